/*
 * What lies beside the pyramid: seats with their pawns, hand, pile, the steps of
 * a turn, the networks, what the symbols mean, and the final standing.
 *
 * Ids: "hand-0", "pawn-worker", "piece-blue-mummy" (of the other seat), "pile", "step-0",
 * "symbol-swap" in the legend, "net-a3".
 */
#include "games/kheops/paint.h"

/* ---- Seats --------------------------------------------------------------- */

/* Tiles in a hand that is seen; else -1. */
static int tiles_seen(const struct kh *s, int seat)
{
    int n = 0;

    if (s->hand[seat][0] == BB_UNKNOWN)
        return -1;
    while (n < KH_HAND && s->hand[seat][n])
        n++;
    return n;
}

/* Two hidden hands are as large as each other, but for the seat that is to draw; and
 * in the end White keeps one more. */
static int hand_size(const struct kh_painting *w, int seat)
{
    const struct kh *s = w->s;
    int n = tiles_seen(s, seat), other = tiles_seen(s, !seat), all = -s->pile;
    int fewer = s->phase == KH_DRAW ? s->seat : 1;

    if (n >= 0)
        return n;
    for (int type = 0; type < w->p->facts.types; type++)
        all += s->loose[type];
    n = other >= 0 ? all - other : (all + (seat != fewer)) / 2;
    return n < 0 ? 0 : n < KH_HAND ? n : KH_HAND;
}

static void put_backs(const struct kh_painting *w, int seat, int x, int y)
{
    for (int i = hand_size(w, seat) - 1; i >= 0; i--)
        kh_paint_back(w->out, x + (w->tall ? 130 : 160) * i, y, w->tall ? 240 : 300);
}

/* How the pawns of a supply are laid out: their box; the first, its size, the step to the
 * next, and how much more that is after the workers; the caption. */
struct rack {
    int width, height, left, top, size, step, more, caption_x, caption_y;
    const char *class;
};

static const struct rack racks[] = {
    [BB_WIDE] = { BB_SVG_COLUMN - 200, 680, 140, 40, 320, 500, 0, 160, 560, "small f-lit mid" },
    [BB_TALL] = { BB_SVG_STRIP, 420, 100, 40, 270, 780, -140, 300, 260, "small f-lit" },
    [BB_TABLET] = { 1620, 400, 60, 40, 250, 320, 280, 270, 240, "num f-lit" },
};

/* "White priest, waits": the label has what is drawn. */
static void tell_state(const struct kh_painting *w, int pawn, const char *state,
                       char line[static BB_SVG_LINE])
{
    const int32_t args[BB_ARGS_MAX] = { pawn };
    struct bb_text text;

    bb_text_init(&text, line, BB_SVG_LINE);
    bb_words_say(w->r, "paint.held", BB_ARGS_MAX, args, &text);
    bb_text_put(&text, ", ");
    bb_words_say(w->r, state, BB_ARGS_MAX, args, &text);
}

/* A kind of pawn that is not in the pyramid: to be touched, if it is the reader's. */
static void put_pawn(const struct kh_painting *w, int seat, int kind, int x, int y)
{
    const struct rack *k = &racks[w->shape];
    int n = w->s->supply[seat][kind], pawn = kh_pawn_of(seat, kind);
    bool own = seat == w->own, ready = kh_may_play(w->s, seat, kind);
    const char *state = ready ? "paint.ready" : n ? "paint.waits" : "paint.placed";
    char line[BB_SVG_LINE];

    if (kind == KH_WORKER)
        TELL(line, "paint.pawn", pawn, n);
    else
        tell_state(w, pawn, state, line);
    bb_svg_value(w->out, w->r, NULL, own ? "pawn" : "piece", own ? kind : pawn,
                 own ? "piece pawn" : "pawn", line);
    if (own)
        bb_svg_ring(w->out, x, y + 10, w->tall ? 700 : k->size, w->tall ? 300 : k->size * 5 / 4,
                    40);
    kh_paint_pawn(w->out, pawn, x, y, k->size, ready ? NULL : "faint");
    if (kind == KH_WORKER)
        SAY(x + k->caption_x, y + k->caption_y, k->class, "paint.times", n);
    else if (w->shape != BB_TABLET)
        SAY(x + k->caption_x, y + k->caption_y, k->class, state, kind);
    bb_svg_end(w->out);
}

/* The pawns of a seat, and the backs of tiles that the reader does not see. */
int kh_paint_supply(const struct kh_painting *w, int seat, int x, int y)
{
    static const uint8_t order[KH_PAWNS] = { KH_WORKER, KH_MUMMY, KH_PRIEST, KH_PHARAOH };
    const struct rack *k = &racks[w->shape];

    bb_svg_rect(w->out, x, y, k->width, k->height, 80, "f-deep");
    for (int i = 0; i < KH_PAWNS - seat; i++)
        put_pawn(w, seat, order[i], x + k->left + i * k->step + (i ? k->more : 0), y + k->top);
    if (w->tall && seat != w->own)
        put_backs(w, seat, x + BB_SVG_STRIP - 400, y + 240);
    return k->height;
}

/* What a seat is doing; on a tablet, which has no room for their backs, how many tiles the
 * other one has. */
static const char *status_of(const struct kh_painting *w, int seat, char line[static BB_SVG_LINE])
{
    bool now = kh_to_act(w->s) == BB_SEAT(seat);

    if (w->shape == BB_TABLET && seat != w->own && !now && w->s->phase != KH_OVER)
        return TELL(line, "paint.in-hand", hand_size(w, seat));
    return TELL(line, now ? "paint.to-play" : "paint.side", seat);
}

int kh_paint_seat(const struct kh_painting *w, int seat, int x, int y)
{
    static const int16_t widths[] = { BB_SVG_COLUMN, (BB_SVG_STRIP - BB_SVG_GAP) / 2, KH_HALF };
    static const int16_t heights[] = { 1340, 560, 640 };
    struct bb_svg_seat panel = { .seat = seat, .x = x, .y = y, .look = &kh_looks[seat] };
    int backs = w->shape != BB_WIDE || seat == w->own ? 0 : hand_size(w, seat);
    char line[BB_SVG_LINE];

    panel.w = widths[w->shape];
    panel.h = heights[w->shape] + (backs ? 320 : 0);
    panel.room = w->shape == BB_TABLET ? 1040 : 0;
    panel.points = w->score.points[seat];
    panel.status = status_of(w, seat, line);
    panel.active = seat == w->own && w->asked;
    bb_svg_seat(w->out, w->r, &panel);
    if (w->shape == BB_TABLET)
        kh_paint_supply(w, seat, x + 1620, y + 120);
    else if (!w->tall)
        kh_paint_supply(w, seat, x + 100, y + 560);
    if (backs) {
        put_backs(w, seat, x + 280, y + 1480);
        SAY(x + 900, y + 1500, "small f-ink2", "paint.in-hand", backs);
    }
    bb_svg_end(w->out);
    return panel.h;
}

/* ---- Hand, pile, steps --------------------------------------------------- */

static void put_hand_tile(const struct kh_painting *w, int i, int x, int y, int scale)
{
    int tile = w->s->hand[w->own][i];
    char line[BB_SVG_LINE];

    bb_svg_piece(w->out, "hand", i, "piece", TELL(line, "paint.tile", tile));
    kh_paint_triangle(w->out, x, y, scale * 31 / 100, "ring round");
    kh_paint_tile(w, tile, x, y, scale);
    bb_svg_end(w->out);
}

/* What a tile is, in two lines under it. */
static void put_caption(const struct kh_painting *w, int tile, int x, int y)
{
    const struct kh_tile *t = &w->p->facts.type[tile - 1];

    SAY(x, y, "caption f-ink mid", "paint.symbol", t->symbol);
    SAY(x, y + 180, "small f-ink2 mid", "paint.form", t->kind, t->openings);
}

/* Side by side, or as a small pyramid. */
int kh_paint_hand(const struct kh_painting *w, int x, int y)
{
    static const int16_t widths[] = { BB_SVG_COLUMN, BB_SVG_STRIP, KH_HALF };
    static const int16_t heights[] = { 2500, 1120, KH_PANEL_HEIGHT };
    int middle = x + widths[w->shape] / 2, height = heights[w->shape];
    const uint8_t *hand = w->s->hand[w->own];

    bb_svg_panel(w->out, x, y, 2 * (middle - x), height, 100,
                 w->asked && w->s->phase == KH_ADD ? "f-panel s-gold edge" : "f-panel s-line");
    if (!w->tall)
        SAY(x + 140, y + 240, "head f-ink2", "paint.hand", 0);
    for (int i = 0; i < KH_HAND && hand[i]; i++) {
        int left = middle + 1250 * (i - 1);

        if (w->tall) {
            put_hand_tile(w, i, middle + 1120 * (i - 1), y + 700, 1000);
        } else if (w->shape == BB_TABLET) {
            put_hand_tile(w, i, left, y + 1150, 1150);
            put_caption(w, hand[i], left, y + 1750);
        } else {
            put_hand_tile(w, i, middle + (i + 1) / 2 * (4 * i - 6) * 270, y + (i ? 2060 : 1080),
                          930);
        }
    }
    if (w->shape == BB_TABLET)
        SAY(x + 140, y + height - 190, "small f-ink2", "paint.ankhs", w->survey.ankhs[0],
            w->survey.ankhs[1]);
    return height;
}

void kh_paint_pile(const struct kh_painting *w, int x, int y)
{
    int n = w->s->pile, scale = w->tall ? 560 : 860;
    char line[BB_SVG_LINE];

    bb_svg_group(w->out, "pile", "piece peak", TELL(line, "paint.pile", n));
    kh_paint_triangle(w->out, x, y, scale * 31 / 100, "ring round");
    if (n == 0)
        kh_paint_triangle(w->out, x, y, scale * 27 / 100, "none s-ink2");
    for (int i = n > 3 ? 2 : n - 1; i >= 0; i--)
        kh_paint_back(w->out, x + 25 * i, y + 25 * i, scale);
    SAY(x, y + scale * 28 / 100 + 230, "num f-ink mid", "paint.pile-count", n);
    bb_svg_end(w->out);
}

/* A step of the turn: done, being done, or to come. */
static void put_step(const struct kh_painting *w, int step, int x, int y)
{
    static const char *const grounds[] = { "f-ok", "f-lapis", "f-panel s-deep" };
    static const char *const words[] = { "paint.place",     "paint.power",     "paint.add",
                                         "paint.draw",      "paint.pawn-step", "paint.power-step",
                                         "paint.tile-step", "paint.draw-step" };
    int now = w->s->phase - KH_PLACE, state = now > step ? 0 : now == step ? 1 : 2;
    int side = w->tall ? 180 : 240;

    bb_svg_piece(w->out, "step", step, NULL, NULL);
    bb_svg_rect(w->out, x, y, side, side, side / 2, grounds[state]);
    if (state == 0)
        bb_svg_use(w->out, "check", x + side / 6, y + side / 6, side * 2 / 3, NULL);
    else
        bb_svg_number(w->out, x + side / 2, y + side / 2 + 45,
                      state == 1 ? "num f-rim mid" : "num f-ink mid", step + 1);
    SAY(x + side + 90, y + side / 2 + 45, state == 1 ? "num f-ink" : "step f-ink",
        words[w->tall ? step + 4 : step], 0);
    bb_svg_end(w->out);
}

void kh_paint_steps(const struct kh_painting *w, int x, int y)
{
    int last = w->s->pile ? KH_DRAW : KH_ADD, down = w->tall ? 240 : 330;

    SAY(x, y + 130, "small f-ink", "paint.turn", w->s->turn / KH_SEATS + 1, KH_TURNS / KH_SEATS);
    for (int step = 0; step <= last - KH_PLACE; step++)
        put_step(w, step, x, y + 220 + step * down);
}

/* ---- Networks ------------------------------------------------------------ */

/* A list of networks: its width, the height of a row, where the second line of a row or the
 * second half of its line is, and the note on it. */
struct ledger {
    int width, row, x, y, note;
};

static const struct ledger ledgers[] = {
    [BB_WIDE] = { BB_SVG_COLUMN, 400, 350, 325, 1030 },
    [BB_TALL] = { 0 },
    [BB_TABLET] = { KH_HALF, 290, 1090, 190, 2620 },
};

/* True if what is tried changes something in the network. */
static bool is_touched(const struct kh_painting *w, kh_cells cells)
{
    for (; cells; cells &= cells - 1) {
        int cell = __builtin_ctzll(cells);

        if (w->s->tile[cell] != w->after->tile[cell] || w->s->pawn[cell] != w->after->pawn[cell] ||
            w->s->sides[cell] != w->after->sides[cell])
            return true;
    }
    return false;
}

static void put_row(const struct kh_painting *w, const struct kh_network *n, int x, int y)
{
    const struct ledger *k = &ledgers[w->shape];
    int middle = y + (k->row - 220) / 2;

    bb_svg_rect(w->out, x, y, k->width - 200, k->row, 70,
                is_touched(w, n->cells) ? "row f-panel2 s-lapisink edge" : "row f-panel2");
    if (n->owner < KH_SEATS)
        bb_svg_use(w->out, kh_looks[n->owner].disc, x + 60, middle, 220, NULL);
    else
        bb_svg_rect(w->out, x + 70, middle + 10, 200, 200, 100, "none s-ink2");
    if (kh_is_tied(n))
        bb_svg_text(w->out, x + 170, middle + 160, "num f-ink mid", "=");
    SAY(x + 350, y + (k->row > 300 ? 170 : 190), "num f-ink", "paint.tiles", n->tiles);
    SAY(x + k->x, y + k->y, "small f-ink2", kh_is_tied(n) ? "paint.tied" : "paint.weights",
        n->weight[0], n->weight[1]);
    if (n->curses || !n->openings)
        SAY(x + k->note, y + (k->row > 300 ? 170 : 190), "small f-goldink",
            n->curses ? "paint.cursed" : "paint.closed", 0);
    bb_svg_number(w->out, x + k->width - 300, y + k->row / 2 + 50,
                  n->owner < KH_SEATS ? "name f-ink end" : "small f-ink2 end", n->value);
}

/* The network worth most of those that are not shown yet; -1: none. */
static int next_network(const struct kh_survey *all, uint64_t shown)
{
    int best = -1;

    for (int i = 0; i < all->count; i++) {
        if (!(shown >> i & 1) && (best < 0 || all->network[i].value > all->network[best].value))
            best = i;
    }
    return best;
}

static void open_network(const struct kh_painting *w, const struct kh_network *n)
{
    char line[BB_SVG_LINE];

    TELL(line, "paint.network", n->tiles, n->weight[0], n->weight[1], n->value);
    bb_svg_value(w->out, w->r, "net-", "cell", __builtin_ctzll(n->cells), "net", line);
}

/* Networks that what is tried joins to others, or takes apart: what becomes of them. */
static void put_former(const struct kh_painting *w)
{
    const struct kh_survey *all = &w->survey;
    struct kh_survey was;

    if (w->after == w->s)
        return;
    kh_survey(w->p, w->s, &was);
    for (int i = 0; i < was.count; i++) {
        int cell = __builtin_ctzll(was.network[i].cells), now = all->of[cell];

        if (now < all->count && __builtin_ctzll(all->network[now].cells) == cell)
            continue;
        open_network(w, &was.network[i]);
        if (now < all->count)
            kh_paint_trace(w, &all->network[now]);
        bb_svg_end(w->out);
    }
}

void kh_paint_networks(const struct kh_painting *w, int x, int y, int height)
{
    const struct kh_survey *all = &w->survey;
    bool listed = !w->tall && w->s->phase != KH_OVER, wide = w->shape == BB_WIDE;
    int step = ledgers[w->shape].row + 40, top = y + 360, bottom = y + height - (wide ? 300 : 80);
    uint64_t shown = 0;

    if (listed) {
        bb_svg_panel(w->out, x, y, ledgers[w->shape].width, height, 100, "f-panel s-line");
        SAY(x + 140, y + 240, "head f-ink2", "paint.networks", 0);
        if (wide)
            SAY(x + 140, y + height - 130, "small f-ink2", "paint.ankhs", all->ankhs[0],
                all->ankhs[1]);
    }
    for (int i = next_network(all, 0); i >= 0; i = next_network(all, shown), top += step) {
        shown |= UINT64_C(1) << i;
        open_network(w, &all->network[i]);
        if (listed && top + step <= bottom)
            put_row(w, &all->network[i], x + 100, top);
        kh_paint_trace(w, &all->network[i]);
        bb_svg_end(w->out);
    }
    put_former(w);
}

/* ---- What the symbols mean ----------------------------------------------- */

void kh_paint_legend(const struct kh_painting *w, int x, int y, int height)
{
    static const uint8_t symbols[] = {
        KH_TURN_CORRIDOR, KH_TURN_ROOM,       KH_SWAP,  KH_MOVE, KH_FORBIDDEN, KH_DOUBLE,
        KH_ANKH,          KH_SARCOPHAGUS_RED, KH_CURSE,
    };
    static const char *const words[] = {
        "paint.turn-corridor", "paint.turn-room",   "paint.swap",
        "paint.move",          "paint.forbidden",   "paint.double",
        "paint.ankh",          "paint.sarcophagus", "paint.curse",
    };
    int rows = sizeof(symbols), step = (height - 1020) / rows, top = y + 460;
    int bottom = y + height - 300;

    bb_svg_panel(w->out, x, y, BB_SVG_COLUMN, height, 100, "f-panel s-line");
    SAY(x + 140, y + 240, "head f-ink2", "paint.legend", 0);
    for (int i = 0; i < rows; i++, top += step) {
        bb_svg_value(w->out, w->r, "symbol-", "symbol", symbols[i], NULL, NULL);
        kh_paint_medallion(w->out, symbols[i], x + 270, top, 250);
        SAY(x + 490, top + 45, "step f-ink", words[i], 0);
        bb_svg_end(w->out);
    }
    for (int kind = 0; kind < 2; kind++) {
        int left = x + (kind ? 360 : 1320);

        bb_svg_at(w->out, left, bottom, 480);
        bb_svg_flipped(w->out, "u", false, NULL);
        bb_svg_flipped(w->out, kind ? "r3" : "c3", false, NULL);
        bb_svg_end(w->out);
        SAY(left + 290, bottom + 90, "small f-ink2", "paint.kind", kind);
    }
}

/* ---- The end ------------------------------------------------------------- */

static int put_spare(const struct kh_painting *w, int x, int y, int width)
{
    bb_svg_panel(w->out, x, y, width, 900, 100, "f-panel s-line");
    if (w->s->spare)
        kh_paint_tile(w, w->s->spare, x + 560, y + 540, 700);
    SAY(x + 1050, y + 510, "small f-ink2", "paint.spare", 0);
    return 900;
}

/* Returns the height of the panel of the seat that came first, or second. */
static int put_result(const struct kh_painting *w, int i, int x, int y, int width)
{
    int seat = w->score.rank[0] <= w->score.rank[1] ? i : !i;
    struct bb_svg_seat panel = { .seat = seat, .x = x, .y = y, .w = width, .h = 1800 };

    panel.look = &kh_looks[seat];
    panel.points = w->score.points[seat];
    bb_svg_result(w->out, w->r, &w->score, &panel);
    return panel.h;
}

void kh_paint_corners(const struct kh_painting *w, int left, int right, int y)
{
    put_result(w, 0, left, y, BB_SVG_COLUMN);
    y += put_result(w, 1, right, y, BB_SVG_COLUMN) + 60;
    put_spare(w, right, y, BB_SVG_COLUMN);
}

/* One below the other; on a tablet beside each other. */
int kh_paint_results(const struct kh_painting *w, int x, int y)
{
    static const int16_t widths[] = { BB_SVG_COLUMN, BB_SVG_STRIP, KH_HALF };
    int top = y, gap = w->tall ? BB_SVG_GAP : BB_SVG_WIDE_GAP, width = widths[w->shape];
    bool beside = w->shape == BB_TABLET;

    SAY(beside ? x + width + gap / 2 : x + width / 2, y + 300, "se title f-ink mid", "paint.over",
        0);
    y += 480;
    for (int i = 0; i < KH_SEATS; i++) {
        int height = put_result(w, i, x, y, width);

        x += beside && i == 0 ? width + gap : 0;
        y += beside && i == 0 ? 0 : height + gap;
    }
    x -= beside ? width + gap : 0;
    return y - top + put_spare(w, x, y, width);
}
