/*
 * Verifying the dealing of a record.
 */
#include "engine/notation.h"
#include "table/record.h"

#include <stdio.h>
#include <string.h>

/* Plays the line again and lets the fair dealer deal beside it. */
static const char *compare_outcomes(const struct bb_match *m, struct bb_fair *fair, int *dealt,
                                    char *why)
{
    const struct bb_box *box = bb_match_box(m);
    struct bb_dealer dealer = bb_dealer_fair(fair);
    union bb_state s;

    bb_match_truth_at(m, 0, &s);
    for (int i = 0; i < bb_match_steps(m); i++) {
        struct bb_entry step = bb_match_step(m, i);

        if (step.seat == BB_CHANCE) {
            bb_action fairly = bb_dealer_deal(&dealer, box, s.bytes, (uint32_t)*dealt);

            if (fairly != step.action) {
                char was[BB_NOTATION_MAX], should[BB_NOTATION_MAX];
                struct bb_text t;

                bb_text_init(&t, was, sizeof(was));
                bb_notation_print(box, step.action, NULL, &t);
                bb_text_init(&t, should, sizeof(should));
                bb_notation_print(box, fairly, NULL, &t);
                snprintf(why, BB_RECORD_WHY,
                         "step %d was dealt as '%s', but the secret gives '%s'.", i + 1, was,
                         should);
                return why;
            }
            ++*dealt;
        }
        box->game->apply(box->parts, s.bytes, step.seat, step.action, NULL);
    }
    return NULL;
}

const char *bb_record_verify(const struct bb_match *m, const struct bb_record *r, int *dealt,
                             char why[static BB_RECORD_WHY])
{
    struct bb_fair fair;

    *dealt = 0;
    if (!r->fair)
        return "the record has no commitment, so its dealing cannot be verified.";
    if (!r->revealed)
        return "the secret is not revealed yet: only a finished match can be verified.";
    bb_fair_init(&fair, r->secret, bb_match_seats(m), r->nonce);
    if (memcmp(fair.commitment, r->commitment, BB_HASH_BYTES) != 0)
        return "the secret is not the one that was committed to before play.";
    return compare_outcomes(m, &fair, dealt, why);
}
