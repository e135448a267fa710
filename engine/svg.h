/*
 * engine/svg.h -- writing pictures: the few kinds of SVG element that games
 * draw with, the colours, and the motifs that they share.
 *
 * Lengths are whole numbers, in tenths of a unit; a picture is a few hundred
 * units wide. Colours are classes, not values: `f-stone` fills, `s-gold`
 * strokes, `c-ink` colours a motif. They are variables with a value for the
 * day and one for the night, and a page may redefine them. A motif is drawn
 * once in the <defs> and used by name; all are 24 by 24 units.
 *
 * What can be touched is a group with an id, either a `piece`, which has a ring
 * around it, or a `cell` of a board. To these the page adds the classes `legal`,
 * `picked`, `ghost` and `last`, and every picture's style says how they look.
 * A cell is 30 by 30 units: its ground, the motif "b" (bevelled) or "d" (flat)
 * of the class `bg`; what is on it; and last the motif "h" or, with something on
 * it, "k" of the class `h`, which has edge and dot and takes the touch. It may be
 * `marked`, or `pending`: marked, but not yet for all to see.
 *
 * Text is escaped here and nowhere else.
 */
#ifndef BB_ENGINE_SVG_H
#define BB_ENGINE_SVG_H

#include "base/text.h"
#include "engine/words.h"

/* ---- The frame: in this order -------------------------------------------- */

/* Opens the picture: its size in units, and for those who hear it the game and
 * a sentence on what is to be seen. */
void bb_svg_open(struct bb_text *out, const struct bb_reader *r, int width, int height,
                 const char *sentence);

/* The style: the classes named in `classes`, blanks between them, then what
 * all pictures share, then `rules` in CSS. */
void bb_svg_style(struct bb_text *out, const char *classes, const char *rules);

/* The motifs named in `names`, blanks between them. */
void bb_svg_defs(struct bb_text *out, const char *names);

/* Sand behind everything, of the class `back`; needs f-page and f-page2. A page
 * with sand of its own hides it. */
void bb_svg_backdrop(struct bb_text *out, int width, int height);

void bb_svg_close(struct bb_text *out);

/* ---- Groups: each ends with bb_svg_end() --------------------------------- */

/* What can be touched, or a part of the picture; `label` is for those who
 * hear it. `id` NULL: without one. */
void bb_svg_group(struct bb_text *out, const char *id, const char *class, const char *label);

/* The same with the id "<kind>-<number>". */
void bb_svg_piece(struct bb_text *out, const char *kind, int number, const char *class,
                  const char *label);

/* Moves and scales what is drawn inside; `scale` in thousandths. */
void bb_svg_at(struct bb_text *out, int x, int y, int scale);

void bb_svg_end(struct bb_text *out);

/* ---- Shapes -------------------------------------------------------------- */

void bb_svg_rect(struct bb_text *out, int x, int y, int w, int h, int radius, const char *class);

/* A panel or card with its shadow. */
void bb_svg_panel(struct bb_text *out, int x, int y, int w, int h, int radius, const char *class);

/* The ring around a piece of this size: draw it first in the piece's group. */
void bb_svg_ring(struct bb_text *out, int x, int y, int w, int h, int radius);

/* A card face down. */
void bb_svg_back(struct bb_text *out, int x, int y, int w, int h);

/* A pile of n cards face down, as a piece. It says the word `label` of n, and
 * shows the word `caption` under n. */
void bb_svg_pile(struct bb_text *out, const struct bb_reader *r, const char *id, const char *label,
                 const char *caption, int x, int y, int w, int h, int n);

/* A motif in a square of this size; `class` NULL: none. */
void bb_svg_use(struct bb_text *out, const char *motif, int x, int y, int size, const char *class);

/* The same on a stone, to be seen on any ground; needs the motif "b". */
void bb_svg_icon(struct bb_text *out, const char *motif, int x, int y, int size);

/* A coloured label, 460 wide, with a motif and a number; pale if that is 0, and
 * without it if it is -1. */
void bb_svg_chip(struct bb_text *out, int x, int y, int h, const char *class, const char *motif,
                 int number);

/* A path: open it, then add to it, then close it. */
void bb_svg_path(struct bb_text *out, const char *class);
void bb_svg_move(struct bb_text *out, int x, int y);
void bb_svg_square(struct bb_text *out, int x, int y, int side);
void bb_svg_path_end(struct bb_text *out);

/* The drawing of a motif: SVG, 24 by 24. Not NULL: the name must be known. */
const char *bb_svg_motif(const char *name);

/* The motif that shows a seat: a disc of its colour, with its glyph. */
const char *bb_svg_disc(int seat);

/* How a seat looks: the id of its panel, its disc, the class of the bar on the left. */
struct bb_svg_look {
    const char *id, *disc, *line;
};

/* The panel of a seat, as a group with the id "seat-<colour>": what it has of
 * its own goes below the head (500 high), then comes bb_svg_end(). */
struct bb_svg_seat {
    int seat, x, y, w, h;
    int points;
    const struct bb_svg_look *look; /* NULL: that of all games */
    const char *status;             /* what it is doing; NULL: nothing to say */
    bool active;                    /* the reader is asked to act */
};

void bb_svg_seat(struct bb_text *out, const struct bb_reader *r, const struct bb_svg_seat *seat);

/* The panel of a seat in the final standing: rank, name, points, and the points
 * by source. These are beside the name (down to 500), or in a narrow panel below
 * it (down to 560 and 200 for each); the rest of the panel is the game's. */
void bb_svg_result(struct bb_text *out, const struct bb_reader *r, const struct bb_score *score,
                   const struct bb_svg_seat *seat);

/* ---- Text ---------------------------------------------------------------- */

enum { BB_SVG_LINE = 192 }; /* bytes for a sentence */

/* How most games divide their pictures; the first three are in units. */
enum {
    BB_SVG_WIDE_WIDTH = 1248,
    BB_SVG_WIDE_HEIGHT = 712,
    BB_SVG_TALL_WIDTH = 360,
    BB_SVG_MARGIN = 40,
    BB_SVG_GAP = 80, /* between panels */
    BB_SVG_WIDE_GAP = 120,
    BB_SVG_COLUMN = 2360, /* the left and the right one of the wide layout */
    BB_SVG_MIDDLE = 7400,
    BB_SVG_STRIP = 3520, /* the only one of the tall layout */
};

/* Attributes of a motif that is drawn with lines. */
#define BB_SVG_LINES "fill='none' stroke='currentColor' stroke-width='2' stroke-linecap='round'"

/* Motifs that several games have: "sphinx", "eye" and "scarab", 24 by 24. */
extern const char bb_svg_egypt[];

void bb_svg_text(struct bb_text *out, int x, int y, const char *class, const char *text);
void bb_svg_number(struct bb_text *out, int x, int y, const char *class, int number);

/* The sentence under `key`; and the same as plain text, for labels. */
void bb_svg_say(struct bb_text *out, int x, int y, const char *class, const struct bb_reader *r,
                const char *key, const int32_t arg[static BB_ARGS_MAX]);
const char *bb_svg_tell(const struct bb_reader *r, const char *key,
                        const int32_t arg[static BB_ARGS_MAX], char line[static BB_SVG_LINE]);

/* The name of a seat, cut with an ellipsis where it would be wider than `room`.
 * Widths are estimated, and rather too wide. */
void bb_svg_name(struct bb_text *out, int x, int y, int room, const struct bb_reader *r, int seat);

/* A length in units with one decimal: 125 is 12.5. */
void bb_svg_length(struct bb_text *out, int tenths);

#endif
