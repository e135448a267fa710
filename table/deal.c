/*
 * A table that deals by itself, fairly. A page does not: it draws outside the engine.
 */
#include "table/table.h"

#include <string.h>

void bb_table_deal_by(struct bb_table *t, const uint8_t secret[static BB_HASH_BYTES])
{
    struct bb_dealer dealer = bb_dealer_fair(&t->fair);

    bb_fair_init(&t->fair, secret, bb_match_seats(t->match), t->record.nonce);
    memcpy(t->record.secret, t->fair.secret, BB_HASH_BYTES);
    memcpy(t->record.commitment, t->fair.commitment, BB_HASH_BYTES);
    for (int seat = 0; seat < bb_match_seats(t->match); seat++)
        bb_fair_commit(seat, t->record.nonce[seat], t->record.nonce_commitment[seat]);
    t->record.fair = t->record.revealed = t->deals = true;
    bb_match_set_dealer(t->match, &dealer);
}
