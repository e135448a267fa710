/*
 * Dice, tokens, gods and rest tiles. Every god has a glyph of its own: a motif "g0" .. "g37".
 *
 * Ids, as in face.c: "god-ra", "god-ennead" the whole stack, its buttons "replace-ra",
 * "borrow-ra" and "give-up-ra"; "tile-ww", "slot-3"; and "deck".
 */
#include "games/pyramidice/paint.h"

/* ---- Drawing with them --------------------------------------------------- */

void pd_paint_die(const struct pd_painting *w, char kind, int value, int x, int y, int size)
{
    bb_svg_nth(w->out, (const char[]){ kind, '\0' }, value, x, y, size, NULL);
}

void pd_paint_token(const struct pd_painting *w, int token, int x, int y, int size,
                    const char *colour)
{
    static const char *const names[] = { "tw", "tc", "s0" };

    bb_svg_use(w->out, names[token], x, y, size, token == PD_CAT ? "c-ink" : colour);
}

void pd_paint_glyph(const struct pd_painting *w, int god, int x, int y, int size,
                    const char *colour)
{
    if (god == PD_ENNEAD)
        bb_svg_use(w->out, "eye", x, y, size, colour);
    else
        bb_svg_nth(w->out, "g", god, x, y, size, colour);
}

static void put_slot(const struct pd_painting *w, int slot, int x, int y, int size)
{
    if (slot >= PD_VALUE && slot < PD_ANY)
        pd_paint_die(w, 'e', slot - PD_VALUE + 1, x, y, size);
    else if (slot >= PD_STONE_VALUE && slot < PD_ANY_STONE)
        pd_paint_die(w, 's', slot - PD_STONE_VALUE + 1, x, y, size);
    else if (slot == PD_ANY || slot == PD_ANY_STONE)
        pd_paint_die(w, slot == PD_ANY ? 'e' : 's', 0, x, y, size);
    else
        pd_paint_token(w, slot == PD_A_CAT ? PD_CAT : PD_WORKER, x, y, size, "c-ink");
}

void pd_paint_slots(const struct pd_painting *w, const uint8_t cost[static PD_COST], int x, int y,
                    int size, int a_line)
{
    int step = size + size / 7;

    for (int i = 0; i < PD_COST && cost[i] != PD_FREE; i++)
        put_slot(w, cost[i], x + i % a_line * step, y + i / a_line * step, size);
}

/* ---- The row ------------------------------------------------------------- */

static const char *const bands[] = { "f-lapis", "f-bronze", "f-sgreen", "f-gemr", "f-deep" };
static const char *const class_words[] = { "paint.once", "paint.at-rest", "paint.always",
                                           "paint.ennead", "paint.at-end" };

static void put_points(const struct pd_painting *w, int points, int x, int y)
{
    if (points == 0)
        return;
    bb_svg_rect(w->out, x - 90, y - 90, 180, 180, 90, "f-goldbright");
    bb_svg_number(w->out, x, y + 42, "fine dark mid", points);
}

/* What is tried with a god, or holds for it: a word on its card. */
static const char *badge_of(const struct pd_painting *w, int god)
{
    static const struct {
        const char *a, *b; /* for the god that is this operand */
    } words[PD_KINDS] = {
        [PD_DO_WORSHIP] = { "paint.worship" }, [PD_DO_ADOPT] = { "paint.worship" },
        [PD_DO_REPLACE] = { "paint.goes" },    [PD_DO_FORSAKE] = { "paint.goes" },
        [PD_DO_BORROW] = { "paint.borrow" },   [PD_DO_SACRIFICE] = { "paint.use", "paint.goes" },
        [PD_DO_USE] = { "paint.use" },         [PD_DO_BES] = { "paint.use" },
        [PD_DO_FLOOD] = { "paint.use" },       [PD_DO_CONJURE] = { "paint.use" },
        [PD_DO_SET] = { "paint.use" },         [PD_DO_TRIPLE] = { "paint.use" },
    };
    struct bb_move m = w->tried;

    if (words[m.kind].b && m.b == god)
        return words[m.kind].b;
    if (words[m.kind].a && m.a == god)
        return words[m.kind].a;
    return w->s->borrowed == god + 1 ? "paint.borrowed" : NULL;
}

static void put_badge(const struct pd_painting *w, int god, int middle, int y)
{
    const char *word = badge_of(w, god);

    if (!word)
        return;
    bb_svg_rect(w->out, middle - 420, y, 840, 230, 115, "f-glow s-xink dash");
    SAY(middle, y + 160, "fine dark mid", word, god);
}

/* The head of a card, round above. */
static void put_head(const struct pd_painting *w, const char *class, int x, int y, int width,
                     int height)
{
    bb_svg_path(w->out, class, "M%d %dv%dq0-6 6-6h%dq6 0 6 6v%dz", x, y + height, 60 - height,
                width - 120, height - 60);
}

static void put_band(const struct pd_painting *w, int god, int x, int y, int width, int height)
{
    const struct pd_god *g = &w->p->facts.god[god];

    put_head(w, bands[g->class], x, y, width, height);
    SAY(x + 80, y + height / 2 + 50, "se name f-rim", "paint.name", god);
    put_points(w, g->points, x + width - 130, y + height / 2);
}

/* A small button of a god, with a motif or a cross: "replace-ra". What it does has nothing to do
 * with what touching the god does, so it is no part of its card. */
static void put_god_button(const struct pd_painting *w, const char *id, int god, const char *key,
                           const char *motif, int x, int y, bool open)
{
    char line[BB_SVG_LINE];

    bb_svg_value(w->out, w->r, id, "god", god, open ? "piece" : "piece veil", TELL(line, key, god));
    bb_svg_ring(w->out, x, y, 320, 240, 70);
    bb_svg_rect(w->out, x, y, 320, 240, 70, "f-panel2 s-deep");
    if (motif)
        bb_svg_use(w->out, motif, x + 70, y + 30, 180, "c-lapisink");
    else
        bb_svg_text(w->out, x + 160, y + 180, "title f-bad mid", "\u00d7");
    bb_svg_end(w->out);
}

/* Gods of the row have buttons now, and that of a loan too. */
static bool lends(const struct pd_painting *w)
{
    return w->asked && w->s->phase == PD_ACT && pd_charmed(w->p, w->s, w->own, PD_BORROW);
}

/* What is done to a god of the row beside worship. */
static void put_row_buttons(const struct pd_painting *w, int god, int x, int y)
{
    int class = w->p->facts.god[god].class;

    if (!w->asked || w->s->phase != PD_ACT)
        return;
    put_god_button(w, "replace-", god, "paint.replace", "swap", x, y,
                   pd_needs(&w->needs, PD_DO_REPLACE));
    if (lends(w))
        put_god_button(w, "borrow-", god, "paint.borrow-one", "scarab", x - 400, y,
                       pd_needs(&w->needs, PD_DO_BORROW) &&
                           (class == PD_WORK || class == PD_ONGOING));
}

static void open_card(const struct pd_painting *w, int god, int x, int y, int width, int height)
{
    char line[BB_SVG_LINE];

    bb_svg_value(w->out, w->r, NULL, "god", god, "piece", TELL(line, "paint.god", god));
    bb_svg_ring(w->out, x, y, width, height, 70);
    bb_svg_panel(w->out, x, y, width, height, 70, "f-panel s-line");
}

/* Cannot be paid yet. */
static const char *waiting(const struct pd_painting *w, int god)
{
    return w->asked && w->s->phase == PD_ACT && !pd_can_pay(w->p, w->s, w->p->facts.god[god].cost)
               ? "waits"
               : NULL;
}

static void put_card(const struct pd_painting *w, int god, int x, int y, int width, int height)
{
    const struct pd_god *g = &w->p->facts.god[god];
    char line[BB_SVG_LINE];

    open_card(w, god, x, y, width, height);
    put_band(w, god, x, y, width, 260);
    bb_svg_group(w->out, NULL, waiting(w, god), NULL);
    bb_svg_group(w->out, NULL, "sign", NULL);
    bb_svg_rect(w->out, x + 80, y + 340, 560, 500, 50, "f-goldsoft");
    pd_paint_glyph(w, god, x + 160, y + 390, 400, "c-lapisink");
    bb_svg_end(w->out);
    pd_paint_slots(w, g->cost, x + 720, y + 570, 290, PD_COST);
    bb_svg_end(w->out);
    if (!lends(w)) /* its place has two buttons then; the card of the god says it */
        SAY(x + 720, y + 450, "fine f-goldink", class_words[g->class], 0);
    bb_svg_lines(w->out, x + 90, y + 1010, 130, width / 67, "text f-ink2",
                 TELL(line, "paint.power", god));
    put_badge(w, god, x + width / 2, y + height - 270);
    bb_svg_end(w->out);
    put_row_buttons(w, god, x + width - 380, y + 305);
}

/* The same lying, for a narrow screen: name and sign, then cost, time and power. */
static void put_lying(const struct pd_painting *w, int god, int x, int y, int width, int height)
{
    enum { BAND = 760 };
    const struct pd_god *g = &w->p->facts.god[god];
    char line[BB_SVG_LINE];

    open_card(w, god, x, y, width, height);
    bb_svg_rect(w->out, x, y, BAND, height, 70, bands[g->class]);
    SAY(x + 60, y + 200, "se fine f-rim", "paint.name", god);
    bb_svg_group(w->out, NULL, "sign", NULL);
    bb_svg_rect(w->out, x + 30, y + 260, 420, 420, 50, bands[g->class]);
    pd_paint_glyph(w, god, x + 60, y + 290, 360, "c-rim");
    bb_svg_end(w->out);
    put_points(w, g->points, x + BAND - 140, y + 560);
    bb_svg_group(w->out, NULL, waiting(w, god), NULL);
    pd_paint_slots(w, g->cost, x + BAND + 80, y + 60, 230, PD_COST);
    bb_svg_end(w->out);
    SAY(x + BAND + 1160, y + 215, "fine f-goldink", class_words[g->class], 0);
    bb_svg_lines(w->out, x + BAND + 80, y + 430, 130, 43, "small f-ink2",
                 TELL(line, "paint.power", god));
    put_badge(w, god, x + width - 520, y + height - 270);
    bb_svg_end(w->out);
    put_row_buttons(w, god, x + width - 380, y + 50);
}

static void put_lying_row(const struct pd_painting *w, int x, int y, int width, int height)
{
    int each = (height + 60) / PD_ROW;

    for (int i = 0; i < PD_ROW; i++, y += each) {
        if (w->s->row[i])
            put_lying(w, w->s->row[i] - 1, x, y, width, each - 60);
        else
            bb_svg_rect(w->out, x, y, width, each - 60, 70, "none s-ink2");
    }
}

void pd_paint_row(const struct pd_painting *w, int x, int y, int width, int height)
{
    int left = x + 860, each = (x + width - left - 240) / PD_ROW;

    if (w->tall) {
        put_lying_row(w, x, y, width, height);
        return;
    }
    bb_svg_pile(w->out, w->r, "deck", "paint.deck", "paint.in-deck", x, y, 680, height - 60,
                w->s->deck);
    for (int i = 0; i < PD_ROW; i++, left += each + 120) {
        if (w->s->row[i])
            put_card(w, w->s->row[i] - 1, left, y, each, height);
        else
            bb_svg_rect(w->out, left, y, each, height, 70, "none s-ink2");
    }
}

/* ---- Gods of a player ---------------------------------------------------- */

/* Signs in what a power takes and gives. */
static int signs_of(const struct pd_god *g)
{
    int n = g->gain[PD_WORKER] + g->gain[PD_CAT] + g->gain[PD_STONE];

    for (int i = 0; i < PD_COST && g->pay[i] != PD_FREE; i++)
        n++;
    return n + (g->power == PD_TRIAD ? 2 : 0);
}

enum { OWN_LOW = 460, OWN_HIGH = 660 }; /* heights of the gods of the reader */

/* What a power takes and gives, without words. */
static void put_effect(const struct pd_painting *w, const struct pd_god *g, int x, int y, int width)
{
    int amount = g->fame ? g->fame : g->amount, n = signs_of(g);
    int step = n && (width - 300) / n < 145 ? (width - 300) / n : 145, side = step - 10;

    for (int i = 0; i < PD_COST && g->pay[i] != PD_FREE; i++, x += step)
        put_slot(w, g->pay[i], x, y, side);
    if (g->pay[0] != PD_FREE) {
        bb_svg_text(w->out, x, y + 120, "num f-ink2", "\u203a");
        x += 70;
    }
    for (int i = 0; g->power == PD_TRIAD && i < 2; i++, x += step)
        pd_paint_die(w, 'v', g->value[i] % 8, x, y, side);
    for (int token = 0; token < PD_TOKENS; token++) {
        for (int i = 0; i < g->gain[token]; i++, x += step)
            pd_paint_token(w, token, x, y, side, "c-ink");
    }
    if (amount)
        SAY(x + 10, y + 125, "num f-goldink", "paint.plus", amount);
}

/* Of the Ennead: how many cards, which, and what they are worth. */
static void put_stack(const struct pd_painting *w, uint64_t cards, int x, int y, int width)
{
    int n = __builtin_popcountll(cards), step = n > 1 ? (width - 260) / (n - 1) : 0;

    for (step = step < 180 ? step : 180; cards; cards &= cards - 1, x += step)
        pd_paint_glyph(w, __builtin_ctzll(cards), x, y, 170, "c-lapisink");
}

/* Aton may take it from the reader: it has a button for that. */
static bool is_gift(const struct pd_painting *w, int god)
{
    bool own = god == PD_ENNEAD || (pd_gods_of(w->s, w->own) >> god & 1);

    return own && pd_needs(&w->needs, PD_DO_SACRIFICE) &&
           (god == PD_ENNEAD || w->p->facts.god[god].power != PD_SACRIFICE);
}

/* What a god of the reader does: in a sentence where there is room, else in signs. */
static void put_power(const struct pd_painting *w, int god, int x, int y, int width, int height)
{
    int room = width - 340 - (is_gift(w, god) ? 340 : 0);
    char line[BB_SVG_LINE];

    pd_paint_glyph(w, god, x + 40, y + 220, 210, "c-lapisink");
    if (height == OWN_LOW)
        put_effect(w, &w->p->facts.god[god], x + 280, y + 250, width - 280);
    else
        bb_svg_lines(w->out, x + 290, y + 310, 112, room / 64, "text f-ink2",
                     TELL(line, "paint.power", god));
}

static void put_own(const struct pd_painting *w, int god, uint64_t cards, int x, int y, int width,
                    int height)
{
    bool ennead = god == PD_ENNEAD, used = !ennead && w->s->turned[god];
    const struct pd_god *g = &w->p->facts.god[ennead ? 0 : god];
    const char *band = ennead ? "f-gemr" : bands[g->class];
    int n = __builtin_popcountll(cards), points = ennead ? w->p->facts.ladder[n - 1] : g->points;
    char line[BB_SVG_LINE];

    if (ennead)
        TELL(line, "paint.stack", n, points);
    else
        TELL(line, used ? "paint.god-used" : "paint.god", god);
    bb_svg_value(w->out, w->r, NULL, "god", god, "piece", line);
    bb_svg_ring(w->out, x, y, width, height, 60);
    if (ennead && n > 1)
        bb_svg_rect(w->out, x + 25, y + 25, width, height, 60, "f-panel2 s-deep");
    bb_svg_rect(w->out, x, y, width, height, 60,
                used ? "f-lapisdeep s-goldbright" : "f-panel s-deep");
    if (!used)
        put_head(w, band, x, y, width, 190);
    SAY(x + 60, y + 140, used ? "se fine f-goldbright" : "se fine f-rim", "paint.name", god);
    if (height == OWN_HIGH)
        put_points(w, points, x + width - 130, y + 95);
    else /* not over a long name */
        put_points(w, points, x + width - (is_gift(w, god) ? 50 : 115),
                   is_gift(w, god) ? y + 40 : y + height - 115);
    if (used) {
        SAY(x + 60, y + 340, "fine f-goldbright", "paint.used", god);
    } else if (ennead) {
        put_stack(w, cards, x + 50, y + 240, width);
    } else {
        put_power(w, god, x, y, width, height);
    }
    put_badge(w, god, x + width / 2, y + height - 240);
    bb_svg_end(w->out);
    if (is_gift(w, god))
        put_god_button(w, "give-up-", god, "paint.give-up", NULL, x + width - 330, y + height - 250,
                       true);
}

/* A loan outlasts its card in the row. */
static uint64_t gods_shown(const struct pd_painting *w)
{
    int borrowed = w->s->borrowed - 1;
    uint64_t gods = pd_gods_of(w->s, w->own);

    if (borrowed >= 0 && w->s->seat == w->own && w->s->god[borrowed] != PD_SHOWN)
        gods |= UINT64_C(1) << borrowed;
    return gods;
}

void pd_paint_own_gods(const struct pd_painting *w, int x, int y, int width, int columns)
{
    uint64_t gods = gods_shown(w), ennead = gods & w->p->of_ennead;
    uint64_t single = gods & ~ennead;
    int n = __builtin_popcountll(single) + (ennead != 0), i = 0;
    int each, height;

    if (!w->tall) /* two rows */
        columns = n > 2 ? (n + 1) / 2 : 1;
    each = (width + 80) / columns - 80;
    height = columns > 1 ? OWN_LOW : OWN_HIGH;
    for (; i < n; i++, single &= single - 1) {
        int left = x + i % columns * (each + 80), top = y + i / columns * (height + 80);

        if (single)
            put_own(w, __builtin_ctzll(single), 0, left, top, each, height);
        else
            put_own(w, PD_ENNEAD, ennead, left, top, each, height);
    }
    if (n == 0)
        SAY(x, y + 140, "small f-ink2", "paint.no-gods", 0);
}

/* A god of another player: with its name if there is room. */
static void put_chip(const struct pd_painting *w, int god, int x, int y, int width)
{
    bool used = w->s->turned[god];
    char line[BB_SVG_LINE];

    bb_svg_value(w->out, w->r, NULL, "god", god, "piece", TELL(line, "paint.god", god));
    bb_svg_ring(w->out, x, y, width, 200, 40);
    bb_svg_rect(w->out, x, y, width, 200, 40, used ? "f-lapisdeep" : "f-panel2");
    pd_paint_glyph(w, god, x + 15, y + 15, 170, used ? "c-goldbright" : "c-lapisink");
    if (width > 300)
        SAY(x + 220, y + 145, used ? "small f-goldbright" : "small f-ink", "paint.name", god);
    bb_svg_end(w->out);
}

void pd_paint_gods_of(const struct pd_painting *w, int player, int x, int y, int width, int height)
{
    uint64_t gods = pd_gods_of(w->s, player);
    int n = __builtin_popcountll(gods), columns = 2, rows = height / 240;
    int each;

    rows = rows < 1 ? 1 : rows;
    if (n > columns * rows)
        columns = width / 215;
    if (n > columns * rows)
        columns = (n + rows - 1) / rows;
    each = (width + 40) / columns;
    for (int i = 0; i < n; i++, gods &= gods - 1)
        put_chip(w, __builtin_ctzll(gods), x + i % columns * each, y + i / columns * 240,
                 columns > 2 ? 200 : each - 40);
}

/* ---- Rest tiles ---------------------------------------------------------- */

static void put_fee(const struct pd_painting *w, int fee, int x, int y)
{
    if (fee == 0)
        return;
    bb_svg_rect(w->out, x, y - 90, 200, 180, 50, "fee");
    bb_svg_number(w->out, x + 100, y + 45, "fine f-bad mid", -fee);
}

/* What a tile gives, around a middle. */
static void put_gift(const struct pd_painting *w, const struct pd_tile *t, int x, int y, int size)
{
    int n = t->take[PD_WORKER] + t->take[PD_CAT] + t->take[PD_STONE], top = y - size / 2;

    if (t->effect == PD_TAKE_SHOWN) {
        x -= n * (size + 20) / 2;
        for (int token = 0; token < PD_TOKENS; token++) {
            for (int i = 0; i < t->take[token]; i++, x += size + 20)
                pd_paint_token(w, token, x, top, size, "c-ink");
        }
    } else if (t->effect == PD_TAKE_GOD) {
        bb_svg_use(w->out, "eye", x - size / 2, top, size, "c-lapisink");
    } else {
        bb_svg_number(w->out, x - size / 2, y + 50, "num f-ink mid", t->amount);
        if (t->effect == PD_SWAP_ONE)
            bb_svg_use(w->out, "swap", x, top, size, "c-lapisink");
        else if (t->effect == PD_FEAST)
            bb_svg_use(w->out, "jar", x, top, size, "c-lapisink");
        else if (t->effect == PD_THEN_WORK)
            pd_paint_die(w, 'p', 0, x, top, size);
        else
            bb_svg_text(w->out, x + size / 2, y + 50, "num f-ink mid", "=");
    }
}

/* A tile; without an id if it is only tried. */
void pd_paint_tile(const struct pd_painting *w, int tile, int x, int y, int width, int height)
{
    const struct pd_tile *t = &w->p->facts.tile[tile];
    bool down = w->s->down[tile], ghost;
    bool words = height >= 460 && width >= 900 && t->effect != PD_TAKE_SHOWN;
    int shown = t->take[PD_WORKER] + t->take[PD_CAT] + t->take[PD_STONE];
    int middle = x + width / 2 + (t->fee ? 110 : 0), size = height < 400 ? 170 : 200;
    char line[BB_SVG_LINE];

    ghost = pd_alone(w->s) && w->s->tile[tile] != PD_BELOW && w->after->tile[tile] == PD_BELOW;
    if (shown * (size + 20) > width - 300)
        size = (width - 300) / shown - 20;
    if (!ghost)
        bb_svg_value(w->out, w->r, NULL, "tile", tile, "piece",
                     TELL(line, down ? "paint.tile-down" : "paint.tile", tile));
    bb_svg_ring(w->out, x, y, width, height, 60);
    if (down) {
        bb_svg_back(w->out, x, y, width, height);
    } else {
        bb_svg_rect(w->out, x, y, width, height, 60,
                    ghost ? "f-glow s-xink dash" : "f-panel s-deep");
        put_fee(w, t->fee, x + 40, y + height / 2 - (words ? 70 : 0));
        put_gift(w, t, middle, y + height / 2 - (words ? 70 : 0), size);
        if (words)
            SAY(x + width / 2, y + height - 70, "fine f-ink2 mid", "paint.tile-name", tile);
    }
    if (!ghost)
        bb_svg_end(w->out);
}

static void put_numbered(const struct pd_painting *w, int slot, int x, int y, int width, int height)
{
    int tile = pd_tile_in(w->s, PD_BELOW, slot), tried = pd_tile_in(w->after, PD_BELOW, slot);
    char line[BB_SVG_LINE];

    if (tile < PD_TILES) {
        pd_paint_tile(w, tile, x, y, width, height);
        bb_svg_number(w->out, x + width - 90, y + 150, "fine f-ink2 mid", slot);
        return;
    }
    bb_svg_piece(w->out, "slot", slot, "piece", TELL(line, "paint.slot", slot));
    bb_svg_ring(w->out, x, y, width, height, 60);
    bb_svg_rect(w->out, x, y, width, height, 60, "f-panel2 s-line dash");
    if (tried < PD_TILES)
        pd_paint_tile(w, tried, x, y, width, height);
    bb_svg_number(w->out, x + width - 90, y + 150, "fine f-ink2 mid", slot);
    bb_svg_end(w->out);
}

int pd_paint_tiles(const struct pd_painting *w, int x, int y, int width)
{
    bool alone = pd_alone(w->s);
    int n = pd_tile_count(w->s->seats), columns = alone ? 3 : w->tall ? (n + 1) / 2 : 2;
    int rows = (n + columns - 1) / columns, tile = w->tall || alone ? 460 : 480, at = 0;
    int each = (width - 200 + 80) / columns - 80, height = 400 + rows * (tile + 80);

    bb_svg_panel(w->out, x, y, width, height, 100,
                 pd_needs(&w->needs, PD_DO_REST) ? "f-panel s-gold edge" : "f-panel s-line");
    SAY(x + 140, y + 230, "head f-ink2", "paint.rest", 0);
    bb_svg_use(w->out, "sphinx", x + width - 380, y + 60, 260, "c-shade");
    for (int slot = 1; alone && slot <= PD_SLOTS; slot++, at++)
        put_numbered(w, slot, x + 100 + at % columns * (each + 80),
                     y + 360 + at / columns * (tile + 80), each, tile);
    for (int i = 0; !alone && i < PD_TILES && at < n; i++) {
        int left = x + 100 + at % columns * (each + 80), top = y + 360 + at / columns * (tile + 80);

        if (w->s->tile[i] == PD_OUT)
            continue;
        at++;
        if (w->s->tile[i] == PD_BELOW)
            pd_paint_tile(w, i, left, top, each, tile);
        else
            bb_svg_rect(w->out, left, top, each, tile, 60, "f-panel2 s-line dash");
    }
    return height;
}
