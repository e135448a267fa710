/*
 * News as bytes: the view, then 24 bytes for each event, numbers with the lowest byte first.
 */
#include "engine/news.h"

#include <string.h>

enum { EVENT_BYTES = 24 };

static uint8_t *put_number(uint8_t *at, uint32_t value, int bytes)
{
    for (int i = 0; i < bytes; i++)
        *at++ = value >> 8 * i & 255;
    return at;
}

static uint32_t take_number(const uint8_t **at, int bytes)
{
    uint32_t value = 0;

    for (int i = 0; i < bytes; i++)
        value |= (uint32_t) * (*at)++ << 8 * i;
    return value;
}

int bb_news_write(const struct bb_game *g, const struct bb_news *news,
                  uint8_t out[static BB_NEWS_MAX])
{
    uint8_t *at = out + g->state_size;

    memcpy(out, news->view.s.bytes, g->state_size);
    for (int i = 0; i < news->n; i++) {
        const struct bb_event *e = &news->event[i];

        at = put_number(at, e->what, 2);
        at = put_number(at, e->clause, 2);
        at = put_number(at, e->seen_by, 4);
        for (int k = 0; k < BB_ARGS_MAX; k++)
            at = put_number(at, (uint32_t)e->arg[k], 4);
    }
    return (int)(at - out);
}

static bool is_of_game(const struct bb_game *g, const struct bb_event *e)
{
    int kinds = 0, clauses = 0;

    while (kinds <= e->what && g->events[kinds].name)
        kinds++;
    while (clauses <= e->clause && g->clauses[clauses])
        clauses++;
    return (e->what < kinds || e->what == BB_EV_UNDONE) &&
           (e->clause < clauses || e->clause == BB_NO_CLAUSE);
}

const char *bb_news_read(const struct bb_game *g, const uint8_t *bytes, int n, int seat,
                         struct bb_news *out)
{
    const uint8_t *at = bytes + g->state_size;
    int rest = n - g->state_size;

    if (rest < 0 || rest % EVENT_BYTES || rest / EVENT_BYTES > BB_EVENTS_MAX)
        return "these bytes are no news of this game";
    memcpy(out->view.s.bytes, bytes, g->state_size);
    out->view.seat = seat;
    out->n = rest / EVENT_BYTES;
    for (int i = 0; i < out->n; i++) {
        struct bb_event *e = &out->event[i];

        e->what = take_number(&at, 2) & 0xFFFF;
        e->clause = take_number(&at, 2) & 0xFFFF;
        e->seen_by = take_number(&at, 4);
        for (int k = 0; k < BB_ARGS_MAX; k++)
            e->arg[k] = (int32_t)take_number(&at, 4);
        if (!is_of_game(g, e))
            return "these news have an event that the game does not know";
    }
    return NULL;
}
