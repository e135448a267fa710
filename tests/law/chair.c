/*
 * The law of the chair: what it answers does not depend on what its seat may not know.
 *
 * Two tables are played side by side whose truths one onlooker, a seat or the spectator,
 * cannot tell apart: they begin at two guesses of one view, at the truth and a guess, or at
 * the set-up, and go on with steps that may differ as long as they look the same to the
 * onlooker. All news and all answers must be the same on both sides, byte for byte. The
 * law judges by itself what the onlooker notices of a step; when something is revealed in
 * which the truths differ, the twins part.
 */
#include "chair/say.h"
#include "engine/setup.h"
#include "table/table.h"
#include "tests/law/case.h"
#include "tests/law/sight.h"

#include <stdlib.h>
#include <string.h>

enum {
    SAID = 1 << 24, /* bytes in all that is answered at a time */
    LABEL = 32,     /* bytes in the name of an answer */
    STEPS = 10,     /* that twins are played on */
    TRIES = 12,     /* actions tried until one looks like that of the other side */
    UNSEEN_TRIES = 64,
    ASKED = 4, /* questions of a kind, where there are many to ask */
    ID = 64,
};

/* One of the tables, with the onlooker's chair at it and what it says. */
struct side {
    struct bb_table table;
    struct bb_feed feed;
    struct bb_chair *chair;
    char *said;
    struct bb_text out;
};

struct twins {
    struct law_case *c;
    int viewer;
    struct side side[2];
};

/* ---- A chair at a table ------------------------------------------------------ */

static void sit_down(struct side *side, const struct bb_box *box, int viewer)
{
    static const char *const names[BB_SEATS_MAX] = { "Ann", "B\u00e9a", "", "Dan" };

    bb_feed_init(&side->feed, viewer);
    side->chair = bb_chair_new(box, viewer);
    for (int seat = 0; seat < BB_SEATS_MAX; seat++)
        bb_chair_name(side->chair, seat, names[seat]);
    side->said = malloc(SAID);
    if (!side->said)
        abort();
    bb_text_init(&side->out, side->said, SAID);
}

static void get_up(struct side *side)
{
    free(side->said);
    bb_chair_free(side->chair);
    bb_table_release(&side->table);
}

static const void *truth_of(const struct side *side)
{
    return bb_match_truth(side->table.match);
}

static void act(struct side *side, int seat, bb_action a)
{
    struct bb_refusal why;
    int which;

    bb_table_act(&side->table, seat, &a, 1, &why, &which);
}

/* ---- All that a chair says ----------------------------------------------------- */

/* Each answer stands under its name, so that a difference can be told. */
static void label(struct bb_text *out, const char *name)
{
    bb_text_format(out, "\f%s\n", name);
}

static void put_bytes(const uint8_t *bytes, int n, struct bb_text *out)
{
    for (int i = 0; i < n; i++) {
        bb_text_char(out, 'a' + bytes[i] / 16);
        bb_text_char(out, 'a' + bytes[i] % 16);
    }
    bb_text_char(out, '\n');
}

/* Reads the news to the chair, and writes them down. */
static void tell_news(struct side *side, struct bb_text *out)
{
    const struct bb_game *g = bb_table_box(&side->table)->game;
    uint8_t bytes[BB_NEWS_MAX];
    struct bb_news news;

    label(out, "news");
    while (bb_feed_next(&side->feed, &side->table, &news)) {
        bb_chair_show(side->chair, news.view.s.bytes, news.event, news.n);
        put_bytes(bytes, bb_news_write(g, &news, bytes), out);
    }
}

static uint32_t below(struct bb_rng *rng, int n)
{
    return bb_rng_below(rng, (uint32_t)n);
}

static const char *const name_of[BB_SAYS] = {
    [BB_SAY_PICTURE] = "picture", [BB_SAY_TALL] = "tall picture",
    [BB_SAY_TEXT] = "text",       [BB_SAY_QUESTION] = "question",
    [BB_SAY_ACTIONS] = "actions", [BB_SAY_HALF] = "half",
    [BB_SAY_WHY_NOT] = "refusal", [BB_SAY_LOG] = "log",
    [BB_SAY_STEP] = "step",       [BB_SAY_TURN] = "story",
    [BB_SAY_ENDING] = "ending",   [BB_SAY_SCORE] = "score",
    [BB_SAY_ACCOUNT] = "account", [BB_SAY_TABLET] = "tablet picture",
    [BB_SAY_EXPLAIN] = "card",    [BB_SAY_LEGEND] = "legend",
    [BB_SAY_SYMBOL] = "symbol",   [BB_SAY_TRIAL] = "what it brings",
    [BB_SAY_ACTION] = "sentence", [BB_SAY_DESK] = "desk picture",
};

static void say(const struct bb_chair *c, enum bb_what what, int extra, const char *about,
                struct bb_text *out)
{
    label(out, name_of[what]);
    bb_text_format(out, "%d %s: ", extra, about);
    bb_say(c, what, extra, about, out);
}

/* The line of play: how long it is, what led to each step, and the story of each turn. */
static void say_line(const struct bb_chair *c, struct bb_text *out)
{
    label(out, "line");
    bb_text_format(out, "%d steps, %d turns, %d seats\n", bb_chair_steps(c), bb_chair_turns(c),
                   bb_chair_seats(c));
    for (int i = 0; i < bb_chair_steps(c); i++)
        say(c, BB_SAY_STEP, i, "", out);
    for (int i = 0; i < bb_chair_turns(c); i++)
        say(c, BB_SAY_TURN, i, "", out);
}

/* What stands on the table. */
static void say_position(const struct bb_chair *c, struct bb_text *out)
{
    static const enum bb_what asked[] = { BB_SAY_TEXT, BB_SAY_QUESTION, BB_SAY_ACTIONS,
                                          BB_SAY_SCORE, BB_SAY_ACCOUNT };

    for (size_t i = 0; i < sizeof(asked) / sizeof(asked[0]); i++)
        say(c, asked[i], 0, "", out);
}

static void say_trial(const struct bb_chair *c, bb_action a, struct bb_text *out)
{
    const struct bb_game *g = bb_chair_reader(c)->box->game;
    struct bb_trial trial;

    label(out, "trial");
    bb_chair_try(c, a, &trial);
    bb_text_format(out, "%d: %d %d %d\n", (int)a, trial.known, trial.free, trial.ends);
    put_bytes(trial.after.s.bytes, g->state_size, out);
    for (int i = 0; i < trial.log.n; i++)
        bb_words_event(bb_chair_reader(c), &trial.log.event[i], out);
    say(c, BB_SAY_ENDING, (int)a, "", out);
    say(c, BB_SAY_TRIAL, (int)a, "", out);
}

/* What is said while one of these actions is being chosen. */
static void say_half(const struct bb_chair *c, const bb_action *open, int n, struct bb_rng *rng,
                     struct bb_text *out)
{
    char numbers[ID];
    struct bb_text t;

    bb_text_init(&t, numbers, sizeof(numbers));
    for (int i = 0; i < ASKED; i++)
        bb_text_format(&t, "%d ", (int)open[below(rng, n)]);
    say(c, BB_SAY_HALF, 0, numbers, out);
}

static enum bb_what a_picture(struct bb_rng *rng)
{
    return BB_SAY_PICTURE + below(rng, BB_SHAPES);
}

/* Some of the open actions, tried; and the picture in which one is. */
static void say_trials(const struct bb_chair *c, struct bb_rng *rng, struct bb_text *out)
{
    bb_action open[BB_ACTIONS_MAX];
    int n = bb_chair_legal(c, open);

    for (int i = 0; i < ASKED && n > 0; i++)
        say_trial(c, open[below(rng, n)], out);
    if (n == 0)
        return;
    say_half(c, open, n, rng, out);
    say(c, a_picture(rng), (int)open[below(rng, n)], "", out);
}

/* An id of the picture, by chance. */
static void some_id(const char *picture, struct bb_rng *rng, char out[static ID])
{
    const char *at = strstr(picture + below(rng, (int)strlen(picture) + 1), " id=\"");
    struct bb_text t;

    bb_text_init(&t, out, ID);
    for (at = at ? at + 5 : "\""; *at != '"'; at++)
        bb_text_char(&t, *at);
}

/* The picture, and what is said to whoever touches it; and to whoever types anything. */
static void say_picture(const struct bb_chair *c, struct bb_rng *rng, struct bb_text *out)
{
    const struct bb_reader *r = bb_chair_reader(c);
    size_t start = out->len;
    char id[ID];

    say(c, a_picture(rng), 0, "", out);
    for (int i = 0; i < ASKED && out->len < out->cap; i++) {
        some_id(out->buf + start, rng, id);
        say(c, BB_SAY_WHY_NOT, 0, id, out);
        say(c, BB_SAY_EXPLAIN, 0, id, out);
    }
    for (int i = 0; i < ASKED; i++) {
        bb_action a = bb_pack((int)below(rng, r->box->game->kind_count), (int)below(rng, 8),
                              (int)below(rng, 50), (int)below(rng, 8));
        struct bb_refusal why = bb_chair_why_not(c, a);

        label(out, "refusal");
        bb_say_refusal(r, &why, out);
    }
}

/* All that the chair answers, in one of the languages. */
static void say_all(struct bb_chair *c, struct bb_rng *rng, struct bb_text *out)
{
    bb_chair_speak(c, below(rng, BB_LANGS));
    say_position(c, out);
    say_line(c, out);
    say_trials(c, rng, out);
    say_picture(c, rng, out);
    say(c, BB_SAY_LOG, 0, "", out);
    bb_chair_look(c, (int)below(rng, bb_chair_steps(c)));
    say_position(c, out);
    say(c, a_picture(rng), 0, "", out);
    bb_chair_look(c, -1);
}

/* ---- Comparing ------------------------------------------------------------------ */

/* The name of the first answer that is not the same in both; NULL if all are. */
static const char *difference(const char *one, const char *other, char name[static LABEL])
{
    const char *at = one;
    struct bb_text t;

    while (*at && *at == *other) {
        at++;
        other++;
    }
    if (*at == *other)
        return NULL;
    do
        at--;
    while (at > one && *at != '\f');
    bb_text_init(&t, name, LABEL);
    for (at++; *at && *at != '\n'; at++)
        bb_text_char(&t, *at);
    return name;
}

/* Each side hears its news and answers before the other does: no side may know of another. */
static const char *say_the_same(struct twins *t)
{
    struct bb_rng asked = t->c->rng;
    const char *other;
    char name[LABEL];

    for (int i = 0; i < 2; i++) {
        struct side *side = &t->side[i];

        t->c->rng = asked;
        bb_text_init(&side->out, side->said, SAID);
        tell_news(side, &side->out);
        say_all(side->chair, &t->c->rng, &side->out);
        if (side->out.len >= SAID)
            return law_broken(t->c, "a chair says too much: %zu bytes", side->out.len);
    }
    other = difference(t->side[0].said, t->side[1].said, name);
    if (!other)
        return NULL;
    return law_broken(t->c, "viewer %d is told another %s under another truth", t->viewer, other);
}

/* ---- What an onlooker notices of a step ------------------------------------------ */

static void look_at_side(const struct twins *t, int i, int seat, bb_action a, struct sight *out)
{
    union bb_state s;

    memcpy(s.bytes, truth_of(&t->side[i]), t->c->box->game->state_size);
    look_at(t->c->box, t->viewer, &s, seat, a, out);
}

/* True if the onlooker does not notice what led to this at all. */
static bool is_unseen(const struct twins *t, int i, const struct sight *sight)
{
    struct sight before = { .log.n = 0 };

    bb_match_view(t->side[i].table.match, t->viewer, &before.view);
    return look_alike(t->c->box->game, &before, sight);
}

/* Of the steps on the line of play, those that the onlooker noticed. */
static int noticed(const struct twins *t, int i)
{
    const struct bb_match *m = t->side[i].table.match;
    const struct bb_game *g = t->c->box->game;
    struct sight sight;
    union bb_state s;
    int n = 0;

    bb_match_truth_at(m, 0, &s);
    bb_view_init(&sight.view, g, s.bytes, t->viewer);
    for (int step = 0; step < bb_match_steps(m); step++) {
        struct bb_entry e = bb_match_step(m, step);
        struct sight before = { .view = sight.view };

        look_at(t->c->box, t->viewer, &s, e.seat, e.action, &sight);
        before.log.n = 0;
        n += !look_alike(g, &before, &sight);
    }
    return n;
}

/* ---- Going on -------------------------------------------------------------------- */

/* A step of another seat on one side alone, of which the onlooker notices nothing; false if
 * there is none. */
static bool unseen_step(struct twins *t, int seat)
{
    struct law_case *c = t->c;
    int one = (int)below(&c->rng, 2);
    bb_action open[BB_ACTIONS_MAX];
    int n = bb_legal(c->box, truth_of(&t->side[one]), seat, open);
    int first = n ? (int)below(&c->rng, n) : 0;

    for (int i = 0; i < n && i < UNSEEN_TRIES; i++) {
        bb_action a = open[(first + i) % n];
        struct sight sight;

        look_at_side(t, one, seat, a, &sight);
        if (!is_unseen(t, one, &sight))
            continue;
        act(&t->side[one], seat, a);
        return true;
    }
    return false;
}

/* A step of another seat on both sides, with the same look; false if none is found, and the
 * onlooker would tell the sides apart. */
static bool step_of_another(struct twins *t, int seat)
{
    struct law_case *c = t->c;
    const void *truth[2] = { truth_of(&t->side[0]), truth_of(&t->side[1]) };
    bb_action a = law_any_action(c->box, truth[0], seat, &c->rng);
    struct sight sight, its;

    look_at_side(t, 0, seat, a, &sight);
    for (int i = 0; i <= TRIES; i++) {
        bb_action b = i < TRIES ? law_any_action(c->box, truth[1], seat, &c->rng) : a;

        if (i == TRIES && !bb_is_legal(c->box, truth[1], seat, a))
            return false;
        look_at_side(t, 1, seat, b, &its);
        if (!look_alike(c->box->game, &sight, &its))
            continue;
        act(&t->side[0], seat, a);
        act(&t->side[1], seat, b);
        return true;
    }
    return false;
}

/* A step of the onlooker itself; false if it showed in what the truths differ. */
static bool own_step(struct twins *t)
{
    struct law_case *c = t->c;
    bb_action a = law_any_action(c->box, truth_of(&t->side[0]), t->viewer, &c->rng);
    struct sight sight, its;

    look_at_side(t, 0, t->viewer, a, &sight);
    look_at_side(t, 1, t->viewer, a, &its);
    if (!look_alike(c->box->game, &sight, &its))
        return false;
    act(&t->side[0], t->viewer, a);
    act(&t->side[1], t->viewer, a);
    return true;
}

static enum bb_undo take_back(struct side *side, int seat)
{
    enum bb_undo asked = bb_match_undo(side->table.match, seat);

    for (bb_seats set = bb_match_undo_waits_for(side->table.match); set; set &= set - 1)
        bb_match_agree(side->table.match, bb_first_seat(set));
    return asked;
}

/* Some seat takes a step back. Whether the onlooker's own undo needs the others follows from
 * what it saw; another's may rightly differ, and then the twins part. */
static const char *undo(struct twins *t, bool *go_on)
{
    bool own = t->viewer < t->c->how.seats && below(&t->c->rng, 2);
    int seat = own ? t->viewer : (int)below(&t->c->rng, t->c->how.seats);
    enum bb_undo one = take_back(&t->side[0], seat), other = take_back(&t->side[1], seat);

    if (seat == t->viewer && one != other)
        return law_broken(t->c, "seat %d can tell by its undo what it may not know", seat);
    *go_on = one == other && (seat == t->viewer || noticed(t, 0) == noticed(t, 1));
    return NULL;
}

/* Something happens on both sides; go_on is false if the twins part. */
static const char *play_on(struct twins *t, bool *go_on)
{
    bb_seats set = t->c->box->game->to_act(truth_of(&t->side[0]));
    int seat;

    *go_on = set != 0;
    if (!set)
        return NULL;
    if (set != t->c->box->game->to_act(truth_of(&t->side[1])))
        return law_broken(t->c, "who is to act depends on what viewer %d may not know", t->viewer);
    if (below(&t->c->rng, 4) == 0 && set != BB_SEAT(BB_CHANCE))
        return undo(t, go_on);
    seat = law_any_seat(set, &t->c->rng);
    if (seat == t->viewer)
        *go_on = own_step(t);
    else if (seat == BB_CHANCE || below(&t->c->rng, 2) || !unseen_step(t, seat))
        *go_on = step_of_another(t, seat);
    return NULL;
}

/* ---- The law ----------------------------------------------------------------------- */

static void begin(struct twins *t)
{
    struct law_case *c = t->c;
    bool anew = below(&c->rng, 4) == 0, with_truth = below(&c->rng, 2);

    for (int i = 0; i < 2; i++) {
        union bb_state s = c->s;

        if (i > 0 || !with_truth)
            law_guess(c, c->s.bytes, t->viewer, &s);
        if (anew)
            bb_table_init(&t->side[i].table, c->box, &c->how);
        else
            bb_table_init_at(&t->side[i].table, c->box, s.bytes);
        sit_down(&t->side[i], c->box, t->viewer);
    }
}

const char *law_chair(struct law_case *c)
{
    struct twins t = { .c = c, .viewer = law_viewer(c, (int)below(&c->rng, law_viewers(c))) };
    const char *wrong = NULL;
    bool go_on = true;

    begin(&t);
    wrong = say_the_same(&t);
    for (int i = 0; i < STEPS && go_on && !wrong; i++) {
        wrong = play_on(&t, &go_on);
        if (!wrong && go_on)
            wrong = say_the_same(&t);
    }
    get_up(&t.side[0]);
    get_up(&t.side[1]);
    return wrong;
}

/* ---- The line of play ----------------------------------------------------------------- */

/* A step of this seat, and what chance brings of it. */
static void step_and_deal(struct law_case *c, struct side *side, int seat)
{
    act(side, seat, law_any_action(c->box, truth_of(side), seat, &c->rng));
    while (c->box->game->to_act(truth_of(side)) == BB_SEAT(BB_CHANCE))
        act(side, BB_CHANCE, law_any_action(c->box, truth_of(side), BB_CHANCE, &c->rng));
}

/* The answers of which nothing may be left that was taken back. */
static void say_what_is_left(struct side *side, char *said)
{
    struct bb_text out, nowhere;

    bb_text_init(&nowhere, NULL, 0);
    tell_news(side, &nowhere);
    bb_text_init(&out, said, SAID);
    say_position(side->chair, &out);
    say_line(side->chair, &out);
}

static const char *nothing_is_left(struct law_case *c, struct side *side, int seat, char *before)
{
    char name[LABEL];
    const char *other;
    int steps = 0;

    say_what_is_left(side, before);
    do {
        step_and_deal(c, side, seat);
        say_what_is_left(side, side->said);
        steps++;
    } while (steps < 3 && c->box->game->to_act(truth_of(side)) & BB_SEAT(seat));
    for (; c->box->game->to_act(truth_of(side)) && steps > 0; steps--)
        take_back(side, seat);
    if (steps > 0) /* the match is over, and stays so */
        return NULL;
    say_what_is_left(side, side->said);
    other = difference(before, side->said, name);
    if (!other)
        return NULL;
    return law_broken(c, "viewer %d is told another %s after seat %d took its steps back",
                      side->feed.seat, other, seat);
}

/* What was taken back is not on the line of play: all is told as if it had never been. */
const char *law_line(struct law_case *c)
{
    int viewer = law_viewer(c, (int)below(&c->rng, law_viewers(c)));
    char *before = malloc(SAID);
    const char *wrong = NULL;
    struct side side;
    bb_seats set;

    if (!before)
        abort();
    bb_table_init_at(&side.table, c->box, c->s.bytes);
    sit_down(&side, c->box, viewer);
    for (int i = 0; i < STEPS && !wrong; i++) {
        set = c->box->game->to_act(truth_of(&side)) & (BB_SEAT(BB_SEATS_MAX) - 1);
        if (!set)
            break;
        wrong = nothing_is_left(c, &side, law_any_seat(set, &c->rng), before);
        set = c->box->game->to_act(truth_of(&side));
        if (set && !wrong)
            step_and_deal(c, &side, law_any_seat(set, &c->rng));
    }
    get_up(&side);
    free(before);
    return wrong;
}
