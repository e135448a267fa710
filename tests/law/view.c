/*
 * Laws of what a seat may know.
 */
#include "engine/view.h"
#include "engine/json.h"
#include "engine/usual.h"
#include "tests/law/case.h"

#include <stdlib.h>
#include <string.h>

/* ---- The own view suffices to play ---------------------------------------- */

static const char *same_advice(struct law_case *c, const struct bb_view *view, int n,
                               const bb_action *open)
{
    int32_t by_truth[BB_ACTIONS_MAX], by_view[BB_ACTIONS_MAX];

    if (n == 0)
        return NULL;
    bb_prefer(c->box, c->s.bytes, view->seat, n, open, by_truth);
    bb_prefer(c->box, view->s.bytes, view->seat, n, open, by_view);
    if (memcmp(by_truth, by_view, (size_t)n * sizeof(by_view[0])) != 0)
        return law_broken(c, "the advice for seat %d use what it does not see", view->seat);
    return NULL;
}

const char *law_own_view(struct law_case *c)
{
    const struct bb_game *g = c->box->game;
    bb_action by_truth[BB_ACTIONS_MAX], by_view[BB_ACTIONS_MAX];

    for (int seat = 0; seat < c->how.seats; seat++) {
        struct bb_view view;
        const char *wrong;
        int n, m;

        bb_view_init(&view, g, c->s.bytes, seat);
        n = g->legal(c->box->parts, c->s.bytes, seat, by_truth);
        m = g->legal(c->box->parts, view.s.bytes, seat, by_view);
        if (n != m || memcmp(by_truth, by_view, (size_t)n * sizeof(by_view[0])) != 0)
            return law_broken(c, "seat %d has %d actions, and %d by its view", seat, n, m);
        wrong = same_advice(c, &view, n, by_view);
        if (wrong)
            return wrong;
    }
    return NULL;
}

/* ---- Guesses ---------------------------------------------------------------- */

/* The central law: what a seat sees of a guess is what it saw. If a secret is
 * visible, another guess shows in the view and the law fails. */
const char *law_agree(struct law_case *c)
{
    const struct bb_game *g = c->box->game;

    for (int i = 0; i < law_viewers(c); i++) {
        int seat = law_viewer(c, i);
        struct bb_view seen, again;
        union bb_state guess;

        bb_view_init(&seen, g, c->s.bytes, seat);
        law_guess(c, c->s.bytes, seat, &guess);
        bb_view_init(&again, g, guess.bytes, seat);
        if (memcmp(seen.s.bytes, again.s.bytes, g->state_size) != 0)
            return law_broken(c, "viewer %d sees a guess otherwise than the truth: field '%s'",
                              seat, law_difference(g, seen.s.bytes, again.s.bytes));
    }
    return NULL;
}

const char *law_guess_audit(struct law_case *c)
{
    for (int i = 0; i < law_viewers(c); i++) {
        union bb_state guess;
        const char *wrong;

        law_guess(c, c->s.bytes, law_viewer(c, i), &guess);
        wrong = bb_audit(c->box, guess.bytes);
        if (wrong)
            return law_broken(c, "a guess of viewer %d cannot arise: %s", law_viewer(c, i), wrong);
    }
    return NULL;
}

/* A seat that can be certain guesses the truth, and chance has no more to say. */
const char *law_certain(struct law_case *c)
{
    const struct bb_game *g = c->box->game;

    for (int seat = 0; g->advice && g->advice->certain && seat < c->how.seats; seat++) {
        const char *field;
        union bb_state guess;
        struct bb_view view;

        bb_view_init(&view, g, c->s.bytes, seat);
        if (!g->advice->certain(view.s.bytes, seat))
            continue;
        law_guess(c, c->s.bytes, seat, &guess);
        field = law_difference(g, c->s.bytes, guess.bytes);
        if (field)
            return law_broken(c, "seat %d is certain, but wrong about '%s'", seat, field);
        if (g->to_act(c->s.bytes) & BB_SEAT(BB_CHANCE))
            return law_broken(c, "seat %d is certain before chance acts", seat);
    }
    return NULL;
}

/* Notes whether guesses differ; whether they ever did is asked at the end. */
const char *law_guess_varies(struct law_case *c)
{
    const struct bb_game *g = c->box->game;
    union bb_state one, other;
    struct bb_view view;
    int seat = law_viewer(c, (int)bb_rng_below(&c->rng, (uint32_t)law_viewers(c)));

    bb_view_init(&view, g, c->s.bytes, seat);
    c->hidden += memcmp(view.s.bytes, c->s.bytes, g->state_size) != 0;
    law_guess(c, c->s.bytes, seat, &one);
    law_guess(c, c->s.bytes, seat, &other);
    c->varied |= memcmp(one.bytes, other.bytes, g->state_size) != 0;
    return NULL;
}

const char *law_guess_varied(struct law_case *c)
{
    if (c->hidden < 100 || c->varied)
        return NULL;
    return law_broken(c, "in %d views with something hidden no two guesses differed", c->hidden);
}

/* ---- On the wire -------------------------------------------------------------- */

static char *wire(const struct law_case *c, const void *s, int seat)
{
    json_t *json = bb_json_state(c->box, s, seat);
    char *text = json_dumps(json, JSON_COMPACT);

    json_decref(json);
    return text;
}

static const char *there_and_back(struct law_case *c)
{
    json_t *json = bb_json_state(c->box, c->s.bytes, BB_CHANCE);
    char why[BB_JSON_WHY];
    union bb_state read;
    const char *wrong = bb_json_to_state(c->box, json, &read, why);

    json_decref(json);
    if (wrong)
        return law_broken(c, "the position is written as JSON and refused: %s", wrong);
    if (memcmp(read.bytes, c->s.bytes, c->box->game->state_size) != 0)
        return law_broken(c, "JSON changes the field '%s'",
                          law_difference(c->box->game, read.bytes, c->s.bytes));
    return NULL;
}

/* The central law on the bytes that are sent; and the truth as JSON and back. */
const char *law_json(struct law_case *c)
{
    const char *wrong = there_and_back(c);

    for (int i = 0; i < law_viewers(c) && !wrong; i++) {
        union bb_state guess;
        char *seen, *again;

        law_guess(c, c->s.bytes, law_viewer(c, i), &guess);
        seen = wire(c, c->s.bytes, law_viewer(c, i));
        again = wire(c, guess.bytes, law_viewer(c, i));
        if (!seen || !again || strcmp(seen, again) != 0)
            wrong = law_broken(c, "viewer %d is sent other JSON for a guess than for the truth",
                               law_viewer(c, i));
        free(seen);
        free(again);
    }
    return wrong;
}
