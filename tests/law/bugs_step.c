/*
 * Bugs in guesses, steps, events and the referee.
 */
#include "base/rng.h"
#include "engine/setup.h"
#include "games/null/null.h"
#include "tests/law/bugs.h"
#include "tests/law/spoilt_referee.h"

#include <string.h>

/* ---- Guesses ---------------------------------------------------------------------- */

static void show_hands(struct copy *c)
{
    bug_field(c, "hand")->sight = BB_PUBLIC;
}

/* Keeps nothing of what the seat knows: a spectator's guess for everybody. */
static void as_spectator(const void *parts, void *view, int seat, struct bb_rng *rng)
{
    (void)seat;
    ng_game.guess(parts, view, BB_NOBODY, rng);
}

static void guess_afresh(struct copy *c)
{
    c->game.guess = as_spectator;
}

static void all_sixes(const void *parts, void *view, int viewer, struct bb_rng *rng)
{
    struct ng *s = view;

    ng_game.guess(parts, view, viewer, rng);
    for (int seat = 0; s->phase == NG_PICK && seat < BB_SEATS_MAX; seat++) {
        for (int i = 0; seat != viewer && i < NG_HAND; i++)
            s->hand[seat][i] = s->hand[seat][i] ? NG_VALUES : 0;
    }
}

static void guess_too_many(struct copy *c)
{
    c->game.guess = all_sixes;
}

static void always_the_same(const void *parts, void *view, int seat, struct bb_rng *rng)
{
    struct bb_rng own = { .s = { 1, 2, 3, 4 } };

    (void)rng;
    ng_game.guess(parts, view, seat, &own);
}

static void guess_without_lot(struct copy *c)
{
    c->game.guess = always_the_same;
}

/* The stones that the last truth had, which somebody looked at. */
static struct ng looked_at;

static bb_seats looking(const void *state)
{
    const struct ng *s = state;

    if (s->hand[1][0] != BB_UNKNOWN && s->hand[0][0] != BB_UNKNOWN)
        looked_at = *s;
    return ng_game.to_act(state);
}

/* Knows what the others hold if it has seen it before. */
static void prefer_by_memory(const void *parts, const void *state, int seat, int n,
                             const bb_action *a, int32_t *value)
{
    ng_advice.prefer(parts, state, seat, n, a, value);
    if (looked_at.hand[!seat][NG_HAND - 1] % 2)
        value[n - 1] += 1000;
}

static void let_bots_peek(struct copy *c)
{
    c->game.to_act = looking;
    c->advice.prefer = prefer_by_memory;
}

/* ---- Steps ------------------------------------------------------------------------- */

static void swap_wins(struct ng *s)
{
    uint8_t won = s->won[0];

    s->won[0] = s->won[1];
    s->won[1] = won;
}

static void keeping_stones(const void *parts, void *state, int seat, bb_action a,
                           struct bb_log *log)
{
    struct ng *s = state, before = *s;

    ng_game.apply(parts, s, seat, a, log);
    if (seat != BB_CHANCE)
        memcpy(s->hand[seat], before.hand[seat], NG_HAND);
}

static void apply_wrongly(struct copy *c)
{
    c->game.apply = keeping_stones;
}

static void last_is_first(const void *parts, void *state, int seat, bb_action a, struct bb_log *log)
{
    struct ng *s = state;
    int round = s->round;

    ng_game.apply(parts, s, seat, a, log);
    if (s->round > round && seat == 0)
        swap_wins(s);
}

static void apply_by_order(struct copy *c)
{
    c->game.apply = last_is_first;
}

static void unwatched(const void *parts, void *state, int seat, bb_action a, struct bb_log *log)
{
    ng_game.apply(parts, state, seat, a, log);
    if (!log)
        swap_wins(state);
}

static void apply_by_log(struct copy *c)
{
    c->game.apply = unwatched;
}

static void moody(const void *parts, void *state, int seat, bb_action a, struct bb_log *log)
{
    static unsigned calls;

    ng_game.apply(parts, state, seat, a, log);
    if (++calls % 3 == 0)
        swap_wins(state);
}

static void apply_by_mood(struct copy *c)
{
    c->game.apply = moody;
}

/* Keeps a secret count behind the end of the position. */
static void with_memory(const void *parts, void *state, int seat, bb_action a, struct bb_log *log)
{
    uint8_t *beyond = (uint8_t *)state + sizeof(struct ng);

    ng_game.apply(parts, state, seat, a, log);
    if (++*beyond % 5 == 0)
        swap_wins(state);
}

static void apply_by_memory(struct copy *c)
{
    c->game.apply = with_memory;
}

static void again_and_again(const void *parts, void *state, int seat, bb_action a,
                            struct bb_log *log)
{
    struct bb_setup how = bb_setup_of(&ng_game, state);

    ng_game.apply(parts, state, seat, a, log);
    if (ng_game.to_act(state) == 0)
        ng_game.setup(parts, state, &how);
}

static void never_end(struct copy *c)
{
    c->game.apply = again_and_again;
}

/* ---- Events --------------------------------------------------------------------------- */

static void anarchic(const void *parts, void *s, int seat, bb_action a, struct bb_log *log)
{
    struct bb_event *e;

    ng_game.apply(parts, s, seat, a, log);
    e = bug_event_in(&ng_game, log, "won");
    if (e)
        e->clause = NG_3_2 + 1;
}

static void note_without_clause(struct copy *c)
{
    c->game.apply = anarchic;
}

static void unseen(const void *parts, void *s, int seat, bb_action a, struct bb_log *log)
{
    struct bb_event *e;

    ng_game.apply(parts, s, seat, a, log);
    e = bug_event_in(&ng_game, log, "drawn");
    if (e)
        e->seen_by = 0;
}

static void note_for_nobody(struct copy *c)
{
    c->game.apply = unseen;
}

static void unheard(const void *parts, void *s, int seat, bb_action a, struct bb_log *log)
{
    struct bb_event *e;

    ng_game.apply(parts, s, seat, a, log);
    e = bug_event_in(&ng_game, log, "over");
    if (e)
        e->what++;
}

static void note_no_event(struct copy *c)
{
    c->game.apply = unheard;
}

static void talkative(const void *parts, void *s, int seat, bb_action a, struct bb_log *log)
{
    struct bb_event *e;

    ng_game.apply(parts, s, seat, a, log);
    e = bug_event_in(&ng_game, log, "chosen");
    if (e)
        e->arg[1] = bb_unpack(a).a;
}

static void tell_the_choice(struct copy *c)
{
    c->game.apply = talkative;
}

static void open_handed(const void *parts, void *s, int seat, bb_action a, struct bb_log *log)
{
    struct bb_event *e;

    ng_game.apply(parts, s, seat, a, log);
    e = bug_event_in(&ng_game, log, "dealt-stone");
    if (e)
        e->arg[1] = bb_unpack(a).b;
}

static void tell_the_deal(struct copy *c)
{
    c->game.apply = open_handed;
}

/* Says of a step of one seat what another has chosen in secret. */
static void traitor(const void *parts, void *state, int seat, bb_action a, struct bb_log *log)
{
    struct ng *s = state;
    int secret = s->pick[0];
    struct bb_event *e;

    ng_game.apply(parts, s, seat, a, log);
    e = bug_event_in(&ng_game, log, "chosen");
    if (e && seat != 0)
        e->arg[1] = secret;
}

static void tell_of_another(struct copy *c)
{
    c->game.apply = traitor;
}

static void eloquent(const void *parts, void *s, int seat, bb_action a, struct bb_log *log)
{
    struct bb_event *e;

    ng_game.apply(parts, s, seat, a, log);
    e = bug_event_in(&ng_game, log, "probed-square");
    if (e)
        e->arg[2] = ((const struct ng *)s)->crown[bb_unpack(a).a];
}

static void tell_the_find(struct copy *c)
{
    c->game.apply = eloquent;
}

static void reveal_unmarked(struct copy *c)
{
    c->event[bug_event(&ng_game, "picked")].reveals = false;
}

static void probe_unmarked(struct copy *c)
{
    c->event[bug_event(&ng_game, "probed")].reveals = false;
}

/* ---- The referee ----------------------------------------------------------------------- */

static void take_half_a_batch(struct copy *c)
{
    (void)c;
    spoilt_referee.half_a_batch = true;
}

static void look_ahead(struct copy *c)
{
    (void)c;
    spoilt_referee.looks_ahead = true;
}

static void ignore_undo(struct copy *c)
{
    (void)c;
    spoilt_referee.deaf_to_undo = true;
}

static void number_all_events(struct copy *c)
{
    (void)c;
    spoilt_referee.numbers_of_all = true;
}

/* ---- Each with its law ------------------------------------------------------- */

const struct bug bugs_of_steps[] = {
    { "bots", let_bots_peek, "null", 2 },
    { "audit", apply_wrongly, "null", 2 },
    { "agree", show_hands, "null", 2 },
    { "agree", guess_afresh, "null", 2 },
    { "guess-audit", guess_too_many, "null", 4 },
    { "guess-varies", guess_without_lot, "null", 2 },
    { "commute", apply_by_order, "null", 2 },
    { "same", apply_by_log, "null", 2 },
    { "same", apply_by_mood, "null", 2 },
    { "events", note_without_clause, "null", 2 },
    { "events", note_for_nobody, "null", 2 },
    { "events", note_no_event, "null", 2 },
    { "leak", tell_the_choice, "null", 2 },
    { "leak", tell_the_deal, "null", 2 },
    { "leak", tell_of_another, "null", 3 },
    { "leak", tell_the_find, "null", 2 },
    { "reveals", reveal_unmarked, "null", 2 },
    { "reveals", probe_unmarked, "null", 2 },
    { "referee", apply_by_memory, "null", 2 },
    { "illegal", take_half_a_batch, "null", 2 },
    { "batch", look_ahead, "null", 2 },
    { "undo", ignore_undo, "null", 2 },
    { "numbers", number_all_events, "null", 2 },
    { "end", never_end, "null", 2 },
    { .law = NULL },
};
