/*
 * What a seat has been shown, step by step.
 *
 * Everything shown is kept. The line of play is what of it was not taken back: when an undo
 * is shown, the line goes back to where the seat saw the same before. Turns are found on the
 * line by whose turn each position is.
 */
#include "chair/chair.h"
#include "base/grow.h"
#include "engine/face.h"
#include "engine/notation.h"
#include "engine/setup.h"
#include "engine/usual.h"

#include <stdlib.h>
#include <string.h>

enum { NAME_MAX = 48 };

/* A step of the line: the view that it led to is views[at], its events are
 * log[first .. first + n - 1]. */
struct step {
    int at, first, n;
    struct bb_whose whose; /* turn it is afterwards */
};

struct bb_chair {
    struct bb_reader reader;
    char name[BB_SEATS_MAX][NAME_MAX];
    int seats;

    uint8_t *views; /* one after the other, of the game's size */
    int shown, shown_cap;
    struct bb_event *log;
    int events, event_cap;
    struct step *line;
    int steps, step_cap;

    int looking;         /* at this step; -1: at the last */
    struct bb_view view; /* what is looked at */
};

struct bb_chair *bb_chair_new(const struct bb_box *box, int seat)
{
    struct bb_chair *c = calloc(1, sizeof(*c));

    if (!c)
        abort();
    c->reader = (struct bb_reader){ .box = box, .seat = seat };
    c->view.seat = seat;
    c->looking = -1;
    return c;
}

void bb_chair_free(struct bb_chair *c)
{
    if (!c)
        return;
    free(c->views);
    free(c->log);
    free(c->line);
    free(c);
}

void bb_chair_name(struct bb_chair *c, int seat, const char *name)
{
    struct bb_text t;

    bb_text_init(&t, c->name[seat], NAME_MAX);
    bb_text_put(&t, name);
    c->reader.names[seat] = *name ? c->name[seat] : NULL;
}

void bb_chair_speak(struct bb_chair *c, enum bb_lang lang)
{
    c->reader.lang = lang;
}

/* ---- Being shown ------------------------------------------------------------ */

static const struct bb_game *game_of(const struct bb_chair *c)
{
    return c->reader.box->game;
}

static const uint8_t *view_at(const struct bb_chair *c, int step)
{
    return c->views + (size_t)c->line[step].at * game_of(c)->state_size;
}

static bool is_undo(const struct bb_event *e, int n)
{
    return n > 0 && e[0].what == BB_EV_UNDONE;
}

static bool was_seen_at(const struct bb_chair *c, int step, const void *view)
{
    return memcmp(view_at(c, step), view, game_of(c)->state_size) == 0;
}

/* Takes the line back by so many steps, if the seat saw this there; else to the last step at
 * which it did; false if it never did. */
static bool go_back(struct bb_chair *c, const void *view, int steps)
{
    int step = steps >= 0 && steps < c->steps ? c->steps - 1 - steps : c->steps - 1;

    if (!was_seen_at(c, step, view))
        step = c->steps - 1;
    while (step >= 0 && !was_seen_at(c, step, view))
        step--;
    if (step < 0)
        return false;
    c->steps = step + 1;
    return true;
}

static void keep_view(struct bb_chair *c, const void *view)
{
    size_t size = game_of(c)->state_size;

    c->views = bb_grow(c->views, c->shown, 1, &c->shown_cap, size);
    memcpy(c->views + (size_t)c->shown * size, view, size);
    c->shown++;
}

void bb_chair_show(struct bb_chair *c, const void *view, const struct bb_event *e, int n)
{
    struct step step = { .at = c->shown, .first = c->events, .n = n };

    c->log = bb_grow(c->log, c->events, n, &c->event_cap, sizeof(c->log[0]));
    if (n > 0)
        memcpy(c->log + c->events, e, (size_t)n * sizeof(*e));
    c->events += n;
    if (!is_undo(e, n) || !go_back(c, view, e[0].arg[2])) {
        keep_view(c, view);
        step.whose = bb_face_whose(game_of(c), view);
        c->line = bb_grow(c->line, c->steps, 1, &c->step_cap, sizeof(c->line[0]));
        c->line[c->steps++] = step;
    }
    c->seats = bb_setup_of(game_of(c), view).seats;
    bb_chair_look(c, c->looking < c->steps ? c->looking : -1);
}

int bb_chair_steps(const struct bb_chair *c)
{
    return c->steps;
}

/* The step that is looked at. */
static int now(const struct bb_chair *c)
{
    return c->looking < 0 ? c->steps - 1 : c->looking;
}

void bb_chair_look(struct bb_chair *c, int step)
{
    c->looking = step;
    memcpy(c->view.s.bytes, view_at(c, now(c)), game_of(c)->state_size);
}

const struct bb_view *bb_chair_view(const struct bb_chair *c)
{
    return &c->view;
}

const struct bb_reader *bb_chair_reader(const struct bb_chair *c)
{
    return &c->reader;
}

int bb_chair_seats(const struct bb_chair *c)
{
    return c->seats;
}

int bb_chair_events_of(const struct bb_chair *c, int step, const struct bb_event **out)
{
    *out = c->line[step].n > 0 ? c->log + c->line[step].first : NULL;
    return c->line[step].n;
}

int bb_chair_log(const struct bb_chair *c, const struct bb_event **out)
{
    *out = c->log;
    return c->events;
}

/* ---- What may be done --------------------------------------------------------- */

int bb_chair_legal(const struct bb_chair *c, bb_action out[static BB_ACTIONS_MAX])
{
    if (now(c) < c->steps - 1 || c->reader.seat >= c->seats)
        return 0;
    return bb_legal(c->reader.box, c->view.s.bytes, c->reader.seat, out);
}

bool bb_chair_is_open(const struct bb_chair *c, bb_action a)
{
    bb_action open[BB_ACTIONS_MAX];
    int n = bb_chair_legal(c, open);

    for (int i = 0; i < n; i++) {
        if (open[i] == a)
            return true;
    }
    return false;
}

struct bb_refusal bb_chair_why_not(const struct bb_chair *c, bb_action a)
{
    const struct bb_box *box = c->reader.box;
    char text[BB_NOTATION_MAX];
    struct bb_text t;

    bb_text_init(&t, text, sizeof(text));
    if (!bb_notation_print(box, a, NULL, &t))
        return (struct bb_refusal){ .clause = BB_NO_CLAUSE, .word = "not-an-action" };
    if (c->reader.seat >= c->seats || bb_chair_is_open(c, a))
        return (struct bb_refusal){ .clause = BB_NO_CLAUSE };
    return bb_why_not(box, c->view.s.bytes, c->reader.seat, a);
}

struct bb_refusal bb_chair_why_not_touch(const struct bb_chair *c, const char *id)
{
    bb_action a = 0;

    if (c->reader.seat < c->seats)
        a = bb_face_tapped(c->reader.box, c->view.s.bytes, c->reader.seat, id);
    return a ? bb_chair_why_not(c, a) : (struct bb_refusal){ .clause = BB_NO_CLAUSE };
}

void bb_chair_try(const struct bb_chair *c, bb_action a, struct bb_trial *out)
{
    if (bb_chair_is_open(c, a))
        bb_try_out(c->reader.box, &c->view, a, out);
    else
        *out = (struct bb_trial){ .after = c->view };
}

/* ---- Stories -------------------------------------------------------------------- */

static bool begins(const struct bb_chair *c, int step)
{
    static const struct bb_whose nobody = { .turn = BB_NOBODY };

    return bb_whose_begins(step ? &c->line[step - 1].whose : &nobody, &c->line[step].whose);
}

int bb_chair_turns(const struct bb_chair *c)
{
    int n = 1;

    for (int step = 0; step <= now(c); step++)
        n += begins(c, step);
    return n;
}

struct bb_story bb_chair_turn(const struct bb_chair *c, int i)
{
    struct bb_story story = { .seat = BB_NOBODY, .from = 1, .to = now(c) };

    for (int step = 0; step <= now(c); step++) {
        if (!begins(c, step))
            continue;
        if (i-- == 0) {
            story.to = step;
            return story;
        }
        story.seat = c->line[step].whose.turn;
        story.from = step + 1;
    }
    return story;
}

void bb_chair_score(const struct bb_chair *c, int step, struct bb_score *out)
{
    const struct bb_box *box = c->reader.box;

    box->game->score(box->parts, view_at(c, step), out);
}

/* Its name may depend on the options of the set-up. */
bool bb_chair_opponent(const struct bb_chair *c, struct bb_text *name)
{
    const struct bb_game *g = game_of(c);
    struct bb_setup how = bb_setup_of(g, c->view.s.bytes);
    int32_t option[BB_OPTIONS_MAX];
    struct bb_score score;

    bb_chair_score(c, now(c), &score);
    if (!bb_has_opponent(g, c->seats, &score) || !bb_words_find(g, c->reader.lang, "opponent"))
        return false;
    for (int i = 0; i < BB_OPTIONS_MAX; i++)
        option[i] = how.option[i];
    bb_words_say(&c->reader, "opponent", BB_OPTIONS_MAX, option, name);
    return true;
}
