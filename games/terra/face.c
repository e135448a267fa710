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

int tp_square_of(const struct tp_parts *p, const char *name)
{
    int column = name[0] - 'a', row = 0, digits = 1;

    for (; name[digits] >= '0' && name[digits] <= '9' && digits < 3; digits++)
        row = 10 * row + name[digits] - '0';
    if (column < 0 || column >= p->facts.columns || row < 1 || row > p->facts.rows || name[digits])
        return TP_NONE;
    return (row - 1) * p->facts.columns + column;
}

/* The site that steps point to, near or far; the square itself if there is none. */
static int pointed_at(const struct tp_parts *p, const struct tp *s, int square, int way)
{
    int site = tp_board(p, s)->reach[square][2 * way];

    return site == TP_NONE ? square : tp_board(p, s)->square[site];
}

/* A row of the tile that was placed, by its button or any of its squares; before one is placed,
 * by its button alone. */
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
            tp_put_square(p, "|sq-", at, out);
    }
}

/* The site that steps point to, where there is a choice. */
static void put_steps(const struct tp_parts *p, const struct tp *s, int square, int way,
                      struct bb_text *out)
{
    int ways = tp_board(p, s)->ways[square];

    if (ways & (ways - 1))
        tp_put_square(p, "sq-", pointed_at(p, s, square, way), out);
}

/* Steps are told by the site that they point to, a row by its squares, and what counts twice is
 * touched once. */
static bool touch(const void *parts, const void *view, int seat, bb_action a, int operand,
                  struct bb_text *out)
{
    struct bb_move m = bb_unpack(a);

    (void)seat;
    if (m.kind == TP_DO_PLACE && operand == 1)
        put_steps(parts, view, m.a, m.b, out);
    else if (m.kind == TP_DO_ROW && operand == 0)
        put_row(parts, view, m.a, out);
    else if (m.kind == TP_DO_BUILD && operand == 1)
        bb_text_put(out, m.b ? "hue-6" : "");
    else
        return m.kind == TP_DO_SWAP && operand == 1 && m.a == m.b;
    return true;
}

/* ---- What a touch means -------------------------------------------------- */

/* The own site with the most workers, for a button that needs one; else a base, else any. */
static int best_site(const struct tp_parts *p, const struct tp *s)
{
    const struct tp_board *board = tp_board(p, s);
    int best = 0, most = 0;

    for (int i = 0; i < board->sites; i++) {
        int n = s->owner[i] == s->seat + 1 ? 1 + s->workers[i] : s->base[i] && !s->owner[i];

        if (n > most) {
            most = n;
            best = i;
        }
    }
    return board->square[best];
}

static bb_action meant_to_build(const struct tp_parts *p, const struct tp *s, int square)
{
    int level = s->level[tp_board(p, s)->site[square]];

    return bb_pack(level ? TP_DO_BUILD : TP_DO_FOUND, square, 0, 0);
}

/* A square is meant for what the turn asks for; one's own site, if that is no place for
 * workers, to be built on. */
static bb_action tapped_square(const struct tp_parts *p, const struct tp *s, int square)
{
    int site = tp_board(p, s)->site[square], ways = tp_board(p, s)->ways[square], crew = s->crew;
    const struct tp_tile *tile = tp_tile_at(p, s, square);

    if (s->phase == TP_SUPPLY)
        return bb_pack(TP_DO_SUPPLY, tile && !tile->worker ? TP_A_BLOCK : TP_A_WORKER, square, 0);
    if (s->phase == TP_MOVE && crew)
        return bb_pack(TP_DO_MOVE, tp_row_square(p, s, __builtin_ctz((unsigned)crew)), square, 0);
    if (s->phase < TP_LOOK && site != TP_NONE && s->owner[site] == s->seat + 1)
        return meant_to_build(p, s, square);
    return bb_pack(TP_DO_PLACE, square, ways ? __builtin_ctz((unsigned)ways) : 0, 0);
}

/* A digit below n after a name, or -1. */
static int numbered(const char *id, const char *name, int n)
{
    size_t length = strlen(name);

    return strncmp(id, name, length) == 0 && id[length] >= '0' && id[length] < '0' + n &&
                   !id[length + 1]
               ? id[length] - '0'
               : -1;
}

/* Levels are to be founded, and a hue is to be swapped; a button that needs a site is about
 * the best of one's own. */
static bb_action tapped(const void *parts, const void *view, int seat, const char *id)
{
    const struct tp *s = view;
    int square = strncmp(id, "sq-", 3) == 0     ? tp_square_of(parts, id + 3)
                 : strncmp(id, "site-", 5) == 0 ? tp_square_of(parts, id + 5)
                                                : TP_NONE;
    int colour = numbered(id, "level-", TP_COLOURS), hue = numbered(id, "hue-", TP_HUES);

    if (s->seat != seat || s->phase < TP_PLACE)
        return 0;
    if (square != TP_NONE)
        return tapped_square(parts, s, square);
    if (strcmp(id, "build") == 0)
        return meant_to_build(parts, s, best_site(parts, s));
    if (colour >= 0)
        return bb_pack(TP_DO_FOUND, best_site(parts, s), colour, colour);
    if (strcmp(id, "hire") == 0)
        return bb_pack(TP_DO_HIRE, best_site(parts, s), 0, 0);
    if (strcmp(id, "reserve") == 0)
        return bb_pack(TP_DO_BACK, best_site(parts, s), 0, 0);
    return hue >= 0 ? bb_pack(TP_DO_SWAP, hue, hue, 0) : 0;
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
    return tp_is_last(s) ? "ask.end" : "ask.draw";
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

/* What is asked, in a sentence; what is too much; and only then what else there is to say, which
 * a narrow screen cuts off. */
static void put_question(const struct bb_reader *r, const struct tp *s, struct bb_text *out)
{
    char line[256], *rest;
    struct bb_text t;

    bb_text_init(&t, line, sizeof(line));
    bb_words_put(r, ask_for(s), &t);
    rest = strstr(line, ". ");
    if (rest)
        rest[1] = '\0';
    bb_text_put(out, line);
    warn(r, s, out);
    if (rest)
        bb_text_format(out, " %s", rest + 2);
}

void tp_say_mission(const struct tp_parts *p, const struct tp *s, const struct bb_reader *r,
                    struct bb_text *out)
{
    static const char *const words[] = { "", "mission.1", "mission.2", "mission.3" };
    int goal = tp_mission_goal(s), left = tp_turns_in_all(s);

    for (int seat = 0; seat < s->seats; seat++)
        left -= s->turns[seat];
    bb_words_say(r, words[s->mission], 3, (const int32_t[]){ goal - tp_missing(p, s), goal, left },
                 out);
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
        if (tp_is_last(s)) {
            bb_words_put(r, "ask.last", out);
            bb_text_char(out, ' ');
        }
        put_question(r, s, out);
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

/* Who is alone may end a turn with a tile that is known, and nothing comes before the next. */
static int turns(const void *state)
{
    const struct tp *s = state;
    int n = 0;

    for (int seat = 0; seat < s->seats; seat++)
        n += s->turns[seat];
    return n;
}

const struct bb_symbol tp_legend[] = {
    { "worker", "tw", "c-ink" },      { "block", "k1", NULL },
    { "oasis", "l0", NULL },          { "eye", "eye", "c-lapisink" },
    { "mask", "mask", NULL },         { "palm", "palm", NULL },
    { "boat", "boat", "c-lapisink" }, { "white", "k6", NULL },
    { "gold", "coin", NULL },         { "tip", "tip", NULL },
    { "base", "l1", NULL },           { "site", "l2", NULL },
    { "steps", "l3", NULL },          { "sphinx", "sphinx", "c-deep" },
    { "scarab", "scarab", "c-deep" }, { .name = NULL },
};

const struct bb_face tp_face = {
    .text = BB_SHOWN(tp_text),
    .ask = BB_SHOWN(ask),
    .paint = BB_SHOWN(tp_paint),
    .account = BB_SHOWN(tp_account),
    .explain = BB_SHOWN(tp_explain),
    .legend = BB_SHOWN(tp_legend),
    .turn = turn,
    .turns = turns,
    .touch = BB_SHOWN(touch),
    .tapped = BB_SHOWN(tapped),
};
