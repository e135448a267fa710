/*
 * The law of bots: with the same lot they choose the same, whatever is hidden from their seat; and
 * so do hints for people.
 */
#include "bots/hint.h"
#include "tests/law/case.h"

#include <string.h>

enum { PLAYOUTS = 24, WORLDS = 3, SEED = 77 };

/* What a bot does at a seat of this truth, asked twice: the second time it remembers. */
static void ask(const struct bb_bot *bot, const struct bb_box *box, const void *truth, int seat,
                bb_action out[static 2])
{
    struct bb_mind *mind = bb_mind_new();
    const struct bb_limits limits = { .playouts = PLAYOUTS, .table = mind->table, .mind = mind };
    struct bb_view view;
    struct bb_rng rng;

    bb_view_init(&view, box->game, truth, seat);
    bb_rng_init(&rng, SEED);
    for (int i = 0; i < 2; i++)
        out[i] = bot->choose(box, &view, &limits, &rng);
    bb_mind_free(mind);
}

static const char *one_bot(struct law_case *c, const struct bb_bot *bot, int seat)
{
    bb_action here[2], there[2];
    union bb_state twin;

    law_guess(c, c->s.bytes, seat, &twin);
    ask(bot, c->box, c->s.bytes, seat, here);
    ask(bot, c->box, twin.bytes, seat, there);
    if (here[0] != there[0] || here[1] != there[1])
        return law_broken(c, "%s at seat %d chooses by what it does not see", bot->name, seat);
    if (!bb_is_legal(c->box, c->s.bytes, seat, here[0]) ||
        !bb_is_legal(c->box, c->s.bytes, seat, here[1]))
        return law_broken(c, "%s at seat %d chooses what is not legal", bot->name, seat);
    return NULL;
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
    for (int i = 0; bb_bots[i] && !wrong; i++)
        wrong = one_bot(c, bb_bots[i], seat);
    return wrong ? wrong : hints(c, seat);
}
