/*
 * Trials: the action is taken in guesses of a view. The seeds are fixed, so that a trial
 * depends on the view alone. If the game ends, its secrets are kept here: to show all would
 * show guesses too.
 *
 * Guesses that agree prove little: what is left to guess may be one tile among many of
 * another kind. So what an event reveals to the seat is never taken as known, nor is
 * anything that comes after it.
 */
#include "engine/trial.h"
#include "base/rng.h"
#include "engine/face.h"
#include "engine/usual.h"

#include <string.h>

enum { GUESSES = 8 };

struct attempt {
    union bb_state s;
    struct bb_log log;
};

static void take_in_guess(const struct bb_box *box, const struct bb_view *view, bb_action a,
                          int seed, struct attempt *out)
{
    struct bb_rng rng;

    bb_rng_init(&rng, (uint64_t)seed);
    out->s = view->s;
    out->log.n = 0;
    bb_guess(box, out->s.bytes, view->seat, &rng);
    box->game->apply(box->parts, out->s.bytes, view->seat, a, &out->log);
}

/* True if the turn goes on, of the seat alone, and nobody was shown anything. */
static bool is_free(const struct bb_game *g, int seat, int turn, const struct attempt *t)
{
    for (int i = 0; i < t->log.n; i++) {
        if (g->events[t->log.event[i].what].reveals)
            return false;
    }
    return g->to_act(t->s.bytes) == BB_SEAT(seat) && bb_face_turn(g, t->s.bytes) == turn;
}

/* Keeps the events that the seat would see, up to the first that tells it something new;
 * false if there is such a one. */
static bool keep_certain(const struct bb_game *g, int seat, struct bb_log *log)
{
    int n = 0;

    for (int i = 0; i < log->n; i++) {
        const struct bb_event *e = &log->event[i];

        if (!(e->seen_by & BB_SEAT(seat)))
            continue;
        if (g->events[e->what].reveals && !g->events[e->what].own) {
            log->n = n;
            return false;
        }
        log->event[n++] = *e;
    }
    log->n = n;
    return true;
}

static bool same_event(const struct bb_event *a, const struct bb_event *b)
{
    return a->what == b->what && a->clause == b->clause && a->seen_by == b->seen_by &&
           memcmp(a->arg, b->arg, sizeof(a->arg)) == 0;
}

/* Cuts the log where another guess has other events. */
static void agree(struct bb_log *log, const struct bb_log *other)
{
    int n = 0;

    while (n < log->n && n < other->n && same_event(&log->event[n], &other->event[n]))
        n++;
    log->n = n;
}

/* Leaves of the trial what holds in this guess as well. */
static void compare(const struct bb_game *g, struct attempt *t, struct bb_trial *out)
{
    struct bb_view after;

    out->known &= keep_certain(g, out->after.seat, &t->log);
    bb_view_closed(&after, g, t->s.bytes, out->after.seat);
    out->known &= memcmp(after.s.bytes, out->after.s.bytes, g->state_size) == 0;
    agree(&out->log, &t->log);
}

void bb_try_out(const struct bb_box *box, const struct bb_view *view, bb_action a,
                struct bb_trial *out)
{
    const struct bb_game *g = box->game;
    int turn = bb_face_turn(g, view->s.bytes);

    out->known = out->free = true;
    out->ends = turn == view->seat;
    for (int seed = 1; seed <= GUESSES; seed++) {
        struct attempt t;

        take_in_guess(box, view, a, seed, &t);
        out->free &= is_free(g, view->seat, turn, &t);
        out->ends &= bb_face_turn(g, t.s.bytes) != view->seat;
        if (seed == 1) {
            bb_view_closed(&out->after, g, t.s.bytes, view->seat);
            out->log = t.log;
            keep_certain(g, view->seat, &out->log);
        }
        compare(g, &t, out);
    }
    if (!out->known) {
        out->after = *view;
        out->ends &= g->face && g->face->turn; /* else a turn is whose it happens to be next */
    }
}
