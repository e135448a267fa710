/*
 * Records written and read, and what is refused with its line.
 */
#include "base/hex.h"
#include "games/null/null.h"
#include "table/record.h"
#include "tests/unit/unit.h"

#include <stdio.h>
#include <stdlib.h>

enum { TEXT = 1 << 16 };

/* ---- A shelf with the reference boxes ----------------------------------------- */

static const struct bb_box *find(void *self, const char *game, const char *edition,
                                 const char *hash, char why[static BB_RECORD_WHY])
{
    const struct bb_box *box = bb_games_find(game);

    (void)self;
    if (!box || strcmp(edition, box->edition) != 0)
        snprintf(why, BB_RECORD_WHY, "there is no edition '%s' of '%s'.", edition, game);
    else if (strncmp(hash, box->hash, strlen(hash)) != 0)
        snprintf(why, BB_RECORD_WHY, "the edition '%s' has changed.", edition);
    else
        return box;
    return NULL;
}

static const struct bb_shelf shelf = { .find = find };

static struct bb_match *read_text(const char *text, struct bb_record *r, char *why)
{
    return bb_record_read(text, strlen(text), &shelf, r, why);
}

/* Lines of the record below. */
#define PROMISE_0                                                                                  \
    "commit 0 sha256:"                                                                             \
    "0b3f223bf4bf6c56b6df4452cb38962d56e2fd5971a859074aacfe586b197155"
#define PROMISE_1                                                                                  \
    "commit 1 sha256:"                                                                             \
    "fd8578419991814e902c7c5f25e87298064e5c5e76da03dc9b3f4e46c55d5199"
#define NONCE_0 "nonce 0 00000000000000000000000000000000"
#define NONCE_1 "nonce 1 77777777777777777777777777777777"
#define COMMITTED                                                                                  \
    "commit sha256:"                                                                               \
    "372901a9725afed8fb663c222fec0763411586e82648e1b035e48e483b117179"

/* ---- A record to damage --------------------------------------------------------- */

static void write_all(const struct bb_match *m, const struct bb_record *r, char *out)
{
    struct bb_text t;

    bb_text_init(&t, out, TEXT);
    bb_record_head(m, r, &t);
    bb_record_lines(m, -1, &t);
    bb_record_tail(m, r, &t);
    assert_true(t.len < TEXT);
}

/* A whole match of the null game, fairly dealt, with an undo of each kind, and hints. */
static struct bb_match *whole_match(struct bb_record *r)
{
    const struct bb_box *box = bb_games_find("null");
    struct bb_setup how = unit_setup(box, 2);
    struct bb_fair fair;
    struct bb_dealer dealer;
    struct bb_match *m;
    bool undone = false;

    *r = (struct bb_record){ .name = { "Ann", "Émile" }, .fair = true, .revealed = true };
    memset(r->nonce[1], 0x77, BB_NONCE_BYTES);
    bb_fair_secret_of(8, r->secret);
    bb_fair_init(&fair, r->secret, 2, r->nonce);
    memcpy(r->commitment, fair.commitment, BB_HASH_BYTES);
    for (int seat = 0; seat < 2; seat++)
        bb_fair_commit(seat, r->nonce[seat], r->nonce_commitment[seat]);
    dealer = bb_dealer_fair(&fair);
    m = bb_match_new(box, &how, &dealer);
    bb_match_deal(m);
    while (bb_match_to_act(m)) {
        bb_action open[BB_ACTIONS_MAX];
        struct bb_refusal why;
        int seat = bb_first_seat(bb_match_to_act(m)), which;

        bb_legal(box, bb_match_truth(m), seat, open);
        if (undone && seat == 1)
            assert_int_equal(bb_match_hint(m, seat), 1);
        assert_true(bb_match_act(m, seat, open, 1, &why, &which));
        if (!undone && seat == 0) {
            assert_int_equal(bb_match_undo(m, 0), BB_UNDO_DONE);
        } else if (!undone) {
            assert_int_equal(bb_match_undo(m, 1), BB_UNDO_ASKED);
            assert_int_equal(bb_match_agree(m, 0), BB_UNDO_DONE);
        } else {
            continue;
        }
        assert_true(bb_match_act(m, seat, open, 1, &why, &which));
        undone = seat == 1;
    }
    return m;
}

static void whole_record(char *out)
{
    struct bb_record r;
    struct bb_match *m = whole_match(&r);

    write_all(m, &r, out);
    bb_match_free(m);
}

static void append(char *text, const char *more)
{
    size_t n = strlen(text);

    assert_true(n + strlen(more) < TEXT);
    snprintf(text + n, TEXT - n, "%s", more);
}

/* `text` with the first `from` in it replaced. */
static void replace(const char *text, const char *from, const char *to, char *out)
{
    const char *at = strstr(text, from);

    assert_non_null(at);
    assert_true(strlen(text) + strlen(to) < TEXT);
    sprintf(out, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
}

static void assert_refused(const char *text, size_t n, const char *sentence)
{
    char why[BB_RECORD_WHY];
    struct bb_record r;

    assert_null(bb_record_read(text, n, &shelf, &r, why));
    if (!strstr(why, sentence))
        fail_msg("expected '%s', but it is: %s", sentence, why);
    assert_int_equal(why[strlen(why) - 1], '.');
}

static void assert_edit_refused(const char *from, const char *to, const char *sentence)
{
    char text[TEXT], edited[TEXT];

    whole_record(text);
    replace(text, from, to, edited);
    assert_refused(edited, strlen(edited), sentence);
}

/* ---- Good records ------------------------------------------------------------------ */

static void reads_what_it_writes(void **state)
{
    char text[TEXT], again[TEXT], why[BB_RECORD_WHY];
    struct bb_record r;
    struct bb_match *m;
    int dealt;

    (void)state;
    whole_record(text);
    m = read_text(text, &r, why);
    assert_non_null(m);
    assert_string_equal(r.name[1], "Émile");
    assert_true(r.fair && r.revealed);
    write_all(m, &r, again);
    assert_string_equal(text, again);
    assert_null(bb_record_verify(m, &r, &dealt, why));
    assert_int_equal(dealt, 7);
    bb_match_free(m);
}

/* Written piece by piece as the match goes on, it is the same text. */
static void grows_line_by_line(void **state)
{
    char text[TEXT], pieces[TEXT];
    struct bb_record r;
    struct bb_match *m = whole_match(&r);
    const struct bb_entry *entry;
    int n = bb_match_journal(m, &entry);
    struct bb_text whole, t;

    (void)state;
    bb_text_init(&whole, text, sizeof(text));
    bb_record_lines(m, 0, &whole);
    for (int from = 1; from < n; from++) {
        if (entry[from].continues)
            continue;
        bb_text_init(&t, pieces, sizeof(pieces));
        bb_record_lines(m, from, &t);
        assert_true(t.len < whole.len);
        assert_string_equal(pieces, text + whole.len - t.len);
        assert_int_equal(text[whole.len - t.len - 1], '\n');
    }
    bb_match_free(m);
}

/* Hints are noted once for each decision, and only for a seat that has one. */
static void notes_hints(void **state)
{
    const struct bb_box *box = bb_games_find("null");
    struct bb_setup how = unit_setup(box, 2);
    struct bb_match *m = bb_match_new(box, &how, NULL);
    const struct bb_hinted *hinted;
    char text[TEXT];

    (void)state;
    assert_int_equal(bb_match_hint(m, 0), -1);
    unit_do(m, BB_CHANCE, "deal 0 1;deal 0 2;deal 0 6;deal 1 1;deal 1 2;deal 1 3;bury b2");
    assert_int_equal(bb_match_hint(m, 2), -1);
    assert_int_equal(bb_match_hint(m, 1), 1);
    assert_int_equal(bb_match_hint(m, 0), 1);
    assert_int_equal(bb_match_hint(m, 1), 0);
    unit_do(m, 0, "pick 6");
    assert_int_equal(bb_match_hint(m, 0), -1);
    assert_int_equal(bb_match_hint(m, 1), 1);
    assert_int_equal(bb_match_hinted(m, &hinted), 3);
    bb_match_free(m);
    whole_record(text);
    assert_non_null(strstr(text, "\n! hint 1\n1 "));
}

static void tells_hints_that_could_not_be(void **state)
{
    (void)state;
    assert_edit_refused("! hint 1\n", "! hint 1\n! hint 1\n", "could not have had hints");
    assert_edit_refused("! hint 1", "! hint 2", "could not have had hints");
    assert_edit_refused("! hint 1", "! hint 1 please", "could not have had hints");
    assert_edit_refused("! hint 1", "! hint ", "could not have had hints");
    assert_edit_refused("\nend ", "\n! hint 0\nend ", "could not have had hints");
}

static void begins_at_a_position(void **state)
{
    const struct bb_box *box = bb_games_find("null");
    struct ng s = { .seats = 3,
                    .phase = NG_PICK,
                    .length = 0,
                    .hand = { { 1, 2, 3 }, { 1, 2, 3 }, { 6, 6, 6 } },
                    .crown = { 1 } };
    struct bb_match *m = bb_match_new_at(box, &s, NULL), *again;
    struct bb_record r = { .name = { "a", "b", "c" } };
    char text[TEXT], second[TEXT], why[BB_RECORD_WHY];

    (void)state;
    assert_null(box->game->audit(box->parts, &s));
    unit_do(m, 2, "pick 6");
    write_all(m, &r, text);
    assert_non_null(strstr(text, "option length=short\n"));
    again = read_text(text, &r, why);
    assert_non_null(again);
    assert_memory_equal(bb_match_truth(again), bb_match_truth(m), sizeof(s));
    write_all(again, &r, second);
    assert_string_equal(text, second);
    bb_match_free(again);
    bb_match_free(m);
}

/* Every line end after the header is a place where a match may stop for now; the header of one
 * that is dealt by hand ends before the commitment. */
static void reads_every_beginning(void **state)
{
    char text[TEXT], why[BB_RECORD_WHY];
    struct bb_record r;
    int lines = 0, read = 0;
    char *moves, *commit;

    (void)state;
    whole_record(text);
    moves = strstr(text, "* deal");
    commit = strstr(text, "commit");
    for (size_t n = 0; n <= strlen(text); n++) {
        struct bb_match *m = bb_record_read(text, n, &shelf, &r, why);
        bool at_line_end = (text + n >= moves || text + n == commit) && text[n - 1] == '\n';

        lines += at_line_end;
        read += m != NULL;
        if (m && !at_line_end)
            fail_msg("a record cut off at byte %zu is read", n);
        if (!m)
            assert_true(strlen(why) > 10 && why[strlen(why) - 1] == '.');
        bb_match_free(m);
    }
    assert_int_equal(read, lines);
    assert_true(read > 5);
}

/* Any byte of it changed: refused with a sentence, or a record still. */
static void survives_any_change(void **state)
{
    static const char to[] = { '\0', '\n', ' ', ';', '0', '9', 'a', '*', '!', (char)0xFF };
    char text[TEXT], again[TEXT], why[BB_RECORD_WHY];
    struct bb_record r;
    size_t n;

    (void)state;
    whole_record(text);
    n = strlen(text);
    for (size_t i = 0; i < n; i++) {
        for (size_t k = 0; k < sizeof(to); k++) {
            char was = text[i];
            struct bb_match *m;

            text[i] = to[k];
            m = bb_record_read(text, n, &shelf, &r, why);
            if (m)
                write_all(m, &r, again);
            else
                assert_true(why[0] != '\0');
            bb_match_free(m);
            text[i] = was;
        }
    }
}

/* ---- Damage ------------------------------------------------------------------------ */

static void tells_where_it_breaks_off(void **state)
{
    char text[TEXT];

    (void)state;
    whole_record(text);
    assert_refused(text, strlen(text) - 20, "the record breaks off in the middle of a line");
    assert_refused("", 0, "the record ends before its first line");
    assert_refused("benben 1\n", 9, "line 1: the record ends before the line of the game");
}

static void tells_an_edited_move(void **state)
{
    (void)state;
    assert_edit_refused("\n0 pick ", "\n1 pick ", "the rules do not allow 'pick ");
    assert_edit_refused("\n0 pick ", "\n0 pack ", "is not an action of null");
    assert_edit_refused("\n0 pick ", "\n7 pick ", "expected a move");
    assert_edit_refused("\n0 pick ", "\n0 pick 1; pick ", "the rules do not allow");
    assert_edit_refused("\n0 pick ", "\nhello\n0 pick ", "expected a move");
    assert_edit_refused("\n0 pick ", "\n\n0 pick ", "expected a move");
    assert_edit_refused("\n0 pick ", "\n0 pick 1;;pick ", "is not an action");
}

static void tells_an_edited_outcome(void **state)
{
    char text[TEXT], edited[TEXT], why[BB_RECORD_WHY], *stone;
    struct bb_record r;
    struct bb_match *m;
    int dealt;

    (void)state;
    assert_edit_refused("* deal 0 ", "* deal 1 ", "the rules do not allow 'deal 1 ");
    whole_record(text);
    replace(text, "benben", "benben", edited);
    stone = strstr(edited, "deal 1 ") + 7; /* to a stone that seat 1 does not play at once */
    stone = strstr(stone, "deal 1 ") + 7;
    *stone = *stone == '6' ? '5' : '6';
    *strstr(edited, "\n0 pick ") = '\0';
    append(edited, "\n");
    m = read_text(edited, &r, why);
    assert_non_null(m);
    assert_string_equal(bb_record_verify(m, &r, &dealt, why),
                        "the secret is not revealed yet: only a finished match can be verified.");
    r.revealed = true;
    bb_fair_secret_of(8, r.secret);
    assert_non_null(strstr(bb_record_verify(m, &r, &dealt, why), "but the secret gives 'deal 1 "));
    bb_match_free(m);
}

static void tells_an_edited_score(void **state)
{
    (void)state;
    assert_edit_refused("end 0=", "end 0=1", "the scores should be '0=");
    assert_edit_refused(" 1=", " 1=-", "the scores should be '0=");
    assert_edit_refused("end 0=", "ended 0=", "the scores should be '0=");
}

static void tells_a_wrong_header(void **state)
{
    (void)state;
    assert_edit_refused("benben 2", "benben 3", "line 1: this is not a record");
    assert_edit_refused("game null", "game chess", "there is no edition 'reference' of 'chess'");
    assert_edit_refused("reference#", "house#", "there is no edition 'house' of 'null'");
    assert_edit_refused("reference#", "reference#0", "has changed");
    assert_edit_refused("rules 1", "rules 2",
                        "line 2: this match of Null was played by rules 2; this program plays by "
                        "rules 1, and the same moves would come to something else.");
    assert_edit_refused("seats 2", "seats 5", "null is for 2 to 4 seats");
    assert_edit_refused("seats 2", "seats two", "expected 'game NAME rules N");
    assert_edit_refused("seats 2", "seats 2 or 3", "expected 'game NAME rules N");
    assert_edit_refused("length=long", "length=endless", "option length has no such value");
    assert_edit_refused("option length", "option speed", "null has no such option");
    assert_edit_refused("seat 1 ", "seat 2 ", "there is no such seat");
    assert_edit_refused("seat 1 Émile", "seat 1 ", "begins with something that can be seen");
    assert_edit_refused("Émile", "\x1b[2J", "a name has no control characters");
    assert_edit_refused("Émile", "\xC3", "a name is text in UTF-8");
    assert_edit_refused("Émile", "a\xED\xA0\x80", "a name is text in UTF-8");
    assert_edit_refused("Émile", "123456789012345678901234567890123456789012345678",
                        "a name has at most 47 bytes");
    assert_edit_refused("commit sha256:", "commit sha256:0", "expected a commitment of 64");
    assert_edit_refused("nonce 1 7", "nonce 1 g", "expected a seat and a nonce of 32");
    assert_edit_refused("nonce 1 ", "nonce 2 ", "expected a seat and a nonce of 32");
    assert_edit_refused("commit", "position 00\ncommit", "expected a position of");
}

/* The null game, if a long one were not for two. */
static const char *long_for_two(const void *parts, void *s, const struct bb_setup *how)
{
    if (how->seats == 2 && how->option[0] == 1)
        return "unfit.seats";
    return bb_games_find("null")->game->setup(parts, s, how);
}

static const struct bb_box *find_picky(void *self, const char *game, const char *edition,
                                       const char *hash, char why[static BB_RECORD_WHY])
{
    (void)game;
    (void)edition;
    (void)hash;
    (void)why;
    return self;
}

/* Seats and options come one by one; whether they go together is told at the last
 * of them, with or without a move after the header. */
static void tells_a_setup_that_does_not_fit(void **state)
{
    static const char sentence[] = "line 3: The game is not made for this number of players.";
    struct bb_box picky = *bb_games_find("null");
    struct bb_game game = *picky.game;
    const struct bb_shelf shelf_of_picky = { .find = find_picky, .self = &picky };
    char text[TEXT], why[BB_RECORD_WHY], *moves;
    struct bb_record r;

    (void)state;
    game.setup = long_for_two;
    picky.game = &game;
    whole_record(text);
    assert_null(bb_record_read(text, strlen(text), &shelf_of_picky, &r, why));
    assert_string_equal(why, sentence);
    moves = strstr(text, "* deal");
    assert_null(bb_record_read(text, (size_t)(moves - text), &shelf_of_picky, &r, why));
    assert_string_equal(why, sentence);
}

static void tells_a_position_that_cannot_arise(void **state)
{
    struct ng s = { .seats = 3,
                    .phase = NG_PICK,
                    .length = 0,
                    .hand = { { 1, 2, 3 }, { 1, 2, 3 }, { 6, 6, 6 } },
                    .crown = { 1 } };
    char hex[2 * sizeof(s) + 1], line[2 * sizeof(s) + 64];

    (void)state;
    bb_hex_write((const uint8_t *)&s, sizeof(s), hex);
    snprintf(line, sizeof(line), "position %s\ncommit", hex);
    assert_edit_refused("commit", line, "the position has another number of seats");
    s.hand[0][0] = 9;
    bb_hex_write((const uint8_t *)&s, sizeof(s), hex);
    snprintf(line, sizeof(line), "position %s\ncommit", hex);
    assert_edit_refused("commit", line, "this position cannot arise: ");
}

static void tells_what_follows_the_end(void **state)
{
    char text[TEXT];

    (void)state;
    assert_edit_refused("reveal ", "0 pick 1\nreveal ", "no move follows the end");
    assert_edit_refused("reveal ", "end 0=0 1=0\nreveal ", "no move follows the end");
    assert_edit_refused("reveal ", "! undo 0 1 agreed\nreveal ", "no move follows the end");
    whole_record(text);
    append(text, "0 pick 1\n");
    assert_refused(text, strlen(text), "nothing follows the secret");
    assert_edit_refused("\n0 pick ", "\nend 0=0 1=0\n0 pick ", "but it is not over");
    assert_edit_refused("\n0 pick ", "\nreveal 00\n0 pick ", "a secret is revealed after the end");
    assert_edit_refused("reveal ", "reveal 0", "expected a secret of 64 hexadecimal digits");
}

static void tells_an_undo_that_could_not_be(void **state)
{
    (void)state;
    assert_edit_refused("! undo 0 1", "! undo 0 1 agreed", "this undo could not have happened");
    assert_edit_refused("! undo 1 1 agreed", "! undo 1 1", "this undo could not have happened");
    assert_edit_refused("! undo 0 1", "! undo 0 2", "this undo could not have happened");
    assert_edit_refused("! undo 0 1", "! undo 1 1", "this undo could not have happened");
    assert_edit_refused("! undo 0 1", "! undo 9 1", "this undo could not have happened");
    assert_edit_refused("! undo 0 1", "! undo 0 99999", "this undo could not have happened");
    assert_edit_refused("! undo 0 1", "! undo 0 1 please", "this undo could not have happened");
    assert_edit_refused("! undo 0 1", "! undo -1 1", "expected '! undo SEAT STEPS'");
    assert_edit_refused("! undo 0 1", "! undo all", "expected '! undo SEAT STEPS'");
    assert_edit_refused("! undo 0 1", "! redo 0 1", "expected a move");
}

/* Each line of a header is there once. */
static void tells_a_header_that_is_not_whole(void **state)
{
    static const char place[] = "each line of a header comes once, in its place";
    static const char missing[] = "a line of the header is missing";

    (void)state;
    assert_edit_refused("seat 0", "option length=long\nseat 0", place);
    assert_edit_refused("option length=long\n", "", missing);
    assert_edit_refused("seat 1", "seat 0 Zoé\nseat 1", place);
    assert_edit_refused("seat 0 Ann\n", "", place);
    assert_edit_refused("seat 1 Émile\n", "", missing);
    assert_edit_refused("commit ", COMMITTED "\ncommit ", place);
    assert_edit_refused("nonce 1", NONCE_0 "\nnonce 1", place);
    assert_edit_refused(NONCE_0 "\n", "", place);
    assert_edit_refused(NONCE_1 "\n", "", missing);
    assert_edit_refused(NONCE_1 "\n", NONCE_1 "\n" NONCE_1 "\n", place);
    assert_edit_refused("commit ", NONCE_0 "\ncommit ", place);
    assert_edit_refused("commit ", "option length=long\ncommit ", place);
    assert_edit_refused(PROMISE_0, PROMISE_0 "\n" PROMISE_0, place);
    assert_edit_refused(PROMISE_0 "\n", "", place);
    assert_edit_refused(PROMISE_1 "\n", "", missing);
    assert_edit_refused(PROMISE_1 "\n" NONCE_0, NONCE_0 "\n" PROMISE_1, place);
    assert_edit_refused("commit 0 sha256:", "commit 0 sha256:0",
                        "expected a seat and a commitment");
    assert_edit_refused("commit 0 sha256:", "commit 0 sha512:", "expected a seat and a commitment");
    assert_edit_refused("benben 2", "benben 1", "expected a seat and a commitment");
    assert_edit_refused(COMMITTED "\n", "", missing);
}

static void tells_what_is_not_text(void **state)
{
    char text[TEXT], edited[TEXT];
    size_t n;

    (void)state;
    whole_record(text);
    n = strlen(text);
    *strstr(text, " pick") = '\0';
    assert_refused(text, n, "a record is text and holds no zero bytes");
    whole_record(text);
    memset(edited, 'x', BB_RECORD_LINE);
    edited[BB_RECORD_LINE] = '\0';
    append(edited, "\n");
    append(edited, text);
    assert_refused(edited, strlen(edited), "line 1: no line is longer than 4095 bytes");
    memset(edited, ';', BB_RECORD_LINE - 1);
    edited[BB_RECORD_LINE - 1] = '\0';
    append(edited, "\n");
    edited[0] = '0';
    edited[1] = ' ';
    append(text, edited);
    assert_refused(text, strlen(text), "nothing follows the secret");
}

/* Neither more bytes than a record has nor more lines than a match. */
static void tells_an_endless_record(void **state)
{
    char head[TEXT], *text = malloc(BB_RECORD_MAX + 2), *at;

    (void)state;
    assert_non_null(text);
    memset(text, '\n', BB_RECORD_MAX + 2);
    assert_refused(text, BB_RECORD_MAX + 1, "no record is longer than 4 megabytes");
    whole_record(head);
    *(strstr(head, "! undo 0 1\n") + 11) = '\0';
    at = text + sprintf(text, "%s", head);
    for (int i = 0; i < BB_JOURNAL_MAX; i++)
        at += sprintf(at, "0 pick %c\n! undo 0 1\n", *(strstr(head, "\n0 pick ") + 8));
    assert_refused(text, (size_t)(at - text), "(not possible)");
    free(text);
}

static void verifies_no_record_without_commitment(void **state)
{
    char text[TEXT], why[BB_RECORD_WHY];
    struct bb_record r;
    struct bb_match *m;
    int dealt;

    (void)state;
    whole_record(text);
    m = read_text(text, &r, why);
    assert_non_null(m);
    r.secret[0] ^= 1;
    assert_string_equal(bb_record_verify(m, &r, &dealt, why),
                        "the secret is not the one that was committed to before play.");
    bb_match_free(m);
    *strstr(text, "commit") = '\0';
    m = read_text(text, &r, why);
    assert_non_null(m);
    assert_string_equal(bb_record_verify(m, &r, &dealt, why),
                        "the record has no commitment, so its dealing cannot be verified.");
    bb_match_free(m);
}

static const char *verdict_on(const char *text, char why[static BB_RECORD_WHY])
{
    struct bb_record r;
    struct bb_match *m = read_text(text, &r, why);
    const char *wrong;
    int dealt;

    assert_non_null(m);
    wrong = bb_record_verify(m, &r, &dealt, why);
    bb_match_free(m);
    return wrong;
}

/* A nonce that was changed afterwards is not the one that its seat committed to. */
static void verifies_the_nonces(void **state)
{
    char text[TEXT], edited[TEXT], why[BB_RECORD_WHY];

    (void)state;
    whole_record(text);
    replace(text, "nonce 1 77", "nonce 1 78", edited);
    assert_string_equal(verdict_on(edited, why),
                        "the nonce of seat 1 is not the one it committed to.");
    replace(text, "commit 0 sha256:0", "commit 0 sha256:1", edited);
    assert_string_equal(verdict_on(edited, why),
                        "the nonce of seat 0 is not the one it committed to.");
}

/* A record of format 1 is read, verified and written as one. */
static void verifies_old_records(void **state)
{
    char text[TEXT], old[TEXT], again[TEXT], why[BB_RECORD_WHY];
    struct bb_record r;
    struct bb_match *m;

    (void)state;
    whole_record(text);
    replace(text, "benben 2", "benben 1", old);
    replace(old, PROMISE_0 "\n" PROMISE_1 "\n", "", text);
    assert_null(verdict_on(text, why));
    m = read_text(text, &r, why);
    write_all(m, &r, again);
    assert_string_equal(text, again);
    bb_match_free(m);
    replace(text, "nonce 1 77", "nonce 1 78", old); /* it gives other outcomes */
    assert_non_null(strstr(verdict_on(old, why), "but the secret gives"));
}

UNIT_MAIN(cmocka_unit_test(reads_what_it_writes), cmocka_unit_test(grows_line_by_line),
          cmocka_unit_test(begins_at_a_position), cmocka_unit_test(reads_every_beginning),
          cmocka_unit_test(survives_any_change), cmocka_unit_test(tells_where_it_breaks_off),
          cmocka_unit_test(tells_an_edited_move), cmocka_unit_test(tells_an_edited_outcome),
          cmocka_unit_test(tells_an_edited_score), cmocka_unit_test(tells_a_wrong_header),
          cmocka_unit_test(tells_a_setup_that_does_not_fit),
          cmocka_unit_test(tells_a_position_that_cannot_arise),
          cmocka_unit_test(tells_what_follows_the_end), cmocka_unit_test(notes_hints),
          cmocka_unit_test(tells_hints_that_could_not_be),
          cmocka_unit_test(tells_an_undo_that_could_not_be),
          cmocka_unit_test(tells_a_header_that_is_not_whole),
          cmocka_unit_test(tells_what_is_not_text), cmocka_unit_test(tells_an_endless_record),
          cmocka_unit_test(verifies_no_record_without_commitment),
          cmocka_unit_test(verifies_the_nonces), cmocka_unit_test(verifies_old_records))
