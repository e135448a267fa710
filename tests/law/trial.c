/*
 * The law of trials: what is said of a step before it is taken holds when it is.
 */
#include "engine/trial.h"
#include "engine/face.h"
#include "tests/law/case.h"

#include <string.h>

enum {
    TRIED = 4,     /* actions of a seat */
    PROMISES = 20, /* steps after which promises are counted */
};

static bool same_event(const struct bb_event *a, const struct bb_event *b)
{
    return a->what == b->what && a->clause == b->clause &&
           memcmp(a->arg, b->arg, sizeof(a->arg)) == 0;
}

/* What was told happens, in that order, before the eyes of the seat. */
static const char *events_happen(struct law_case *c, int seat, const struct bb_log *told,
                                 const struct bb_log *real)
{
    int n = 0;

    for (int i = 0; i < real->n && n < told->n; i++) {
        if (real->event[i].seen_by & BB_SEAT(seat))
            n += same_event(&told->event[n], &real->event[i]);
    }
    if (n == told->n)
        return NULL;
    return law_broken(c, "seat %d is told of the event '%s', which does not happen", seat,
                      c->box->game->events[told->event[n].what].name);
}

/* A step that is said to be free is taken back by its seat alone, and showed nobody a thing. */
static const char *is_free(struct law_case *c, int seat, bb_action a, const struct bb_log *log)
{
    struct bb_match *m = bb_match_new_at(c->box, c->s.bytes, NULL);
    const char *wrong = NULL;
    struct bb_refusal why;
    int which;

    for (int i = 0; i < log->n; i++) {
        if (c->box->game->events[log->event[i].what].reveals)
            wrong = law_broken(c, "a free step of seat %d reveals something", seat);
    }
    bb_match_act(m, seat, &a, 1, &why, &which);
    if (!wrong && bb_match_to_act(m) != BB_SEAT(seat))
        wrong = law_broken(c, "after a free step of seat %d others act", seat);
    if (!wrong && bb_match_undo(m, seat) != BB_UNDO_DONE)
        wrong = law_broken(c, "seat %d cannot take back a free step", seat);
    bb_match_free(m);
    return wrong;
}

static bool step_could_be_free(const struct law_case *c)
{
    for (int i = 0; i < c->log.n; i++) {
        if (c->box->game->events[c->log.event[i].what].reveals)
            return false;
    }
    return c->box->game->to_act(c->after.bytes) == BB_SEAT(c->seat) &&
           bb_face_turn(c->box->game, c->after.bytes) == bb_face_turn(c->box->game, c->s.bytes);
}

/* Of every step of whole games: that its seat can take it back alone is promised only if it
 * can, and promised alike under another truth that the seat cannot tell from this one. */
const char *law_promise(struct law_case *c)
{
    struct bb_view view, twin;
    struct bb_trial trial, other;
    union bb_state s;

    if (c->seat == BB_CHANCE)
        return NULL;
    bb_view_init(&view, c->box->game, c->s.bytes, c->seat);
    bb_try_out(c->box, &view, c->action, &trial);
    law_guess(c, c->s.bytes, c->seat, &s);
    bb_view_init(&twin, c->box->game, s.bytes, c->seat);
    bb_try_out(c->box, &twin, c->action, &other);
    c->could_be_free += step_could_be_free(c);
    c->promised += trial.free;
    if (trial.free != other.free)
        return law_broken(c, "what is promised to seat %d depends on what it may not know",
                          c->seat);
    return trial.free ? is_free(c, c->seat, c->action, &c->log) : NULL;
}

/* And mostly it is promised if it can: a seat that is never promised anything is told nothing. */
const char *law_promised(struct law_case *c)
{
    if (c->could_be_free < PROMISES || 2 * c->promised >= c->could_be_free)
        return NULL;
    return law_broken(c, "of %d steps that could be taken back, %d were promised to be",
                      c->could_be_free, c->promised);
}

static const char *trial_holds(struct law_case *c, int seat, bb_action a)
{
    const struct bb_game *g = c->box->game;
    struct bb_view view, after;
    union bb_state s = c->s;
    struct bb_log log = { .n = 0 };
    struct bb_trial trial;
    const char *wrong;

    bb_view_init(&view, g, c->s.bytes, seat);
    bb_try_out(c->box, &view, a, &trial);
    g->apply(c->box->parts, s.bytes, seat, a, &log);
    bb_view_closed(&after, g, s.bytes, seat);
    if (trial.known && memcmp(trial.after.s.bytes, after.s.bytes, g->state_size) != 0)
        return law_broken(c, "seat %d is told before a step another '%s' than comes of it", seat,
                          law_difference(g, trial.after.s.bytes, after.s.bytes));
    if (trial.ends && bb_face_turn(g, s.bytes) == seat)
        return law_broken(c, "the turn of seat %d goes on, unlike it was told", seat);
    wrong = events_happen(c, seat, &trial.log, &log);
    if (!wrong && trial.free)
        wrong = is_free(c, seat, a, &log);
    return wrong;
}

const char *law_trial(struct law_case *c)
{
    bb_seats set = c->box->game->to_act(c->s.bytes) & (BB_SEAT(BB_SEATS_MAX) - 1);
    const char *wrong = NULL;

    for (; set && !wrong; set &= set - 1) {
        int seat = bb_first_seat(set);

        for (int i = 0; i < TRIED && !wrong; i++)
            wrong = trial_holds(c, seat, law_any_action(c->box, c->s.bytes, seat, &c->rng));
    }
    return wrong;
}
