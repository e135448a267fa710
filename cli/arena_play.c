/*
 * The games of a pair. Chance has a generator of its own, the same in each game of the pair,
 * and each seat has one, so that no bot's luck depends on how another plays.
 */
#include "bots/threads.h"
#include "cli/arena_guest.h"
#include "engine/face.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void arena_desk_init(struct arena_desk *d, const struct arena_plan *plan)
{
    *d = (struct arena_desk){ .plan = plan };
    for (int seat = 0; seat < plan->how.seats; seat++)
        d->mind[seat] = bb_mind_new();
}

void arena_desk_release(struct arena_desk *d)
{
    for (int seat = 0; seat < d->plan->how.seats; seat++)
        bb_mind_free(d->mind[seat]);
}

/* A seat of a game that is played. */
struct player {
    struct bb_rng rng;
    struct bb_used used;
};

/* What others compute on the same machine takes nothing away from a bot's time, unless it has
 * threads of its own. */
static double now_ms(void *threads)
{
    struct timespec now;

    clock_gettime(*(int *)threads > 1 ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static bb_action choose(struct arena_desk *d, const struct bb_bot_spec *spec,
                        const struct bb_match *m, int seat, struct player *p)
{
    struct bb_view view;
    const struct bb_asked asked = { d->plan->box, &view, &p->used };
    int threads = spec->threads;
    const struct bb_means with = { d->mind[seat], now_ms, &threads, bb_threads_together };

    bb_match_view(m, seat, &view);
    return bb_bot_answer(spec, &asked, &with, &p->rng);
}

/* ---- A game ----------------------------------------------------------------- */

struct game {
    struct arena_desk *desk;
    int turn; /* of its pair */
    struct bb_table table;
    struct bb_chairs chairs;
    struct bb_rng dice;
    struct player player[BB_SEATS_MAX];
    struct arena_guest *guest[BB_SEATS_MAX]; /* NULL: one of our bots sits there */
    struct bb_whose whose;                   /* turn it is */
};

/* Begins a turn where one begins: it is somebody's, and was not theirs before. */
static void note_turn(struct game *g)
{
    struct bb_whose now = bb_face_whose(g->desk->plan->box->game, bb_match_truth(g->table.match));
    bool another = now.turn != g->whose.turn || now.ended != g->whose.ended;

    for (int seat = 0; another && seat < BB_SEATS_MAX; seat++)
        bb_used_begin(&g->player[seat].used, g->player[seat].used.turn + 1);
    g->whose = now;
}

static const struct arena_bot *bot_of(const struct game *g, int seat)
{
    const struct arena_plan *plan = g->desk->plan;

    return &plan->bot[(seat + g->turn) % plan->how.seats];
}

/* What went wrong with a guest is the desk's to tell. */
static bool fails(struct game *g, const struct arena_guest *guest)
{
    g->desk->fault = guest->fault;
    g->desk->fault.bot = guest->bot->name;
    return false;
}

static bool seat_guests(struct game *g, long number)
{
    const struct arena_plan *plan = g->desk->plan;
    const struct arena_sitting at = { &g->table, &g->chairs, number };

    for (int seat = 0; seat < plan->how.seats; seat++) {
        const struct arena_bot *bot = bot_of(g, seat);
        struct arena_guest *guest;

        if (!bot->command)
            continue;
        guest = malloc(sizeof(*guest));
        if (!guest)
            abort();
        if (!arena_guest_init(guest, &at, seat, bot, plan->patience)) {
            fails(g, guest);
            free(guest);
            return false;
        }
        g->guest[seat] = guest;
    }
    return true;
}

static void tell_guests(struct game *g)
{
    for (int seat = 0; seat < BB_SEATS_MAX; seat++) {
        if (g->guest[seat])
            arena_guest_news(g->guest[seat]);
    }
}

static bool act(struct game *g, int seat)
{
    struct bb_match *m = g->table.match;
    struct bb_refusal why;
    bb_action a;
    bool legal;
    int which;

    if (g->guest[seat])
        return arena_guest_act(g->guest[seat]) || fails(g, g->guest[seat]);
    a = choose(g->desk, &bot_of(g, seat)->spec, m, seat, &g->player[seat]);
    legal = bb_match_act(m, seat, &a, 1, &why, &which);
    assert(legal);
    note_turn(g);
    bb_match_deal(m);
    return true;
}

static bool play_on(struct game *g)
{
    bb_seats to_act;

    tell_guests(g);
    while ((to_act = bb_match_to_act(g->table.match))) {
        if (!act(g, bb_first_seat(to_act)))
            return false;
        note_turn(g);
        tell_guests(g);
    }
    return true;
}

bool arena_play_game(struct arena_desk *d, long number, int turn, struct arena_game *out)
{
    const struct arena_plan *plan = d->plan;
    uint64_t deal = plan->seed << 32 | (uint64_t)number;
    struct game g = { .desk = d, .turn = turn, .whose = { .turn = BB_NOBODY } };
    struct bb_dealer dealer = bb_dealer_fast(&g.dice);
    struct bb_score score;
    bool good;

    bb_rng_init(&g.dice, deal);
    for (int seat = 0; seat < plan->how.seats; seat++) {
        bb_rng_init(&g.player[seat].rng,
                    ~deal * BB_SEATS_MAX * BB_SEATS_MAX + (uint64_t)(turn * BB_SEATS_MAX + seat));
        bb_mind_clear(d->mind[seat]);
    }
    bb_table_init(&g.table, plan->box, &plan->how);
    bb_match_set_dealer(g.table.match, &dealer);
    bb_match_deal(g.table.match);
    good = seat_guests(&g, number * plan->how.seats + turn + 1) && play_on(&g);
    plan->box->game->score(plan->box->parts, bb_match_truth(g.table.match), &score);
    memcpy(out->points, score.points, sizeof(out->points));
    memcpy(out->rank, score.rank, sizeof(out->rank));
    if (good && d->over)
        d->over(d->self, g.table.match);
    if (!good)
        d->fault.pair = number;
    for (int seat = 0; seat < BB_SEATS_MAX; seat++) {
        if (g.guest[seat])
            arena_guest_release(g.guest[seat]);
        free(g.guest[seat]);
    }
    bb_chairs_release(&g.chairs);
    bb_table_release(&g.table);
    return good;
}

bool arena_play(struct arena_desk *d, long number, struct arena_pair *out)
{
    for (int turn = 0; turn < d->plan->how.seats; turn++) {
        if (!arena_play_game(d, number, turn, &out->game[turn]))
            return false;
    }
    out->played = true;
    return true;
}
