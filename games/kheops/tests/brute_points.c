/*
 * Which cells touch, from where they lie in the plane (KH-1.1); networks, owners
 * and values (KH-5.1 to KH-5.5), by walking from tile to tile.
 */
#include "games/kheops/tests/brute.h"

enum { LEFT, RIGHT, BASE };

/* ---- The plane ----------------------------------------------------------- */

void kh_brute_locate(int cell, int *row, int *index)
{
    *row = *index = 0;
    for (int i = 0; i < cell; i++) {
        if (++*index > 12 - 2 * *row) {
            ++*row;
            *index = 0;
        }
    }
}

bool kh_brute_points_up(int cell)
{
    int row, index;

    kh_brute_locate(cell, &row, &index);
    return index % 2 == 0;
}

/* The middle of a side, in quarters of a cell's width and halves of its height. */
struct point {
    int x, y;
};

static struct point middle(int cell, int side)
{
    int row, index;
    struct point at;

    kh_brute_locate(cell, &row, &index);
    at = (struct point){ .x = 2 * (row + index), .y = 2 * row };
    at.x += side == LEFT ? 1 : side == RIGHT ? 3 : 2;
    if (side != BASE)
        at.y += 1;
    else if (index % 2 == 1)
        at.y += 2;
    return at;
}

/* The cell on the other side, and which of its sides that is; -1 if there is none. */
static int beyond(int cell, int side, int *its_side)
{
    struct point at = middle(cell, side);

    for (int other = 0; other < KH_CELLS; other++) {
        for (int i = 0; i < 3; i++) {
            struct point there = middle(other, i);

            if (other != cell && there.x == at.x && there.y == at.y) {
                *its_side = i;
                return other;
            }
        }
    }
    return -1;
}

const struct kh_brute_map *kh_brute_map(void)
{
    static struct kh_brute_map m;
    static bool drawn;

    for (int cell = 0; cell < KH_CELLS && !drawn; cell++) {
        for (int side = 0; side < 3; side++)
            m.cell[cell][side] = beyond(cell, side, &m.side[cell][side]);
    }
    drawn = true;
    return &m;
}

/* ---- Tiles --------------------------------------------------------------- */

struct kh_brute_board kh_brute_board_of(const struct kh_facts *f, const struct kh *s)
{
    struct kh_brute_board b = { 0 };

    for (int cell = 0; cell < KH_CELLS; cell++) {
        struct kh_brute_tile *t = &b.tile[cell];
        int pawn = s->pawn[cell] - 1;

        t->there = s->tile[cell] != 0;
        if (!t->there)
            continue;
        t->type = s->tile[cell] - 1;
        t->kind = f->type[t->type].kind;
        t->symbol = f->type[t->type].symbol;
        t->openings = f->type[t->type].openings;
        for (int side = 0; side < 3; side++)
            t->open[side] = s->sides[cell] >> side & 1;
        t->pawn = pawn >= 0;
        t->seat = pawn >= 4;
        t->rank = pawn % 4;
    }
    return b;
}

static bool communicate(const struct kh_brute_board *b, int cell, int side)
{
    int other = kh_brute_map()->cell[cell][side];

    return other >= 0 && b->tile[cell].there && b->tile[other].there && b->tile[cell].open[side] &&
           b->tile[other].open[kh_brute_map()->side[cell][side]];
}

void kh_brute_walk(const struct kh_brute_board *b, int cell, bool in[static KH_CELLS])
{
    if (in[cell])
        return;
    in[cell] = true;
    for (int side = 0; side < 3; side++) {
        if (communicate(b, cell, side))
            kh_brute_walk(b, kh_brute_map()->cell[cell][side], in);
    }
}

int kh_brute_count(const struct kh_brute_board *b, int cell)
{
    bool in[KH_CELLS] = { false };
    int n = 0;

    kh_brute_walk(b, cell, in);
    for (int i = 0; i < KH_CELLS; i++)
        n += in[i];
    return n;
}

/* ---- What a network is worth --------------------------------------------- */

static void add_tile(struct kh_brute_network *n, const struct kh_brute_tile *t, int cell)
{
    n->tiles++;
    n->rooms += t->kind == KH_ROOM;
    n->curses += t->symbol == KH_CURSE;
    n->top |= cell == KH_CELLS - 1;
    for (int colour = 0; colour < 3; colour++)
        n->sarcophagi[colour] += t->symbol == KH_SARCOPHAGUS_RED + colour;
    for (int side = 0; side < 3; side++)
        n->openings += t->open[side] && kh_brute_map()->cell[cell][side] < 0;
    if (t->pawn)
        n->weight[t->seat] += t->rank == KH_PHARAOH || t->symbol == KH_DOUBLE ? 2 : 1;
}

static int sarcophagus_bonus(const int of[static 3])
{
    if (of[0] + of[1] + of[2] == 1)
        return 5;
    if (of[0] + of[1] + of[2] == 2 && (of[0] == 2 || of[1] == 2 || of[2] == 2))
        return 15;
    return 0;
}

int kh_brute_most(const struct kh_brute_board *b)
{
    int most = 1;

    for (int cell = 0; cell < KH_CELLS; cell++) {
        int n = b->tile[cell].there ? kh_brute_count(b, cell) : 0;

        most = n > most ? n : most;
    }
    return most;
}

struct kh_brute_network kh_brute_network_at(const struct kh_brute_board *b, int cell, int most)
{
    struct kh_brute_network n = { .owner = BB_NOBODY };
    bool in[KH_CELLS] = { false };

    kh_brute_walk(b, cell, in);
    for (int i = 0; i < KH_CELLS; i++) {
        if (in[i])
            add_tile(&n, &b->tile[i], i);
    }
    n.longest = n.tiles == most;
    if (n.weight[0] != n.weight[1])
        n.owner = n.weight[0] > n.weight[1] ? 0 : 1;
    n.bonus = sarcophagus_bonus(n.sarcophagi);
    n.plain = n.rooms + n.bonus + (n.top ? 5 : 0) + (n.longest ? 5 : 0);
    n.value = n.curses > 0 ? 0 : n.openings == 0 ? 2 * n.plain : n.plain;
    return n;
}
