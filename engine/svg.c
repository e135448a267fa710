#include "engine/svg.h"

#include <assert.h>
#include <string.h>

/* ---- Colours ------------------------------------------------------------- */

/* Interface has a colour for the night; material keeps that of the day. The
 * last few are variables only of pictures that have a class for them. */
struct colour {
    const char *name, *day, *night;
};

/* clang-format off */
static const struct colour colours[] = {
    { "page",       "F4E9D3", "17120C" }, /* page and panels */
    { "page2",      "E6D2A8", "2A2015" },
    { "panel",      "FFFAF0", "241C14" },
    { "panel2",     "F5EAD4", "30261A" },
    { "line",       "D6C197", "54432D" },
    { "ink",        "2B2118", "F7ECD8" }, /* text */
    { "ink2",       "65533C", "C9B592" },
    { "lit",        "F0E0BD", "EAD9B4" }, /* stone */
    { "stone",      "DDC598", "CBB081" },
    { "shade",      "C0A06A", "A98C5A" },
    { "deep",       "86683A", "5C4829" },
    { "void",       "3A2B1D", "1B130B" },
    { "lapis",      "1F4396", "3763C6" }, /* decisions */
    { "lapisink",   "1F4396", "A3BDF7" },
    { "lapisdeep",  "14295C", "101C40" },
    { "gold",       "B07400", "E0A52B" }, /* where one may act */
    { "goldbright", "F2BC3D", "F5C652" },
    { "goldsoft",   "FBE7B2", "4A3812" },
    { "goldink",    "7A5100", "F3CB69" },
    { "bad",        "B23A20", "F1906F" },
    { "orangeline", "D0600E", "F59A4B" }, /* seats as lines */
    { "blueline",   "2E6FD0", "8FC0FF" },
    { "greenline",  "1F6B45", "3FA06C" },
    { "violetline", "6B2F9E", "A472E2" },
    { "paper",      "FFFAF0", NULL },     /* legal cell, ghost, marked cell, pen */
    { "glow",       "FBE7B2", NULL },
    { "bronze",     "7A5100", NULL },
    { "markbg",     "DDE5F6", NULL },
    { "xink",       "1F4396", NULL },
    { "rim",        "FFF8E8", NULL },
    { "sgreen",     "2A7A4D", NULL },     /* suits and gems */
    { "sorange",    "B8520C", NULL },
    { "sviolet",    "6F3D9B", NULL },
    { "gemr",       "C2331F", NULL },
    { "gemg",       "1D8A5B", NULL },
    { "skya",       "F7D79A", "131F42" }, /* sky of a scene */
    { "skyb",       "FBEFD6", "5A4330" },
    { "ok",         "1D7553", NULL },
    { "khblue",     "2E5FC4", NULL }, /* pawns, and the thread in a door */
    { "nilelit",    "6FB0D6", NULL },
};
/* clang-format on */

enum { COLOURS = sizeof(colours) / sizeof(colours[0]), RARE = COLOURS - 5 };

/* Sizes of text, and what the page's classes mean for a piece and for a cell.
 * The edge and dot of a cell are drawn with variables, which reach into what is
 * <use>d where selectors do not. */
static const char shared_rules[] =
    ".bb{font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif}"
    ".bb .se{font-family:'Iowan Old Style','Palatino Linotype',Palatino,'Noto Serif',Georgia,serif}"
    ".bb .score{font-size:26px;font-weight:700}"
    ".bb .title{font-size:18px;font-weight:700}"
    ".bb .name{font-size:15px;font-weight:700}"
    ".bb .num{font-size:13px;font-weight:700}"
    ".bb .small{font-size:11.5px}"
    ".bb .head{font-size:12px;font-weight:700;letter-spacing:.8px;text-transform:uppercase}"
    ".bb .mid{text-anchor:middle}.bb .end{text-anchor:end}"
    ".bb .shadow{fill:#2A1A08;opacity:.11}"
    ".bb .ring{fill:none}"
    ".bb .bar{stroke-width:5px;stroke-linecap:round}"
    ".bb .edge{stroke-width:2.5px}"
    ".bb .veil{opacity:.5}"
    ".bb .none{fill:none;stroke-dasharray:5 5;stroke-width:1.5px}"
    ".bb .piece{transition:transform .22s cubic-bezier(.2,.7,.2,1)}"
    ".bb .legal{cursor:pointer}"
    ".bb .last>.ring{stroke:var(--gold);stroke-width:2.5px}"
    ".bb .legal>.ring{stroke:var(--gold);stroke-width:2.5px;"
    "animation:bb-breathe 1.6s ease-in-out infinite alternate}"
    ".bb .legal:hover>.ring{stroke-width:3.5px}"
    ".bb .picked>.ring{stroke:var(--gold);stroke-width:3px;fill:var(--goldbright);animation:none}"
    ".bb .pending>.ring,.bb .ghost>.ring{stroke:#1F4396;stroke:var(--xink);stroke-width:3px;"
    "stroke-dasharray:6 4;fill:#FBE7B2;fill:var(--glow);animation:none}"
    ".bb .picked.piece{transform:translateY(-4px)}"
    ".bb .piece:focus-visible{outline:none}"
    ".bb .piece:focus-visible>.ring{stroke:var(--lapisink);stroke-width:3px;stroke-dasharray:none;"
    "animation:none}"
    ".bb .bg{fill:#F0E0BD;fill:var(--lit)}"
    ".bb .marked .bg{fill:#DDE5F6;fill:var(--markbg)}"
    ".bb .pending .bg{fill:#FBE7B2;fill:var(--glow)}"
    ".bb .cell.last{--new:var(--gold)}"
    ".bb .cell.legal{--e1:var(--bronze);--e2:var(--goldbright);--dot:var(--bronze)}"
    ".bb .cell.legal .bg{fill:var(--paper)}"
    ".bb .cell.legal .h{animation:bb-breathe 1.6s ease-in-out infinite alternate}"
    ".bb .cell.legal:hover{--w:3}"
    ".bb .cell.picked{--e1:var(--bronze);--e2:var(--goldbright);--w:3.4}"
    ".bb .pending,.bb .cell.ghost{--e1:var(--rim);--e2:var(--xink);--w:2;--dot:none}"
    ".bb .cell.ghost{--ht:var(--xink);--v:1.3}"
    ".bb .cell.picked .bg,.bb .cell.ghost .bg{fill:var(--glow)}"
    ".bb .pending .h,.bb .cell.ghost .h{stroke-dasharray:3.4 2.2;animation:none}"
    ".bb .cell:focus-visible{outline:none;--e1:var(--rim);--e2:var(--lapisink);--w:4;"
    "--v:2}"
    "@keyframes bb-breathe{from{opacity:.78}}"
    "@media (prefers-reduced-motion:reduce){.bb *{animation:none!important;"
    "transition:none!important}}";

static void put_variables(struct bb_text *out, bool night, const char *classes)
{
    bb_text_put(out, ":where(svg.bb){");
    for (int i = 0; i < COLOURS; i++) {
        if ((night && !colours[i].night) || (i >= RARE && !strstr(classes, colours[i].name)))
            continue;
        bb_text_put(out, "--");
        bb_text_put(out, colours[i].name);
        bb_text_put(out, ":#");
        bb_text_put(out, night ? colours[i].night : colours[i].day);
        bb_text_char(out, ';');
    }
    bb_text_char(out, '}');
}

/* The length of the word at the start of the text. */
static size_t word_length(const char *text)
{
    return strcspn(text, " ");
}

static bool same_word(const char *text, size_t length, const char *word)
{
    return strncmp(text, word, length) == 0 && word[length] == '\0';
}

/* ".f-ink{fill:#2B2118;fill:var(--ink)}": browsers take the variable, simpler
 * programs the value. */
static void put_class(struct bb_text *out, const char *class, size_t length)
{
    const char *property = *class == 'f' ? "fill:" : *class == 's' ? "stroke:" : "color:";
    int i = 0;

    while (!same_word(class + 2, length - 2, colours[i].name)) {
        i++;
        assert(i < COLOURS);
    }
    bb_text_char(out, '.');
    bb_text_char(out, *class);
    bb_text_char(out, '-');
    bb_text_put(out, colours[i].name);
    bb_text_char(out, '{');
    bb_text_put(out, property);
    bb_text_char(out, '#');
    bb_text_put(out, colours[i].day);
    bb_text_char(out, ';');
    bb_text_put(out, property);
    bb_text_put(out, "var(--");
    bb_text_put(out, colours[i].name);
    bb_text_put(out, ")}");
}

void bb_svg_style(struct bb_text *out, const char *classes, const char *rules)
{
    bb_text_put(out, "<style>");
    put_variables(out, false, classes);
    bb_text_put(out, "@media (prefers-color-scheme:dark){");
    put_variables(out, true, classes);
    bb_text_char(out, '}');
    for (size_t n; *classes; classes += n + (classes[n] == ' ')) {
        n = word_length(classes);
        put_class(out, classes, n);
    }
    bb_text_put(out, shared_rules);
    bb_text_put(out, rules);
    bb_text_put(out, "</style>");
}

/* ---- Motifs -------------------------------------------------------------- */

struct motif {
    const char *name, *drawing;
};

/* The disc of a seat: cream glyph on its colour, light rim, dark hairline. */
#define DISC(colour, glyph)                                                                        \
    "<circle cx='12' cy='12' r='11.8' fill='#1D150C'/><circle cx='12' cy='12' r='10.5' "           \
    "fill='#" colour "' stroke='#FFF8E8' stroke-width='1.4'/>" glyph

/* clang-format off */
static const struct motif motifs[] = {
    { "g-orange", DISC("D0600E", "<path d='M12 5.6 17.9 16H6.1z' fill='#FFF8E8'/>") },
    { "g-blue",   DISC("2E6FD0", "<circle cx='12' cy='12' r='5' fill='#FFF8E8'/>") },
    { "g-green",  DISC("1F6B45", "<path d='M7.6 7.6h8.8v8.8H7.6z' fill='#FFF8E8'/>") },
    { "g-violet", DISC("6B2F9E", "<path d='M12 5.6 18.4 12 12 18.4 5.6 12z' fill='#FFF8E8'/>") },
    { "b",
      "<rect x='.8' y='1.4' width='28.4' height='28' rx='2.4' fill='#A98A55'/>"
      "<rect x='.8' y='.8' width='28.4' height='27.6' rx='2.4'/>"
      "<path d='M1.6 26V4a2.4 2.4 0 0 1 2.4-2.4h22' fill='none' stroke='#fff' "
      "stroke-opacity='.45' stroke-width='.9'/>" },
    { "d", "<rect x='.8' y='.8' width='28.4' height='28.4' rx='2.4'/>" },
    { "e",
      "<path d='M0 0h30v30H0z' fill='none' pointer-events='all'/>"
      "<path d='M3 15 15 3M3 27 27 3M15 27 27 15' fill='none' stroke-opacity='.3' "
      "stroke-width='.6' style='stroke:var(--ht)'/>"
      "<rect x='2' y='2' width='26' height='26' rx='2' fill='none' "
      "style='stroke:var(--e1);stroke-width:var(--w,2)'/>"
      "<rect x='2' y='2' width='26' height='26' rx='2' fill='none' "
      "style='stroke:var(--e2);stroke-width:var(--v,1)'/>"
      "<circle cx='26' cy='4' r='1.8' fill='none' style='fill:var(--new,none)'/>" },
    { "h",
      "<use href='#e'/><circle cx='15' cy='15' r='1.5' fill='none' "
      "style='fill:var(--dot,none)'/>" },
    { "k",
      "<use href='#e'/><circle cx='15' cy='27.5' r='1.3' fill='none' "
      "style='fill:var(--dot,none)'/>" },
    { "w", "<g transform='scale(1.25)'><use href='#wall'/></g>" },
    { "x",
      "<path d='M4.7 5.3C8.9 9 13.8 14.1 19 19.2M19.2 4.7C15.3 9.5 9.9 15 5 19.1' fill='none' "
      "stroke='#1F4396' stroke-width='3.3' stroke-linecap='round'/>" },
    { "pyramid",
      "<path d='M12 5.5 21.5 20.5h-19zM12 5.5l3 15M6.6 14h7.1M4.6 17.2h9.8' fill='none' "
      "stroke='currentColor' stroke-width='1.1' stroke-linejoin='round'/>"
      "<circle cx='12' cy='3.6' r='1.9' fill='currentColor'/>" },
    { "wall",
      "<rect width='24' height='24' rx='1.2' fill='#4A361C'/>"
      "<path d='M.8 1.2h12.4v6.4H.8zM14.4 1.2h8.8v6.4h-8.8zM.8 8.8h5.6v6.4H.8zM7.6 8.8h10"
      "v6.4h-10zM18.8 8.8h4.4v6.4h-4.4zM.8 16.4h12.4v6.4H.8zM14.4 16.4h8.8v6.4h-8.8z' "
      "fill='#86683A'/>"
      "<path d='M.8 1.7h12.4M14.4 1.7h8.8M.8 9.3h5.6M7.6 9.3h10M18.8 9.3h4.4M.8 16.9h12.4"
      "M14.4 16.9h8.8' stroke='#A98A55'/>" },
    { "start",
      "<path d='M9 3.5h6v7.5h4.8L12 20.5 4.2 11H9z' fill='#1F4396' stroke='#14295C' "
      "stroke-width='1.2' stroke-linejoin='round'/>"
      "<path d='M9.9 4.6v7.4H6.7' fill='none' stroke='#7E9CE0' stroke-width='1.1' "
      "stroke-linecap='round'/>" },
    { "tomb",
      "<path d='M5.6 6.6h3.9L8.6 21.5H3.7z' fill='#F2BC3D'/>"
      "<path d='M14.5 6.6h3.9l1.9 14.9h-4.9z' fill='#B07400'/>"
      "<path d='M5.4 6.6h13.2v2.8H5.2z' fill='#D99A1C'/>"
      "<path d='M3.4 2.8h17.2l-1.6 3.8H5z' fill='#F2BC3D'/>"
      "<path d='M3.4 2.8h17.2l-.4 1H3.8z' fill='#FBE7B2'/>"
      "<path d='M9.3 9.4h5.4l.2 3H9.1z' fill='#7A5100'/>"
      "<path d='M2.4 20.3h6.5v1.9H2.4zM15.1 20.3h6.5v1.9h-6.5z' fill='#FBE7B2'/>"
      "<circle cx='12' cy='6.3' r='1.7' fill='#C2331F'/>"
      "<path d='M10.1 6.9C8.7 5.5 7.5 5.3 6.2 5.6c.7 1.5 2 2.1 3.9 2zM13.9 6.9"
      "c1.4-1.4 2.6-1.6 3.9-1.3-.7 1.5-2 2.1-3.9 2z' fill='#7A5100'/>" },
    { "cross",
      "<path d='M5.2 5.6C9.4 9 14.6 14.4 18.9 18.8M18.6 5.2C14.8 9.6 9.6 14.8 5.4 18.9' "
      "fill='none' stroke='#8E2012' stroke-width='5' stroke-linecap='round'/>"
      "<path d='M5.2 5.4C9.4 8.8 14.6 14.2 18.9 18.4M18.6 5C14.8 9.4 9.6 14.6 5.4 18.5' "
      "fill='none' stroke='#D2412A' stroke-width='3.6' stroke-linecap='round'/>" },
    { "red-gem",
      "<path d='M12 1.8 21 10 12 22.4 3 10z' fill='#C2331F'/>"
      "<path d='M12 1.8V10H3z' fill='#EE8A72'/>"
      "<path d='M12 1.8V10h9z' fill='#D9533B'/>"
      "<path d='M12 10v12.4L21 10z' fill='#8E2012'/>"
      "<path d='M12 4.6 16.4 10 12 17.6 7.6 10z' fill='#D8432C'/>"
      "<path d='M12 1.8 21 10 12 22.4 3 10z' fill='none' stroke='#6E170C' "
      "stroke-width='1' stroke-linejoin='round'/>" },
    { "green-gem",
      "<path d='M8 3h8l5 5v8l-5 5H8l-5-5V8z' fill='#1D8A5B'/>"
      "<path d='M3 8l5-5h8l-2 4.5H9.5L7.5 9.5v5L3 16z' fill='#5CC296'/>"
      "<path d='M21 8v8l-5 5H8l2-4.5h4.5l2-2v-5z' fill='#12613F'/>"
      "<path d='M9.5 7.5h5l2 2v5l-2 2h-5l-2-2v-5z' fill='#2FA673'/>"
      "<path d='M9.2 13.6V10l1.2-1.2h3' fill='none' stroke='#BDEBD5' "
      "stroke-width='1.1' stroke-linecap='round' stroke-linejoin='round'/>"
      "<path d='M8 3h8l5 5v8l-5 5H8l-5-5V8z' fill='none' stroke='#0C4A2F' "
      "stroke-width='1' stroke-linejoin='round'/>" },
    { "torch",
      "<path d='M9 14h6l-1.6 9h-2.8z' fill='#8A5522'/>"
      "<path d='M12 14h3l-1.6 9H12z' fill='#5C3812'/>"
      "<path d='M6 11.5h12l-1.4 3.6H7.4z' fill='#3A2B1D'/>"
      "<path d='M7.2 11.5C3.6 7.5 7 5.6 8 2.6c1.3 1 1.8 2 1.9 3.1C11.5 4.3 12.2"
      " 2.6 11.9.2c4 1.9 4.7 4.7 4.5 6.5.7-.4 1.2-1.1 1.4-2 2 2.7 1.7 4.9-.9"
      " 6.8z' fill='#D0500E'/>"
      "<path d='M9.3 11.5C7.9 9.2 9.7 8.1 10.4 6.2c1.1.9 1.3 1.7 1.2 2.5.8-.7"
      " 1.2-1.5 1.3-2.5 1.8 1.5 2.6 3.3 1.7 5.3z' fill='#F9CF58'/>" },
    { "skull",
      "<path d='M12 2.5c5.2 0 8.8 3.4 8.8 8 0 2.9-1.3 4.9-3.3 6l-.4 3.4c-.1.9-.7"
      " 1.6-1.6 1.6h-7c-.9 0-1.5-.7-1.6-1.6l-.4-3.4c-2-1.1-3.3-3.1-3.3-6 0-4.6"
      " 3.6-8 8.8-8z' fill='#2B2118'/>"
      "<path d='M5.6 10.3c1.7-1 3.7-.9 4.9.3.3 1.9-.7 3.5-2.5 3.7-1.8-.2-2.8-1.9"
      "-2.4-4zM18.4 10.3c-1.7-1-3.7-.9-4.9.3-.3 1.9.7 3.5 2.5 3.7 1.8-.2 2.8-1.9"
      " 2.4-4zM12 13.8l1.4 2.9h-2.8zM9.3 18.4h1v3.1h-1zM11.5 18.4h1v3.1h-1z"
      "M13.7 18.4h1v3.1h-1z' fill='#EEDDB6'/>" },
    { "potion",
      "<path d='M9.8 2.8h4.4v6.1c3.7 1 6.1 3.7 6.1 7 0 3.2-2.6 5.6-5.8 5.6h-5c-3.2"
      " 0-5.8-2.4-5.8-5.6 0-3.3 2.4-6 6.1-7z' fill='#E4F0F4' stroke='#14295C' "
      "stroke-width='1.4' stroke-linejoin='round'/>"
      "<path d='M4.9 14.6c2.4-1 4.7.9 7.1.3s4.7-1.3 7.1-.3c.8 3.4-1.3 5.8-4.6 5.8"
      "h-5c-3.3 0-5.4-2.4-4.6-5.8z' fill='#2F78C4'/>"
      "<circle cx='9.5' cy='17.6' r='1' fill='#BFE0F4'/>"
      "<circle cx='13' cy='16.8' r='.7' fill='#BFE0F4'/>"
      "<rect x='8.6' y='1.4' width='6.8' height='2.6' rx='1' fill='#7A4A1C'/>" },
    { "papyrus",
      "<path d='M12 13C7 12.5 3.5 8.5 3 3c2.8.6 4.6 1.9 5.8 3.8C9.3 4.9 10.3 3.2 "
      "12 1.8c1.7 1.4 2.7 3.1 3.2 5C16.4 4.9 18.2 3.6 21 3c-.5 5.5-4 9.5-9 10z'/>"
      "<path d='M12 12v10M12 21c-.4-2.9-2.3-4.7-5.2-5M12 21c.4-2.9 2.3-4.7 5.2-5' "
      "fill='none' stroke='currentColor' stroke-width='2' stroke-linecap='round'/>" },
    { "sun",
      "<path d='M5 16a7 7 0 0 1 14 0z'/>"
      "<path d='M2 20.5h20M12 3v3M3.6 7.2l2.2 2M20.4 7.2l-2.2 2M7.5 4.2l1.2 2.6"
      "M16.5 4.2l-1.2 2.6' fill='none' stroke='currentColor' stroke-width='2' "
      "stroke-linecap='round'/>" },
    { "lotus",
      "<path d='M12 2.5c2.4 2.6 3.5 5.2 3.5 7.9 0 2.9-1.2 5.4-3.5 7.6-2.3-2.2-3.5"
      "-4.7-3.5-7.6 0-2.7 1.1-5.3 3.5-7.9z'/>"
      "<path d='M5.6 6c1 1.6 1.3 3.1 1.3 5 0 3 1.1 5.2 3 7-4.3-.3-7.4-3.6-7.4-7.3"
      " 0-1.9 1.1-3.6 3.1-4.7zM18.4 6c-1 1.6-1.3 3.1-1.3 5 0 3-1.1 5.2-3 7 4.3-.3"
      " 7.4-3.6 7.4-7.3 0-1.9-1.1-3.6-3.1-4.7z'/>"
      "<path d='M6.5 21h11' stroke='currentColor' stroke-width='2' "
      "stroke-linecap='round'/>" },
};
/* clang-format on */

enum { MOTIFS = sizeof(motifs) / sizeof(motifs[0]) };

static const struct motif *find_motif(const char *name, size_t length)
{
    for (int i = 0; i < MOTIFS; i++) {
        if (same_word(name, length, motifs[i].name))
            return &motifs[i];
    }
    assert(!"a motif of that name");
    return NULL;
}

const char *bb_svg_motif(const char *name)
{
    return find_motif(name, strlen(name))->drawing;
}

void bb_svg_defs(struct bb_text *out, const char *names)
{
    bb_text_put(out, "<defs>");
    for (size_t n; *names; names += n + (names[n] == ' ')) {
        const struct motif *motif;

        n = word_length(names);
        motif = find_motif(names, n);
        bb_text_put(out, "<g id=\"");
        bb_text_put(out, motif->name);
        bb_text_put(out, "\">");
        bb_text_put(out, motif->drawing);
        bb_text_put(out, "</g>");
    }
    bb_text_put(out, "</defs>");
}

/* ---- Text ---------------------------------------------------------------- */

/* Bytes in the character at the start of the text, or 0 if it is none: not
 * UTF-8, or a control character, which XML does not allow. */
static size_t character(const char *text)
{
    unsigned char lead = (unsigned char)text[0];
    size_t n = lead < 0x80 ? 1 : lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;

    if (lead < ' ' || lead > 0xF4)
        return 0;
    for (size_t i = 1; i < n; i++) {
        if (((unsigned char)text[i] & 0xC0) != 0x80)
            return 0;
    }
    return n;
}

static void escape(struct bb_text *out, const char *text, size_t length)
{
    static const char special[] = "<>&\"'";
    static const char *const safe[] = { "&lt;", "&gt;", "&amp;", "&quot;", "&#39;" };

    for (size_t i = 0; i < length; i++) {
        size_t n = character(text + i);
        const char *found = n == 1 ? strchr(special, text[i]) : NULL;

        if (found) {
            bb_text_put(out, safe[found - special]);
            continue;
        }
        for (size_t k = 0; k < n; k++)
            bb_text_char(out, text[i + k]);
        i += n > 1 ? n - 1 : 0;
    }
}

static void put_text(struct bb_text *out, const char *text)
{
    escape(out, text, strlen(text));
}

/* About how wide a character is in a bold font, in hundredths of its size. */
static int width_of(const char *text)
{
    unsigned char c = (unsigned char)*text;

    if (c >= 0xE0)
        return 110;
    if (c && strchr("iljtfrI.,:;'!|()[] -", c))
        return 38;
    if (c && strchr("mwMW@%&", c))
        return 100;
    return c < 'a' ? 70 : 61;
}

/* ---- Elements ------------------------------------------------------------ */

void bb_svg_length(struct bb_text *out, int tenths)
{
    if (tenths < 0) {
        bb_text_char(out, '-');
        tenths = -tenths;
    }
    if (tenths >= 10 || tenths == 0)
        bb_text_int(out, tenths / 10);
    if (tenths % 10) {
        bb_text_char(out, '.');
        bb_text_int(out, tenths % 10);
    }
}

static void put_length(struct bb_text *out, const char *name, int tenths)
{
    if (tenths == 0)
        return; /* as without the attribute */
    bb_text_put(out, name);
    bb_svg_length(out, tenths);
    bb_text_char(out, '"');
}

static void put_name(struct bb_text *out, const char *attribute, const char *value)
{
    if (!value)
        return;
    bb_text_put(out, attribute);
    bb_text_put(out, value);
    bb_text_char(out, '"');
}

static void put_title(struct bb_text *out, const struct bb_reader *r, const char *sentence)
{
    put_text(out, r->box->game->title);
    bb_text_put(out, ". ");
    put_text(out, sentence);
}

void bb_svg_open(struct bb_text *out, const struct bb_reader *r, int width, int height,
                 const char *sentence)
{
    bb_text_put(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"bb\" viewBox=\"0 0 ");
    bb_text_int(out, width);
    bb_text_char(out, ' ');
    bb_text_int(out, height);
    bb_text_put(out, "\" role=\"group\" aria-label=\"");
    put_title(out, r, sentence);
    bb_text_put(out, "\"><title>");
    put_title(out, r, sentence);
    bb_text_put(out, "</title>");
}

void bb_svg_close(struct bb_text *out)
{
    bb_text_put(out, "</svg>");
}

void bb_svg_group(struct bb_text *out, const char *id, const char *class, const char *label)
{
    bb_text_put(out, "<g");
    put_name(out, " id=\"", id);
    put_name(out, " class=\"", class);
    if (label) {
        bb_text_put(out, " aria-label=\"");
        put_text(out, label);
        bb_text_char(out, '"');
    }
    bb_text_char(out, '>');
}

void bb_svg_piece(struct bb_text *out, const char *kind, int number, const char *class,
                  const char *label)
{
    char id[24];
    struct bb_text t;

    bb_text_init(&t, id, sizeof(id));
    bb_text_put(&t, kind);
    bb_text_char(&t, '-');
    bb_text_int(&t, number);
    bb_svg_group(out, id, class, label);
}

static void put_transform(struct bb_text *out, int x, int y, int scale)
{
    bb_text_put(out, " transform=\"translate(");
    bb_svg_length(out, x);
    bb_text_char(out, ' ');
    bb_svg_length(out, y);
    bb_text_char(out, ')');
    if (scale != 1000) {
        bb_text_put(out, "scale(");
        bb_text_int(out, scale / 1000);
        bb_text_char(out, '.');
        bb_text_int(out, scale / 100 % 10);
        bb_text_int(out, scale / 10 % 10);
        bb_text_int(out, scale % 10);
        bb_text_char(out, ')');
    }
    bb_text_char(out, '"');
}

void bb_svg_at(struct bb_text *out, int x, int y, int scale)
{
    bb_text_put(out, "<g");
    put_transform(out, x, y, scale);
    bb_text_char(out, '>');
}

void bb_svg_end(struct bb_text *out)
{
    bb_text_put(out, "</g>");
}

void bb_svg_rect(struct bb_text *out, int x, int y, int w, int h, int radius, const char *class)
{
    bb_text_put(out, "<rect");
    put_length(out, " x=\"", x);
    put_length(out, " y=\"", y);
    put_length(out, " width=\"", w);
    put_length(out, " height=\"", h);
    put_length(out, " rx=\"", radius);
    put_name(out, " class=\"", class);
    bb_text_put(out, "/>");
}

void bb_svg_panel(struct bb_text *out, int x, int y, int w, int h, int radius, const char *class)
{
    bb_svg_rect(out, x - 10, y + 20, w + 20, h + 20, radius + 10, "shadow");
    bb_svg_rect(out, x, y + 10, w, h + 15, radius, "shadow");
    bb_svg_rect(out, x, y, w, h, radius, class);
}

void bb_svg_ring(struct bb_text *out, int x, int y, int w, int h, int radius)
{
    bb_svg_rect(out, x - 40, y - 40, w + 80, h + 80, radius + 40, "ring");
}

void bb_svg_use(struct bb_text *out, const char *motif, int x, int y, int size, const char *class)
{
    bb_text_put(out, "<use href=\"#");
    bb_text_put(out, motif);
    bb_text_char(out, '"');
    if (size == 240) {
        put_length(out, " x=\"", x);
        put_length(out, " y=\"", y);
    } else {
        put_transform(out, x, y, size * 25 / 6);
    }
    put_name(out, " class=\"", class);
    bb_text_put(out, "/>");
}

void bb_svg_back(struct bb_text *out, int x, int y, int w, int h)
{
    int side = (w < h ? w : h) * 3 / 5;

    bb_svg_rect(out, x, y, w, h, w / 30 + 30, "f-lapisdeep s-goldbright");
    bb_svg_use(out, "pyramid", x + (w - side) / 2, y + (h - side) / 2, side, "c-goldbright");
}

void bb_svg_icon(struct bb_text *out, const char *motif, int x, int y, int size)
{
    bb_svg_use(out, "b", x, y, size * 4 / 5, "bg");
    bb_svg_use(out, motif, x + size / 8, y + size / 8, size * 3 / 4, NULL);
}

void bb_svg_path(struct bb_text *out, const char *class)
{
    bb_text_put(out, "<path");
    put_name(out, " class=\"", class);
    bb_text_put(out, " d=\"");
}

void bb_svg_move(struct bb_text *out, int x, int y)
{
    bb_text_char(out, 'M');
    bb_svg_length(out, x);
    bb_text_char(out, ' ');
    bb_svg_length(out, y);
}

void bb_svg_square(struct bb_text *out, int x, int y, int side)
{
    bb_svg_move(out, x, y);
    bb_text_char(out, 'h');
    bb_svg_length(out, side);
    bb_text_char(out, 'v');
    bb_svg_length(out, side);
    bb_text_char(out, 'h');
    bb_svg_length(out, -side);
    bb_text_char(out, 'z');
}

void bb_svg_path_end(struct bb_text *out)
{
    bb_text_put(out, "\"/>");
}

static void open_text(struct bb_text *out, int x, int y, const char *class)
{
    bb_text_put(out, "<text");
    put_length(out, " x=\"", x);
    put_length(out, " y=\"", y);
    put_name(out, " class=\"", class);
    bb_text_char(out, '>');
}

void bb_svg_text(struct bb_text *out, int x, int y, const char *class, const char *text)
{
    open_text(out, x, y, class);
    put_text(out, text);
    bb_text_put(out, "</text>");
}

void bb_svg_number(struct bb_text *out, int x, int y, const char *class, int number)
{
    open_text(out, x, y, class);
    if (number < 0)
        bb_text_put(out, "\u2212");
    bb_text_int(out, number < 0 ? -number : number);
    bb_text_put(out, "</text>");
}

const char *bb_svg_tell(const struct bb_reader *r, const char *key,
                        const int32_t arg[static BB_ARGS_MAX], char line[static BB_SVG_LINE])
{
    struct bb_text t;

    bb_text_init(&t, line, BB_SVG_LINE);
    bb_words_say(r, key, BB_ARGS_MAX, arg, &t);
    return line;
}

void bb_svg_say(struct bb_text *out, int x, int y, const char *class, const struct bb_reader *r,
                const char *key, const int32_t arg[static BB_ARGS_MAX])
{
    char line[BB_SVG_LINE];

    bb_svg_text(out, x, y, class, bb_svg_tell(r, key, arg, line));
}

void bb_svg_name(struct bb_text *out, int x, int y, int room, const struct bb_reader *r, int seat)
{
    enum { SIZE = 150 }; /* of the class `name` */
    char name[BB_SVG_LINE];
    struct bb_text t;
    int width = 0;
    size_t fits = 0; /* bytes that leave room for the ellipsis */

    bb_text_init(&t, name, sizeof(name));
    bb_words_seat(r, seat, &t);
    for (size_t i = 0, n; name[i]; i += n ? n : 1) {
        n = character(name + i);
        if (width + SIZE * 4 / 5 <= room)
            fits = i;
        width += width_of(name + i) * SIZE / 100;
    }
    open_text(out, x, y, "name f-ink");
    escape(out, name, width <= room ? strlen(name) : fits);
    bb_text_put(out, width <= room ? "</text>" : "\u2026</text>");
}

void bb_svg_chip(struct bb_text *out, int x, int y, int h, const char *class, const char *motif,
                 int number)
{
    bb_svg_group(out, NULL, number == 0 ? "veil" : NULL, NULL);
    bb_svg_rect(out, x, y, 460, h, 50, class);
    bb_svg_use(out, motif, x + (number < 0 ? 140 : 60), y + h / 2 - 90, 180, "c-rim f-rim");
    if (number >= 0)
        bb_svg_number(out, x + 340, y + h / 2 + 50, "num f-rim mid", number);
    bb_svg_end(out);
}

void bb_svg_pile(struct bb_text *out, const struct bb_reader *r, const char *id, const char *label,
                 const char *caption, int x, int y, int w, int h, int n)
{
    const int32_t arg[BB_ARGS_MAX] = { n };
    int middle = x + w / 2;
    char line[BB_SVG_LINE];

    bb_svg_group(out, id, "piece", bb_svg_tell(r, label, arg, line));
    bb_svg_ring(out, x, y, w + (n > 1 ? 60 : 0), h + (n > 1 ? 60 : 0), 70);
    if (n == 0)
        bb_svg_rect(out, x, y, w, h, 70, "none s-ink2");
    for (int i = n > 3 ? 2 : n - 1; i >= 0; i--)
        bb_svg_rect(out, x + 30 * i, y + 30 * i, w, h, 70, "f-lapisdeep s-goldbright");
    if (n > 0)
        bb_svg_use(out, "pyramid", middle - h / 5, y + h / 10, h * 2 / 5, "c-goldbright");
    bb_svg_number(out, middle, y + h - 380, n ? "se title f-rim mid" : "se title f-ink mid", n);
    bb_svg_say(out, middle, y + h - 190, n ? "small f-goldbright mid" : "small f-ink2 mid", r,
               caption, arg);
    bb_svg_end(out);
}

/* ---- Seats and backdrop -------------------------------------------------- */

static const struct bb_svg_look looks[BB_SEATS_MAX] = {
    { "seat-orange", "g-orange", "s-orangeline bar" },
    { "seat-blue", "g-blue", "s-blueline bar" },
    { "seat-green", "g-green", "s-greenline bar" },
    { "seat-violet", "g-violet", "s-violetline bar" },
};

enum { NARROW = 5000 }; /* the width below which a panel is */

const char *bb_svg_disc(int seat)
{
    return looks[seat].disc;
}

void bb_svg_seat(struct bb_text *out, const struct bb_reader *r, const struct bb_svg_seat *seat)
{
    const struct bb_svg_look *look = seat->look ? seat->look : &looks[seat->seat];
    int x = seat->x, y = seat->y;
    char name[BB_SVG_LINE];
    struct bb_text t;

    bb_text_init(&t, name, sizeof(name));
    bb_words_seat(r, seat->seat, &t);
    bb_svg_group(out, look->id, NULL, name);
    bb_svg_panel(out, x, y, seat->w, seat->h, 100,
                 seat->active ? "f-panel s-gold edge" : "f-panel s-line");
    bb_svg_path(out, look->line);
    bb_svg_move(out, x + 20, y + 120);
    bb_text_char(out, 'v');
    bb_svg_length(out, seat->h - 240);
    bb_svg_path_end(out);
    bb_svg_use(out, look->disc, x + 130, y + 90, 300, NULL);
    bb_svg_name(out, x + 520, y + (seat->status ? 240 : 290),
                seat->w - (seat->w < 2000 ? 1060 : 1180), r, seat->seat);
    if (seat->status)
        bb_svg_text(out, x + 520, y + 400, "small f-ink2", seat->status);
    bb_svg_number(out, x + seat->w - 140, y + 340, "se score f-ink end", seat->points);
}

/* The points of a seat from one source, under each other or in one line. */
static void put_source(struct bb_text *out, const struct bb_reader *r, int source, int points,
                       const struct bb_svg_seat *seat)
{
    const int32_t none[BB_ARGS_MAX] = { 0 };
    int x = seat->x + 2650 + 875 * source, y = seat->y + 680 + 200 * source;
    char key[48];
    struct bb_text t;

    bb_text_init(&t, key, sizeof(key));
    bb_text_put(&t, "source.");
    bb_text_put(&t, r->box->game->sources[source]);
    if (seat->w < NARROW) {
        bb_svg_say(out, seat->x + 400, y, "small f-ink2", r, key, none);
        bb_svg_number(out, seat->x + seat->w - 140, y, "num f-ink end", points);
    } else {
        bb_svg_number(out, x, seat->y + 290, "se title f-ink mid", points);
        bb_svg_say(out, x, seat->y + 460, "small f-ink2 mid", r, key, none);
    }
}

void bb_svg_result(struct bb_text *out, const struct bb_reader *r, const struct bb_score *score,
                   const struct bb_svg_seat *seat)
{
    const char *disc = seat->look ? seat->look->disc : bb_svg_disc(seat->seat);
    int x = seat->x, y = seat->y, rank = score->rank[seat->seat];

    bb_svg_panel(out, x, y, seat->w, seat->h, 100,
                 rank == 1 ? "f-panel s-gold edge" : "f-panel s-line");
    bb_svg_number(out, x + 140, y + 350, "se score f-ink2", rank);
    bb_svg_use(out, disc, x + 400, y + 110, 300, NULL);
    bb_svg_name(out, x + 800, y + 310, seat->w < NARROW ? seat->w - 1600 : 1350, r, seat->seat);
    bb_svg_number(out, x + seat->w - 140, y + 360, "se score f-ink end", seat->points);
    for (int i = 0; r->box->game->sources[i]; i++)
        put_source(out, r, i, score->source[i][seat->seat], seat);
}

void bb_svg_backdrop(struct bb_text *out, int width, int height)
{
    bb_svg_group(out, NULL, "back", NULL);
    bb_svg_rect(out, 0, 0, width * 10, height * 10, 0, "f-page");
    bb_svg_at(out, 0, height * 10 - 3000, 1000);
    bb_text_put(out, "<path class=\"f-page2 veil\" d=\"M0 60C250 0 420 100 700 50S1130 0 1248 40"
                     "V300H0zM0 170C330 100 560 190 850 140S1190 120 1248 130V300H0z\"/></g></g>");
}
