/*
 * Laws of the referee: what is not legal changes nothing and is told why,
 * steps are taken back and records read again, to the same bytes.
 */
#include "table/record.h"
#include "tests/law/case.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TRIES = 6, SENTENCE = 2048 };

static int count_seen(const struct bb_match *m, int seat)
{
    struct bb_event chunk[64];
    int n = 0, got;

    while ((got = bb_match_events(m, seat, n, chunk, 64)) > 0)
        n += got;
    return n;
}

static bool truth_is(const struct law_case *c, const union bb_state *s)
{
    return memcmp(bb_match_truth(c->match), s->bytes, c->box->game->state_size) == 0;
}

/* ---- What is not legal ----------------------------------------------------- */

/* Some action: any 32 bits, something like an action, or one of another seat
 * or of another time. */
static bb_action some_action(struct law_case *c)
{
    bb_seats set = c->box->game->to_act(c->s.bytes);
    uint32_t n = c->pasts < LAW_PAST ? (uint32_t)c->pasts : LAW_PAST;

    switch (bb_rng_below(&c->rng, 4)) {
    case 0:
        return (bb_action)bb_rng_next(&c->rng) ^ (bb_action)(bb_rng_next(&c->rng) >> 32);
    case 1:
        return bb_pack((int)bb_rng_below(&c->rng, (uint32_t)c->box->game->kind_count + 1),
                       (int)bb_rng_below(&c->rng, 8), (int)bb_rng_below(&c->rng, 50),
                       (int)bb_rng_below(&c->rng, 36));
    case 2:
        return set ? law_any_action(c->box, c->s.bytes, law_any_seat(set, &c->rng), &c->rng) : 1;
    default:
        return n ? c->past[bb_rng_below(&c->rng, n)] : 0;
    }
}

static int some_seat(struct law_case *c)
{
    static const int odd[] = { -1, BB_SEATS_MAX, BB_NOBODY, BB_CHANCE, BB_CHANCE, 1000 };

    if (bb_rng_below(&c->rng, 6) == 0)
        return odd[bb_rng_below(&c->rng, sizeof(odd) / sizeof(odd[0]))];
    return (int)bb_rng_below(&c->rng, c->how.seats + 1u);
}

static const char *refusal_is_told(struct law_case *c, const struct bb_refusal *why)
{
    const struct bb_game *g = c->box->game;
    int clauses = 0;

    while (g->clauses[clauses])
        clauses++;
    if (!why->word || (why->clause >= clauses && why->clause != BB_NO_CLAUSE))
        return law_broken(c, "a refusal has no word or no clause: %d", why->clause);
    for (int lang = 0; lang < BB_LANGS; lang++) {
        struct bb_reader reader = { .box = c->box, .lang = lang, .seat = BB_NOBODY };
        char text[SENTENCE];
        struct bb_text t;

        bb_text_init(&t, text, sizeof(text));
        bb_words_refusal(&reader, why, &t);
        if (t.len == 0 || law_has_gap(text))
            return law_broken(c, "the refusal '%s' has no sentence", why->word);
    }
    return NULL;
}

static bool is_seat(const struct law_case *c, int seat)
{
    return seat == BB_CHANCE || (seat >= 0 && seat < c->how.seats);
}

static const char *refuses(struct law_case *c, int seat, const bb_action *a, int n, int first_bad)
{
    const struct bb_entry *entry;
    int entries = bb_match_journal(c->match, &entry), events = count_seen(c->match, BB_CHANCE);
    struct bb_refusal why = { .word = NULL };
    int which = -1;

    if (bb_match_act(c->match, seat, a, n, &why, &which))
        return law_broken(c, "seat %d may do %x, which is not legal", seat, a[first_bad]);
    if (which != first_bad)
        return law_broken(c, "the referee says that step %d is not legal, not %d", which,
                          first_bad);
    if (!truth_is(c, &c->s) || bb_match_journal(c->match, &entry) != entries ||
        count_seen(c->match, BB_CHANCE) != events)
        return law_broken(c, "an action that is not legal leaves a trace");
    return refusal_is_told(c, &why);
}

/* A legal step and then one that is not: neither is taken. */
static const char *refuses_batch(struct law_case *c, int seat, bb_action bad)
{
    bb_action a[2] = { law_any_action(c->box, c->s.bytes, seat, &c->rng), bad };
    union bb_state s = c->s;

    c->box->game->apply(c->box->parts, s.bytes, seat, a[0], NULL);
    if (bb_is_legal(c->box, s.bytes, seat, bad))
        return NULL;
    return refuses(c, seat, a, 2, 1);
}

const char *law_illegal(struct law_case *c)
{
    bb_seats set = c->box->game->to_act(c->s.bytes);
    const char *wrong = NULL;

    for (int i = 0; i < TRIES && !wrong; i++) {
        int seat = some_seat(c);
        bb_action a = some_action(c);

        if (!is_seat(c, seat) || !bb_is_legal(c->box, c->s.bytes, seat, a))
            wrong = refuses(c, seat, &a, 1, 0);
        if (!wrong && set)
            wrong = refuses_batch(c, law_any_seat(set, &c->rng), a);
    }
    return wrong;
}

/* ---- Batches under twin truths ---------------------------------------------------- */

/* What a seat is told of a batch of two at this truth: which step is refused, and the
 * sentences. */
static void try_batch(const struct law_case *c, const union bb_state *truth, int seat,
                      const bb_action a[static 2], struct bb_text *out)
{
    struct bb_match *m = bb_match_new_at(c->box, truth->bytes, NULL);
    struct bb_refusal why = { .word = "" };
    int which = -1;

    if (!bb_match_act(m, seat, a, 2, &why, &which)) {
        bb_text_format(out, "%d %s %d ", which, why.word, why.clause);
        for (int lang = 0; lang < BB_LANGS; lang++) {
            struct bb_reader reader = { .box = c->box, .lang = lang, .seat = seat };

            bb_words_refusal(&reader, &why, out);
        }
    }
    bb_match_free(m);
}

/* A batch that is refused tells its seat nothing: what becomes of it is the same, byte for
 * byte, under another truth that the seat cannot tell from this one. */
const char *law_batch(struct law_case *c)
{
    bb_seats set = c->box->game->to_act(c->s.bytes) & (BB_SEAT(BB_SEATS_MAX) - 1);
    union bb_state twin, after = c->s;
    char said[2][2 * SENTENCE];
    struct bb_text one, other;
    bb_action a[2];
    int seat;

    if (!set)
        return NULL;
    seat = law_any_seat(set, &c->rng);
    law_guess(c, c->s.bytes, seat, &twin);
    a[0] = law_any_action(c->box, c->s.bytes, seat, &c->rng);
    c->box->game->apply(c->box->parts, after.bytes, seat, a[0], NULL);
    a[1] = law_any_action(c->box, after.bytes, seat, &c->rng);
    if (a[1] == 0 || bb_rng_below(&c->rng, 2))
        a[1] = bb_rng_below(&c->rng, 2) ? a[0] : some_action(c);
    bb_text_init(&one, said[0], sizeof(said[0]));
    bb_text_init(&other, said[1], sizeof(said[1]));
    try_batch(c, &c->s, seat, a, &one);
    try_batch(c, &twin, seat, a, &other);
    if (strcmp(said[0], said[1]) == 0)
        return NULL;
    return law_broken(c, "a batch tells seat %d what it may not know: '%s', or '%s'", seat, said[0],
                      said[1]);
}

/* ---- What is legal ------------------------------------------------------------ */

const char *law_referee(struct law_case *c)
{
    if (!truth_is(c, &c->after))
        return law_broken(c, "the referee comes to another field '%s'",
                          law_difference(c->box->game, bb_match_truth(c->match), c->after.bytes));
    return NULL;
}

static bool step_reveals(const struct law_case *c)
{
    for (int i = 0; i < c->log.n; i++) {
        if (c->box->game->events[c->log.event[i].what].reveals)
            return true;
    }
    return false;
}

/* Asks to take the last step back, with the others' consent if it is needed. */
static const char *take_back(struct law_case *c)
{
    enum bb_undo done = bb_match_undo(c->match, c->seat);
    bool is_free = c->how.seats == 1 || !step_reveals(c); /* alone, nobody is asked */

    if (done != (is_free ? BB_UNDO_DONE : BB_UNDO_ASKED))
        return law_broken(c, "undo of a step that %s: %d",
                          is_free ? "is free" : "the others must agree to", done);
    if (!is_free && !truth_is(c, &c->after))
        return law_broken(c, "an undo was done before all agreed");
    for (int seat = 0; seat < c->how.seats && !is_free; seat++) {
        if (seat != c->seat)
            done = bb_match_agree(c->match, seat);
    }
    return done == BB_UNDO_DONE ? NULL : law_broken(c, "all agreed, but nothing was taken back");
}

/* Those who were told of the step, or see something else since. */
static bb_seats who_noticed(const struct law_case *c)
{
    bb_seats set = 0;

    for (int i = 0; i < c->log.n; i++)
        set |= c->log.event[i].seen_by;
    for (int i = 0; i < law_viewers(c); i++) {
        struct bb_view was, is;

        bb_view_init(&was, c->box->game, c->s.bytes, law_viewer(c, i));
        bb_view_init(&is, c->box->game, c->after.bytes, law_viewer(c, i));
        if (law_difference(c->box->game, was.s.bytes, is.s.bytes))
            set |= BB_SEAT(law_viewer(c, i));
    }
    return set;
}

/* Takes the last step back and takes it again; when the match is over, neither. */
const char *law_undo(struct law_case *c)
{
    int before[BB_SEATS_MAX + 1] = { 0 }, which;
    bb_seats saw = step_reveals(c) ? BB_EVERYONE : BB_SEAT(c->seat); /* all agreed: all know */
    struct bb_refusal why;
    const char *wrong;

    if (c->seat == BB_CHANCE)
        return NULL;
    if (bb_match_to_act(c->match) == 0)
        return bb_match_undo(c->match, c->seat) == BB_UNDO_NOTHING
                   ? NULL
                   : law_broken(c, "a match that is over goes back");
    for (int i = 0; i < law_viewers(c); i++)
        before[i] = count_seen(c->match, law_viewer(c, i));
    saw |= who_noticed(c);
    wrong = take_back(c);
    if (wrong)
        return wrong;
    if (!truth_is(c, &c->s))
        return law_broken(c, "an undo does not restore the field '%s'",
                          law_difference(c->box->game, bb_match_truth(c->match), c->s.bytes));
    for (int i = 0; i < law_viewers(c); i++) {
        bool told = count_seen(c->match, law_viewer(c, i)) > before[i];

        if (told != (saw >> law_viewer(c, i) & 1))
            return law_broken(c, "viewer %d is%s told of the undo", law_viewer(c, i),
                              told ? "" : " not");
    }
    if (!bb_match_act(c->match, c->seat, &c->action, 1, &why, &which) || !truth_is(c, &c->after))
        return law_broken(c, "what was taken back cannot be done again");
    return NULL;
}

/* ---- Events by number ------------------------------------------------------------ */

/* What a viewer is told, read in pieces, is what the referee noted for it. */
const char *law_numbers(struct law_case *c)
{
    for (int i = 0; i < law_viewers(c); i++) {
        int viewer = law_viewer(c, i), seen = 0, all = 0;
        struct bb_event one, piece[5];

        for (; bb_match_events(c->match, BB_CHANCE, all, &one, 1) == 1; all++) {
            int cap = 1 + (int)bb_rng_below(&c->rng, 5);

            if (!(one.seen_by & BB_SEAT(viewer)))
                continue;
            if (bb_match_events(c->match, viewer, seen, piece, cap) < 1 ||
                memcmp(&piece[0], &one, sizeof(one)) != 0)
                return law_broken(c, "viewer %d misses its event %d", viewer, seen);
            seen++;
        }
        if (bb_match_events(c->match, viewer, seen, piece, 5) != 0)
            return law_broken(c, "viewer %d is told more than it may see", viewer);
    }
    return NULL;
}

/* ---- Records ------------------------------------------------------------------------ */

static char *write_record(const struct bb_match *m, const struct bb_record *r, size_t *n)
{
    struct bb_text t;
    char *text = NULL;

    bb_text_init(&t, NULL, 0);
    for (int pass = 0; pass < 2; pass++) {
        bb_record_head(m, r, &t);
        bb_record_lines(m, -1, &t);
        bb_record_tail(m, r, &t);
        *n = t.len;
        if (pass == 1)
            break;
        text = malloc(t.len + 1);
        if (!text)
            abort();
        bb_text_init(&t, text, t.len + 1);
    }
    return text;
}

static const struct bb_box *find_box(void *self, const char *game, const char *edition,
                                     const char *hash, char why[static BB_RECORD_WHY])
{
    const struct bb_box *box = self;

    if (strcmp(game, box->game->name) == 0 && strcmp(edition, box->edition) == 0 &&
        strncmp(hash, box->hash, strlen(hash)) == 0)
        return box;
    snprintf(why, BB_RECORD_WHY, "there is no such box.");
    return NULL;
}

static struct bb_record some_record(struct law_case *c)
{
    struct bb_record r = { .fair = bb_rng_below(&c->rng, 2) == 1,
                           .old = bb_rng_below(&c->rng, 2) == 1 };
    struct bb_fair fair;

    for (int seat = 0; seat < c->how.seats; seat++) {
        snprintf(r.name[seat], BB_NAME_MAX, "Ann %d; & Émile", seat);
        for (int i = 0; r.fair && i < BB_NONCE_BYTES; i++)
            r.nonce[seat][i] = bb_rng_below(&c->rng, 256) & 255;
        bb_fair_commit(seat, r.nonce[seat], r.nonce_commitment[seat]);
    }
    if (!r.fair)
        return r;
    bb_fair_secret_of(bb_rng_next(&c->rng), r.secret);
    bb_fair_init(&fair, r.secret, c->how.seats, r.nonce);
    memcpy(r.commitment, fair.commitment, sizeof(r.commitment));
    r.revealed = bb_match_to_act(c->match) == 0;
    return r;
}

static const char *same_match(struct law_case *c, const struct bb_match *again)
{
    const struct bb_entry *one, *other;
    int n = bb_match_journal(c->match, &one);

    if (memcmp(bb_match_truth(again), bb_match_truth(c->match), c->box->game->state_size) != 0)
        return law_broken(c, "the record comes to another position");
    if (bb_match_journal(again, &other) != n)
        return law_broken(c, "the record comes to another journal");
    for (int i = 0; i < law_viewers(c); i++) {
        if (count_seen(again, law_viewer(c, i)) != count_seen(c->match, law_viewer(c, i)))
            return law_broken(c, "viewer %d is told something else by the record",
                              law_viewer(c, i));
    }
    return NULL;
}

/* Written, read and written again: the same text, the same position. */
const char *law_record(struct law_case *c)
{
    struct bb_record r = some_record(c), read;
    const struct bb_box box = *c->box;
    struct bb_shelf shelf = { .find = find_box, .self = (void *)&box };
    char why[BB_RECORD_WHY];
    size_t n, m = 0;
    char *text = write_record(c->match, &r, &n), *again = NULL;
    struct bb_match *match = bb_record_read(text, n, &shelf, &read, why);
    const char *wrong;

    if (match) {
        again = write_record(match, &read, &m);
        wrong = same_match(c, match);
        if (!wrong && (n != m || memcmp(text, again, n) != 0))
            wrong = law_broken(c, "a record read and written again is another text");
    } else {
        wrong = law_broken(c, "the record is refused: %s", why);
    }
    bb_match_free(match);
    free(again);
    free(text);
    return wrong;
}
