/*
 * leak-test GAME RUNS SEED
 *     games at two tables side by side, whose truths one onlooker cannot tell apart; every byte
 *     that the server sends the onlooker must be the same at both;
 * leak-test --bites RUNS SEED
 *     leaks that are planted are found in some game, each of them.
 *
 * Both tables go on with steps, and with what chance brings, that may differ as long as they
 * look the same to the onlooker. What an onlooker notices the test finds by the rules alone.
 * When something is revealed in which the truths differ, the tables part, and a new run begins.
 * Chance is drawn here instead of from the table's secret; all else is the server's.
 */
#include "base/hex.h"
#include "engine/dealer.h"
#include "engine/setup.h"
#include "games/all.h"
#include "games/loaders.h"
#include "tests/law/setups.h"
#include "tests/law/sight.h"
#include "tests/leak/plant.h"
#include "tests/leak/side.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    STEPS = 40,   /* of a run */
    DRAWN = 128,  /* outcomes of chance after one step, at most */
    AGAIN = 8,    /* after so many steps all news is asked for again */
    HIDDEN = 100, /* views that hide something, until truths must have differed */
};

/* What is played, and whether the tables can still be compared. */
static struct twins {
    const struct bb_box *box;
    struct bb_setup how;
    int viewer;
    struct bb_rng rng;
    struct side side[2];
    int dealing; /* the side at which chance acts now */
    struct sight drawn[DRAWN];
    int draws[2];
    bool parted;
} twins;

struct tally {
    int compared, differed, hid;
};

static uint32_t below(int n)
{
    return bb_rng_below(&twins.rng, (uint32_t)n);
}

/* ---- Chance ------------------------------------------------------------------------- */

static void look_from(const void *truth, int seat, bb_action a, struct sight *out)
{
    union bb_state s;

    memcpy(s.bytes, truth, twins.box->game->state_size);
    look_at(twins.box, twins.viewer, &s, seat, a, out);
}

/* One of these actions that looks to the onlooker as it did at the other table; -1: none. */
static int find_alike(const void *truth, int seat, const bb_action *a, int n,
                      const struct sight *sight)
{
    int first = (int)below(n);
    struct sight its;

    for (int i = 0; i < n; i++) {
        look_from(truth, seat, a[(first + i) % n], &its);
        if (look_alike(twins.box->game, sight, &its))
            return (first + i) % n;
    }
    return -1;
}

static uint64_t draw(void *self, uint32_t k, const char *label, uint64_t limit)
{
    const struct bb_table *t = self;
    const void *truth = bb_match_truth(t->match);
    bb_action a[BB_ACTIONS_MAX];
    uint32_t weight[BB_ACTIONS_MAX];
    int n = twins.box->game->chance(twins.box->parts, truth, a, weight), which;
    int at = twins.draws[twins.dealing]++;
    uint64_t sum = 0;

    (void)k, (void)label, (void)limit;
    if (at >= DRAWN)
        abort();
    if (twins.dealing == 0) {
        which = (int)below(n);
        look_from(truth, BB_CHANCE, a[which], &twins.drawn[at]);
    } else {
        which = at < twins.draws[0] ? find_alike(truth, BB_CHANCE, a, n, &twins.drawn[at]) : -1;
        twins.parted = twins.parted || which < 0;
        which = which < 0 ? 0 : which;
    }
    for (int i = 0; i < which; i++)
        sum += weight[i];
    return sum;
}

/* In the place of the one that deals by the secret. */
void bb_table_deal_by(struct bb_table *t, const uint8_t secret[static BB_HASH_BYTES])
{
    const struct bb_dealer dealer = { .draw = draw, .self = t };

    (void)secret;
    t->deals = true;
    bb_match_set_dealer(t->match, &dealer);
}

/* ---- Steps ---------------------------------------------------------------------------- */

static void act(int which, int seat, bb_action a)
{
    struct side *s = &twins.side[which];

    twins.dealing = which;
    side_do(s, &s->ear[seat], "apply", json_pack("{s:[I]}", "actions", (json_int_t)a));
}

static int legal_at(int which, int seat, bb_action out[static BB_ACTIONS_MAX])
{
    return bb_legal(twins.box, side_truth(&twins.side[which]), seat, out);
}

/* A step at both tables that looks the same; false if there is none. */
static bool step_at_both(int seat)
{
    bb_action open[2][BB_ACTIONS_MAX], a;
    int n[2] = { legal_at(0, seat, open[0]), legal_at(1, seat, open[1]) }, other;
    struct sight sight;

    if (n[0] == 0 || n[1] == 0)
        return false;
    a = open[0][below(n[0])];
    look_from(side_truth(&twins.side[0]), seat, a, &sight);
    if (seat == twins.viewer) /* it does the same at both */
        other = find_alike(side_truth(&twins.side[1]), seat, &a, 1, &sight);
    else
        other = find_alike(side_truth(&twins.side[1]), seat, open[1], n[1], &sight);
    if (other < 0)
        return false;
    twins.draws[0] = twins.draws[1] = 0;
    act(0, seat, a);
    act(1, seat, seat == twins.viewer ? a : open[1][other]);
    return twins.draws[0] == twins.draws[1];
}

/* ---- Questions -------------------------------------------------------------------------- */

/* All that the onlooker can ask at both tables, the same of both. */
static void ask_all(int step)
{
    static const char *const methods[] = { "table", "view",   "text",  "legal",
                                           "score", "events", "story", "record" };
    bb_action any = bb_pack((int)below(twins.box->game->kind_count), (int)below(8), (int)below(50),
                            (int)below(8));
    bb_action open[BB_ACTIONS_MAX];
    int n = twins.viewer < twins.how.seats ? legal_at(0, twins.viewer, open) : 0;
    json_int_t tried = n ? open[below(n)] : any;

    for (int which = 0; which < 2; which++) {
        struct side *s = &twins.side[which];
        struct ear *ear = side_onlooker(s, false);

        for (size_t i = 0; i < sizeof(methods) / sizeof(methods[0]); i++)
            side_ask(s, ear, methods[i], json_object());
        side_ask(s, ear, "why_not", json_pack("{s:I}", "action", (json_int_t)any));
        side_ask(s, ear, "preview", json_pack("{s:I}", "action", tried));
        side_do(s, ear, "apply", json_pack("{s:[I, I]}", "actions", (json_int_t)any, tried));
        if (step % AGAIN == 0)
            side_ask(s, side_onlooker(s, true), "watch",
                     json_pack("{s:s, s:i}", "form", "bytes", "since", 0));
    }
}

/* ---- Comparing ---------------------------------------------------------------------------- */

static void print_difference(const char *one, const char *other)
{
    size_t i = 0, line = 0;

    for (; one[i] && one[i] == other[i]; i++)
        line = one[i] == '\n' ? i + 1 : line;
    fprintf(stderr,
            "%s, viewer %d: the server tells under one truth\n%.*s\nand under another\n%.*s\n",
            twins.box->game->name, twins.viewer, (int)strcspn(one + line, "\n"), one + line,
            (int)strcspn(other + line, "\n"), other + line);
}

/* False if the onlooker was told other things, or the secret. */
static bool told_the_same(bool quiet)
{
    struct side *one = &twins.side[0], *other = &twins.side[1];
    char secret[BB_HASH_HEX];
    bool same = one->n == other->n && memcmp(one->heard, other->heard, one->n) == 0;

    bb_hex_write(side_table(one)->secret, BB_HASH_BYTES, secret);
    if (!same && !quiet)
        print_difference(one->heard, other->heard);
    if (strstr(one->heard, secret)) {
        fprintf(stderr, "%s: the server tells its secret\n", twins.box->game->name);
        same = false;
    }
    one->n = other->n = 0;
    return same;
}

static void count(struct tally *tally)
{
    const struct bb_game *g = twins.box->game;
    struct bb_view view;

    bb_view_init(&view, g, side_truth(&twins.side[0]), twins.viewer);
    tally->compared++;
    tally->hid += memcmp(view.s.bytes, side_truth(&twins.side[0]), g->state_size) != 0;
    tally->differed +=
        memcmp(side_truth(&twins.side[0]), side_truth(&twins.side[1]), g->state_size) != 0;
}

/* ---- Runs ------------------------------------------------------------------------------------ */

/* Plays on at both tables; false if they part, or the game is over and all is known. */
static bool play_on(void)
{
    bb_seats set = twins.box->game->to_act(side_truth(&twins.side[0]));
    int seat, skip;

    if (!set)
        return false;
    for (skip = (int)below(BB_SEATS_MAX); skip > 0 && set & (set - 1); skip--)
        set &= set - 1;
    seat = bb_first_seat(set);
    return step_at_both(seat) && !twins.parted &&
           twins.box->game->to_act(side_truth(&twins.side[0])) != 0 &&
           twins.box->game->to_act(side_truth(&twins.side[1])) != 0;
}

/* True if nothing leaks. */
static bool run(bool quiet, struct tally *tally)
{
    bool same = true, go_on;

    twins.parted = false;
    twins.draws[0] = twins.draws[1] = 0;
    for (twins.dealing = 0; twins.dealing < 2; twins.dealing++)
        side_open(&twins.side[twins.dealing], twins.box, &twins.how, twins.viewer);
    go_on = !twins.parted && twins.draws[0] == twins.draws[1];
    for (int step = 0; step < STEPS && go_on && same; step++) {
        ask_all(step);
        same = told_the_same(quiet);
        count(tally);
        go_on = play_on();
    }
    side_close(&twins.side[0]);
    side_close(&twins.side[1]);
    return same;
}

static bool try_game(const struct bb_box *box, int runs, uint64_t seed, bool quiet,
                     struct tally *tally)
{
    static struct bb_setup setups[LAW_SETUPS];
    const char *never[2];
    int n = law_setups(box, seed, setups, never);

    twins.box = box;
    bb_rng_init(&twins.rng, seed);
    for (int i = 0; i < runs && n > 0; i++) {
        twins.how = setups[below(n)];
        twins.viewer = (int)below(twins.how.seats + 1);
        if (twins.viewer == twins.how.seats)
            twins.viewer = BB_NOBODY;
        if (!run(quiet, tally))
            return false;
    }
    return true;
}

static int find_planted(int runs, uint64_t seed)
{
    int failed = 0;

    for (enum plant what = PLANT_BYTE; what < PLANTS; what++) {
        bool found = false;

        plant(what);
        for (int i = 0; i < bb_game_count && !found; i++)
            found = !try_game(bb_games[i], runs, seed, true, &(struct tally){ 0 });
        if (!found)
            fprintf(stderr, "a leak of kind %d was planted and not found\n", (int)what);
        failed |= !found;
    }
    return failed;
}

int main(int argc, char **argv)
{
    const struct bb_box *box = NULL;
    struct tally tally = { 0 };
    int runs;
    uint64_t seed;

    if (argc != 4) {
        fputs("usage: leak-test GAME|--bites RUNS SEED\n", stderr);
        return 2;
    }
    runs = atoi(argv[2]);
    seed = strtoull(argv[3], NULL, 10);
    if (strcmp(argv[1], "--bites") == 0)
        return find_planted(runs, seed);
    for (const struct bb_home *home = bb_homes; home->folder; home++)
        box = strcmp(home->folder, argv[1]) == 0 ? bb_games_find(home->loader->game->name) : box;
    if (!box || !try_game(box, runs, seed, false, &tally))
        return 1;
    printf("%d times all was compared; the truths differed in %d of them, in %d views something "
           "was hidden\n",
           tally.compared, tally.differed, tally.hid);
    return tally.compared == 0 || (tally.hid >= HIDDEN && tally.differed == 0);
}
