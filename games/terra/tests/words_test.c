/*
 * Actions of Terra Pyramides as sentences, chosen and half chosen.
 */
#include "tests/unit/unit.h"

static void says_an_action(void **state)
{
    (void)state;
    unit_said("terra", BB_FR, "draw sphinx/2", "Piochez dans Sphinx 2");
    unit_said("terra", BB_EN, "card highest", "Buy the card for highest pyramid");
}

/* Some values have a sentence for themselves, and so have two alike. */
static void says_some_values_otherwise(void **state)
{
    (void)state;
    unit_said("terra", BB_EN, "build e5 0", "Build the next level on e5");
    unit_said("terra", BB_EN, "build e5 2", "Build the next level on e5, with 2 white blocks");
    unit_said("terra", BB_EN, "found e5 red blue", "Found a red pyramid on e5, for a blue block");
    unit_said("terra", BB_EN, "swap red blue", "Swap a red and a blue block for a white one");
    unit_said("terra", BB_EN, "swap red red", "Swap two red blocks for a white one");
}

static void says_what_is_still_to_be_chosen(void **state)
{
    (void)state;
    unit_said("terra", BB_EN, "place e4 up;place e5 left",
              "Place your tile: choose a square, then where its steps lead");
    unit_said("terra", BB_EN, "hire a2;hire c3", "A worker for 3 gold: choose a site");
    unit_said("terra", BB_FR, "swap red blue;swap black white",
              "Deux blocs contre un blanc : choisissez un bloc, puis un autre bloc");
}

/* A choice between kinds of action names each in more than a verb. */
static void says_which_kinds_there_are(void **state)
{
    (void)state;
    unit_said("terra", BB_EN, "move d6 e5;back d6", "Choose: move a worker or take a worker back");
    unit_said("terra", BB_FR, "move d6 e5;hire e5",
              "Choisissez : déplacer un ouvrier ou un ouvrier pour 3 pièces d’or");
}

/* What follows the last comma is left off while nothing of it is known. */
static void leaves_off_an_open_end(void **state)
{
    (void)state;
    unit_said("terra", BB_EN, "place e5 up;place e5 left",
              "Place your tile on e5: choose where its steps lead");
    unit_said("terra", BB_EN, "place e4 up;place e5 up",
              "Place your tile on …, steps up: choose a square");
    unit_said("terra", BB_EN, "build e5 1;build e5 2",
              "Build the next level on e5: choose how many white blocks");
    unit_said("terra", BB_EN, "found e5 red blue;found e5 red black",
              "Found a red pyramid on e5: choose a block");
}

UNIT_MAIN(cmocka_unit_test(says_an_action), cmocka_unit_test(says_some_values_otherwise),
          cmocka_unit_test(says_what_is_still_to_be_chosen),
          cmocka_unit_test(says_which_kinds_there_are), cmocka_unit_test(leaves_off_an_open_end))
