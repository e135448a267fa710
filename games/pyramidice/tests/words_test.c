/*
 * Actions of Pyramidice as sentences, chosen and half chosen.
 */
#include "tests/unit/unit.h"

static void says_an_action(void **state)
{
    (void)state;
    unit_said("pyramidice", BB_FR, "pay cat", "Payez avec un chat");
    unit_said("pyramidice", BB_FR, "pay s4", "Payez avec un dé de pierre de 4");
}

/* None, one and more. */
static void says_how_many_dice(void **state)
{
    (void)state;
    unit_said("pyramidice", BB_EN, "work 3 0", "Work with 3 prayer dice and no stone dice");
    unit_said("pyramidice", BB_EN, "work 0 1", "Work with no prayer dice and 1 stone die");
    unit_said("pyramidice", BB_FR, "work 3 0",
              "Travaillez avec 3 dés de prière et aucun de pierre");
    unit_said("pyramidice", BB_FR, "work 1 2", "Travaillez avec 1 dé de prière et 2 de pierre");
}

/* Some values have a sentence for themselves, and so have two alike. */
static void says_some_values_otherwise(void **state)
{
    (void)state;
    unit_said("pyramidice", BB_EN, "copy no", "Do not copy the fame");
    unit_said("pyramidice", BB_EN, "copy yes", "Pay, and copy the fame");
}

static void says_what_is_still_to_be_chosen(void **state)
{
    (void)state;
    unit_said("pyramidice", BB_EN, "set mut s4 1;set mut s5 2",
              "Mut: choose a die, then its value");
    unit_said("pyramidice", BB_FR, "set mut s4 1;set mut s4 2",
              "Avec Mout, mettez un dé de pierre de 4 à … : choisissez sa valeur");
}

static void names_several_kinds(void **state)
{
    (void)state;
    unit_said("pyramidice", BB_EN, "worship ra;replace ra", "Choose: worship or replace");
    unit_said("pyramidice", BB_FR, "borrow ra;worship ra;replace ra",
              "Choisissez : vénérer, remplacer ou emprunter");
}

UNIT_MAIN(cmocka_unit_test(says_an_action), cmocka_unit_test(says_how_many_dice),
          cmocka_unit_test(says_some_values_otherwise),
          cmocka_unit_test(says_what_is_still_to_be_chosen), cmocka_unit_test(names_several_kinds))
