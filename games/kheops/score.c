/*
 * Networks and points (KH-5.1 to KH-5.7), at any moment of the game.
 */
#include "games/kheops/network.h"

#include <string.h>

/* ---- Which tiles communicate --------------------------------------------- */

/* Values of `sides` that are open to one side: for kh_where(). */
enum { OPEN_LEFT = 0xAA, OPEN_RIGHT = 0xCC, OPEN_BASE = 0xF0 };

static int find(struct kh_labels *l, int cell)
{
    while (l->root[cell] != cell)
        cell = l->root[cell];
    return cell;
}

static void join(struct kh_labels *l, int a, int b)
{
    int from = find(l, a), to = find(l, b);

    if (from == to)
        return;
    if (from < to) {
        int other = from;

        from = to;
        to = other;
    }
    l->root[from] = to;
    l->tally[to] += l->tally[from];
}

uint64_t kh_tally(const struct kh_parts *p, int tile, int cell, int sides, int pawn)
{
    uint64_t openings = (uint64_t)__builtin_popcount(sides & p->outer[cell]);
    uint64_t tally = p->tally[tile] + (openings << KH_AT_OPENINGS);

    if (cell == KH_TOP && tile)
        tally += UINT64_C(1) << KH_AT_TOP;
    return pawn ? tally + kh_pawn_tally(p, tile, pawn) : tally;
}

void kh_label(const struct kh_parts *p, const struct kh *s, struct kh_labels *out)
{
    kh_cells left = kh_where(s->sides, OPEN_LEFT) & kh_where(s->sides, OPEN_RIGHT) << 1;
    kh_cells base = kh_where(s->sides, OPEN_BASE);

    for (int i = 0; i < KH_CELLS; i++) {
        out->root[i] = i;
        out->tally[i] = kh_tally(p, s->tile[i], i, s->sides[i], s->pawn[i]);
    }
    for (left &= p->beside; left; left &= left - 1) {
        int cell = __builtin_ctzll(left);

        join(out, cell, cell - 1);
    }
    for (kh_cells up = base & p->above; up; up &= up - 1) {
        int cell = __builtin_ctzll(up), below = p->near[cell][2];

        if (base >> below & 1)
            join(out, cell, below);
    }
    out->longest = 2;
    for (int i = 0; i < KH_CELLS; i++) {
        int tiles = kh_sum(out->tally[i], KH_AT_TILES);

        out->root[i] = out->root[out->root[i]];
        out->longest = out->root[i] == i && tiles > out->longest ? tiles : out->longest;
    }
}

/* ---- What a network is worth --------------------------------------------- */

/* KH-5.3 */
static int sarcophagus_points(uint64_t tally)
{
    int all = 0;
    bool pair = false;

    if (!(tally >> KH_AT_SARCOPHAGI & 0xFFF))
        return 0;
    for (int colour = 0; colour < 3; colour++) {
        all += kh_sarcophagi(tally, colour);
        pair |= kh_sarcophagi(tally, colour) == 2;
    }
    return all == 1 ? 5 : all == 2 && pair ? 15 : 0;
}

int kh_plain_value(uint64_t tally, bool longest)
{
    return kh_sum(tally, KH_AT_ROOMS) + sarcophagus_points(tally) + 5 * kh_sum(tally, KH_AT_TOP) +
           5 * longest;
}

/* KH-5.2: more weight; equal or none: nobody. */
static int owner_of(uint64_t tally)
{
    int white = kh_weight(tally, 0), blue = kh_weight(tally, 1);

    return white == blue ? BB_NOBODY : white < blue;
}

/* ---- Points -------------------------------------------------------------- */

enum { ROOMS, SARCOPHAGI, TOP, LONGEST, CLOSED, ANKHS };

static void score_network(uint64_t tally, int longest, struct bb_score *out)
{
    int owner = owner_of(tally), tiles = kh_sum(tally, KH_AT_TILES);

    if (tiles < 2 || owner == BB_NOBODY || kh_cursed(tally))
        return;
    out->source[ROOMS][owner] += kh_sum(tally, KH_AT_ROOMS);
    out->source[SARCOPHAGI][owner] += sarcophagus_points(tally);
    out->source[TOP][owner] += 5 * kh_sum(tally, KH_AT_TOP);
    out->source[LONGEST][owner] += 5 * (tiles == longest);
    out->points[owner] += kh_value(tally, longest);
    if (kh_sum(tally, KH_AT_OPENINGS) == 0)
        out->source[CLOSED][owner] += kh_plain_value(tally, tiles == longest);
}

/* KH-5.6, with the networks that are cursed left out (KH-5.5). */
static void count_ankhs(const struct kh_parts *p, const struct kh *s, const struct kh_labels *l,
                        uint8_t ankhs[static KH_SEATS])
{
    kh_cells held = kh_where(s->tile, p->with[KH_ANKH]);

    ankhs[0] = ankhs[1] = 0;
    for (; held; held &= held - 1) {
        int cell = __builtin_ctzll(held);

        if (s->pawn[cell] && !kh_cursed(l->tally[l->root[cell]]))
            ankhs[kh_owner(s->pawn[cell])]++;
    }
}

void kh_score(const void *parts, const void *state, struct bb_score *out)
{
    const struct kh *s = state;
    struct kh_labels l;
    uint8_t ankhs[KH_SEATS];

    *out = (struct bb_score){ 0 };
    kh_label(parts, s, &l);
    for (int i = 0; i < KH_CELLS; i++) {
        if (l.root[i] == i)
            score_network(l.tally[i], l.longest, out);
    }
    count_ankhs(parts, s, &l, ankhs);
    for (int seat = 0; seat < KH_SEATS; seat++) {
        out->source[ANKHS][seat] = ankhs[seat] * ankhs[seat];
        out->points[seat] += out->source[ANKHS][seat];
    }
    bb_rank(out, KH_SEATS, NULL);
}

/* ---- For those who look -------------------------------------------------- */

static struct kh_network network_of(uint64_t tally, int longest)
{
    int tiles = kh_sum(tally, KH_AT_TILES);
    struct kh_network n = { .owner = owner_of(tally), .value = kh_value(tally, longest) };

    n.tiles = tiles;
    n.rooms = kh_sum(tally, KH_AT_ROOMS);
    for (int seat = 0; seat < KH_SEATS; seat++)
        n.weight[seat] = kh_weight(tally, seat);
    for (int colour = 0; colour < 3; colour++)
        n.sarcophagi[colour] = kh_sarcophagi(tally, colour);
    n.bonus = sarcophagus_points(tally);
    n.curses = kh_sum(tally, KH_AT_CURSES);
    n.openings = kh_sum(tally, KH_AT_OPENINGS);
    n.top = kh_sum(tally, KH_AT_TOP);
    n.longest = tiles == longest;
    return n;
}

void kh_survey(const struct kh_parts *p, const struct kh *s, struct kh_survey *out)
{
    struct kh_labels l;

    kh_label(p, s, &l);
    memset(out, 0, sizeof(*out));
    memset(out->of, 0xFF, sizeof(out->of));
    count_ankhs(p, s, &l, out->ankhs);
    for (int i = 0; i < KH_CELLS; i++) {
        int root = l.root[i];

        if (kh_sum(l.tally[root], KH_AT_TILES) < 2)
            continue;
        if (root == i) {
            out->of[i] = out->count;
            out->network[out->count++] = network_of(l.tally[i], l.longest);
        }
        out->of[i] = out->of[root];
        out->network[out->of[i]].cells |= UINT64_C(1) << i;
    }
}
