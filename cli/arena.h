/*
 * cli/arena.h -- shared by the files of `benben arena`: bots against each other, many times.
 *
 * A deal is played once for every way to turn the bots round the table, so that neither the
 * seats nor the luck of the deal favour one of them. These games are called a pair, whatever
 * their number. What comes of a pair depends on the plan and on the pair's number alone,
 * as long as its bots have a number of playouts for a limit and not a time.
 */
#ifndef BB_CLI_ARENA_H
#define BB_CLI_ARENA_H

#include "cli/common.h"
#include "cli/elo.h"

enum {
    ARENA_NAME = 256,
    ARENA_PAIRS_MAX = 1000000,
    ARENA_JOBS_MAX = 256,
};

struct arena_bot {
    char name[ARENA_NAME]; /* as it is written on the command line */
    struct bb_bot_spec spec;
    const char *command; /* of a program of somebody else, in its name; NULL: one of our bots */
};

/* What is played. */
struct arena_plan {
    const struct bb_box *box;
    char game[32], hash[65];
    struct bb_setup how;
    struct arena_bot bot[BB_SEATS_MAX];
    bool team;     /* all play together */
    bool opponent; /* one plays alone, and the rules play against them */
    uint64_t seed;
    int patience; /* in seconds, with a program of somebody else */
};

/* What the command line says, as texts; false after a sentence. */
bool arena_plan_make(struct cli *cli, const char *game, const char *bots, const char *seed,
                     const char *const *options, int option_count, struct arena_plan *plan);

/* What came of a game, by seats. An opponent who is no seat has the points of 1. */
struct arena_game {
    int32_t points[BB_SEATS_MAX];
    uint8_t rank[BB_SEATS_MAX];
};

struct arena_pair {
    bool played;
    struct arena_game game[BB_SEATS_MAX]; /* in game i, bot (seat + i) % seats has the seat */
};

/* ---- Playing (arena_play.c) ---------------------------------------------------- */

/* What went wrong with a program of somebody else, and in which pair. */
struct arena_fault {
    const char *word; /* NULL: nothing */
    const char *bot;
    char about[256];
    long pair;
};

/* What a thread plays with. */
struct arena_desk {
    const struct arena_plan *plan;
    struct bb_mind *mind[BB_SEATS_MAX];
    struct arena_fault fault;
    void (*over)(void *self, const struct bb_match *m); /* told of every game; NULL: nobody */
    void *self;
};

void arena_desk_init(struct arena_desk *d, const struct arena_plan *plan);
void arena_desk_release(struct arena_desk *d);

/* Game `turn` of a pair; false after a fault. */
bool arena_play_game(struct arena_desk *d, long number, int turn, struct arena_game *out);

/* Plays all games of a pair; false after a fault. */
bool arena_play(struct arena_desk *d, long number, struct arena_pair *out);

/* ---- Playing many (arena_run.c) -------------------------------------------------- */

/* Which pairs are to be played, and what came of those that were. */
struct arena_work {
    long pairs;
    long shard, shards; /* those alone whose number leaves this rest */
    int jobs;           /* threads */
    int file;           /* that keeps them; -1: none */
    struct arena_pair *pair;
};

static inline bool arena_is_mine(const struct arena_work *w, long number)
{
    return number % w->shards == w->shard;
}

struct arena_result;

/* Plays those that are missing, or until the test has a verdict; false after a sentence. */
bool arena_run(const struct cli *cli, const struct arena_plan *plan, struct arena_work *w,
               struct arena_result *out);

/* Counts the pairs in their order, up to the first that is to be played here and was not, or up
 * to a verdict. */
void arena_judge(const struct arena_plan *plan, const struct arena_work *w,
                 struct arena_result *out);

/* ---- Keeping what was played (arena_keep.c) -------------------------------------- */

/* Opens a file of results, or begins one, and reads what it has of the pairs to be played; -1
 * after a sentence. It is this program's until it is closed. */
int arena_keep_open(const struct cli *cli, const char *name, struct arena_plan *plan,
                    struct arena_work *w);

/* Adds a pair to it; false if that cannot be, with errno. */
bool arena_keep_add(const struct arena_plan *plan, int file, long number,
                    const struct arena_pair *pair);

/* All pairs of several files, which must be of the same games, and what these are; false after a
 * sentence. */
bool arena_merge(const struct cli *cli, const char *const *names, int n, struct arena_plan *plan,
                 struct arena_work *w);

/* ---- What came of it (arena_tell.c) --------------------------------------------- */

/* The share of the win that a seat has: those who tie share it, a team has won as a whole. */
double arena_win(const struct arena_plan *plan, const struct arena_game *g, int seat);

/* What the first bot has of a pair, 0 .. arena_top(): two for each other seat that it is ahead
 * of, one if they tie; alone or in a team, one for a win. */
int arena_top(const struct arena_plan *plan);
int arena_score(const struct arena_plan *plan, const struct arena_pair *pair);

/* The pairs that count: those that were played, up to where a test stopped. */
struct arena_result {
    const struct arena_pair *pair;
    long n;                      /* up to here */
    long pairs;                  /* of these were played */
    bool merged;                 /* all were to be there */
    const struct elo_test *test; /* NULL: none */
    struct elo_counts counts;
    enum elo_verdict verdict;
};

/* Tells it; the exit code. */
int arena_tell(const struct cli *cli, const struct arena_plan *plan, const struct arena_result *r);

#endif
