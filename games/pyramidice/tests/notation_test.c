/*
 * How positions of Pyramidice are written.
 */
#include "tests/unit/unit.h"

static void names_elements_of_fields(void **state)
{
    (void)state;
    unit_element("pyramidice", "row", 0, NULL);
    unit_element("pyramidice", "row", 1, "atum");
}

UNIT_MAIN(cmocka_unit_test(names_elements_of_fields))
