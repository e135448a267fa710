/*
 * Bytes choose the moves: which game, who acts and how, what is taken back and
 * who agrees, and now and then a handful of things that are mostly not legal. These are
 * what somebody might mean: operands that their lists have, what was open before or is open
 * to another, what is open with one operand changed.
 */
#include "engine/notation.h"
#include "engine/setup.h"
#include "engine/usual.h"
#include "fuzz/fuzz.h"
#include "games/all.h"

enum {
    BYTES = 1200, /* enough for most of a match */
    PAST = 64,    /* actions remembered that were open */
    TRIES = 12,   /* of something that is mostly not legal */
};

struct past {
    bb_action open[PAST];
    int n;
};

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
static void act(struct bb_match *m, struct bytes *b, struct past *past)
{
    bb_seats set = bb_match_to_act(m);
    bb_action open[BB_ACTIONS_MAX];
    struct bb_refusal why;
    int skip = next(b), seat, n, which, chosen;

    if (set == 0)
        return;
    for (skip %= __builtin_popcount(set); skip > 0; skip--)
        set &= set - 1;
    seat = bb_first_seat(set);
    n = bb_legal(bb_match_box(m), bb_match_truth(m), seat, open);
    assert(n > 0);
    chosen = (next(b) << 8 | next(b)) % n;
    past->open[past->n++ % PAST] = open[(chosen + 1) % n];
    if (!bb_match_act(m, seat, &open[chosen], 1, &why, &which))
        assert(strcmp(why.word, "too-long") == 0);
}

static int below(struct bb_rng *rng, int n)
{
    return (int)bb_rng_below(rng, (uint32_t)n);
}

/* A value of the operand's list; of a list of sets, any. */
static int some_value(const struct bb_game *g, const struct bb_operand *operand, struct bb_rng *rng)
{
    const struct bb_list *list = operand->list ? bb_list_find(g, operand->list) : NULL;

    if (list && list->count > 0)
        return list->first + below(rng, list->count);
    return below(rng, list && list->wide ? 0x10000 : 0x100);
}

/* A kind and operands, or the action with one of its operands changed. */
static bb_action vary(const struct bb_game *g, bb_action a, struct bb_rng *rng)
{
    int value[BB_OPERANDS_MAX], kind = bb_unpack(a).kind, n = 0, changed = -1;
    const struct bb_kind *k;

    if (a) {
        n = bb_operands(g, a, value);
        changed = n > 0 ? below(rng, n) : 0;
    } else {
        kind = 1 + below(rng, g->kind_count - 1);
    }
    k = &g->kinds[kind];
    if (!k->name)
        return 0;
    for (int i = 0; i < BB_OPERANDS_MAX && k->operand[i].name; i++) {
        if (!a || i == changed)
            value[i] = some_value(g, &k->operand[i], rng);
        n = i + 1;
    }
    return bb_from_operands(g, kind, value, n);
}

static bb_action some_action(const struct bb_match *m, const struct past *past, int seat,
                             struct bb_rng *rng)
{
    const struct bb_game *g = bb_match_box(m)->game;
    bb_action open[BB_ACTIONS_MAX], earlier = past->n ? past->open[below(rng, PAST) % past->n] : 0;
    int n;

    switch (below(rng, 6)) {
    case 0:
        return bb_pack(below(rng, 256), below(rng, 256), below(rng, 256), below(rng, 256));
    case 1:
        return earlier;
    case 2:
        return vary(g, earlier, rng);
    case 3:
        n = seat < bb_match_seats(m) ? bb_legal(bb_match_box(m), bb_match_truth(m), seat, open) : 0;
        return n > 0 ? vary(g, open[below(rng, n)], rng) : 0;
    default:
        return vary(g, 0, rng);
    }
}

/* Somebody tries something: it is legal, or changes nothing and is told why. */
static void try_one(struct bb_match *m, const struct past *past, struct bb_rng *rng)
{
    const struct bb_box *box = bb_match_box(m);
    struct bb_reader reader = { .box = box, .lang = BB_FR, .seat = BB_NOBODY };
    bb_seats set = bb_match_to_act(m) & (BB_SEAT(BB_SEATS_MAX) - 1);
    int seat = set && below(rng, 4) ? bb_first_seat(set) : below(rng, 32), which;
    bb_action a = some_action(m, past, seat, rng);
    struct bb_refusal why;
    union bb_state before;
    char text[512];
    struct bb_text t;

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

static void try_anything(struct bb_match *m, struct bytes *b, const struct past *past)
{
    struct bb_rng rng;

    bb_rng_init(&rng, (uint64_t)(next(b) << 8 | next(b)));
    for (int i = 0; i < TRIES; i++)
        try_one(m, past, &rng);
}

static void check(const struct bb_match *m, struct bb_rng *rng, int viewer)
{
    const struct bb_box *box = bb_match_box(m);

    assert(bb_audit(box, bb_match_truth(m)) == NULL);
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
    struct past past = { .n = 0 };
    struct bb_rng rng;

    bb_rng_init(&rng, size);
    while (b->at < b->end && b->at < data + BYTES) {
        int what = next(b);

        if (what < 0xE0)
            act(m, b, &past);
        else if (what < 0xE8)
            bb_match_undo(m, what % seats);
        else if (what < 0xF0)
            bb_match_agree(m, what % seats);
        else
            try_anything(m, b, &past);
        check(m, &rng, what % 16);
    }
    check_line(m);
    bb_match_free(m);
    return 0;
}
