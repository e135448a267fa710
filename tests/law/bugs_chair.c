/*
 * Bugs in what a seat is told: by news, trials, chairs and the face of a game.
 */
#include "base/text.h"
#include "games/null/null.h"
#include "tests/law/bugs.h"
#include "tests/law/spoilt_table.h"

/* ---- News ----------------------------------------------------------------------- */

static void show_a_byte(struct copy *c)
{
    (void)c;
    spoilt_table.shows_a_byte = true;
}

static void tell_unseen_events(struct copy *c)
{
    (void)c;
    spoilt_table.tells_all = true;
}

/* ---- Trials ---------------------------------------------------------------------- */

static void try_the_truth(struct copy *c)
{
    (void)c;
    spoilt_table.tries_truth = true;
}

static void promise_undo(struct copy *c)
{
    (void)c;
    spoilt_table.always_free = true;
}

static void tell_a_guess(struct copy *c)
{
    (void)c;
    spoilt_table.guesses_events = true;
}

/* ---- Chairs and faces -------------------------------------------------------------- */

static void keep_what_is_undone(struct copy *c)
{
    (void)c;
    spoilt_table.forgets_undo = true;
}

/* Says what the last seat has picked, whether it is known or not. */
static void with_a_pick(const void *parts, const void *view, const struct bb_reader *r,
                        struct bb_text *out)
{
    const struct ng *s = view;

    ng_game.face->text(parts, view, r, out);
    bb_text_int(out, s->pick[s->seats - 1]);
}

static void read_unknown(struct copy *c)
{
    c->face.text = with_a_pick;
}

static int asked_so_far;

/* Asks otherwise from time to time. */
static void moody_question(const void *parts, const void *view, const struct bb_reader *r,
                           struct bb_text *out)
{
    ng_game.face->ask(parts, view, r, out);
    if (++asked_so_far % 3 == 0)
        bb_text_put(out, "?");
}

static void ask_by_mood(struct copy *c)
{
    c->face.ask = moody_question;
}

/* A stone in a hand counts, seen or not. */
static void with_stones(const void *parts, const void *state, struct bb_score *out)
{
    const struct ng *s = state;

    ng_game.score(parts, state, out);
    out->points[1] += s->hand[1][NG_HAND - 1];
    out->source[0][1] += s->hand[1][NG_HAND - 1];
}

static void count_hidden(struct copy *c)
{
    c->game.score = with_stones;
}

/* ---- Each with its law ------------------------------------------------------- */

const struct bug bugs_of_chairs[] = {
    { "chair", show_a_byte, "null", 2 },
    { "chair", tell_unseen_events, "null", 3 },
    { "chair", try_the_truth, "null", 2 },
    { "chair", ask_by_mood, "null", 2 },
    { "promise", promise_undo, "null", 2 },
    { "trial", promise_undo, "null", 2 },
    { "trial", tell_a_guess, "null", 2 },
    { "line", keep_what_is_undone, "null", 2 },
    { "text", read_unknown, "null", 2 },
    { "score", count_hidden, "null", 2 },
    { .law = NULL },
};
