/*
 * Laws of a position: who is to act, what is open, what it is worth, and how
 * it is written.
 */
#include "engine/face.h"
#include "engine/json.h"
#include "engine/notation.h"
#include "engine/setup.h"
#include "engine/usual.h"
#include "engine/view.h"
#include "tests/law/case.h"

#include <stdio.h>
#include <string.h>

enum {
    MARGIN = 32,   /* actions past the end of a list, to see that nobody writes there */
    SEQUENCE = 64, /* steps of one seat in a decision that all make at once */
    TEXT = 64000,  /* bytes in a position as text */
};

const char *law_audit(struct law_case *c)
{
    const char *wrong = bb_audit(c->box, c->s.bytes);

    return wrong ? law_broken(c, "audit says '%s'", wrong) : NULL;
}

/* ---- Whose turn, and what is open ----------------------------------------- */

const char *law_to_act(struct law_case *c)
{
    const struct bb_game *g = c->box->game;
    bb_seats set = g->to_act(c->s.bytes), chance = BB_SEAT(BB_CHANCE);

    if (set & chance ? set != chance : (set & ~(BB_SEAT(c->how.seats) - 1)) != 0)
        return law_broken(c, "chance is not alone, or a seat is not at the table: %x", set);
    for (int i = 0; i < law_viewers(c); i++) {
        struct bb_view view;

        bb_view_init(&view, g, c->s.bytes, law_viewer(c, i));
        if (g->to_act(view.s.bytes) != set)
            return law_broken(c, "viewer %d sees others to act than there are", law_viewer(c, i));
    }
    return NULL;
}

/* Actions of a list are ascending, and their kinds are those of chance, or not. */
static const char *list_is_good(struct law_case *c, const bb_action *a, int n, bool chance)
{
    const struct bb_game *g = c->box->game;

    for (int i = 0; i < n; i++) {
        int kind = bb_unpack(a[i]).kind;

        if (a[i] == 0 || (i > 0 && a[i] <= a[i - 1]))
            return law_broken(c, "action %d of %d is nought, or not above the one before", i, n);
        if (kind >= g->kind_count || g->kinds[kind].chance != chance)
            return law_broken(c, "kind %d is not one of %s", kind, chance ? "chance" : "a seat");
    }
    return NULL;
}

static const char *margin_is_clean(struct law_case *c, const uint32_t *margin)
{
    for (int i = 0; i < MARGIN; i++) {
        if (margin[i] != UINT32_MAX)
            return law_broken(c, "a list runs past %d actions", BB_ACTIONS_MAX);
    }
    return NULL;
}

const char *law_legal(struct law_case *c)
{
    bb_action open[BB_ACTIONS_MAX + MARGIN];
    bb_seats set = c->box->game->to_act(c->s.bytes);
    const char *wrong = NULL;

    for (int seat = 0; seat < BB_SEATS_MAX && !wrong; seat++) {
        int n;

        memset(open + BB_ACTIONS_MAX, 255, MARGIN * sizeof(open[0]));
        n = c->box->game->legal(c->box->parts, c->s.bytes, seat, open);
        if (n < 0 || n > BB_ACTIONS_MAX)
            return law_broken(c, "%d actions are open to seat %d", n, seat);
        if ((n > 0) != ((set & BB_SEAT(seat)) != 0))
            return law_broken(c, "seat %d is%s to act and has %d actions", seat,
                              set & BB_SEAT(seat) ? "" : " not", n);
        wrong = list_is_good(c, open, n, false);
        wrong = wrong ? wrong : margin_is_clean(c, open + BB_ACTIONS_MAX);
    }
    return wrong;
}

const char *law_chance(struct law_case *c)
{
    bb_action open[BB_ACTIONS_MAX + MARGIN];
    uint32_t weight[BB_ACTIONS_MAX + MARGIN];
    uint64_t sum = 0;
    const char *wrong;
    int n;

    if (c->box->game->to_act(c->s.bytes) != BB_SEAT(BB_CHANCE))
        return NULL;
    memset(open, 255, sizeof(open));
    memset(weight, 255, sizeof(weight));
    n = c->box->game->chance(c->box->parts, c->s.bytes, open, weight);
    if (n < 1 || n > BB_ACTIONS_MAX)
        return law_broken(c, "chance has %d outcomes", n);
    wrong = list_is_good(c, open, n, true);
    wrong = wrong ? wrong : margin_is_clean(c, open + BB_ACTIONS_MAX);
    wrong = wrong ? wrong : margin_is_clean(c, weight + BB_ACTIONS_MAX);
    for (int i = 0; i < n && !wrong; i++) {
        if (bb_unpack(open[i]).kind != bb_unpack(open[0]).kind)
            return law_broken(c, "outcomes are of more than one kind");
        if (weight[i] == 0)
            return law_broken(c, "outcome %d has no weight", i);
        sum += weight[i];
    }
    if (!wrong && sum > UINT32_MAX)
        return law_broken(c, "the weights add up to too much");
    return wrong;
}

/* ---- Set-up, purity, points ------------------------------------------------ */

static bool same_setup(const struct bb_setup *a, const struct bb_setup *b)
{
    return a->seats == b->seats && memcmp(a->option, b->option, sizeof(a->option)) == 0;
}

/* Every position, and every view of it, tells the set-up it came from. */
const char *law_setup(struct law_case *c)
{
    struct bb_setup how = bb_setup_of(c->box->game, c->s.bytes);

    if (!same_setup(&how, &c->how) || bb_setup_check(c->box, &how, BB_EN))
        return law_broken(c, "the position comes from another set-up");
    for (int i = 0; i < law_viewers(c); i++) {
        struct bb_view view;

        bb_view_init(&view, c->box->game, c->s.bytes, law_viewer(c, i));
        how = bb_setup_of(c->box->game, view.s.bytes);
        if (!same_setup(&how, &c->how))
            return law_broken(c, "a view comes from another set-up");
    }
    return NULL;
}

/* Asking changes nothing. */
const char *law_pure(struct law_case *c)
{
    const struct bb_game *g = c->box->game;
    const void *parts = c->box->parts;
    union bb_state s = c->s;
    bb_action open[BB_ACTIONS_MAX];
    uint32_t weight[BB_ACTIONS_MAX];
    struct bb_score score;
    bb_seats set = g->to_act(s.bytes);

    for (int seat = 0; seat < c->how.seats; seat++) {
        g->legal(parts, s.bytes, seat, open);
        bb_why_not(c->box, s.bytes, seat, bb_pack(1, 0, 0, 0));
    }
    if (set == BB_SEAT(BB_CHANCE))
        g->chance(parts, s.bytes, open, weight);
    bb_setup_of(g, s.bytes);
    g->score(parts, s.bytes, &score);
    bb_audit(c->box, s.bytes);
    if (memcmp(s.bytes, c->s.bytes, g->state_size) != 0)
        return law_broken(c, "asking about the position changes its field '%s'",
                          law_difference(g, s.bytes, c->s.bytes));
    return NULL;
}

/* Those who play together have the same points, and have won or lost together. */
static const char *team_fits(struct law_case *c, const struct bb_score *score)
{
    for (int seat = 0; seat < c->how.seats; seat++) {
        if (score->points[seat] != score->points[0] || score->rank[seat] != score->rank[0])
            return law_broken(c, "seat %d of a team has other points or another rank than seat 0",
                              seat);
    }
    if (score->rank[0] != 1 && score->rank[0] != 2)
        return law_broken(c, "a team has rank %d", score->rank[0]);
    return NULL;
}

static const char *ranks_fit(struct law_case *c, const struct bb_score *score)
{
    if (score->team)
        return team_fits(c, score);
    for (int seat = 0; seat < c->how.seats; seat++) {
        int ahead = 0;

        for (int other = 0; other < c->how.seats; other++) {
            ahead += score->rank[other] < score->rank[seat];
            if (score->points[other] > score->points[seat] &&
                score->rank[other] >= score->rank[seat])
                return law_broken(c, "seat %d has more points than seat %d and no better rank",
                                  other, seat);
        }
        ahead += c->how.seats == 1 && score->rank[seat] == 2; /* who has lost alone */
        if (score->rank[seat] != 1 + ahead)
            return law_broken(c, "seat %d has rank %d with %d seats ahead", seat, score->rank[seat],
                              ahead);
    }
    return NULL;
}

/* The score as it stands is open: everybody counts the same by what they see. */
static const char *score_is_open(struct law_case *c, const struct bb_score *score)
{
    const struct bb_game *g = c->box->game;

    for (int i = 0; i < law_viewers(c); i++) {
        struct bb_score seen;
        struct bb_view view;

        bb_view_init(&view, g, c->s.bytes, law_viewer(c, i));
        memset(&seen, 0x55, sizeof(seen));
        g->score(c->box->parts, view.s.bytes, &seen);
        if (memcmp(seen.points, score->points, sizeof(seen.points)) != 0 ||
            memcmp(seen.source, score->source, sizeof(seen.source)) != 0)
            return law_broken(c, "viewer %d counts points by what it does not see", view.seat);
    }
    return NULL;
}

const char *law_score(struct law_case *c)
{
    const struct bb_game *g = c->box->game;
    struct bb_score score;
    const char *wrong;
    int sources = 0;

    memset(&score, 0x55, sizeof(score));
    g->score(c->box->parts, c->s.bytes, &score);
    while (g->sources[sources])
        sources++;
    if (sources > BB_SOURCES_MAX)
        return law_broken(c, "points come from %d sources", sources);
    for (int seat = 0; seat < c->how.seats; seat++) {
        int sum = 0;

        for (int i = 0; i < sources; i++)
            sum += score.source[i][seat];
        if (sum != score.points[seat])
            return law_broken(c, "seat %d has %d points, but its sources add up to %d", seat,
                              score.points[seat], sum);
    }
    wrong = score_is_open(c, &score);
    return wrong ? wrong : ranks_fit(c, &score);
}

/* ---- As text --------------------------------------------------------------- */

const char *law_text(struct law_case *c)
{
    char text[TEXT], of_truth[TEXT];

    for (int i = 0; i < law_viewers(c) * BB_LANGS; i++) {
        struct bb_reader reader = { .box = c->box,
                                    .lang = i % BB_LANGS,
                                    .seat = law_viewer(c, i / BB_LANGS) };
        struct bb_view view;
        struct bb_text t;

        bb_view_init(&view, c->box->game, c->s.bytes, reader.seat);
        bb_text_init(&t, text, sizeof(text));
        bb_face_text(&reader, view.s.bytes, &t);
        if (t.len == 0 || t.len >= sizeof(text))
            return law_broken(c, "the position as text has %zu bytes", t.len);
        if (law_has_gap(text))
            return law_broken(c, "the text has a gap: %.100s", strstr(text, "\u27e8"));
        bb_text_init(&t, of_truth, sizeof(of_truth));
        bb_face_text(&reader, c->s.bytes, &t);
        if (law_has_unknown(text, of_truth))
            return law_broken(c, "the text says something of what viewer %d does not know",
                              reader.seat);
    }
    return NULL;
}

static const char *as_text(struct law_case *c, bb_action a, const struct bb_reader *reader)
{
    char text[BB_NOTATION_MAX];
    struct bb_text t;

    bb_text_init(&t, text, sizeof(text));
    if (!bb_notation_print(c->box, a, reader, &t) || t.len >= sizeof(text))
        return law_broken(c, "the action %x has no name, or one that is too long", a);
    if (strpbrk(text, ";\n"))
        return law_broken(c, "'%s' would break a line of the record", text);
    if (bb_notation_parse(c->box, text, reader) != a)
        return law_broken(c, "'%s' is read as another action than it was written for", text);
    return NULL;
}

static const char *as_json(struct law_case *c, bb_action a)
{
    json_t *object = bb_json_action(c->box, a);
    char *dumped = json_dumps(object, 0);
    json_t *loaded = dumped ? json_loads(dumped, 0, NULL) : NULL;
    bb_action from_object = bb_json_to_action(c->box, loaded, NULL);
    bb_action from_text = bb_json_to_action(c->box, json_object_get(loaded, "text"), NULL);
    bb_action from_number = bb_json_to_action(c->box, json_object_get(loaded, "number"), NULL);
    const char *wrong = NULL;

    if (from_object != a || from_text != a || from_number != a)
        wrong = law_broken(c, "%.300s does not come back as the same action",
                           dumped ? dumped : "an action");
    json_decref(object);
    json_decref(loaded);
    free(dumped);
    return wrong;
}

/* Every open action is written and read again, in both languages and as JSON. */
const char *law_notation(struct law_case *c)
{
    bb_seats set = c->box->game->to_act(c->s.bytes);
    const char *wrong = NULL;

    for (; set && !wrong; set &= set - 1) {
        bb_action open[BB_ACTIONS_MAX];
        int seat = bb_first_seat(set), n = bb_legal(c->box, c->s.bytes, seat, open);

        for (int i = 0; i < n && !wrong; i++) {
            wrong = as_text(c, open[i], NULL);
            for (int lang = 0; lang < BB_LANGS && !wrong; lang++) {
                struct bb_reader reader = { .box = c->box, .lang = lang, .seat = seat };

                wrong = as_text(c, open[i], &reader);
            }
            wrong = wrong ? wrong : as_json(c, open[i]);
        }
    }
    return wrong;
}

/* ---- All at once ------------------------------------------------------------ */

struct sequence {
    bb_action a[SEQUENCE];
    int n, taken;
};

/* Lets one seat decide while the others wait; false if it takes too long. */
static bool decide(struct law_case *c, int seat, struct sequence *out)
{
    const struct bb_game *g = c->box->game;
    union bb_state s = c->s;

    *out = (struct sequence){ .n = 0 };
    while (g->to_act(s.bytes) & BB_SEAT(seat)) {
        if (out->n == SEQUENCE)
            return false;
        out->a[out->n] = law_any_action(c->box, s.bytes, seat, &c->rng);
        g->apply(c->box->parts, s.bytes, seat, out->a[out->n++], NULL);
    }
    return true;
}

/* Takes the steps of all seats, mixed at random. */
static const char *mix(struct law_case *c, bb_seats set, struct sequence *of, union bb_state *out)
{
    for (int seat = 0; seat < BB_SEATS_MAX; seat++)
        of[seat].taken = 0;
    *out = c->s;
    while (set) {
        int seat = law_any_seat(set, &c->rng);
        bb_action a = of[seat].a[of[seat].taken++];

        if (!bb_is_legal(c->box, out->bytes, seat, a))
            return law_broken(c, "what seat %d may do depends on when the others do it", seat);
        c->box->game->apply(c->box->parts, out->bytes, seat, a, NULL);
        if (of[seat].taken == of[seat].n)
            set &= ~BB_SEAT(seat);
    }
    return NULL;
}

const char *law_commute(struct law_case *c)
{
    bb_seats set = c->box->game->to_act(c->s.bytes);
    struct sequence of[BB_SEATS_MAX];
    union bb_state first, again;
    const char *wrong;

    if (__builtin_popcount(set) < 2)
        return NULL;
    for (bb_seats rest = set; rest; rest &= rest - 1) {
        if (!decide(c, bb_first_seat(rest), &of[bb_first_seat(rest)]))
            return law_broken(c, "a seat decides for more than %d steps", SEQUENCE);
    }
    wrong = mix(c, set, of, &first);
    for (int i = 0; i < 3 && !wrong; i++) {
        wrong = mix(c, set, of, &again);
        if (!wrong && memcmp(first.bytes, again.bytes, c->box->game->state_size) != 0)
            wrong = law_broken(c, "the order of choices matters to the field '%s'",
                               law_difference(c->box->game, first.bytes, again.bytes));
    }
    return wrong;
}

/* ---- Damage ------------------------------------------------------------------ */

/* Plays on from a position that audit accepted. */
static const char *play_on(struct law_case *c, union bb_state *s)
{
    const struct bb_game *g = c->box->game;

    for (int steps = 0; steps <= g->steps_max; steps++) {
        bb_seats set = g->to_act(s->bytes);
        int seat = set ? law_any_seat(set, &c->rng) : 0;
        bb_action a = set ? law_any_action(c->box, s->bytes, seat, &c->rng) : 0;
        const char *wrong;

        if (set == 0)
            return NULL;
        if (a == 0)
            return law_broken(c, "audit accepts a position where seat %d cannot go on", seat);
        g->apply(c->box->parts, s->bytes, seat, a, NULL);
        wrong = bb_audit(c->box, s->bytes);
        if (wrong)
            return law_broken(c, "audit accepts a position, and after %d steps finds '%s'",
                              steps + 1, wrong);
    }
    return law_broken(c, "audit accepts a position that never ends");
}

/* Guesses from a position that audit accepted. */
static const char *guess_from(struct law_case *c, const union bb_state *s)
{
    int seats = bb_setup_of(c->box->game, s->bytes).seats;

    for (int seat = 0; seat <= seats; seat++) {
        union bb_state guess;

        law_guess(c, s->bytes, seat < seats ? seat : BB_NOBODY, &guess);
        if (bb_audit(c->box, guess.bytes))
            return law_broken(c, "audit accepts a position, but not what a viewer guesses of it");
    }
    return NULL;
}

/* A good position with a few bytes changed is refused, or can be played. */
const char *law_damage(struct law_case *c)
{
    union bb_state s = c->s;
    uint32_t size = c->box->game->state_size;
    const char *wrong;

    for (int n = 1 + (int)bb_rng_below(&c->rng, 2); n > 0; n--) {
        uint8_t *at = &s.bytes[bb_rng_below(&c->rng, size)];

        switch (bb_rng_below(&c->rng, 4)) {
        case 0:
            *at = bb_rng_below(&c->rng, 256) & 255;
            break;
        case 1:
            *at = bb_rng_below(&c->rng, 4) & 255;
            break;
        case 2:
            *at = *at ^ (1u << bb_rng_below(&c->rng, 8));
            break;
        case 3:
            *at = s.bytes[bb_rng_below(&c->rng, size)];
            break;
        }
    }
    if (bb_audit(c->box, s.bytes))
        return NULL;
    wrong = guess_from(c, &s);
    return wrong ? wrong : play_on(c, &s);
}
