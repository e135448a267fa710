/*
 * Joining chairs to a table: names once, news whenever somebody asks.
 */
#include "rpc/chairs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHORT_TEXT = 1024 }; /* bytes of texts that are written once; others are measured first */

/* A seat that was given no name is called in the reader's language. */
struct bb_chair *bb_chairs_make(const struct bb_table *t, int seat, enum bb_lang lang)
{
    struct bb_chair *c = bb_chair_new(bb_table_box(t), seat);

    for (int i = 0; i < bb_match_seats(t->match); i++) {
        char unnamed[BB_NAME_MAX];

        snprintf(unnamed, sizeof(unnamed), "seat-%d", i + 1);
        if (strcmp(t->record.name[i], unnamed) != 0)
            bb_chair_name(c, i, t->record.name[i]);
    }
    bb_chair_speak(c, lang);
    return c;
}

void bb_chairs_follow(const struct bb_table *t, struct bb_feed *feed, struct bb_chair *c)
{
    struct bb_news news;

    while (bb_feed_next(feed, t, &news))
        bb_chair_show(c, news.view.s.bytes, news.event, news.n);
}

struct bb_chair *bb_chairs_get(struct bb_chairs *all, const struct bb_table *t, int seat,
                               enum bb_lang lang)
{
    int place = seat == BB_NOBODY ? BB_SEATS_MAX : seat;

    if (!all->chair[place]) {
        all->chair[place] = bb_chairs_make(t, seat, lang);
        all->feed[place] = malloc(sizeof(*all->feed[place]));
        if (!all->feed[place])
            abort();
        bb_feed_init(all->feed[place], seat);
    }
    bb_chairs_follow(t, all->feed[place], all->chair[place]);
    bb_chair_speak(all->chair[place], lang);
    return all->chair[place];
}

void bb_chairs_release(struct bb_chairs *all)
{
    for (int place = 0; place <= BB_SEATS_MAX; place++) {
        bb_chair_free(all->chair[place]);
        free(all->feed[place]);
    }
    *all = (struct bb_chairs){ .chair = { NULL } };
}

char *bb_chairs_written(void (*write)(const void *self, struct bb_text *out), const void *self)
{
    char most[SHORT_TEXT], *buf;
    struct bb_text t;

    bb_text_init(&t, most, sizeof(most));
    write(self, &t);
    buf = malloc(t.len + 1);
    if (!buf)
        abort();
    if (t.len < sizeof(most)) {
        memcpy(buf, most, t.len + 1);
        return buf;
    }
    bb_text_init(&t, buf, t.len + 1);
    write(self, &t);
    return buf;
}

struct question {
    const struct bb_chair *c;
    enum bb_what what;
};

static void write_answer(const void *self, struct bb_text *out)
{
    const struct question *q = self;

    bb_say(q->c, q->what, 0, NULL, out);
}

char *bb_chairs_said(const struct bb_chair *c, enum bb_what what)
{
    return bb_chairs_written(write_answer, &(struct question){ .c = c, .what = what });
}
