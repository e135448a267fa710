/*
 * Writing records. Reading is read.c, verifying the dealing verify.c.
 */
#include "table/record.h"
#include "base/hex.h"
#include "engine/notation.h"

#include <string.h>

enum { HASH_SHOWN = 16 }; /* digits of the edition's hash in a record */

const char *bb_record_check_name(const char *name)
{
    if (name[0] == '\0' || name[0] == ' ')
        return "a name begins with something that can be seen";
    if (strlen(name) >= BB_NAME_MAX)
        return "a name has at most 47 bytes";
    for (size_t n; *name; name += n) {
        n = bb_text_character(name);
        if (n == 0)
            return "a name is text in UTF-8";
        if (bb_text_steers(name))
            return "a name has no control characters";
    }
    return NULL;
}

static void put_hex(const char *before, const uint8_t *bytes, size_t n, struct bb_text *out)
{
    char hex[3];

    bb_text_put(out, before);
    for (size_t i = 0; i < n; i++) {
        bb_hex_write(bytes + i, 1, hex);
        bb_text_put(out, hex);
    }
    bb_text_char(out, '\n');
}

static void put_number(const char *before, int n, const char *after, struct bb_text *out)
{
    bb_text_put(out, before);
    bb_text_int(out, n);
    bb_text_put(out, after);
}

static void put_game(const struct bb_box *box, int seats, bool old, struct bb_text *out)
{
    bb_text_put(out, old ? "benben 1\ngame " : "benben 2\ngame ");
    bb_text_put(out, box->game->name);
    put_number(" rules ", box->game->rules, " edition ", out);
    bb_text_put(out, box->edition);
    bb_text_char(out, '#');
    for (int i = 0; i < HASH_SHOWN; i++)
        bb_text_char(out, box->hash[i]);
    put_number(" seats ", seats, "\n", out);
}

void bb_record_head(const struct bb_match *m, const struct bb_record *r, struct bb_text *out)
{
    const struct bb_box *box = bb_match_box(m);
    const struct bb_option *options = box->game->options;
    const struct bb_setup *how = bb_match_setup(m);
    bool given;
    const void *start = bb_match_start(m, &given);

    put_game(box, how->seats, r->old, out);
    for (int i = 0; options[i].name; i++) {
        bb_text_put(out, "option ");
        bb_text_put(out, options[i].name);
        bb_text_char(out, '=');
        bb_text_put(out, options[i].values[how->option[i]]);
        bb_text_char(out, '\n');
    }
    for (int seat = 0; seat < how->seats; seat++) {
        put_number("seat ", seat, " ", out);
        bb_text_put(out, r->name[seat]);
        bb_text_char(out, '\n');
    }
    if (given)
        put_hex("position ", start, box->game->state_size, out);
    if (!r->fair)
        return;
    put_hex("commit sha256:", r->commitment, BB_HASH_BYTES, out);
    for (int seat = 0; seat < how->seats && !r->old; seat++) {
        put_number("commit ", seat, " sha256:", out);
        put_hex("", r->nonce_commitment[seat], BB_HASH_BYTES, out);
    }
    for (int seat = 0; seat < how->seats; seat++) {
        put_number("nonce ", seat, " ", out);
        put_hex("", r->nonce[seat], BB_NONCE_BYTES, out);
    }
}

static void put_seat(int seat, struct bb_text *out)
{
    if (seat == BB_CHANCE)
        bb_text_char(out, '*');
    else
        bb_text_int(out, seat);
}

void bb_record_hand(const struct bb_hand *hand, struct bb_text *out)
{
    put_number(hand->who[0] ? "! hand " : "! take ", hand->seat, hand->who[0] ? " " : "", out);
    bb_text_put(out, hand->who);
    bb_text_char(out, '\n');
}

void bb_record_hinted(const struct bb_hinted *hinted, struct bb_text *out)
{
    put_number("! hint ", hinted->seat, "\n", out);
}

/* Those handed over, and those with hints, after `from` entries and before `to`. */
static void put_notes(const struct bb_match *m, int from, int to, struct bb_text *out)
{
    const struct bb_hand *hand;
    const struct bb_hinted *hinted;
    int hands = bb_match_hands(m, &hand), hints = bb_match_hinted(m, &hinted);

    for (int i = 0; i < hands; i++) {
        if (hand[i].entry > from && hand[i].entry < to)
            bb_record_hand(&hand[i], out);
    }
    for (int i = 0; i < hints; i++) {
        if (hinted[i].entry > from && hinted[i].entry < to)
            bb_record_hinted(&hinted[i], out);
    }
}

void bb_record_lines(const struct bb_match *m, int from, struct bb_text *out)
{
    const struct bb_entry *entry;
    int n = bb_match_journal(m, &entry);

    for (int i = from < 0 ? 0 : from; i < n; i++) {
        put_notes(m, from > i - 1 ? from : i - 1, i + 1, out);
        if (entry[i].action == 0) {
            put_number("! undo ", entry[i].seat, " ", out);
            put_number("", entry[i].steps, entry[i].agreed ? " agreed" : "", out);
        } else {
            if (entry[i].continues)
                bb_text_char(out, ';');
            else
                put_seat(entry[i].seat, out);
            bb_text_char(out, ' ');
            bb_notation_print(bb_match_box(m), entry[i].action, NULL, out);
        }
        if (i + 1 == n || !entry[i + 1].continues)
            bb_text_char(out, '\n');
    }
    put_notes(m, from > n - 1 ? from : n - 1, n + 1, out);
}

void bb_record_scores(const struct bb_match *m, struct bb_text *out)
{
    const struct bb_box *box = bb_match_box(m);
    struct bb_score score;

    box->game->score(box->parts, bb_match_truth(m), &score);
    for (int seat = 0; seat < bb_match_seats(m); seat++) {
        put_number(" ", seat, "=", out);
        bb_text_int(out, score.points[seat]);
    }
    if (bb_has_opponent(box->game, bb_match_seats(m), &score))
        put_number(BB_RECORD_OPPONENT, score.points[1], "", out);
}

void bb_record_tail(const struct bb_match *m, const struct bb_record *r, struct bb_text *out)
{
    if (bb_match_to_act(m))
        return;
    bb_text_put(out, "end");
    bb_record_scores(m, out);
    bb_text_char(out, '\n');
    if (r->fair && r->revealed)
        put_hex("reveal ", r->secret, BB_HASH_BYTES, out);
}
