/*
 * Light comes from the upper left: what stands out has a lit upper edge and a
 * deep lower one. Colour never speaks alone: suits have a glyph, gems a form.
 */
#include "tools/cards/sheet.h"

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

static const char *const symbol_drawings[SG_SYMBOLS] = {
    [SG_PLAIN] = "<rect x='.7' y='.7' width='22.6' height='22.6' rx='2' fill='#C0A06A'/>"
                 "<rect x='.7' y='.7' width='22.6' height='21.6' rx='2' fill='#F8EDD2'/>"
                 "<rect x='1.3' y='1.5' width='22' height='20.8' rx='1.6' fill='#EEDDB6'/>"
                 "<path d='M3.6 19.2h3.2M18 3.9h2.4' stroke='#DDC598' stroke-linecap='round'/>",
    [SG_WALL] = "<rect width='24' height='24' rx='1.2' fill='#4A361C'/>"
                "<path d='M.8 1.2h12.4v6.4H.8zM14.4 1.2h8.8v6.4h-8.8zM.8 8.8h5.6v6.4H.8zM7.6 8.8h10"
                "v6.4h-10zM18.8 8.8h4.4v6.4h-4.4zM.8 16.4h12.4v6.4H.8zM14.4 16.4h8.8v6.4h-8.8z' "
                "fill='#86683A'/>"
                "<path d='M.8 1.7h12.4M14.4 1.7h8.8M.8 9.3h5.6M7.6 9.3h10M18.8 9.3h4.4M.8 16.9h12.4"
                "M14.4 16.9h8.8' stroke='#A98A55'/>",
    [SG_START] = "<path d='M9 3.5h6v7.5h4.8L12 20.5 4.2 11H9z' fill='#1F4396' stroke='#14295C' "
                 "stroke-width='1.2' stroke-linejoin='round'/>"
                 "<path d='M9.9 4.6v7.4H6.7' fill='none' stroke='#7E9CE0' stroke-width='1.1' "
                 "stroke-linecap='round'/>",
    [SG_TOMB] = "<rect x='.7' y='.7' width='22.6' height='22.6' rx='2' fill='#241A10'/>"
                "<path d='M5.6 6.6h3.9L8.6 21.5H3.7z' fill='#F2BC3D'/>"
                "<path d='M14.5 6.6h3.9l1.9 14.9h-4.9z' fill='#B07400'/>"
                "<path d='M5.4 6.6h13.2v2.8H5.2z' fill='#D99A1C'/>"
                "<path d='M3.4 2.8h17.2l-1.6 3.8H5z' fill='#F2BC3D'/>"
                "<path d='M3.4 2.8h17.2l-.4 1H3.8z' fill='#FBE7B2'/>"
                "<path d='M9.3 9.4h5.4l.2 3H9.1z' fill='#7A5100'/>"
                "<path d='M2.4 20.3h6.5v1.9H2.4zM15.1 20.3h6.5v1.9h-6.5z' fill='#FBE7B2'/>"
                "<circle cx='12' cy='6.3' r='1.7' fill='#C2331F'/>"
                "<path d='M10.1 6.9C8.7 5.5 7.5 5.3 6.2 5.6c.7 1.5 2 2.1 3.9 2zM13.9 6.9"
                "c1.4-1.4 2.6-1.6 3.9-1.3-.7 1.5-2 2.1-3.9 2z' fill='#7A5100'/>",
    [SG_CROSS] = "<path d='M5.2 5.6C9.4 9 14.6 14.4 18.9 18.8M18.6 5.2C14.8 9.6 9.6 14.8 5.4 18.9' "
                 "fill='none' stroke='#8E2012' stroke-width='5' stroke-linecap='round'/>"
                 "<path d='M5.2 5.4C9.4 8.8 14.6 14.2 18.9 18.4M18.6 5C14.8 9.4 9.6 14.6 5.4 18.5' "
                 "fill='none' stroke='#D2412A' stroke-width='3.6' stroke-linecap='round'/>",
    [SG_RED_GEM] = "<path d='M12 1.8 21 10 12 22.4 3 10z' fill='#C2331F'/>"
                   "<path d='M12 1.8V10H3z' fill='#EE8A72'/>"
                   "<path d='M12 1.8V10h9z' fill='#D9533B'/>"
                   "<path d='M12 10v12.4L21 10z' fill='#8E2012'/>"
                   "<path d='M12 4.6 16.4 10 12 17.6 7.6 10z' fill='#D8432C'/>"
                   "<path d='M12 1.8 21 10 12 22.4 3 10z' fill='none' stroke='#6E170C' "
                   "stroke-width='1' stroke-linejoin='round'/>",
    [SG_GREEN_GEM] = "<path d='M8 3h8l5 5v8l-5 5H8l-5-5V8z' fill='#1D8A5B'/>"
                     "<path d='M3 8l5-5h8l-2 4.5H9.5L7.5 9.5v5L3 16z' fill='#5CC296'/>"
                     "<path d='M21 8v8l-5 5H8l2-4.5h4.5l2-2v-5z' fill='#12613F'/>"
                     "<path d='M9.5 7.5h5l2 2v5l-2 2h-5l-2-2v-5z' fill='#2FA673'/>"
                     "<path d='M9.2 13.6V10l1.2-1.2h3' fill='none' stroke='#BDEBD5' "
                     "stroke-width='1.1' stroke-linecap='round' stroke-linejoin='round'/>"
                     "<path d='M8 3h8l5 5v8l-5 5H8l-5-5V8z' fill='none' stroke='#0C4A2F' "
                     "stroke-width='1' stroke-linejoin='round'/>",
    [SG_TORCH] = "<path d='M9 14h6l-1.6 9h-2.8z' fill='#8A5522'/>"
                 "<path d='M12 14h3l-1.6 9H12z' fill='#5C3812'/>"
                 "<path d='M6 11.5h12l-1.4 3.6H7.4z' fill='#3A2B1D'/>"
                 "<path d='M7.2 11.5C3.6 7.5 7 5.6 8 2.6c1.3 1 1.8 2 1.9 3.1C11.5 4.3 12.2"
                 " 2.6 11.9.2c4 1.9 4.7 4.7 4.5 6.5.7-.4 1.2-1.1 1.4-2 2 2.7 1.7 4.9-.9"
                 " 6.8z' fill='#D0500E'/>"
                 "<path d='M9.3 11.5C7.9 9.2 9.7 8.1 10.4 6.2c1.1.9 1.3 1.7 1.2 2.5.8-.7"
                 " 1.2-1.5 1.3-2.5 1.8 1.5 2.6 3.3 1.7 5.3z' fill='#F9CF58'/>",
    [SG_SKULL] = "<path d='M12 2.5c5.2 0 8.8 3.4 8.8 8 0 2.9-1.3 4.9-3.3 6l-.4 3.4c-.1.9-.7"
                 " 1.6-1.6 1.6h-7c-.9 0-1.5-.7-1.6-1.6l-.4-3.4c-2-1.1-3.3-3.1-3.3-6 0-4.6"
                 " 3.6-8 8.8-8z' fill='#2B2118'/>"
                 "<path d='M5.6 10.3c1.7-1 3.7-.9 4.9.3.3 1.9-.7 3.5-2.5 3.7-1.8-.2-2.8-1.9"
                 "-2.4-4zM18.4 10.3c-1.7-1-3.7-.9-4.9.3-.3 1.9.7 3.5 2.5 3.7 1.8-.2 2.8-1.9"
                 " 2.4-4zM12 13.8l1.4 2.9h-2.8zM9.3 18.4h1v3.1h-1zM11.5 18.4h1v3.1h-1z"
                 "M13.7 18.4h1v3.1h-1z' fill='#EEDDB6'/>",
    [SG_POTION] = "<path d='M9.8 2.8h4.4v6.1c3.7 1 6.1 3.7 6.1 7 0 3.2-2.6 5.6-5.8 5.6h-5c-3.2"
                  " 0-5.8-2.4-5.8-5.6 0-3.3 2.4-6 6.1-7z' fill='#E4F0F4' stroke='#14295C' "
                  "stroke-width='1.4' stroke-linejoin='round'/>"
                  "<path d='M4.9 14.6c2.4-1 4.7.9 7.1.3s4.7-1.3 7.1-.3c.8 3.4-1.3 5.8-4.6 5.8"
                  "h-5c-3.3 0-5.4-2.4-4.6-5.8z' fill='#2F78C4'/>"
                  "<circle cx='9.5' cy='17.6' r='1' fill='#BFE0F4'/>"
                  "<circle cx='13' cy='16.8' r='.7' fill='#BFE0F4'/>"
                  "<rect x='8.6' y='1.4' width='6.8' height='2.6' rx='1' fill='#7A4A1C'/>",
};

static const char *const suit_ids[SG_COLOURS] = { "papyrus", "sun", "lotus" };

static const char *const suit_fills[SG_COLOURS] = { "#2A7A4D", "#B8520C", "#6F3D9B" };

static const char *const suit_drawings[SG_COLOURS] = {
    [SG_GREEN] = "<path d='M12 13C7 12.5 3.5 8.5 3 3c2.8.6 4.6 1.9 5.8 3.8C9.3 4.9 10.3 3.2 "
                 "12 1.8c1.7 1.4 2.7 3.1 3.2 5C16.4 4.9 18.2 3.6 21 3c-.5 5.5-4 9.5-9 10z'/>"
                 "<path d='M12 12v10M12 21c-.4-2.9-2.3-4.7-5.2-5M12 21c.4-2.9 2.3-4.7 5.2-5' "
                 "fill='none' stroke='currentColor' stroke-width='2' stroke-linecap='round'/>",
    [SG_ORANGE] = "<path d='M5 16a7 7 0 0 1 14 0z'/>"
                  "<path d='M2 20.5h20M12 3v3M3.6 7.2l2.2 2M20.4 7.2l-2.2 2M7.5 4.2l1.2 2.6"
                  "M16.5 4.2l-1.2 2.6' fill='none' stroke='currentColor' stroke-width='2' "
                  "stroke-linecap='round'/>",
    [SG_VIOLET] = "<path d='M12 2.5c2.4 2.6 3.5 5.2 3.5 7.9 0 2.9-1.2 5.4-3.5 7.6-2.3-2.2-3.5"
                  "-4.7-3.5-7.6 0-2.7 1.1-5.3 3.5-7.9z'/>"
                  "<path d='M5.6 6c1 1.6 1.3 3.1 1.3 5 0 3 1.1 5.2 3 7-4.3-.3-7.4-3.6-7.4-7.3"
                  " 0-1.9 1.1-3.6 3.1-4.7zM18.4 6c-1 1.6-1.3 3.1-1.3 5 0 3-1.1 5.2-3 7 4.3-.3"
                  " 7.4-3.6 7.4-7.3 0-1.9-1.1-3.6-3.1-4.7z'/>"
                  "<path d='M6.5 21h11' stroke='currentColor' stroke-width='2' "
                  "stroke-linecap='round'/>",
};

static void define(const char *id, const char *drawing)
{
    printf("<symbol id='%s' viewBox='0 0 24 24'>%s</symbol>\n", id, drawing);
}

static void put(const char *id, int x, int y, int side)
{
    printf("<use href='#%s' x='%d' y='%d' width='%d' height='%d'/>", id, x, y, side, side);
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
        define(symbol_ids[i], symbol_drawings[i]);
    for (int i = 0; i < SG_COLOURS; i++)
        define(suit_ids[i], suit_drawings[i]);
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
