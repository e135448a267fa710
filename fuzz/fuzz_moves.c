/*
 * Bytes choose the moves: which game, who acts and how, what is taken back and
 * who agrees, and now and then something that is no move at all.
 */
#include "engine/setup.h"
#include "engine/words.h"
#include "fuzz/fuzz.h"
#include "games/all.h"

enum { BYTES = 1200 }; /* enough for most of a match */

struct bytes {
    const uint8_t *at, *end;
};

static int next(struct bytes *b)
{
    return b->at < b->end ? *b->at++ : 0;
}

/* Makes options usual, the last first, until they go with the others and the seats. */
static void make_fit(const struct bb_box *box, struct bb_setup *how)
{
    struct bb_setup usual = bb_setup_usual(box);
    int n = 0;

    while (box->game->options[n].name)
        n++;
    for (; n > 0 && bb_setup_check(box, how, BB_EN); n--)
        how->option[n - 1] = usual.option[n - 1];
    if (bb_setup_check(box, how, BB_EN))
        *how = usual;
}

static struct bb_match *new_match(struct bytes *b)
{
    const struct bb_box *box = bb_games[next(b) % bb_game_count];
    struct bb_setup how = bb_setup_usual(box);
    int choice = next(b);

    how.seats = (uint8_t)(box->game->seats_min +
                          choice % (box->game->seats_max - box->game->seats_min + 1));
    for (int i = 0; box->game->options[i].name; i++) {
        int n = 0;

        while (box->game->options[i].values[n])
            n++;
        how.option[i] = (uint8_t)(next(b) % n);
    }
    make_fit(box, &how);
    return bb_match_new(box, &how, NULL);
}

/* One of those to act does one of the things that are open to it. */
static void act(struct bb_match *m, struct bytes *b)
{
    bb_seats set = bb_match_to_act(m);
    bb_action open[BB_ACTIONS_MAX];
    struct bb_refusal why;
    int skip = next(b), seat, n, which;

    if (set == 0)
        return;
    for (skip %= __builtin_popcount(set); skip > 0; skip--)
        set &= set - 1;
    seat = bb_first_seat(set);
    n = bb_legal(bb_match_box(m), bb_match_truth(m), seat, open);
    assert(n > 0);
    if (!bb_match_act(m, seat, &open[(next(b) << 8 | next(b)) % n], 1, &why, &which))
        assert(strcmp(why.word, "too-long") == 0);
}

/* Somebody tries something: it is legal, or changes nothing and is told why. */
static void try_anything(struct bb_match *m, struct bytes *b)
{
    const struct bb_box *box = bb_match_box(m);
    struct bb_reader reader = { .box = box, .lang = BB_FR, .seat = BB_NOBODY };
    int kind = next(b), seat = next(b) % 32;
    bb_action a = bb_pack(kind, next(b), next(b), next(b));
    struct bb_refusal why;
    union bb_state before;
    char text[512];
    struct bb_text t;
    int which;

    memcpy(before.bytes, bb_match_truth(m), box->game->state_size);
    if (bb_match_act(m, seat, &a, 1, &why, &which)) {
        assert(bb_is_legal(box, before.bytes, seat, a));
        return;
    }
    assert(memcmp(before.bytes, bb_match_truth(m), box->game->state_size) == 0);
    bb_text_init(&t, text, sizeof(text));
    bb_words_refusal(&reader, &why, &t);
    assert(!strstr(text, "\u27e8"));
}

static void check(const struct bb_match *m, struct bb_rng *rng, int viewer)
{
    const struct bb_box *box = bb_match_box(m);

    assert(box->game->audit(box->parts, bb_match_truth(m)) == NULL);
    if (viewer <= bb_match_seats(m))
        fuzz_view(box, bb_match_truth(m), viewer < bb_match_seats(m) ? viewer : BB_NOBODY, rng);
}

/* The steps that were not taken back lead to the truth. */
static void check_line(const struct bb_match *m)
{
    const struct bb_box *box = bb_match_box(m);
    union bb_state s;

    bb_match_truth_at(m, bb_match_steps(m), &s);
    assert(memcmp(s.bytes, bb_match_truth(m), box->game->state_size) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct bytes bytes = { .at = data, .end = data + size }, *b = &bytes;
    struct bb_match *m = new_match(b);
    int seats = bb_match_seats(m);
    struct bb_rng rng;

    bb_rng_init(&rng, size);
    while (b->at < b->end && b->at < data + BYTES) {
        int what = next(b);

        if (what < 0xE0)
            act(m, b);
        else if (what < 0xE8)
            bb_match_undo(m, what % seats);
        else if (what < 0xF0)
            bb_match_agree(m, what % seats);
        else
            try_anything(m, b);
        check(m, &rng, what % 16);
    }
    check_line(m);
    bb_match_free(m);
    return 0;
}
