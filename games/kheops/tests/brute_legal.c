/*
 * What is legal (KH-3.2 to KH-4.7) and what chance may bring (KH-1.2 to KH-1.4,
 * KH-4.1), one conceivable action at a time.
 */
#include "games/kheops/tests/brute.h"

/* ---- What is legal ------------------------------------------------------- */

static bool has_mummy(const struct kh_brute_board *b, int seat)
{
    bool found = false;

    for (int cell = 0; cell < KH_CELLS; cell++)
        found |= b->tile[cell].pawn && b->tile[cell].seat == seat && b->tile[cell].rank == KH_MUMMY;
    return found;
}

static bool is_free(const struct kh_brute_tile *t)
{
    return t->there && !t->pawn && t->symbol != KH_FORBIDDEN;
}

/* KH-3.1 to KH-3.4, KH-4.2 */
static bool may_place(const struct kh_brute_moment *m, int rank, int cell)
{
    static const int pawns[2][4] = { { 14, 1, 1, 1 }, { 15, 1, 1, 0 } };
    const struct kh_brute_tile *t = &m->b.tile[cell];
    int left = pawns[m->seat][rank];

    for (int i = 0; i < KH_CELLS; i++)
        left -= m->b.tile[i].pawn && m->b.tile[i].seat == m->seat && m->b.tile[i].rank == rank;
    if (left == 0)
        return false;
    if (rank == KH_PRIEST && !has_mummy(&m->b, m->seat))
        return false;
    if (rank == KH_PHARAOH && m->s->needs_mummy && !has_mummy(&m->b, m->seat))
        return false;
    if (rank == KH_MUMMY && t->pawn && t->seat != m->seat && t->rank == KH_WORKER)
        return true;
    return is_free(t);
}

static bool is_protected(const struct kh_brute_moment *m, const struct kh_brute_tile *t)
{
    return t->pawn && t->seat != m->seat && (t->rank == KH_PRIEST || t->rank == KH_PHARAOH);
}

/* The open sides after a turn of the tile clockwise, so many times 120 degrees. */
static int turned(const struct kh_brute_tile *t, int cell, int times)
{
    int sides = 0, step = kh_brute_points_up(cell) ? 1 : 2;

    for (int side = 0; side < 3; side++)
        sides |= t->open[side] ? 1 << (side + step * times) % 3 : 0;
    return sides;
}

/* KH-4.4 */
static bool may_turn(const struct kh_brute_moment *m, int kind, int cell, int sides)
{
    const struct kh_brute_tile *t = &m->b.tile[cell];

    return t->there && t->kind == kind && !is_protected(m, t) && sides != turned(t, cell, 0) &&
           (sides == turned(t, cell, 1) || sides == turned(t, cell, 2));
}

static bool may_spin(const struct kh_brute_moment *m, int kind)
{
    bool found = false;

    for (int cell = 0; cell < KH_CELLS; cell++) {
        const struct kh_brute_tile *t = &m->b.tile[cell];

        found |= t->there && t->kind == kind && !is_protected(m, t) && t->openings == 3;
    }
    return found;
}

/* KH-4.5 */
static bool may_swap(const struct kh_brute_moment *m, int own, int other)
{
    const struct kh_brute_tile *a = &m->b.tile[own], *b = &m->b.tile[other];

    return a->pawn && a->seat == m->seat && b->pawn && b->seat != m->seat && !is_protected(m, b);
}

/* KH-4.6 */
static bool may_move(const struct kh_brute_moment *m, int from, int to)
{
    const struct kh_brute_tile *a = &m->b.tile[from];

    return a->pawn && a->seat == m->seat && from != m->s->just && is_free(&m->b.tile[to]);
}

/* KH-4.7 */
static bool may_add(const struct kh_brute_moment *m, int tile, int cell, int sides)
{
    const uint8_t *hand = m->s->hand[m->seat];
    bool held = tile == hand[0] || tile == hand[1] || tile == hand[2], beside = false;

    if (!held || tile > m->facts->types || m->b.tile[cell].there)
        return false;
    for (int side = 0; side < 3; side++) {
        int other = kh_brute_map()->cell[cell][side];

        beside |= other >= 0 && m->b.tile[other].there;
    }
    return beside &&
           (sides & 1) + (sides >> 1 & 1) + (sides >> 2 & 1) == m->facts->type[tile - 1].openings;
}

static bool may_use(const struct kh_brute_moment *m, struct bb_move a)
{
    switch (m->b.tile[m->s->just].symbol) {
    case KH_TURN_CORRIDOR:
        return (a.kind == KH_DO_TURN && may_turn(m, KH_CORRIDOR, a.a, a.b)) ||
               (a.kind == KH_DO_SPIN && may_spin(m, KH_CORRIDOR));
    case KH_TURN_ROOM:
        return (a.kind == KH_DO_TURN && may_turn(m, KH_ROOM, a.a, a.b)) ||
               (a.kind == KH_DO_SPIN && may_spin(m, KH_ROOM));
    case KH_SWAP:
        return a.kind == KH_DO_SWAP && may_swap(m, a.a, a.b);
    case KH_MOVE:
        return a.kind == KH_DO_MOVE && may_move(m, a.a, a.b);
    }
    return false;
}

bool kh_brute_may(const struct kh_brute_moment *m, struct bb_move a)
{
    switch (m->s->phase) {
    case KH_PLACE:
        return a.kind == KH_DO_PLACE && may_place(m, a.a, a.b);
    case KH_POWER:
        return may_use(m, a);
    case KH_ADD:
        return a.kind == KH_DO_ADD && may_add(m, a.a, a.b, a.c);
    }
    return false;
}

/* ---- What can be conceived ----------------------------------------------- */

static void conceive(struct kh_brute_actions *out, int kind, const int first[static 3],
                     const int last[static 3])
{
    for (int a = first[0]; a <= last[0]; a++) {
        for (int b = first[1]; b <= last[1]; b++) {
            for (int c = first[2]; c <= last[2]; c++)
                out->a[out->n++] = bb_pack(kind, a, b, c);
        }
    }
}

const struct kh_brute_actions *kh_brute_all(void)
{
    static struct kh_brute_actions all;
    /* clang-format off */
    static const struct { int kind, first[3], last[3]; } range[] = {
        { KH_DO_LAY,   { 1, 0, 1 }, { 50, 48, 7 } },
        { KH_DO_DEAL,  { 0, 1, 0 }, { 1, 50, 0 } },
        { KH_DO_PLACE, { 0, 0, 0 }, { 3, 48, 0 } },
        { KH_DO_TURN,  { 0, 1, 0 }, { 48, 7, 0 } },
        { KH_DO_SPIN,  { 0, 0, 0 }, { 0, 0, 0 } },
        { KH_DO_SWAP,  { 0, 0, 0 }, { 48, 48, 0 } },
        { KH_DO_MOVE,  { 0, 0, 0 }, { 48, 48, 0 } },
        { KH_DO_ADD,   { 1, 0, 1 }, { 50, 48, 7 } },
    };
    /* clang-format on */
    static bool done;

    for (size_t i = 0; !done && i < sizeof(range) / sizeof(range[0]); i++) {
        all.first[range[i].kind] = all.n;
        conceive(&all, range[i].kind, range[i].first, range[i].last);
        all.first[range[i].kind + 1] = all.n;
    }
    done = true;
    return &all;
}

/* ---- Chance -------------------------------------------------------------- */

/* Of every tile one by one, each way it can be turned: how many look like this. */
static int ways_to_lay(const struct kh_facts *f, const struct kh *s, struct bb_move a)
{
    struct kh_brute_tile t = { .openings = f->type[a.a - 1].openings };
    int placed = 0, ways = 0;

    for (int cell = 0; cell < KH_CELLS; cell++)
        placed += s->tile[cell] == a.a;
    for (int side = 0; side < t.openings; side++)
        t.open[side] = true;
    for (int copy = placed; copy < f->type[a.a - 1].copies; copy++) {
        for (int times = 0; times < 3; times++)
            ways += turned(&t, a.b, times) == a.c;
    }
    return ways;
}

static int tiles_unseen(const struct kh_facts *f, const struct kh *s, int tile)
{
    int n = f->type[tile - 1].copies;

    for (int cell = 0; cell < KH_CELLS; cell++)
        n -= s->tile[cell] == tile;
    for (int i = 0; i < 6; i++)
        n -= s->hand[i / 3][i % 3] == tile;
    return n;
}

/* What was played and drawn so far, for the seat that draws next. */
static int next_to_draw(const struct kh *s)
{
    if (s->phase == KH_DEAL)
        return s->hand[0][2] != 0;
    return s->turn % 2;
}

/* KH-1.3: the cells of the base, one by one. */
static int next_to_lay(const struct kh_facts *f, const struct kh *s)
{
    int i = 0;

    while (s->tile[f->laid[i]])
        i++;
    return f->laid[i];
}

int kh_brute_chance(const struct kh_facts *f, const struct kh *s, struct bb_move a)
{
    if (s->phase == KH_LAY && a.kind == KH_DO_LAY && a.a <= f->types && a.b == next_to_lay(f, s))
        return ways_to_lay(f, s, a);
    if (s->phase != KH_LAY && a.kind == KH_DO_DEAL && a.a == next_to_draw(s) && a.b <= f->types)
        return tiles_unseen(f, s, a.b);
    return 0;
}
