/*
 * A referee with a bug, to be caught by the laws.
 */
#include "tests/law/spoilt_referee.h"
#include "table/match.h"

#define bb_match_act    honest_act
#define bb_match_undo   honest_undo
#define bb_match_events honest_events
static bool honest_act(struct bb_match *m, int seat, const bb_action *a, int n,
                       struct bb_refusal *why, int *which);
static enum bb_undo honest_undo(struct bb_match *m, int seat);
static int honest_events(const struct bb_match *m, int seat, int since, struct bb_event *out,
                         int cap);
#include "table/match.c" /* NOLINT(bugprone-suspicious-include) */
#undef bb_match_act
#undef bb_match_undo
#undef bb_match_events

struct spoilt_referee spoilt_referee;

/* Why the last of these steps is refused, as if those before it had been taken. */
static struct bb_refusal why_not_after(struct bb_match *m, int seat, const bb_action *a, int last)
{
    union bb_state truth = m->truth;
    struct bb_refusal why;

    for (int i = 0; i < last; i++)
        m->box->game->apply(m->box->parts, m->truth.bytes, seat, a[i], NULL);
    why = bb_match_why_not(m, seat, a[last]);
    m->truth = truth;
    return why;
}

bool bb_match_act(struct bb_match *m, int seat, const bb_action *a, int n, struct bb_refusal *why,
                  int *which)
{
    struct bb_refusal ignored;
    int first;

    if (honest_act(m, seat, a, n, why, which))
        return true;
    if (spoilt_referee.half_a_batch && *which > 0)
        honest_act(m, seat, a, *which, &ignored, &first);
    if (spoilt_referee.looks_ahead)
        *why = why_not_after(m, seat, a, *which);
    return false;
}

enum bb_undo bb_match_undo(struct bb_match *m, int seat)
{
    int last = last_step_of(m, seat);

    if (spoilt_referee.deaf_to_undo)
        return BB_UNDO_DONE;
    if (!spoilt_referee.minds_hidden_steps || last < 0 || last == m->steps - 1)
        return honest_undo(m, seat);
    m->undo_seat = seat;
    m->undo_to = last;
    m->agreed = BB_SEAT(seat);
    return settle(m);
}

int bb_match_events(const struct bb_match *m, int seat, int since, struct bb_event *out, int cap)
{
    int kept = 0;

    if (!spoilt_referee.numbers_of_all)
        return honest_events(m, seat, since, out, cap);
    for (int i = since; i < m->events && kept < cap; i++) {
        if (seat == BB_CHANCE || m->event[i].seen_by & BB_SEAT(seat))
            out[kept++] = m->event[i];
    }
    return kept;
}
