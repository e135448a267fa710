/*
 * How actions and positions of Terra Pyramides are written.
 */
#include "tests/unit/unit.h"

static void names_elements_of_fields(void **state)
{
    (void)state;
    unit_element("terra", "tile", 101, "printed-nile");
}

/* A blank of a translation is a hyphen: one word is one operand. */
static void writes_a_name_as_one_word(void **state)
{
    const struct bb_box *box = bb_games_find("terra");
    struct bb_reader fr = { .box = box, .lang = BB_FR, .seat = 0 };

    (void)state;
    unit_written(box, bb_notation_parse(box, "card highest", NULL), &fr,
                 "carte plus-haute-pyramide");
}

UNIT_MAIN(cmocka_unit_test(names_elements_of_fields), cmocka_unit_test(writes_a_name_as_one_word))
