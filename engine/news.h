/*
 * engine/news.h -- what a seat saw, on its way from a table to a chair: its view, and the
 * events that led to it. As bytes it is the same on every machine.
 */
#ifndef BB_ENGINE_NEWS_H
#define BB_ENGINE_NEWS_H

#include "engine/view.h"

struct bb_news {
    struct bb_view view;
    int n;
    struct bb_event event[BB_EVENTS_MAX];
};

enum { BB_NEWS_MAX = BB_STATE_MAX + 24 * BB_EVENTS_MAX }; /* bytes of any news */

/* Writes news as bytes; how many. */
int bb_news_write(const struct bb_game *g, const struct bb_news *news,
                  uint8_t out[static BB_NEWS_MAX]);

/* Reads n bytes from outside; NULL, or what is wrong with them. */
const char *bb_news_read(const struct bb_game *g, const uint8_t *bytes, int n, int seat,
                         struct bb_news *out);

#endif
