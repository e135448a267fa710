/*
 * One of our own bots: it thinks in a thread of its own about what its seat sees, so that the
 * connection stays alive however long it thinks.
 */
#include "cli/sit.h"
#include "engine/face.h"
#include "engine/setup.h"
#include "server/pool.h"

#include <sodium.h>
#include <stdlib.h>

struct bot {
    struct sit_player player; /* first */
    struct bb_bot_spec spec;
    struct bb_pool *pool; /* NULL: not seated yet */
    struct bb_used used;  /* in this turn */
    int turn;             /* whose it is */
    bool thinking;
    struct bb_news news; /* the last: its view is what is thought about */
};

/* The number of the news that it is about tells whether a thought is still of use. */
static void think(struct sit_player *p, struct sitter *s)
{
    struct bot *b = (struct bot *)p;
    struct bb_thought *t;

    if (b->thinking)
        return;
    t = calloc(1, sizeof(*t));
    if (!t)
        abort();
    *t = (struct bb_thought){ .job = { .run = bb_think },
                              .box = s->box,
                              .view = b->news.view,
                              .spec = b->spec,
                              .used = b->used,
                              .deeds = s->number };
    randombytes_buf(&t->seed, sizeof(t->seed));
    b->thinking = true;
    bb_pool_put(b->pool, &t->job);
}

static void take_thoughts(struct sit_player *p, struct sitter *s)
{
    struct bot *b = (struct bot *)p;
    struct bb_thought *t;

    while (b->pool && (t = (struct bb_thought *)bb_pool_done(b->pool))) {
        b->thinking = false;
        b->used = t->used;
        if (t->deeds == s->number && s->may_act)
            sit_act(s, json_pack("[I]", (json_int_t)t->action));
        else if (s->may_act)
            think(p, s);
        free(t);
    }
}

static void sit_down(struct sit_player *p, struct sitter *s)
{
    struct bot *b = (struct bot *)p;

    if (!b->pool)
        b->pool = bb_pool_new(1, sit_link_wake, s->link);
}

/* A turn is over when it is another's. Who is alone has a turn with each step. */
static void note_turn(struct bot *b, const struct bb_game *g)
{
    const void *view = b->news.view.s.bytes;
    int turn = bb_face_turn(g, view);

    if (turn != b->turn || bb_setup_of(g, view).seats == 1)
        bb_used_begin(&b->used, b->used.turn + 1);
    b->turn = turn;
}

/* Reads the last of the news; those before it are history to a bot. */
static void read_news(struct sit_player *p, struct sitter *s, const json_t *params)
{
    static uint8_t bytes[BB_NEWS_MAX];
    struct bot *b = (struct bot *)p;
    const json_t *all = json_object_get(params, "news");
    const json_t *last = json_array_get(all, json_array_size(all) - 1);
    size_t n;

    if (!json_is_string(last) ||
        sodium_base642bin(bytes, sizeof(bytes), json_string_value(last), json_string_length(last),
                          NULL, &n, NULL, sodium_base64_VARIANT_ORIGINAL) != 0 ||
        bb_news_read(s->box->game, bytes, (int)n, s->seat, &b->news))
        sit_fail(s, "sit-strange", "");
    else
        note_turn(b, s->box->game);
}

static void nothing(struct sit_player *p, struct sitter *s)
{
    (void)p, (void)s;
}

static void no_answer(struct sit_player *p, struct sitter *s, json_t *message)
{
    (void)p, (void)s, (void)message;
}

static void free_bot(struct sit_player *p)
{
    struct bot *b = (struct bot *)p;

    if (b->pool)
        bb_pool_free(b->pool);
    free(b);
}

struct sit_player *sit_bot_new(const char *spec)
{
    struct bot *b = calloc(1, sizeof(*b));

    if (!b)
        abort();
    b->player = (struct sit_player){ .bytes = true,
                                     .seated = sit_down,
                                     .news = read_news,
                                     .turn = think,
                                     .answer = no_answer,
                                     .again = nothing,
                                     .woken = take_thoughts,
                                     .read = nothing,
                                     .free = free_bot };
    if (bb_bot_parse(spec, &b->spec))
        return &b->player;
    free(b);
    return NULL;
}
