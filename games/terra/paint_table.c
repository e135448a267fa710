/*
 * What one chooses from: rows, actions, strategy cards, piles.
 *
 * Ids, as in face.c: "row-0", "supply-worker", "seen-1", "swap", "build" and so on,
 * "card-0", "pile-0".
 */
#include "games/terra/paint.h"

/* ---- Rows ---------------------------------------------------------------- */

int tp_gains_of(const struct tp_painting *w, const struct tp_yield *y,
                struct tp_gain out[static TP_GAINS])
{
    bool horus = w->s->version != TP_BASE_GAME;
    int n = 0;

    out[n++] = (struct tp_gain){ "tw", "c-ink", "paint.gain-worker", y->workers, 0, true };
    for (int colour = 0; colour < TP_COLOURS; colour++)
        out[n++] = (struct tp_gain){ tp_blocks_of[colour], NULL,   "paint.gain-block",
                                     y->blocks[colour],    colour, true };
    out[n++] = (struct tp_gain){ "coin", NULL, "paint.gain-gold", y->gold + (horus ? 0 : y->eyes) };
    out[n++] = (struct tp_gain){ "eye", "c-lapisink", "paint.gain-horus", horus ? y->eyes : 0 };
    out[n++] = (struct tp_gain){ "mask", NULL, "paint.gain-offering", y->masks };
    out[n++] = (struct tp_gain){ "palm", NULL, "paint.gain-oasis", y->oases };
    out[n++] = (struct tp_gain){ "boat", "c-lapisink", "paint.gain-nile", y->nile };
    return n;
}

/* "Row: horizontal, 2 workers, 1 red block". */
static void put_chip_label(const struct tp_painting *w, const struct tp_yield *y, int row,
                           struct bb_text *out)
{
    struct tp_gain gain[TP_GAINS];
    int n = tp_gains_of(w, y, gain);

    bb_words_say(w->r, "paint.row", 1, (const int32_t[]){ row }, out);
    for (int i = 0; i < n; i++) {
        if (!gain[i].n)
            continue;
        bb_text_put(out, ", ");
        bb_words_say(w->r, gain[i].word, 2, (const int32_t[]){ gain[i].n, gain[i].hue }, out);
    }
}

/* In lines as wide as there is room; smaller, if there are many. */
static void put_gains(const struct tp_painting *w, const struct tp_yield *y, int x, int top,
                      int width)
{
    struct tp_gain gain[TP_GAINS];
    int n = tp_gains_of(w, y, gain), left = x, kinds = 0, size;

    for (int i = 0; i < n; i++)
        kinds += gain[i].n > 0;
    size = kinds > 5 ? 155 : 185;
    for (int i = 0; i < n; i++) {
        int wide = size + (gain[i].n > 1 ? 80 : 0);

        if (!gain[i].n)
            continue;
        if (left + wide > x + width) {
            left = x;
            top += size + 25;
        }
        bb_svg_use(w->out, gain[i].motif, left, top, size, gain[i].class);
        if (gain[i].n > 1)
            bb_svg_number(w->out, left + size + 5, top + size / 2 + 45, "tiny f-ink", gain[i].n);
        left += wide + 25;
    }
    if (kinds == 0)
        bb_svg_text(w->out, x + 60, top + 180, "num f-ink2", "\u2013");
}

static void put_chip(const struct tp_painting *w, int row, int x, int y, int width, int height)
{
    struct tp_yield yield = tp_yield_of(w->p, w->s, w->s->placed - 1, row);
    char line[BB_SVG_LINE];
    struct bb_text t;

    bb_text_init(&t, line, sizeof(line));
    put_chip_label(w, &yield, row, &t);
    bb_svg_piece(w->out, "row", row, "piece", line);
    bb_svg_ring(w->out, x, y, width, height, 80);
    bb_svg_rect(w->out, x, y, width, height, 80,
                w->tried.kind == TP_DO_ROW && w->tried.a == row ? "f-goldsoft s-xink dash"
                                                                : "f-panel s-deep");
    bb_svg_nth(w->out, "a", row, x + 30, y + 60, 170, "c-ink");
    put_gains(w, &yield, x + 225, y + 45, width - 240);
    bb_svg_end(w->out);
}

static void put_chips(const struct tp_painting *w, int x, int y, int width, int height)
{
    enum { GAP = 120 };
    int each = (width - GAP) / 2, high = (height - GAP) / 2;

    for (int row = 0; row < TP_ROWS; row++)
        put_chip(w, row, x + row % 2 * (each + GAP), y + row / 2 * (high + GAP), each, high);
}

/* ---- Actions ------------------------------------------------------------- */

static const struct act {
    const char *id, *key, *motif;
    uint8_t kind, version, price;
    bool always; /* also drawn when it is not open */
} acts[] = {
    { "swap", "paint.swap", "k6", TP_DO_SWAP, TP_BASE_GAME, 0, true },
    { "build", "paint.build", "stairs", TP_DO_BUILD, TP_BASE_GAME, 0, true },
    { "hire", "paint.hire", "tw", TP_DO_HIRE, TP_BASE_GAME, 3, true },
    { "buy", "paint.buy", "k6", TP_DO_BUY, TP_BASE_GAME, 3, true },
    { "offer", "paint.offer", "mask", TP_DO_OFFER, TP_HORUS, 1, true },
    { "sail", "paint.sail", "boat", TP_DO_SAIL, TP_NILE, 2, true },
    { "look", "paint.look", "eye", TP_DO_LOOK, TP_BASE_GAME, 1, true },
    { "discard", "paint.discard", "coin", TP_DO_DISCARD, TP_BASE_GAME, 0, false },
    { "activate", "paint.activate", "a0", TP_DO_ACTIVATE, TP_BASE_GAME, 0, false },
    { "leave", "paint.leave", "a1", TP_DO_LEAVE, TP_BASE_GAME, 0, false },
    { "end", "paint.end", "done", TP_DO_END, TP_BASE_GAME, 0, false },
};

enum { ACTS = sizeof(acts) / sizeof(acts[0]), ACT_HEIGHT = 440 };

/* What it costs: gold, two blocks, or three workers. */
static void put_price(const struct tp_painting *w, const struct act *a, int x, int y)
{
    const char *motif = a->price ? "coin" : a->kind == TP_DO_SWAP ? "k0" : "tw";
    int n = a->price ? a->price : a->kind == TP_DO_SWAP ? 2 : a->kind == TP_DO_BUILD ? TP_FULL : 0;

    for (int i = 0; i < n; i++)
        bb_svg_use(w->out, a->kind == TP_DO_SWAP && i ? "k1" : motif, x + i * 140, y, 125,
                   "c-ink2");
}

/* Whether it is open is told around it: what is inside changes for no other reason than its
 * own. */
static void put_act(const struct tp_painting *w, const struct act *a, int x, int y, int width)
{
    bool cheap = !a->price && a->always == false;
    char line[BB_SVG_LINE];

    TELL(line, a->key, 0);
    bb_svg_group(w->out, NULL, tp_opens(w, a->kind) ? NULL : "shut", NULL);
    bb_svg_group(w->out, a->id, "piece", line);
    bb_svg_ring(w->out, x, y, width, ACT_HEIGHT - 60, 70);
    bb_svg_rect(w->out, x, y, width, ACT_HEIGHT - 60, 70, "f-panel s-deep");
    bb_svg_use(w->out, a->motif, x + 50, y + 75, 230, "c-ink");
    bb_svg_text(w->out, x + 320, y + (cheap ? 235 : 170), "tiny f-ink", line);
    put_price(w, a, x + 320, y + 215);
    bb_svg_end(w->out);
    bb_svg_end(w->out);
}

/* True if it is drawn; a look may be offered with the piles. */
static bool shows(const struct tp_painting *w, const struct act *a)
{
    if (a->kind == TP_DO_LOOK && tp_shows_piles(w))
        return false;
    return (a->always && a->version <= w->s->version) || tp_opens(w, a->kind);
}

int tp_paint_acts(const struct tp_painting *w, int x, int y, int width)
{
    int a_line, each, n = 0;
    int own = w->own >= 0 ? w->own : w->s->seat;
    bool warned = w->own >= 0 && !tp_within_limits(w->after, own, 0);
    int height = w->tall ? 120 : 320;

    for (int i = 0; i < ACTS; i++)
        n += shows(w, &acts[i]);
    a_line = width < 3000 || n == 4 ? 2 : 3;
    each = (width - 200 + 60) / a_line - 60;
    height += (n + a_line - 1) / a_line * ACT_HEIGHT + 40 + (warned ? 180 : 0);
    bb_svg_panel(w->out, x, y, width, height, 100, "f-panel s-line");
    if (!w->tall)
        SAY(x + 140, y + 200, "head f-ink2", "paint.acts", 0); /* clear of what is chosen below */
    if (warned)
        SAY(x + 140, y + height - 90, "num f-bad", "paint.limits", TP_GOLD_MAX, TP_BLOCKS_MAX);
    n = 0;
    for (int i = 0; i < ACTS; i++) {
        if (!shows(w, &acts[i]))
            continue;
        put_act(w, &acts[i], x + 100 + n % a_line * (each + 60),
                y + (w->tall ? 100 : 330) + n / a_line * ACT_HEIGHT, each);
        n++;
    }
    return height;
}

/* ---- Piles --------------------------------------------------------------- */

/* What is to be said of a pile beside its number; NULL: nothing. */
static const char *note_of(const struct tp *s, int pile, int kind)
{
    if (tp_is_removed(s, pile))
        return "paint.gone";
    return s->height[pile] == tp_pile_stop(s) + 1 ? "paint.last-one"
           : kind >= 0                            ? "paint.top-seen"
                                                  : NULL;
}

static void put_pile(const struct tp_painting *w, int pile, int x, int y, int width, int height)
{
    const struct tp *s = w->s;
    int n = s->height[pile] <= TP_HEIGHT ? s->height[pile] : TP_HEIGHT;
    int kind = n ? tp_kind_of(w, s->heap[pile][n - 1]) : -1, store = pile / (TP_PILES / TP_STORES);
    bool removed = tp_is_removed(s, pile);
    const char *note = note_of(s, pile, kind);
    char line[BB_SVG_LINE];

    TELL(line,
         removed     ? "paint.pile-gone"
         : kind >= 0 ? "paint.pile-top"
                     : "paint.pile",
         pile, n, kind);
    bb_svg_piece(w->out, "pile", pile, "piece", line);
    if (w->tall) /* they stand close */
        bb_svg_rect(w->out, x - 25, y - 25, width + 50, height + 50, 60, "ring");
    else
        bb_svg_ring(w->out, x, y, width, height, 60);
    if (removed) {
        bb_svg_rect(w->out, x, y, width, height, width / 10, "none s-ink2");
        SAY(x + width / 2, y + height / 2 + 35, "cap f-ink2 mid", note, 0);
        bb_svg_end(w->out);
        return;
    }
    for (int i = n - tp_pile_stop(s) > 3 ? 3 : n - tp_pile_stop(s) - 1; i > 0; i--)
        bb_svg_rect(w->out, x + 22 * i, y + 22 * i, width, height, width / 10,
                    store == TP_SPHINX ? "f-deep s-goldbright" : "f-lapisdeep s-goldbright");
    tp_paint_back(w, store, x, y, width, height);
    if (kind >= 0)
        tp_paint_tile(w, kind, TP_WAYS, x + 10, y + 10, width - 20);
    bb_svg_number(w->out, x + width / 2, y + height - (w->tall ? 120 : 160), "se name f-rim mid",
                  n);
    if (note && (w->tall || kind < 0))
        SAY(x + width / 2, y + height + (w->tall ? 130 : -45),
            w->tall ? "cap f-ink2 mid" : "cap f-rim mid", note, 0);
    if (w->tall)
        bb_svg_rect(w->out, x - 50, y - 60, width + 100, height + 120, 0, "hit");
    bb_svg_end(w->out);
}

enum { STONE_STEP = 105 };

/* What is left of bases (i = TP_COLOURS), or of the levels of a colour: 1, 2, 3, 4. */
static void put_stones(const struct tp_painting *w, int i, int x, int y)
{
    const struct tp *s = w->after;
    char line[BB_SVG_LINE];
    struct bb_text t;

    if (i == TP_COLOURS) {
        bb_svg_group(w->out, "bases", NULL, NULL);
        bb_svg_use(w->out, "base", x - 10, y - 20, 172, NULL);
        SAY(x + 240, y + 145, "num f-ink", "paint.times", tp_bases_left(s));
        bb_svg_end(w->out);
        return;
    }
    bb_text_init(&t, line, sizeof(line));
    bb_words_put(w->r, "text.levels", &t);
    tp_say_levels(s, i, w->r, &t);
    bb_svg_piece(w->out, "level", i, "piece", line);
    bb_svg_rect(w->out, x - 30, y - 30, 710, 250, 50, "ring");
    bb_svg_nth(w->out, "y", i, x, y, 190, NULL);
    bb_svg_nth(w->out, "m", i, x + 40, y + 40, 110, NULL);
    for (int level = 0; level < TP_COLOURED; level++)
        bb_svg_number(w->out, x + 245 + level * STONE_STEP, y + 140, "tiny f-ink mid",
                      s->levels[i][level]);
    bb_svg_end(w->out);
}

/* Above a column of them: which level is which. */
static void put_heading(const struct tp_painting *w, int x, int y)
{
    for (int level = 0; level < TP_COLOURED; level++)
        bb_svg_number(w->out, x + 245 + level * STONE_STEP, y, "cap f-ink2 mid", level + 1);
}

enum { STONES = TP_COLOURS + 1, EACH = TP_PILES / TP_STORES };

void tp_paint_store(const struct tp_painting *w, int store, int x, int y, int width)
{
    int first = store ? TP_COLOURS : 0, last = store ? STONES : TP_COLOURS;

    SAY(x + width / 2, y + 150, "num f-ink2 mid", store ? "paint.scarab" : "paint.sphinx", 0);
    for (int i = 0; i < EACH; i++)
        put_pile(w, store * EACH + i, x + 20, y + 240 + i * 980, width - 110, 850);
    for (int i = first; i < last; i++)
        put_stones(w, i, x + 40, y + 4370 + (i - first) * 280);
    if (store == TP_SPHINX)
        put_heading(w, x + 40, y + 4310);
}

static bool sees_pile(const struct tp_painting *w)
{
    const struct tp *s = w->s;
    int pile = s->pile % TP_PILES, n = s->height[pile];

    return (s->phase == TP_LOOK || s->phase == TP_ORDER) && (s->mission || w->own == s->seat) &&
           n > 0 && n <= TP_HEIGHT && tp_kind_of(w, s->heap[pile][n - 1]) >= 0;
}

/* Both stores in a row, and between their names the button for a look. */
static void put_piles(const struct tp_painting *w, int x, int y, int width)
{
    int step = (width - 80) / TP_PILES;

    for (int i = 0; i < ACTS && tp_shows_piles(w); i++) {
        if (acts[i].kind == TP_DO_LOOK)
            put_act(w, &acts[i], x + 720, y + 50, 1000);
    }
    for (int store = 0; store < TP_STORES; store++)
        SAY(x + 90 + store * EACH * step, y + 300, "head f-ink2",
            store ? "paint.scarab" : "paint.sphinx", 0);
    for (int i = 0; i < TP_PILES; i++)
        put_pile(w, i, x + 90 + i * step, y + 510, step - 100, 640);
}

bool tp_shows_piles(const struct tp_painting *w)
{
    return w->tall && w->own == w->s->seat && w->s->stage == TP_PLAYING && !w->s->hand[w->own] &&
           w->s->phase != TP_CHOOSE_ROW && w->s->phase != TP_SUPPLY && !sees_pile(w);
}

int tp_paint_stores(const struct tp_painting *w, int x, int y, int width, bool piles)
{
    int top = piles ? y + 1300 : y, height = top - y + 900;

    bb_svg_panel(w->out, x, y, width, height, 100, "f-panel s-line");
    if (piles)
        put_piles(w, x, y, width);
    for (int i = 0; i < STONES; i++) {
        int left = x + 110 + i % EACH * (width - 160) / EACH;

        put_stones(w, i, left, top + 300 + i / EACH * 280);
        if (i < EACH)
            put_heading(w, left, top + 240);
    }
    return height;
}

/* ---- What is chosen in this phase ---------------------------------------- */

static void put_supplies(const struct tp_painting *w, int x, int y, int width)
{
    static const char *const ids[] = { "supply-worker", "supply-block" };
    static const char *const keys[] = { "paint.supply-worker", "paint.supply-block" };
    int each = (width - 80) / 2;
    char line[BB_SVG_LINE];

    for (int i = 0; i < TP_PIECES; i++, x += each + 80) {
        bb_svg_group(w->out, ids[i], "piece", TELL(line, keys[i], 0));
        bb_svg_ring(w->out, x, y, each, 480, 80);
        bb_svg_rect(w->out, x, y, each, 480, 80, "f-panel s-deep");
        bb_svg_use(w->out,
                   i == TP_A_WORKER ? bb_svg_looks[w->s->seat].disc : tp_blocks_of[TP_WHITE],
                   x + 70, y + 120, 240, NULL);
        bb_svg_text(w->out, x + 380, y + 290, "tiny f-ink", line);
        bb_svg_end(w->out);
    }
}

/* The pile looked through, from the top. */
static void put_seen(const struct tp_painting *w, int x, int y, int width)
{
    const struct tp *s = w->s;
    int pile = s->pile % TP_PILES, n = s->height[pile] < TP_HEIGHT ? s->height[pile] : TP_HEIGHT;
    int a_line = w->tall && n <= 5 ? 5 : 4, step = width / a_line;
    int side = step - 50 < 500 || n <= a_line ? step - 50 : 500;
    char line[BB_SVG_LINE];

    for (int i = 0; i < n; i++) {
        int kind = tp_kind_of(w, s->heap[pile][n - 1 - i]);
        int left = x + i % a_line * step, top = y + i / a_line * (side + 60);

        if (kind < 0)
            continue;
        bb_svg_group(w->out, NULL, w->asked && !(w->seen >> i & 1) ? "veil" : NULL, NULL);
        bb_svg_piece(w->out, "seen", i + 1, "piece", TELL(line, "paint.seen", i + 1, kind));
        bb_svg_rect(w->out, left, top, side, side, 50, "ring");
        tp_paint_tile(w, kind, TP_WAYS, left, top, side);
        bb_svg_number(w->out, left + 70, top + 110, "tiny dark mid", i + 1);
        bb_svg_end(w->out);
        bb_svg_end(w->out);
    }
}

int tp_paint_choice(const struct tp_painting *w, int x, int y, int width)
{
    const struct tp *s = w->s;
    int height = w->tall ? 1370 : 1480, inner = width - 200, top = y + (w->tall ? 110 : 320);
    bool rows = s->phase == TP_CHOOSE_ROW && s->placed, seen = sees_pile(w);
    bool supplies = s->phase == TP_SUPPLY && w->asked;

    bb_svg_panel(w->out, x, y, width, height, 100,
                 w->asked && (rows || seen || supplies) ? "f-panel s-gold edge" : "f-panel s-line");
    if (!rows && !seen && !supplies && tp_shows_piles(w))
        put_piles(w, x, y, width);
    if (!rows && !seen && !supplies)
        return tp_shows_piles(w) ? height : tp_paint_own(w, x, y, width, height);
    if (!w->tall)
        SAY(x + 140, y + 240, "head f-ink2",
            rows   ? "paint.rows"
            : seen ? "paint.pile-seen"
                   : "paint.short",
            s->pile);
    if (rows)
        put_chips(w, x + 110, top + 30, inner - 20, y + height - 130 - top);
    else if (seen)
        put_seen(w, x + 100, top, inner);
    else
        put_supplies(w, x + 100, top, inner);
    return height;
}

/* ---- Strategy cards ------------------------------------------------------ */

/* What stands under each other in a card is beside each other in a flat one. */
static void put_card(const struct tp_painting *w, int card, int x, int y, int width, int height)
{
    static const char *const motifs[TP_CARDS] = { "mask", "eye", "palm", "boat", "stairs", "base" };
    static const char *const keys[TP_CARDS] = { "paint.card-0", "paint.card-1", "paint.card-2",
                                                "paint.card-3", "paint.card-4", "paint.card-5" };
    int owner = w->after->card[card], leader = tp_leader(w->p, w->s, card);
    bool flat = height < 500;
    int middle = flat ? x + 170 : x + width / 2;
    char line[BB_SVG_LINE];
    struct bb_text t;

    bb_text_init(&t, line, sizeof(line));
    bb_words_say(w->r, "paint.card", 1, (const int32_t[]){ card }, &t);
    bb_text_put(&t, ", ");
    bb_words_put(w->r, keys[card], &t);
    bb_svg_piece(w->out, "card", card, "piece", line);
    bb_svg_ring(w->out, x, y, width, height, 70);
    bb_svg_rect(w->out, x, y, width, height, 70,
                owner != w->s->card[card] ? "f-glow s-xink dash"
                : owner                   ? "f-markbg s-lapisdeep"
                                          : "f-panel2 s-line");
    bb_svg_use(w->out, motifs[card], middle - 130, y + 50, card == 5 ? 208 : 260,
               owner ? "c-void" : "c-ink");
    SAY(flat ? x + 350 : middle, y + (flat ? 150 : 440),
        owner  ? flat ? "tiny dark" : "tiny dark mid"
        : flat ? "tiny f-ink"
               : "tiny f-ink mid",
        keys[card], 0);
    if (leader < w->s->seats)
        bb_svg_use(w->out, bb_svg_looks[leader].disc, flat ? x + 350 : middle - 90,
                   y + (flat ? 180 : 490), flat ? 150 : 180, NULL);
    if (owner)
        bb_svg_use(w->out, bb_svg_looks[owner - 1].disc, x + width - 220, flat ? y + 160 : y - 40,
                   flat ? 180 : 260, NULL);
    bb_svg_end(w->out);
}

int tp_paint_cards(const struct tp_painting *w, int x, int y, int width)
{
    int a_line = width > 4000 ? TP_CARDS : 3, each = (width - 200 + 60) / a_line - 60;
    int height = w->shape == BB_DESK ? 360 : 720;
    int own = w->own >= 0 ? w->own : w->s->seat, price = tp_card_price(w->s, own);
    int lines = TP_CARDS / a_line, all = 340 + lines * (height + 60);

    bb_svg_panel(w->out, x, y, width, all, 100, "f-panel s-line");
    SAY(x + 140, y + 240, "head f-ink2", "paint.cards", 0);
    if (w->own >= 0 && price > 0 && !tp_has_card(w->s, own)) {
        bb_svg_number(w->out, x + width - 300, y + 240, "num f-ink end", price);
        bb_svg_use(w->out, "coin", x + width - 270, y + 110, 160, NULL);
    }
    for (int card = 0; card < TP_CARDS; card++)
        put_card(w, card, x + 100 + card % a_line * (each + 60),
                 y + 320 + card / a_line * (height + 60), each, height);
    return all;
}
