/*
 * The law of bots: with the same lot they choose the same, whatever is hidden from their seat; and
 * so do hints for people.
 */
#include "bots/hint.h"
#include "bots/levels.h"
#include "tests/law/case.h"

#include <stdio.h>
#include <string.h>

enum { PLAYOUTS = 8, WORLDS = 2, SEED = 77 };

/* What a bot does at a seat of this truth, asked twice: the second time it remembers. */
static void ask(const struct bb_bot_spec *spec, const struct bb_box *box, const void *truth,
                int seat, bb_action out[static 2])
{
    struct bb_mind *mind = bb_mind_new();
    const struct bb_means with = { .mind = mind };
    struct bb_view view;
    struct bb_rng rng;

    bb_view_init(&view, box->game, truth, seat);
    bb_rng_init(&rng, SEED);
    for (int i = 0; i < 2; i++) {
        struct bb_used used = { 0 };

        out[i] = bb_bot_answer(spec, &(struct bb_asked){ box, &view, &used }, &with, &rng);
    }
    bb_mind_free(mind);
}

static const char *one_bot(struct law_case *c, const struct bb_bot_spec *spec, int seat,
                           const char *name)
{
    bb_action here[2], there[2];
    union bb_state twin;

    law_guess(c, c->s.bytes, seat, &twin);
    ask(spec, c->box, c->s.bytes, seat, here);
    ask(spec, c->box, twin.bytes, seat, there);
    if (here[0] != there[0] || here[1] != there[1])
        return law_broken(c, "%s at seat %d chooses by what it does not see", name, seat);
    if (!bb_is_legal(c->box, c->s.bytes, seat, here[0]) ||
        !bb_is_legal(c->box, c->s.bytes, seat, here[1]))
        return law_broken(c, "%s at seat %d chooses what is not legal", name, seat);
    return NULL;
}

/* One of the levels, with fewer playouts. */
static const char *one_level(struct law_case *c, int level, int seat)
{
    struct bb_bot_spec spec = bb_level_always(level);
    char name[32];

    if (spec.playouts > PLAYOUTS)
        spec.playouts = PLAYOUTS;
    snprintf(name, sizeof(name), "level %d", level);
    return one_bot(c, &spec, seat, name);
}

static void ask_for_hints(const struct bb_box *box, const void *truth, int seat,
                          struct bb_hints *out)
{
    const struct bb_thought thought = { .mind = bb_mind_new(),
                                        .search = PLAYOUTS,
                                        .worlds = WORLDS };
    struct bb_view view;

    bb_view_init(&view, box->game, truth, seat);
    bb_hints(box, &view, &thought, SEED, out);
    bb_mind_free(thought.mind);
}

static bool are_alike(const struct bb_hint *a, const struct bb_hint *b)
{
    return a->action == b->action && a->win.mean == b->win.mean && a->win.error == b->win.error &&
           a->points.mean == b->points.mean && a->loss.mean == b->loss.mean &&
           a->reason.source == b->reason.source && a->reason.tenths == b->reason.tenths &&
           memcmp(a->source, b->source, sizeof(a->source)) == 0;
}

static const char *hints(struct law_case *c, int seat)
{
    struct bb_hints here, there;
    union bb_state twin;

    law_guess(c, c->s.bytes, seat, &twin);
    ask_for_hints(c->box, c->s.bytes, seat, &here);
    ask_for_hints(c->box, twin.bytes, seat, &there);
    if (here.n < 1 || here.n != there.n)
        return law_broken(c, "hints for seat %d are %d, or %d", seat, here.n, there.n);
    for (int i = 0; i < here.n; i++) {
        if (!are_alike(&here.of[i], &there.of[i]))
            return law_broken(c, "hint %d for seat %d tells what it does not see", i + 1, seat);
        if (!bb_is_legal(c->box, c->s.bytes, seat, here.of[i].action))
            return law_broken(c, "hint %d for seat %d is not legal", i + 1, seat);
    }
    return NULL;
}

const char *law_bots(struct law_case *c)
{
    bb_seats to_act = c->box->game->to_act(c->s.bytes);
    const char *wrong = NULL;
    int seat;

    if (to_act == 0 || to_act == BB_SEAT(BB_CHANCE))
        return NULL;
    seat = law_any_seat(to_act, &c->rng);
    for (int i = 0; bb_bots[i] && !wrong; i++) {
        struct bb_bot_spec spec = { .bot = bb_bots[i], .playouts = PLAYOUTS, .threads = 1 };

        wrong = one_bot(c, &spec, seat, bb_bots[i]->name);
    }
    if (!wrong)
        wrong = one_level(c, 1 + (int)bb_rng_below(&c->rng, BB_LEVELS), seat);
    return wrong ? wrong : hints(c, seat);
}
