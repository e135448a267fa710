/*
 * A chair's answers as lines of text. Nothing here computes: it says what the chair, the
 * face of the game and its words know.
 */
#include "chair/say.h"
#include "engine/face.h"
#include "engine/notation.h"

#include <string.h>

static void say_picture(const struct bb_chair *c, enum bb_shape shape, bb_action trying,
                        struct bb_text *out)
{
    struct bb_reader reader = *bb_chair_reader(c);

    reader.trying = trying;
    bb_face_paint(&reader, bb_chair_view(c)->s.bytes, shape, out);
}

/* ---- Actions and refusals ------------------------------------------------------- */

static void put_price(const struct bb_reader *r, const struct bb_log *log, struct bb_text *out)
{
    const struct bb_face *face = r->box->game->face;

    if (face && face->price)
        face->price(r, log->event, log->n, out);
}

/* Its sentence, or what it pays. */
static void put_action(const struct bb_chair *c, bb_action a, struct bb_text *out)
{
    const struct bb_reader *r = bb_chair_reader(c);
    struct bb_trial trial;

    if (!r->box->game->kinds[bb_unpack(a).kind].priced) {
        bb_words_action(r, a, out);
        return;
    }
    bb_chair_try(c, a, &trial);
    put_price(r, &trial.log, out);
}

static void say_actions(const struct bb_chair *c, struct bb_text *out)
{
    const struct bb_reader *r = bb_chair_reader(c);
    bb_action open[BB_ACTIONS_MAX];
    int n = bb_chair_legal(c, open);

    bb_face_order(r->box, bb_chair_view(c)->s.bytes, r->seat, open, n);
    for (int i = 0; i < n; i++) {
        const struct bb_kind *kind = &r->box->game->kinds[bb_unpack(open[i]).kind];

        bb_text_format(out, "%d\t", (int)open[i]);
        put_action(c, open[i], out);
        bb_text_char(out, '\t');
        bb_face_touch(r->box, bb_chair_view(c)->s.bytes, r->seat, open[i], out);
        bb_text_format(out, "\t%d\t", kind->optional);
        bb_face_lead(r->box, bb_chair_view(c)->s.bytes, r->seat, open[i], out);
        bb_text_char(out, '\t');
        bb_notation_print(r->box, open[i], NULL, out);
        bb_text_char(out, '\n');
    }
}

/* What is chosen and what is still to choose, where these actions fit what was touched:
 * their numbers, with blanks between them. */
static void say_half(const struct bb_chair *c, const char *numbers, struct bb_text *out)
{
    bb_action fits[BB_ACTIONS_MAX];
    int n = 0;

    while (*numbers && n < BB_ACTIONS_MAX) {
        bb_action a = 0;

        for (; *numbers >= '0' && *numbers <= '9'; numbers++)
            a = 10 * a + (bb_action)(*numbers - '0');
        numbers += *numbers != '\0';
        if (bb_chair_is_open(c, a))
            fits[n++] = a;
    }
    if (n > 0)
        bb_words_half(bb_chair_reader(c), fits, n, out);
}

/* Whether an action could be taken in the position that is looked at. */
static bool was_open(const struct bb_chair *c, bb_action a)
{
    const struct bb_reader *r = bb_chair_reader(c);
    bb_action open[BB_ACTIONS_MAX];
    int n = r->seat < BB_SEATS_MAX ? bb_legal(r->box, bb_chair_view(c)->s.bytes, r->seat, open) : 0;

    for (int i = 0; i < n; i++) {
        if (open[i] == a)
            return true;
    }
    return false;
}

static void say_action(const struct bb_chair *c, bb_action a, struct bb_text *out)
{
    const struct bb_reader *r = bb_chair_reader(c);
    char text[BB_NOTATION_MAX];
    struct bb_text written;

    bb_text_init(&written, text, sizeof(text));
    if (bb_notation_print(r->box, a, NULL, &written))
        bb_words_action(r, a, out);
    bb_text_char(out, '\t');
    if (was_open(c, a))
        bb_face_touch(r->box, bb_chair_view(c)->s.bytes, r->seat, a, out);
}

void bb_say_refusal(const struct bb_reader *r, const struct bb_refusal *why, struct bb_text *out)
{
    if (!why->word)
        return;
    if (why->clause != BB_NO_CLAUSE)
        bb_text_put(out, r->box->game->clauses[why->clause]);
    bb_text_char(out, '\t');
    bb_words_refusal(r, why, out);
}

static void say_why_not(const struct bb_chair *c, const char *id, struct bb_text *out)
{
    struct bb_refusal why = bb_chair_why_not_touch(c, id);

    bb_say_refusal(bb_chair_reader(c), &why, out);
}

static void say_legend(const struct bb_reader *r, struct bb_text *out)
{
    const struct bb_face *face = r->box->game->face;

    for (const struct bb_symbol *s = face ? face->legend : NULL; s && s->name; s++) {
        char key[48];
        struct bb_text t;

        bb_text_init(&t, key, sizeof(key));
        bb_text_format(&t, "legend.%s", s->name);
        bb_text_format(out, "%s\t", s->name);
        bb_words_put(r, key, out);
        bb_text_char(out, '\n');
    }
}

/* ---- What happened --------------------------------------------------------------- */

/* "clause, sentence", without the end of the line. */
static void put_event(const struct bb_reader *r, const struct bb_event *e, struct bb_text *out)
{
    if (e->clause != BB_NO_CLAUSE)
        bb_text_put(out, r->box->game->clauses[e->clause]);
    bb_text_char(out, '\t');
    bb_words_event(r, e, out);
}

/* One to a line. */
static void put_events(const struct bb_reader *r, const struct bb_event *e, int n,
                       struct bb_text *out)
{
    for (int i = 0; i < n; i++) {
        put_event(r, &e[i], out);
        bb_text_char(out, '\n');
    }
}

/* Whose an event is: the first seat in it. */
static int seat_of(const struct bb_game *g, const struct bb_event *e)
{
    for (int i = 0; e->what != BB_EV_UNDONE && i < BB_ARGS_MAX; i++) {
        const char *list = g->events[e->what].arg[i].list;

        if (list && strcmp(list, "seat") == 0)
            return e->arg[i];
    }
    return BB_NOBODY;
}

/* The elements of the picture that an event is about, as far as lists have any. */
static void put_ids(const struct bb_reader *r, const struct bb_event *e, struct bb_text *out)
{
    const struct bb_game *g = r->box->game;
    bool theirs = seat_of(g, e) != r->seat;
    const char *between = "";

    for (int i = 0; e->what != BB_EV_UNDONE && i < BB_ARGS_MAX; i++) {
        const struct bb_list *list = bb_list_find(g, g->events[e->what].arg[i].list);

        if (!list || !list->id || e->arg[i] < list->first || e->arg[i] >= list->first + list->count)
            continue;
        if (list->own && theirs)
            continue;
        bb_text_put(out, between);
        bb_face_id(r->box, list->id, list, e->arg[i], out);
        between = " ";
    }
}

static bool is_detail(const struct bb_reader *r, const struct bb_event *e)
{
    return e->what != BB_EV_UNDONE && r->box->game->events[e->what].detail;
}

static void say_log(const struct bb_chair *c, int since, struct bb_text *out)
{
    const struct bb_reader *r = bb_chair_reader(c);
    const struct bb_event *e;
    int n = bb_chair_log(c, &e);

    for (int i = since; i < n; i++) {
        put_event(r, &e[i], out);
        bb_text_put(out, is_detail(r, &e[i]) ? "\t1\n" : "\t0\n");
    }
}

static void say_step(const struct bb_chair *c, int step, struct bb_text *out)
{
    const struct bb_event *e;
    int n = bb_chair_events_of(c, step, &e);

    put_events(bb_chair_reader(c), e, n, out);
}

/* "number, clause, sentence, ids" of those that are no details. */
static void put_in_short(const struct bb_reader *r, int number, const struct bb_event *e, int n,
                         struct bb_text *out)
{
    for (int i = 0; i < n; i++) {
        if (is_detail(r, &e[i]))
            continue;
        bb_text_format(out, "%d\t", number);
        put_event(r, &e[i], out);
        bb_text_char(out, '\t');
        put_ids(r, &e[i], out);
        bb_text_char(out, '\n');
    }
}

/* ---- Scores ----------------------------------------------------------------------- */

static void put_source(const struct bb_reader *r, int source, struct bb_text *out)
{
    char key[48];
    struct bb_text t;

    bb_text_init(&t, key, sizeof(key));
    bb_text_format(&t, "source.%s", r->box->game->sources[source]);
    bb_words_put(r, key, out);
}

void bb_say_gains(const struct bb_reader *r, const struct bb_score *was, const struct bb_score *is,
                  int place, struct bb_text *out)
{
    const char *between = "";

    for (int i = 0; r->box->game->sources[i]; i++) {
        int gain = is->source[i][place] - was->source[i][place];

        if (gain == 0)
            continue;
        bb_text_put(out, between);
        put_source(r, i, out);
        bb_text_put(out, gain < 0 ? " \u2212" : " +");
        bb_text_int(out, gain < 0 ? -gain : gain);
        between = ", ";
    }
}

static void put_sources(const struct bb_reader *r, const struct bb_score *score, int place,
                        struct bb_text *out)
{
    for (int i = 0; r->box->game->sources[i]; i++) {
        bb_text_char(out, '\t');
        put_source(r, i, out);
        bb_text_format(out, "=%d", score->source[i][place]);
    }
    bb_text_char(out, '\n');
}

static void say_score(const struct bb_chair *c, struct bb_text *out)
{
    const struct bb_reader *r = bb_chair_reader(c);
    char name[128];
    struct bb_score score;
    struct bb_text t;

    r->box->game->score(r->box->parts, bb_chair_view(c)->s.bytes, &score);
    for (int seat = 0; seat < bb_chair_seats(c); seat++) {
        bb_text_format(out, "%d\t%d\t%d\t", score.rank[seat], score.points[seat], score.team);
        bb_words_seat(r, seat, out);
        put_sources(r, &score, seat, out);
    }
    bb_text_init(&t, name, sizeof(name));
    if (bb_chair_opponent(c, &t)) {
        bb_text_format(out, "%d\t%d\t0\t%s", score.rank[0] == 1 ? 2 : 1, score.points[1], name);
        put_sources(r, &score, 1, out);
    }
}

static void say_account(const struct bb_chair *c, struct bb_text *out)
{
    const struct bb_reader *r = bb_chair_reader(c);
    char why[BB_IDS_MAX], ids[BB_IDS_MAX];
    struct bb_text sentence, touches;
    struct bb_line line;

    for (int i = 0;; i++) {
        bb_text_init(&sentence, why, sizeof(why));
        bb_text_init(&touches, ids, sizeof(ids));
        if (!bb_face_account(r, bb_chair_view(c)->s.bytes, i, &line, &sentence, &touches))
            return;
        bb_text_format(out, "%d\t%d\t%s\t%s\t%s\n", line.seat, line.points,
                       r->box->game->clauses[line.clause], ids, why);
    }
}

/* ---- Turns ------------------------------------------------------------------------ */

/* Who has points: the seats, and alone the opponent. */
static int places_of(const struct bb_chair *c)
{
    return bb_chair_seats(c) > 1 ? bb_chair_seats(c) : 2;
}

/* A line for each place whose points the steps from .. to have changed, which begins with
 * the step if it is one. */
static void put_changes(const struct bb_chair *c, int from, int to, bool one, struct bb_text *out)
{
    const struct bb_reader *r = bb_chair_reader(c);
    struct bb_score was, is;

    bb_chair_score(c, from - 1, &was);
    bb_chair_score(c, to, &is);
    for (int place = 0; place < places_of(c); place++) {
        if (is.points[place] == was.points[place])
            continue;
        if (one)
            bb_text_format(out, "%d\t", to);
        bb_text_format(out, "%d\t%d\t", place, is.points[place] - was.points[place]);
        bb_say_gains(r, &was, &is, place, out);
        bb_text_char(out, '\n');
    }
}

static void say_turn(const struct bb_chair *c, int i, struct bb_text *out)
{
    struct bb_story story = bb_chair_turn(c, i);
    const struct bb_event *e;
    int n;

    bb_text_format(out, "%d\t%d\t%d\t%d\n", story.seat, story.from, story.to,
                   i == bb_chair_turns(c) - 1);
    put_changes(c, story.from, story.to, false, out);
    bb_text_char(out, '\n');
    for (int step = story.from; step <= story.to; step++) {
        n = bb_chair_events_of(c, step, &e);
        put_in_short(bb_chair_reader(c), step, e, n, out);
    }
    bb_text_char(out, '\n');
    for (int step = story.from; step <= story.to; step++)
        put_changes(c, step, step, true, out);
}

/* Of these events those that are about the seat itself. */
static int keep_about(const struct bb_reader *r, const struct bb_event *e, int n,
                      struct bb_event out[static BB_EVENTS_MAX])
{
    int kept = 0;

    for (int i = 0; i < n; i++) {
        const char *first =
            e[i].what == BB_EV_UNDONE ? NULL : r->box->game->events[e[i].what].arg[0].list;

        if (first && strcmp(first, "seat") == 0 && e[i].arg[0] == r->seat)
            out[kept++] = e[i];
    }
    return kept;
}

/* What comes of it, and what is asked next, if that is again of the seat. */
static void put_outcome(const struct bb_reader *r, const struct bb_trial *trial,
                        struct bb_text *out)
{
    struct bb_event own[BB_EVENTS_MAX];
    int n = keep_about(r, trial->log.event, trial->log.n, own);

    put_in_short(r, 1, own, n, out);
    if (trial->known && r->box->game->to_act(trial->after.s.bytes) == BB_SEAT(r->seat)) {
        bb_text_put(out, "1\t\t");
        bb_face_ask(r, trial->after.s.bytes, out);
        bb_text_char(out, '\n');
    }
}

static void say_ending(const struct bb_chair *c, bb_action a, struct bb_text *out)
{
    const struct bb_reader *r = bb_chair_reader(c);
    struct bb_story story = bb_chair_turn(c, bb_chair_turns(c) - 1);
    struct bb_event own[BB_EVENTS_MAX];
    const struct bb_event *e;
    struct bb_trial trial;
    struct bb_score was, is;

    bb_chair_try(c, a, &trial);
    if (story.seat != r->seat || !trial.ends)
        return;
    bb_text_char(out, '\t');
    bb_chair_score(c, story.from - 1, &was);
    bb_chair_score(c, story.to, &is);
    bb_say_gains(r, &was, &is, r->seat, out);
    bb_text_char(out, '\n');
    for (int step = story.from; step <= story.to; step++) {
        int n = bb_chair_events_of(c, step, &e);

        put_in_short(r, 0, own, keep_about(r, e, n, own), out);
    }
    put_outcome(r, &trial, out);
}

/* What an action would cost the seat, and bring it and the other places at once, as far as it can
 * know. */
static void say_trial(const struct bb_chair *c, bb_action a, struct bb_text *out)
{
    const struct bb_reader *r = bb_chair_reader(c);
    struct bb_trial trial;
    struct bb_score was, is;

    bb_chair_try(c, a, &trial);
    bb_text_format(out, "%d\t%d\t", trial.free, trial.ends);
    put_price(r, &trial.log, out);
    if (!trial.known)
        return;
    r->box->game->score(r->box->parts, bb_chair_view(c)->s.bytes, &was);
    r->box->game->score(r->box->parts, trial.after.s.bytes, &is);
    bb_text_format(out, "\t%d\t", is.points[r->seat] - was.points[r->seat]);
    bb_say_gains(r, &was, &is, r->seat, out);
    for (int place = 0; place < places_of(c); place++) {
        if (place != r->seat && is.points[place] != was.points[place])
            bb_text_format(out, "\t%d\t%d", place, is.points[place] - was.points[place]);
    }
}

/* ---- All of it ---------------------------------------------------------------------- */

void bb_say(const struct bb_chair *c, enum bb_what what, int extra, const char *about,
            struct bb_text *out)
{
    const struct bb_reader *r = bb_chair_reader(c);
    const void *view = bb_chair_view(c)->s.bytes;

    /* clang-format off */
    switch (what) {
    case BB_SAY_PICTURE:  say_picture(c, BB_WIDE, (bb_action)extra, out); break;
    case BB_SAY_TALL:     say_picture(c, BB_TALL, (bb_action)extra, out); break;
    case BB_SAY_TABLET:   say_picture(c, BB_TABLET, (bb_action)extra, out); break;
    case BB_SAY_DESK:     say_picture(c, BB_DESK, (bb_action)extra, out); break;
    case BB_SAY_TEXT:     bb_face_text(r, view, out); break;
    case BB_SAY_QUESTION: bb_face_ask(r, view, out); break;
    case BB_SAY_ACTIONS:  say_actions(c, out); break;
    case BB_SAY_HALF:     say_half(c, about, out); break;
    case BB_SAY_WHY_NOT:  say_why_not(c, about, out); break;
    case BB_SAY_EXPLAIN:  bb_face_explain(r, view, about, out); break;
    case BB_SAY_LEGEND:   say_legend(r, out); break;
    case BB_SAY_SYMBOL:   bb_face_symbol(r, about, out); break;
    case BB_SAY_LOG:      say_log(c, extra, out); break;
    case BB_SAY_STEP:     say_step(c, extra, out); break;
    case BB_SAY_TURN:     say_turn(c, extra, out); break;
    case BB_SAY_ENDING:   say_ending(c, (bb_action)extra, out); break;
    case BB_SAY_SCORE:    say_score(c, out); break;
    case BB_SAY_ACCOUNT:  say_account(c, out); break;
    case BB_SAY_TRIAL:    say_trial(c, (bb_action)extra, out); break;
    case BB_SAY_ACTION:   say_action(c, (bb_action)extra, out); break;
    case BB_SAYS:         break;
    }
    /* clang-format on */
}
