/*
 * How a bot is named, and how the time of a turn is shared among its decisions.
 */
#include "bots/spec.h"
#include "bots/levels.h"

#include <stdlib.h>
#include <string.h>

enum { USUAL_PLAYOUTS = 2000, PLAYOUTS_MAX = 1000000, MS_MAX = 600000 };

/* Of what is left of a turn's limits, the part that one decision may take. */
static const double part = 0.4;

/* Of the time of a turn, the part that is kept for what cannot be cut short: every decision, the
 * last ones too, looks at each of its choices once. */
static const double reserve = 0.1;

const struct bb_bot *const bb_bots[] = { &bb_bot_random, &bb_bot_greedy, &bb_bot_uct,
                                         &bb_bot_flat,   &bb_bot_best,   NULL };

/* ---- Names ------------------------------------------------------------------- */

/* "100ms" or "500", "/turn", "*2", into the limits. */
static bool parse_limit(const char *text, struct bb_bot_spec *out)
{
    char *end;
    long n = strtol(text, &end, 10), threads = 1;
    bool is_ms = strncmp(end, "ms", 2) == 0;

    if (end == text || n < 1 || n > (is_ms ? MS_MAX : PLAYOUTS_MAX))
        return false;
    out->ms = is_ms ? (int)n : 0;
    out->playouts = is_ms ? 0 : (int)n;
    end += is_ms ? 2 : 0;
    out->per_turn = strncmp(end, "/turn", 5) == 0;
    end += out->per_turn ? 5 : 0;
    if (*end == '*')
        threads = strtol(end + 1, &end, 10);
    out->threads = (int)threads;
    return !*end && threads >= 1 && threads <= BB_THREADS_MAX;
}

static bool parse_level(const char *text, struct bb_bot_spec *out)
{
    if (text[0] < '1' || text[0] >= '1' + BB_LEVELS || text[1])
        return false;
    *out = bb_levels[text[0] - '1'].spec;
    return true;
}

bool bb_bot_parse(const char *text, struct bb_bot_spec *out)
{
    const char *colon = strchr(text, ':');
    size_t length = colon ? (size_t)(colon - text) : strlen(text);

    if (strncmp(text, "level:", 6) == 0)
        return parse_level(text + 6, out);
    for (int i = 0; bb_bots[i]; i++) {
        if (strlen(bb_bots[i]->name) != length || strncmp(text, bb_bots[i]->name, length) != 0)
            continue;
        *out = (struct bb_bot_spec){ .bot = bb_bots[i], .playouts = USUAL_PLAYOUTS, .threads = 1 };
        return !colon || (bb_bots[i]->thinks && parse_limit(colon + 1, out));
    }
    return false;
}

/* ---- Limits -------------------------------------------------------------------- */

struct time {
    const struct bb_means *with;
    double from, ms;
};

static double time_spent(void *self)
{
    const struct time *t = self;

    return (t->with->now(t->with->self) - t->from) / t->ms;
}

/* What is left of a limit for one decision; at least something. */
static double share_of(const struct bb_bot_spec *spec, double limit, double used)
{
    double share = spec->per_turn ? (limit - used) * part : limit;

    return share < 1 ? 1 : share;
}

static int playouts_of(const struct bb_bot_spec *spec, const struct bb_box *box)
{
    const struct bb_advice *advice = box->game->advice;

    return spec->level && advice && advice->playouts ? advice->playouts[spec->level - 1]
                                                     : spec->playouts;
}

bb_action bb_bot_answer(const struct bb_bot_spec *spec, const struct bb_asked *asked,
                        const struct bb_means *with, struct bb_rng *rng)
{
    struct bb_limits limits = { .table = with->mind->table,
                                .mind = with->mind,
                                .style = spec->style,
                                .threads = spec->threads,
                                .together = with->together };
    struct time time = { .with = with };
    int playouts = playouts_of(spec, asked->box);
    bb_action a;

    if (playouts)
        limits.playouts = (int)share_of(spec, playouts, asked->used->playouts);
    if (spec->ms) {
        time.from = with->now(with->self);
        time.ms =
            share_of(spec, spec->per_turn ? spec->ms * (1 - reserve) : spec->ms, asked->used->ms);
        limits.spent = time_spent;
        limits.self = &time;
    }
    with->mind->playouts = 0;
    a = spec->bot->choose(asked->box, asked->view, &limits, rng);
    asked->used->playouts += with->mind->playouts;
    if (spec->ms)
        asked->used->ms += with->now(with->self) - time.from;
    return a;
}
