/*
 * games/silvergold/cards/draft.h -- drafting single cards: a plan says what is on a card,
 * a draft puts it in places.
 */
#ifndef BB_SILVERGOLD_CARDS_DRAFT_H
#define BB_SILVERGOLD_CARDS_DRAFT_H

#include "base/rng.h"
#include "games/silvergold/cards/measure.h"

/* What a card is made of. */
struct cards_plan {
    uint8_t start, tomb; /* columns */
    uint8_t squares;     /* of the shortest way, both ends included */
    int8_t quick;        /* points that the best of the shortest ways should bring */
    uint8_t guards;      /* skulls next to the tomb, if that can be */
    uint8_t count[SG_SYMBOLS];
};

struct cards_draft {
    struct sg_card card;
    struct cards_measure measure;
    int looks; /* the higher, the better made; to compare drafts of one plan */
};

/* One card by the plan, that keeps all the constraints a card keeps alone
 * (cards_sound). `parts` gives the patterns. */
void cards_draft(const struct sg_parts *parts, const struct cards_plan *plan, struct bb_rng *rng,
                 struct cards_draft *out);

#endif
