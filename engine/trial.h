/*
 * engine/trial.h -- what an action would come to, as far as its seat can know.
 *
 * A trial takes the action in a guess of the seat's view, never in a truth. Where it would
 * show what was hidden, it is taken in several guesses, and only what all of them agree on
 * is told: so nothing guessed is ever shown, and nothing hidden can be.
 */
#ifndef BB_ENGINE_TRIAL_H
#define BB_ENGINE_TRIAL_H

#include "engine/view.h"

struct bb_trial {
    struct bb_view after; /* what the seat would see; the view itself if that is not known */
    bool known;           /* all guesses agree on it */
    bool free; /* the seat alone goes on and nobody was shown anything: it can take it back */
    bool ends; /* the seat's turn is over afterwards */
    struct bb_log log; /* the events that the seat would see for certain */
};

/* Tries an action that is legal in the view of `view->seat`. */
void bb_try_out(const struct bb_box *box, const struct bb_view *view, bb_action a,
                struct bb_trial *out);

#endif
