/*
 * The last turn, solved: Blue plays a pawn, uses its power and adds the last tile where the last
 * empty cell is (KH-4.8). Points come only when the game is over, so the tile is added first,
 * each way that it fits, and what a pawn changes then is a sum or two.
 */
#include "games/kheops/network.h"

#include <string.h>

enum { WHITE, BLUE, TURNED = KH_CELLS /* the network of a tile that was turned */ };

/* The pyramid at the end, as far as it is decided. Of networks, at the cell that stands for each
 * (kh_label()), or at TURNED. */
struct ending {
    const struct kh_parts *p;
    struct kh s;
    uint8_t root[KH_CELLS]; /* the network of a cell */
    kh_cells roots;         /* which there are, tiles alone among them */
    uint64_t tally[KH_CELLS + 1];
    int value[KH_CELLS + 1]; /* 0 for a tile alone */
    int ahead[KH_CELLS + 1]; /* by which Blue's weight is more there */
    kh_cells ankhs;          /* that count, with a pawn or without */
    int held[KH_SEATS];      /* ... with one */
    int margin;              /* by which Blue is ahead in points */
};

/* What has been found, and what would do. */
struct hunt {
    struct bb_finish *found;
    int enough;
    kh_cells open, workers; /* where a pawn may stand; where the mummy may come */
    int kind;               /* of pawns on free tiles: they all weigh the same */
};

/* ---- Points ---------------------------------------------------------------- */

static int sign_of(int n)
{
    return (n > 0) - (n < 0);
}

static void count_ankhs(struct ending *e)
{
    e->held[WHITE] = e->held[BLUE] = 0;
    e->ankhs = kh_where(e->s.tile, e->p->with[KH_ANKH]);
    for (kh_cells cells = e->ankhs; cells; cells &= cells - 1) {
        int cell = __builtin_ctzll(cells);

        if (kh_cursed(e->tally[e->root[cell]])) /* KH-5.5 */
            e->ankhs &= ~(UINT64_C(1) << cell);
        else if (e->s.pawn[cell])
            e->held[kh_owner(e->s.pawn[cell])]++;
    }
}

/* Counts the points of all networks and ankhs. */
static void survey(struct ending *e)
{
    int longest = 2;

    for (kh_cells roots = e->roots; roots; roots &= roots - 1) {
        int tiles = kh_sum(e->tally[__builtin_ctzll(roots)], KH_AT_TILES);

        longest = tiles > longest ? tiles : longest;
    }
    count_ankhs(e);
    e->margin = e->held[BLUE] * e->held[BLUE] - e->held[WHITE] * e->held[WHITE];
    for (kh_cells roots = e->roots; roots; roots &= roots - 1) {
        int root = __builtin_ctzll(roots);
        uint64_t tally = e->tally[root];

        e->ahead[root] = kh_weight(tally, BLUE) - kh_weight(tally, WHITE);
        e->value[root] = kh_sum(tally, KH_AT_TILES) > 1 ? kh_value(tally, longest) : 0;
        e->margin += sign_of(e->ahead[root]) * e->value[root];
    }
}

/* Finds all networks anew. */
static void label(struct ending *e)
{
    struct kh_labels l;

    kh_label(e->p, &e->s, &l);
    memcpy(e->root, l.root, sizeof(e->root));
    memcpy(e->tally, l.tally, sizeof(l.tally));
    e->roots = 0;
    for (int i = 0; i < KH_CELLS; i++)
        e->roots |= (kh_cells)(l.root[i] == i && e->s.tile[i]) << i;
}

static bool is_heavy(const struct ending *e, int cell)
{
    return e->p->with[KH_DOUBLE] >> e->s.tile[cell] & 1;
}

/* What a pawn of Blue's on this tile brings, where it may take a worker. */
static int gain(const struct ending *e, int cell, bool takes)
{
    int root = e->root[cell], ahead = e->ahead[root];
    int by = (1 + is_heavy(e, cell)) * (1 + takes);
    int points = (sign_of(ahead + by) - sign_of(ahead)) * e->value[root];

    if (e->ankhs >> cell & 1) /* KH-5.6 */
        points += 2 * e->held[BLUE] + 1 + (takes ? 2 * e->held[WHITE] - 1 : 0);
    return points;
}

/* A pawn comes (1) or goes (-1). */
static void weigh(struct ending *e, int cell, int pawn, int sign)
{
    int root = e->root[cell], owner = kh_owner(pawn), side = owner == BLUE ? 1 : -1;
    bool heavy = kh_rank(pawn) == KH_PHARAOH || is_heavy(e, cell);
    int before = sign_of(e->ahead[root]);

    e->ahead[root] += side * sign * (1 + heavy);
    e->margin += (sign_of(e->ahead[root]) - before) * e->value[root];
    if (e->ankhs >> cell & 1) { /* from n * n to (n + sign) * (n + sign) */
        e->margin += side * (2 * sign * e->held[owner] + 1);
        e->held[owner] += sign;
    }
}

/* A pawn, or none, comes in place of what is there. */
static void put(struct ending *e, int cell, int pawn)
{
    if (e->s.pawn[cell])
        weigh(e, cell, e->s.pawn[cell], -1);
    if (pawn)
        weigh(e, cell, pawn, 1);
    e->s.pawn[cell] = pawn;
}

/* ---- What a pawn can do ------------------------------------------------------ */

/* Notes that this pawn in this cell leads to these points; true if they are enough. */
static bool note(const struct hunt *h, int kind, int cell, int margin)
{
    if (margin > h->found->margin) {
        h->found->margin = margin;
        h->found->first = bb_pack(KH_DO_PLACE, kind, cell, 0);
    }
    return margin >= h->enough;
}

/* Of cells between which a pawn makes no difference one: all pawns here weigh the same. */
static kh_cells distinct(const struct ending *e, kh_cells cells)
{
    kh_cells seen[4] = { 0 }, kept = 0;

    for (; cells; cells &= cells - 1) {
        int cell = __builtin_ctzll(cells);
        kh_cells *alike = &seen[2 * is_heavy(e, cell) + (e->ankhs >> cell & 1)];

        if (!(*alike >> e->root[cell] & 1))
            kept |= UINT64_C(1) << cell;
        *alike |= UINT64_C(1) << e->root[cell];
    }
    return kept;
}

/* KH-4.5: true if it is enough; `none` if there is nobody to swap with. */
static bool swap(struct ending *e, const struct hunt *h, int kind, int cell, bool *none)
{
    kh_cells theirs = distinct(
        e, kh_where(e->s.pawn, kh_pawn_set(WHITE, KH_WORKER) | kh_pawn_set(WHITE, KH_MUMMY)));
    kh_cells own = distinct(e, kh_where(e->s.pawn, kh_pawns_of(BLUE)));
    bool enough = false;

    for (*none = !theirs; own && !enough; own &= own - 1) {
        int a = __builtin_ctzll(own), pawn = e->s.pawn[a];

        for (kh_cells left = theirs; left && !enough; left &= left - 1) {
            int b = __builtin_ctzll(left), other = e->s.pawn[b];

            put(e, a, other);
            put(e, b, pawn);
            enough = note(h, kind, cell, e->margin);
            put(e, b, other);
            put(e, a, pawn);
        }
    }
    return enough;
}

/* KH-4.6, in the same way. */
static bool move(struct ending *e, const struct hunt *h, int kind, int cell, bool *none)
{
    kh_cells just = UINT64_C(1) << cell, open = distinct(e, h->open & ~just);
    kh_cells own = distinct(e, kh_where(e->s.pawn, kh_pawns_of(BLUE)) & ~just);
    bool enough = false;

    for (*none = !open || !own; own && !enough; own &= own - 1) {
        int a = __builtin_ctzll(own), pawn = e->s.pawn[a];

        put(e, a, 0);
        for (kh_cells left = open; left && !enough; left &= left - 1) {
            int b = __builtin_ctzll(left);

            enough = note(h, kind, cell, e->margin + gain(e, b, false));
        }
        put(e, a, pawn);
    }
    return enough;
}

/* A pawn in this cell, and its power if that swaps or moves: true if it is enough. */
static bool place_with(struct ending *e, const struct hunt *h, int kind, int cell, int power)
{
    int before = e->s.pawn[cell];
    bool none, enough;

    put(e, cell, kh_pawn_of(BLUE, kind));
    enough = power == KH_SWAP ? swap(e, h, kind, cell, &none) : move(e, h, kind, cell, &none);
    if (none)
        enough = note(h, kind, cell, e->margin);
    put(e, cell, before);
    return enough;
}

/* A pawn on each of these cells. One for which the power comes later must not be there. */
static bool place_all(struct ending *e, const struct hunt *h, int kind, kh_cells cells)
{
    bool enough = false;

    for (; cells && !enough; cells &= cells - 1) {
        int cell = __builtin_ctzll(cells), symbol = kh_tile_at(e->p, &e->s, cell)->symbol;

        if (symbol == KH_SWAP || symbol == KH_MOVE)
            enough = place_with(e, h, kind, cell, symbol);
        else
            enough = note(h, kind, cell, e->margin + gain(e, cell, h->workers >> cell & 1));
    }
    return enough;
}

/* The same with all pawns that make a difference. */
static bool place_among(struct ending *e, const struct hunt *h, kh_cells cells)
{
    return place_all(e, h, h->kind, h->open & cells) ||
           place_all(e, h, KH_MUMMY, h->workers & cells);
}

/* ---- Turning ------------------------------------------------------------------- */

/* True if a tile in this cell, open like this, communicates over that side. */
static bool links(const struct ending *e, int cell, int sides, int side)
{
    static const uint8_t facing[KH_SIDES] = { KH_RIGHT, KH_LEFT, KH_BASE };
    int beyond = e->p->near[cell][side];

    return (sides >> side & 1) && beyond != KH_OUTSIDE && (e->s.sides[beyond] & facing[side]);
}

/* The networks without one tile. */
static void pull(const struct ending *e, int cell, struct ending *out)
{
    const struct kh *s = &e->s;
    int root = e->root[cell], n = 0;

    *out = *e;
    for (int side = 0; side < KH_SIDES; side++)
        n += links(e, cell, s->sides[cell], side);
    if (n > 1) { /* its network may fall apart */
        out->s.tile[cell] = out->s.sides[cell] = out->s.pawn[cell] = 0;
        label(out);
        out->s = *s;
    } else if (n == 1) {
        out->tally[root] -= kh_tally(e->p, s->tile[cell], cell, s->sides[cell], s->pawn[cell]);
    } else {
        out->roots &= ~(UINT64_C(1) << root);
    }
}

/* Puts it back, open like this. */
static void join(struct ending *e, int cell, int sides)
{
    kh_cells joined = 0;

    e->s.sides[cell] = sides;
    e->tally[TURNED] = kh_tally(e->p, e->s.tile[cell], cell, sides, e->s.pawn[cell]);
    for (int side = 0; side < KH_SIDES; side++) {
        int root = links(e, cell, sides, side) ? e->root[e->p->near[cell][side]] : TURNED;

        if (root != TURNED && !(joined >> root & 1))
            e->tally[TURNED] += e->tally[root];
        joined |= UINT64_C(1) << root;
    }
    for (int i = 0; i < KH_CELLS; i++)
        e->root[i] = joined >> e->root[i] & 1 ? TURNED : e->root[i];
    e->root[cell] = TURNED;
    e->roots = (e->roots & ~joined) | UINT64_C(1) << TURNED;
    survey(e);
}

/* KH-4.4: turns each tile of these cells every other way, and plays a pawn on one of those with
 * that power. */
static bool turn_among(const struct ending *e, const struct hunt *h, kh_cells turned,
                       kh_cells powers)
{
    bool enough = false;

    for (; turned && !enough; turned &= turned - 1) {
        int cell = __builtin_ctzll(turned), openings = kh_tile_at(e->p, &e->s, cell)->openings;
        struct ending pulled, now;

        if (openings == KH_SIDES)
            continue;
        pull(e, cell, &pulled);
        h->found->looked++;
        for (int way = 0; way < KH_SIDES && !enough; way++) {
            if (kh_ways[openings][way] == e->s.sides[cell])
                continue;
            now = pulled;
            join(&now, cell, kh_ways[openings][way]);
            enough = place_among(&now, h, powers);
        }
    }
    return enough;
}

/* ---- White's last turn --------------------------------------------------------- */

/* True if guarding two tiles more leaves Blue something to turn, so that no power of his is idle
 * that would not be (KH-4.3). */
static bool is_much_turnable(const struct kh_parts *p, const struct kh *s)
{
    for (int kind = 0; kind < KH_KINDS; kind++) {
        if (__builtin_popcountll(kh_turnable(p, s, BLUE, kind)) <= 2)
            return false;
    }
    return true;
}

/* What White plays last on a free tile is best what Blue can do least about: the pharaoh, who
 * weighs more too; else the priest, whom he cannot touch; else the mummy, whom he cannot take.
 * In his hand they would be of no use any more. */
int kh_narrow(const void *parts, const void *state, int seat, int n, bb_action *a)
{
    static const uint8_t better[] = { KH_PHARAOH, KH_PRIEST, KH_MUMMY, KH_WORKER };
    const struct kh *s = state;
    int best = 0, kept = 0;

    if (s->turn != KH_TURNS - 2 || s->phase != KH_PLACE || !is_much_turnable(parts, s))
        return n;
    while (!kh_may_play(s, seat, better[best]))
        best++;
    for (int i = 0; i < n; i++) {
        struct bb_move m = bb_unpack(a[i]);

        if (m.a == better[best] || s->pawn[m.b])
            a[kept++] = a[i];
    }
    return kept;
}

/* ---- The last turn ------------------------------------------------------------ */

/* Which tiles each power turns. */
struct turning {
    kh_cells powers, turned;
    bool idle; /* there is nothing to turn, or a tile for which it does not matter */
};

static struct turning turning_of(const struct kh_parts *p, const struct kh *s, int symbol, int kind)
{
    struct turning t = { .powers = kh_where(s->tile, p->with[symbol]) };

    t.turned = kh_turnable(p, s, BLUE, kind);
    t.idle = !t.turned || (t.turned & kh_where(s->tile, p->full));
    return t;
}

/* Each way that the last tile fits: first all pawns that turn nothing, then the others. */
static void look(struct ending e[static KH_SIDES], int ways, const struct hunt *h,
                 const struct turning turning[static KH_KINDS])
{
    kh_cells quick = h->open | h->workers;
    bool enough = false;

    for (int i = 0; i < KH_KINDS; i++)
        quick &= turning[i].idle ? quick : ~turning[i].powers;
    for (int way = 0; way < ways && !enough; way++) {
        label(&e[way]);
        survey(&e[way]);
        h->found->looked++;
        enough = place_among(&e[way], h, quick);
    }
    for (int way = 0; way < ways && !enough; way++) {
        for (int i = 0; i < KH_KINDS && !enough; i++) {
            if ((h->open | h->workers) & turning[i].powers)
                enough = turn_among(&e[way], h, turning[i].turned, turning[i].powers);
        }
    }
}

bool kh_finish(const void *parts, const void *state, int enough, struct bb_finish *found)
{
    const struct kh_parts *p = parts;
    const struct kh *s = state;
    kh_cells may_stand, growth;
    struct turning turning[KH_KINDS];
    struct ending e[KH_SIDES];
    struct hunt h = { .found = found, .enough = enough };
    int tile = s->hand[BLUE][0], ways, cell;

    if (s->turn != KH_TURNS - 1 || s->phase != KH_PLACE)
        return false;
    *found = (struct bb_finish){ .margin = INT16_MIN };
    may_stand =
        kh_where(s->tile, (p->of_kind[KH_CORRIDOR] | p->of_kind[KH_ROOM]) & ~p->with[KH_FORBIDDEN]);
    h.open = may_stand & kh_where(s->pawn, 1);
    if (s->supply[BLUE][KH_MUMMY])
        h.workers = kh_where(s->pawn, kh_pawn_set(WHITE, KH_WORKER));
    while (!kh_may_play(s, BLUE, h.kind))
        h.kind++;
    turning[0] = turning_of(p, s, KH_TURN_CORRIDOR, KH_CORRIDOR);
    turning[1] = turning_of(p, s, KH_TURN_ROOM, KH_ROOM);
    growth = kh_growth(p, s);
    cell = __builtin_ctzll(growth);
    ways = kh_way_count(p->facts.type[tile - 1].openings);
    for (int way = 0; way < ways; way++) {
        e[way].p = p;
        e[way].s = *s;
        e[way].s.tile[cell] = tile;
        e[way].s.sides[cell] = kh_ways[p->facts.type[tile - 1].openings][way];
    }
    look(e, ways, &h, turning);
    return true;
}
