/*
 * What Pyramidice says of a price: the nearest way to what lacks, what a payment takes with it,
 * and why a die does not pay yet.
 */
#include "engine/face.h"
#include "engine/note.h"
#include "games/pyramidice/pyramidice.h"
#include "tests/unit/unit.h"

#include <string.h>

enum { SAID = 2048 };

static const struct bb_box *box(void)
{
    return bb_games_find("pyramidice");
}

static int god_named(const char *name)
{
    const struct pd_parts *p = box()->parts;
    int god = 0;

    while (strcmp(p->facts.god[god].name, name) != 0)
        god++;
    return god;
}

/* Step 3 of the first of two, who sees Heka: a 4 and a cat. */
static struct pd position(int cats)
{
    const struct bb_setup how = unit_setup(box(), 2);
    int heka = god_named("heka");
    struct pd s;

    assert_null(box()->game->setup(box()->parts, &s, &how));
    s.phase = PD_ACT;
    s.stage = PD_WORKING;
    s.working = 1;
    s.seat = 0;
    s.god[heka] = PD_SHOWN;
    s.row[2] = heka + 1;
    memset(s.res[0], 0, sizeof(s.res[0]));
    s.res[0][PD_CAT] = cats;
    memset(s.pool, 0, sizeof(s.pool));
    return s;
}

static void explains(const struct pd *s, const char *line, bool there)
{
    const struct bb_reader r = { .box = box(), .lang = BB_EN, .seat = 0, .names = { "Ann" } };
    char card[SAID];
    struct bb_text t;

    bb_text_init(&t, card, sizeof(card));
    assert_true(bb_face_explain(&r, s, "god-heka", &t));
    if ((strstr(card, line) != NULL) != there)
        fail_msg("Heka is explained by:\n%s", card);
}

static void two_cats_are_nearer_than_a_reroll(void **state)
{
    struct pd s = position(3);

    (void)state;
    s.pool[PD_PRAYER][1] = 1; /* a 2 */
    explains(&s, "Two cats would make it of your prayer die of 2.", true);
    explains(&s, "reroll", false);
    s = position(2); /* one of them pays */
    s.pool[PD_PRAYER][1] = 1;
    explains(&s, "Two cats", false);
    explains(&s, "A reroll may bring it.", true);
    s.pool[PD_PRAYER][4] = 1; /* a 5: one cat will do */
    explains(&s, "A cat would make it of your prayer die of 5.", true);
}

static bb_action pay(int payment)
{
    return bb_pack(PD_DO_PAY, payment, 0, 0);
}

static void says_what_else_a_payment_takes(void **state)
{
    const struct bb_reader r = { .box = box(), .lang = BB_EN, .seat = 0, .names = { "Ann" } };
    struct pd s = position(0);
    struct bb_log log = { .n = 0 };
    char said[SAID];
    struct bb_text t;

    (void)state;
    s.pool[PD_PRAYER][1] = s.pool[PD_PRAYER][3] = s.pool[PD_STONE_DIE][4] = 1;
    pd_apply(box()->parts, &s, 0, bb_pack(PD_DO_FAME, 0, 0, 0), NULL);
    assert_int_equal(s.phase, PD_PAY);
    bb_text_init(&t, said, sizeof(said));
    bb_face_touch(box(), &s, 0, pay(pd_die(PD_PRAYER, 2)), &t);
    assert_string_equal(said, "die-p2"); /* there is still a choice */
    bb_text_init(&t, said, sizeof(said));
    bb_face_touch(box(), &s, 0, pay(pd_die(PD_PRAYER, 4)), &t);
    assert_string_equal(said, "die-p4 die-s5");
    pd_apply(box()->parts, &s, 0, pay(pd_die(PD_PRAYER, 4)), &log);
    bb_text_init(&t, said, sizeof(said));
    box()->game->face->price(&r, log.event, log.n, &t);
    assert_string_equal(said, "Pay a prayer 4 and a stone 5");
}

static void tells_the_order_of_dice_that_pay(void **state)
{
    struct pd s = position(0);

    (void)state;
    s.pool[PD_PRAYER][1] = s.pool[PD_PRAYER][3] = s.pool[PD_STONE_DIE][4] = 1;
    s.pool[PD_STONE_DIE][5] = 1;
    pd_apply(box()->parts, &s, 0, bb_pack(PD_DO_FAME, 0, 0, 0), NULL);
    assert_string_equal(pd_why_not(box()->parts, &s, 0, pay(pd_die(PD_STONE_DIE, 6))).word,
                        "pays-after");
    assert_string_equal(pd_why_not(box()->parts, &s, 0, pay(pd_die(PD_PRAYER, 1))).word,
                        "does-not-pay");
    pd_apply(box()->parts, &s, 0, pay(pd_die(PD_PRAYER, 4)), NULL);
    assert_string_equal(pd_why_not(box()->parts, &s, 0, pay(pd_die(PD_PRAYER, 2))).word,
                        "pays-before");
}

UNIT_MAIN(cmocka_unit_test(two_cats_are_nearer_than_a_reroll),
          cmocka_unit_test(says_what_else_a_payment_takes),
          cmocka_unit_test(tells_the_order_of_dice_that_pay))
