/*
 * A base that an owner of the box has entered (KH-1.3): the first tiles lie on it, and play
 * on it obeys all laws.
 */
#include "games/kheops/kheops.h"
#include "games/loaders.h"
#include "tests/law/laws.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { GAMES = 12 };

/* As in other-base.yaml: 9 cells of row a, 9 of row b, 1 of row c. */
static const uint8_t cells[KH_LAID] = { 2,  3,  4,  5,  6,  7,  8,  9,  10, 14,
                                        15, 16, 17, 18, 19, 20, 21, 22, 28 };

static int load_edition(void **state)
{
    static struct kh_parts parts;
    static struct bb_box box;
    char why[BB_SENTENCE_MAX];

    *state = &box;
    return bb_edition_load(bb_loader_find("kheops"),
                           BB_SOURCE "/games/kheops/scenarios/other-base.yaml", &parts, &box,
                           why) != NULL;
}

static void its_cells_are_those_drawn(void **state)
{
    const struct bb_box *box = *state;
    const struct kh_parts *p = box->parts;

    assert_memory_equal(p->facts.laid, cells, sizeof(cells));
}

static void all_laws_hold_on_it(void **state)
{
    const struct bb_box *box = *state;
    struct law_plan plan = { .games = GAMES, .seed = 1, .rarer = 1 };
    struct bb_setup how = { .seats = KH_SEATS };
    char why[LAW_SENTENCE];
    const char *law;

    for (how.option[0] = 0; how.option[0] < 2; how.option[0]++) {
        if (law_run(box, &how, &plan, why, &law))
            fail_msg("%s: %s", law, why);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(its_cells_are_those_drawn),
        cmocka_unit_test(all_laws_hold_on_it),
    };

    return cmocka_run_group_tests(tests, load_edition, NULL);
}
