/*
 * The score card of the reader, and the panels of all seats.
 */
#include "games/silvergold/paint.h"

/* ---- The score card ------------------------------------------------------ */

/* Ten boxes, the first n of them crossed. */
static void put_ticks(const struct sg_painting *w, int x, int y, int step, int n, const char *fill)
{
    for (int i = 0; i < SG_GEMS; i++)
        bb_svg_rect(w->out, x + i * step, y, step - 15, 200, 30, i < n ? fill : "f-panel2 s-line");
    if (n == 0)
        return;
    bb_svg_open_path(w->out, "pen s-rim");
    for (int i = 0; i < n; i++)
        bb_svg_draw(w->out, "M%d %dl9 9m0-9l-9 9", x + i * step + (step - 15) / 2 - 45, y + 55);
    bb_svg_close_path(w->out);
}

/* The ladder of maluses; only the last one ticked counts. */
static void put_skulls(const struct sg_painting *w, int x, int y, int step, int n)
{
    for (int i = 0; i < SG_SKULLS; i++, x += step) {
        const char *last = i == n - 1 ? "f-void s-bad edge" : "f-void";

        bb_svg_rect(w->out, x, y, step - 15, 200, 30, i < n ? last : "f-panel2 s-line");
        bb_svg_number(w->out, x + (step - 15) / 2, y + 140,
                      i < n ? "small f-rim mid" : "small f-ink2 mid", w->p->facts.malus[i]);
    }
}

/* A torch a round: lit, missed for good, or still to come. */
static void put_torches(const struct sg_painting *w, int x, int y, int step, int seat)
{
    for (int round = 0; round < SG_ROUNDS; round++, x += step) {
        bool lit = w->s->torches[seat][round], missed = round < w->s->turn / SG_ROUND_TURNS;
        const char *unlit = missed ? "none s-line" : "f-panel2 s-line";

        bb_svg_rect(w->out, x, y, step - 40, 240, 120, lit ? "f-goldsoft s-gold edge" : unlit);
        if (lit)
            bb_svg_text(w->out, x + step / 2 - 20, y + 165, "num f-goldink mid", "+5");
        else
            SAY(x + step / 2 - 20, y + 160, missed ? "small f-ink2 mid veil" : "small f-ink2 mid",
                "paint.round-short", round + 1);
    }
}

/* The boxes of a colour, with the seats that hold them. */
static void put_boxes(const struct sg_painting *w, int x, int y, int step, int colour)
{
    for (int i = 0; i < SG_BOXES; i++, x += step) {
        int holder = w->s->box[colour][i], middle = x + step / 2 - 25;

        bb_svg_rect(w->out, x, y, step - 50, 300, 70,
                    holder ? "f-panel s-ink2" : "f-panel2 s-line");
        bb_svg_number(w->out, holder ? middle - 110 : middle, y + 200, "name f-ink mid",
                      sg_box_points[i]);
        if (holder)
            bb_svg_use(w->out, bb_svg_looks[holder - 1].disc, middle + 10, y + 55, 190, NULL);
    }
}

/* A symbol on a stone, to be seen on any ground. */
static void put_icon(const struct sg_painting *w, const char *symbol, int x, int y, int size)
{
    bb_svg_use(w->out, "b", x, y, size * 4 / 5, "bg");
    bb_svg_use(w->out, symbol, x + size / 8, y + size / 8, size * 3 / 4, NULL);
}

/* The reader's skulls as they are reckoned so far (SG-4.3), with what is tried. */
static int own_skulls(const struct sg_painting *w)
{
    struct sg s = *w->s;

    if (w->tried.kind == SG_DO_MARK)
        sg_mark(w->p, &s, w->own, w->tried);
    return sg_skulls(&s, w->own);
}

/* What the reader's seat has ticked off, row by row. */
static void put_rows(const struct sg_painting *w, int x, int y, int width)
{
    static const char *const ids[] = { "row-red", "row-green", "row-skulls", "row-torches" };
    static const char *const icons[] = { "red-gem", "green-gem", "skull", "torch" };
    const struct sg *s = w->s;
    int step = (width - 520) / SG_GEMS, left = x + 400;

    for (int i = 0; i < 4; i++, y += 270) {
        bb_svg_group(w->out, ids[i], NULL, NULL);
        put_icon(w, icons[i], x + 130, y - 10, 220);
        if (i < 2)
            put_ticks(w, left, y, step, s->gems[w->own][i], i ? "f-gemg" : "f-gemr");
        else if (i == 2)
            put_skulls(w, left, y, step, own_skulls(w));
        else
            put_torches(w, left, y - 10, (width - 480) / SG_ROUNDS, w->own);
        bb_svg_end(w->out);
    }
}

/* Rows, for whoever has a score card, and the boxes of all. */
int sg_paint_score_card(const struct sg_painting *w, int x, int y, int width)
{
    static const char *const ids[] = { "boxes-green", "boxes-orange", "boxes-violet" };
    bool own = w->own >= 0;
    int height = own ? 3060 : 1500, top = y + height - 1260;

    bb_svg_group(w->out, "score", NULL, NULL);
    bb_svg_panel(w->out, x, y, width, height, 100, "f-panel s-line");
    if (own) {
        SAY(x + 140, y + 240, "head f-ink2", "paint.score-card", 0);
        put_rows(w, x, y + 360, width);
        bb_svg_rect(w->out, x + 140, y + 1540, width - 280, 10, 0, "f-line");
    }
    SAY(x + 140, top, "head f-ink2", "paint.boxes", 0);
    for (int colour = 0; colour < SG_COLOURS; colour++) {
        top += colour ? 380 : 120;
        bb_svg_group(w->out, ids[colour], NULL, NULL);
        bb_svg_chip(w->out, x + 120, top, 300, sg_suit_fills[colour], sg_suits[colour],
                    own ? sg_finished(w->p, w->s, w->own, colour) : -1);
        put_boxes(w, x + 660, top, (width - 720) / SG_BOXES, colour);
        bb_svg_end(w->out);
    }
    bb_svg_end(w->out);
    return height;
}

/* ---- Seats --------------------------------------------------------------- */

/* The word for what a seat is doing, or NULL. */
static const char *status_of(const struct sg *s, int seat)
{
    if (s->phase == SG_KEEP || s->phase == SG_MARK)
        return s->chosen[seat] ? "paint.chosen" : "paint.choosing";
    if (s->phase == SG_REPLACE || s->phase == SG_TURN)
        return s->seat == seat ? "paint.replacing" : NULL;
    return s->phase == SG_OVER ? "paint.rank" : NULL;
}

/* Where the panel of a seat has its things: chips of the three colours,
 * torches, red and green gems, skulls, their malus. */
struct spot {
    int x, y;
};

/* clang-format off */
static const struct spot in_rows[] = {
    { 120, 500 }, { 620, 500 }, { 1120, 500 }, { 1640, 510 },
    { 120, 780 }, { 640, 780 }, { 1160, 780 }, { 1640, 930 },
};
static const struct spot beside[] = {
    { 120, 480 },  { 620, 480 },   { 1120, 480 },  { 1640, 490 },
    { 1880, 800 }, { 1880, 1050 }, { 1880, 1300 }, { 1880, 1670 },
};
static const struct spot aside[] = {
    { 2520, 540 },  { 3000, 540 },  { 2520, 800 },  { 2740, 1570 },
    { 2520, 1060 }, { 2990, 1060 }, { 2520, 1320 }, { 2990, 1470 },
};
/* clang-format on */

static void put_count(const struct sg_painting *w, int x, int y, const char *motif, int n)
{
    put_icon(w, motif, x, y, 200);
    bb_svg_number(w->out, x + 240, y + 150, "num f-ink", n);
}

static void put_summary(const struct sg_painting *w, int seat, int x, int y, const struct spot *at)
{
    const struct sg *s = w->s;
    int malus = w->p->malus[s->skulls[seat]];

    bb_svg_piece(w->out, "cards", seat, NULL, NULL);
    for (int colour = 0; colour < SG_COLOURS; colour++, at++)
        bb_svg_chip(w->out, x + at->x, y + at->y, 220, sg_suit_fills[colour], sg_suits[colour],
                    sg_finished(w->p, s, seat, colour));
    bb_svg_end(w->out);
    bb_svg_piece(w->out, "torches", seat, NULL, NULL);
    for (int round = 0; round < SG_ROUNDS; round++)
        bb_svg_use(w->out, "torch", x + at->x + 150 * round, y + at->y, 180,
                   s->torches[seat][round] ? NULL : "unlit");
    bb_svg_end(w->out);
    if (seat == w->own)
        return; /* the rest is on the score card */
    bb_svg_piece(w->out, "gems", seat, NULL, NULL);
    put_count(w, x + at[1].x, y + at[1].y, "red-gem", s->gems[seat][0]);
    put_count(w, x + at[2].x, y + at[2].y, "green-gem", s->gems[seat][1]);
    bb_svg_end(w->out);
    bb_svg_piece(w->out, "skulls", seat, NULL, NULL);
    put_count(w, x + at[3].x, y + at[3].y, "skull", s->skulls[seat]);
    if (malus)
        bb_svg_number(w->out, x + at[4].x, y + at[4].y, "num f-bad", -malus);
    bb_svg_end(w->out);
}

/* How the panel of a seat is arranged: where its things are, how large its
 * cards, and how far down these or, without them, the panel's end. */
struct arrangement {
    const struct spot *at;
    const struct sg_size *cards; /* NULL: none */
    int top;
};

static struct arrangement arrange(const struct sg_painting *w, int seat)
{
    bool over = w->s->phase == SG_OVER;

    if (w->shape != BB_WIDE && (over || seat != w->own))
        return (struct arrangement){ aside, &sg_other, 520 };
    if (seat == w->own)
        return (struct arrangement){ in_rows, NULL, 800 };
    if (w->own < 0 || over)
        return (struct arrangement){ in_rows, NULL, 1060 };
    if (w->s->seats == BB_SEATS_MAX || (w->desk && w->s->seats > 2))
        return (struct arrangement){ beside, &sg_mini_four, 780 };
    return (struct arrangement){ in_rows, &sg_mini, 1070 };
}

int sg_paint_seat(const struct sg_painting *w, int seat, int x, int y)
{
    static const int16_t widths[] = { BB_SVG_COLUMN, BB_SVG_STRIP, SG_HALF };
    const struct arrangement how = arrange(w, seat);
    struct bb_svg_seat panel = { .seat = seat, .x = x, .y = y, .points = w->score.points[seat] };
    const char *status = status_of(w->s, seat);
    char line[BB_SVG_LINE];

    panel.w = widths[w->shape];
    panel.h = how.top + (how.cards ? sg_card_height(how.cards) + 100 : 0);
    panel.status = status ? TELL(line, status, w->score.rank[seat]) : NULL;
    panel.active = seat == w->own && w->asked;
    bb_svg_seat(w->out, w->r, &panel);
    put_summary(w, seat, x, y, how.at);
    if (how.cards)
        sg_paint_slots(w, seat, x + 120, y + how.top, sg_card_width(how.cards) + 60, how.cards);
    bb_svg_end(w->out);
    return panel.h;
}
