/*
 * Verifying the dealing of a record: every outcome in it, also those that were taken back.
 */
#include "engine/notation.h"
#include "table/record.h"
#include "table/walk.h"

#include <stdio.h>
#include <string.h>

static const char *differs(const struct bb_walk *at, bb_action dealt, bb_action fairly, char *why)
{
    const struct bb_box *box = bb_match_box(at->match);
    char was[BB_NOTATION_MAX], should[BB_NOTATION_MAX];
    struct bb_text t;

    bb_text_init(&t, was, sizeof(was));
    bb_notation_print(box, dealt, NULL, &t);
    bb_text_init(&t, should, sizeof(should));
    bb_notation_print(box, fairly, NULL, &t);
    snprintf(why, BB_RECORD_WHY, "step %d was dealt as '%s', but the secret gives '%s'.",
             at->steps + 1, was, should);
    return why;
}

/* Goes through the journal and lets the fair dealer deal beside it. */
static const char *compare_outcomes(const struct bb_match *m, struct bb_fair *fair, int *dealt,
                                    char *why)
{
    const struct bb_box *box = bb_match_box(m);
    struct bb_dealer dealer = bb_dealer_fair(fair);
    const struct bb_entry *e;
    const char *wrong = NULL;
    struct bb_walk at;

    bb_walk_init(&at, m);
    while (!wrong && (e = bb_walk_next(&at))) {
        bb_action fairly = bb_dealer_deal(&dealer, box, at.truth.bytes, (uint32_t)at.chance);

        if (fairly != e->action)
            wrong = differs(&at, e->action, fairly, why);
    }
    *dealt = at.chance;
    bb_walk_release(&at);
    return wrong;
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
    for (int seat = 0; seat < bb_match_seats(m) && !r->old; seat++) {
        uint8_t promised[BB_HASH_BYTES];

        bb_fair_commit(seat, r->nonce[seat], promised);
        if (memcmp(promised, r->nonce_commitment[seat], BB_HASH_BYTES) != 0) {
            snprintf(why, BB_RECORD_WHY, "the nonce of seat %d is not the one it committed to.",
                     seat);
            return why;
        }
    }
    return compare_outcomes(m, &fair, dealt, why);
}
