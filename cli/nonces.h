/*
 * cli/nonces.h -- people at a terminal hand in nonces for fair dealing.
 */
#ifndef BB_CLI_NONCES_H
#define BB_CLI_NONCES_H

#include "cli/common.h"

/* Prints the commitment of the table, and those of the seats to their nonces. */
void nonces_publish(const struct cli *cli, const struct bb_table *t);

/* Asks these seats for a commitment, publishes all, then asks for the nonces, which go into the
 * table's record. Who gives no commitment keeps the nonce that is there. False at the end of
 * input. */
bool nonces_ask(const struct cli *cli, struct bb_table *t, bb_seats people);

#endif
