/*
 * Laws of a step: that it is a function of position and action alone, and that
 * its events tell everybody what they may know and nothing else.
 */
#include "engine/view.h"
#include "tests/law/case.h"

#include <string.h>

enum { SENTENCE = 2048 };

static bool same_event(const struct bb_event *a, const struct bb_event *b)
{
    return a->what == b->what && a->clause == b->clause && a->seen_by == b->seen_by &&
           memcmp(a->arg, b->arg, sizeof(a->arg)) == 0;
}

/* ---- The same, whoever writes it down ---------------------------------------- */

const char *law_same(struct law_case *c)
{
    const struct bb_game *g = c->box->game;
    union bb_state s = c->s;
    struct bb_log log;

    g->apply(c->box->parts, s.bytes, c->seat, c->action, NULL);
    if (memcmp(s.bytes, c->after.bytes, g->state_size) != 0)
        return law_broken(c, "the step depends on the log: field '%s'",
                          law_difference(g, s.bytes, c->after.bytes));
    s = c->s;
    memset(&log, (int)bb_rng_below(&c->rng, 256), sizeof(log));
    log.n = 0;
    g->apply(c->box->parts, s.bytes, c->seat, c->action, &log);
    if (memcmp(s.bytes, c->after.bytes, g->state_size) != 0)
        return law_broken(c, "the same step twice differs: field '%s'",
                          law_difference(g, s.bytes, c->after.bytes));
    if (log.n != c->log.n)
        return law_broken(c, "the same step twice has other events");
    for (int i = 0; i < log.n; i++) {
        if (!same_event(&log.event[i], &c->log.event[i]))
            return law_broken(c, "the same step twice has another event %d", i);
    }
    return NULL;
}

/* ---- Events have a clause, a reader and words --------------------------------- */

static int count_events(const struct bb_game *g)
{
    int n = 0;

    while (g->events[n].name)
        n++;
    return n;
}

static int count_clauses(const struct bb_game *g)
{
    int n = 0;

    while (g->clauses[n])
        n++;
    return n;
}

const char *law_events(struct law_case *c)
{
    const struct bb_game *g = c->box->game;
    int kinds = count_events(g), clauses = count_clauses(g);

    if (c->log.n == 0)
        return law_broken(c, "a step without any event");
    for (int i = 0; i < c->log.n; i++) {
        const struct bb_event *e = &c->log.event[i];

        if (e->what >= kinds)
            return law_broken(c, "there is no event %d", e->what);
        if (e->clause >= clauses)
            return law_broken(c, "the event '%s' has no clause", g->events[e->what].name);
        if (!(e->seen_by & BB_EVERYONE) || e->seen_by & ~BB_EVERYONE)
            return law_broken(c, "nobody at the table sees the event '%s'",
                              g->events[e->what].name);
    }
    return NULL;
}

const char *law_sentences(struct law_case *c)
{
    for (int i = 0; i < c->log.n * BB_LANGS; i++) {
        const struct bb_event *e = &c->log.event[i / BB_LANGS];
        struct bb_reader reader = { .box = c->box, .lang = i % BB_LANGS, .seat = BB_NOBODY };
        char text[SENTENCE];
        struct bb_text t;

        bb_text_init(&t, text, sizeof(text));
        bb_words_event(&reader, e, &t);
        if (t.len == 0 || t.len >= sizeof(text) || law_has_gap(text))
            return law_broken(c, "the event '%s' has no sentence: '%.100s'",
                              c->box->game->events[e->what].name, text);
    }
    return NULL;
}

/* ---- What events give away ------------------------------------------------------ */

/* The next event that `seat` sees, from *at on; NULL at the end of the log or
 * at an event that shows openly what was hidden. */
static const struct bb_event *next_seen(const struct bb_game *g, const struct bb_log *log, int seat,
                                        int *at)
{
    while (*at < log->n && !(log->event[*at].seen_by & BB_SEAT(seat)))
        ++*at;
    if (*at == log->n || g->events[log->event[*at].what].reveals)
        return NULL;
    return &log->event[(*at)++];
}

/* Two steps after which `seat` sees the same must tell it the same, up to the
 * first event that is marked as revealing something. */
static const char *tell_the_same(struct law_case *c, int seat, const union bb_state *after,
                                 const struct bb_log *log)
{
    const struct bb_game *g = c->box->game;
    struct bb_view one, other;
    int i = 0, j = 0;

    bb_view_init(&one, g, c->after.bytes, seat);
    bb_view_init(&other, g, after->bytes, seat);
    if (memcmp(one.s.bytes, other.s.bytes, g->state_size) != 0)
        return NULL;
    for (;;) {
        const struct bb_event *a = next_seen(g, &c->log, seat, &i);
        const struct bb_event *b = next_seen(g, log, seat, &j);

        if (!a && !b)
            return NULL;
        if (!a || !b || a->what != b->what || a->clause != b->clause ||
            memcmp(a->arg, b->arg, sizeof(a->arg)) != 0)
            return law_broken(c, "viewer %d can tell by the event '%s' what it may not know", seat,
                              g->events[a ? a->what : b->what].name);
    }
}

/* Another choice of the one who acts, which the viewer may not know either. */
static const char *hides_the_action(struct law_case *c, int viewer)
{
    union bb_state s = c->s;
    struct bb_log log = { .n = 0 };
    bb_action a = law_any_action(c->box, s.bytes, c->seat, &c->rng);

    c->box->game->apply(c->box->parts, s.bytes, c->seat, a, &log);
    if (memcmp(s.bytes, c->after.bytes, c->box->game->state_size) == 0)
        return NULL; /* nothing is hidden in the choice of a way to the same end */
    return tell_the_same(c, viewer, &s, &log);
}

/* The same choice in another world that looks the same to the viewer. */
static const char *hides_the_world(struct law_case *c, int viewer)
{
    union bb_state s;
    struct bb_log log = { .n = 0 };

    law_guess(c, c->s.bytes, viewer, &s);
    if (!bb_is_legal(c->box, s.bytes, c->seat, c->action))
        return NULL;
    c->box->game->apply(c->box->parts, s.bytes, c->seat, c->action, &log);
    return tell_the_same(c, viewer, &s, &log);
}

const char *law_leak(struct law_case *c)
{
    const char *wrong = NULL;

    for (int i = 0; i < law_viewers(c) && !wrong; i++) {
        int viewer = law_viewer(c, i);

        wrong = viewer == c->seat ? NULL : hides_the_action(c, viewer);
        wrong = wrong ? wrong : hides_the_world(c, viewer);
    }
    return wrong;
}

/* A step without a revealing event can be taken back at will, so it may teach
 * its seat nothing: the seat's view after it follows from its view before. */
const char *law_reveals(struct law_case *c)
{
    const struct bb_game *g = c->box->game;
    struct bb_view one, other;
    union bb_state s;

    if (c->seat == BB_CHANCE)
        return NULL;
    for (int i = 0; i < c->log.n; i++) {
        if (g->events[c->log.event[i].what].reveals)
            return NULL;
    }
    law_guess(c, c->s.bytes, c->seat, &s);
    g->apply(c->box->parts, s.bytes, c->seat, c->action, NULL);
    bb_view_init(&one, g, c->after.bytes, c->seat);
    bb_view_init(&other, g, s.bytes, c->seat);
    if (memcmp(one.s.bytes, other.s.bytes, g->state_size) != 0)
        return law_broken(c, "the step shows seat %d the field '%s', but no event reveals it",
                          c->seat, law_difference(g, one.s.bytes, other.s.bytes));
    return NULL;
}
