/*
 * engine/svg.h -- writing pictures: the few kinds of SVG element that games
 * draw with, the colours, and the motifs that they share.
 *
 * Colours are classes, not values: `f-stone` fills, `s-gold` strokes, `c-ink`
 * colours a motif. A page may redefine them (day, night); alone, the picture
 * has its own. A motif is drawn once in a <defs> and used by name.
 */
#ifndef BB_ENGINE_SVG_H
#define BB_ENGINE_SVG_H

#include "base/text.h"

/* Opens the picture: its size in units, and its name for those who hear it. */
void bb_svg_open(struct bb_text *out, int width, int height, const char *title);
void bb_svg_close(struct bb_text *out);

#endif
