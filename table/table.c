/*
 * The table: everything that a referee needs, put together once for the terminal, the
 * protocol and the page.
 */
#include "table/table.h"

#include <string.h>

void bb_table_init(struct bb_table *t, const struct bb_box *box, const struct bb_setup *how)
{
    *t = (struct bb_table){ .match = bb_match_new(box, how, NULL) };
}

void bb_table_init_at(struct bb_table *t, const struct bb_box *box, const void *truth)
{
    *t = (struct bb_table){ .match = bb_match_new_at(box, truth, NULL) };
}

bool bb_table_read(struct bb_table *t, const char *text, size_t n, const struct bb_shelf *shelf,
                   char why[static BB_RECORD_WHY])
{
    *t = (struct bb_table){ 0 };
    t->match = bb_record_read(text, n, shelf, &t->record, why);
    return t->match != NULL;
}

void bb_table_release(struct bb_table *t)
{
    bb_match_free(t->match);
    t->match = NULL;
}

const struct bb_box *bb_table_box(const struct bb_table *t)
{
    return bb_match_box(t->match);
}

const char *bb_table_name(struct bb_table *t, int seat, const char *name)
{
    const char *wrong = bb_record_check_name(name);

    if (!wrong)
        memcpy(t->record.name[seat], name, strlen(name) + 1);
    return wrong;
}

void bb_table_deal(struct bb_table *t)
{
    if (t->deals)
        bb_match_deal(t->match);
}

bool bb_table_act(struct bb_table *t, int seat, const bb_action *a, int n, struct bb_refusal *why,
                  int *which)
{
    if (!bb_match_act(t->match, seat, a, n, why, which))
        return false;
    bb_table_deal(t);
    return true;
}

enum bb_undo bb_table_undo(struct bb_table *t, int seat, bb_seats agreed)
{
    enum bb_undo done = bb_match_undo(t->match, seat);

    for (; agreed && done == BB_UNDO_ASKED; agreed &= agreed - 1)
        done = bb_match_agree(t->match, bb_first_seat(agreed));
    return done;
}

void bb_table_record(const struct bb_table *t, struct bb_text *out)
{
    bb_table_record_since(t, -1, out);
}

void bb_table_record_since(const struct bb_table *t, int entries, struct bb_text *out)
{
    const struct bb_entry *journal;

    if (entries < 0)
        bb_record_head(t->match, &t->record, out);
    bb_record_lines(t->match, entries, out);
    if (entries < bb_match_journal(t->match, &journal)) /* the end comes with the last of them */
        bb_record_tail(t->match, &t->record, out);
}

/* ---- News ------------------------------------------------------------------ */

void bb_feed_init(struct bb_feed *f, int seat)
{
    *f = (struct bb_feed){ .seat = seat };
}

/* Follows an undo, the entry before: the seat is told how much of what it had noticed is
 * taken back. */
static void follow_undo(struct bb_feed *f, const struct bb_table *t, struct bb_news *out)
{
    int noticed = bb_match_truth_after(t->match, f->entry, f->seat, &f->truth);

    if (out->n > 0)
        out->event[0].arg[2] = f->noticed - noticed;
    f->noticed = noticed;
}

/* Follows the next entry of the journal; false if the seat notices nothing of it. What it is
 * told something of is news, and else what looks another way. */
static bool follow(struct bb_feed *f, const struct bb_table *t, const struct bb_entry *e,
                   struct bb_news *out)
{
    const struct bb_box *box = bb_table_box(t);
    struct bb_view before;

    out->n = bb_match_events_of(t->match, f->entry, f->seat, out->event, BB_EVENTS_MAX);
    f->entry++;
    if (out->n == 0)
        bb_view_init(&before, box->game, f->truth.bytes, f->seat);
    if (e->action)
        box->game->apply(box->parts, f->truth.bytes, e->seat, e->action, NULL);
    else
        follow_undo(f, t, out);
    bb_view_init(&out->view, box->game, f->truth.bytes, f->seat);
    return out->n > 0 || memcmp(out->view.s.bytes, before.s.bytes, box->game->state_size) != 0;
}

bool bb_feed_next(struct bb_feed *f, const struct bb_table *t, struct bb_news *out)
{
    const struct bb_game *g = bb_table_box(t)->game;
    const struct bb_entry *journal;
    int entries = bb_match_journal(t->match, &journal);
    bool given;

    out->n = 0;
    if (f->count == 0) {
        memcpy(f->truth.bytes, bb_match_start(t->match, &given), g->state_size);
        bb_view_init(&out->view, g, f->truth.bytes, f->seat);
        f->count++;
        return true;
    }
    while (f->entry < entries) {
        const struct bb_entry *e = &journal[f->entry];

        if (!follow(f, t, e, out))
            continue;
        f->noticed += e->action != 0;
        f->count++;
        return true;
    }
    return false;
}
