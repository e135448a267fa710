/*
 * engine/usual.h -- what the engine does where a game leaves it to the tables: refusals,
 * guesses of what others have chosen, and the ranges of fields.
 */
#ifndef BB_ENGINE_USUAL_H
#define BB_ENGINE_USUAL_H

#include "engine/game.h"

/* Why this action is not legal, for a game without why_not(): the game is over, chance or
 * somebody else is to act, the seat has chosen, its turn asks for another kind; or else the
 * operands do not do, and the word "refusal.<kind>" says why. The clause is the kind's. */
struct bb_refusal bb_usual_refusal(const struct bb_box *box, const void *s, int seat, bb_action a);

/* For a game without guess(), in which all that is hidden is what others have chosen
 * (bb_field.chosen): each of them has taken any action that was open to them. */
void bb_usual_guess(const struct bb_box *box, void *view, int seat, struct bb_rng *rng);

/* True if a seat has chosen what others have not yet: its byte of a field `chosen`. */
bool bb_has_chosen(const struct bb_game *g, const void *s, int seat);

/* NULL if the truth could arise in play, else what is wrong with it: the set-up fits, fields
 * are in their range, choices are whole, and the game's audit() finds nothing. Survives any
 * bytes. A page is given no bare positions, and has none of this: BB_AUDIT(). */
const char *bb_audit(const struct bb_box *box, const void *s);

/* What everybody calls: the game's own, or the usual. */
static inline struct bb_refusal bb_why_not(const struct bb_box *box, const void *s, int seat,
                                           bb_action a)
{
    if (BB_ALL_DRAWN || box->game->why_not)
        return box->game->why_not(box->parts, s, seat, a);
    return bb_usual_refusal(box, s, seat, a);
}

static inline void bb_guess(const struct bb_box *box, void *view, int seat, struct bb_rng *rng)
{
    if (BB_ALL_DRAWN || box->game->guess)
        box->game->guess(box->parts, view, seat, rng);
    else
        bb_usual_guess(box, view, seat, rng);
}

#endif
