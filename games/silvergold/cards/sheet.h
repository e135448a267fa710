/*
 * games/silvergold/cards/sheet.h -- all pyramid cards of an edition on one picture.
 */
#ifndef BB_SILVERGOLD_CARDS_SHEET_H
#define BB_SILVERGOLD_CARDS_SHEET_H

#include "games/silvergold/silvergold.h"

/* Writes an SVG to the standard output. `box` holds the parts drawn. */
void cards_sheet(const struct bb_box *box);

#endif
