/*
 * cli/prompt.h -- asking a person for the next action, line by line.
 *
 * On a terminal with history and completion of legal actions (libedit); from a
 * pipe or a file simply line by line.
 */
#ifndef BB_CLI_PROMPT_H
#define BB_CLI_PROMPT_H

#include "cli/common.h"

enum prompt_answer {
    PROMPT_ACTION,
    PROMPT_UNDO,
    PROMPT_QUIT, /* also at the end of input */
};

/* Shows the position to the seat and asks until it names an action that is
 * legal, or wants something else. */
enum prompt_answer prompt_ask(const struct cli *cli, const struct bb_match *m,
                              const struct bb_reader *reader, bb_action *out);

/* Waits for Enter, so that a screen can change hands; false at the end of input. */
bool prompt_wait(const struct cli *cli, const char *name);

/* Asks a person at the same screen to agree to an undo. */
bool prompt_agrees(const struct cli *cli, const char *name);

/* Text attributes: empty when stdout is no terminal or NO_COLOR is set. */
const char *prompt_bold(void);
const char *prompt_dim(void);
const char *prompt_plain(void);

#endif
