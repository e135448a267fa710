/*
 * cli/common.h -- what the subcommands of `benben` share: options, messages,
 * boxes and files. Data goes to stdout, messages to stderr.
 */
#ifndef BB_CLI_COMMON_H
#define BB_CLI_COMMON_H

#include "bots/spec.h"
#include "engine/setup.h"
#include "rpc/chairs.h"

#include <jansson.h>
#include <time.h>

enum {
    CLI_OK = 0,
    CLI_NO = 1,   /* asked properly, and the answer is no: a record does not verify */
    CLI_BAD = 2,  /* bad usage or bad input */
    CLI_PART = 3, /* yes, but not of the whole match: a record begins at a given position */
};

/* Options that every subcommand knows. */
struct cli {
    enum bb_lang lang;
    bool json;
    const char *edition;   /* a file, or NULL for the reference edition */
    struct bb_box *loaded; /* what was read from that file, once it is wanted */
    void *loaded_parts;
};

/* A subcommand. argv[0] is its name. */
struct command {
    const char *name;
    int (*run)(struct cli *cli, int argc, char **argv);
};

int cli_games(struct cli *cli, int argc, char **argv);
int cli_play(struct cli *cli, int argc, char **argv);
int cli_replay(struct cli *cli, int argc, char **argv);
int cli_show(struct cli *cli, int argc, char **argv);
int cli_verify(struct cli *cli, int argc, char **argv);
int cli_perft(struct cli *cli, int argc, char **argv);
int cli_bench(struct cli *cli, int argc, char **argv);
int cli_arena(struct cli *cli, int argc, char **argv);
int cli_train(struct cli *cli, int argc, char **argv);
int cli_lab(struct cli *cli, int argc, char **argv);
int cli_analyse(struct cli *cli, int argc, char **argv);
int cli_solve(struct cli *cli, int argc, char **argv);
int cli_check(struct cli *cli, int argc, char **argv);
int cli_engine(struct cli *cli, int argc, char **argv);
int cli_serve(struct cli *cli, int argc, char **argv);
int cli_backup(struct cli *cli, int argc, char **argv);
int cli_migrate(struct cli *cli, int argc, char **argv);
int cli_sit(struct cli *cli, int argc, char **argv);

/* ---- Bots ---------------------------------------------------------------- */

/* The memory that this process has for endings that are played exactly. */
struct bb_memory cli_memory(void);

/* A clock, in ms, for bots. */
double cli_now_ms(void *nothing);

/* A clock for bots that think so many milliseconds: begin it, then give
 * cli_time_spent() and the clock to their limits. Time is that of CLOCK_MONOTONIC, or what the
 * processor has done for this thread: CLOCK_THREAD_CPUTIME_ID. */
struct cli_clock {
    clockid_t of;
    double from, seconds;
};

void cli_clock_begin(struct cli_clock *clock, clockid_t of, int ms);
double cli_time_spent(void *clock);

/* ---- Words --------------------------------------------------------------- */

/* The word of the program under this key; it must exist. */
const char *cli_word(const struct cli *cli, const char *key);

/* Says the word on stderr, each {} replaced by the next text, in which nothing steers the
 * terminal; returns CLI_BAD. */
int cli_fail(const struct cli *cli, const char *key, ...);

/* The same on any stream, without a line end. */
void cli_say(const struct cli *cli, FILE *to, const char *key, ...);

/* ---- Options ------------------------------------------------------------- */

/* One option of a subcommand: "--at" with a value, or a flag. */
struct option_spec {
    const char *name;   /* without the dashes */
    const char **value; /* where the value goes; NULL for a flag */
    int values;         /* so many follow, each a word, and go there; 0: one */
    bool *flag;
    const char **many; /* where repeated values go, up to OPTIONS_MANY */
    int *many_count;
};

enum { OPTIONS_MANY = 32 };

/* Reads options and up to `most` words. CLI_OK, or CLI_BAD after a message;
 * -1 if help was asked for and given. --lang, --json and --edition are always
 * known; --help prints the word "help.<command>". */
int cli_options(struct cli *cli, const char *command, int argc, char **argv,
                const struct option_spec *specs, const char **words, int *word_count, int least,
                int most);

/* A whole number in low .. high, or false after a message. */
bool cli_number(const struct cli *cli, const char *option, const char *text, long low, long high,
                long *out);

/* ---- Boxes and files ------------------------------------------------------ */

/* The box of a game: its reference edition, or the edition file given with
 * --edition. NULL after a message. It lives until the program ends. */
const struct bb_box *cli_box(struct cli *cli, const char *game);

/* Sets the options given as "k=v"; false after a message. */
bool cli_choose(const struct cli *cli, const struct bb_game *g, const char *const *options, int n,
                struct bb_setup *how);

/* The same, and the seats and options go together. */
bool cli_setup(const struct cli *cli, const struct bb_box *box, const char *const *options, int n,
               struct bb_setup *how);

/* All of a file, at most `most` bytes; NULL after a message. To be freed. */
char *cli_read_file(const struct cli *cli, const char *file, size_t most, size_t *n);

/* A record, played again; false after a message. */
bool cli_read_record(struct cli *cli, const char *file, struct bb_table *out);

/* One JSON value on one line of stdout; frees it. */
void cli_print_json(json_t *json);

/* "0" .. seats-1 as a seat, "spectator" as BB_NOBODY; -1 after a message. */
int cli_seat(const struct cli *cli, const struct bb_table *t, const char *text);

#endif
