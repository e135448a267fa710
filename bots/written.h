/*
 * bots/written.h -- hints and analyses as lines of whole numbers, for a page: fields between tabs,
 * chances of BB_SURE, points in tenths. The same everywhere, byte for byte.
 */
#ifndef BB_BOTS_WRITTEN_H
#define BB_BOTS_WRITTEN_H

#include "base/text.h"
#include "bots/analyse.h"

/* How many worlds the actions were compared in, 1 if all is exact. A line for each hint, best
 * first: the action, chance and its error, points and their error, source of the reason (-1: none),
 * 1 if it is about others, tenths, then the points of each source of the game. */
void bb_hints_write(const struct bb_box *box, const struct bb_hints *hints, struct bb_text *out);

/* turns looked at, turns, 1 if it is too long for choices, then the balance of the seat: start,
 * end, luck, its error, mistakes, lost, rest. A line for each turn: "turn", whose, and for each
 * seat its chance and its luck. A line for each mistake of the seat, costliest first: "mistake",
 * turn, step, played, better, loss, its error, source of the
 * reason (-1: none), 1 if it is about others, tenths, points as played, and better. */
void bb_analysis_write(const struct bb_analysis *a, int seat, struct bb_text *out);

#endif
