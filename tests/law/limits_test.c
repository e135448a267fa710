/*
 * limits-test GAME GAMES SEED [PART/PARTS]: in every position that random games reach, some bot
 * is asked for a move within some limit. What it answers is legal, and of playouts it makes
 * no more than it may. Time is that of the processor: the most by which
 * each bot has exceeded it is told, not asserted, because no machine does one thing alone.
 *
 * So many games are shared among all set-ups that there are to try (setups.h), or among one part
 * of them: one at least of each. A game goes by the name of its folder.
 */
#include "bots/levels.h"
#include "engine/dealer.h"
#include "games/all.h"
#include "games/loaders.h"
#include "tests/law/setups.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    RARELY = 8,     /* the limit is a time, which costs more than a few playouts */
    PLAYOUTS = 40,  /* at most */
    BIG = 400,      /* now and then */
    MS = 3,         /* at most */
    BOTS_MANY = 16, /* bots and levels */
};

struct asked_bot {
    char name[16];
    struct bb_bot_spec spec;
    long decisions;
    double worst;   /* ms beyond a limit */
    char where[64]; /* that was */
};

struct walk {
    const struct bb_box *box;
    struct bb_mind *mind; /* one for all, as in a page */
    struct bb_rng rng;
    struct asked_bot bot[BOTS_MANY];
    int bots;
    uint64_t game; /* which is this */
    int step;
};

static double cpu_ms(void *nothing)
{
    struct timespec t;

    (void)nothing;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return 1e3 * (double)t.tv_sec + 1e-6 * (double)t.tv_nsec;
}

static void list_bots(struct walk *w)
{
    for (int i = 0; bb_bots[i]; i++, w->bots++) {
        w->bot[w->bots].spec = (struct bb_bot_spec){ .bot = bb_bots[i], .threads = 1 };
        snprintf(w->bot[w->bots].name, sizeof(w->bot[0].name), "%s", bb_bots[i]->name);
    }
    for (int level = 1; level <= BB_LEVELS; level++, w->bots++) {
        w->bot[w->bots].spec = bb_levels[level - 1].spec;
        w->bot[w->bots].spec.level = 0; /* the limits are ours */
        snprintf(w->bot[w->bots].name, sizeof(w->bot[0].name), "level %d", level);
    }
}

/* Ends with what is wrong, and how to get there again. */
static void fail(const struct walk *w, const struct asked_bot *b, const char *what, int n, int of)
{
    fprintf(stderr, "%s: game %llu, step %d: %s %s (%d of %d)\n", w->box->game->name,
            (unsigned long long)w->game, w->step, b->name, what, n, of);
    exit(1);
}

static void note_time(struct walk *w, struct asked_bot *b, double took, int seats)
{
    double over = took - b->spec.ms;

    if (over <= b->worst)
        return;
    b->worst = over;
    snprintf(b->where, sizeof(b->where), "%.1f of %d ms, %d seats, game %llu, step %d", took,
             b->spec.ms, seats, (unsigned long long)w->game, w->step);
}

/* Asks one bot within a limit that is drawn. */
static void ask(struct walk *w, const void *s, int seat, int seats)
{
    struct asked_bot *b = &w->bot[bb_rng_below(&w->rng, (uint32_t)w->bots)];
    bool by_time = bb_rng_below(&w->rng, RARELY) == 0, big = bb_rng_below(&w->rng, 64) == 0;
    int playouts = 1 + (int)bb_rng_below(&w->rng, big ? BIG : PLAYOUTS);
    const struct bb_means with = { .mind = w->mind, .now = cpu_ms };
    struct bb_used used = { 0 };
    struct bb_view view;
    bb_action a;

    b->spec.ms = by_time ? 1 + (int)bb_rng_below(&w->rng, MS) : 0;
    b->spec.playouts = by_time ? 0 : playouts;
    b->spec.per_turn = false;
    bb_view_init(&view, w->box->game, s, seat);
    a = bb_bot_answer(&b->spec, &(struct bb_asked){ w->box, &view, &used }, &with, &w->rng);
    b->decisions++;
    if (!bb_is_legal(w->box, s, seat, a))
        fail(w, b, "chooses what is not legal", (int)a, b->spec.playouts);
    if (!by_time && used.playouts > playouts)
        fail(w, b, "makes too many playouts", used.playouts, playouts);
    if (by_time)
        note_time(w, b, used.ms, seats);
}

static void play(struct walk *w, const struct bb_setup *how, uint64_t seed)
{
    union bb_state s;
    bb_seats to_act;

    w->game = seed;
    bb_rng_init(&w->rng, seed);
    bb_mind_clear(w->mind);
    w->box->game->setup(w->box->parts, s.bytes, how);
    for (w->step = 0; (to_act = w->box->game->to_act(s.bytes)); w->step++) {
        int seat = bb_first_seat(to_act);

        if (seat != BB_CHANCE)
            ask(w, s.bytes, seat, how->seats);
        bb_random_step(w->box, s.bytes, &w->rng);
    }
}

static const struct bb_box *find(const char *game)
{
    for (const struct bb_home *home = bb_homes; home->folder; home++) {
        if (strcmp(home->folder, game) == 0)
            return bb_games_find(home->loader->game->name);
    }
    return NULL;
}

int main(int argc, char **argv)
{
    struct walk w = { .box = argc < 4 ? NULL : find(argv[1]), .mind = bb_mind_new() };
    struct bb_setup setups[LAW_SETUPS];
    uint64_t seed = argc < 4 ? 0 : strtoull(argv[3], NULL, 0);
    const char *never[2];
    int part = 1, parts = 1, n, games = argc < 4 ? 0 : atoi(argv[2]), played = 0;

    if (!w.box || games < 1 ||
        (argc > 4 && (sscanf(argv[4], "%d/%d", &part, &parts) != 2 || part < 1 || part > parts))) {
        fprintf(stderr, "usage: limits-test GAME GAMES SEED [PART/PARTS]\n");
        return 2;
    }
    n = law_setups(w.box, seed, setups, never);
    list_bots(&w);
    for (int i = part - 1; i < n; i += parts) {
        for (int game = 0; game < games / n + 1; game++, played++)
            play(&w, &setups[i], seed + (uint64_t)(game * n + i));
    }
    printf("%s: %d games\n", w.box->game->name, played);
    for (int i = 0; i < w.bots; i++)
        printf("  %-8s %7ld moves  at most %.1f ms too late%s%s\n", w.bot[i].name,
               w.bot[i].decisions, w.bot[i].worst, w.bot[i].worst > 0 ? ": " : "", w.bot[i].where);
    bb_mind_free(w.mind);
    return played > 0 ? 0 : 1;
}
