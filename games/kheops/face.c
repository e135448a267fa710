/*
 * How Kheops is shown: what is asked, whose turn it is, and what is odd about touching.
 *
 * Ids that can be touched: "cell-b3" is a cell of the pyramid, "hand-0" a tile of the own
 * hand, "pawn-mummy" a pawn of the own supply.
 */
#include "base/text.h"
#include "engine/words.h"
#include "games/kheops/kheops.h"

#include <string.h>

void kh_put_cell(int cell, struct bb_text *out)
{
    bb_text_put(out, "cell-");
    kh_put_name(cell, out);
}

int kh_cell_named(const char *name)
{
    int row = name[0] - 'a', index = 0, digits = 0;

    for (name++; *name >= '0' && *name <= '9' && digits < 3; name++, digits++)
        index = 10 * index + *name - '0';
    if (row < 0 || row >= KH_ROWS || *name || index < 1 || index > 13 - 2 * row)
        return KH_OUTSIDE;
    return row * (14 - row) + index - 1;
}

/* Every tile of the hand that is alike: any of them will do. */
static void put_alike(const struct kh *s, int seat, int tile, struct bb_text *out)
{
    const char *between = "";

    for (int i = 0; i < KH_HAND; i++) {
        if (s->hand[seat][i] == tile) {
            bb_text_format(out, "%shand-%d", between, i);
            between = "|";
        }
    }
}

/* Tiles open on three sides that the power may turn. */
static void put_full_tiles(const struct kh_parts *p, const struct kh *s, int seat,
                           struct bb_text *out)
{
    int kind = kh_power(p, s) == KH_TURN_ROOM ? KH_ROOM : KH_CORRIDOR;
    kh_cells cells = kh_turnable(p, s, seat, kind) & kh_where(s->tile, p->full);

    for (const char *between = ""; cells; cells &= cells - 1, between = "|") {
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

/* To swap or move, a cell with an own pawn is meant as the first of the two; a worker, which
 * need not be touched, as one that is played. */
static bb_action tapped(const void *parts, const void *view, int seat, const char *id)
{
    const struct kh *s = view;
    int power = s->phase == KH_POWER ? kh_power(parts, s) : KH_BLANK;
    int kind = power == KH_SWAP ? KH_DO_SWAP : KH_DO_MOVE, cell;
    kh_cells own;

    if (strcmp(id, "pawn-worker") == 0 && s->phase != KH_PLACE)
        return bb_pack(KH_DO_PLACE, KH_WORKER, 0, 0);
    if (s->seat != seat || (power != KH_SWAP && power != KH_MOVE) || strncmp(id, "cell-", 5) != 0)
        return 0;
    cell = kh_cell_named(id + 5);
    if (cell == KH_OUTSIDE)
        return 0;
    own = kh_where(s->pawn, kh_pawns_of(seat));
    if (own >> cell & 1)
        return bb_pack(kind, cell, cell, 0);
    if (kind == KH_DO_MOVE)
        own &= ~(UINT64_C(1) << s->just);
    return bb_pack(kind, __builtin_ctzll(own), cell, 0);
}

/* A tile that is added or turned fits in where its openings meet others, and the less so the
 * more of them lead out of the pyramid. */
static int fits(const void *parts, const void *view, int seat, bb_action a)
{
    static const uint8_t facing[KH_SIDES] = { KH_RIGHT, KH_LEFT, KH_BASE };
    const struct kh_parts *p = parts;
    const struct kh *s = view;
    struct bb_move m = bb_unpack(a);
    bool adds = m.kind == KH_DO_ADD;
    int cell = adds ? m.b : m.a, sides = adds ? m.c : m.b, value = 0;

    (void)seat;
    for (int side = 0; side < KH_SIDES && (adds || m.kind == KH_DO_TURN); side++) {
        int near = p->near[cell][side];

        if (!(sides >> side & 1))
            continue;
        value += near == KH_OUTSIDE ? -1 : 4 * !!(s->sides[near] & facing[side]);
    }
    return value;
}

/* ---- What is asked ------------------------------------------------------- */

static const char *ask_for_power(int power)
{
    if (power == KH_SWAP || power == KH_MOVE)
        return power == KH_SWAP ? "ask.swap" : "ask.move";
    return power == KH_TURN_ROOM ? "ask.turn-room" : "ask.turn-corridor";
}

/* The last two turns are the last of each seat; who plays then is told. */
static void ask_for_step(const struct kh_parts *p, const struct kh *s, const struct bb_reader *r,
                         struct bb_text *out)
{
    if (s->turn >= KH_TURNS - KH_SEATS) {
        bb_words_put(r, "ask.last", out);
        bb_text_char(out, ' ');
    }
    if (s->phase == KH_POWER)
        bb_words_put(r, ask_for_power(kh_power(p, s)), out);
    else
        bb_words_put(r, s->phase == KH_PLACE ? "ask.place" : "ask.add", out);
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
    else
        ask_for_step(parts, s, r, out);
}

/* A turn ends with the tile that is added; drawing another follows of itself. */
static int turn(const void *state)
{
    const struct kh *s = state;

    return s->phase >= KH_PLACE && s->phase <= KH_ADD ? s->seat : BB_NOBODY;
}

const struct bb_face kh_face = {
    .text = BB_SHOWN(kh_text),
    .ask = BB_SHOWN(ask),
    .paint = BB_SHOWN(kh_paint),
    .account = BB_SHOWN(kh_account),
    .explain = BB_SHOWN(kh_explain),
    .legend = BB_SHOWN(kh_legend),
    .turn = turn,
    .touch = BB_SHOWN(touch),
    .tapped = BB_SHOWN(tapped),
    .fits = BB_SHOWN(fits),
};
