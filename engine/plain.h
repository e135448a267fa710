/*
 * engine/plain.h -- a game without a face of its own, shown by its fields: as text, and
 * as a picture in which what may be touched are buttons.
 */
#ifndef BB_ENGINE_PLAIN_H
#define BB_ENGINE_PLAIN_H

#include "engine/painter.h"

void bb_plain_text(const struct bb_reader *r, const void *view, struct bb_text *out);
void bb_plain_paint(struct bb_painter *w);

#endif
