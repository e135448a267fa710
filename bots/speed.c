/*
 * Games that go on by the hints, and a bot that is asked about some of their positions.
 */
#include "bots/speed.h"
#include "bots/mind.h"
#include "engine/dealer.h"

enum {
    EVERY = 5,      /* decision the bot is asked: that meets all parts of a game */
    PLAYOUTS = 128, /* for each of them */
    SEED = 1,
};

struct work {
    const struct bb_box *box;
    const struct bb_bot *bot;
    struct bb_mind *mind;
    struct bb_rng rng;
    struct bb_work done;
    int decisions;
};

static void ask(struct work *w, const void *s, int seat)
{
    const struct bb_limits limits = { .playouts = PLAYOUTS, .mind = w->mind };
    struct bb_view view;

    bb_view_init(&view, w->box->game, s, seat);
    if (bb_exact_applies(w->box, view.s.bytes, seat))
        return;
    bb_mind_clear(w->mind);
    w->mind->playouts = 0;
    w->done.choices =
        w->done.choices * UINT32_C(0x9E3779B1) + w->bot->choose(w->box, &view, &limits, &w->rng);
    w->done.playouts += w->mind->playouts;
}

static void step(struct work *w, void *s, int seat)
{
    if (seat == BB_CHANCE) {
        bb_random_chance(w->box, s, &w->rng);
        return;
    }
    if (++w->decisions % EVERY == 0)
        ask(w, s, seat);
    w->box->game->apply(w->box->parts, s, seat, bb_greedy_choice(w->box, s, seat, &w->rng), NULL);
}

struct bb_work bb_speed_work(const struct bb_box *box, const struct bb_setup *how,
                             const struct bb_bot *bot, int playouts)
{
    struct work w = { .box = box, .bot = bot, .mind = bb_mind_new() };
    union bb_state s;

    bb_rng_init(&w.rng, SEED);
    box->game->setup(box->parts, s.bytes, how);
    while (w.done.playouts < playouts && w.decisions < playouts) {
        bb_seats to_act = box->game->to_act(s.bytes);

        if (to_act)
            step(&w, s.bytes, bb_first_seat(to_act));
        else
            box->game->setup(box->parts, s.bytes, how);
    }
    bb_mind_free(w.mind);
    return w.done;
}
