/*
 * cli/reason.h -- estimates as people and programs read them: how numbers of a comparison are
 * written, and why one action is better than another. Nothing here knows a terminal.
 */
#ifndef BB_CLI_REASON_H
#define BB_CLI_REASON_H

#include "bots/hint.h"
#include "engine/json.h"

enum { FIGURE_MAX = 24 };

/* Tenths as "41.2", in French "41,2", with a sign if it is wanted; and shares of BB_SURE as whole
 * hundredths. */
const char *figure_tenths(enum bb_lang lang, int32_t tenths, bool sign,
                          char out[static FIGURE_MAX]);
const char *figure_percent(int32_t share, bool sign, char out[static FIGURE_MAX]);

/* A share of BB_SURE as one of 1. */
double figure_share(int32_t chance);

/* Why one action is better than another, as seen from the better one, or from the worse. Nothing if
 * nothing differs. */
void reason_put(const struct bb_reader *r, const struct bb_reason *why, bool worse,
                struct bb_text *out);

/* The same for programs, with that sentence; null if nothing differs. */
json_t *reason_json(const struct bb_game *g, const struct bb_reason *why, bool worse,
                    const char *said);

/* What is expected of the actions, best first, for programs. */
json_t *hint_json(const struct bb_reader *r, const struct bb_hints *hints);

/* What the game calls a source of points. */
void reason_put_source(const struct bb_reader *r, int source, struct bb_text *out);

#endif
