/*
 * The laws bite: bugs of Kheops.
 */
#include "base/text.h"
#include "engine/painter.h"
#include "games/kheops/kheops.h"
#include "tests/law/bugs.h"
#include "tests/law/spoilt_table.h"

/* Three ways to lay a tile, and no picture that tells which. */
static void picture_of_now(struct bb_painter *w)
{
    struct bb_painter blind = *w;

    blind.after = w->s;
    kh_game.face->paint(&blind);
    w->height = blind.height;
}

static void paint_no_ghost(struct copy *c)
{
    c->face.paint = picture_of_now;
}

static bool generous_account(const void *parts, const void *view, const struct bb_reader *reader,
                             int i, struct bb_line *line, struct bb_text *why,
                             struct bb_text *touches)
{
    bool more = kh_game.face->account(parts, view, reader, i, line, why, touches);

    line->points++;
    return more;
}

static void account_too_much(struct copy *c)
{
    c->face.account = generous_account;
}

static bool always_certain(const void *view, int seat)
{
    (void)view;
    (void)seat;
    return true;
}

static void be_certain_always(struct copy *c)
{
    c->advice.certain = always_certain;
}

static void promise_nothing(struct copy *c)
{
    (void)c;
    spoilt_table.never_free = true;
}

static const struct bug bugs[] = {
    { "touch", paint_no_ghost, "kheops", 2 },
    { "account", account_too_much, "kheops", 2 },
    { "certain", be_certain_always, "kheops", 2 },
    { "promise", promise_nothing, "kheops", 2 },
    { .law = NULL },
};

int main(void)
{
    const struct bug *const lists[] = { bugs };

    return bugs_main(lists, 1);
}
