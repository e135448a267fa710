/*
 * Light comes from the upper left: what stands out has a lit upper edge and a
 * deep lower one. Colour never speaks alone: suits have a glyph, gems a form.
 */
#include "games/silvergold/cards/sheet.h"
#include "engine/art.h"

#include <stdio.h>

enum {
    COLUMNS = 8,
    ROWS = SG_CARDS / COLUMNS,
    CELL = 28,
    RIM = 8,   /* of a card, around its grid */
    HEAD = 28, /* of a card, above its grid */
    CARD_WIDTH = SG_SIDE * CELL + 2 * RIM,
    CARD_HEIGHT = HEAD + SG_SIDE * CELL + RIM,
    GAP = 18,
    MARGIN = 32,
    TITLE = 76,
    LEGEND = 72,
    WIDTH = 2 * MARGIN + COLUMNS * CARD_WIDTH + (COLUMNS - 1) * GAP,
    HEIGHT = TITLE + ROWS * (CARD_HEIGHT + GAP) + LEGEND,
};

/* ---- Drawings, each on 24 by 24 ------------------------------------------ */

static const char *const symbol_ids[SG_SYMBOLS] = {
    "stone", "wall", "start", "tomb", "cross", "red-gem", "green-gem", "torch", "skull", "potion",
};

static const char *const symbol_names[SG_SYMBOLS] = {
    "plain", "wall", "start", "tomb", "cross", "red gem", "green gem", "torch", "skull", "potion",
};

/* The ground of a square, and that of a tomb; the rest is the art of the game. */
static const char stone[] =
    "<rect x='.7' y='.7' width='22.6' height='22.6' rx='2' fill='#C0A06A'/>"
    "<rect x='.7' y='.7' width='22.6' height='21.6' rx='2' fill='#F8EDD2'/>"
    "<rect x='1.3' y='1.5' width='22' height='20.8' rx='1.6' fill='#EEDDB6'/>"
    "<path d='M3.6 19.2h3.2M18 3.9h2.4' stroke='#DDC598' stroke-linecap='round'/>";
static const char tomb_ground[] =
    "<rect x='.7' y='.7' width='22.6' height='22.6' rx='2' fill='#241A10'/>";

static const char *const suit_ids[SG_COLOURS] = { "papyrus", "sun", "lotus" };

static const char *const suit_fills[SG_COLOURS] = { "#2A7A4D", "#B8520C", "#6F3D9B" };

static void define(const char *id, const char *ground, const char *drawing)
{
    printf("<symbol id='card-%s' viewBox='0 0 24 24'>%s%s</symbol>\n", id, ground, drawing);
}

static void define_symbol(int symbol)
{
    const char *id = symbol_ids[symbol];

    if (symbol == SG_PLAIN)
        define(id, stone, "");
    else
        define(id, symbol == SG_TOMB ? tomb_ground : "", bb_art_motif(&sg_art, id));
}

static void put(const char *id, int x, int y, int side)
{
    printf("<use href='#card-%s' x='%d' y='%d' width='%d' height='%d'/>", id, x, y, side, side);
}

/* A square with what is on it. Walls and tombs are their own ground. */
static void put_square(int symbol, int x, int y, int side)
{
    int inset = side / 9;

    if (symbol == SG_PLAIN || symbol == SG_WALL || symbol == SG_TOMB) {
        put(symbol_ids[symbol], x, y, side);
        return;
    }
    put(symbol_ids[SG_PLAIN], x, y, side);
    put(symbol_ids[symbol], x + inset, y + inset, side - 2 * inset);
}

/* ---- The sheet ----------------------------------------------------------- */

static void draw_head(const struct bb_box *box)
{
    const char *note = box->reconstructed ? ": reconstructed" : "";

    printf("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %d %d' width='%d' height='%d' "
           "role='img'>\n"
           "<title>Silver &amp; Gold: Pyramids, %s edition%s</title>\n<defs>\n",
           WIDTH, HEIGHT, WIDTH, HEIGHT, box->edition, note);
    for (int i = 0; i < SG_SYMBOLS; i++)
        define_symbol(i);
    for (int i = 0; i < SG_COLOURS; i++)
        define(suit_ids[i], "", bb_art_motif(&sg_art, suit_ids[i]));
    printf("</defs>\n"
           "<style>text{font-family:'Iowan Old Style','Palatino Linotype',Palatino,'Noto Serif',"
           "Georgia,serif;fill:#2B2118}.n{font-size:17px;font-weight:700;fill:#FFF8E8;"
           "text-anchor:end}.l{font-size:15px}.t{font-size:28px;font-weight:700}"
           ".s{font-size:16px;fill:#65533C;text-anchor:end}.g{color:#FFF8E8;fill:#FFF8E8}</style>\n"
           "<rect width='%d' height='%d' fill='#F4E9D3'/>\n"
           "<text class='t' x='%d' y='48'>%s edition%s</text>\n"
           "<text class='s' x='%d' y='48'>Silver &amp; Gold: Pyramids, %d cards</text>\n",
           WIDTH, HEIGHT, MARGIN, box->edition, note, WIDTH - MARGIN, SG_CARDS);
}

static void draw_card(const struct sg_card *card, int number, int x, int y)
{
    const char *fill = suit_fills[card->colour];

    printf("<g id='card-%d' transform='translate(%d %d)'>"
           "<rect y='3' width='%d' height='%d' rx='9' fill='#2A1A08' opacity='.2'/>"
           "<rect width='%d' height='%d' rx='9' fill='%s'/><g class='g'>",
           number, x, y, CARD_WIDTH, CARD_HEIGHT, CARD_WIDTH, CARD_HEIGHT, fill);
    put(suit_ids[card->colour], RIM, 4, HEAD - 8);
    printf("</g><text class='n' x='%d' y='%d'>%d</text>"
           "<rect x='%d' y='%d' width='%d' height='%d' rx='3' fill='#3A2B1D'/>\n",
           CARD_WIDTH - RIM - 1, HEAD - 8, number, RIM - 2, HEAD - 2, SG_SIDE * CELL + 4,
           SG_SIDE * CELL + 4);
    for (int i = 0; i < SG_SQUARES; i++)
        put_square(card->square[i], RIM + i % SG_SIDE * CELL, HEAD + i / SG_SIDE * CELL, CELL);
    printf("</g>\n");
}

static void draw_legend(void)
{
    int y = HEIGHT - LEGEND + 12;
    int step = (WIDTH - 2 * MARGIN) / SG_SYMBOLS;

    for (int i = 0; i < SG_SYMBOLS; i++) {
        int x = MARGIN + i * step;

        put_square(i, x, y, CELL);
        printf("<text class='l' x='%d' y='%d'>%s</text>\n", x + CELL + 10, y + CELL - 9,
               symbol_names[i]);
    }
}

void cards_sheet(const struct bb_box *box)
{
    const struct sg_parts *parts = box->parts;

    draw_head(box);
    for (int i = 0; i < SG_CARDS; i++)
        draw_card(&parts->facts.card[i], i + 1, MARGIN + i % COLUMNS * (CARD_WIDTH + GAP),
                  TITLE + i / COLUMNS * (CARD_HEIGHT + GAP));
    draw_legend();
    printf("</svg>\n");
}
