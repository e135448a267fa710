/*
 * Rules of thumb for bots, in tenths of a point: what an action does to the
 * networks as they stand, where a clear majority counts for more than a bare one.
 */
#include "games/kheops/network.h"

/* ---- What a network is worth to a seat ----------------------------------- */

/* How sure a majority is, in sixteenths, by the weight that one is ahead. */
static const uint8_t sure[] = { 0, 10, 13, 15, 16 }; /* see worth() for the first */

/* `longest` is that of the pyramid before the action. A tile alone may still
 * become a network. */
static int32_t worth(uint64_t tally, int longest, int seat)
{
    int ahead = kh_weight(tally, seat) - kh_weight(tally, !seat);
    int by = ahead < 0 ? -ahead : ahead;
    int32_t value;

    if (by == 0) /* as most are: nobody is sure of anything */
        return 0;
    value = 10 * kh_value(tally, longest);
    if (kh_sum(tally, KH_AT_TILES) < 2)
        value /= 2;
    if (!kh_cursed(tally))
        value += 4;
    value = value * sure[by < 4 ? by : 4] / 16;
    return ahead < 0 ? -value : value;
}

struct state {
    const struct kh_parts *p;
    const struct kh *s;
    int seat;
    int32_t ankh[KH_SEATS]; /* what one more is worth to either */
    int32_t now[KH_CELLS];  /* what each network is worth, at its root */
    struct kh_labels l;
};

static bool is_live_ankh(const struct state *h, int cell)
{
    return (h->p->with[KH_ANKH] >> h->s->tile[cell] & 1) && !kh_cursed(h->l.tally[h->l.root[cell]]);
}

static void begin(const struct kh_parts *p, const struct kh *s, int seat, struct state *h)
{
    int held[KH_SEATS] = { 0 };

    h->p = p;
    h->s = s;
    h->seat = seat;
    kh_label(p, s, &h->l);
    for (int i = 0; i < KH_CELLS; i++) {
        if (h->l.root[i] == i)
            h->now[i] = worth(h->l.tally[i], h->l.longest, seat);
    }
    for (kh_cells cells = kh_where(s->tile, p->with[KH_ANKH]); cells; cells &= cells - 1) {
        int cell = __builtin_ctzll(cells);

        if (s->pawn[cell] && is_live_ankh(h, cell))
            held[kh_owner(s->pawn[cell])]++;
    }
    for (int i = 0; i < KH_SEATS; i++)
        h->ankh[i] = 10 * (2 * held[i] + 1);
}

/* What one's own or another's pawn on the ankh of a cell changes. */
static int32_t ankh_worth(const struct state *h, int cell, int owner)
{
    if (!is_live_ankh(h, cell))
        return 0;
    return owner == h->seat ? h->ankh[owner] : -h->ankh[owner];
}

/* ---- Pawns --------------------------------------------------------------- */

/* A pawn that comes to a cell (came) in place of another (went); 0: none. */
struct change {
    int cell, came, went;
};

static uint64_t changed(const struct state *h, uint64_t tally, const struct change *c)
{
    int tile = h->s->tile[c->cell];

    if (c->came)
        tally += kh_pawn_tally(h->p, tile, c->came);
    if (c->went)
        tally -= kh_pawn_tally(h->p, tile, c->went);
    return tally;
}

static int32_t ankhs_changed(const struct state *h, const struct change *c)
{
    int32_t value = c->came ? ankh_worth(h, c->cell, kh_owner(c->came)) : 0;

    return c->went ? value - ankh_worth(h, c->cell, kh_owner(c->went)) : value;
}

static int32_t one_change(const struct state *h, const struct change *c)
{
    int root = h->l.root[c->cell];

    return worth(changed(h, h->l.tally[root], c), h->l.longest, h->seat) - h->now[root] +
           ankhs_changed(h, c);
}

static int32_t two_changes(const struct state *h, const struct change *a, const struct change *b)
{
    int root = h->l.root[a->cell];
    uint64_t tally = changed(h, changed(h, h->l.tally[root], a), b);

    if (root != h->l.root[b->cell])
        return one_change(h, a) + one_change(h, b);
    return worth(tally, h->l.longest, h->seat) - h->now[root] + ankhs_changed(h, a) +
           ankhs_changed(h, b);
}

static int32_t place_worth(const struct state *h, int kind, int cell)
{
    static const uint8_t power[KH_SYMBOLS] = {
        [KH_TURN_CORRIDOR] = 25, [KH_TURN_ROOM] = 25, [KH_SWAP] = 30, [KH_MOVE] = 15
    };
    static const uint8_t price[KH_PAWNS] = {
        [KH_PRIEST] = 4, [KH_MUMMY] = 8, [KH_PHARAOH] = 12
    }; /* better kept for later */
    const struct change c = { cell, kh_pawn_of(h->seat, kind), h->s->pawn[cell] };

    return one_change(h, &c) + power[kh_tile_at(h->p, h->s, cell)->symbol] - price[kind];
}

static int32_t shift_worth(const struct state *h, struct bb_move m)
{
    int own = h->s->pawn[m.a], other = h->s->pawn[m.b];
    const struct change leaves = { m.a, other, own }, comes = { m.b, own, other };

    return two_changes(h, &leaves, &comes);
}

/* ---- Tiles --------------------------------------------------------------- */

static const uint8_t facing[KH_SIDES] = { KH_RIGHT, KH_LEFT, KH_BASE };

/* True if a tile in this cell, open like this, communicates over that side. */
static bool links(const struct state *h, int cell, int sides, int side)
{
    int beyond = h->p->near[cell][side];

    return (sides >> side & 1) && beyond != KH_OUTSIDE && (h->s->sides[beyond] & facing[side]);
}

/* What joining a tile to the networks around its cell makes, and takes away. */
static int32_t joined_worth(const struct state *h, const struct kh_labels *l, uint64_t tally,
                            int cell, int sides)
{
    int joined[KH_SIDES], n = 0;
    int32_t before = 0;

    for (int side = 0; side < KH_SIDES; side++) {
        bool again = false;
        int root;

        if (!links(h, cell, sides, side))
            continue;
        root = l->root[h->p->near[cell][side]];
        for (int i = 0; i < n; i++)
            again |= joined[i] == root;
        if (again)
            continue;
        joined[n++] = root;
        tally += l->tally[root];
        before += worth(l->tally[root], h->l.longest, h->seat);
    }
    return worth(tally, h->l.longest, h->seat) - before;
}

static int32_t add_worth(const struct state *h, struct bb_move m)
{
    return joined_worth(h, &h->l, kh_tally(h->p, m.a, m.b, m.c, 0), m.b, m.c);
}

/* The pyramid without one tile: to be turned, it is taken out and put back. */
struct pulled {
    int cell;
    struct kh_labels l;
    int32_t gain; /* of all networks */
};

static void pull(const struct state *h, int cell, struct pulled *out)
{
    const struct kh *s = h->s;
    int root = h->l.root[cell], n = 0;

    for (int side = 0; side < KH_SIDES; side++)
        n += links(h, cell, s->sides[cell], side);
    out->cell = cell;
    if (n < 2) { /* its network does not fall apart */
        out->l = h->l;
        out->l.tally[root] -= kh_tally(h->p, s->tile[cell], cell, s->sides[cell], s->pawn[cell]);
        out->gain = worth(out->l.tally[root], h->l.longest, h->seat) - h->now[root];
    } else {
        struct kh without = *s;

        without.tile[cell] = without.sides[cell] = without.pawn[cell] = 0;
        kh_label(h->p, &without, &out->l);
        out->gain = 0;
        for (int i = 0; i < KH_CELLS; i++) {
            if (out->l.root[i] == i)
                out->gain += worth(out->l.tally[i], h->l.longest, h->seat);
            if (h->l.root[i] == i)
                out->gain -= h->now[i];
        }
    }
}

static int32_t turn_worth(const struct state *h, struct pulled *pulled, int cell, int sides)
{
    uint64_t tally = kh_tally(h->p, h->s->tile[cell], cell, sides, h->s->pawn[cell]);

    if (pulled->cell != cell)
        pull(h, cell, pulled);
    return pulled->gain + joined_worth(h, &pulled->l, tally, cell, sides);
}

static void prefer(const void *parts, const void *state, int seat, int n, const bb_action *a,
                   int32_t *value)
{
    const struct kh *s = state;
    struct pulled pulled;
    struct state h;

    pulled.cell = -1;
    begin(parts, s, seat, &h);
    for (int i = 0; i < n; i++) {
        struct bb_move m = bb_unpack(a[i]);

        if (m.kind == KH_DO_PLACE)
            value[i] = place_worth(&h, m.a, m.b);
        else if (m.kind == KH_DO_ADD)
            value[i] = add_worth(&h, m);
        else if (m.kind == KH_DO_TURN)
            value[i] = turn_worth(&h, &pulled, m.a, m.b);
        else if (m.kind == KH_DO_SPIN)
            value[i] = 0;
        else
            value[i] = shift_worth(&h, m);
    }
}

/* docs/STRENGTH.md tells how far apart the levels are with these. */
static const uint16_t playouts[] = { 40, 30, 45, 110 };

const struct bb_advice kh_advice = {
    .prefer = prefer,
    .certain = kh_certain,
    .narrow = kh_narrow,
    .finish = kh_finish,
    .judge = BB_JUDGE(&kh_judge),
    .playouts = playouts,
};
