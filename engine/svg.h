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
 * What can be touched is a group with an id. The page gives it the classes
 * `legal`, `picked`, `ghost` or `last`; the style of every picture says what
 * that means for a group of the class `piece` with a `ring` in it.
 *
 * Text is escaped here and nowhere else.
 */
#ifndef BB_ENGINE_SVG_H
#define BB_ENGINE_SVG_H

#include "base/text.h"
#include "engine/game.h"

/* The colours of the seats; the motif "g-<colour>" is the disc of a seat. */
extern const char *const bb_svg_seats[BB_SEATS_MAX];

/* ---- The frame: in this order -------------------------------------------- */

/* Opens the picture: its size in units, and its name for those who hear it. */
void bb_svg_open(struct bb_text *out, int width, int height, const char *title);

/* The style: the classes named in `classes`, blanks between them, then what
 * all pictures share, then `rules` in CSS. */
void bb_svg_style(struct bb_text *out, const char *classes, const char *rules);

/* The motifs named in `motifs`, blanks between them, then `more` in SVG. */
void bb_svg_defs(struct bb_text *out, const char *motifs, const char *more);

void bb_svg_close(struct bb_text *out);

/* ---- Groups: each ends with bb_svg_end() --------------------------------- */

/* What can be touched, or a part of the picture; `label` is for those who
 * hear it. `id` NULL: without one. */
void bb_svg_group(struct bb_text *out, const char *id, const char *class, const char *label);

/* Moves and scales what is drawn inside; `scale` in thousandths. */
void bb_svg_at(struct bb_text *out, int x, int y, int scale);

void bb_svg_end(struct bb_text *out);

/* ---- Shapes -------------------------------------------------------------- */

void bb_svg_rect(struct bb_text *out, int x, int y, int w, int h, int radius, const char *class);

/* A panel or card with its shadow. */
void bb_svg_panel(struct bb_text *out, int x, int y, int w, int h, int radius, const char *class);

/* A motif in a square of this size; `class` NULL: none. */
void bb_svg_use(struct bb_text *out, const char *motif, int x, int y, int size,
                const char *class);

/* The drawing of a motif: SVG, 24 by 24. Not NULL: the name must be known. */
const char *bb_svg_motif(const char *name);

/* ---- Text ---------------------------------------------------------------- */

void bb_svg_text(struct bb_text *out, int x, int y, const char *class, const char *text);
void bb_svg_number(struct bb_text *out, int x, int y, const char *class, int number);

/* The same, but cut with an ellipsis where it would be wider than `room` in a
 * bold font of this size. Widths are estimated, and rather too wide. */
void bb_svg_fit(struct bb_text *out, int x, int y, int room, int size, const char *class,
                const char *text);

/* A length in units with one decimal: 125 is 12.5. */
void bb_svg_length(struct bb_text *out, int tenths);

/* Text with < > & and quotes made safe; bytes that are no UTF-8 are left out. */
void bb_svg_escape(struct bb_text *out, const char *text);

#endif
