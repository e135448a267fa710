/*
 * How Kheops is shown: what is asked, whose turn it is, and what is odd about touching.
 *
 * Ids in the picture: "cell-b3" is a cell of the pyramid, "hand-0" a tile of the own hand,
 * "pawn-mummy" a pawn of the own supply.
 */
#include "base/text.h"
#include "engine/words.h"
#include "games/kheops/kheops.h"

#include <string.h>

void kh_put_cell(int cell, struct bb_text *out)
{
    bb_text_put(out, "cell-");
    bb_text_char(out, (char)('a' + kh_row(cell)));
    bb_text_int(out, kh_index(cell) + 1);
}

/* Every tile of the hand that is alike: any of them will do. */
static void put_alike(const struct kh *s, int seat, int tile, struct bb_text *out)
{
    const char *between = "";

    for (int i = 0; i < KH_HAND; i++) {
        if (s->hand[seat][i] == tile) {
            bb_text_format(out, "%shand-%d", between, i);
            between = " ";
        }
    }
}

/* Tiles open on three sides that the power may turn. */
static void put_full_tiles(const struct kh_parts *p, const struct kh *s, int seat,
                           struct bb_text *out)
{
    int kind = kh_power(p, s) == KH_TURN_ROOM ? KH_ROOM : KH_CORRIDOR;
    kh_cells cells = kh_turnable(p, s, seat, kind) & kh_where(s->tile, p->full);

    for (const char *between = ""; cells; cells &= cells - 1, between = " ") {
        bb_text_put(out, between);
        kh_put_cell(__builtin_ctzll(cells), out);
    }
}

/* A worker is what one plays if nothing else is said, so playing one touches its cell
 * alone; a tile is any of those in the hand that are alike. */
static bool touch(const void *parts, const void *view, int seat, bb_action a, int operand,
                  struct bb_text *out)
{
    struct bb_move m = bb_unpack(a);

    if (m.kind == KH_DO_SPIN)
        put_full_tiles(parts, view, seat, out);
    else if (m.kind == KH_DO_ADD && operand == 0)
        put_alike(view, seat, m.a, out);
    else
        return m.kind == KH_DO_PLACE && operand == 0 && m.a == KH_WORKER;
    return true;
}

/* To swap or move, a cell with an own pawn is meant as the first of the two. */
static bb_action tapped(const void *parts, const void *view, int seat, const char *id)
{
    const struct kh *s = view;
    int power = s->phase == KH_POWER ? kh_power(parts, s) : KH_BLANK, cell = 0;
    int kind = power == KH_SWAP ? KH_DO_SWAP : KH_DO_MOVE, first;
    char own[16];
    struct bb_text text;

    if (s->seat != seat || (power != KH_SWAP && power != KH_MOVE))
        return 0;
    for (; cell < KH_CELLS; cell++) {
        bb_text_init(&text, own, sizeof(own));
        kh_put_cell(cell, &text);
        if (strcmp(own, id) == 0)
            break;
    }
    if (cell == KH_CELLS)
        return 0;
    first = __builtin_ctzll(kh_where(s->pawn, kh_pawns_of(seat)));
    if (kh_pawns_of(seat) >> s->pawn[cell] & 1 || (kind == KH_DO_MOVE && first == s->just))
        return bb_pack(kind, cell, cell, 0);
    return bb_pack(kind, first, cell, 0);
}

/* ---- What is asked ------------------------------------------------------- */

static const char *ask_for_power(int power)
{
    if (power == KH_SWAP || power == KH_MOVE)
        return power == KH_SWAP ? "ask.swap" : "ask.move";
    return power == KH_TURN_ROOM ? "ask.turn-room" : "ask.turn-corridor";
}

static void ask(const void *parts, const void *view, const struct bb_reader *r, struct bb_text *out)
{
    const struct kh *s = view;

    if (s->phase == KH_OVER)
        bb_words_put(r, "text.over", out);
    else if (s->phase < KH_PLACE)
        bb_words_put(r, "ask.set-up", out);
    else if (r->seat != s->seat || s->phase == KH_DRAW)
        bb_words_say(r, "ask.wait", 1, (const int32_t[]){ s->seat }, out);
    else if (s->phase == KH_PLACE)
        bb_words_put(r, "ask.place", out);
    else if (s->phase == KH_ADD)
        bb_words_put(r, "ask.add", out);
    else
        bb_words_put(r, ask_for_power(kh_power(parts, s)), out);
}

/* A turn ends with the tile that is added; drawing another follows of itself. */
static int turn(const void *state)
{
    const struct kh *s = state;

    return s->phase >= KH_PLACE && s->phase <= KH_ADD ? s->seat : BB_NOBODY;
}

const struct bb_face kh_face = {
    .text = kh_text,
    .ask = ask,
    .paint = kh_paint,
    .account = kh_account,
    .turn = turn,
    .touch = touch,
    .tapped = tapped,
};
