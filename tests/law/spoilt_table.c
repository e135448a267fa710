/*
 * A table whose news have a bug, to be caught by the laws.
 */
#include "tests/law/spoilt_table.h"
#include "chair/chair.h"
#include "table/table.h"

#define bb_feed_next honest_feed
static bool honest_feed(struct bb_feed *f, const struct bb_table *t, struct bb_news *out);
#include "table/table.c" /* NOLINT(bugprone-suspicious-include) */
#undef bb_feed_next

#define bb_try_out honest_try
static void honest_try(const struct bb_box *box, const struct bb_view *view, bb_action a,
                       struct bb_trial *out);
#include "engine/trial.c" /* NOLINT(bugprone-suspicious-include) */
#undef bb_try_out

#define bb_chair_show honest_show
static void honest_show(struct bb_chair *c, const void *view, const struct bb_event *e, int n);
#include "chair/chair.c" /* NOLINT(bugprone-suspicious-include) */
#undef bb_chair_show

struct spoilt_table spoilt_table;

/* The truth of the table that gave news last. */
static union bb_state last_truth;

static void show_a_byte(const struct bb_game *g, const struct bb_feed *f, struct bb_news *out)
{
    for (int i = 0; i < g->state_size; i++) {
        if (out->view.s.bytes[i] != f->truth.bytes[i]) {
            out->view.s.bytes[i] = f->truth.bytes[i];
            return;
        }
    }
}

bool bb_feed_next(struct bb_feed *f, const struct bb_table *t, struct bb_news *out)
{
    const struct bb_game *g = bb_table_box(t)->game;
    int entry = f->entry;
    bool news = honest_feed(f, t, out);

    memcpy(last_truth.bytes, bb_match_truth(t->match), g->state_size);
    if (!news && spoilt_table.counts_all && f->entry > entry) {
        out->n = 0;
        bb_view_init(&out->view, g, f->truth.bytes, f->seat);
        return true;
    }
    if (news && spoilt_table.tells_all && f->entry > 0)
        out->n = bb_match_events_of(t->match, f->entry - 1, BB_CHANCE, out->event, BB_EVENTS_MAX);
    if (news && spoilt_table.shows_a_byte)
        show_a_byte(g, f, out);
    return news;
}

/* As the page once did it. */
static void try_truth(const struct bb_box *box, bb_action a, struct bb_trial *out)
{
    union bb_state s = last_truth;

    if (!bb_is_legal(box, s.bytes, out->after.seat, a))
        return;
    box->game->apply(box->parts, s.bytes, out->after.seat, a, NULL);
    bb_view_init(&out->after, box->game, s.bytes, out->after.seat);
    out->known = true;
}

void bb_try_out(const struct bb_box *box, const struct bb_view *view, bb_action a,
                struct bb_trial *out)
{
    struct attempt t;

    honest_try(box, view, a, out);
    out->free |= spoilt_table.always_free;
    out->free &= !spoilt_table.never_free;
    if (spoilt_table.tries_truth)
        try_truth(box, a, out);
    if (spoilt_table.guesses_events) {
        take_in_guess(box, view, a, 1, &t);
        out->log = t.log;
    }
}

void bb_chair_show(struct bb_chair *c, const void *view, const struct bb_event *e, int n)
{
    honest_show(c, view, e, spoilt_table.forgets_undo && is_undo(e, n) ? 0 : n);
}
