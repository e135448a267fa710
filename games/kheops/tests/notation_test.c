/*
 * How positions of Kheops are written.
 */
#include "tests/unit/unit.h"

static void names_elements_of_fields(void **state)
{
    (void)state;
    unit_element("kheops", "pawn", 1, "white-worker");
    unit_element("kheops", "just", 49, NULL);
}

UNIT_MAIN(cmocka_unit_test(names_elements_of_fields))
