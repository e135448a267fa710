/*
 * Going through a journal. The truth follows step by step; after an undo it is found again by
 * playing the line, and only when an outcome is asked for.
 */
#include "table/walk.h"

#include <stdlib.h>

void bb_walk_init(struct bb_walk *w, const struct bb_match *m)
{
    const struct bb_entry *journal;
    int n = bb_match_journal(m, &journal);

    *w = (struct bb_walk){ .match = m, .entry = -1, .stale = true };
    w->line = calloc((size_t)n + 1, sizeof(*w->line));
    if (!w->line)
        abort();
}

void bb_walk_release(struct bb_walk *w)
{
    free(w->line);
    w->line = NULL;
}

static void apply(struct bb_walk *w, const struct bb_entry *e)
{
    const struct bb_box *box = bb_match_box(w->match);

    w->chance += e->seat == BB_CHANCE;
    box->game->apply(box->parts, w->truth.bytes, e->seat, e->action, NULL);
}

static void pass(struct bb_walk *w, const struct bb_entry *e)
{
    if (!e->action) {
        w->steps = bb_entry_undo(e, w->line, w->steps);
        w->stale = true;
        return;
    }
    w->line[w->steps++] = *e;
    if (!w->stale)
        apply(w, e);
}

static void find_truth(struct bb_walk *w)
{
    bb_match_truth_at(w->match, 0, &w->truth);
    w->chance = 0;
    for (int i = 0; i < w->steps; i++)
        apply(w, &w->line[i]);
    w->stale = false;
}

const struct bb_entry *bb_walk_next(struct bb_walk *w)
{
    const struct bb_entry *journal;
    int n = bb_match_journal(w->match, &journal);

    if (w->entry >= 0)
        pass(w, &journal[w->entry]);
    while (++w->entry < n && !(journal[w->entry].action && journal[w->entry].seat == BB_CHANCE))
        pass(w, &journal[w->entry]);
    if (w->stale)
        find_truth(w);
    return w->entry < n ? &journal[w->entry] : NULL;
}
