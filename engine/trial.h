/*
 * engine/trial.h -- what an action would come to, as far as its seat can know.
 *
 * A trial takes the action in guesses of the seat's view, never in a truth, and tells only
 * what all of them agree on, and nothing that an event would reveal to the seat: so nothing
 * guessed is ever shown, and nothing hidden can be.
 */
#ifndef BB_ENGINE_TRIAL_H
#define BB_ENGINE_TRIAL_H

#include "engine/view.h"

struct bb_trial {
    struct bb_view after; /* what the seat would see, but for what the end of the game lays open;
                           * the view itself if that is not known */
    bool known;           /* nothing is revealed to the seat on the way to it */
    bool free; /* the turn goes on, of the seat alone, and nobody was shown anything: it can take
                * it back */
    bool ends; /* it is the seat's turn, and is over afterwards */
    struct bb_log log; /* the events that the seat would see for certain */
};

/* Tries an action that is legal in the view of `view->seat`. */
void bb_try_out(const struct bb_box *box, const struct bb_view *view, bb_action a,
                struct bb_trial *out);

#endif
