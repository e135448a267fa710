/*
 * The test of the tests: a game with one bug planted in it breaks the law that
 * stands against such bugs.
 */
#include "engine/setup.h"
#include "games/all.h"
#include "tests/law/bugs.h"
#include "tests/law/laws.h"
#include "tests/law/spoilt_referee.h"
#include "tests/law/spoilt_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { TESTS_MAX = 256, GAMES = 60, MANY = 600 };

struct bb_field *bug_field(struct copy *c, const char *name)
{
    struct bb_field *f = c->field;

    while (strcmp(f->name, name) != 0)
        f++;
    return f;
}

int bug_event(const struct bb_game *g, const char *name)
{
    int i = 0;

    while (strcmp(g->events[i].name, name) != 0)
        i++;
    return i;
}

struct bb_word *bug_word(struct copy *c, const char *key)
{
    struct bb_word *word = c->word;

    while (strcmp(word->key, key) != 0)
        word++;
    return word;
}

struct bb_event *bug_event_in(const struct bb_game *g, struct bb_log *log, const char *name)
{
    for (int i = log ? log->n - 1 : -1; i >= 0; i--) {
        if (log->event[i].what == bug_event(g, name))
            return &log->event[i];
    }
    return NULL;
}

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
    n = 0;
    do
        c->option[n] = c->game.options[n];
    while (c->game.options[n++].name);
    c->game.options = c->option;
    c->game.face = &c->face;
    c->game.advice = &c->advice;
    c->judge = *c->advice.judge;
    c->advice.judge = &c->judge;
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
    spoilt_table = (struct spoilt_table){ .counts_all = false };
    bug->plant(&c);
    law = broken_law(&c.box, bug->seats, bug->law, GAMES);
    assert_non_null(law);
    assert_string_equal(law, bug->law);
    assert_non_null(broken_law(&c.box, bug->seats, NULL, MANY));
}

/* The copy itself breaks nothing; nor does it without a face and advice, shown plainly. */
static void breaks_nothing(void **state)
{
    const struct bug *bug = *state;
    struct copy c;

    copy_box(bb_games_find(bug->game), &c);
    spoilt_referee = (struct spoilt_referee){ .half_a_batch = false };
    spoilt_table = (struct spoilt_table){ .counts_all = false };
    assert_null(broken_law(&c.box, bug->seats, NULL, GAMES));
    c.game.face = NULL;
    c.game.advice = NULL;
    assert_null(broken_law(&c.box, bug->seats, NULL, GAMES));
}

/* Whether an earlier bug of the list is in the same game with as many seats. */
static bool is_tried(const struct bug *bugs, int i)
{
    for (int k = 0; k < i; k++) {
        if (strcmp(bugs[k].game, bugs[i].game) == 0 && bugs[k].seats == bugs[i].seats)
            return true;
    }
    return false;
}

static int add_tests(const struct bug *bugs, struct CMUnitTest *tests)
{
    int n = 0;

    for (int i = 0; bugs[i].law; i++) {
        if (!is_tried(bugs, i))
            tests[n++] = (struct CMUnitTest){ .name = "no bug",
                                              .test_func = breaks_nothing,
                                              .initial_state = (void *)&bugs[i] };
        tests[n++] = (struct CMUnitTest){ .name = bugs[i].law,
                                          .test_func = breaks_its_law,
                                          .initial_state = (void *)&bugs[i] };
    }
    return n;
}

int bugs_main(const struct bug *const *lists, int n)
{
    struct CMUnitTest tests[TESTS_MAX];
    int count = 0;

    for (int i = 0; i < n; i++)
        count += add_tests(lists[i], tests + count);
    return _cmocka_run_group_tests("planted bugs", tests, (size_t)count, NULL, NULL);
}
