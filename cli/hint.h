/*
 * cli/hint.h -- hints as sentences, and how numbers of a comparison are written.
 */
#ifndef BB_CLI_HINT_H
#define BB_CLI_HINT_H

#include "bots/hint.h"
#include "cli/common.h"

enum { FIGURE_MAX = 24 };

/* Tenths as "41.2", in French "41,2", with a sign if it is wanted; and shares of BB_SURE as whole
 * hundredths. */
const char *figure_tenths(enum bb_lang lang, int32_t tenths, bool sign,
                          char out[static FIGURE_MAX]);
const char *figure_percent(int32_t share, bool sign, char out[static FIGURE_MAX]);

/* Why one action is better than another, as seen from the better one, or from the worse. Nothing if
 * nothing differs. */
void hint_put_reason(const struct bb_reader *r, const struct bb_reason *why, bool worse,
                     struct bb_text *out);

/* Thinks for the chair's seat, which is to act, and prints the best actions with what is expected
 * of them. */
void hint_tell(const struct cli *cli, const struct bb_chair *c);

#endif
