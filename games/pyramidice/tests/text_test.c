/*
 * The position of Pyramidice as text: gods on loan and discarded, and totals at the end.
 */
#include "games/pyramidice/pyramidice.h"
#include "tests/unit/unit.h"

#include <string.h>

enum { TEXT = 8192 };

static const char *text_of(const struct pd *s, enum bb_lang lang, char said[static TEXT])
{
    const struct bb_box *box = bb_games_find("pyramidice");
    const struct bb_reader reader = {
        .box = box, .lang = lang, .seat = 0, .names = { "Ann", "Bob" }
    };
    struct bb_text out;

    bb_text_init(&out, said, TEXT);
    pd_text(box->parts, s, &reader, &out);
    return said;
}

static struct pd position(int seats)
{
    const struct bb_box *box = bb_games_find("pyramidice");
    struct pd s;

    assert_null(box->game->setup(box->parts, &s, &(struct bb_setup){ .seats = seats }));
    s.phase = PD_ACT;
    s.stage = PD_WORKING;
    s.working = 1;
    return s;
}

static int god_named(const char *name)
{
    const struct pd_parts *p = bb_games_find("pyramidice")->parts;
    int god = 0;

    while (strcmp(p->facts.god[god].name, name) != 0)
        god++;
    return god;
}

static void assert_tells(const struct pd *s, const char *en, const char *fr)
{
    char said[TEXT];

    if (!strstr(text_of(s, BB_EN, said), en) || !strstr(text_of(s, BB_FR, said), fr))
        fail_msg("%s | %s | %s", en, fr, said);
}

static void a_god_on_loan(void **state)
{
    struct pd s = position(2);
    char said[TEXT];
    int heh = god_named("heh");

    (void)state;
    assert_null(strstr(text_of(&s, BB_EN, said), "On loan"));
    s.god[heh] = PD_SHOWN;
    s.row[PD_ROW - 1] = heh + 1;
    s.borrowed = heh + 1;
    s.god[god_named("ra")] = PD_OWNED;
    assert_tells(&s, "Gods: Ra. On loan: Heh. \nBob",
                 "Dieux\u00a0: R\u00ea. En pr\u00eat\u00a0: Heh. \nBob");
    s.turned[heh] = 1;
    assert_tells(&s, "On loan: Heh (used). ", "En pr\u00eat\u00a0: Heh (utilis\u00e9). ");
    s.god[heh] = PD_OWNED; /* worshipped meanwhile */
    assert_null(strstr(text_of(&s, BB_EN, said), "On loan"));
}

static void gods_that_are_discarded(void **state)
{
    struct pd s = position(3);
    char said[TEXT];

    (void)state;
    assert_null(strstr(text_of(&s, BB_EN, said), "Discarded"));
    s.god[god_named("thoth")] = s.god[god_named("atum")] = PD_GONE;
    assert_tells(&s, "\nDiscarded gods: Atum, Thoth.\n",
                 "\nDieux d\u00e9fauss\u00e9s\u00a0: Atoum, Thot.\n");
}

/* PD-7.5: fame, gods, the Ennead and projects. */
static void totals_at_the_end(void **state)
{
    struct pd s = position(1);
    char said[TEXT];

    (void)state;
    s.plan[0] = 1;
    s.plan[1] = 2;
    s.project[0] = 6;
    s.die[0] = 1;
    s.die[1] = 2;
    s.god[god_named("hathor")] = s.god[god_named("geb")] = PD_OWNED + PD_ARCHITECT;
    s.god[god_named("nut")] = PD_OWNED + PD_ARCHITECT;
    assert_null(strstr(text_of(&s, BB_EN, said), "in all"));
    s.phase = PD_OVER;
    assert_tells(&s, "16 points in all. Gods: Geb, Nut, Hathor",
                 "16 points en tout. Dieux\u00a0: Geb, Nout, Hathor");
    assert_tells(&s, "5 points in all. ", "5 points en tout. ");
}

UNIT_MAIN(cmocka_unit_test(a_god_on_loan), cmocka_unit_test(gods_that_are_discarded),
          cmocka_unit_test(totals_at_the_end))
