/*
 * Dice, tokens, gods and rest tiles. Every god has a glyph of its own: a motif "g0" .. "g37" of
 * which only those of gods that have been seen are in the picture.
 *
 * Ids, as in touch.c: "god-ra", "god-ennead" the whole stack, "tile-ww", "slot-3"; and
 * "deck".
 */
#include "engine/notation.h"
#include "games/pyramidice/paint.h"

/* ---- Motifs -------------------------------------------------------------- */

/* In the order of the reference edition. */
static const char *const glyphs[PD_GODS] = {
    "M4 17a8 8 0 0 1 16 0zM1.5 20.5h21M12 3v3",
    "M12 22v-6M12 2c4.5 2.5 5.5 7 4 11.5L12 16l-4-2.5C6.5 9 7.5 4.5 12 2z",
    "M12 2c3 4 4 5.5 4 7.5a4 4 0 0 1-8 0C8 7.5 9 6 12 2zM6 13c2 3 3 4 3 5.5a3 3 0 0 1-6 0C3 "
    "17 4 16 6 13zM18 13c2 3 3 4 3 5.5a3 3 0 0 1-6 0c0-1.5 1-2.5 3-5.5z",
    "M2 21c2-6 6-8 10-8s8 2 10 8zM12 13V6M12 8C8 8 7 6 7 3c3 0 5 2 5 5zM12 10c4 0 5-2 5-5-3 0-5 "
    "2-5 5z",
    "M2.5 21V12a9.5 9.5 0 0 1 19 0v9H18v-9a6 6 0 0 0-12 0v9zM12 11v5M9.5 13.5h5",
    "M12 2c3 3 3.5 8 2 13h-4C8.5 10 9 5 12 2zM7 15C3 12 3 7 6 4 5 8 6 11 8 13zM17 15c4-3 4-8 "
    "1-11 1 4 0 7-2 9zM7 18h10v3H7z",
    "M8 21.5v-7L3 17c-1-3 2-7 6-8V2l2 1v5l2-5 2 .5-1 7c3 3 4 6 4 11z",
    "M6 2h5v9h7v10H6zM9 14.5h6V18H9z",
    "M5 12h14v9.5H5zM9 15h6v6.5H9zM3 5h18c-1 4-4 5-9 5S4 9 3 5z",
    "M4 10c0-5 4-8 9-8s8 4 8 9v11H9c1-4 0-6-2-7H3l1-3 2 1zM11 6h4v4h-4z",
    "M12 8c3 0 4 3 3 7l-2 6.5h-2L9 15c-1-4 0-7 3-7zM2 7c2-4 5-2 8 1-3 1-6 2-8-1zM22 7c-2-4-5-2-8 "
    "1 3 1 6 2 8-1z",
    "M12 4c3 3 3 8 2 12h-4C9 12 9 7 12 4zM7 16C3 12 3 6 5 2c-.5 5 0 9 3 13zM17 16c4-4 4-10 "
    "2-14 .5 5 0 9-3 13zM6 18.5h12v3H6z",
    "M12 18V3M8.5 18 7 4M15.5 18 17 4M5.5 18 2.5 7M18.5 18l3-11M4 19h16v2.5H4z",
    "M11 18V2C7 4 5 9 6.5 18zM13 18V2c4 2 6 7 4.5 16zM4 20.5h16",
    "M8 22V12l-6 2 1-3 6-4V2l3 4 2-4 1 6c3 4 4 9 4 14z",
    "M12 2a5 5 0 0 1 0 10 5 5 0 0 1 0-10zM12 15v7M8.5 14.5 6.5 21M15.5 14.5l2 6.5M5 "
    "13l-3.5 5M19 13l3.5 5",
    "M3 2.5 8 7h8l5-4.5V12c0 5-4 9.5-9 9.5S3 17 3 12zM7 11h3v2H7zM14 11h3v2h-3zM10 "
    "16.5h4L12 19z",
    "M12 2l3 3 4-1v4l3 3-2 3 1 4-4 1-2 3-3-2-3 2-2-3-4-1 1-4-2-3 3-3V4l4 1zM8 9.5h3v2H8zM13 "
    "9.5h3v2h-3zM8 15h8l-2 3h-4z",
    "M2 16c3-3 4 2 7-.5s4 2.5 7 0 3 1.5 6-.5v4c-3 2-3-2-6 .5s-4-2.5-7 0-4-2.5-7 "
    ".5zM12 12V3M12 8 7 3M12 8l5-5",
    "M12 4a4.5 4.5 0 0 1 0 9 4.5 4.5 0 0 1 0-9zM4.5 2c-4 8-1 15 5 17v3h5v-3c6-2 9-9 "
    "5-17 .5 8-2 14-7.5 14S4 10 4.5 2z",
    "M12 3a2.5 2.5 0 0 1 0 5 2.5 2.5 0 0 1 0-5zM9 10h6l1 6 3 5.5H5L8 16zM3 2.5v15M21 "
    "2.5v15M3 11h6M15 11h6",
    "M12 2v20M12 6C8 3 5 6 8 8.5c2 1.5 4 1 4 3.5M12 6c4-3 7 0 4 2.5-2 1.5-4 1-4 3.5M7 "
    "16h10M8.5 19h7",
    "M8 2.5h8l1.5 5h-11zM6 9h5v13c-4-.5-6-3.5-6-7.5zM13 9h5l1 5.5c0 4-2 7-6 7.5zM4 "
    "11 1.5 8M4 17l-2.5 3M20 11l2.5-3M20 17l2.5 3",
    "M1.5 9C2 17 6 21.5 12 21.5S22 17 22.5 9c-2 5-6 7-10.5 7S3.5 14 1.5 9zM12 3a4.5 "
    "4.5 0 0 1 0 9 4.5 4.5 0 0 1 0-9z",
    "M12 2.5V20M6 21.5h12M4 5.5h16M4 6 1.5 14h5zM20 6l-2.5 8h5z",
    "M10 21.5c-5 0-8-1-8-3s3-3 6-3 3-2 1-5c-2-4 0-8.5 4-8.5s6 4.5 4 8.5c-2 4-2 6 1 7s4 0 "
    "4 2-5 2-12 2zM12 5h2v4h-2z",
    "M4 22 14 5M14 5l8 4M14 5l6 9M14 5l2 12M14 5l-3-3",
    "M4 2.5c0 4 2 5.5 5 5.5h6c3 0 5-1.5 5-5.5 3.5 5 1 9-4 9.5L14 21.5h-4L8 12C3 11.5 "
    ".5 7.5 4 2.5z",
    "M10.5 6 12 3l1.5 3C17 8 21 7 23 5c0 6-4 10-8 10l2.5 6.5h-11L9 15C5 15 1 11 1 5c2 2 6 3 "
    "9.5 1z",
    "M3 3l18 18M21 3 3 21M3 3h5L3 8zM21 3h-5l5 5zM12 7l4.5 5-4.5 5-4.5-5z",
    "M10 12h4v9h-4zM6 3h12M6 6h12M6 9h12M6 12h12M6 21.5h12",
    "M12 7a5 5 0 0 1 0 10 5 5 0 0 1 0-10zM12 1.5v2M12 20.5v2M1.5 12h2M20.5 12h2M4.5 4.5l1.5 "
    "1.5M18 18l1.5 1.5M19.5 4.5 18 6M6 18l-1.5 1.5",
    "M12 1.5a3 3 0 0 1 0 6 3 3 0 0 1 0-6zM3.5 9 8 10h8l4.5-1-1.5 9-4 4H9l-4-4zM8 13h3v2H8z"
    "M13 13h3v2h-3zM10 18h4l-2 2z",
    "M12 10c3 0 4 3 3 7l-3 5-3-5c-1-4 0-7 3-7zM12 10c-1-4 0-7 3-7h3v2h-2c-2 0-3 2-2.5 5zM9 13 4 "
    "11 3 7M15 13l5-2 1-4M9 16H4M15 16h5M9.5 19 5 21M14.5 19l4.5 2",
    "M12 5l1.5 4 4-1-2 3.5 3.5 2.5-4.5.5.5 4-3-2.5-3 2.5.5-4L5 14l3.5-2.5-2-3.5 4 "
    "1zM12 16.5v5.5M2.5 6C4 1 20 1 21.5 6 18 3 6 3 2.5 6z",
    "M2 17V9l5-4 3 3 12 3-2 2 2 3-2 1.5-2-2-2 2-2-2-2 2-2-2-2 2zM6 7.5h3v3H6z",
    "M12 2l2.6 7H22l-6 4.5 2.3 7.5L12 16.5 5.7 21 8 13.5 2 9h7.4z",
    "M14 3c3-1 5 1 4.5 4-.5 4-3 4-3 8 0 4-3 5-7 5l-6-2c5-1 6-3 7-6 1-4 3-5 2-6.5-4 0-7 2-9.5 "
    "7C2 6 8 3 14 3zM9 20v3M12.5 19v4",
};

static const char motifs[] =
    "<linearGradient id='sky' x2='0' y2='1'><stop class='c-skya' stop-color='currentColor'/>"
    "<stop offset='.8' class='c-skyb' stop-color='currentColor'/></linearGradient>"
    "<path id='tw' fill='currentColor' d='M12 2.2a4.3 4.3 0 0 1 2.6 7.7c3.6 1.2 5.4 "
    "4.6 5.9 9.3.1 1.2-.6 2.3-1.9 2.3H5.4c-1.3 0-2-1.1-1.9-2.3.5-4.7 2.3-8.1 "
    "5.9-9.3A4.3 4.3 0 0 1 12 2.2z'/>"
    "<g id='tc' fill='currentColor'><path d='M6.6 2.2 9 5.1h4l2.4-2.9.9 4.6c.4 2.3-.7 "
    "4.1-2.4 5.1 3 2 4.1 5.8 3.6 9.9H6.9c-.9-4.2-.3-7.4 1.9-9.9C6.9 10.8 5.7 9.1 "
    "6 6.8z'/><path d='M17 20.6c3.4.3 5.2-2 4.2-5.2' " BB_SVG_LINES "/></g>";

static const char more_motifs[] =
    "<g id='ga'><circle cx='12' cy='12' r='11.2' class='f-lapisdeep s-goldbright'/><use "
    "href='#pyramid' transform='translate(4 3.5)scale(.66)' class='c-goldbright'/></g>"
    "<path id='swap' d='M3 8h15l-4-4M21 16H6l4 4' stroke-linejoin='round' " BB_SVG_LINES "/>"
    "<path id='crown' fill='currentColor' d='M5 3c3 0 5 2 6 6l7-7c1 5 0 10-2 13H8C6 12 7 7 5 3zM7 "
    "17h10v4H7z'/>"
    "<g id='strike' stroke-linecap='round'><path d='M2 22 22 2' class='s-rim' stroke-width='5'/>"
    "<path d='M2 22 22 2' class='s-xink' stroke-width='2.4'/></g>"
    "<g id='s0'><rect x='1' y='3' width='22' height='20.5' rx='3.6' class='f-deep'/><rect x='1' "
    "y='1' width='22' height='21' rx='3.6' class='f-lit s-deep' stroke-width='.8'/><rect x='3.2' "
    "y='3.2' width='17.6' height='16.6' rx='2' class='s-shade' fill='none' "
    "stroke-width='.7'/></g>"
    "<g id='p0'><rect x='1' y='3' width='22' height='20.5' rx='6.6' class='f-lapisdeep'/><rect "
    "x='1' y='1' width='22' height='21' rx='6.6' fill='#1F4396' class='s-lapisdeep' "
    "stroke-width='.8'/></g>"
    "<rect id='v0' x='1.5' y='1.5' width='21' height='20' rx='6.6' class='f-markbg s-xink' "
    "stroke-width='1.5' stroke-dasharray='3 2'/>"
    "<g id='e0'><rect x='1' y='1' width='22' height='21' rx='5' class='f-lit'/><path d='M23 4v13a5 "
    "5 0 0 1-5 5H5z' class='f-markbg'/><rect x='1' y='1' width='22' height='21' rx='5' fill='none' "
    "class='s-deep'/></g>";

/* Where pips are: bits of a grid of 3 by 3. */
static const uint16_t pips[PD_FACES] = { 0x010, 0x101, 0x111, 0x145, 0x155, 0x16D };

static void put_pips(struct bb_text *out, int value)
{
    bb_text_format(out,
                   "<path id='q%d' stroke='currentColor' stroke-width='4.6' "
                   "stroke-linecap='round' d='",
                   value);
    for (int i = 0; i < 9; i++) {
        if (!(pips[value - 1] >> i & 1))
            continue;
        bb_svg_move(out, 60 + i % 3 * 60, 60 + i / 3 * 55);
        bb_text_put(out, "h.1");
    }
    bb_text_put(out, "'/>");
}

static void put_dice(struct bb_text *out)
{
    static const char kinds[] = "psve";
    static const char *const ink[] = { "goldbright", "void", "xink", "void" };

    for (int value = 1; value <= PD_FACES; value++) {
        put_pips(out, value);
        for (int i = 0; i < 4; i++) {
            const char kind[2] = { kinds[i] };

            bb_text_format(out, "<g id='%s%d'><use href='#%s0'/>", kind, value, kind);
            bb_text_format(out, "<use href='#q%d' class='c-%s'/></g>", value, ink[i]);
        }
    }
}

void pd_paint_defs(const struct pd_painting *w)
{
    bb_svg_defs(w->out, "g-orange g-blue g-green g-violet pyramid d e h k");
    bb_text_put(w->out, "<defs>");
    bb_text_put(w->out, motifs);
    bb_text_put(w->out, bb_svg_egypt);
    bb_text_put(w->out, more_motifs);
    put_dice(w->out);
    for (int god = 0; god < PD_GODS; god++) {
        if (w->s->god[god] != PD_UNSEEN || w->s->borrowed == god + 1)
            bb_text_format(w->out, "<path id='g%d' class='glyph' d='%s'/>", god, glyphs[god]);
    }
    bb_text_put(w->out, "</defs>");
}

/* ---- Drawing with them --------------------------------------------------- */

void pd_paint_group(const struct pd_painting *w, const char *kind, const char *list, int value,
                    const char *class, const char *label)
{
    char id[48];
    struct bb_text t;

    bb_text_init(&t, id, sizeof(id));
    bb_text_put(&t, kind);
    bb_text_char(&t, '-');
    bb_list_print(w->r->box, bb_list_find(&pd_game, list), value, NULL, &t);
    bb_svg_group(w->out, id, class, label);
}

void pd_paint_die(const struct pd_painting *w, char kind, int value, int x, int y, int size)
{
    const char motif[] = { kind, (char)('0' + value), '\0' };

    bb_svg_use(w->out, motif, x, y, size, NULL);
}

void pd_paint_token(const struct pd_painting *w, int token, int x, int y, int size,
                    const char *colour)
{
    static const char *const names[] = { "tw", "tc", "s0" };

    bb_svg_use(w->out, names[token], x, y, size, token == PD_CAT ? "c-ink" : colour);
}

void pd_paint_lines(const struct pd_painting *w, int x, int y, int step, int columns,
                    const char *class, const char *sentence)
{
    while (*sentence) {
        char line[BB_SVG_LINE];
        size_t n = 0, end = 0;

        for (int column = 0; sentence[n] && column <= columns && n + 5 < sizeof(line); column++) {
            size_t length = bb_text_character(sentence + n);

            if (sentence[n] == ' ')
                end = n;
            n += length ? length : 1;
        }
        end = sentence[n] && end ? end : n;
        for (size_t i = 0; i < end; i++)
            line[i] = sentence[i];
        line[end] = '\0';
        bb_svg_text(w->out, x, y, class, line);
        y += step;
        sentence += end + (sentence[end] == ' ');
    }
}

static void put_glyph(const struct pd_painting *w, int god, int x, int y, int size,
                      const char *colour)
{
    char motif[8];
    struct bb_text t;

    bb_text_init(&t, motif, sizeof(motif));
    bb_text_format(&t, "g%d", god);
    bb_svg_use(w->out, god == PD_ENNEAD ? "eye" : motif, x, y, size, colour);
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
    bb_svg_number(w->out, x, y + 42, "tiny dark mid", points);
}

/* What is tried with a god, or holds for it: a word on its card. */
static const char *badge_of(const struct pd_painting *w, int god)
{
    const struct bb_move *m = &w->trial.m;

    switch (m->kind) {
    case PD_DO_WORSHIP:
    case PD_DO_ADOPT:
        return m->a == god ? "paint.worship" : NULL;
    case PD_DO_REPLACE:
    case PD_DO_FORSAKE:
        return m->a == god ? "paint.goes" : NULL;
    case PD_DO_BORROW:
        return m->a == god ? "paint.borrow" : NULL;
    case PD_DO_SACRIFICE:
        if (m->b == god)
            return "paint.goes";
        return m->a == god ? "paint.use" : NULL;
    case PD_DO_USE:
    case PD_DO_BES:
    case PD_DO_FLOOD:
    case PD_DO_CONJURE:
    case PD_DO_SET:
    case PD_DO_TRIPLE:
        return m->a == god ? "paint.use" : NULL;
    default:
        return w->s->borrowed == god + 1 ? "paint.borrowed" : NULL;
    }
}

static void put_badge(const struct pd_painting *w, int god, int middle, int y)
{
    const char *word = badge_of(w, god);

    if (!word)
        return;
    bb_svg_rect(w->out, middle - 420, y, 840, 230, 115, "f-glow s-xink dash");
    SAY(middle, y + 160, "tiny dark mid", word, god);
}

static void put_band(const struct pd_painting *w, int god, int x, int y, int width, int height)
{
    const struct pd_god *g = &w->p->facts.god[god];

    bb_svg_rect(w->out, x, y, width, height, 70, bands[g->class]);
    bb_svg_rect(w->out, x, y + height / 2, width, height / 2, 0, bands[g->class]);
    SAY(x + 80, y + height / 2 + 50, w->tall ? "se tiny f-rim" : "se name f-rim", "paint.name",
        god);
    put_points(w, g->points, x + width - 130, y + height / 2);
}

static void put_card(const struct pd_painting *w, int god, int x, int y, int width, int height)
{
    const struct pd_god *g = &w->p->facts.god[god];
    bool waits = w->asked && w->s->phase == PD_ACT && !pd_can_pay(w->p, w->s, g->cost);
    char line[BB_SVG_LINE];

    pd_paint_group(w, "god", "god", god, "piece", TELL(line, "paint.god", god));
    bb_svg_ring(w->out, x, y, width, height, 70);
    bb_svg_panel(w->out, x, y, width, height, 70, "f-panel s-line");
    put_band(w, god, x, y, width, w->tall ? 210 : 260);
    bb_svg_group(w->out, NULL, waits ? "waits" : NULL, NULL);
    if (w->tall) {
        put_glyph(w, god, x + 60, y + 260, 300, "c-lapisink");
        pd_paint_slots(w, g->cost, x + 420, y + 260, 230, 2);
        SAY(x + width / 2, y + height - 60, "tiny f-ink2 mid", class_words[g->class], 0);
    } else {
        bb_svg_rect(w->out, x + 80, y + 340, 560, 500, 50, "f-goldsoft");
        put_glyph(w, god, x + 160, y + 390, 400, "c-lapisink");
        pd_paint_slots(w, g->cost, x + 720, y + 540, 290, PD_COST);
        SAY(x + 720, y + 440, "tiny f-goldink", class_words[g->class], 0);
        pd_paint_lines(w, x + 90, y + 990, 128, 38, "text f-ink2", TELL(line, "paint.power", god));
    }
    bb_svg_end(w->out);
    put_badge(w, god, x + width / 2, y + height - 270);
    bb_svg_end(w->out);
}

/* As bb_svg_pile() has it, but for less room. */
static void put_small_deck(const struct pd_painting *w, int x, int y, int width, int height)
{
    int n = w->s->deck;
    char line[BB_SVG_LINE];

    bb_svg_group(w->out, "deck", "piece", TELL(line, "paint.deck", n));
    bb_svg_ring(w->out, x, y, width, height, 60);
    bb_svg_rect(w->out, x, y, width, height, 60, n ? "f-lapisdeep s-goldbright" : "none s-ink2");
    bb_svg_use(w->out, "eye", x + width / 2 - 130, y + 120, 260, n ? "c-goldbright" : "c-ink2");
    bb_svg_number(w->out, x + width / 2, y + height * 2 / 3,
                  n ? "name f-rim mid" : "name f-ink mid", n);
    bb_svg_end(w->out);
}

void pd_paint_row(const struct pd_painting *w, int x, int y, int width, int height)
{
    int deck = w->tall ? 400 : 680, gap = w->tall ? 60 : 120, left = x + deck + gap + 60;
    int each = (x + width - left - 2 * gap) / PD_ROW;

    if (w->tall)
        put_small_deck(w, x, y, deck + 60, height);
    else
        bb_svg_pile(w->out, w->r, "deck", "paint.deck", "paint.in-deck", x, y, deck, height - 60,
                    w->s->deck);
    for (int i = 0; i < PD_ROW; i++, left += each + gap) {
        int god = w->s->row[i] - 1;

        if (god >= 0)
            put_card(w, god, left, y, each, height);
        else
            bb_svg_rect(w->out, left, y, each, height, 70, "none s-ink2");
    }
}

/* ---- Gods of a player ---------------------------------------------------- */

/* What a power takes and gives, without words. */
static void put_effect(const struct pd_painting *w, const struct pd_god *g, int x, int y)
{
    enum { SIDE = 150, STEP = 165 };
    int amount = g->fame ? g->fame : g->amount;

    for (int i = 0; i < PD_COST && g->pay[i] != PD_FREE; i++, x += STEP)
        put_slot(w, g->pay[i], x, y, SIDE);
    if (g->pay[0] != PD_FREE) {
        bb_svg_text(w->out, x + 20, y + 120, "num f-ink2", "\u203a");
        x += 90;
    }
    for (int i = 0; g->power == PD_TRIAD && i < 2; i++, x += STEP)
        pd_paint_die(w, 'v', g->value[i] % 8, x, y, SIDE);
    for (int token = 0; token < PD_TOKENS; token++) {
        for (int i = 0; i < g->gain[token]; i++, x += STEP)
            pd_paint_token(w, token, x, y, SIDE, "c-ink");
    }
    if (amount)
        SAY(x + 10, y + 125, "num f-goldink", "paint.plus", amount);
}

/* Of the Ennead: how many cards, which, and what they are worth. */
static void put_stack(const struct pd_painting *w, uint64_t cards, int x, int y, int width)
{
    int n = __builtin_popcountll(cards), step = n > 1 ? (width - 260) / (n - 1) : 0;

    for (step = step < 180 ? step : 180; cards; cards &= cards - 1, x += step)
        put_glyph(w, __builtin_ctzll(cards), x, y, 170, "c-lapisink");
}

static void put_own(const struct pd_painting *w, int god, uint64_t cards, int x, int y, int width)
{
    enum { HEIGHT = 460 };
    bool ennead = god == PD_ENNEAD, used = !ennead && w->s->turned[god];
    const struct pd_god *g = &w->p->facts.god[ennead ? 0 : god];
    const char *band = ennead ? "f-gemr" : bands[g->class];
    int n = __builtin_popcountll(cards), points = ennead ? w->p->facts.ladder[n - 1] : g->points;
    char line[BB_SVG_LINE];

    if (ennead)
        TELL(line, "paint.stack", n, points);
    else
        TELL(line, used ? "paint.god-used" : "paint.god", god);
    pd_paint_group(w, "god", "god", god, "piece", line);
    bb_svg_ring(w->out, x, y, width, HEIGHT, 60);
    if (ennead && n > 1)
        bb_svg_rect(w->out, x + 25, y + 25, width, HEIGHT, 60, "f-panel2 s-deep");
    bb_svg_rect(w->out, x, y, width, HEIGHT, 60,
                used ? "f-lapisdeep s-goldbright" : "f-panel s-deep");
    if (!used) {
        bb_svg_rect(w->out, x, y, width, 190, 60, band);
        bb_svg_rect(w->out, x, y + 95, width, 95, 0, band);
    }
    SAY(x + 60, y + 140, used ? "se tiny f-goldbright" : "se tiny f-rim", "paint.name", god);
    put_points(w, points, x + width - 100, y + 95);
    if (used) {
        SAY(x + width / 2, y + 340, "tiny f-goldbright mid", "paint.used", god);
    } else if (ennead) {
        put_stack(w, cards, x + 50, y + 240, width);
    } else {
        put_glyph(w, god, x + 40, y + 220, 210, "c-lapisink");
        put_effect(w, g, x + 290, y + 250);
    }
    put_badge(w, god, x + width / 2, y + HEIGHT - 240);
    bb_svg_end(w->out);
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
    int each;

    if (!w->tall && n > 2 * columns)
        columns = (n + 1) / 2;
    each = (width + 80) / columns - 80;
    for (; i < n; i++, single &= single - 1) {
        int left = x + i % columns * (each + 80), top = y + i / columns * 540;

        if (single)
            put_own(w, __builtin_ctzll(single), 0, left, top, each);
        else
            put_own(w, PD_ENNEAD, ennead, left, top, each);
    }
    if (n == 0)
        SAY(x, y + 140, "small f-ink2", "paint.no-gods", 0);
}

/* A god of another player: with its name if there is room. */
static void put_chip(const struct pd_painting *w, int god, int x, int y, int width)
{
    bool used = w->s->turned[god];
    char line[BB_SVG_LINE];

    pd_paint_group(w, "god", "god", god, "piece", TELL(line, "paint.god", god));
    bb_svg_ring(w->out, x, y, width, 200, 40);
    bb_svg_rect(w->out, x, y, width, 200, 40, used ? "f-lapisdeep" : "f-panel2");
    put_glyph(w, god, x + 15, y + 15, 170, used ? "c-goldbright" : "c-lapisink");
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
    bb_svg_number(w->out, x + 100, y + 45, "tiny f-bad mid", -fee);
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
            bb_svg_use(w->out, "tc", x, top, size, "c-ink");
        else if (t->effect == PD_THEN_WORK)
            pd_paint_die(w, 'p', 0, x, top, size);
        else
            bb_svg_text(w->out, x + size / 2, y + 50, "num f-ink mid", "=");
    }
}

/* The name without its dashes. */
static const char *spaced(const char *from, char name[BB_SVG_LINE])
{
    size_t i = 0;

    for (; from[i]; i++)
        name[i] = from[i];
    name[i] = '\0';
    while (i-- > 0)
        name[i] = name[i] == '-' ? ' ' : name[i];
    return name;
}

/* A tile; without an id if it is only tried. */
void pd_paint_tile(const struct pd_painting *w, int tile, int x, int y, int width, int height)
{
    const struct pd_tile *t = &w->p->facts.tile[tile];
    bool down = w->s->down[tile], ghost = w->trial.tile == tile + 1;
    bool words = height >= 460 && width >= 900 && t->effect != PD_TAKE_SHOWN;
    int shown = t->take[PD_WORKER] + t->take[PD_CAT] + t->take[PD_STONE];
    int middle = x + width / 2 + (t->fee ? 110 : 0), size = height < 400 ? 170 : 200;
    char line[BB_SVG_LINE], name[BB_SVG_LINE];

    if (shown * (size + 20) > width - 300)
        size = (width - 300) / shown - 20;
    if (!ghost)
        pd_paint_group(w, "tile", "tile", tile, "piece",
                       spaced(TELL(line, down ? "paint.tile-down" : "paint.tile", tile), name));
    bb_svg_ring(w->out, x, y, width, height, 60);
    if (down) {
        bb_svg_back(w->out, x, y, width, height);
    } else {
        bb_svg_rect(w->out, x, y, width, height, 60,
                    ghost ? "f-glow s-xink dash" : "f-panel s-deep");
        put_fee(w, t->fee, x + 40, y + height / 2 - (words ? 70 : 0));
        put_gift(w, t, middle, y + height / 2 - (words ? 70 : 0), size);
        if (words)
            bb_svg_text(w->out, x + width / 2, y + height - 70, "tiny f-ink2 mid",
                        spaced(TELL(line, "paint.tile-name", tile), name));
    }
    if (!ghost)
        bb_svg_end(w->out);
}

static void put_numbered(const struct pd_painting *w, int slot, int x, int y, int width, int height)
{
    char line[BB_SVG_LINE];

    for (int tile = 0; tile < PD_TILES; tile++) {
        if (w->s->slot[tile] == slot) {
            pd_paint_tile(w, tile, x, y, width, height);
            bb_svg_number(w->out, x + width - 90, y + 140, "tiny f-ink2 mid", slot);
            return;
        }
    }
    bb_svg_piece(w->out, "slot", slot, "piece", TELL(line, "paint.slot", slot));
    bb_svg_ring(w->out, x, y, width, height, 60);
    bb_svg_rect(w->out, x, y, width, height, 60, "f-panel2 s-line dash");
    if (w->trial.slot == slot)
        pd_paint_tile(w, w->trial.tile - 1, x, y, width, height);
    bb_svg_number(w->out, x + width - 90, y + 140, "tiny f-ink2 mid", slot);
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
