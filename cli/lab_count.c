/*
 * Counting games that are over: each is played again from its steps, with what happened.
 */
#include "cli/lab.h"
#include "engine/face.h"
#include "engine/notation.h"

#include <math.h>
#include <string.h>

/* What one game has shown so far. */
struct course {
    const struct arena_plan *plan;
    bool held[LAB_LISTS][LAB_VALUES][BB_SEATS_MAX];
    int leader; /* the last who was ahead alone; BB_NOBODY: nobody yet */
    int leads, turns, whose;
};

/* ---- Lists -------------------------------------------------------------------- */

static int part_of(const struct lab_tally *t, const char *list)
{
    int i = 0;

    while (i < t->parts && strcmp(t->part[i].list->name, list) != 0)
        i++;
    return i;
}

void lab_tally_init(struct lab_tally *t, const struct bb_game *g)
{
    *t = (struct lab_tally){ .games = 0 };
    for (const struct bb_event_kind *e = g->events; e->name; e++) {
        for (int i = 0; i < BB_ARGS_MAX; i++) {
            const struct bb_list *list;

            if (!(e->counts >> i & 1) || part_of(t, e->arg[i].list) < t->parts)
                continue;
            list = bb_list_find(g, e->arg[i].list);
            if (t->parts < LAB_LISTS && list->count <= LAB_VALUES)
                t->part[t->parts++].list = list;
        }
    }
}

/* ---- A game --------------------------------------------------------------------- */

static void note_event(const struct lab_tally *t, struct course *c, const struct bb_event *e)
{
    const struct bb_event_kind *kind = &c->plan->box->game->events[e->what];

    if (!kind->counts || e->arg[0] < 0 || e->arg[0] >= c->plan->how.seats)
        return;
    for (int i = 1; i < BB_ARGS_MAX; i++) {
        int part = kind->counts >> i & 1 ? part_of(t, kind->arg[i].list) : t->parts;
        int value = part < t->parts ? e->arg[i] - t->part[part].list->first : -1;

        if (value >= 0 && value < t->part[part].list->count)
            c->held[part][value][e->arg[0]] = true;
    }
}

static void note_lead(struct course *c, const struct bb_score *score)
{
    int best = 0, ties = 1;

    for (int seat = 1; seat < c->plan->how.seats; seat++) {
        if (score->points[seat] > score->points[best]) {
            best = seat;
            ties = 1;
        } else {
            ties += score->points[seat] == score->points[best];
        }
    }
    if (ties > 1 || best == c->leader)
        return;
    c->leads += c->leader != BB_NOBODY;
    c->leader = best;
}

/* Whoever has no opponents is never ahead. */
static void note_step(struct course *c, const void *s)
{
    const struct bb_box *box = c->plan->box;
    int whose = bb_face_turn(box->game, s);
    struct bb_score score;

    if (whose != c->whose && whose != BB_NOBODY)
        c->turns++;
    if (whose != BB_NOBODY)
        c->whose = whose;
    box->game->score(box->parts, s, &score);
    if (!c->plan->team && c->plan->how.seats > 1)
        note_lead(c, &score);
}

static void walk(const struct lab_tally *t, struct course *c, const struct bb_match *m,
                 union bb_state *s)
{
    const struct bb_box *box = c->plan->box;

    box->game->setup(box->parts, s->bytes, &c->plan->how);
    for (int i = 0; i < bb_match_steps(m); i++) {
        struct bb_entry step = bb_match_step(m, i);
        struct bb_log log = { .n = 0 };

        box->game->apply(box->parts, s->bytes, step.seat, step.action, &log);
        for (int e = 0; e < log.n; e++)
            note_event(t, c, &log.event[e]);
        note_step(c, s->bytes);
    }
}

static void add_share(struct lab_share *s, double win)
{
    s->n++;
    s->wins += win;
}

static void add_seat(struct lab_tally *t, const struct course *c, const struct bb_score *score,
                     int seat, double win)
{
    const char *const *sources = c->plan->box->game->sources;

    add_share(&t->seat[seat], win);
    elo_add(&t->points, score->points[seat]);
    for (int i = 0; sources[i]; i++)
        elo_add(&t->source[win > 0][i], score->source[i][seat]);
    for (int part = 0; part < t->parts; part++) {
        for (int value = 0; value < t->part[part].list->count; value++) {
            if (c->held[part][value][seat])
                add_share(&t->part[part].value[value], win);
        }
    }
}

static int bin(int n)
{
    return n < LAB_BINS ? n : LAB_BINS - 1;
}

void lab_count(struct lab_tally *t, const struct arena_plan *plan, const struct bb_match *m)
{
    struct course c = { .plan = plan, .leader = BB_NOBODY, .whose = BB_NOBODY };
    struct arena_game g = { .rank = { 0 } };
    struct bb_score score;
    union bb_state s;

    walk(t, &c, m, &s);
    plan->box->game->score(plan->box->parts, s.bytes, &score);
    memcpy(g.rank, score.rank, sizeof(g.rank));
    for (int seat = 0; seat < plan->how.seats; seat++)
        add_seat(t, &c, &score, seat, arena_win(plan, &g, seat));
    t->games++;
    elo_add(&t->turns, c.turns);
    elo_add(&t->leads, c.leads);
    t->turns_of[bin(c.turns)]++;
    t->leads_of[bin(c.leads)]++;
}

/* ---- Together ---------------------------------------------------------------------- */

static void join_means(struct elo_mean *m, const struct elo_mean *more)
{
    m->n += more->n;
    m->sum += more->sum;
    m->squares += more->squares;
}

static void join_shares(struct lab_share *s, const struct lab_share *more)
{
    s->n += more->n;
    s->wins += more->wins;
}

void lab_add(struct lab_tally *t, const struct lab_tally *more)
{
    t->games += more->games;
    for (int i = 0; i < BB_SEATS_MAX; i++)
        join_shares(&t->seat[i], &more->seat[i]);
    for (int i = 0; i < LAB_LISTS; i++) {
        for (int value = 0; value < LAB_VALUES; value++)
            join_shares(&t->part[i].value[value], &more->part[i].value[value]);
    }
    for (int i = 0; i < BB_SOURCES_MAX; i++) {
        join_means(&t->source[0][i], &more->source[0][i]);
        join_means(&t->source[1][i], &more->source[1][i]);
    }
    join_means(&t->points, &more->points);
    join_means(&t->turns, &more->turns);
    join_means(&t->leads, &more->leads);
    for (int i = 0; i < LAB_BINS; i++) {
        t->turns_of[i] += more->turns_of[i];
        t->leads_of[i] += more->leads_of[i];
    }
}

/* By Wilson: sensible also for few games, and where all were won. */
void lab_range(const struct lab_share *s, double *low, double *high)
{
    const double z = 1.96;
    double n = s->n, p = n > 0 ? s->wins / n : 0.5, middle, half;

    if (n <= 0) {
        *low = 0;
        *high = 1;
        return;
    }
    middle = (p + z * z / (2 * n)) / (1 + z * z / n);
    half = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    *low = middle - half;
    *high = middle + half;
}
