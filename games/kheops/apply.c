/*
 * What an action does.
 */
#include "engine/note.h"
#include "games/kheops/kheops.h"

/* ---- Tiles --------------------------------------------------------------- */

static void put_tile(struct kh *s, int tile, int cell, int sides)
{
    s->tile[cell] = tile;
    s->sides[cell] = sides;
    s->loose[tile - 1]--;
}

/* Adds a tile to a hand, which stays in ascending order. */
static void take_tile(struct kh *s, int seat, int tile)
{
    uint8_t *hand = s->hand[seat];
    int at = 0;

    while (at < KH_HAND && hand[at])
        at++;
    for (; at > 0 && hand[at - 1] > tile; at--)
        hand[at] = hand[at - 1];
    hand[at] = tile;
    s->pile--;
}

static void leave_hand(uint8_t hand[static KH_HAND], int tile)
{
    int at = 0;

    while (hand[at] != tile)
        at++;
    for (; at + 1 < KH_HAND; at++)
        hand[at] = hand[at + 1];
    hand[KH_HAND - 1] = 0;
}

/* ---- The course of the game ---------------------------------------------- */

static void end_game(struct kh *s, struct bb_log *log)
{
    s->phase = KH_OVER;
    s->seat = 0;
    s->spare = s->hand[0][0];
    s->hand[0][0] = 0;
    NOTE(KH_EV_SPARE, KH_6_1, 0, s->spare);
    NOTE(KH_EV_GAME_ENDED, KH_4_8, 0);
}

static void end_turn(struct kh *s, struct bb_log *log)
{
    s->turn++;
    s->seat = s->turn % KH_SEATS;
    s->phase = KH_PLACE;
    if (s->turn == KH_TURNS)
        end_game(s, log);
}

static void apply_lay(struct kh *s, struct bb_move m, struct bb_log *log)
{
    put_tile(s, m.a, m.b, m.c);
    s->pile--;
    NOTE(KH_EV_LAID, KH_1_4, m.a, m.b, m.c);
    if (s->pile == KH_TILES - KH_LAID)
        s->phase = KH_DEAL;
}

/* KH-1.2 at the start, KH-4.1 at the end of a turn. */
static void apply_deal(struct kh *s, int seat, int tile, struct bb_log *log)
{
    bool drawn = s->phase == KH_DRAW;
    int clause = drawn ? KH_4_1 : KH_1_2;

    take_tile(s, seat, tile);
    NOTE_TO(BB_SEAT(seat), drawn ? KH_EV_DRAWN : KH_EV_DEALT, clause, seat, tile);
    NOTE_TO(bb_others(seat), drawn ? KH_EV_DRAWN_TILE : KH_EV_DEALT_TILE, clause, seat);
    if (drawn) {
        if (s->pile == 0)
            NOTE(KH_EV_PILE_EMPTY, KH_4_1, 0);
        end_turn(s, log);
    } else if (s->pile == KH_TILES - KH_LAID - KH_SEATS * KH_HAND) {
        s->phase = KH_PLACE;
    }
}

/* ---- Pawns --------------------------------------------------------------- */

static int placing_clause(const struct kh *s, int kind, int cell)
{
    if (kind == KH_MUMMY && s->pawn[cell])
        return KH_3_2;
    if (kind == KH_PRIEST)
        return KH_3_3;
    return kind == KH_PHARAOH ? KH_3_4 : KH_4_2;
}

static void apply_place(const struct kh_parts *p, struct kh *s, int kind, int cell,
                        struct bb_log *log)
{
    int symbol = kh_tile_at(p, s, cell)->symbol;

    NOTE(KH_EV_PLACED, placing_clause(s, kind, cell), s->seat, kind, cell, symbol);
    if (s->pawn[cell]) {
        s->supply[!s->seat][KH_WORKER]++;
        NOTE(KH_EV_SENT_HOME, KH_3_2, !s->seat, cell);
    }
    s->pawn[cell] = kh_pawn_of(s->seat, kind);
    s->supply[s->seat][kind]--;
    s->phase = KH_ADD;
    if (!kh_is_power(symbol))
        return;
    s->just = cell;
    if (kh_has_target(p, s)) {
        s->phase = KH_POWER;
        return;
    }
    s->just = KH_OUTSIDE;
    NOTE(KH_EV_NO_TARGET, KH_4_3, s->seat, symbol);
}

static void apply_power(struct kh *s, struct bb_move m, struct bb_log *log)
{
    int own = s->pawn[m.a];

    if (m.kind == KH_DO_TURN) {
        s->sides[m.a] = m.b;
        NOTE(KH_EV_TURNED, KH_4_4, s->seat, m.a, m.b);
    } else if (m.kind == KH_DO_SPIN) {
        NOTE(KH_EV_SPUN, KH_4_4, s->seat);
    } else {
        s->pawn[m.a] = s->pawn[m.b]; /* of a move: none */
        s->pawn[m.b] = own;
        if (m.kind == KH_DO_SWAP)
            NOTE(KH_EV_SWAPPED, KH_4_5, s->seat, kh_rank(own), m.a, m.b);
        else
            NOTE(KH_EV_MOVED, KH_4_6, s->seat, kh_rank(own), m.a, m.b);
    }
    s->just = KH_OUTSIDE;
    s->phase = KH_ADD;
}

static void apply_add(struct kh *s, struct bb_move m, struct bb_log *log)
{
    leave_hand(s->hand[s->seat], m.a);
    put_tile(s, m.a, m.b, m.c);
    NOTE(KH_EV_ADDED, KH_4_7, s->seat, m.a, m.b, m.c);
    if (s->pile > 0)
        s->phase = KH_DRAW;
    else
        end_turn(s, log);
}

void kh_apply(const void *parts, void *state, int seat, bb_action a, struct bb_log *log)
{
    struct bb_move m = bb_unpack(a);
    struct kh *s = state;

    (void)seat;
    switch ((enum kh_action)m.kind) {
    case KH_DO_LAY:
        apply_lay(s, m, log);
        break;
    case KH_DO_DEAL:
        apply_deal(s, m.a, m.b, log);
        break;
    case KH_DO_PLACE:
        apply_place(parts, s, m.a, m.b, log);
        break;
    case KH_DO_TURN:
    case KH_DO_SPIN:
    case KH_DO_SWAP:
    case KH_DO_MOVE:
        apply_power(s, m, log);
        break;
    case KH_DO_ADD:
        apply_add(s, m, log);
        break;
    case KH_ACTIONS:
        break;
    }
}
