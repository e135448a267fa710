/*
 * The pyramid, and what follows from the tiles of an edition.
 */
#include "engine/fault.h"
#include "games/kheops/network.h"

#include <string.h>

/* ---- What follows -------------------------------------------------------- */

static int cell_at(int row, int index)
{
    return row * (14 - row) + index; /* 13, 11, 9 ... cells in the rows below */
}

static void derive_cell(struct kh_parts *p, int row, int index)
{
    int cell = cell_at(row, index), last = 12 - 2 * row;
    bool up = index % 2 == 0;
    uint8_t *near = p->near[cell];

    near[0] = index > 0 ? cell - 1 : KH_OUTSIDE;
    near[1] = index < last ? cell + 1 : KH_OUTSIDE;
    if (!up)
        near[2] = cell_at(row + 1, index - 1);
    else
        near[2] = row > 0 ? cell_at(row - 1, index + 1) : KH_OUTSIDE;
    for (int side = 0; side < KH_SIDES; side++) {
        if (near[side] == KH_OUTSIDE)
            p->outer[cell] |= 1 << side;
        else
            p->around[cell] |= UINT64_C(1) << near[side];
    }
    p->beside |= (kh_cells)(index > 0) << cell;
    p->above |= (kh_cells)(up && row > 0) << cell;
}

/* KH-1.1: it is the same in every edition. */
static void derive_pyramid(struct kh_parts *p)
{
    for (int row = 0; row < KH_ROWS; row++) {
        for (int index = 0; index <= 12 - 2 * row; index++)
            derive_cell(p, row, index);
    }
}

static uint64_t tally_of(const struct kh_tile *t)
{
    uint64_t tally = UINT64_C(1) << KH_AT_TILES;

    if (t->kind == KH_ROOM)
        tally += UINT64_C(1) << KH_AT_ROOMS;
    if (t->symbol == KH_CURSE)
        tally += UINT64_C(1) << KH_AT_CURSES;
    if (t->symbol >= KH_SARCOPHAGUS_RED && t->symbol <= KH_SARCOPHAGUS_GOLD) {
        int colour = t->symbol - KH_SARCOPHAGUS_RED;

        tally += UINT64_C(1) << (KH_AT_SARCOPHAGI + KH_SARCOPHAGUS_BITS * colour);
    }
    return tally;
}

void kh_parts_derive(void *parts)
{
    struct kh_parts *p = parts;
    struct kh_facts facts = p->facts;

    memset(p, 0, sizeof(*p));
    p->facts = facts;
    derive_pyramid(p);
    for (int i = 0; i < facts.types && i < KH_TYPES; i++) {
        const struct kh_tile *t = &facts.type[i];
        uint64_t bit = UINT64_C(2) << i;

        p->with[t->symbol] |= bit;
        p->of_kind[t->kind] |= bit;
        p->full |= t->openings == KH_SIDES ? bit : 0;
        p->tally[i + 1] = tally_of(t);
    }
}

/* ---- What must hold ------------------------------------------------------ */

static bool same_tile(const struct kh_tile *a, const struct kh_tile *b)
{
    return a->kind == b->kind && a->openings == b->openings && a->symbol == b->symbol;
}

static bool check_type(const struct kh_facts *f, int i, struct bb_fault *fault)
{
    struct bb_path path = bb_path("tiles[%d]", i);

    if (f->type[i].openings < 1 || f->type[i].openings > KH_SIDES)
        return bb_fault_at(fault, path.text, "KH-2.1: a tile has 1 to %d openings", KH_SIDES);
    if (f->type[i].copies == 0)
        return bb_fault_at(fault, path.text,
                           "KH-2.3: a tile that is listed is there at least once");
    for (int j = 0; j < i; j++) {
        if (same_tile(&f->type[i], &f->type[j]))
            return bb_fault_at(fault, path.text,
                               "KH-2.1: tiles that are alike are listed once, with "
                               "the number of copies");
    }
    return true;
}

static bool check_base(const struct kh_parts *p, struct bb_fault *fault)
{
    kh_cells all = 0, joined = UINT64_C(1) << p->facts.laid[0];

    for (int i = 0; i < KH_LAID; i++)
        all |= UINT64_C(1) << p->facts.laid[i];
    for (int n = 0; n < KH_LAID; n++) {
        for (int i = 0; i < KH_LAID; i++)
            joined |= (kh_cells)((p->around[p->facts.laid[i]] & joined) != 0) << p->facts.laid[i];
    }
    return joined == all ||
           bb_fault_at(fault, "base.rows", "KH-1.3: the tiles of the base hang together by sides");
}

bool kh_parts_check(const void *parts, struct bb_fault *fault)
{
    const struct kh_parts *p = parts;
    int all = 0, of[KH_SYMBOLS] = { 0 };

    if (!check_base(p, fault))
        return false;
    for (int i = 0; i < p->facts.types; i++) {
        if (!check_type(&p->facts, i, fault))
            return false;
        all += p->facts.type[i].copies;
        of[p->facts.type[i].symbol] += p->facts.type[i].copies;
    }
    if (all != KH_TILES)
        return bb_fault_at(fault, "tiles", "KH-1.2: there are %d tiles, not %d", KH_TILES, all);
    if (of[KH_FORBIDDEN] >= KH_LAID)
        return bb_fault_at(fault, "tiles", "KH-2.3: fewer than %d tiles are forbidden to pawns",
                           KH_LAID);
    for (int symbol = KH_SARCOPHAGUS_RED; symbol <= KH_SARCOPHAGUS_GOLD; symbol++) {
        if (of[symbol] != 2)
            return bb_fault_at(fault, "tiles", "KH-2.2: there are two sarcophagi of each colour");
    }
    return true;
}
