/*
 * What an action does, and what everybody is told of it. Where only some may know, there
 * are two events: one with the secret for them, its twin without it for the rest.
 */
#include "engine/note.h"
#include "games/null/null.h"

#include <string.h>

static void apply_deal(struct ng *s, int seat, int stone, struct bb_log *log)
{
    ng_insert(s->hand[seat], stone);
    NOTE_TO(BB_SEAT(seat), NG_EV_DEALT, NG_1_1, seat, stone);
    NOTE_TO(bb_others(seat), NG_EV_DEALT_STONE, NG_1_1, seat);
    if (ng_next_to_deal(s) == s->seats)
        s->phase = NG_BURY;
}

static void apply_bury(struct ng *s, int square, struct bb_log *log)
{
    s->crown[square] = 1;
    s->phase = NG_PICK;
    NOTE(NG_EV_BURIED, NG_1_2, 0);
}

static void take_from_hand(uint8_t hand[static NG_HAND], int stone)
{
    int i = NG_HAND - 1;

    while (hand[i] != stone)
        i--;
    for (; i > 0; i--)
        hand[i] = hand[i - 1];
    hand[0] = 0;
}

/* NG-3.1: on to the next round, if there is one. */
static void go_on(struct ng *s, struct bb_log *log)
{
    bool over = s->round == ng_rounds(s) || ng_found(s) < NG_SQUARES;

    s->phase = over ? NG_OVER : NG_PICK;
    if (over)
        NOTE(NG_EV_OVER, NG_3_1, 0);
}

/* NG-2.2: the seat with the highest stone, if it is alone; else BB_NOBODY. */
static int winner(const struct ng *s)
{
    int best = 0, seat = BB_NOBODY;

    for (int each = 0; each < s->seats; each++) {
        if (s->pick[each] == best)
            seat = BB_NOBODY;
        if (s->pick[each] > best) {
            best = s->pick[each];
            seat = each;
        }
    }
    return seat;
}

static void end_round(struct ng *s, struct bb_log *log)
{
    int seat = winner(s);

    for (int each = 0; each < s->seats; each++) {
        s->played[s->pick[each] - 1]++;
        NOTE(NG_EV_PICKED, NG_2_1, each, s->pick[each]);
    }
    memset(s->pick, 0, sizeof(s->pick));
    memset(s->chosen, 0, sizeof(s->chosen));
    s->round++;
    if (seat == BB_NOBODY) {
        NOTE(NG_EV_DRAWN, NG_2_2, s->round);
        go_on(s, log);
        return;
    }
    s->won[seat]++;
    s->digger = seat;
    s->phase = NG_PROBE;
    NOTE(NG_EV_WON, NG_2_2, seat, s->round);
}

static void apply_pick(struct ng *s, int seat, int stone, struct bb_log *log)
{
    take_from_hand(s->hand[seat], stone);
    s->pick[seat] = stone;
    s->chosen[seat] = 1;
    NOTE_TO(BB_SEAT(seat), NG_EV_PICKS, NG_2_1, seat, stone);
    NOTE_TO(bb_others(seat), NG_EV_CHOSEN, NG_2_1, seat);
    if (ng_to_act(s) == 0)
        end_round(s, log);
}

static void apply_probe(struct ng *s, int seat, int square, struct bb_log *log)
{
    s->known[square] |= 1 << seat;
    s->phase = NG_DIG;
    NOTE_TO(BB_SEAT(seat), NG_EV_PROBED, NG_2_3, seat, square, s->crown[square]);
    NOTE_TO(bb_others(seat), NG_EV_PROBED_SQUARE, NG_2_3, seat, square);
}

static void apply_dig(struct ng *s, int seat, int squares, struct bb_log *log)
{
    for (int square = 0; square < NG_SQUARES; square++) {
        if (squares >> square & 1)
            s->known[square] = NG_DUG;
    }
    NOTE(NG_EV_DUG, NG_2_4, seat, squares);
    if (ng_found(s) < NG_SQUARES)
        NOTE(NG_EV_FOUND, NG_3_2, seat, ng_found(s));
    go_on(s, log);
}

void ng_apply(const void *parts, void *state, int seat, bb_action a, struct bb_log *log)
{
    struct bb_move m = bb_unpack(a);

    switch ((enum ng_action)m.kind) {
    case NG_DO_DEAL:
        apply_deal(state, m.a, m.b, log);
        break;
    case NG_DO_BURY:
        apply_bury(state, m.a, log);
        break;
    case NG_DO_PICK:
        apply_pick(state, seat, m.a, log);
        break;
    case NG_DO_PROBE:
        apply_probe(state, seat, m.a, log);
        break;
    case NG_DO_DIG:
        apply_dig(state, seat, ng_squares(a), log);
        break;
    }
}
