/*
 * What is open to a seat, and what chance may bring. Every list is ascending, and names
 * each choice once: equal stones are one action.
 */
#include "games/null/null.h"

static int list_picks(const struct ng *s, int seat, bb_action *out)
{
    int n = 0;

    for (int i = 0; i < NG_HAND; i++) {
        int stone = s->hand[seat][i];

        if (stone && (i == 0 || stone != s->hand[seat][i - 1]))
            out[n++] = bb_pack(NG_DO_PICK, stone, 0, 0);
    }
    return n;
}

/* NG-2.3: squares that the seat has not seen yet. */
static int list_probes(const struct ng *s, int seat, bb_action *out)
{
    int n = 0;

    for (int square = 0; square < NG_SQUARES; square++) {
        if (!(s->known[square] >> seat & 1))
            out[n++] = bb_pack(NG_DO_PROBE, square, 0, 0);
    }
    return n;
}

/* NG-2.4: any two that are not dug up yet. */
static int list_digs(const struct ng *s, bb_action *out)
{
    int n = 0;

    for (int high = 1; high < NG_SQUARES; high++) {
        for (int low = 0; low < high && s->known[high] != NG_DUG; low++) {
            if (s->known[low] != NG_DUG)
                out[n++] = ng_dig(1 << high | 1 << low);
        }
    }
    return n;
}

int ng_legal(const void *parts, const void *state, int seat, bb_action out[static BB_ACTIONS_MAX])
{
    const struct ng *s = state;
    int n = 0;

    if (!(ng_to_act(s) & BB_SEAT(seat)))
        return 0;
    if (s->phase == NG_PICK)
        return list_picks(s, seat, out);
    if (s->phase == NG_PROBE)
        n = list_probes(s, seat, out);
    return n + list_digs(s, out + n);
}

/* A stone from the bag (NG-1.1), each as likely as there are; then a square (NG-1.2). */
int ng_chance(const void *parts, const void *state, bb_action out[static BB_ACTIONS_MAX],
              uint32_t weight[static BB_ACTIONS_MAX])
{
    const struct ng *s = state;
    int n = 0;

    for (int value = 1; s->phase == NG_DEAL && value <= NG_VALUES; value++) {
        int left = ng_in_bag(parts, s, value);

        if (left == 0)
            continue;
        weight[n] = (uint32_t)left;
        out[n++] = bb_pack(NG_DO_DEAL, ng_next_to_deal(s), value, 0);
    }
    for (int square = 0; s->phase == NG_BURY && square < NG_SQUARES; square++) {
        weight[n] = 1;
        out[n++] = bb_pack(NG_DO_BURY, square, 0, 0);
    }
    return n;
}
