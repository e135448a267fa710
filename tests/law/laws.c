/*
 * The table of laws, and the random play that tries them.
 */
#include "tests/law/laws.h"
#include "engine/usual.h"
#include "engine/view.h"
#include "tests/law/case.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum when {
    OF_GAME,     /* once, before the first match */
    OF_POSITION, /* before a step, and at the end */
    OF_STEP,     /* the step is chosen, but the referee does not know it yet */
    OF_REFEREE,  /* the referee has carried it out */
    OF_MATCH,    /* the match is over */
    OF_RUN,      /* all matches are */
};

struct law {
    const char *name;
    enum when when;
    int every; /* checked once in so many times, on average */
    const char *(*check)(struct law_case *c);
};

/* The first that is broken is reported; those that make it safe to go on come
 * first in each group and are never left out. */
static const struct law laws[] = {
    { "table", OF_GAME, 1, law_table },
    { "fields", OF_GAME, 1, law_fields },
    { "words", OF_GAME, 1, law_words },
    { "bytes", OF_GAME, 1, law_bytes },

    { "audit", OF_POSITION, 1, law_audit },
    { "to-act", OF_POSITION, 1, law_to_act },
    { "legal", OF_POSITION, 1, law_legal },
    { "chance", OF_POSITION, 1, law_chance },
    { "setup", OF_POSITION, 2, law_setup },
    { "pure", OF_POSITION, 8, law_pure },
    { "score", OF_POSITION, 4, law_score },
    { "features", OF_POSITION, 4, law_features },
    { "value", OF_POSITION, 4, law_value },
    { "own-view", OF_POSITION, 2, law_own_view },
    { "agree", OF_POSITION, 2, law_agree },
    { "guess-audit", OF_POSITION, 2, law_guess_audit },
    { "certain", OF_POSITION, 2, law_certain },
    { "guess-varies", OF_POSITION, 4, law_guess_varies },
    { "json", OF_POSITION, 60, law_json },
    { "text", OF_POSITION, 30, law_text },
    { "ask", OF_POSITION, 8, law_ask },
    { "picture", OF_POSITION, 80, law_picture },
    { "touch", OF_POSITION, 80, law_touch },
    { "explain", OF_POSITION, 80, law_explain },
    { "account", OF_POSITION, 40, law_account },
    { "notation", OF_POSITION, 80, law_notation },
    { "sentence", OF_POSITION, 80, law_sentence },
    { "commute", OF_POSITION, 4, law_commute },
    { "damage", OF_POSITION, 2, law_damage },
    { "illegal", OF_POSITION, 8, law_illegal },
    { "batch", OF_POSITION, 4, law_batch },
    { "trial", OF_POSITION, 8, law_trial },
    { "chair", OF_POSITION, 300, law_chair },
    { "line", OF_POSITION, 200, law_line },
    { "bots", OF_POSITION, 100, law_bots },

    { "same", OF_STEP, 1, law_same },
    { "events", OF_STEP, 1, law_events },
    { "sentences", OF_STEP, 2, law_sentences },
    { "leak", OF_STEP, 2, law_leak },
    { "reveals", OF_STEP, 2, law_reveals },
    { "promise", OF_STEP, 1, law_promise },
    { "progress", OF_STEP, 4, law_progress },

    { "referee", OF_REFEREE, 1, law_referee },
    { "undo", OF_REFEREE, 16, law_undo },
    { "numbers", OF_REFEREE, 60, law_numbers },
    { "record", OF_REFEREE, 400, law_record },

    { "numbers", OF_MATCH, 4, law_numbers },
    { "record", OF_MATCH, 2, law_record },
    { "promise", OF_MATCH, 1, law_promised },

    { "guess-varies", OF_RUN, 1, law_guess_varied },
};

/* ---- Help for the laws ---------------------------------------------------- */

const char *law_broken(struct law_case *c, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    vsnprintf(c->why, sizeof(c->why), format, args);
    va_end(args);
    return c->why;
}

int law_viewers(const struct law_case *c)
{
    return c->how.seats + 1;
}

int law_viewer(const struct law_case *c, int i)
{
    return i < c->how.seats ? i : BB_NOBODY;
}

void law_guess(struct law_case *c, const void *truth, int seat, union bb_state *out)
{
    struct bb_view view;

    bb_view_init(&view, c->box->game, truth, seat);
    *out = view.s;
    bb_guess(c->box, out->bytes, seat, &c->rng);
}

const char *law_difference(const struct bb_game *g, const void *a, const void *b)
{
    const uint8_t *left = a, *right = b;
    int at = 0;

    while (at < g->state_size && left[at] == right[at])
        at++;
    if (at == g->state_size)
        return NULL;
    for (const struct bb_field *f = g->fields; f->name; f++) {
        if (at >= f->offset && at < f->offset + f->count * f->size)
            return f->name;
    }
    return "(no field)";
}

bb_action law_any_action(const struct bb_box *box, const void *s, int seat, struct bb_rng *rng)
{
    bb_action open[BB_ACTIONS_MAX];
    uint32_t weight[BB_ACTIONS_MAX], sum = 0, drawn;
    int n, i = 0;

    if (seat != BB_CHANCE) {
        n = box->game->legal(box->parts, s, seat, open);
        return n > 0 ? open[bb_rng_below(rng, (uint32_t)n)] : 0;
    }
    n = box->game->chance(box->parts, s, open, weight);
    for (int k = 0; k < n; k++)
        sum += weight[k];
    if (sum == 0)
        return 0;
    drawn = bb_rng_below(rng, sum);
    while (drawn >= weight[i])
        drawn -= weight[i++];
    return open[i];
}

int law_any_seat(bb_seats set, struct bb_rng *rng)
{
    for (uint32_t skip = bb_rng_below(rng, (uint32_t)__builtin_popcount(set)); skip > 0; skip--)
        set &= set - 1;
    return bb_first_seat(set);
}

bool law_has_gap(const char *text)
{
    return strstr(text, "\u27e8") != NULL;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool has_255(const char *text)
{
    for (const char *at = text; (at = strstr(at, "255")); at += 3) {
        if ((at == text || !is_digit(at[-1])) && !is_digit(at[3]))
            return true;
    }
    return false;
}

bool law_has_unknown(const char *of_view, const char *of_truth)
{
    return has_255(of_view) && !has_255(of_truth);
}

/* ---- Playing -------------------------------------------------------------- */

struct run {
    struct law_case c;
    const struct law_plan *plan;
    struct bb_rng play;
    const char **law; /* the one that is broken ... */
    char where[64];   /* ... and where */
};

static bool is_due(struct run *run, const struct law *law)
{
    if (run->plan->only)
        return strcmp(run->plan->only, law->name) == 0;
    if (law->every == 1 || run->plan->rarer == 0)
        return true;
    return bb_rng_below(&run->c.rng, (uint32_t)(law->every * run->plan->rarer)) == 0;
}

static const char *check(struct run *run, enum when when)
{
    const char *wrong = NULL;

    for (size_t i = 0; i < sizeof(laws) / sizeof(laws[0]) && !wrong; i++) {
        if (laws[i].when != when || !is_due(run, &laws[i]))
            continue;
        wrong = laws[i].check(&run->c);
        *run->law = laws[i].name;
    }
    return wrong;
}

static const char *take_step(struct run *run, bb_seats to_act)
{
    struct law_case *c = &run->c;
    const char *wrong;
    struct bb_refusal why;
    int which;

    c->seat = law_any_seat(to_act, &run->play);
    c->action = law_any_action(c->box, c->s.bytes, c->seat, &run->play);
    c->after = c->s;
    c->log.n = 0;
    c->box->game->apply(c->box->parts, c->after.bytes, c->seat, c->action, &c->log);
    c->past[c->pasts++ % LAW_PAST] = c->action;
    wrong = check(run, OF_STEP);
    if (wrong)
        return wrong;
    *run->law = "referee";
    if (!bb_match_act(c->match, c->seat, &c->action, 1, &why, &which))
        return law_broken(c, "the referee refuses a legal action: %s", why.word);
    return check(run, OF_REFEREE);
}

static const char *play_match(struct run *run)
{
    struct law_case *c = &run->c;
    const struct bb_game *g = c->box->game;

    for (int steps = 0;; steps++) {
        const char *wrong;
        bb_seats to_act;

        memcpy(c->s.bytes, bb_match_truth(c->match), g->state_size);
        wrong = check(run, OF_POSITION);
        to_act = g->to_act(c->s.bytes);
        if (!wrong && to_act == 0)
            return check(run, OF_MATCH);
        if (!wrong && steps == g->steps_max) {
            *run->law = "end";
            wrong = law_broken(c, "the match is not over after %d steps", steps);
        }
        if (!wrong)
            wrong = take_step(run, to_act);
        if (wrong)
            return wrong;
    }
}

static const char *play_matches(struct run *run)
{
    const struct law_plan *plan = run->plan;
    struct law_case *c = &run->c;
    const char *wrong = NULL;
    long steps = 0;

    for (int game = 0; !wrong && (plan->steps ? steps < plan->steps : game < plan->games); game++) {
        c->pasts = 0;
        c->match = bb_match_new(c->box, &c->how, NULL);
        wrong = play_match(run);
        if (wrong)
            snprintf(run->where, sizeof(run->where), " in match %d, step %d", game + 1,
                     bb_match_steps(c->match) + 1);
        steps += bb_match_steps(c->match);
        bb_match_free(c->match);
    }
    return wrong;
}

const char *law_run(const struct bb_box *box, const struct bb_setup *how,
                    const struct law_plan *plan, char why[static LAW_SENTENCE], const char **law)
{
    struct run run = { .c = { .box = box, .how = *how }, .plan = plan, .law = law };
    const char *wrong;

    bb_rng_init(&run.play, plan->seed);
    bb_rng_init(&run.c.rng, ~plan->seed);
    wrong = check(&run, OF_GAME);
    wrong = wrong ? wrong : play_matches(&run);
    wrong = wrong ? wrong : check(&run, OF_RUN);
    if (!wrong) {
        *law = NULL;
        return NULL;
    }
    snprintf(why, LAW_SENTENCE, "%s: the law '%s' is broken%s: %s.", box->game->name, *law,
             run.where, wrong);
    return why;
}
