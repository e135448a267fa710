/*
 * Actions of Kheops as sentences, chosen and half chosen.
 */
#include "tests/unit/unit.h"

/* Some values have a sentence for themselves, and so have two alike. */
static void says_some_values_otherwise(void **state)
{
    (void)state;
    unit_said("kheops", BB_EN, "place worker b3", "Place a worker on b3");
    unit_said("kheops", BB_EN, "place mummy b3", "Place your mummy on b3");
}

static void says_what_is_still_to_be_chosen(void **state)
{
    (void)state;
    unit_said("kheops", BB_FR, "move a1 b3;move a2 b3",
              "Déplacez votre pion de … en b3 : choisissez l’un de vos pions");
    unit_said("kheops", BB_EN, "place worker b3;place mummy b3",
              "Place your … on b3: choose a pawn");
}

UNIT_MAIN(cmocka_unit_test(says_some_values_otherwise),
          cmocka_unit_test(says_what_is_still_to_be_chosen))
