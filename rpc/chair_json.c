/*
 * A chair's answers as JSON. Sources of points are called here as in records of scores, so
 * that a program can add them up, and with a sentence besides.
 */
#include "rpc/chair_json.h"
#include "engine/notation.h"

enum { TEXT_MAX = 512 };

/* ---- Points ------------------------------------------------------------------------ */

json_t *chair_json_opponent(const struct bb_chair *c)
{
    const struct bb_game *g = bb_chair_reader(c)->box->game;
    char name[TEXT_MAX];
    struct bb_score score;
    struct bb_text t;

    bb_text_init(&t, name, sizeof(name));
    if (!bb_chair_opponent(c, &t))
        return NULL;
    bb_chair_score(c, bb_chair_steps(c) - 1, &score);
    return json_pack("{s:s, s:i, s:o}", "name", name, "points", score.points[1], "sources",
                     bb_json_sources(g, &score, 1));
}

/* What happened to one place between two scores: points, sources that changed, a text. */
static json_t *change(const struct bb_reader *r, const struct bb_score *was,
                      const struct bb_score *is, int place, json_t *seat)
{
    const char *const *names = r->box->game->sources;
    json_t *sources = json_object();
    char text[TEXT_MAX];
    struct bb_text t;

    for (int i = 0; names[i]; i++) {
        int gain = is->source[i][place] - was->source[i][place];

        if (gain != 0)
            json_object_set_new(sources, names[i], json_integer(gain));
    }
    bb_text_init(&t, text, sizeof(text));
    bb_say_gains(r, was, is, place, &t);
    return json_pack("{s:o, s:i, s:o, s:s}", "seat", seat, "points",
                     is->points[place] - was->points[place], "sources", sources, "text", text);
}

static json_t *changes(const struct bb_chair *c, const struct bb_score *was,
                       const struct bb_score *is)
{
    const struct bb_reader *r = bb_chair_reader(c);
    int seats = bb_chair_seats(c), places = seats > 1 ? seats : 2; /* alone: and the opponent */
    json_t *list = json_array();

    for (int place = 0; place < places; place++) {
        json_t *one;

        one = change(r, was, is, place,
                     place < seats ? json_integer(place) : json_string("opponent"));
        if (json_object_size(json_object_get(one, "sources")) > 0)
            json_array_append(list, one);
        json_decref(one);
    }
    return list;
}

/* ---- Actions ------------------------------------------------------------------------ */

json_t *chair_json_action(const struct bb_reader *r, bb_action a)
{
    json_t *out = bb_json_action(r->box, a);
    char said[BB_NOTATION_MAX];
    struct bb_text t;

    bb_text_init(&t, said, sizeof(said));
    bb_notation_print(r->box, a, r, &t);
    json_object_set_new(out, "said", json_string(said));
    return out;
}

json_t *chair_json_actions(const struct bb_chair *c)
{
    bb_action open[BB_ACTIONS_MAX];
    int n = bb_chair_legal(c, open);
    json_t *list = json_array();

    for (int i = 0; i < n; i++)
        json_array_append_new(list, chair_json_action(bb_chair_reader(c), open[i]));
    return list;
}

/* ---- Stories ------------------------------------------------------------------------ */

static void add_event(const struct bb_reader *r, const struct bb_event *e, json_t *list)
{
    json_array_append_new(list, bb_json_event(r, e));
}

/* What happened in a turn, without its details. */
static json_t *events_of(const struct bb_chair *c, const struct bb_story *story)
{
    const struct bb_reader *r = bb_chair_reader(c);
    json_t *list = json_array();

    for (int step = story->from; step <= story->to; step++) {
        const struct bb_event *e;
        int n = bb_chair_events_of(c, step, &e);

        for (int i = 0; i < n; i++) {
            if (e[i].what == BB_EV_UNDONE || !r->box->game->events[e[i].what].detail)
                add_event(r, &e[i], list);
        }
    }
    return list;
}

json_t *chair_json_turn(const struct bb_chair *c, int turn)
{
    const struct bb_game *g = bb_chair_reader(c)->box->game;
    struct bb_story story = bb_chair_turn(c, turn);
    bool last = turn == bb_chair_turns(c) - 1;
    struct bb_score was, is;

    bb_chair_score(c, story.from - 1, &was);
    bb_chair_score(c, story.to, &is);
    return json_pack("{s:i, s:o, s:b, s:o, s:o}", "turn", turn, "seat", bb_json_seat(story.seat),
                     "goes_on", last && g->to_act(bb_chair_view(c)->s.bytes) != 0, "events",
                     events_of(c, &story), "changes", changes(c, &was, &is));
}

/* The score and the position afterwards are told only if they are certain. */
json_t *chair_json_trial(const struct bb_chair *c, bb_action a)
{
    const struct bb_reader *r = bb_chair_reader(c);
    const struct bb_box *box = r->box;
    struct bb_score was, is;
    struct bb_trial trial;
    json_t *events = json_array(), *out;

    bb_chair_try(c, a, &trial);
    for (int i = 0; i < trial.log.n; i++)
        add_event(r, &trial.log.event[i], events);
    out = json_pack("{s:o, s:b, s:b, s:b, s:o}", "action", chair_json_action(r, a), "known",
                    trial.known, "ends", trial.ends, "free", trial.free, "events", events);
    if (!trial.known)
        return out;
    box->game->score(box->parts, bb_chair_view(c)->s.bytes, &was);
    box->game->score(box->parts, trial.after.s.bytes, &is);
    json_object_set_new(out, "changes", changes(c, &was, &is));
    json_object_set_new(out, "position", bb_json_state(box, trial.after.s.bytes, r->seat));
    return out;
}
