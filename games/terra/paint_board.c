/*
 * The board: ground, tiles, sites, workers, rows, the Nile and its boats.
 *
 * Ids, as in face.c: "sq-e7" a square, "men-e7" the reader's own workers there, "boat-0";
 * all within "board", which a page may enlarge.
 */
#include "games/terra/paint.h"

#include <string.h>

enum { LEFT = 90, TOP = 80, BORDER = 40 /* of the frame; on the right and below */ };

/* What a row has waiting on its squares, as bits. */
enum { MAN = 1, STONE = 2 };

struct waiting {
    uint8_t now[TP_SQUARES], then[TP_SQUARES];
};

static int square_x(const struct tp_painting *w, int square)
{
    return LEFT + square % w->p->facts.columns * TP_CELL;
}

static int square_y(const struct tp_painting *w, int square)
{
    return TOP + square / w->p->facts.columns * TP_CELL;
}

static int squares(const struct tp_painting *w)
{
    return w->p->facts.rows * w->p->facts.columns;
}

static void find_waiting(const struct tp_parts *p, const struct tp *s, uint8_t out[TP_SQUARES])
{
    memset(out, 0, TP_SQUARES);
    if (!s->placed || !s->row)
        return;
    for (int i = 0; i < tp_row_length(p, s); i++)
        out[tp_row_square(p, s, i)] =
            ((s->crew | s->manned) >> i & 1 ? MAN : 0) | (s->stocked >> i & 1 ? STONE : 0);
}

/* ---- Labels -------------------------------------------------------------- */

static void say(const struct tp_painting *w, struct bb_text *out, const char *key, int a, int b,
                int c)
{
    bb_words_say(w->r, key, BB_ARGS_MAX, (const int32_t[BB_ARGS_MAX]){ a, b, c }, out);
}

static void put_label(const struct tp_painting *w, int square, struct bb_text *out)
{
    const struct tp *s = w->after;
    int site = tp_board(w->p, s)->site[square], there = s->tile[square];

    if (site == TP_NONE && there > 0 && there < TP_OASIS_THERE)
        say(w, out, "paint.tile", square, there - 1, s->steps[square]);
    else if (site == TP_NONE)
        say(w, out,
            there == TP_OASIS_THERE  ? "paint.oasis"
            : there == TP_NILE_THERE ? "paint.nile"
                                     : "paint.free",
            square, 0, 0);
    else if (s->level[site])
        say(w, out, "paint.pyramid", square, s->colour[site] - 1, s->level[site]);
    else
        say(w, out, s->base[site] ? "paint.base" : "paint.site", square, s->base[site], 0);
    if (site != TP_NONE && s->workers[site] && s->owner[site])
        say(w, out, "paint.men", s->owner[site] - 1, s->workers[site], 0);
}

/* ---- Workers ------------------------------------------------------------- */

/* One that is there, one that leaves, or one that comes. */
static void put_man(const struct tp_painting *w, int seat, bool was, bool is, int x, int y,
                    int size)
{
    if (!was)
        bb_svg_use(w->out, "halo", x, y, size, NULL);
    bb_svg_use(w->out, bb_svg_looks[seat].disc, x, y, size, was && !is ? "gone" : NULL);
}

static void put_crowd(const struct tp_painting *w, int site, int x, int y)
{
    int owner = w->after->owner[site] ? w->after->owner[site] : w->s->owner[site];
    int was = w->s->workers[site], is = w->after->workers[site], n = was > is ? was : is;

    for (int i = 0; i < n && owner; i++)
        put_man(w, owner - 1, i < was, i < is, x + 188 - 70 * i, y + 192, 100);
}

static void put_waiting(const struct tp_painting *w, const struct waiting *wait, int square, int x,
                        int y)
{
    int was = wait->now[square], is = wait->then[square];

    if ((was | is) & STONE && w->s->phase == TP_SUPPLY) {
        const struct tp_tile *tile = tp_tile_at(w->p, w->s, square);

        if (!(was & STONE))
            bb_svg_use(w->out, "halo", x + 10, y + 160, 130, NULL);
        if (tile && tile->block)
            bb_svg_use(w->out, tp_blocks_of[tile->block - 1], x + 20, y + 170, 110, NULL);
    }
    if ((was | is) & MAN)
        put_man(w, w->s->seat, was & MAN, is & MAN, x + 160, y + 160, 130);
}

/* Whose workers are on this square: a seat, or -1. */
static int crowd_of(const struct tp_painting *w, const struct waiting *wait, int square)
{
    int site = tp_board(w->p, w->s)->site[square];

    if (site != TP_NONE)
        return w->s->workers[site] || w->after->workers[site]
                   ? (w->s->owner[site] ? w->s->owner[site] : w->after->owner[site]) - 1
                   : -1;
    return wait->now[square] | wait->then[square] ? w->s->seat : -1;
}

static void put_men(const struct tp_painting *w, const struct waiting *wait, int square, int x,
                    int y)
{
    int site = tp_board(w->p, w->s)->site[square];

    if (site != TP_NONE)
        put_crowd(w, site, x, y);
    else
        put_waiting(w, wait, square, x, y);
}

/* The reader's own, which may be taken. */
static void put_own_men(const struct tp_painting *w, const struct waiting *wait, int square)
{
    int site = tp_board(w->p, w->s)->site[square];
    int n = site == TP_NONE ? (wait->now[square] & MAN) : w->s->workers[site];
    int x = square_x(w, square), y = square_y(w, square);
    int wide = site == TP_NONE ? 130 : 100 + 70 * (n > 0 ? n - 1 : 0);
    char line[BB_SVG_LINE];

    TELL(line, "paint.own-men", square, n);
    if (n == 0) {
        put_men(w, wait, square, x, y);
        return;
    }
    bb_svg_value(w->out, w->r, "men-", "square", square, "piece men", line);
    bb_svg_rect(w->out, x + 268 - wide, y + (site == TP_NONE ? 140 : 172), wide + 40,
                site == TP_NONE ? 170 : 140, 80, "ring");
    put_men(w, wait, square, x, y);
    if (w->s->phase == TP_MOVE && site == TP_NONE) /* the tile under a worker means the worker */
        bb_svg_rect(w->out, x, y, TP_CELL, TP_CELL, 0, "hit");
    else
        bb_svg_rect(w->out, x + 288 - wide - 10, y + 165, wide + 22, 135, 0, "hit");
    bb_svg_end(w->out);
}

/* ---- Squares ------------------------------------------------------------- */

static void put_badge(const struct tp_painting *w, int x, int y, int number)
{
    bb_svg_rect(w->out, x + 6, y + 6, 100, 100, 50, "f-paper s-void hair");
    bb_svg_number(w->out, x + 56, y + 85, "lv dark mid", number);
}

static void put_site(const struct tp_painting *w, int site, int x, int y)
{
    const struct tp *s = w->after;
    bool unseen = s->opening == site + 1 && s->phase == TP_DRAW_BASE && s != w->s;
    bool crowded = s->workers[site] || w->s->workers[site];

    if (s->level[site] && s->colour[site]) {
        tp_paint_pyramid(w, s->colour[site] - 1, s->level[site], x, y);
        put_badge(w, x, y, s->level[site]);
        return;
    }
    bb_svg_use(w->out, s->base[site] || unseen ? "base" : "pit", x, y, 240, NULL);
    if (s->base[site])
        bb_svg_number(w->out, x + (crowded ? 110 : 150), y + (crowded ? 160 : 195),
                      crowded ? "se val dark mid" : "se big dark mid", s->base[site]);
    else if (unseen)
        bb_svg_text(w->out, x + 150, y + 195, "se big dark mid", "?");
}

static void put_ground(const struct tp_painting *w, int square, int x, int y)
{
    const struct tp *s = w->after;
    int half = tp_board(w->p, s)->half[square];

    if (s->tile[square] == TP_NILE_THERE) {
        bb_svg_use(w->out, "wave", x, y, 240, NULL);
        return;
    }
    bb_svg_use(w->out, "d", x, y, 240, "bg");
    if (s->tile[square] == TP_OASIS_THERE)
        bb_svg_use(w->out, "oasis", x, y, 240, NULL);
    else if (!s->tile[square] && s->symbols && half < TP_STORES &&
             tp_board(w->p, s)->site[square] == TP_NONE)
        bb_svg_use(w->out, half == TP_SPHINX ? "sphinx" : "scarab", x + 90, y + 90, 120,
                   "c-deep faint");
}

static bool is_changed(const struct tp_painting *w, int square)
{
    const struct tp *a = w->s, *b = w->after;
    int site = tp_board(w->p, a)->site[square];

    if (a->tile[square] != b->tile[square])
        return true;
    return site != TP_NONE &&
           (a->level[site] != b->level[site] || a->workers[site] != b->workers[site] ||
            (b->opening == site + 1 && a->opening != b->opening && b->phase == TP_DRAW_BASE));
}

static void put_square(const struct tp_painting *w, const struct waiting *wait, int square)
{
    const struct tp *s = w->after;
    int x = square_x(w, square), y = square_y(w, square), kind = tp_kind_of(w, s->tile[square]);
    int site = tp_board(w->p, s)->site[square], crowd = crowd_of(w, wait, square);
    int level = site == TP_NONE ? 0 : s->level[site];
    bool even = (square % w->p->facts.columns + square / w->p->facts.columns) % 2 == 0;
    bool full = s->tile[square] || site != TP_NONE;
    char label[BB_SVG_LINE];
    struct bb_text t;

    bb_text_init(&t, label, sizeof(label));
    put_label(w, square, &t);
    bb_svg_value(w->out, w->r, NULL, "square", square,
                 is_changed(w, square)   ? "cell ghost"
                 : level == tp_top_of(s) ? "cell whole peak"
                 : level                 ? "cell peak" /* its level is in the corner */
                 : even                  ? "cell"
                                         : "cell odd",
                 label);
    if (kind < 0 || site != TP_NONE)
        put_ground(w, square, x, y);
    if (site != TP_NONE)
        put_site(w, site, x, y);
    else if (kind >= 0)
        tp_paint_tile(w, kind, s->steps[square] % TP_WAYS, x, y, TP_CELL);
    if (crowd >= 0 && crowd != w->own)
        put_men(w, wait, square, x, y);
    bb_svg_use(w->out, full ? "k" : "h", x, y, 240, "h");
    bb_svg_end(w->out);
}

/* ---- Rows ---------------------------------------------------------------- */

static void put_row(const struct tp_painting *w, int square, int row, const char *class)
{
    static const uint8_t turn[TP_ROWS] = { 0, 90, 45, 135 };
    const struct tp_board *board = tp_board(w->p, w->s);
    int n = board->length[square][row], head = board->head[square][row];
    int half = row < TP_FALLING ? 142 : 108, pitch = row < TP_FALLING ? TP_CELL : 424;

    if (n < 2)
        return;
    bb_svg_turned(w->out, square_x(w, head) + TP_CELL / 2, square_y(w, head) + TP_CELL / 2,
                  turn[row]);
    bb_svg_rect(w->out, -half, -half, (n - 1) * pitch + 2 * half, 2 * half, half / 3, class);
    bb_svg_end(w->out);
}

static void put_rows(const struct tp_painting *w)
{
    const struct tp *s = w->s;
    int tried = w->tried.kind == TP_DO_ROW ? w->tried.a : -1;

    if (!s->placed)
        return;
    if (s->row) {
        put_row(w, s->placed - 1, s->row - 1, "lane light");
        put_row(w, s->placed - 1, s->row - 1, "lane dash s-xink");
        return;
    }
    for (int row = 0; s->phase == TP_CHOOSE_ROW && row < TP_ROWS; row++) {
        if (row == tried)
            continue;
        put_row(w, s->placed - 1, row, tried < 0 ? "lane under" : "lane under veil");
        put_row(w, s->placed - 1, row, tried < 0 ? "lane s-goldbright" : "lane s-goldbright veil");
    }
    if (tried >= 0) {
        put_row(w, s->placed - 1, tried, "lane lighter");
        put_row(w, s->placed - 1, tried, "lane dash s-xink");
    }
}

/* ---- Rings --------------------------------------------------------------- */

/* Who gains what from a ring, in a bubble over its site. */
static void put_bubble(const struct tp_painting *w, int site, int owner, const struct tp_yield *y)
{
    struct tp_gain gain[TP_GAINS];
    int n = tp_gains_of(w, y, gain), square = tp_board(w->p, w->s)->square[site], width = 170;
    int x = square_x(w, square) + TP_CELL / 2, top = square_y(w, square) + 70;
    int right = LEFT + w->p->facts.columns * TP_CELL;

    for (int i = 0; i < n; i++)
        width += gain[i].bound ? 0 : gain[i].n > 1 ? 190 : gain[i].n ? 140 : 0;
    x = x - width / 2 < LEFT ? LEFT : x + width / 2 > right ? right - width : x - width / 2;
    bb_svg_rect(w->out, x, top, width, 160, 50,
                owner == w->own ? "f-paper s-xink" : "f-paper s-bad warn");
    bb_svg_use(w->out, bb_svg_looks[owner].disc, x + 20, top + 15, 130, NULL);
    x += 165;
    for (int i = 0; i < n; i++) {
        if (gain[i].bound || !gain[i].n)
            continue;
        bb_svg_use(w->out, gain[i].motif, x, top + 20, 120, gain[i].class ? "c-xink" : NULL);
        if (gain[i].n > 1)
            bb_svg_number(w->out, x + 122, top + 115, "lv dark", gain[i].n);
        x += gain[i].n > 1 ? 190 : 140;
    }
}

int tp_closed_by(const struct tp_painting *w, struct tp *then, uint8_t out[static 8])
{
    bool tried = w->tried.kind == TP_DO_PLACE;
    int at = tried ? w->tried.a : w->s->placed - 1, n = 0;
    const uint8_t *sites;

    *then = *w->s;
    if (then->version < TP_HORUS || !(tried || then->phase == TP_CHOOSE_ROW))
        return 0;
    if (tried)
        then->tile[at] = then->hand[w->own];
    sites = tp_board(w->p, then)->touching[at];
    for (int i = 0; i < 8 && sites[i] != TP_NONE; i++) {
        if (then->owner[sites[i]] && tp_is_surrounded(w->p, then, sites[i]))
            out[n++] = sites[i];
    }
    return n;
}

static void put_rings(const struct tp_painting *w)
{
    uint8_t sites[8];
    struct tp then;
    int n = tp_closed_by(w, &then, sites);

    for (int i = 0; i < n; i++) {
        struct tp_yield y = tp_ring_of(w->p, &then, sites[i]);

        put_bubble(w, sites[i], then.owner[sites[i]] - 1, &y);
    }
}

/* ---- The Nile ------------------------------------------------------------ */

static bool is_river(const struct tp_painting *w, int row, int column)
{
    const struct tp_facts *f = &w->p->facts;

    return row >= 0 && row < f->rows && column >= 0 && column < f->columns &&
           tp_map(w->p, w->s)->ground[row * f->columns + column] == TP_RIVER;
}

/* Green along the water. */
static void put_banks(const struct tp_painting *w)
{
    const struct tp_facts *f = &w->p->facts;

    bb_svg_open_path(w->out, "bank");
    for (int i = 0, row = 0, column = 0; row < f->rows; i++) {
        int x = square_x(w, i), y = square_y(w, i);

        if (column && is_river(w, row, column) != is_river(w, row, column - 1))
            bb_svg_draw(w->out, "M%d %dv30", x, y);
        if (row && is_river(w, row, column) != is_river(w, row - 1, column))
            bb_svg_draw(w->out, "M%d %dh30", x, y);
        if (++column == f->columns) {
            column = 0;
            row++;
        }
    }
    bb_svg_close_path(w->out);
}

static void put_path(const struct tp_painting *w)
{
    const struct tp_facts *f = &w->p->facts;

    bb_svg_open_path(w->out, "dots s-rim");
    for (int i = 0; i < f->path_length; i++)
        bb_svg_draw(w->out, i ? "L%d %d" : "M%d %d", square_x(w, f->path[i]) + TP_CELL / 2,
                    square_y(w, f->path[i]) + TP_CELL / 2);
    bb_svg_close_path(w->out);
    for (int i = 0; i < f->path_length; i++) {
        int x = square_x(w, f->path[i]) + 180, y = square_y(w, f->path[i]) + 10;

        if (!f->palm[i])
            continue;
        bb_svg_rect(w->out, x, y, 110, 110, 55, "f-paper palm");
        bb_svg_use(w->out, "palm", x + 10, y + 8, 90, NULL);
    }
}

static void put_boat(const struct tp_painting *w, int seat)
{
    static const char *const inks[] = { "t0", "t1", "t2", "t3" };
    const struct tp *s = w->after;
    int space = s->boat[seat] % TP_PATH, n = 0, at = 0, x, y;
    char line[BB_SVG_LINE];

    for (int other = 0; other < s->seats; other++) {
        at += other < seat && s->boat[other] == space;
        n += s->boat[other] == space;
    }
    x = square_x(w, w->p->facts.path[space]) + (n > 1 ? at % 2 * 142 : 40);
    y = square_y(w, w->p->facts.path[space]) + (n > 2 ? at / 2 * 142 : 120);
    bb_svg_piece(w->out, "boat", seat, "piece men over", TELL(line, "paint.boat", seat, space));
    bb_svg_rect(w->out, x, y, 150, 150, 75, "ring");
    if (s->boat[seat] != w->s->boat[seat])
        bb_svg_use(w->out, "halo", x - 10, y - 10, 170, NULL);
    else
        bb_svg_rect(w->out, x, y, 150, 150, 75, "f-paper s-void hair");
    bb_svg_use(w->out, "boat", x + 25, y + 14, 104, inks[seat]);
    bb_svg_use(w->out, bb_svg_looks[seat].disc, x + 80, y + 80, 72, NULL);
    bb_svg_end(w->out);
}

/* ---- All together -------------------------------------------------------- */

static void put_frame(const struct tp_painting *w, int width, int height)
{
    const struct tp_facts *f = &w->p->facts;
    char letter[2] = "";

    bb_svg_rect(w->out, 0, 0, width, height, 60, "f-shade s-deep");
    bb_svg_rect(w->out, LEFT - 12, TOP - 12, f->columns * TP_CELL + 24, f->rows * TP_CELL + 24, 20,
                "f-stone s-deep hair");
    for (int i = 0; i < f->columns; i++) {
        letter[0] = (char)('a' + i);
        bb_svg_text(w->out, LEFT + i * TP_CELL + TP_CELL / 2, 56, "xy dark mid", letter);
    }
    for (int i = 0; i < f->rows; i++)
        bb_svg_number(w->out, 42, TOP + i * TP_CELL + TP_CELL / 2 + 20, "xy dark mid", i + 1);
}

static void put_men_and_boats(const struct tp_painting *w, const struct waiting *wait)
{
    for (int i = 0; i < squares(w); i++) {
        if (w->own >= 0 && crowd_of(w, wait, i) == w->own)
            put_own_men(w, wait, i);
    }
    for (int seat = 0; seat < w->s->seats && w->s->version == TP_NILE; seat++) {
        if (w->p->facts.path_length)
            put_boat(w, seat);
    }
}

int tp_paint_board(const struct tp_painting *w, int x, int y, int width, int height)
{
    const struct tp_facts *f = &w->p->facts;
    int wide = LEFT + f->columns * TP_CELL + BORDER, high = TOP + f->rows * TP_CELL + BORDER;
    int scale =
        width * 1000 / wide < height * 1000 / high ? width * 1000 / wide : height * 1000 / high;
    struct waiting wait;

    find_waiting(w->p, w->s, wait.now);
    find_waiting(w->p, w->after, wait.then);
    bb_svg_group(w->out, "board",
                 w->s->phase == TP_CHOOSE_ROW ? "rows"
                 : w->s->phase == TP_PLACE    ? "calm"
                                              : NULL,
                 NULL);
    bb_svg_at(w->out, x + (width - wide * scale / 1000) / 2, y, scale);
    put_frame(w, wide, high);
    for (int i = 0; i < squares(w); i++)
        put_square(w, &wait, i);
    bb_svg_group(w->out, NULL, "over", NULL);
    if (w->s->version == TP_NILE) {
        put_banks(w);
        put_path(w);
    }
    put_rows(w);
    bb_svg_end(w->out);
    put_men_and_boats(w, &wait);
    bb_svg_group(w->out, NULL, "over", NULL);
    put_rings(w);
    bb_svg_end(w->out);
    bb_svg_end(w->out);
    bb_svg_end(w->out);
    return high * scale / 1000;
}
