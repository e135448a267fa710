/*
 * The seats with their stock, and the final standing.
 *
 * Ids, as in face.c: "hue-0" .. "hue-6" and "reserve" of the reader; for the account of
 * the score "gold-0", "blocks-0", "horus-0", "offerings-0" and "oases-0" of every seat.
 */
#include "games/terra/paint.h"

/* ---- Numbers that what is tried may change ------------------------------- */

static void put_change(const struct tp_painting *w, int was, int is, int x, int y)
{
    if (was == is) {
        bb_svg_number(w->out, x, y, "num f-ink", is);
        return;
    }
    bb_svg_rect(w->out, x - 40, y - 140, is > 9 ? 260 : 170, 190, 50, "f-glow s-xink dash");
    bb_svg_number(w->out, x, y, "num dark", is);
}

struct count {
    const char *id, *key, *motif, *class;
    int was, is;
};

static void put_count(const struct tp_painting *w, const struct count *c, int seat, int x, int y)
{
    char line[BB_SVG_LINE];

    bb_svg_piece(w->out, c->id, seat, "piece", TELL(line, c->key, c->is, seat));
    bb_svg_rect(w->out, x - 30, y - 20, 480, 240, 50, "ring");
    bb_svg_use(w->out, c->motif, x, y + 5, 190, c->class);
    put_change(w, c->was, c->is, x + 230, y + 150);
    bb_svg_end(w->out);
}

/* ---- Gold, workers, tips ------------------------------------------------- */

static void put_coin(const struct tp_painting *w, bool was, bool is, int x, int y)
{
    if (!was && !is) {
        bb_svg_rect(w->out, x + 10, y + 10, 170, 170, 85, "place s-line");
        return;
    }
    if (!was)
        bb_svg_use(w->out, "halo", x - 10, y - 10, 210, NULL);
    bb_svg_use(w->out, "coin", x, y, 190, is ? NULL : "gone");
    if (was && !is)
        bb_svg_use(w->out, "strike", x, y, 190, NULL);
}

/* More than one may keep is announced. Returns where the next thing is. */
static int put_gold(const struct tp_painting *w, int seat, int x, int y)
{
    int was = w->s->gold[seat], is = w->after->gold[seat], surplus = is - TP_GOLD_MAX;
    int step = w->tall ? 230 : 190;
    char line[BB_SVG_LINE];

    bb_svg_piece(w->out, "gold", seat, "piece", TELL(line, "paint.gold", is, seat));
    bb_svg_rect(w->out, x - 30, y - 30, 4 * step + 40, 250, 60, "ring");
    for (int i = 0; i < TP_GOLD_MAX; i++)
        put_coin(w, i < was, i < is, x + i * step, y);
    if (surplus > 0) {
        bb_svg_rect(w->out, x + 3 * step + 20, y - 70, 240, 180, 90, "warn f-panel s-bad");
        SAY(x + 3 * step + 140, y + 65, "tiny f-bad mid", "paint.plus", surplus);
    }
    bb_svg_end(w->out);
    return x + 4 * step + 70;
}

static void put_reserve(const struct tp_painting *w, int seat, int x, int y)
{
    int was = w->s->reserve[seat], is = w->after->reserve[seat];
    bool own = seat == w->own;
    char line[BB_SVG_LINE];

    TELL(line, own ? "paint.reserve" : "paint.their-reserve", is, seat);
    if (own)
        bb_svg_group(w->out, "reserve", "piece", line);
    else
        bb_svg_piece(w->out, "reserve", seat, "piece", line);
    bb_svg_rect(w->out, x - 30, y - 40, 450, 270, 70, "ring");
    bb_svg_use(w->out, bb_svg_looks[seat].disc, x, y - 5, 200, NULL);
    put_change(w, was, is, x + 245, y + 145);
    if (own)
        bb_svg_rect(w->out, x - 60, y - 60, 500, 310, 0, "hit");
    bb_svg_end(w->out);
}

static void put_tips(const struct tp_painting *w, int seat, int x, int y)
{
    int of = tp_tips_of(w->s, seat), is = w->after->tips[of];
    char line[BB_SVG_LINE];

    bb_svg_piece(w->out, "tips", seat, "piece", TELL(line, "paint.tips", is, seat));
    bb_svg_rect(w->out, x - 20, y - 35, 370, 240, 60, "ring");
    bb_svg_use(w->out, "tip", x, y, 170, NULL);
    put_change(w, w->s->tips[of], is, x + 190, y + 140);
    bb_svg_end(w->out);
}

/* The tile in hand: seen, face down, or none. */
static void put_hand(const struct tp_painting *w, int seat, int x, int y, int side)
{
    int kind = tp_kind_of(w, w->s->hand[seat]);
    char line[BB_SVG_LINE];

    TELL(line,
         kind >= 0          ? "paint.hand-tile"
         : w->s->hand[seat] ? "paint.hand-back"
                            : "paint.hand-none",
         kind, seat);
    bb_svg_piece(w->out, "hand", seat, "piece", line);
    bb_svg_rect(w->out, x, y, side, side, 40, "ring");
    if (kind >= 0)
        tp_paint_tile(w, kind, TP_WAYS, x, y, side);
    else if (w->s->hand[seat])
        tp_paint_back(w, w->s->origin[seat], x + side / 15, y + side / 15, side * 13 / 15,
                      side * 13 / 15);
    else
        bb_svg_rect(w->out, x + side / 10, y + side / 10, side * 4 / 5, side * 4 / 5, 40,
                    "place s-line");
    if (kind >= 0 && w->s->symbols)
        bb_svg_use(w->out, w->s->origin[seat] == TP_SPHINX ? "sphinx" : "scarab", x + side * 3 / 5,
                   y + side * 3 / 5, side * 3 / 10, "c-deep");
    bb_svg_end(w->out);
}

/* ---- Blocks -------------------------------------------------------------- */

static void put_slot(const struct tp_painting *w, int seat, int hue, int x, int y, int width)
{
    int was = w->s->block[seat][hue], is = w->after->block[seat][hue];
    bool own = seat == w->own;
    char line[BB_SVG_LINE], change[BB_SVG_LINE];
    struct bb_text t;

    bb_text_init(&t, line, sizeof(line));
    bb_words_say(w->r, "paint.blocks", 2, (const int32_t[]){ hue, is }, &t);
    TELL(change, is > was ? "paint.plus" : "paint.minus", is > was ? is - was : was - is);
    if (was != is)
        bb_text_format(&t, " (%s)", change);
    if (own)
        bb_svg_piece(w->out, "hue", hue, "piece", line);
    else
        bb_svg_group(w->out, NULL, NULL, NULL);
    if (own)
        bb_svg_rect(w->out, x - 10, y - 10, width + 20, 400, 50, "ring");
    bb_svg_rect(w->out, x, y, width, 380, 40,
                was != is ? "f-glow s-xink dash"
                : is      ? "f-panel2 s-line"
                          : "place s-line");
    bb_svg_use(w->out, tp_blocks_of[hue], x + width / 2 - 95, y + 25, 190,
               was || is ? NULL : "gone");
    if (was != is)
        bb_svg_text(w->out, x + width / 2, y + 345, "tiny dark mid", change);
    else if (is)
        bb_svg_number(w->out, x + width / 2, y + 345, "tiny f-ink mid", is);
    bb_svg_end(w->out);
}

/* How many of the blocks that one may keep. */
static void put_share(const struct tp_painting *w, int n, int x, int y)
{
    char line[BB_SVG_LINE];
    struct bb_text t;

    bb_text_init(&t, line, sizeof(line));
    bb_text_format(&t, "%d/%d", n, TP_BLOCKS_MAX);
    bb_svg_text(w->out, x, y, n > TP_BLOCKS_MAX ? "tiny f-bad mid" : "small f-ink2 mid", line);
}

static void put_blocks(const struct tp_painting *w, int seat, int x, int y, int width)
{
    int step = (width - 220) / TP_HUES, n = tp_blocks(w->after, seat);
    char line[BB_SVG_LINE];

    bb_svg_piece(w->out, "blocks", seat, "piece", TELL(line, "paint.all-blocks", n, seat));
    bb_svg_rect(w->out, x - 30, y - 30, width + 60, 440, 60, "ring");
    for (int hue = 0; hue < TP_HUES; hue++)
        put_slot(w, seat, hue, x + hue * step, y, step - 30);
    if (n > TP_BLOCKS_MAX)
        bb_svg_rect(w->out, x + width - 250, y + 90, 290, 200, 60, "warn f-panel s-bad");
    put_share(w, n, x + width - 110, y + 230);
    bb_svg_end(w->out);
}

/* The same where there are many seats: small, in a line. */
static void put_cubes(const struct tp_painting *w, int seat, int x, int y, int width)
{
    int step = (width - 220) / TP_HUES, n = tp_blocks(w->after, seat);
    char line[BB_SVG_LINE];

    bb_svg_piece(w->out, "blocks", seat, "piece", TELL(line, "paint.all-blocks", n, seat));
    bb_svg_rect(w->out, x - 30, y - 30, width + 60, 220, 60, "ring");
    for (int hue = 0; hue < TP_HUES; hue++) {
        int is = w->after->block[seat][hue], left = x + hue * step;

        bb_svg_use(w->out, tp_blocks_of[hue], left, y, 150, is ? NULL : "gone");
        if (is)
            bb_svg_number(w->out, left + 165, y + 120, "tiny f-ink", is);
    }
    put_share(w, n, x + width - 110, y + 120);
    bb_svg_end(w->out);
}

/* ---- A seat -------------------------------------------------------------- */

static void put_tracks(const struct tp_painting *w, int seat, int x, int y, int width)
{
    const struct tp *a = w->s, *b = w->after;
    const struct count counts[] = {
        { "horus", "paint.horus", "eye", "c-lapisink", a->horus[seat], b->horus[seat] },
        { "offerings", "paint.offerings", "mask", NULL, a->offerings[seat], b->offerings[seat] },
        { "oases", "paint.oases", "palm", NULL, a->oases[seat], b->oases[seat] },
        { "space", "paint.space", "boat", bb_svg_looks[seat].ink, a->boat[seat], b->boat[seat] },
    };

    for (int i = 0; i < (a->version == TP_NILE ? 4 : 2); i++)
        put_count(w, &counts[i], seat, x + i * width / 4, y);
}

static const char *put_status(const struct tp_painting *w, int seat, char line[BB_SVG_LINE])
{
    const struct tp *s = w->s;
    bool now = s->seat == seat && s->stage == TP_PLAYING && s->phase != TP_OVER;
    int turn = s->turns[seat] + (now ? 1 : 0);

    if (s->stage != TP_PLAYING)
        return TELL(line, "paint.set-up", 0);
    if (s->phase == TP_OVER)
        return TELL(line, "paint.over", 0);
    return TELL(line,
                !now            ? "paint.turn"
                : tp_is_last(s) ? "paint.plays-last"
                                : "paint.plays",
                turn, tp_turns_each(s, 0));
}

/* What a seat has; and the same in less room, of others. */
static void put_stock(const struct tp_painting *w, int seat, int x, int y, int width)
{
    int at = put_gold(w, seat, x, y);

    put_reserve(w, seat, at, y);
    put_tips(w, seat, at + 470, y + 5);
    if (seat != w->own)
        put_hand(w, seat, x + width - 360, y - 50, 320);
    put_blocks(w, seat, x, y + 290, width);
}

static void put_little(const struct tp_painting *w, int seat, int x, int y, int width)
{
    const struct tp *a = w->s, *b = w->after;
    int of = tp_tips_of(a, seat);
    const struct count counts[] = {
        { "gold", "paint.gold", "coin", NULL, a->gold[seat], b->gold[seat] },
        { "reserve", "paint.their-reserve", bb_svg_looks[seat].disc, NULL, a->reserve[seat],
          b->reserve[seat] },
        { "tips", "paint.tips", "tip", NULL, a->tips[of], b->tips[of] },
    };

    for (int i = 0; i < 3; i++)
        put_count(w, &counts[i], seat, x + i * 470, y);
    put_hand(w, seat, x + width - 360, y - 30, 260);
    put_cubes(w, seat, x, y + 270, width);
}

/* On a desk, where there are more than two, only the first has all the room. */
int tp_paint_seat(const struct tp_painting *w, int seat, int x, int y, int width)
{
    struct bb_svg_seat panel = { .seat = seat, .x = x, .y = y, .w = width };
    bool little = w->shape == BB_DESK && w->s->seats > 2 && seat != (w->own > 0 ? w->own : 0);
    int inner = width - 240, left = x + 140, tracks = little ? 930 : 1300;
    char line[BB_SVG_LINE];

    panel.h = tracks + (w->s->version == TP_BASE_GAME ? -10 : little ? 240 : 280);
    panel.points = w->score.points[seat];
    panel.status = put_status(w, seat, line);
    panel.active = seat == w->own && w->asked;
    bb_svg_seat(w->out, w->r, &panel);
    if (little)
        put_little(w, seat, left, y + 460, inner);
    else
        put_stock(w, seat, left, y + 560, inner);
    if (w->s->version != TP_BASE_GAME)
        put_tracks(w, seat, left, y + tracks, inner);
    bb_svg_end(w->out);
    return panel.h;
}

/* ---- The reader's tile, and what levels cost and bring ------------------- */

/* What levels take and bring. */
static void put_levels(const struct tp_painting *w, int x, int y, int width)
{
    int step = width / TP_LEVELS;

    for (int level = 1; level <= TP_LEVELS; level++) {
        int middle = x + level * step - step / 2;

        bb_svg_rect(w->out, middle - 105, y, 210, 210, 30, "f-stone s-deep");
        bb_svg_number(w->out, middle, y + 152, "num dark mid", level);
        bb_svg_number(w->out, middle, y + 390, "num f-goldink mid", tp_level_points(level));
    }
}

int tp_paint_own(const struct tp_painting *w, int x, int y, int width, int height)
{
    int side = w->tall ? height - 240 : 900, left = x + 100, top = y + (w->tall ? 330 : 560);
    bool tile = w->own >= 0 && w->s->hand[w->own];

    if (tile) {
        put_hand(w, w->own, left, y + height - side - (w->tall ? 120 : 60), side);
        left += side + 80;
    }
    if (!w->tall)
        SAY(x + 140, y + 240, "head f-ink2", tile ? "paint.hand" : "paint.levels", 0);
    if (tile || w->tall)
        SAY(left + 40, top + 60, "small f-ink2", "paint.levels", 0);
    put_levels(w, left, top + 140, x + width - 60 - left);
    return height;
}

/* ---- What the symbols give ----------------------------------------------- */

int tp_paint_legend(const struct tp_painting *w, int x, int y, int width)
{
    static const char *const keys[] = {
        "piece.worker",     "piece.block",  "source.gold", "source.horus",
        "source.offerings", "source.oases", "source.nile",
    };
    int n = w->s->version == TP_NILE ? 7 : w->s->version == TP_HORUS ? 5 : 4, top = y + 330;
    char line[BB_SVG_LINE];

    bb_svg_panel(w->out, x, y, width, 440 + n * 280, 100, "f-panel s-line");
    SAY(x + 140, y + 240, "head f-ink2", "paint.rows", 0);
    for (int i = 0; i < n; i++, top += 280) {
        const struct bb_symbol *sign = &tp_legend[i];

        TELL(line, i == 3 && w->s->version == TP_BASE_GAME ? keys[2] : keys[i], 0);
        bb_svg_piece(w->out, "sign", i, NULL, NULL);
        bb_svg_use(w->out, sign->motif, x + 130, top, 220, sign->class);
        bb_svg_text(w->out, x + 440, top + 155, "num f-ink", line);
        bb_svg_end(w->out);
    }
    return 440 + n * 280;
}

/* ---- Sites --------------------------------------------------------------- */

/* The workers that a site has, and those that it lacks to build. */
static void put_crew(const struct tp_painting *w, int owner, int n, int x, int y)
{
    for (int i = 0; i < TP_FULL; i++, x += 140) {
        if (i < n)
            bb_svg_use(w->out, bb_svg_looks[owner].disc, x, y, 130, NULL);
        else
            bb_svg_rect(w->out, x + 10, y + 10, 110, 110, 55, "place s-line");
    }
}

/* The blocks of the next level: those that are there, and those that are not. */
static void put_bill(const struct tp_painting *w, const struct tp_bill *bill, int x, int y)
{
    int own = bill->level == 1 ? TP_WHITE : bill->colour;

    for (int i = 0; i < bill->level; i++)
        bb_svg_use(w->out, tp_blocks_of[i < bill->own || i >= bill->fit ? own : TP_WHITE],
                   x + i * 130, y, 125, i < bill->fit ? NULL : "gone");
}

/* True if there is no piece for this level. */
static bool is_sold_out(const struct tp *s, int seat, const struct tp_bill *bill)
{
    if (bill->level > TP_COLOURED)
        return !s->tips[tp_tips_of(s, seat)];
    return bill->level > 1 && !s->levels[bill->colour][bill->level - 1];
}

static void put_site(const struct tp_painting *w, int site, int x, int y)
{
    const struct tp *s = w->after;
    int square = tp_board(w->p, s)->square[site], seat = s->owner[site] - 1;
    struct tp_bill bill = tp_bill_of(s, seat, site);
    char name[8], line[BB_SVG_LINE];
    struct bb_text t;

    bb_text_init(&t, name, sizeof(name));
    tp_put_square(w->p, "", square, &t);
    bb_svg_value(w->out, w->r, "site-", "square", square, NULL,
                 TELL(line, "paint.of-site", square));
    if (s->level[site]) {
        bb_svg_nth(w->out, "y", s->colour[site] - 1, x, y, 190, NULL);
        bb_svg_nth(w->out, "m", s->colour[site] - 1, x + 40, y + 40, 110, NULL);
    } else {
        bb_svg_use(w->out, "base", x - 10, y - 10, 168, NULL);
    }
    bb_svg_text(w->out, x + 240, y + 145, "num f-ink", name);
    if (bill.level > tp_top_of(s))
        SAY(x + 580, y + 145, "small f-ink2", "paint.done", 0);
    else
        put_crew(w, seat, s->workers[site], x + 580, y + 35);
    if (bill.level <= tp_top_of(s)) {
        bb_svg_rect(w->out, x + 1050, y + 10, 170, 170, 30, "f-stone s-deep");
        bb_svg_number(w->out, x + 1135, y + 142, "tiny dark mid", bill.level);
        if (is_sold_out(s, seat, &bill))
            SAY(x + 1270, y + 145, "small f-ink2", "paint.sold-out", 0);
        else
            put_bill(w, &bill, x + 1270, y + 35);
    }
    bb_svg_rect(w->out, x - 30, y - 30, 2060, 250, 0, "hit");
    bb_svg_end(w->out);
}

void tp_paint_sites(const struct tp_painting *w, int x, int y, int width, int height)
{
    enum { LINE = 260 };
    int seat = w->own >= 0 ? w->own : w->s->seat, n = tp_sites_of(w->after, seat);
    int room = (height - 420) / LINE, all = n < room ? n : room, top = y + 360;

    if (room < 1 || w->s->stage != TP_PLAYING)
        return;
    bb_svg_panel(w->out, x, y, width, 420 + (all ? all : 1) * LINE, 100, "f-panel s-line");
    SAY(x + 140, y + 240, "head f-ink2", w->own >= 0 ? "paint.sites" : "paint.their-sites", 0);
    if (n == 0)
        SAY(x + 140, top + 140, "small f-ink2", "paint.no-sites", 0);
    for (int i = 0, men = TP_FULL; all > 0 && men > 0; i++) { /* most workers first */
        if (i == tp_board(w->p, w->s)->sites) {
            i = -1;
            men--;
        } else if (w->after->owner[i] == seat + 1 && w->after->workers[i] == men) {
            put_site(w, i, x + 140, top);
            top += LINE;
            all--;
        }
    }
}

/* ---- The end ------------------------------------------------------------- */

static bool counts(const struct tp_painting *w, int source)
{
    const int32_t *points = w->score.source[source];

    return points[0] || points[1] || points[2] || points[3];
}

/* A table: what points come from, by seat. */
int tp_paint_results(const struct tp_painting *w, int x, int y, int width)
{
    const struct tp *s = w->s;
    const char *const *sources = w->r->box->game->sources;
    int step = s->seats > 2 ? 330 : 420, first = x + width - s->seats * step + step / 2 - 100;
    int top = y, rows = 0;

    for (int i = 0; sources[i]; i++)
        rows += counts(w, i);
    bb_svg_panel(w->out, x, y, width, 1080 + rows * 250, 100, "f-panel s-line");
    SAY(x + 140, y + 260, "se title f-ink",
        s->mission == 0       ? "paint.over"
        : tp_missing(w->p, s) ? "paint.lost"
                              : "paint.won",
        0);
    for (int seat = 0; seat < s->seats; seat++)
        bb_svg_use(w->out, bb_svg_looks[seat].disc, first + seat * step - 110, y + 360, 220, NULL);
    y += 790;
    for (int i = 0; sources[i]; i++) {
        char key[48];
        struct bb_text t;

        if (!counts(w, i))
            continue;
        bb_text_init(&t, key, sizeof(key));
        bb_text_format(&t, "source.%s", sources[i]);
        SAY(x + 140, y, "small f-ink2", key, 0);
        for (int seat = 0; seat < s->seats; seat++)
            bb_svg_number(w->out, first + seat * step, y, "num f-ink mid",
                          w->score.source[i][seat]);
        y += 250;
    }
    bb_svg_rect(w->out, x + 100, y - 150, width - 200, 10, 0, "f-ink2");
    for (int seat = 0; seat < s->seats; seat++)
        bb_svg_number(w->out, first + seat * step, y + 90,
                      w->score.rank[seat] == 1 ? "se name f-goldink mid" : "se name f-ink mid",
                      w->score.points[seat]);
    return y + 290 - top;
}
