/*
 * From the picture to actions: which elements an action touches, what touching
 * one element means, and what is asked.
 *
 * Ids in the picture: "sq-e7" is a square, "men-e7" workers on it, "pile-3" a pile,
 * "row-0" what a row would give, "seen-2" a tile of the pile that is looked through,
 * "hue-6" the own blocks of a hue, "reserve" the own workers. Optional actions have
 * buttons: "swap", "build", "hire", "buy", "offer", "sail", "look", "card-2".
 */
#include "base/text.h"
#include "engine/notation.h"
#include "engine/words.h"
#include "games/terra/terra.h"

#include <stdlib.h>
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

static void put_row(const struct tp_parts *p, const struct tp *s, int row, struct bb_text *out)
{
    int at = tp_board(p, s)->head[s->placed - 1][row];

    bb_text_format(out, "row-%d", row);
    for (int i = 0; i < tp_board(p, s)->length[s->placed - 1][row]; i++, at += p->stride[row]) {
        if (at != s->placed - 1)
            tp_put_square(p, " sq-", at, out);
    }
}

static void touch_option(const struct tp_parts *p, struct bb_move m, struct bb_text *out)
{
    switch ((enum tp_action)m.kind) {
    case TP_DO_BACK:
        tp_put_square(p, "men-", m.a, out);
        bb_text_put(out, " reserve");
        break;
    case TP_DO_SWAP:
        bb_text_format(out, m.a == m.b ? "swap hue-%d" : "swap hue-%d hue-%d", m.a, m.b);
        break;
    case TP_DO_BUILD:
        tp_put_square(p, "build sq-", m.a, out);
        bb_text_format(out, " hue-%d", m.b);
        bb_text_put(out, m.c ? " hue-6" : "");
        break;
    case TP_DO_HIRE:
        tp_put_square(p, "hire sq-", m.a, out);
        break;
    case TP_DO_BUY:
        bb_text_put(out, "buy");
        break;
    case TP_DO_OFFER:
        bb_text_put(out, "offer");
        break;
    case TP_DO_SAIL:
        bb_text_put(out, "sail");
        break;
    default:
        bb_text_format(out, "card-%d", m.a);
        break;
    }
}

static void touch_end(struct bb_move m, struct bb_text *out)
{
    switch ((enum tp_action)m.kind) {
    case TP_DO_DISCARD:
        bb_text_put(out, "discard");
        break;
    case TP_DO_DRAW:
        bb_text_format(out, "pile-%d", m.a);
        break;
    case TP_DO_LOOK:
        bb_text_format(out, "look pile-%d", m.a);
        break;
    case TP_DO_TAKE:
    case TP_DO_STACK:
        bb_text_format(out, "seen-%d", m.a - 1);
        break;
    case TP_DO_LEAVE:
        bb_text_put(out, "leave");
        break;
    default:
        bb_text_put(out, "end");
        break;
    }
}

void tp_touch(const void *parts, const void *view, int seat, bb_action a, struct bb_text *out)
{
    const struct tp_parts *p = parts;
    const struct tp *s = view;
    struct bb_move m = bb_unpack(a);

    (void)seat;
    switch ((enum tp_action)m.kind) {
    case TP_DO_FIRST:
    case TP_DO_FROM:
    case TP_DO_TILE:
    case TP_DO_BASE:
        break;
    case TP_DO_PLACE:
        tp_put_square(p, "sq-", m.a, out);
        tp_put_square(p, " sq-", pointed_at(p, s, m.a, m.b), out);
        break;
    case TP_DO_ROW:
        put_row(p, s, m.a, out);
        break;
    case TP_DO_SUPPLY:
        bb_text_put(out, m.a == TP_A_WORKER ? "supply-worker" : "supply-block");
        tp_put_square(p, " sq-", m.b, out);
        break;
    case TP_DO_ACTIVATE:
        bb_text_put(out, "activate");
        break;
    case TP_DO_MOVE:
        tp_put_square(p, "men-", m.a, out);
        tp_put_square(p, " sq-", m.b, out);
        break;
    default:
        if (m.kind <= TP_DO_CARD)
            touch_option(p, m, out);
        else
            touch_end(m, out);
        break;
    }
}

/* ---- What a touch means -------------------------------------------------- */

/* The square of "e7"; TP_NONE if there is none of that name. */
static int square_named(const struct tp_parts *p, const char *name)
{
    int column = name[0] - 'a', row = 0;

    if (column < 0 || column >= p->facts.columns || name[1] == '\0')
        return TP_NONE;
    for (name++; *name >= '0' && *name <= '9' && row <= TP_SIDE; name++)
        row = 10 * row + *name - '0';
    if (*name || row < 1 || row > p->facts.rows)
        return TP_NONE;
    return (row - 1) * p->facts.columns + column;
}

/* What is meant by a square, where one square alone means something. */
static bb_action tapped_square(const struct tp_parts *p, const struct tp *s, int square)
{
    int way = 0, from;

    switch ((enum tp_phase)s->phase) {
    case TP_PLACE:
        while (way < TP_LEFT && !(tp_board(p, s)->ways[square] >> way & 1))
            way++;
        return bb_pack(TP_DO_PLACE, square, way, 0);
    case TP_MOVE:
        from = tp_row_square(p, s, __builtin_ctz(s->crew));
        return bb_pack(TP_DO_MOVE, from, square, 0);
    case TP_SUPPLY:
        return bb_pack(TP_DO_SUPPLY, TP_A_WORKER, square, 0);
    default:
        return 0;
    }
}

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
    int square = any_site(p, s, true), colour = s->colour[tp_board(p, s)->site[square]];

    return bb_pack(TP_DO_BUILD, square, colour ? colour - 1 : 0, 0);
}

static bb_action tapped_button(const struct tp_parts *p, const struct tp *s, const char *id)
{
    if (strcmp(id, "swap") == 0)
        return bb_pack(TP_DO_SWAP, 0, 0, 0);
    if (strcmp(id, "build") == 0)
        return tapped_build(p, s);
    if (strcmp(id, "hire") == 0)
        return bb_pack(TP_DO_HIRE, any_site(p, s, false), 0, 0);
    if (strcmp(id, "buy") == 0)
        return bb_pack(TP_DO_BUY, 0, 0, 0);
    if (strcmp(id, "offer") == 0)
        return bb_pack(TP_DO_OFFER, 0, 0, 0);
    if (strcmp(id, "sail") == 0)
        return bb_pack(TP_DO_SAIL, 0, 0, 0);
    if (strcmp(id, "look") == 0)
        return bb_pack(TP_DO_LOOK, 0, 0, 0);
    if (strcmp(id, "end") == 0)
        return bb_pack(TP_DO_END, 0, 0, 0);
    return 0;
}

bb_action tp_tapped(const void *parts, const void *view, int seat, const char *id)
{
    const struct tp_parts *p = parts;
    const struct tp *s = view;
    const char *dash = strchr(id, '-');
    int square = dash ? square_named(p, dash + 1) : TP_NONE;
    int number = dash && dash[1] >= '0' && dash[1] <= '7' && !dash[2] ? dash[1] - '0' : -1;

    if (!(tp_to_act(s) & BB_SEAT(seat)))
        return 0;
    if (strncmp(id, "sq-", 3) == 0 && square != TP_NONE)
        return tapped_square(p, s, square);
    if (strncmp(id, "men-", 4) == 0 && square != TP_NONE)
        return bb_pack(TP_DO_BACK, square, 0, 0);
    if (strncmp(id, "pile-", 5) == 0 && number >= 0)
        return bb_pack(TP_DO_DRAW, number, 0, 0);
    if (strncmp(id, "card-", 5) == 0 && number >= 0 && number < TP_CARDS)
        return bb_pack(TP_DO_CARD, number, 0, 0);
    if (strncmp(id, "hue-", 4) == 0 && number >= 0 && number < TP_HUES)
        return bb_pack(TP_DO_SWAP, number, number, 0);
    return tapped_button(p, s, id);
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
    default:
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

void tp_ask(const void *parts, const void *view, const struct bb_reader *r, struct bb_text *out)
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
