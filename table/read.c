/*
 * Reading records: header, then line by line through the referee.
 */
#include "base/hex.h"
#include "base/text.h"
#include "engine/notation.h"
#include "engine/setup.h"
#include "engine/usual.h"
#include "table/record.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* What is wrong with a header. */
#define IN_PLACE  "each line of a header comes once, in its place."
#define NOT_WHOLE "a line of the header is missing."

struct reading {
    const char *at, *end;
    int number; /* of the current line */
    int set_up; /* of the last line about seats and options */
    char line[BB_RECORD_LINE];
    const struct bb_shelf *shelf;
    const struct bb_box *box;
    struct bb_setup how;
    union bb_state position;
    int kind;                            /* of header line that may come next */
    int chosen, named, promised, nonces; /* options, and seats, that a line has said this of */
    bool given, ended;
    struct bb_match *match;
    struct bb_record *record;
    char *why;
};

static bool wrong(struct reading *in, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static bool wrong(struct reading *in, const char *format, ...)
{
    struct bb_text t;
    va_list args;

    bb_text_init(&t, in->why, BB_RECORD_WHY);
    bb_text_format(&t, "line %d: ", in->number);
    va_start(args, format);
    bb_text_vformat(&t, format, args);
    va_end(args);
    return false;
}

/* The next line into in->line; false at the end, or with a sentence. */
static bool next_line(struct reading *in)
{
    const char *newline;
    size_t n;

    in->why[0] = '\0';
    if (in->at == in->end)
        return false;
    in->number++;
    newline = memchr(in->at, '\n', (size_t)(in->end - in->at));
    n = (size_t)((newline ? newline : in->end) - in->at);
    if (n >= BB_RECORD_LINE)
        return wrong(in, "no line is longer than %d bytes.", BB_RECORD_LINE - 1);
    if (!newline)
        return wrong(in, "the record breaks off in the middle of a line.");
    if (memchr(in->at, '\0', n))
        return wrong(in, "a record is text and holds no zero bytes.");
    memcpy(in->line, in->at, n);
    in->line[n] = '\0';
    in->at = newline + 1;
    return true;
}

static bool must_have_line(struct reading *in, const char *what)
{
    if (next_line(in))
        return true;
    if (in->why[0] == '\0')
        return wrong(in, "the record ends before %s.", what);
    return false;
}

/* The rest of the line after a word, or NULL if it begins with another. */
static const char *after(const struct reading *in, const char *word)
{
    size_t n = strlen(word);

    return strncmp(in->line, word, n) == 0 ? in->line + n : NULL;
}

/* ---- The header ---------------------------------------------------------- */

/* Copies a word made of these letters and moves past it; false if there is
 * none, or it does not fit. */
static bool take_word(const char **at, const char *letters, char *out, size_t cap)
{
    size_t n = strspn(*at, letters);

    if (n == 0 || n >= cap)
        return false;
    memcpy(out, *at, n);
    out[n] = '\0';
    *at += n;
    return true;
}

static bool take_text(const char **at, const char *text)
{
    size_t n = strlen(text);

    if (strncmp(*at, text, n) != 0)
        return false;
    *at += n;
    return true;
}

/* A whole number of at most six digits. */
static bool take_number(const char **at, int *out)
{
    char digits[7];

    if (!take_word(at, "0123456789", digits, sizeof(digits)))
        return false;
    *out = atoi(digits);
    return true;
}

struct game_line {
    char game[32], edition[32], hash[65];
    int rules, seats;
};

static bool parse_game(const char *at, struct game_line *out)
{
    static const char word[] = "abcdefghijklmnopqrstuvwxyz0123456789-";

    return take_text(&at, "game ") && take_word(&at, word, out->game, sizeof(out->game)) &&
           take_text(&at, " rules ") && take_number(&at, &out->rules) &&
           take_text(&at, " edition ") &&
           take_word(&at, word, out->edition, sizeof(out->edition)) && take_text(&at, "#") &&
           take_word(&at, "0123456789abcdef", out->hash, sizeof(out->hash)) &&
           take_text(&at, " seats ") && take_number(&at, &out->seats) && *at == '\0';
}

static bool has_these_rules(struct reading *in, const struct game_line *line,
                            const struct bb_game *g)
{
    return line->rules == g->rules ||
           wrong(in,
                 "this match of %s was played by rules %d; this program plays by rules %d, "
                 "and the same moves would come to something else.",
                 g->title, line->rules, g->rules);
}

static bool read_game(struct reading *in)
{
    const struct bb_box *reference;
    struct game_line line;
    const struct bb_game *g;

    if (!must_have_line(in, "its first line"))
        return false;
    in->record->old = strcmp(in->line, "benben 1") == 0;
    if (!in->record->old && strcmp(in->line, "benben 2") != 0)
        return wrong(in, "this is not a record: it begins with neither 'benben 2' nor 'benben 1'.");
    if (!must_have_line(in, "the line of the game"))
        return false;
    if (!parse_game(in->line, &line))
        return wrong(in, "expected 'game NAME rules N edition NAME#HASH seats N'.");
    reference = in->shelf->reference ? in->shelf->reference(line.game) : NULL;
    if (reference && !has_these_rules(in, &line, reference->game))
        return false;
    in->box = in->shelf->find(in->shelf->self, line.game, line.edition, line.hash, in->why);
    if (!in->box)
        return false;
    g = in->box->game;
    if (!has_these_rules(in, &line, g))
        return false;
    if (line.seats < g->seats_min || line.seats > g->seats_max)
        return wrong(in, "%s is for %d to %d seats.", g->name, g->seats_min, g->seats_max);
    in->how = bb_setup_usual(in->box);
    in->how.seats = line.seats;
    in->set_up = in->number;
    return true;
}

static bool read_option(struct reading *in, const char *text)
{
    const char *next = in->box->game->options[in->chosen].name;

    in->set_up = in->number;
    switch (bb_setup_choose(in->box->game, text, &in->how)) {
    case BB_CHOICE_MADE:
        if (!next || strncmp(text, next, strlen(next)) != 0 || text[strlen(next)] != '=')
            return wrong(in, IN_PLACE);
        in->chosen++;
        return true;
    case BB_CHOICE_NO_OPTION:
        return wrong(in, "%s has no such option.", in->box->game->name);
    case BB_CHOICE_NO_VALUE:
        *strchr(in->line, '=') = '\0';
        return wrong(in, "option %s has no such value.", text);
    }
    return false;
}

/* "0 text": the seat, and what comes after it. */
static const char *seat_and_rest(const struct reading *in, const char *text, int *seat)
{
    if (text[0] < '0' || text[0] >= '0' + in->how.seats || text[1] != ' ')
        return NULL;
    *seat = text[0] - '0';
    return text + 2;
}

/* What a header says of every seat, it says once of each, in their order. */
static bool in_order(struct reading *in, int seat, int *next)
{
    return seat == (*next)++ || wrong(in, IN_PLACE);
}

static void set_name(struct reading *in, int seat, const char *name)
{
    struct bb_text t;

    bb_text_init(&t, in->record->name[seat], BB_NAME_MAX);
    bb_text_put(&t, name);
}

static bool read_seat(struct reading *in, const char *text)
{
    int seat = 0;
    const char *name = seat_and_rest(in, text, &seat), *bad;

    if (!name)
        return wrong(in, "there is no such seat.");
    bad = bb_record_check_name(name);
    if (bad)
        return wrong(in, "%s.", bad);
    set_name(in, seat, name);
    return in_order(in, seat, &in->named);
}

static bool read_nonce(struct reading *in, const char *text)
{
    int seat = 0;
    const char *hex = seat_and_rest(in, text, &seat);

    if (!hex || !bb_hex_read(hex, in->record->nonce[seat], BB_NONCE_BYTES))
        return wrong(in, "expected a seat and a nonce of %d hexadecimal digits.",
                     2 * BB_NONCE_BYTES);
    return in_order(in, seat, &in->nonces);
}

static bool read_commitment(struct reading *in, const char *text)
{
    in->record->fair = bb_hex_read(text, in->record->commitment, BB_HASH_BYTES);
    if (!in->record->fair)
        return wrong(in, "expected a commitment of %d hexadecimal digits.", 2 * BB_HASH_BYTES);
    return true;
}

static bool read_promise(struct reading *in, const char *text)
{
    int seat = 0;
    const char *hex = in->record->old ? NULL : seat_and_rest(in, text, &seat);

    if (!hex || strncmp(hex, "sha256:", 7) != 0 ||
        !bb_hex_read(hex + 7, in->record->nonce_commitment[seat], BB_HASH_BYTES))
        return wrong(in, "expected a seat and a commitment of %d hexadecimal digits.",
                     2 * BB_HASH_BYTES);
    return in_order(in, seat, &in->promised);
}

static bool read_position(struct reading *in, const char *text)
{
    const struct bb_game *g = in->box->game;
    const char *(*audit)(const struct bb_box *box, const void *s) = BB_AUDIT(bb_audit), *bad;

    if (!audit)
        return wrong(in, "a page does not begin at a given position; the program does.");
    if (!bb_hex_read(text, in->position.bytes, g->state_size))
        return wrong(in, "expected a position of %d hexadecimal digits.", 2 * g->state_size);
    bad = audit(in->box, in->position.bytes);
    if (bad)
        return wrong(in, "this position cannot arise: %s.", bad);
    if (bb_setup_of(g, in->position.bytes).seats != in->how.seats)
        return wrong(in, "the position has another number of seats.");
    in->given = true;
    return true;
}

/* The lines of a header, in their order. */
static const struct kind {
    const char *word;
    bool (*read)(struct reading *in, const char *text);
    bool once;
} kinds[] = {
    { .word = "option ", .read = read_option },
    { .word = "seat ", .read = read_seat },
    { .word = "position ", .read = read_position, .once = true },
    { .word = "commit sha256:", .read = read_commitment, .once = true },
    { .word = "commit ", .read = read_promise },
    { .word = "nonce ", .read = read_nonce },
    { .word = NULL },
};

/* One line of the header; *known is false when the moves begin. */
static bool read_header_line(struct reading *in, bool *known)
{
    int i = 0;

    while (kinds[i].word && !after(in, kinds[i].word))
        i++;
    *known = kinds[i].word;
    if (!*known)
        return true;
    if (i < in->kind)
        return wrong(in, IN_PLACE);
    in->kind = i + kinds[i].once;
    return kinds[i].read(in, after(in, kinds[i].word));
}

/* ---- The moves ----------------------------------------------------------- */

/* One step of a line, by itself: a record tells what was seen on the way. */
static bool read_step(struct reading *in, int seat, bb_action a)
{
    struct bb_refusal why;
    const char *clause = "not possible";
    char said[BB_NOTATION_MAX];
    struct bb_text t;
    int which;

    if (bb_match_act(in->match, seat, &a, 1, &why, &which))
        return true;
    if (why.clause != BB_NO_CLAUSE)
        clause = in->box->game->clauses[why.clause];
    bb_text_init(&t, said, sizeof(said));
    bb_notation_print(in->box, a, NULL, &t);
    return wrong(in, "the rules do not allow '%.100s' here (%s).", said, clause);
}

static bool read_steps(struct reading *in, int seat, char *text)
{
    bb_action a[BB_RECORD_LINE / 2];
    char *rest = text;
    int n = 0;

    for (char *part = strsep(&rest, ";"); part; part = strsep(&rest, ";")) {
        a[n] = bb_notation_parse(in->box, part, NULL);
        if (a[n] == 0)
            return wrong(in, "'%.60s' is not an action of %s.", part, in->box->game->name);
        n++;
    }
    for (int i = 0; i < n; i++) {
        if (!read_step(in, seat, a[i]))
            return false;
        if (i > 0)
            bb_match_join(in->match);
    }
    return true;
}

static bool read_undo(struct reading *in, const char *text)
{
    int seat, steps;
    bool agreed;

    if (!take_number(&text, &seat) || !take_text(&text, " ") || !take_number(&text, &steps))
        return wrong(in, "expected '! undo SEAT STEPS'.");
    agreed = strcmp(text, " agreed") == 0;
    if ((*text && !agreed) || !bb_match_redo_undo(in->match, seat, steps, agreed))
        return wrong(in, "this undo could not have happened.");
    return true;
}

/* Who plays for a seat from here on. */
static bool read_hand(struct reading *in, const char *text, bool takes)
{
    int seat;
    bool known = take_number(&text, &seat) && seat < in->how.seats && takes == (*text == '\0');

    if (!known || (!takes && (!take_text(&text, " ") || bb_record_check_name(text))) ||
        !bb_match_to_act(in->match) || !bb_match_hand(in->match, seat, text))
        return wrong(in, "this seat could not have been handed over or taken back.");
    return true;
}

/* A seat that had hints here. */
static bool read_hint(struct reading *in, const char *text)
{
    int seat;

    if (!take_number(&text, &seat) || *text || bb_match_hint(in->match, seat) != 1)
        return wrong(in, "this seat could not have had hints.");
    return true;
}

static bool read_end(struct reading *in, const char *text)
{
    char expected[BB_RECORD_LINE];
    size_t n = strlen(text);
    struct bb_text t;

    if (bb_match_to_act(in->match))
        return wrong(in, "the record ends the match, but it is not over.");
    bb_text_init(&t, expected, sizeof(expected));
    bb_record_scores(in->match, &t);
    /* records were once written without the opponent */
    if (strncmp(text, expected, n) != 0 ||
        (expected[n] && strncmp(expected + n, BB_RECORD_OPPONENT, strlen(BB_RECORD_OPPONENT)) != 0))
        return wrong(in, "the scores should be '%s'.", expected + 1);
    in->ended = true;
    return true;
}

static bool read_reveal(struct reading *in, const char *text)
{
    if (!in->ended || !in->record->fair)
        return wrong(in, "a secret is revealed after the end of a match that has a commitment.");
    if (!bb_hex_read(text, in->record->secret, BB_HASH_BYTES))
        return wrong(in, "expected a secret of %d hexadecimal digits.", 2 * BB_HASH_BYTES);
    in->record->revealed = true;
    return true;
}

static bool read_move(struct reading *in)
{
    const char *text;
    int seat = 0;

    if (in->record->revealed)
        return wrong(in, "nothing follows the secret.");
    if ((text = after(in, "reveal ")))
        return read_reveal(in, text);
    if (in->ended)
        return wrong(in, "no move follows the end.");
    if ((text = after(in, "end")))
        return read_end(in, text);
    if ((text = after(in, "! undo ")))
        return read_undo(in, text);
    if ((text = after(in, "! hand ")))
        return read_hand(in, text, false);
    if ((text = after(in, "! take ")))
        return read_hand(in, text, true);
    if ((text = after(in, "! hint ")))
        return read_hint(in, text);
    if (after(in, "* "))
        return read_steps(in, BB_CHANCE, in->line + 2);
    if (!seat_and_rest(in, in->line, &seat))
        return wrong(in, "expected a move: a seat (or *) and what it does.");
    return read_steps(in, seat, in->line + 2);
}

/* A header says everything: options, who plays, and for fair dealing a nonce of each seat. */
static bool is_whole(struct reading *in)
{
    if (in->box->game->options[in->chosen].name)
        return wrong(in, NOT_WHOLE);
    if (in->named != in->how.seats)
        return wrong(in, NOT_WHOLE);
    if (in->nonces != (in->record->fair ? in->how.seats : 0) ||
        in->promised != (in->record->old ? 0 : in->nonces))
        return wrong(in, NOT_WHOLE);
    return true;
}

/* After the header, if it is whole, and its seats and options go together. */
static bool begin_match(struct reading *in)
{
    const char *bad = bb_setup_check(in->box, &in->how, BB_EN);

    if (!is_whole(in))
        return false;
    if (bad) {
        in->number = in->set_up;
        return wrong(in, "%s", bad);
    }
    in->match = in->given ? bb_match_new_at(in->box, in->position.bytes, NULL)
                          : bb_match_new(in->box, &in->how, NULL);
    return true;
}

static bool read_all(struct reading *in)
{
    bool in_header = true;

    if (!read_game(in))
        return false;
    while (next_line(in)) {
        if (in_header && !read_header_line(in, &in_header))
            return false;
        if (in_header)
            continue;
        if (!in->match && !begin_match(in))
            return false;
        if (!read_move(in))
            return false;
    }
    if (in->why[0])
        return false;
    return in->match || begin_match(in);
}

bool bb_shelf_fits(const struct bb_box *box, const char *edition, const char *hash,
                   const char *how_to_give, char why[static BB_RECORD_WHY])
{
    struct bb_text t;

    if (strlen(hash) >= 8 && strncmp(box->hash, hash, strlen(hash)) == 0)
        return true;
    bb_text_init(&t, why, BB_RECORD_WHY);
    bb_text_format(&t, "line 2: played with the edition %s#%s, not with %s#", edition, hash,
                   box->edition);
    bb_text_format(&t, "%.16s; give its file %s.", box->hash, how_to_give);
    return false;
}

struct bb_match *bb_record_read(const char *text, size_t n, const struct bb_shelf *shelf,
                                struct bb_record *out, char why[static BB_RECORD_WHY])
{
    struct reading *in = calloc(1, sizeof(*in));
    struct bb_match *match = NULL;

    if (!in)
        abort();
    *out = (struct bb_record){ .fair = false };
    *in =
        (struct reading){ .at = text, .end = text + n, .shelf = shelf, .record = out, .why = why };
    why[0] = '\0';
    if (n > BB_RECORD_MAX)
        wrong(in, "no record is longer than %d megabytes.", BB_RECORD_MAX >> 20);
    else if (read_all(in))
        match = in->match;
    if (!match)
        bb_match_free(in->match);
    free(in);
    return match;
}

bool bb_record_read_more(struct bb_match *m, const struct bb_record *r, const char *text, size_t n,
                         char why[static BB_RECORD_WHY])
{
    struct reading *in = calloc(1, sizeof(*in));
    struct bb_record record = *r;
    bool good = true;

    if (!in)
        abort();
    record.revealed = false; /* a table that deals knows the secret before it is told */
    *in = (struct reading){ .at = text,
                            .end = text + n,
                            .box = bb_match_box(m),
                            .how = *bb_match_setup(m),
                            .match = m,
                            .record = &record,
                            .why = why };
    while (good && next_line(in))
        good = read_move(in);
    good = good && !why[0];
    free(in);
    return good;
}
