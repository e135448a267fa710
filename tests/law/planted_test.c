/*
 * The test of the tests: a game with one bug planted in it breaks the law that
 * stands against such bugs.
 */
#include "engine/setup.h"
#include "games/all.h"
#include "tests/law/bugs.h"
#include "tests/law/laws.h"
#include "tests/law/spoilt_referee.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { BUGS_MAX = 128, GAMES = 60, MANY = 600 };

static void copy_box(const struct bb_box *from, struct copy *c)
{
    int n = 0;

    *c = (struct copy){
        .box = *from, .game = *from->game, .face = *from->game->face, .advice = *from->game->advice
    };
    do
        c->field[n] = c->game.fields[n];
    while (c->game.fields[n++].name);
    n = 0;
    do
        c->event[n] = c->game.events[n];
    while (c->game.events[n++].name);
    memcpy(c->kind, c->game.kinds, (size_t)c->game.kind_count * sizeof(c->kind[0]));
    assert_true(c->game.words->count <= TABLE);
    memcpy(c->word, c->game.words->word, (size_t)c->game.words->count * sizeof(c->word[0]));
    c->words = (struct bb_words){ .count = c->game.words->count, .word = c->word };
    c->box.game = &c->game;
    c->game.fields = c->field;
    c->game.events = c->event;
    c->game.kinds = c->kind;
    c->game.words = &c->words;
    memcpy(c->option, c->game.options, sizeof(c->option));
    c->game.options = c->option;
    c->game.face = &c->face;
    c->game.advice = &c->advice;
}

static const char *broken_law(const struct bb_box *box, int seats, const char *only, int games)
{
    struct law_plan plan = { .games = games, .seed = 5, .rarer = 1, .only = only };
    struct bb_setup how = bb_setup_usual(box);
    char why[LAW_SENTENCE];
    const char *law = NULL;

    how.seats = seats & 255;
    if (law_run(box, &how, &plan, why, &law))
        print_message("             %s\n", why);
    return law;
}

/* The bug breaks its law, and is noticed when all laws are tried. */
static void breaks_its_law(void **state)
{
    const struct bug *bug = *state;
    const char *law;
    struct copy c;

    copy_box(bb_games_find(bug->game), &c);
    spoilt_referee = (struct spoilt_referee){ .half_a_batch = false };
    bug->plant(&c);
    law = broken_law(&c.box, bug->seats, bug->law, GAMES);
    assert_non_null(law);
    assert_string_equal(law, bug->law);
    assert_non_null(broken_law(&c.box, bug->seats, NULL, MANY));
}

/* The copies themselves break nothing. */
static void breaks_nothing(void **state)
{
    struct copy c;

    (void)state;
    for (int seats = 2; seats <= BB_SEATS_MAX; seats++) {
        copy_box(bb_games_find("null"), &c);
        assert_null(broken_law(&c.box, seats, NULL, GAMES));
        copy_box(bb_games_find("silver-gold"), &c);
        assert_null(broken_law(&c.box, seats, NULL, GAMES));
    }
    copy_box(bb_games_find("kheops"), &c);
    assert_null(broken_law(&c.box, 2, NULL, GAMES));
}

static int add_tests(const struct bug *bugs, struct CMUnitTest *tests)
{
    int n = 0;

    for (; bugs[n].law; n++)
        tests[n] = (struct CMUnitTest){ .name = bugs[n].law,
                                        .test_func = breaks_its_law,
                                        .initial_state = (void *)&bugs[n] };
    return n;
}

int main(void)
{
    struct CMUnitTest tests[BUGS_MAX] = { cmocka_unit_test(breaks_nothing) };
    int n = 1;

    n += add_tests(bugs_of_positions, tests + n);
    n += add_tests(bugs_of_steps, tests + n);
    return _cmocka_run_group_tests("planted bugs", tests, (size_t)n, NULL, NULL);
}
