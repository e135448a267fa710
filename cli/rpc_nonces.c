/*
 * A match that is opened in two calls: seats hand in commitments to their nonces, and then the
 * nonces. Until then it waits, and nothing is dealt.
 */
#include "base/hex.h"
#include "cli/rpc_call.h"

#include <string.h>

/* A list of as many values as seats, each of them null or hexadecimal of n bytes; `given` is the
 * set of seats that have one. */
static bool take_hex(struct rpc_call *call, const char *name, int seats, size_t n,
                     uint8_t out[][BB_HASH_BYTES], bb_seats *given)
{
    const json_t *list = rpc_param(call, name);

    *given = 0;
    if (json_array_size(list) != (size_t)seats)
        return rpc_refuse(call, RPC_PARAMS, "There must be as many %s as seats, %d.", name, seats);
    for (int seat = 0; seat < seats; seat++) {
        const json_t *value = json_array_get(list, (size_t)seat);
        const char *hex = json_string_value(value);

        if (json_is_null(value))
            continue;
        if (!hex || !bb_hex_read(hex, out[seat], n))
            return rpc_refuse(call, RPC_PARAMS, "In '%s' is null or %d hexadecimal digits.", name,
                              (int)(2 * n));
        *given |= BB_SEAT(seat);
    }
    return true;
}

bool rpc_take_commitments(struct rpc_call *call, struct rpc_match *m)
{
    uint8_t commitment[BB_SEATS_MAX][BB_HASH_BYTES];
    int seats = bb_match_seats(m->table.match);

    if (!rpc_param(call, "commitments"))
        return true;
    if (!m->table.deals)
        return rpc_refuse(call, RPC_PARAMS, "A manual dealer has no use for nonces.");
    if (!take_hex(call, "commitments", seats, BB_HASH_BYTES, commitment, &m->committed))
        return false;
    for (bb_seats left = m->committed; left; left &= left - 1)
        memcpy(m->table.record.nonce_commitment[bb_first_seat(left)],
               commitment[bb_first_seat(left)], BB_HASH_BYTES);
    m->waits = true;
    return true;
}

/* Whether a seat that has committed opens its nonce, and others do not. */
static bool fits(struct rpc_call *call, const struct rpc_match *m, int seat, bool given,
                 const uint8_t *nonce)
{
    uint8_t commitment[BB_HASH_BYTES];
    bool wanted = m->committed & BB_SEAT(seat);

    if (given != wanted)
        return rpc_refuse(call, RPC_PARAMS,
                          wanted ? "Seat %d has committed to a nonce, which is missing."
                                 : "Seat %d has committed to no nonce.",
                          seat);
    bb_fair_commit(seat, nonce, commitment);
    return !given ||
           memcmp(commitment, m->table.record.nonce_commitment[seat], BB_HASH_BYTES) == 0 ||
           rpc_refuse(call, RPC_PARAMS, "The nonce of seat %d is not the one it committed to.",
                      seat);
}

bool rpc_do_open(struct rpc_call *call)
{
    struct rpc_match *m = rpc_find_any(call);
    uint8_t nonce[BB_SEATS_MAX][BB_HASH_BYTES] = { { 0 } }, secret[BB_HASH_BYTES];
    bb_seats given;
    int seats;

    if (!m)
        return false;
    if (!m->waits)
        return rpc_refuse(call, RPC_PARAMS, "The match is open.");
    seats = bb_match_seats(m->table.match);
    if (!take_hex(call, "nonces", seats, BB_NONCE_BYTES, nonce, &given))
        return false;
    for (int seat = 0; seat < seats; seat++) {
        if (!fits(call, m, seat, given & BB_SEAT(seat), nonce[seat]))
            return false;
    }
    for (bb_seats left = given; left; left &= left - 1)
        memcpy(m->table.record.nonce[bb_first_seat(left)], nonce[bb_first_seat(left)],
               BB_NONCE_BYTES);
    memcpy(secret, m->table.fair.secret, BB_HASH_BYTES);
    bb_table_deal_by(&m->table, secret);
    m->waits = false;
    return rpc_opened(call, m);
}
