/*
 * Trials: the action is taken in guesses of a view. The seeds are fixed, so that a trial
 * depends on the view alone. If the game ends, its secrets are kept here: to show all would
 * show guesses too.
 */
#include "engine/trial.h"
#include "base/rng.h"
#include "engine/face.h"

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
    box->game->guess(box->parts, out->s.bytes, view->seat, &rng);
    box->game->apply(box->parts, out->s.bytes, view->seat, a, &out->log);
}

static bool reveals(const struct bb_game *g, const struct bb_log *log, bb_seats to)
{
    for (int i = 0; i < log->n; i++) {
        if (g->events[log->event[i].what].reveals && log->event[i].seen_by & to)
            return true;
    }
    return false;
}

/* Keeps the events that the seat would see, but for what they reveal unless all is known. */
static void keep_own(const struct bb_game *g, int seat, bool known, struct bb_log *log)
{
    int n = 0;

    for (int i = 0; i < log->n; i++) {
        const struct bb_event *e = &log->event[i];

        if (e->seen_by & BB_SEAT(seat) && (known || !g->events[e->what].reveals))
            log->event[n++] = *e;
    }
    log->n = n;
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

void bb_try_out(const struct bb_box *box, const struct bb_view *view, bb_action a,
                struct bb_trial *out)
{
    const struct bb_game *g = box->game;
    struct attempt attempt;
    bool uncertain;

    take_in_guess(box, view, a, 1, &attempt);
    bb_view_closed(&out->after, g, attempt.s.bytes, view->seat);
    out->known = true;
    out->free =
        g->to_act(attempt.s.bytes) == BB_SEAT(view->seat) && !reveals(g, &attempt.log, BB_EVERYONE);
    out->ends = bb_face_turn(g, attempt.s.bytes) != view->seat;
    out->log = attempt.log;
    uncertain = reveals(g, &attempt.log, BB_SEAT(view->seat));
    for (int seed = 2; seed <= GUESSES && uncertain; seed++) {
        struct bb_view other;

        take_in_guess(box, view, a, seed, &attempt);
        bb_view_closed(&other, g, attempt.s.bytes, view->seat);
        out->known &= memcmp(other.s.bytes, out->after.s.bytes, g->state_size) == 0;
        agree(&out->log, &attempt.log);
    }
    keep_own(g, view->seat, out->known, &out->log);
    if (!out->known)
        out->after = *view;
}
