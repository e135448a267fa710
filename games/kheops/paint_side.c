/*
 * What lies beside the pyramid: seats with their pawns, hand, pile, the steps of
 * a turn, the networks, what the symbols mean, and the final standing.
 *
 * Ids, as in touch.c: "hand-0", "pawn-worker", "pile".
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
        kh_paint_back(w->out, x + 160 * i, y, 300);
}

/* A kind of pawn that is not in the pyramid: a piece, if it is the reader's. */
static void put_pawn(const struct kh_painting *w, int seat, int kind, int x, int y)
{
    static const char *const ids[] = { "pawn-worker", "pawn-priest", "pawn-mummy", "pawn-pharaoh" };
    int n = w->s->supply[seat][kind];
    bool own = seat == w->own, ready = kh_may_play(w->s, seat, kind);
    int middle = w->tall ? x + 290 : x + 160, bottom = w->tall ? y + 260 : y + 560;
    const char *text = w->tall ? "tiny f-lit" : "tiny f-lit mid";
    char line[BB_SVG_LINE];

    TELL(line, "paint.pawn", kind, n, seat);
    bb_svg_group(w->out, own ? ids[kind] : NULL, own ? "piece pawn" : NULL, own ? line : NULL);
    if (own)
        bb_svg_ring(w->out, x, y + 20, w->tall ? 600 : 320, w->tall ? 300 : 540, 40);
    kh_paint_pawn(w->out, kh_pawn_of(seat, kind), x, y + 10, w->tall ? 270 : 320,
                  ready ? NULL : "faint");
    if (kind == KH_WORKER)
        SAY(middle, bottom, text, "paint.times", n);
    else
        SAY(middle, bottom, text, ready ? "paint.ready" : n ? "paint.waits" : "paint.placed", kind);
    bb_svg_end(w->out);
}

/* The pawns of a seat, and the backs of tiles that the reader does not see. */
int kh_paint_supply(const struct kh_painting *w, int seat, int x, int y)
{
    static const uint8_t order[KH_PAWNS] = { KH_WORKER, KH_MUMMY, KH_PRIEST, KH_PHARAOH };
    int step = w->tall ? 680 : 500, height = w->tall ? 420 : 680;

    bb_svg_rect(w->out, x, y, w->tall ? BB_SVG_STRIP : BB_SVG_COLUMN - 200, height, 80, "f-deep");
    for (int i = 0; i < KH_PAWNS - seat; i++)
        put_pawn(w, seat, order[i], x + (w->tall ? 100 : 140) + i * step, y + 30);
    if (w->tall && seat != w->own)
        put_backs(w, seat, x + BB_SVG_STRIP - 500, y + 250);
    return height;
}

int kh_paint_seat(const struct kh_painting *w, int seat, int x, int y)
{
    struct bb_svg_seat panel = { .seat = seat, .x = x, .y = y, .look = &kh_looks[seat] };
    bool now = kh_to_act(w->s) == BB_SEAT(seat);
    int backs = w->tall || seat == w->own ? 0 : hand_size(w, seat);
    char line[BB_SVG_LINE];

    panel.w = w->tall ? (BB_SVG_STRIP - BB_SVG_GAP) / 2 : BB_SVG_COLUMN;
    panel.h = w->tall ? 520 : backs ? 1660 : 1340;
    panel.points = w->score.points[seat];
    panel.status = TELL(line, now ? "paint.to-play" : "paint.side", seat);
    panel.active = seat == w->own && now;
    bb_svg_seat(w->out, w->r, &panel);
    if (!w->tall)
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

/* Side by side, or as a small pyramid. */
int kh_paint_hand(const struct kh_painting *w, int x, int y)
{
    int middle = x + (w->tall ? BB_SVG_STRIP : BB_SVG_COLUMN) / 2, height = w->tall ? 1120 : 2500;

    bb_svg_panel(w->out, x, y, 2 * (middle - x), height, 100,
                 w->asked && w->s->phase == KH_ADD ? "f-panel s-gold edge" : "f-panel s-line");
    if (!w->tall)
        SAY(x + 140, y + 240, "head f-ink2", "paint.hand", 0);
    for (int i = 0; i < KH_HAND && w->s->hand[w->own][i]; i++) {
        if (w->tall)
            put_hand_tile(w, i, middle + 1120 * (i - 1), y + 700, 1000);
        else
            put_hand_tile(w, i, middle + (i + 1) / 2 * (4 * i - 6) * 270, y + (i ? 2060 : 1080),
                          930);
    }
    return height;
}

void kh_paint_pile(const struct kh_painting *w, int x, int y)
{
    int n = w->s->pile, scale = w->tall ? 560 : 860;
    char line[BB_SVG_LINE];

    bb_svg_group(w->out, "pile", "piece", TELL(line, "paint.pile", n));
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

    bb_svg_rect(w->out, x, y, side, side, side / 2, grounds[state]);
    if (state == 0)
        bb_svg_use(w->out, "check", x + side / 6, y + side / 6, side * 2 / 3, NULL);
    else
        bb_svg_number(w->out, x + side / 2, y + side / 2 + 45,
                      state == 1 ? "num f-rim mid" : "num f-ink mid", step + 1);
    SAY(x + side + 90, y + side / 2 + 45, state == 1 ? "num f-ink" : "step f-ink",
        words[w->tall ? step + 4 : step], 0);
}

void kh_paint_steps(const struct kh_painting *w, int x, int y)
{
    int last = w->s->pile ? KH_DRAW : KH_ADD, down = w->tall ? 240 : 330;

    SAY(x, y + 130, "small f-ink", "paint.turn", w->s->turn / KH_SEATS + 1, KH_TURNS / KH_SEATS);
    for (int step = 0; step <= last - KH_PLACE; step++)
        put_step(w, step, x, y + 220 + step * down);
}

/* ---- Networks ------------------------------------------------------------ */

static void put_network(const struct kh_painting *w, const struct kh_network *n, int x, int y)
{
    char weights[BB_SVG_LINE];
    struct bb_text t;

    bb_text_init(&t, weights, sizeof(weights));
    bb_text_format(&t, "%d : %d", n->weight[0], n->weight[1]);
    bb_svg_rect(w->out, x, y, BB_SVG_COLUMN - 200, 290, 70, "f-panel2");
    if (n->owner < KH_SEATS)
        bb_svg_use(w->out, kh_looks[n->owner].disc, x + 60, y + 35, 220, NULL);
    else
        bb_svg_rect(w->out, x + 70, y + 45, 200, 200, 100, "none s-ink2");
    SAY(x + 350, y + 190, "num f-ink", "paint.tiles", n->tiles);
    bb_svg_text(w->out, x + 940, y + 190, "small f-ink2", weights);
    if (n->curses || !n->openings)
        SAY(x + 1270, y + 190, "small f-goldink", n->curses ? "paint.cursed" : "paint.closed", 0);
    bb_svg_number(w->out, x + BB_SVG_COLUMN - 300, y + 195,
                  n->owner < KH_SEATS ? "num f-ink end" : "small f-ink2 end", n->value);
}

/* As many as there is room for, those worth most first. */
void kh_paint_networks(const struct kh_painting *w, int x, int y, int height)
{
    const struct kh_survey *all = &w->survey;
    uint64_t shown = 0;

    bb_svg_panel(w->out, x, y, BB_SVG_COLUMN, height, 100, "f-panel s-line");
    SAY(x + 140, y + 240, "head f-ink2", "paint.networks", 0);
    for (int top = y + 360; top + 700 < y + height; top += 340) {
        int best = -1;

        for (int i = 0; i < all->count; i++) {
            if (!(shown >> i & 1) && (best < 0 || all->network[i].value > all->network[best].value))
                best = i;
        }
        if (best < 0)
            break;
        shown |= UINT64_C(1) << best;
        put_network(w, &all->network[best], x + 100, top);
    }
    SAY(x + 140, y + height - 130, "small f-ink2", "paint.ankhs", all->ankhs[0], all->ankhs[1]);
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
        kh_paint_medallion(w->out, symbols[i], x + 270, top, 250);
        SAY(x + 490, top + 45, "step f-ink", words[i], 0);
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

int kh_paint_results(const struct kh_painting *w, int x, int y)
{
    int top = y, gap = w->tall ? BB_SVG_GAP : BB_SVG_WIDE_GAP,
        width = w->tall ? BB_SVG_STRIP : BB_SVG_COLUMN;

    SAY(x + width / 2, y + 300, "se title f-ink mid", "paint.over", 0);
    y += 480;
    for (int i = 0; i < KH_SEATS; i++) {
        int seat = w->score.rank[0] <= w->score.rank[1] ? i : !i;
        struct bb_svg_seat panel = { .seat = seat, .x = x, .y = y, .w = width, .h = 1800 };

        panel.look = &kh_looks[seat];
        panel.points = w->score.points[seat];
        bb_svg_result(w->out, w->r, &w->score, &panel);
        y += panel.h + gap;
    }
    return y - top + put_spare(w, x, y, width);
}
