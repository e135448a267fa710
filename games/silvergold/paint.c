/*
 * The view as a picture, in three layouts: wide (seats, table and score card side by side),
 * tall (all stacked, for a narrow screen) and for a tablet (own cards in full width).
 */
#include "games/silvergold/paint.h"

/* Four arguments for a sentence. */
#define ROUND_AND_TURN(s)                                                                          \
    (s)->turn / SG_ROUND_TURNS + 1, SG_ROUNDS, (s)->turn % SG_ROUND_TURNS + 1, SG_ROUND_TURNS

/* ---- The expedition ------------------------------------------------------ */

/* A pattern in the middle of a rectangle, its squares at most so large. */
static void put_pattern(const struct sg_painting *w, int pattern, int x, int y, int width,
                        int height, int side, const char *class)
{
    uint32_t mask = w->p->shape[w->p->first_shape[pattern]].mask;
    int rows = 0, columns = 0;

    for (int i = 0; i < SG_SQUARES; i++) {
        if (!(mask >> sg_bit(i) & 1))
            continue;
        rows = i / SG_SIDE + 1;
        columns = i % SG_SIDE >= columns ? i % SG_SIDE + 1 : columns;
    }
    if (side * rows > height - 40)
        side = (height - 40) / rows;
    if (side * columns > width - 40)
        side = (width - 40) / columns;
    sg_paint_mask(w, mask, x + (width - side * columns + side / 10) / 2,
                  y + (height - side * rows + side / 10) / 2, side, side * 9 / 10, class);
}

/* All expedition cards, pattern by pattern: seen, shown now, still to come. */
static void put_strip(const struct sg_painting *w, int x, int y, int width, int height, int step)
{
    enum { SEEN, NOW, TO_COME };
    static const char *const grounds[] = { "f-stone", "f-goldsoft s-gold edge", "f-lapisdeep" };
    static const char *const inks[] = { "f-deep veil", "f-lapis", "f-goldbright" };

    for (int i = 0; i < SG_PATTERNS; i++) {
        int copies = w->p->facts.pattern[i].copies, seen = copies - w->s->left[i];

        bb_svg_value(w->out, w->r, NULL, "pattern", i, NULL, NULL);
        for (int k = 0; k < copies; k++, x += step) {
            int state = k >= seen ? TO_COME : k == seen - 1 && i == w->s->pattern ? NOW : SEEN;

            bb_svg_rect(w->out, x, y, width, height, 50, grounds[state]);
            put_pattern(w, i, x, y, width, height, 85, inks[state]);
        }
        bb_svg_end(w->out);
    }
}

/* The measures of the expedition panel. */
struct bar {
    int width, height, card_width, card_height, side;
    int text, name, strip, round, strip_y, strip_width, strip_height, step;
};

static const struct bar bars[BB_SHAPES] = {
    [BB_WIDE] = { BB_SVG_MIDDLE, 880, 1000, 680, 190, 1240, 490, 4010, 250, 310, 370, 470, 410 },
    [BB_TALL] = { BB_SVG_STRIP, 960, 820, 760, 180, 1020, 250, 1020, 420, 500, 270, 370, 305 },
    [BB_TABLET] = { 7800, 880, 1000, 680, 190, 1240, 490, 4170, 250, 310, 390, 470, 435 },
};

static void put_shown(const struct sg_painting *w, int x, int y, const struct bar *b)
{
    int pattern = w->s->pattern;

    if (pattern == SG_PATTERNS) {
        bb_svg_back(w->out, x + 100, y + 100, b->card_width, b->card_height);
        return;
    }
    bb_svg_rect(w->out, x + 100, y + 100, b->card_width, b->card_height, 70,
                "f-goldsoft s-gold edge");
    put_pattern(w, pattern, x + 100, y + 100, b->card_width, b->card_height, b->side,
                "f-lapis s-goldbright");
    SAY(x + b->text, y + b->name, "se title f-ink", "paint.pattern", pattern,
        w->p->shape[w->p->first_shape[pattern]].cells);
    if (!w->tall)
        SAY(x + b->text, y + 690, "small f-ink2", "paint.any-way", 0);
}

static int put_expedition(const struct sg_painting *w, int x, int y)
{
    const struct bar *b = &bars[w->shape];
    char line[BB_SVG_LINE];

    bb_svg_group(w->out, "expedition", NULL, TELL(line, "paint.expedition", 0));
    bb_svg_panel(w->out, x, y, b->width, b->height, 100, "f-panel s-line");
    put_shown(w, x, y, b);
    if (!w->tall)
        bb_svg_text(w->out, x + b->text, y + b->round, "head f-ink2", line);
    SAY(x + b->strip, y + b->round, w->tall ? "small f-ink2" : "head f-ink2", "paint.round",
        ROUND_AND_TURN(w->s));
    put_strip(w, x + b->strip, y + b->strip_y, b->strip_width, b->strip_height, b->step);
    bb_svg_end(w->out);
    return b->height;
}

/* ---- Display and pile ---------------------------------------------------- */

/* All in a row; tall: three in a row. The pile comes last. Returns the height with the gap
 * below, 0 if there is no display. */
static int put_display(const struct sg_painting *w, int x, int y, int width)
{
    const struct sg_size *z = &sg_shown[w->shape];
    int across = w->tall ? 3 : SG_DISPLAY + 1, n = 0;
    int step = sg_card_width(z) + (w->tall ? 60 : 110), down = sg_card_height(z) + 100;
    int height = w->tall ? 2 * down + 350 : down + 310;

    if (w->s->phase <= SG_KEEP || w->s->phase == SG_OVER)
        return 0;
    bb_svg_group(w->out, "display", NULL, NULL);
    bb_svg_panel(w->out, x, y, width, height, 100, "f-panel s-line");
    SAY(x + 140, y + 230, "head f-ink2", "paint.display", 0);
    bb_svg_end(w->out);
    x += w->tall ? 80 : 120;
    y += 350;
    for (int i = 0; i < SG_CARDS && n < SG_DISPLAY; i++) {
        if (w->s->place[i] != SG_SHOWN)
            continue;
        sg_paint_card(w, x + n % across * step, y + n / across * down, z,
                      &(struct sg_drawn){ .card = i + 1, .kept = sg_is_kept(w, i + 1) });
        n++;
    }
    bb_svg_pile(w->out, w->r, "pile", "paint.pile", "paint.in-pile",
                x + SG_DISPLAY % across * step + 20, y + SG_DISPLAY / across * down,
                w->tall ? 1000 : 960, sg_card_height(z) - 60, sg_pile(w->s));
    return height + (w->shape == BB_TABLET ? BB_SVG_WIDE_GAP : BB_SVG_GAP);
}

/* ---- The end ------------------------------------------------------------- */

static void put_finished(const struct sg_painting *w, int seat, int x, int y)
{
    int across = w->tall ? 8 : 13, n = 0;

    for (int i = 0; i < SG_CARDS; i++) {
        int left = x + n % across * 400, top = y + n / across * 480;

        if (w->s->place[i] != SG_DONE + seat)
            continue;
        sg_open_card(w, i + 1, "done");
        bb_svg_rect(w->out, left, top, 360, 440, 50, sg_suit_fills[sg_colour_of(w, i + 1)]);
        bb_svg_use(w->out, sg_suits[sg_colour_of(w, i + 1)], left + 90, top + 50, 180,
                   "c-rim f-rim");
        bb_svg_number(w->out, left + 180, top + 370, "num f-rim mid", i + 1);
        bb_svg_end(w->out);
        n++;
    }
}

/* A seat's points with its finished cards; and those that it did not finish,
 * which the other layouts have in the panels of the seats. */
static int put_result(const struct sg_painting *w, int seat, int x, int y, int width)
{
    struct bb_svg_seat panel = { .seat = seat, .x = x, .y = y, .w = width, .h = 1540 };
    int rows = (w->score.source[0][seat] / 10 + 7) / 8; /* of cards, ten points each */

    panel.points = w->score.points[seat];
    if (w->tall)
        panel.h = 1680 + rows * 480;
    bb_svg_result(w->out, w->r, &w->score, &panel);
    put_finished(w, seat, x + 140, y + (w->tall ? 1620 : 700));
    if (w->shape == BB_WIDE)
        sg_paint_slots(w, seat, x + width - 1870, y + 510, sg_card_width(&sg_mini_four) + 60,
                       &sg_mini_four);
    return panel.h;
}

static int put_results(const struct sg_painting *w, int x, int y, int width)
{
    int top = y;

    SAY(x + width / 2, y + 300, "se title f-ink mid", "text.over", 0);
    y += 520;
    for (int rank = 1; rank <= w->s->seats; rank++) {
        for (int seat = 0; seat < w->s->seats; seat++) {
            if (w->score.rank[seat] == rank)
                y += put_result(w, seat, x, y, width) + BB_SVG_WIDE_GAP;
        }
    }
    return y - top;
}

/* ---- The layouts --------------------------------------------------------- */

/* The cards dealt, two in a row; those kept stand out once they are chosen. */
static int put_hand(const struct sg_painting *w, int x, int y, int width)
{
    const struct sg_size *z = &sg_dealt[w->shape];
    int gap = w->tall ? 60 : 360, down = sg_card_height(z) + (w->tall ? 80 : 240);

    SAY(x + width / 2, y + 260, w->tall ? "se name f-ink mid" : "se title f-ink mid", "text.hand",
        0);
    x += (width - 2 * sg_card_width(z) - gap) / 2;
    y += 480;
    for (int i = 0; i < SG_DEALT; i++) {
        int card = w->s->hand[w->own][i];

        if (card)
            sg_paint_card(
                w, x + i % 2 * (sg_card_width(z) + gap), y + i / 2 * down, z,
                &(struct sg_drawn){ .card = card, .dealt = true, .kept = sg_is_kept(w, card) });
    }
    return 480 + 2 * down;
}

/* For a spectator: what lies in front of everybody. */
static void put_tables(const struct sg_painting *w, int x, int y)
{
    const struct sg_size *z = w->s->seats == 2 ? &sg_own[BB_TALL] : &sg_shown[BB_WIDE];

    for (int seat = 0; seat < w->s->seats; seat++) {
        int left = x + seat % 2 * 3740, top = w->s->seats == 2 ? y + 800 : y + seat / 2 * 1980;

        bb_svg_use(w->out, bb_svg_looks[seat].disc, left, top, 220, NULL);
        bb_svg_name(w->out, left + 300, top + 165, 3000, w->r, seat);
        sg_paint_slots(w, seat, left, top + 280, sg_card_width(z) + 100, z);
    }
}

/* What is played with: in the middle, or at the top. */
static int put_play(const struct sg_painting *w, int x, int y, int width)
{
    const struct sg_size *z = &sg_own[w->shape];
    int top = y, gap = w->tall ? BB_SVG_GAP : BB_SVG_WIDE_GAP;

    if (w->s->phase == SG_OVER)
        return put_results(w, x, y, width);
    if (w->s->phase <= SG_KEEP && w->own >= 0)
        return put_hand(w, x, y, width);
    y += put_expedition(w, x, y) + gap;
    if (w->own >= 0)
        sg_paint_slots(w, w->own, x, y, width - sg_card_width(z), z);
    else if (w->shape != BB_WIDE)
        return y - top; /* the panels of the seats have their cards */
    else
        put_tables(w, x, y);
    return y - top + sg_card_height(z) + gap;
}

/* The reader's seat, then the others, one below the other; on a desk with the score card after
 * the reader's, or after all. Returns where they end. */
static int put_seats(const struct sg_painting *w)
{
    int y = BB_SVG_MARGIN, card = w->own < 0 ? w->s->seats - 1 : 0;

    for (int n = 0; n < w->s->seats; n++) {
        int seat = w->own < 0 ? n : (w->own + n) % w->s->seats;

        y += sg_paint_seat(w, seat, BB_SVG_MARGIN, y) + BB_SVG_WIDE_GAP;
        if (w->desk && n == card)
            y += sg_paint_score_card(w, BB_SVG_MARGIN, y, BB_SVG_COLUMN) + BB_SVG_WIDE_GAP;
    }
    return y;
}

/* Returns the height, in tenths. */
static int paint_wide(const struct sg_painting *w)
{
    int y, low = put_seats(w);

    y = BB_SVG_MARGIN + put_play(w, BB_SVG_CENTRE, BB_SVG_MARGIN, BB_SVG_MIDDLE);
    put_display(w, BB_SVG_CENTRE, y, BB_SVG_MIDDLE);
    if (!w->desk)
        sg_paint_score_card(w, BB_SVG_RIGHT, BB_SVG_MARGIN, BB_SVG_COLUMN);
    return low > BB_SVG_WIDE_HEIGHT * 10 ? low : BB_SVG_WIDE_HEIGHT * 10;
}

/* Returns the height, in tenths. The display is further down, until the reader takes a card
 * from it. */
static int paint_tall(const struct sg_painting *w)
{
    bool takes = w->asked && w->s->phase == SG_REPLACE;
    int y = BB_SVG_MARGIN;

    y += put_play(w, BB_SVG_MARGIN, y, BB_SVG_STRIP);
    if (takes)
        y += put_display(w, BB_SVG_MARGIN, y, BB_SVG_STRIP);
    if (w->own >= 0)
        y += sg_paint_seat(w, w->own, BB_SVG_MARGIN, y) + BB_SVG_GAP;
    y += sg_paint_score_card(w, BB_SVG_MARGIN, y, BB_SVG_STRIP) + BB_SVG_GAP;
    if (!takes)
        y += put_display(w, BB_SVG_MARGIN, y, BB_SVG_STRIP);
    for (int seat = 0; seat < w->s->seats; seat++) {
        if (seat != w->own)
            y += sg_paint_seat(w, seat, BB_SVG_MARGIN, y) + BB_SVG_GAP;
    }
    return y;
}

/* The score card and the seats are in two columns: the seats go where there is room. */
static int paint_tablet(const struct sg_painting *w)
{
    int y = BB_SVG_MARGIN, right = BB_SVG_MARGIN + SG_HALF + BB_SVG_WIDE_GAP, left_y, right_y;

    y += put_play(w, BB_SVG_MARGIN, y, bars[BB_TABLET].width);
    y += put_display(w, BB_SVG_MARGIN, y, bars[BB_TABLET].width);
    left_y = y + sg_paint_score_card(w, BB_SVG_MARGIN, y, SG_HALF) + BB_SVG_WIDE_GAP;
    right_y = y;
    for (int n = 0; n < w->s->seats; n++) {
        int seat = w->own < 0 ? n : (w->own + n) % w->s->seats;
        int *at = left_y < right_y ? &left_y : &right_y;

        *at += sg_paint_seat(w, seat, at == &left_y ? BB_SVG_MARGIN : right, *at) + BB_SVG_WIDE_GAP;
    }
    return left_y > right_y ? left_y : right_y;
}

void sg_paint(struct bb_painter *engine)
{
    struct sg_painting painting = { .engine = *engine };
    const struct sg_painting *w = &painting;

    if (w->shape == BB_DESK) {
        painting.desk = true;
        painting.shape = BB_WIDE;
        engine->width = BB_SVG_LEFT_WIDTH;
    }
    TELL(engine->title, w->s->phase == SG_OVER ? "text.over" : "text.round", ROUND_AND_TURN(w->s));
    switch (w->shape) {
    case BB_WIDE:
        engine->height = paint_wide(w) / 10;
        break;
    case BB_TALL:
        engine->height = paint_tall(w) / 10;
        break;
    case BB_TABLET:
        engine->width = BB_SVG_TABLET_WIDTH;
        engine->height = paint_tablet(w) / 10;
        break;
    case BB_DESK:
    case BB_SHAPES:
        break;
    }
}
