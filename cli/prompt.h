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
    PROMPT_HINT,
    PROMPT_QUIT, /* also at the end of input */
};

/* Asks the person on the chair until they name an action that is open to them, or want
 * something else. */
enum prompt_answer prompt_ask(const struct cli *cli, const struct bb_chair *c, bb_action *out);

/* Waits for Enter, so that a screen can change hands; false at the end of input. */
bool prompt_wait(const struct cli *cli, const char *name);

/* Says the word, with the name in it, and reads a line; NULL at the end of input. To be freed. */
char *prompt_line(const struct cli *cli, const char *key, const char *name);

/* Asks a person at the same screen to agree to an undo. */
bool prompt_agrees(const struct cli *cli, const char *name);

#endif
