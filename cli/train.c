/*
 * What the features of a game are worth, learnt from bots that play each other: positions of
 * whole games, and what came of them.
 *
 * Game i hangs on the seed and i alone, and what is learnt on the games in their order; so a run
 * that was broken off and goes on ends like one that was not. Positions are kept, not what was
 * counted in them: other features, and another lambda, learn from the same games.
 */
#include "cli/common.h"
#include "cli/fit.h"
#include "engine/dealer.h"
#include "engine/face.h"
#include "engine/value.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    SETUPS_MAX = 24,
    MODES_MAX = 16,
    BOTS_MAX = 8,
    POSITIONS_MAX = 1024, /* of a game */
    RARELY = 8,           /* one in so many positions in the middle of a turn */
    HELD_OUT = 5,         /* of each set-up one game in so many */
    TEXT_MAX = 2048,
};

/* What a run is, as it is kept with its positions: another run does not go on with them. */
struct run {
    char command[TEXT_MAX];
    char hash[80]; /* of the edition */
    uint32_t state_size;
};

/* A game as it is kept: so many positions follow, its end the last. */
struct kept {
    int32_t game, positions;
};

struct train {
    struct cli *cli;
    const struct bb_box *box;
    const struct bb_judge *judge;
    struct bb_setup how[SETUPS_MAX];
    struct bb_bot_spec bot[BOTS_MAX];
    int setups, bots, features, modes, positions, stray, seed;
    long games, played, percent; /* lambda */
    const char *out, *state;
    struct run run;
    struct bb_mind *mind;
    struct fit *fit; /* a row for each mode */
    union bb_state position[POSITIONS_MAX];
    struct fit_position seen[POSITIONS_MAX];
};

/* ---- Playing ------------------------------------------------------------- */

/* Who is judged: the seats; alone, an opponent too; of a team one. */
static int judged_players(const struct bb_game *g, int seats, const struct bb_score *score)
{
    if (score->team)
        return 1;
    return bb_has_opponent(g, seats, score) ? 2 : seats;
}

static void keep_position(struct train *t, const void *s)
{
    if (t->positions < POSITIONS_MAX)
        memcpy(t->position[t->positions++].bytes, s, t->box->game->state_size);
}

/* What a seat does: now and then anything, else what its bot thinks best. */
static bb_action choose(const struct train *t, const struct bb_bot_spec *spec, const void *s,
                        int seat, struct bb_rng *rng)
{
    struct bb_used used = { .turn = 0 };
    bb_action open[BB_ACTIONS_MAX];
    struct bb_view view;

    if ((int)bb_rng_below(rng, 100) < t->stray) {
        int n = bb_legal(t->box, s, seat, open);

        return open[bb_rng_below(rng, (uint32_t)n)];
    }
    bb_view_init(&view, t->box->game, s, seat);
    return bb_bot_answer(spec, &(struct bb_asked){ .box = t->box, .view = &view, .used = &used },
                         &(struct bb_means){ .mind = t->mind }, rng);
}

/* One game. A position is taken where a turn begins, because there bots judge it, and now and
 * then in between. */
static void play(struct train *t, int64_t game)
{
    const struct bb_game *g = t->box->game;
    const struct bb_setup *how = &t->how[game % t->setups];
    const struct bb_bot_spec *player[BB_SEATS_MAX];
    int turn = BB_NOBODY;
    union bb_state s;
    struct bb_rng rng;

    bb_rng_init(&rng, (uint64_t)t->seed * 1000003 + (uint64_t)game);
    for (int seat = 0; seat < how->seats; seat++)
        player[seat] = &t->bot[bb_rng_below(&rng, (uint32_t)t->bots)];
    t->positions = 0;
    bb_mind_clear(t->mind);
    g->setup(t->box->parts, s.bytes, how);
    for (bb_seats to_act = g->to_act(s.bytes); to_act; to_act = g->to_act(s.bytes)) {
        int seat = bb_first_seat(to_act), now = bb_face_turn(g, s.bytes);

        if ((now != turn && now != BB_NOBODY) ||
            (seat != BB_CHANCE && bb_rng_below(&rng, RARELY) == 0))
            keep_position(t, s.bytes);
        turn = now;
        if (seat == BB_CHANCE)
            bb_random_chance(t->box, s.bytes, &rng);
        else
            g->apply(t->box->parts, s.bytes, seat, choose(t, player[seat], s.bytes, seat, &rng),
                     NULL);
    }
    t->positions -= t->positions == POSITIONS_MAX;
    keep_position(t, s.bytes);
}

/* ---- Learning ------------------------------------------------------------ */

/* What a player has, or by how much it is ahead of another, in a position. */
static void look(const struct train *t, const void *s, int player, int other,
                 struct fit_position *out)
{
    const struct bb_box *box = t->box;
    int32_t of_other[BB_FEATURES_MAX] = { 0 };
    struct bb_score score;

    memset(out, 0, sizeof(*out));
    box->game->score(box->parts, s, &score);
    out->progress = t->judge->progress(box->parts, s);
    out->standing = 10 * score.points[player];
    if (score.team && t->judge->ahead)
        out->standing = t->judge->ahead(box->parts, s);
    t->judge->look(box->parts, s, player, out->feature);
    if (other == player)
        return;
    out->standing -= 10 * score.points[other];
    t->judge->look(box->parts, s, other, of_other);
    for (int i = 0; i < BB_FEATURES_MAX; i++)
        out->feature[i] -= of_other[i];
}

/* From the positions of a game: what became of a player and another, or of one alone. */
static void learn_pair(struct train *t, int player, int other, bool held_out)
{
    int mode = t->judge->mode ? t->judge->mode(t->position[0].bytes) : 0;

    for (int i = 0; i < t->positions; i++)
        look(t, t->position[i].bytes, player, other, &t->seen[i]);
    fit_add(&t->fit[mode], held_out, t->positions, t->seen, t->features);
}

/* ... of each pair of players, or of who has nobody to be ahead of. */
static void learn(struct train *t, int64_t game)
{
    const void *end = t->position[t->positions - 1].bytes;
    bool held_out = game / t->setups % HELD_OUT == HELD_OUT - 1;
    struct bb_score score;
    int players;

    t->box->game->score(t->box->parts, end, &score);
    players = judged_players(t->box->game, t->how[game % t->setups].seats, &score);
    if (players == 1)
        learn_pair(t, 0, 0, held_out);
    for (int a = 0; a < players; a++) {
        for (int b = 0; b < a; b++)
            learn_pair(t, a, b, held_out);
    }
}

/* ---- What is kept between runs --------------------------------------------- */

static bool cannot_open(const struct train *t, const char *name)
{
    cli_fail(t->cli, "cannot-open", name, strerror(errno));
    return false;
}

static bool write_game(const struct train *t, int64_t game, FILE *file)
{
    struct kept kept = { .game = (int32_t)game, .positions = t->positions };
    bool good = fwrite(&kept, sizeof(kept), 1, file) == 1;

    for (int i = 0; i < t->positions && good; i++)
        good = fwrite(t->position[i].bytes, t->box->game->state_size, 1, file) == 1;
    return fflush(file) == 0 && good;
}

/* False if it is not all there. */
static bool read_game(struct train *t, FILE *file)
{
    struct kept kept;

    if (fread(&kept, sizeof(kept), 1, file) != 1 || kept.game != t->played || kept.positions < 1 ||
        kept.positions > POSITIONS_MAX)
        return false;
    t->positions = kept.positions;
    for (int i = 0; i < t->positions; i++) {
        if (fread(t->position[i].bytes, t->box->game->state_size, 1, file) != 1)
            return false;
    }
    return true;
}

/* Learns from the games that are kept; what follows the last whole one was broken off. */
static bool learn_kept(struct train *t, FILE *file)
{
    struct run run;
    long whole;

    if (fread(&run, sizeof(run), 1, file) != 1 || memcmp(&run, &t->run, sizeof(run)) != 0) {
        cli_fail(t->cli, "train-other", t->state);
        return false;
    }
    for (whole = ftell(file); t->played < t->games && read_game(t, file); whole = ftell(file))
        learn(t, t->played++);
    if (t->played < t->games &&
        (fseek(file, whole, SEEK_SET) != 0 || ftruncate(fileno(file), whole) != 0))
        return cannot_open(t, t->state);
    return true;
}

/* The file of positions, ready for more; NULL without one. False after a sentence. */
static bool open_state(struct train *t, FILE **file)
{
    *file = t->state ? fopen(t->state, "r+b") : NULL;
    if (*file)
        return learn_kept(t, *file);
    if (!t->state)
        return true;
    *file = fopen(t->state, "wb");
    if (!*file || fwrite(&t->run, sizeof(t->run), 1, *file) != 1)
        return cannot_open(t, t->state);
    return true;
}

/* ---- The file of weights ------------------------------------------------------ */

static const char *mode_name(const struct train *t, int mode)
{
    return t->judge->modes ? t->judge->modes[mode] : "all";
}

static void put_mode(const struct train *t, int mode, FILE *out)
{
    const struct fit *fit = &t->fit[mode];
    struct fit_error error;
    struct bb_weights w;

    fit_solve(fit, t->features, &w);
    error = fit_error_of(fit, &w);
    fprintf(out,
            "\nmode %s\n# %.0f examples, and %.0f held out: off by %.2f points as the score "
            "stands, by %.2f with these weights; R2 %.3f\n",
            mode_name(t, mode), fit->examples[0], fit->examples[1], error.standing, error.judged,
            error.standing > 0 ? 1 - pow(error.judged / error.standing, 2) : 0);
    fprintf(out, "%-26s %8d %8d %8d\n", "spread", w.spread[0], w.spread[1], w.spread[2]);
    for (int i = 0; i < t->features; i++) {
        fprintf(out, "%-26s", t->judge->features[i]);
        for (int stage = 0; stage < BB_MOMENTS; stage++)
            fprintf(out, " %8.3f", (double)w.weight[stage][i] / BB_WEIGHT);
        fputc('\n', out);
    }
}

static bool write_weights(const struct train *t)
{
    FILE *out = fopen(t->out, "w");

    if (!out)
        return cannot_open(t, t->out);
    fprintf(
        out,
        "# What each feature of a position adds to the points to come, in tenths of a point for "
        "one more:\n# at the beginning of a game, in its middle and at its end "
        "(engine/value.h). Edition %s.\n# Written by: %s --lambda %ld --games %ld\n",
        t->box->edition, t->run.command, t->percent, t->played);
    for (int mode = 0; mode < t->modes; mode++)
        put_mode(t, mode, out);
    return fclose(out) == 0 || cannot_open(t, t->out);
}

static void report(const struct train *t)
{
    for (int mode = 0; mode < t->modes; mode++) {
        struct fit_error error;
        struct bb_weights w;

        fit_solve(&t->fit[mode], t->features, &w);
        error = fit_error_of(&t->fit[mode], &w);
        if (t->cli->json)
            cli_print_json(json_pack("{s:s, s:f, s:f, s:f, s:f}", "mode", mode_name(t, mode),
                                     "examples", t->fit[mode].examples[0], "held_out",
                                     t->fit[mode].examples[1], "standing", error.standing, "judged",
                                     error.judged));
        else
            printf("%-12s %9.0f %9.0f %8.2f %8.2f\n", mode_name(t, mode), t->fit[mode].examples[0],
                   t->fit[mode].examples[1], error.standing, error.judged);
    }
}

/* ---- Options --------------------------------------------------------------------- */

/* "2 version=base": a number of seats, and options. */
static bool add_setup(struct train *t, const char *text)
{
    char copy[TEXT_MAX], *rest = copy, *word, *first;
    const char *options[OPTIONS_MANY];
    struct bb_setup *how = &t->how[t->setups];
    int n = 0;
    long seats;

    snprintf(copy, sizeof(copy), "%s", text);
    first = strsep(&rest, " ");
    while (rest && n < OPTIONS_MANY && (word = strsep(&rest, " ")))
        options[n++] = word;
    *how = bb_setup_usual(t->box);
    if (t->setups == SETUPS_MAX || !cli_number(t->cli, "setup", first, 1, BB_SEATS_MAX, &seats))
        return false;
    how->seats = (uint8_t)seats;
    if (!cli_setup(t->cli, t->box, options, n, how))
        return false;
    t->setups++;
    return true;
}

/* Every number of seats that goes with the usual options, unless others are wanted. */
static bool add_setups(struct train *t, const char *const *texts, int n)
{
    for (int i = 0; i < n; i++) {
        if (!add_setup(t, texts[i]))
            return false;
    }
    for (int seats = t->box->game->seats_min; n == 0 && seats <= t->box->game->seats_max; seats++) {
        struct bb_setup how = bb_setup_usual(t->box);

        how.seats = (uint8_t)seats;
        if (!bb_setup_check(t->box, &how, t->cli->lang))
            t->how[t->setups++] = how;
    }
    return true;
}

/* Bots whose limit is a time would play other games each time. */
static bool add_bots(struct train *t, const char *list)
{
    char copy[TEXT_MAX], *rest = copy, *word;

    snprintf(copy, sizeof(copy), "%s", list);
    while ((word = strsep(&rest, ","))) {
        if (t->bots == BOTS_MAX || !bb_bot_parse(word, &t->bot[t->bots]) || t->bot[t->bots].ms) {
            cli_fail(t->cli, "no-such-bot", word);
            return false;
        }
        t->bots++;
    }
    return true;
}

/* What the run is, but for the number of games, more of which may follow, and for what is learnt
 * from them. */
static void name_run(struct train *t, const char *const *setups, int n, const char *bots)
{
    struct bb_text text;

    bb_text_init(&text, t->run.command, sizeof(t->run.command));
    bb_text_format(&text, "benben train %s", t->box->game->name);
    for (int i = 0; i < n; i++)
        bb_text_format(&text, " --setup '%s'", setups[i]);
    bb_text_format(&text, " --bots %s --stray %d --seed %d", bots, t->stray, t->seed);
    snprintf(t->run.hash, sizeof(t->run.hash), "%s", t->box->hash);
    t->run.state_size = (uint32_t)t->box->game->state_size;
}

static bool play_rest(struct train *t, FILE *file)
{
    for (; t->played < t->games; t->played++) {
        play(t, t->played);
        if (file && !write_game(t, t->played, file))
            return cannot_open(t, t->state);
        learn(t, t->played);
    }
    return true;
}

static int train(struct train *t)
{
    FILE *file;
    bool good = open_state(t, &file) && play_rest(t, file);

    if (file)
        fclose(file);
    if (!good || (t->out && !write_weights(t)))
        return CLI_BAD;
    report(t);
    return CLI_OK;
}

static void *new_array(int n, size_t size)
{
    void *array = calloc((size_t)n, size);

    if (!array)
        abort();
    return array;
}

static bool prepare(struct train *t, const char *game)
{
    t->box = cli_box(t->cli, game);
    if (!t->box)
        return false;
    t->judge = t->box->game->advice ? t->box->game->advice->judge : NULL;
    if (!t->judge) {
        cli_fail(t->cli, "train-nothing", t->box->game->name);
        return false;
    }
    while (t->judge->features[t->features])
        t->features++;
    t->modes = t->judge->modes ? 0 : 1;
    while (t->judge->modes && t->judge->modes[t->modes])
        t->modes++;
    return true;
}

int cli_train(struct cli *cli, int argc, char **argv)
{
    const char *bots = "greedy", *games = "1000", *seed = "1", *stray = "3", *lambda = "100";
    const char *game = NULL;
    const char *setups[OPTIONS_MANY];
    int setup_count = 0, words, bad;
    struct train *t = new_array(1, sizeof(*t));
    long from = 0, often = 0;
    const struct option_spec specs[] = {
        { .name = "setup", .many = setups, .many_count = &setup_count },
        { .name = "bots", .value = &bots },
        { .name = "stray", .value = &stray },
        { .name = "lambda", .value = &lambda },
        { .name = "games", .value = &games },
        { .name = "seed", .value = &seed },
        { .name = "state", .value = &t->state },
        { .name = "out", .value = &t->out },
        { .name = NULL },
    };

    bad = cli_options(cli, "train", argc, argv, specs, &game, &words, 1, 1);
    t->cli = cli;
    if (!bad && (!prepare(t, game) || !cli_number(cli, "games", games, 1, 10000000, &t->games) ||
                 !cli_number(cli, "seed", seed, 0, 1000000000, &from) ||
                 !cli_number(cli, "stray", stray, 0, 100, &often) ||
                 !cli_number(cli, "lambda", lambda, 0, 100, &t->percent) || !add_bots(t, bots) ||
                 !add_setups(t, setups, setup_count)))
        bad = CLI_BAD;
    t->seed = (int)from;
    t->stray = (int)often;
    if (!bad) {
        name_run(t, setups, setup_count, bots);
        t->fit = new_array(t->modes, sizeof(*t->fit));
        for (int mode = 0; mode < t->modes; mode++)
            t->fit[mode].lambda = (double)t->percent / 100;
        t->mind = bb_mind_new();
        bad = train(t);
        bb_mind_free(t->mind);
    }
    free(t->fit);
    free(t);
    return bad < 0 ? CLI_OK : bad;
}
