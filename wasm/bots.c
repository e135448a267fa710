/*
 * Bots for a page, which lets them think elsewhere: a module of their own with the rules and
 * nothing that is shown, compiled for speed. They are handed the bytes of a view, and the one
 * thing that they ask the outside for is the time. Random play too, to measure how fast it is.
 */
#include "bots/levels.h"
#include "bots/speed.h"
#include "bots/written.h"
#include "engine/dealer.h"
#include "engine/setup.h"
#include "games/all.h"
#include "wasm/export.h"

#include <string.h>

/* In ms from any moment on. */
__attribute__((import_module("env"), import_name("now"))) double outside_now(void);

static double now(void *nothing)
{
    (void)nothing;
    return outside_now();
}

/* What all seats of all matches remember: a tree that is of no use is forgotten. */
static struct bb_mind *mind(void)
{
    static struct bb_mind *all;

    if (!all)
        all = bb_mind_new();
    return all;
}

static bb_action answer(const struct bb_bot_spec *spec, struct bb_used *used, int game, int seat,
                        uint32_t seed)
{
    const struct bb_box *box = bb_games[game];
    struct bb_view view = { .seat = seat };
    const struct bb_asked asked = { box, &view, used };
    const struct bb_means with = { .mind = mind(), .now = now };
    struct bb_rng rng;

    memcpy(view.s.bytes, io, box->game->state_size);
    bb_rng_init(&rng, seed);
    return bb_bot_answer(spec, &asked, &with, &rng);
}

/* The action that a bot of this level (1 ..) takes for a seat whose view is in the buffer, in a
 * turn that has a number to itself. */
EXPORT bb_action bb_play(int game, int level, int seat, int turn, uint32_t seed)
{
    static struct bb_used used[BB_SEATS_MAX];

    bb_used_begin(&used[seat], turn);
    return answer(&bb_levels[level - 1].spec, &used[seat], game, seat, seed);
}

/* The same, whatever time it takes: it depends on the view and the seed alone. */
EXPORT bb_action bb_play_always(int game, int level, int seat, uint32_t seed)
{
    struct bb_bot_spec spec = bb_level_always(level);
    struct bb_used used = { 0 };

    bb_mind_clear(mind());
    return answer(&spec, &used, game, seat, seed);
}

/* The action that a bot chooses with so many playouts; it remembers nothing. */
EXPORT bb_action bb_choose(int game, int bot, int seat, int playouts, uint32_t seed)
{
    struct bb_bot_spec spec = { .bot = bb_bots[bot], .playouts = playouts, .threads = 1 };
    struct bb_used used = { 0 };

    bb_mind_clear(mind());
    return answer(&spec, &used, game, seat, seed);
}

/* ---- For people -------------------------------------------------------------------- */

static struct bb_text begin(void)
{
    struct bb_text out;

    bb_text_init(&out, io, sizeof(io));
    return out;
}

static int length(const struct bb_text *out)
{
    return (int)(out->len < sizeof(io) ? out->len : sizeof(io) - 1);
}

/* How long somebody waits for a hint, at most. */
struct wait {
    double from, ms;
};

static double wait_spent(void *self)
{
    const struct wait *wait = self;

    return (outside_now() - wait->from) / wait->ms;
}

/* What a seat whose view is in the buffer might do: bots/written.h. It takes so many ms at most; 0
 * for as long as it takes: then it depends on the view and the seed alone. */
EXPORT int bb_hint(int game, int seat, int ms, uint32_t seed)
{
    const struct bb_box *box = bb_games[game];
    struct wait wait = { .from = outside_now(), .ms = ms };
    const struct bb_thought thought = { .mind = mind(),
                                        .search = BB_HINT_SEARCH,
                                        .worlds = BB_HINT_WORLDS,
                                        .spent = ms ? wait_spent : NULL,
                                        .self = &wait };
    struct bb_view view = { .seat = seat };
    struct bb_hints hints;
    struct bb_text out;

    memcpy(view.s.bytes, io, box->game->state_size);
    bb_hints(box, &view, &thought, seed, &hints);
    out = begin();
    bb_hints_write(box, &hints, &out);
    return length(&out);
}

static struct bb_analysis *analysis;
static int analysed; /* the seat */

static int tell_analysis(void)
{
    struct bb_text out = begin();

    bb_analysis_write(analysis, analysed, &out);
    return length(&out);
}

/* Begins to look at a match of n steps, as a seat played it. The buffer has a view of any
 * position of it, for its set-up, and after BB_STATE_MAX bytes two numbers for each step: the seat
 * and the action. What is known is told: bots/written.h. */
EXPORT int bb_analyse(int game, int seat, int n, int worlds, uint32_t seed)
{
    const struct bb_box *box = bb_games[game];
    const struct bb_analysis_how how = { .seats = BB_SEAT(seat),
                                         .worlds = worlds,
                                         .search = BB_ANALYSE_SEARCH,
                                         .outlook = BB_ANALYSE_OUTLOOK,
                                         .seed = seed };
    const struct bb_setup setup = bb_setup_of(box->game, io);
    static struct bb_taken step[(IO_SIZE - BB_STATE_MAX) / 8];
    union bb_state start;

    for (int i = 0; i < n; i++) {
        uint32_t pair[2];

        memcpy(pair, io + BB_STATE_MAX + 8 * i, sizeof(pair));
        step[i] = (struct bb_taken){ .seat = (uint8_t)pair[0], .action = pair[1] };
    }
    box->game->setup(box->parts, start.bytes, &setup);
    bb_analysis_free(analysis);
    analysis = bb_analysis_new(box, start.bytes, step, n, &how);
    analysed = seat;
    return tell_analysis();
}

/* Looks at the next turn, and tells what is known then. */
EXPORT int bb_analyse_next(void)
{
    bb_analysis_next(analysis);
    return tell_analysis();
}

/* How long a turn of this level may take, in ms. */
EXPORT int bb_turn_ms(int level)
{
    return bb_levels[level - 1].spec.ms;
}

/* Steps of so many random games, for the speed of it; 0 if the usual options do not go
 * with so many seats. */
EXPORT int bb_bench(int game, int seats, int games)
{
    const struct bb_box *box = bb_games[game];
    struct bb_setup how = bb_setup_usual(box);
    union bb_state s;
    struct bb_rng rng;
    int steps = 0;

    how.seats = (uint8_t)seats;
    bb_rng_init(&rng, 1);
    for (int i = 0; i < games; i++) {
        if (box->game->setup(box->parts, s.bytes, &how))
            return 0;
        while (bb_random_step(box, s.bytes, &rng))
            steps++;
    }
    return steps;
}

/* So many playouts of a bot, as bb_speed_work() makes them: how many there were; what came of it
 * is in the buffer. 0 if the usual options do not go with so many seats. */
EXPORT int bb_bench_bot(int game, int bot, int seats, int playouts)
{
    const struct bb_box *box = bb_games[game];
    struct bb_setup how = bb_setup_usual(box);
    struct bb_work work;
    union bb_state s;

    how.seats = (uint8_t)seats;
    if (box->game->setup(box->parts, s.bytes, &how))
        return 0;
    work = bb_speed_work(box, &how, bb_bots[bot], playouts);
    memcpy(io, &work.choices, sizeof(work.choices));
    return work.playouts;
}
