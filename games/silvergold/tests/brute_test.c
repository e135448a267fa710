/*
 * The rules of Silver & Gold a second time, by brute force: what may be marked
 * (SG-3.2 to SG-3.4, SG-4.1, SG-4.5) from lists of cells turned and mirrored
 * one by one, and what a whole game is worth (SG-4.2, SG-4.3, SG-5.1, SG-5.4,
 * SG-6.2 to SG-6.4) from nothing but the squares that were marked. Shares with
 * the rules only the facts of the edition, the position and the events.
 */
#include "base/rng.h"
#include "base/text.h"
#include "bots/bots.h"
#include "engine/notation.h"
#include "games/all.h"
#include "games/loaders.h"
#include "games/silvergold/silvergold.h"
#include "table/match.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum {
    POSITIONS = 700, /* with marks to compare, for each number of seats and each edition */
    GAMES = 100,     /* of each edition */
    SIDE = 5,
    TEXT = 64,
    EVENTS = 8192,
};

/* One in so many of the games; all of them meet as many times more. */
static int share = 1;

struct cell {
    int row, column;
};

/* The reference edition; that of the scenarios with all its crosses; and the reference
 * edition with potions and skulls for gems, so that their order matters (SG-4.3). */
enum { EDITIONS = 3 };

struct editions {
    const struct bb_box *box[EDITIONS];
    struct bb_box loaded, grim;
    struct sg_parts parts, grim_parts;
};

static void make_grim(const struct bb_box *from, struct bb_box *to, struct sg_parts *p)
{
    *p = *(const struct sg_parts *)from->parts;
    for (int i = 0; i < SG_CARDS * SG_SQUARES; i++) {
        uint8_t *symbol = &p->facts.card[i / SG_SQUARES].square[i % SG_SQUARES];

        if (*symbol == SG_RED_GEM || *symbol == SG_GREEN_GEM)
            *symbol = *symbol == SG_RED_GEM ? SG_POTION : SG_SKULL;
    }
    sg_parts_derive(p);
    *to = *from;
    to->parts = p;
}

static int load_editions(void **state)
{
    static struct editions e;
    char why[BB_SENTENCE_MAX];

    e.box[0] = bb_games_find("silver-gold");
    e.box[1] = &e.loaded;
    e.box[2] = &e.grim;
    make_grim(e.box[0], &e.grim, &e.grim_parts);
    *state = &e;
    return bb_edition_load(bb_loader_find("silver-gold"),
                           BB_SOURCE "/games/silvergold/scenarios/scenarios.yaml", &e.parts,
                           &e.loaded, why) != NULL;
}

/* ---- What may be marked -------------------------------------------------- */

/* A card as the clauses speak of it. */
struct board {
    int symbol[SIDE][SIDE];
    bool marked[SIDE][SIDE];
    bool begun, finished, there;
};

struct actions {
    int n;
    char text[BB_ACTIONS_MAX][TEXT];
};

static struct board board_of(const struct sg_facts *facts, const struct sg *s, int seat, int slot)
{
    int card = s->card[seat][slot];
    struct board b = { .there = card != 0 };

    for (int row = 0; b.there && row < SIDE; row++) {
        for (int column = 0; column < SIDE; column++) {
            int bit = 6 * row + column;

            b.symbol[row][column] = facts->card[card - 1].square[5 * row + column];
            b.marked[row][column] =
                s->marks[seat][slot] >> bit & 1 || s->pending[seat][slot] >> bit & 1;
            b.begun |= b.marked[row][column];
            b.finished |= b.marked[row][column] && b.symbol[row][column] == SG_TOMB;
        }
    }
    return b;
}

static bool is_marked(const struct board *b, int row, int column)
{
    return row >= 0 && row < SIDE && column >= 0 && column < SIDE && b->marked[row][column];
}

/* SG-3.3, SG-3.4, SG-4.5 for a set of cells inside the grid. */
static bool may_mark(const struct board *b, int n, const struct cell *cell)
{
    bool has_start = false, touches = false;

    if (!b->there || b->finished)
        return false;
    for (int i = 0; i < n; i++) {
        int row = cell[i].row, column = cell[i].column;

        if (b->symbol[row][column] == SG_WALL || b->marked[row][column])
            return false;
        has_start |= b->symbol[row][column] == SG_START;
        touches |= is_marked(b, row - 1, column) || is_marked(b, row + 1, column) ||
                   is_marked(b, row, column - 1) || is_marked(b, row, column + 1);
    }
    return b->begun ? touches : has_start;
}

/* "mark left a1+b1", the squares row by row. */
static void add_action(struct actions *out, int slot, int n, const struct cell *cell)
{
    bool in[SIDE][SIDE] = { { false } };
    char text[TEXT];
    int at = snprintf(text, sizeof(text), "mark %s", slot ? "right" : "left");
    char between = ' ';

    for (int i = 0; i < n; i++)
        in[cell[i].row][cell[i].column] = true;
    for (int row = 0; row < SIDE; row++) {
        for (int column = 0; column < SIDE; column++) {
            if (!in[row][column])
                continue;
            at += snprintf(text + at, sizeof(text) - (size_t)at, "%c%c%d", between, 'a' + column,
                           row + 1);
            between = '+';
        }
    }
    for (int i = 0; i < out->n; i++) {
        if (strcmp(out->text[i], text) == 0)
            return; /* reached by another symmetry */
    }
    memcpy(out->text[out->n++], text, sizeof(text));
}

/* One of the eight symmetries of the square, about the cell (0, 0). */
static struct cell turned(struct cell c, int symmetry)
{
    if (symmetry & 1)
        c = (struct cell){ .row = c.row, .column = -c.column };
    if (symmetry & 2)
        c = (struct cell){ .row = -c.row, .column = c.column };
    if (symmetry & 4)
        c = (struct cell){ .row = c.column, .column = c.row };
    return c;
}

/* Every place of the cells on the board, turned this way. */
static void add_places(struct actions *out, const struct board *b, int slot, int n,
                       const struct cell *cell)
{
    for (int down = -2 * SIDE; down <= 2 * SIDE; down++) {
        for (int across = -2 * SIDE; across <= 2 * SIDE; across++) {
            struct cell moved[SG_SQUARES];
            bool inside = true;

            for (int i = 0; i < n; i++) {
                moved[i] = (struct cell){ cell[i].row + down, cell[i].column + across };
                inside &= moved[i].row >= 0 && moved[i].row < SIDE && moved[i].column >= 0 &&
                          moved[i].column < SIDE;
            }
            if (inside && may_mark(b, n, moved))
                add_action(out, slot, n, moved);
        }
    }
}

static void add_pattern(struct actions *out, const struct board *b, int slot,
                        const struct sg_pattern *pattern)
{
    struct cell cell[SG_SQUARES], way[SG_SQUARES];
    int n = 0;

    for (int i = 0; i < SG_SQUARES; i++) {
        if (pattern->square[i])
            cell[n++] = (struct cell){ i / SIDE, i % SIDE };
    }
    for (int symmetry = 0; symmetry < 8; symmetry++) {
        for (int i = 0; i < n; i++)
            way[i] = turned(cell[i], symmetry);
        add_places(out, b, slot, n, way);
    }
}

/* All that the seat may mark now: the pattern only as its first marking. */
static void brute_actions(const struct sg_facts *facts, const struct sg *s, int seat,
                          struct actions *out)
{
    static const struct cell single = { 0, 0 };
    bool first = s->pending[seat][0] == 0 && s->pending[seat][1] == 0;

    out->n = 0;
    for (int slot = 0; slot < 2; slot++) {
        struct board b = board_of(facts, s, seat, slot);

        add_places(out, &b, slot, 1, &single);
        if (first)
            add_pattern(out, &b, slot, &facts->pattern[s->pattern]);
    }
}

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void compare_actions(const struct bb_box *box, const struct sg *s, int seat)
{
    static struct actions brute, found;
    const struct sg_parts *p = box->parts;
    bb_action legal[BB_ACTIONS_MAX];
    int n = sg_legal(box->parts, s, seat, legal);

    found.n = 0;
    for (int i = 0; i < n; i++) {
        struct bb_text t;

        bb_text_init(&t, found.text[found.n++], TEXT);
        assert_true(bb_notation_print(box, legal[i], NULL, &t));
    }
    brute_actions(&p->facts, s, seat, &brute);
    qsort(brute.text, (size_t)brute.n, TEXT, by_text);
    qsort(found.text, (size_t)found.n, TEXT, by_text);
    assert_true(brute.n > 0); /* SG-3.5 */
    assert_int_equal(found.n, brute.n);
    for (int i = 0; i < n; i++)
        assert_string_equal(found.text[i], brute.text[i]);
}

/* ---- How many squares are still owed (SG-4.1) ----------------------------- */

static int crosses_among(const struct sg_facts *facts, int card, uint32_t squares)
{
    int n = 0;

    for (int i = 0; card && i < SG_SQUARES; i++)
        n += squares >> (6 * (i / 5) + i % 5) & 1 && facts->card[card - 1].square[i] == SG_CROSS;
    return n;
}

/* After a step of a seat whose choice others wait for. */
static int owed_after(const struct sg_facts *facts, const struct sg *before, const struct sg *after,
                      int seat)
{
    bool first = before->pending[seat][0] == 0 && before->pending[seat][1] == 0, open = false;
    int owed = before->crosses[seat] - !first;

    for (int slot = 0; slot < 2; slot++) {
        struct board b = board_of(facts, after, seat, slot);

        owed += crosses_among(facts, after->card[seat][slot],
                              after->pending[seat][slot] & ~before->pending[seat][slot]);
        open |= b.there && !b.finished;
    }
    return open ? owed : 0;
}

static void compare_positions(const struct bb_box *box, int seats, int wanted, uint64_t seed)
{
    const struct sg_parts *p = box->parts;
    struct bb_setup how = { .seats = seats };
    struct bb_rng rng;
    union bb_state state;
    struct sg *s = (struct sg *)state.bytes, before;

    bb_rng_init(&rng, seed);
    box->game->setup(box->parts, s, &how);
    for (int compared = 0; compared < wanted;) {
        int seat = s->phase == SG_MARK ? bb_first_seat(sg_to_act(s)) : -1;

        for (int each = 0; s->phase == SG_MARK && each < seats; each++) {
            if (sg_to_act(s) & BB_SEAT(each)) {
                compare_actions(box, s, each);
                compared++;
            }
        }
        before = *s;
        if (!bb_random_step(box, s, &rng))
            box->game->setup(box->parts, s, &how);
        if (seat >= 0 && s->phase == SG_MARK && s->turn == before.turn) {
            int owed = owed_after(&p->facts, &before, s, seat);

            assert_int_equal(s->crosses[seat], owed);
            assert_int_equal(s->chosen[seat], owed == 0);
        }
    }
}

static void the_same_marks_are_legal(void **state)
{
    const struct editions *e = *state;

    for (int i = 0; i < EDITIONS; i++) {
        for (int seats = 2; seats <= 4; seats++)
            compare_positions(e->box[i], seats, POSITIONS, (uint64_t)seats);
    }
}

/* ---- A whole game from its marks ------------------------------------------ */

struct done { /* a finished card */
    int seat, card;
};

struct tally {
    const struct sg_facts *facts;
    int seats, round;
    struct done fresh[2 * BB_SEATS_MAX]; /* cards finished in this turn */
    int fresh_count;
    int gems[BB_SEATS_MAX][2], skulls[BB_SEATS_MAX];
    bool torch[BB_SEATS_MAX][SG_ROUNDS];
    struct done done[SG_CARDS];
    int done_count;
    int boxes_taken[SG_COLOURS];
    int cards[BB_SEATS_MAX], box_points[BB_SEATS_MAX];
    struct bb_event claim[9]; /* as the events should tell them */
    int claims;
};

static int lower(int a, int b)
{
    return a < b ? a : b;
}

/* Within a marking one symbol after the other, in the order of SG-4.3. */
static void tally_symbols(struct tally *t, int seat, const int *count)
{
    t->gems[seat][0] = lower(10, t->gems[seat][0] + count[SG_RED_GEM]);
    t->gems[seat][1] = lower(10, t->gems[seat][1] + count[SG_GREEN_GEM]);
    t->torch[seat][t->round - 1] |= count[SG_TORCH] > 0;
    for (int i = 0; i < count[SG_SKULL]; i++)
        t->skulls[seat] += t->skulls[seat] < 10;
    for (int i = 0; i < 2 * count[SG_POTION]; i++)
        t->skulls[seat] -= t->skulls[seat] > 0;
}

/* One marking: a pattern, or one square. */
static void tally_marks(struct tally *t, int seat, int card, uint32_t squares)
{
    int count[SG_SYMBOLS] = { 0 };

    for (int row = 0; row < SIDE; row++) {
        for (int column = 0; column < SIDE; column++) {
            int symbol = t->facts->card[card - 1].square[5 * row + column];

            if (!(squares >> (6 * row + column) & 1))
                continue;
            count[symbol]++;
            if (symbol == SG_TOMB)
                t->fresh[t->fresh_count++] = (struct done){ .seat = seat, .card = card };
        }
    }
    tally_symbols(t, seat, count);
}

static int by_card(const void *a, const void *b)
{
    return ((const struct done *)a)->card - ((const struct done *)b)->card;
}

/* SG-5.4: one finished card more. */
static void tally_card(struct tally *t, struct done d)
{
    static const int points[SG_BOXES] = { 10, 6, 3 };
    int colour = t->facts->card[d.card - 1].colour, n = 0;

    t->done[t->done_count++] = d;
    t->cards[d.seat]++;
    for (int i = 0; i < t->done_count; i++)
        n += t->done[i].seat == d.seat && t->facts->card[t->done[i].card - 1].colour == colour;
    if (n % 2 == 1 || n > 6 || t->boxes_taken[colour] == SG_BOXES)
        return;
    t->box_points[d.seat] += points[t->boxes_taken[colour]];
    t->claim[t->claims++] = (struct bb_event){
        .what = SG_EV_BOX,
        .clause = SG_5_4,
        .seen_by = BB_EVERYONE,
        .arg = { d.seat, colour, points[t->boxes_taken[colour]++], d.card },
    };
}

static void tally_turn(struct tally *t)
{
    qsort(t->fresh, (size_t)t->fresh_count, sizeof(t->fresh[0]), by_card);
    for (int i = 0; i < t->fresh_count; i++)
        tally_card(t, t->fresh[i]);
    t->fresh_count = 0;
}

static void tally_events(struct tally *t, const struct bb_event *event, int n)
{
    for (int i = 0; i < n; i++) {
        const int32_t *arg = event[i].arg;

        if (event[i].what == SG_EV_EXPEDITION) {
            if (t->round)
                tally_turn(t);
            t->round = arg[2];
        }
        if (event[i].what == SG_EV_MARKS)
            tally_marks(t, arg[0], arg[1], (uint32_t)arg[2]);
    }
    tally_turn(t);
}

static int tally_points(const struct tally *t, int seat)
{
    int pairs = lower(t->gems[seat][0], t->gems[seat][1]);
    int points = 10 * t->cards[seat] + t->box_points[seat];

    for (int round = 0; round < SG_ROUNDS; round++)
        points += t->torch[seat][round] ? 5 : 0;
    points += 5 * pairs + (t->gems[seat][0] - pairs) + (t->gems[seat][1] - pairs);
    return points - (t->skulls[seat] ? t->facts->malus[t->skulls[seat] - 1] : 0);
}

/* SG-6.4: more points, else the lower finished card. */
static bool is_ahead(const struct tally *t, int a, int b)
{
    int points_a = tally_points(t, a), points_b = tally_points(t, b), lowest[2] = { 99, 99 };

    for (int i = 0; i < t->done_count; i++) {
        if (t->done[i].seat == a)
            lowest[0] = lower(lowest[0], t->done[i].card);
        if (t->done[i].seat == b)
            lowest[1] = lower(lowest[1], t->done[i].card);
    }
    return points_a > points_b || (points_a == points_b && lowest[0] < lowest[1]);
}

static void compare_score(const struct tally *t, const struct bb_box *box, const void *truth)
{
    struct bb_score score;

    box->game->score(box->parts, truth, &score);
    for (int seat = 0; seat < t->seats; seat++) {
        int rank = 1;

        for (int other = 0; other < t->seats; other++)
            rank += is_ahead(t, other, seat);
        assert_int_equal(((const struct sg *)truth)->skulls[seat], t->skulls[seat]);
        assert_int_equal(score.points[seat], tally_points(t, seat));
        assert_int_equal(score.rank[seat], rank);
    }
}

static void compare_claims(const struct tally *t, const struct bb_event *event, int n)
{
    int claims = 0;

    for (int i = 0; i < n; i++) {
        if (event[i].what != SG_EV_BOX)
            continue;
        assert_true(claims < t->claims);
        assert_memory_equal(&event[i], &t->claim[claims], sizeof(event[i]));
        claims++;
    }
    assert_int_equal(claims, t->claims);
}

/* Greedy players finish many cards, random ones few. */
static bb_action choose(const struct bb_match *m, int seat, bool greedy, struct bb_rng *rng)
{
    const struct bb_box *box = bb_match_box(m);
    bb_action legal[BB_ACTIONS_MAX];
    struct bb_view view;
    int n;

    bb_match_view(m, seat, &view);
    if (greedy && bb_rng_below(rng, 8) > 0)
        return bb_greedy_choice(box, view.s.bytes, seat, rng);
    n = box->game->legal(box->parts, view.s.bytes, seat, legal);
    return legal[bb_rng_below(rng, (uint32_t)n)];
}

static void play(struct bb_match *m, bool greedy, struct bb_rng *rng)
{
    for (bb_match_deal(m); bb_match_to_act(m); bb_match_deal(m)) {
        int seat = bb_first_seat(bb_match_to_act(m)), which;
        bb_action a = choose(m, seat, greedy, rng);
        struct bb_refusal why;

        assert_true(bb_match_act(m, seat, &a, 1, &why, &which));
    }
}

static int compare_game(const struct bb_box *box, int seats, bool greedy, uint64_t seed)
{
    static struct bb_event event[EVENTS];
    const struct sg_parts *p = box->parts;
    struct bb_setup how = { .seats = seats };
    struct tally t = { .facts = &p->facts, .seats = seats };
    struct bb_dealer dealer;
    struct bb_rng rng;
    struct bb_match *m;
    int n;

    bb_rng_init(&rng, seed);
    dealer = bb_dealer_fast(&rng);
    m = bb_match_new(box, &how, &dealer);
    play(m, greedy, &rng);
    n = bb_match_events(m, BB_CHANCE, 0, event, EVENTS);
    assert_true(n < EVENTS);
    tally_events(&t, event, n);
    compare_score(&t, box, bb_match_truth(m));
    compare_claims(&t, event, n);
    bb_match_free(m);
    return t.claims;
}

static void the_same_points_and_claims(void **state)
{
    const struct editions *e = *state;
    int claims = 0;

    for (int i = 0; i < EDITIONS * GAMES / share; i++)
        claims += compare_game(e->box[i % EDITIONS], 2 + i % 3, i % 4 > 0, (uint64_t)i);
    assert_true(claims > EDITIONS * GAMES / share); /* or there was little to compare */
}

/* ---- The order of replacing ------------------------------------------------ */

/* SG-5.2: who takes a card in this turn, one after the other. */
static int brute_order(const struct done *fresh, int n, int seat[static 2 * BB_SEATS_MAX])
{
    bool served[BB_SEATS_MAX] = { false };
    int takes = 0;

    for (int number = 1; number <= SG_CARDS; number++) {
        for (int i = 0; i < n; i++) {
            if (fresh[i].card != number || served[fresh[i].seat])
                continue;
            served[fresh[i].seat] = true;
            for (int j = 0; j < n; j++) {
                if (fresh[j].seat == fresh[i].seat)
                    seat[takes++] = fresh[i].seat;
            }
        }
    }
    return takes;
}

struct turn {
    struct done fresh[2 * BB_SEATS_MAX];
    int finished, takers[2 * BB_SEATS_MAX], taken;
    int shown; /* in the display */
};

/* The cards suffice in these games, so that everybody is served but in the
 * last turn, and the display is full again before the next seat takes one. */
static void check_taker(struct turn *t, int seat)
{
    if (t->taken > 0 && t->takers[t->taken - 1] != seat)
        assert_int_equal(t->shown, 4);
    t->takers[t->taken++] = seat;
}

static void check_turn(struct turn *t, bool last)
{
    int seat[2 * BB_SEATS_MAX], n = last ? 0 : brute_order(t->fresh, t->finished, seat);

    assert_int_equal(t->taken, n);
    for (int i = 0; i < n; i++)
        assert_int_equal(t->takers[i], seat[i]);
    assert_int_equal(t->shown, 4);
    t->finished = t->taken = 0;
}

static int check_order(const struct bb_event *event, int n)
{
    struct turn t = { .finished = 0 };
    int turn = 0, finished = 0;

    for (int i = 0; i < n; i++) {
        const int32_t *arg = event[i].arg;

        switch (event[i].what) {
        case SG_EV_EXPEDITION:
            check_turn(&t, false);
            turn++;
            break;
        case SG_EV_FINISHED:
            t.fresh[t.finished++] = (struct done){ .seat = arg[0], .card = arg[1] };
            finished++;
            break;
        case SG_EV_TAKEN:
            check_taker(&t, arg[0]);
            t.shown--;
            break;
        case SG_EV_TURNED:
            check_taker(&t, arg[0]);
            break;
        case SG_EV_FILLED:
            t.shown++;
            break;
        }
    }
    assert_int_equal(turn, SG_TURNS);
    check_turn(&t, true);
    return finished;
}

static void the_same_order_of_replacing(void **state)
{
    static struct bb_event event[EVENTS];
    const struct editions *e = *state;
    struct bb_setup how = { .seats = BB_SEATS_MAX };
    int finished = 0;

    for (int i = 0; i < GAMES / share; i++) {
        struct bb_dealer dealer;
        struct bb_match *m;
        struct bb_rng rng;

        bb_rng_init(&rng, (uint64_t)i);
        dealer = bb_dealer_fast(&rng);
        m = bb_match_new(e->box[0], &how, &dealer);
        play(m, true, &rng);
        finished += check_order(event, bb_match_events(m, BB_CHANCE, 0, event, EVENTS));
        bb_match_free(m);
    }
    assert_true(finished > 10 * GAMES / share);
}

/* brute-test [SHARE] */
int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_marks_are_legal),
        cmocka_unit_test(the_same_points_and_claims),
        cmocka_unit_test(the_same_order_of_replacing),
    };

    if (argc > 1)
        share = (int)strtol(argv[1], NULL, 10);
    if (share < 1)
        return 2;
    return cmocka_run_group_tests(tests, load_editions, NULL);
}
