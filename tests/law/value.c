/*
 * Laws of what a position is worth: features are counted alike each time, for every seat and
 * within the list, progress goes forwards, and the end is worth what came of it.
 */
#include "engine/value.h"
#include "tests/law/case.h"

#include <string.h>

static const struct bb_judge *judge_of(const struct law_case *c)
{
    const struct bb_advice *advice = c->box->game->advice;

    return advice ? advice->judge : NULL;
}

/* ---- Features -------------------------------------------------------------- */

/* What is not written stays as it was: twice 0, or nothing that is read. */
static const char *counts_features(struct law_case *c, const struct bb_judge *judge, int seat)
{
    int32_t once[BB_FEATURES_MAX] = { 0 }, again[BB_FEATURES_MAX] = { 0 };
    union bb_state s = c->s;
    int n = 0;

    while (judge->features[n])
        n++;
    judge->look(c->box->parts, s.bytes, seat, once);
    if (memcmp(s.bytes, c->s.bytes, c->box->game->state_size) != 0)
        return law_broken(c, "to look at a position changes its field '%s'",
                          law_difference(c->box->game, s.bytes, c->s.bytes));
    judge->look(c->box->parts, s.bytes, seat, again);
    for (int i = 0; i < BB_FEATURES_MAX; i++) {
        if (i < n && once[i] != again[i])
            return law_broken(c, "seat %d has %d of '%s', and then %d", seat, once[i],
                              judge->features[i], again[i]);
        if (i >= n && once[i])
            return law_broken(c, "seat %d has a feature beyond the %d of the list", seat, n);
    }
    return NULL;
}

/* A team is one: whoever is asked, it has the same. */
static const char *team_is_one(struct law_case *c, const struct bb_judge *judge, int seat)
{
    int32_t of_first[BB_FEATURES_MAX] = { 0 }, of_seat[BB_FEATURES_MAX] = { 0 };

    judge->look(c->box->parts, c->s.bytes, 0, of_first);
    judge->look(c->box->parts, c->s.bytes, seat, of_seat);
    if (memcmp(of_first, of_seat, sizeof(of_seat)) != 0)
        return law_broken(c, "seats 0 and %d of a team have other features", seat);
    return NULL;
}

const char *law_features(struct law_case *c)
{
    const struct bb_judge *judge = judge_of(c);
    const char *wrong = NULL;
    struct bb_score score;

    if (!judge)
        return NULL;
    c->box->game->score(c->box->parts, c->s.bytes, &score);
    for (int seat = 0; seat < c->how.seats && !wrong; seat++) {
        wrong = counts_features(c, judge, seat);
        if (!wrong && score.team)
            wrong = team_is_one(c, judge, seat);
    }
    if (!wrong && bb_has_opponent(c->box->game, c->how.seats, &score))
        wrong = counts_features(c, judge, 1);
    return wrong;
}

/* ---- Progress ---------------------------------------------------------------- */

const char *law_progress(struct law_case *c)
{
    const struct bb_judge *judge = judge_of(c);
    int before, after;

    if (!judge)
        return NULL;
    before = judge->progress(c->box->parts, c->s.bytes);
    after = judge->progress(c->box->parts, c->after.bytes);
    if (before < 0 || after > BB_PROGRESS)
        return law_broken(c, "the game is %d and then %d of %d far", before, after, BB_PROGRESS);
    if (after < before)
        return law_broken(c, "the game goes back from %d to %d of %d", before, after, BB_PROGRESS);
    return NULL;
}

/* ---- Values ------------------------------------------------------------------ */

/* Who has won is ahead or equal, and who has lost is behind; a team with its win. */
static const char *ends_as_ranked(struct law_case *c, const struct bb_score *score,
                                  const int32_t value[static BB_SEATS_MAX])
{
    const struct bb_judge *judge = judge_of(c);

    for (int seat = 0; seat < c->how.seats; seat++) {
        bool won = score->rank[seat] == 1, ahead = value[seat] >= (score->team ? BB_A_WIN : 0);

        if (score->team && !(judge && judge->ahead))
            continue; /* points that do not tell */
        if (won != ahead)
            return law_broken(c, "seat %d has rank %d, and the end is worth %d to it", seat,
                              score->rank[seat], value[seat]);
    }
    return NULL;
}

/* The position is of a mode that there is. */
static const char *has_mode(struct law_case *c)
{
    const struct bb_judge *judge = judge_of(c);
    int modes = 0, mode = judge && judge->mode ? judge->mode(c->s.bytes) : 0;

    while (judge && judge->modes && judge->modes[modes])
        modes++;
    if (mode < 0 || (mode > 0 && mode >= modes))
        return law_broken(c, "the game is played in mode %d of %d", mode, modes);
    return NULL;
}

const char *law_value(struct law_case *c)
{
    int32_t value[BB_SEATS_MAX] = { 0 };
    struct bb_score score;
    struct bb_odds odds;

    if (has_mode(c))
        return c->why;
    odds = bb_odds_of(c->box, c->s.bytes);
    c->box->game->score(c->box->parts, c->s.bytes, &score);
    bb_value(c->box, c->s.bytes, value);
    if (c->box->game->to_act(c->s.bytes) == 0)
        return ends_as_ranked(c, &score, value);
    if (odds.spread <= 0)
        return law_broken(c, "the game is not over, and yet decided");
    if (c->how.seats == 2 && !score.team && value[0] != -value[1])
        return law_broken(c, "what is worth %d to one of two is worth %d to the other", value[0],
                          value[1]);
    return NULL;
}
