/*
 * In the place of bb_feed_next(), which it calls: the linker's option --wrap.
 */
#include "tests/leak/plant.h"
#include "table/table.h"

static enum plant planted;

void plant(enum plant what)
{
    planted = what;
}

bool __real_bb_feed_next(struct bb_feed *f, const struct bb_table *t, struct bb_news *out);
bool __wrap_bb_feed_next(struct bb_feed *f, const struct bb_table *t, struct bb_news *out);

static void show_a_byte(const struct bb_game *g, const struct bb_feed *f, struct bb_news *out)
{
    for (int i = 0; i < g->state_size; i++) {
        if (out->view.s.bytes[i] != f->truth.bytes[i]) {
            out->view.s.bytes[i] = f->truth.bytes[i];
            return;
        }
    }
}

bool __wrap_bb_feed_next(struct bb_feed *f, const struct bb_table *t, struct bb_news *out)
{
    bool news = __real_bb_feed_next(f, t, out);

    switch (planted) {
    case PLANT_NONE:
    case PLANTS:
        break;
    case PLANT_BYTE:
        if (news)
            show_a_byte(bb_table_box(t)->game, f, out);
        break;
    case PLANT_EVENTS:
        if (news && f->entry > 0)
            out->n =
                bb_match_events_of(t->match, f->entry - 1, BB_CHANCE, out->event, BB_EVENTS_MAX);
        break;
    }
    return news;
}
