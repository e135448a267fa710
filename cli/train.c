/*
 * What the features of a game are worth, learnt from bots that play each other: positions of
 * whole games, and what came of them.
 *
 * Game i hangs on the seed and i alone, and what is learnt on the games in their order; so a run
 * that was broken off and goes on ends like one that was not.
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

enum {
    SETUPS_MAX = 24,
    MODES_MAX = 16,
    BOTS_MAX = 8,
    SAMPLES_MAX = 1024, /* positions of a game */
    RARELY = 8,         /* one in so many positions in the middle of a turn */
    HELD_OUT = 5,       /* of each set-up one game in so many */
    SAVED_EVERY = 50,   /* games */
    TEXT_MAX = 2048,
};

/* A position of a game: what was counted in it. */
struct sample {
    uint8_t mode;
    uint16_t progress;
    int32_t standing[BB_SEATS_MAX]; /* tenths of a point; of a team the first, towards its goal */
    int32_t feature[BB_SEATS_MAX][BB_FEATURES_MAX];
};

/* What a run is, as it is kept with its sums: another run does not go on with them. */
struct run {
    char command[TEXT_MAX];
    int64_t games; /* played */
};

struct train {
    struct cli *cli;
    const struct bb_box *box;
    const struct bb_judge *judge;
    struct bb_setup how[SETUPS_MAX];
    struct bb_bot_spec bot[BOTS_MAX];
    int setups, bots, features, modes, samples, stray, seed;
    long games;
    const char *out, *state;
    struct run run;
    struct bb_mind *mind;
    struct fit *fit; /* a row for each mode */
    struct sample sample[SAMPLES_MAX];
};

/* ---- Playing ------------------------------------------------------------- */

/* Who is judged: the seats; alone, an opponent too; of a team one. */
static int judged_players(const struct bb_game *g, int seats, const struct bb_score *score)
{
    if (score->team)
        return 1;
    return bb_has_opponent(g, seats, score) ? 2 : seats;
}

static void take_sample(struct train *t, const void *s, int seats)
{
    const struct bb_box *box = t->box;
    struct sample *sample = &t->sample[t->samples];
    struct bb_score score;

    if (t->samples == SAMPLES_MAX)
        return;
    t->samples++;
    memset(sample, 0, sizeof(*sample));
    box->game->score(box->parts, s, &score);
    sample->mode = t->judge->mode ? (uint8_t)t->judge->mode(s) : 0;
    sample->progress = (uint16_t)t->judge->progress(box->parts, s);
    for (int i = 0; i < judged_players(box->game, seats, &score); i++) {
        sample->standing[i] = 10 * score.points[i];
        if (score.team && t->judge->ahead)
            sample->standing[i] = t->judge->ahead(box->parts, s);
        t->judge->look(box->parts, s, i, sample->feature[i]);
    }
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
static void play(struct train *t, int64_t game, void *s)
{
    const struct bb_game *g = t->box->game;
    const struct bb_setup *how = &t->how[game % t->setups];
    const struct bb_bot_spec *player[BB_SEATS_MAX];
    int turn = BB_NOBODY;
    struct bb_rng rng;

    bb_rng_init(&rng, (uint64_t)t->seed * 1000003 + (uint64_t)game);
    for (int seat = 0; seat < how->seats; seat++)
        player[seat] = &t->bot[bb_rng_below(&rng, (uint32_t)t->bots)];
    t->samples = 0;
    bb_mind_clear(t->mind);
    g->setup(t->box->parts, s, how);
    for (bb_seats to_act = g->to_act(s); to_act; to_act = g->to_act(s)) {
        int seat = bb_first_seat(to_act), now = bb_face_turn(g, s);

        if ((now != turn && now != BB_NOBODY) ||
            (seat != BB_CHANCE && bb_rng_below(&rng, RARELY) == 0))
            take_sample(t, s, how->seats);
        turn = now;
        if (seat == BB_CHANCE)
            bb_random_chance(t->box, s, &rng);
        else
            g->apply(t->box->parts, s, seat, choose(t, player[seat], s, seat, &rng), NULL);
    }
}

/* ---- Learning ------------------------------------------------------------ */

static void learn_pair(struct train *t, const struct sample *from, int a, int b, double came,
                       bool held_out)
{
    int32_t feature[BB_FEATURES_MAX];

    for (int i = 0; i < BB_FEATURES_MAX; i++)
        feature[i] = from->feature[a][i] - from->feature[b][i];
    came -= from->standing[a] - from->standing[b];
    fit_add(&t->fit[from->mode], held_out, from->progress, feature, t->features, came);
}

/* From each position: what became of each pair of players, or of who has nobody to be ahead
 * of. The end is the last sample. */
static void learn(struct train *t, int64_t game, int seats, const void *end)
{
    bool held_out = game / t->setups % HELD_OUT == HELD_OUT - 1;
    struct sample last;
    struct bb_score score;
    int players;

    if (t->samples == SAMPLES_MAX)
        t->samples--;
    take_sample(t, end, seats);
    last = t->sample[--t->samples];
    t->box->game->score(t->box->parts, end, &score);
    players = judged_players(t->box->game, seats, &score);
    for (int i = 0; i < t->samples; i++) {
        const struct sample *from = &t->sample[i];

        if (players == 1)
            fit_add(&t->fit[from->mode], held_out, from->progress, from->feature[0], t->features,
                    last.standing[0] - from->standing[0]);
        for (int a = 0; a < players; a++) {
            for (int b = 0; b < a; b++)
                learn_pair(t, from, a, b, last.standing[a] - last.standing[b], held_out);
        }
    }
}

/* ---- What is kept between runs --------------------------------------------- */

static size_t fit_bytes(const struct train *t)
{
    return sizeof(*t->fit) * (size_t)t->modes;
}

static bool write_state(const struct train *t, FILE *file)
{
    return fwrite(&t->run, sizeof(t->run), 1, file) == 1 &&
           fwrite(t->fit, fit_bytes(t), 1, file) == 1;
}

/* All of it or nothing: a new file takes the place of the old. */
static bool save_state(const struct train *t)
{
    char name[TEXT_MAX];
    FILE *file;
    bool good;

    if (!t->state)
        return true;
    snprintf(name, sizeof(name), "%s.new", t->state);
    file = fopen(name, "wb");
    good = file && write_state(t, file);
    good = file && fclose(file) == 0 && good && rename(name, t->state) == 0;
    if (!good)
        cli_fail(t->cli, "cannot-open", t->state, strerror(errno));
    return good;
}

/* False if the file is of another run. */
static bool load_state(struct train *t)
{
    FILE *file = t->state ? fopen(t->state, "rb") : NULL;
    struct run run = { .games = 0 };
    bool good;

    if (!file)
        return true;
    good = fread(&run, sizeof(run), 1, file) == 1 && fread(t->fit, fit_bytes(t), 1, file) == 1 &&
           memcmp(run.command, t->run.command, sizeof(run.command)) == 0;
    fclose(file);
    t->run.games = run.games;
    if (!good)
        cli_fail(t->cli, "train-other", t->state);
    return good;
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
    fprintf(out, "%-20s %8d %8d %8d\n", "spread", w.spread[0], w.spread[1], w.spread[2]);
    for (int i = 0; i < t->features; i++) {
        fprintf(out, "%-20s", t->judge->features[i]);
        for (int stage = 0; stage < BB_MOMENTS; stage++)
            fprintf(out, " %8.3f", (double)w.weight[stage][i] / BB_WEIGHT);
        fputc('\n', out);
    }
}

static bool write_weights(const struct train *t)
{
    FILE *out = fopen(t->out, "w");

    if (!out) {
        cli_fail(t->cli, "cannot-open", t->out, strerror(errno));
        return false;
    }
    fprintf(
        out,
        "# What each feature of a position adds to the points to come, in tenths of a point for "
        "one more:\n# at the beginning of a game, in its middle and at its end "
        "(engine/value.h). Edition %s.\n# Written by: %s --games %lld\n",
        t->box->edition, t->run.command, (long long)t->run.games);
    for (int mode = 0; mode < t->modes; mode++)
        put_mode(t, mode, out);
    if (fclose(out) == 0)
        return true;
    cli_fail(t->cli, "cannot-open", t->out, strerror(errno));
    return false;
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

/* What the run is, but for the number of games: more may follow. */
static void name_run(struct train *t, const char *const *setups, int n, const char *bots)
{
    struct bb_text text;

    bb_text_init(&text, t->run.command, sizeof(t->run.command));
    bb_text_format(&text, "benben train %s", t->box->game->name);
    for (int i = 0; i < n; i++)
        bb_text_format(&text, " --setup '%s'", setups[i]);
    bb_text_format(&text, " --bots %s --stray %d --seed %d", bots, t->stray, t->seed);
}

static int train(struct train *t)
{
    union bb_state s;

    if (!load_state(t))
        return CLI_BAD;
    while (t->run.games < t->games) {
        int64_t game = t->run.games;

        play(t, game, s.bytes);
        learn(t, game, t->how[game % t->setups].seats, s.bytes);
        t->run.games++;
        if ((t->run.games % SAVED_EVERY == 0 || t->run.games == t->games) && !save_state(t))
            return CLI_BAD;
    }
    if (t->out && !write_weights(t))
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
    const char *bots = "greedy", *games = "1000", *seed = "1", *stray = "3", *game = NULL;
    const char *setups[OPTIONS_MANY];
    int setup_count = 0, words, bad;
    struct train *t = new_array(1, sizeof(*t));
    long from = 0, often = 0;
    const struct option_spec specs[] = {
        { .name = "setup", .many = setups, .many_count = &setup_count },
        { .name = "bots", .value = &bots },
        { .name = "stray", .value = &stray },
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
                 !cli_number(cli, "stray", stray, 0, 100, &often) || !add_bots(t, bots) ||
                 !add_setups(t, setups, setup_count)))
        bad = CLI_BAD;
    t->seed = (int)from;
    t->stray = (int)often;
    if (!bad) {
        name_run(t, setups, setup_count, bots);
        t->fit = new_array(t->modes, sizeof(*t->fit));
        t->mind = bb_mind_new();
        bad = train(t);
        bb_mind_free(t->mind);
    }
    free(t->fit);
    free(t);
    return bad < 0 ? CLI_OK : bad;
}
