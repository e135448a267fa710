/*
 * Nonces from people: first everybody commits, then everybody opens. What does not fit is asked
 * for again.
 */
#include "cli/nonces.h"
#include "base/hex.h"
#include "cli/prompt.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void publish(const struct cli *cli, const char *whose, const uint8_t *commitment)
{
    char hex[BB_HASH_HEX];

    bb_hex_write(commitment, BB_HASH_BYTES, hex);
    cli_say(cli, stdout, "commitment", whose, hex);
    putchar('\n');
}

void nonces_publish(const struct cli *cli, const struct bb_table *t)
{
    publish(cli, cli_word(cli, "the-table"), t->record.commitment);
    for (int seat = 0; seat < bb_match_seats(t->match); seat++)
        publish(cli, t->record.name[seat], t->record.nonce_commitment[seat]);
}

/* Asks until n bytes in hexadecimal are given, or nothing (*given is false); false at the end of
 * input. */
static bool ask_hex(const struct cli *cli, const char *key, const char *name, size_t n,
                    uint8_t *out, bool *given)
{
    char digits[16];

    snprintf(digits, sizeof(digits), "%zu", 2 * n);
    for (;;) {
        char *line = prompt_line(cli, key, name);
        bool there = line, good;

        *given = line && *line;
        good = !*given || bb_hex_read(line, out, n);
        free(line);
        if (!there || good)
            return there;
        cli_say(cli, stdout, "not-hex", digits);
        putchar('\n');
    }
}

/* Asks for the nonce until it fits the commitment; false at the end of input. */
static bool ask_nonce(const struct cli *cli, struct bb_record *r, int seat)
{
    uint8_t commitment[BB_HASH_BYTES];
    bool given = false;

    for (;;) {
        if (!ask_hex(cli, "ask-nonce", r->name[seat], BB_NONCE_BYTES, r->nonce[seat], &given))
            return false;
        bb_fair_commit(seat, r->nonce[seat], commitment);
        if (given && memcmp(commitment, r->nonce_commitment[seat], BB_HASH_BYTES) == 0)
            return true;
        puts(cli_word(cli, "other-nonce"));
    }
}

bool nonces_ask(const struct cli *cli, struct bb_table *t, bb_seats people)
{
    bb_seats committed = 0;

    publish(cli, cli_word(cli, "the-table"), t->record.commitment);
    for (bb_seats left = people; left; left &= left - 1) {
        int seat = bb_first_seat(left);
        uint8_t commitment[BB_HASH_BYTES];
        bool given;

        if (!ask_hex(cli, "ask-commitment", t->record.name[seat], BB_HASH_BYTES, commitment,
                     &given))
            return false;
        if (given)
            memcpy(t->record.nonce_commitment[seat], commitment, BB_HASH_BYTES);
        committed |= given ? BB_SEAT(seat) : 0;
    }
    nonces_publish(cli, t);
    for (; committed; committed &= committed - 1) {
        if (!ask_nonce(cli, &t->record, bb_first_seat(committed)))
            return false;
    }
    return true;
}
