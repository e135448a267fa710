/*
 * Points as they stand, by source, and who is ahead (NG-3.2).
 */
#include "games/null/null.h"

void ng_score(const void *parts, const void *state, struct bb_score *out)
{
    const struct ng *s = state;

    *out = (struct bb_score){ 0 };
    for (int seat = 0; seat < s->seats; seat++) {
        bool found = ng_found(s) < NG_SQUARES && seat == s->digger;

        bb_score_add(out, 0, seat, s->won[seat]);
        bb_score_add(out, 1, seat, found ? NG_FOR_CROWN : 0);
    }
    bb_rank(out, s->seats, NULL);
}
