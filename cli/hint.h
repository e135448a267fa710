/*
 * cli/hint.h -- hints in the terminal.
 */
#ifndef BB_CLI_HINT_H
#define BB_CLI_HINT_H

#include "cli/common.h"

/* Thinks for the chair's seat, which is to act, and prints the best actions with what is expected
 * of them. */
void hint_tell(const struct cli *cli, const struct bb_chair *c);

#endif
