/*
 * How Terra Pyramides is shown: what is asked, whose turn it is, and what is odd about
 * touching.
 *
 * Ids in the picture: "sq-e7" is a square, "men-e7" workers on it, "pile-3" a pile,
 * "row-0" what a row would give, "seen-2" a tile of the pile that is looked through,
 * "hue-6" the own blocks of a hue, "level-5" what is left of the levels of a colour, "reserve"
 * the own workers. Optional actions have
 * buttons: "swap", "build", "hire", "buy", "offer", "sail", "look", "card-2".
 */
#include "base/text.h"
#include "engine/words.h"
#include "games/terra/terra.h"

#include <string.h>

void tp_put_square(const struct tp_parts *p, const char *before, int square, struct bb_text *out)
{
    bb_text_put(out, before);
    bb_text_char(out, (char)('a' + square % p->facts.columns));
    bb_text_int(out, square / p->facts.columns + 1);
}

/* The site that steps point to, near or far; the square itself if there is none. */
static int pointed_at(const struct tp_parts *p, const struct tp *s, int square, int way)
{
    int site = tp_board(p, s)->reach[square][2 * way];

    return site == TP_NONE ? square : tp_board(p, s)->square[site];
}

/* A row of the tile that was placed; before one is, the row has its button alone. */
static void put_row(const struct tp_parts *p, const struct tp *s, int row, struct bb_text *out)
{
    int from = s->placed - 1, at, length;

    bb_text_format(out, "row-%d", row);
    if (from < 0)
        return;
    at = tp_board(p, s)->head[from][row];
    length = tp_board(p, s)->length[from][row];
    for (int i = 0; i < length; i++, at += p->stride[row]) {
        if (at != from)
            tp_put_square(p, " sq-", at, out);
    }
}

/* Steps are told by the site that they point to, a row by all its squares, and what counts
 * twice is touched once. */
static bool touch(const void *parts, const void *view, int seat, bb_action a, int operand,
                  struct bb_text *out)
{
    struct bb_move m = bb_unpack(a);

    (void)seat;
    if (m.kind == TP_DO_PLACE && operand == 1)
        tp_put_square(parts, "sq-", pointed_at(parts, view, m.a, m.b), out);
    else if (m.kind == TP_DO_ROW && operand == 0)
        put_row(parts, view, m.a, out);
    else if (m.kind == TP_DO_BUILD && operand == 1)
        bb_text_put(out, m.b ? "hue-6" : "");
    else
        return m.kind == TP_DO_SWAP && operand == 1 && m.a == m.b;
    return true;
}

/* ---- What a touch means -------------------------------------------------- */

/* The first site of the seat, for a button that would need one. */
static int any_site(const struct tp_parts *p, const struct tp *s, bool built)
{
    const struct tp_board *board = tp_board(p, s);

    for (int i = 0; i < board->sites; i++) {
        if (s->owner[i] == s->seat + 1 && (!built || s->workers[i] == TP_FULL))
            return board->square[i];
    }
    return board->square[0];
}

static bb_action tapped_build(const struct tp_parts *p, const struct tp *s)
{
    int square = any_site(p, s, true), level = s->level[tp_board(p, s)->site[square]];

    return bb_pack(level ? TP_DO_BUILD : TP_DO_FOUND, square, 0, 0);
}

/* Workers on a square are meant to come back, and a hue is to be swapped; a button that
 * needs a site is about one of one's own. */
static bb_action tapped(const void *parts, const void *view, int seat, const char *id)
{
    const struct tp *s = view;

    if (s->seat != seat || s->phase < TP_PLACE)
        return 0;
    if (strcmp(id, "build") == 0)
        return tapped_build(parts, s);
    if (strncmp(id, "level-", 6) == 0 && id[6] >= '0' && id[6] < '0' + TP_COLOURS && !id[7])
        return bb_pack(TP_DO_FOUND, any_site(parts, s, true), id[6] - '0', id[6] - '0');
    if (strcmp(id, "hire") == 0)
        return bb_pack(TP_DO_HIRE, any_site(parts, s, false), 0, 0);
    if (strncmp(id, "hue-", 4) == 0 && id[4] >= '0' && id[4] < '0' + TP_HUES && !id[5])
        return bb_pack(TP_DO_SWAP, id[4] - '0', id[4] - '0', 0);
    return 0;
}

/* ---- What is asked ------------------------------------------------------- */

static const char *ask_for(const struct tp *s)
{
    switch ((enum tp_phase)s->phase) {
    case TP_PLACE:
        return "ask.place";
    case TP_CHOOSE_ROW:
        return "ask.row";
    case TP_SUPPLY:
        return "ask.supply";
    case TP_MOVE:
        return "ask.move";
    case TP_LOOK:
        return "ask.look";
    case TP_ORDER:
        return "ask.order";
    case TP_PICK_PILE:
    case TP_DRAW_TILE:
    case TP_DRAW_BASE:
    case TP_DRAW_FIRST:
    case TP_DRAW:
    case TP_OVER:
        break;
    }
    for (int pile = 0; pile < TP_PILES; pile++) {
        if (!tp_is_removed(s, pile))
            return "ask.draw";
    }
    return "ask.end";
}

/* TP-3.9, before it bites: what is too much, and what can be done about it. */
static void warn(const struct bb_reader *r, const struct tp *s, struct bb_text *out)
{
    int gold = s->gold[s->seat], blocks = tp_blocks(s, s->seat);

    if (s->phase >= TP_LOOK)
        return;
    if (gold > TP_GOLD_MAX) {
        bb_text_char(out, ' ');
        bb_words_say(r, "ask.gold", 2, (const int32_t[]){ gold, gold - TP_GOLD_MAX }, out);
    }
    if (blocks > TP_BLOCKS_MAX) {
        bb_text_char(out, ' ');
        bb_words_say(r, "ask.blocks", 2, (const int32_t[]){ blocks, blocks - TP_BLOCKS_MAX }, out);
    }
}

/* What the mission lacks, all the time. */
void tp_say_mission(const struct tp_parts *p, const struct tp *s, const struct bb_reader *r,
                    struct bb_text *out)
{
    static const char *const words[] = { "", "mission.1", "mission.2", "mission.3" };

    bb_words_say(r, words[s->mission], 1, (const int32_t[]){ tp_missing(p, s) }, out);
}

static void ask(const void *parts, const void *view, const struct bb_reader *r, struct bb_text *out)
{
    const struct tp *s = view;

    if (s->phase == TP_OVER) {
        bb_words_put(r,
                     !s->mission                 ? "text.over"
                     : tp_missing(parts, s) == 0 ? "text.won"
                                                 : "text.lost",
                     out);
    } else if (s->stage != TP_PLAYING || s->phase == TP_DRAW_FIRST) {
        bb_words_put(r, "ask.set-up", out);
    } else if (r->seat != s->seat || s->phase < TP_PLACE) {
        bb_words_say(r, "ask.wait", 1, (const int32_t[]){ s->seat }, out);
    } else {
        bb_words_put(r, ask_for(s), out);
        warn(r, s, out);
    }
    if (s->mission) {
        bb_text_char(out, ' ');
        tp_say_mission(parts, s, r, out);
    }
}

/* Drawing is the last that a seat chooses. */
static int turn(const void *state)
{
    const struct tp *s = state;
    bool drawn = s->phase == TP_DRAW_TILE && s->goal != TP_FOR_EYES;

    if (s->stage != TP_PLAYING || s->phase == TP_DRAW_FIRST || s->phase == TP_OVER || drawn)
        return BB_NOBODY;
    return s->seat;
}

const struct bb_face tp_face = {
    .text = tp_text,
    .ask = ask,
    .paint = tp_paint,
    .account = tp_account,
    .turn = turn,
    .touch = touch,
    .tapped = tapped,
};
