/*
 * Actions of Silver & Gold as sentences, chosen and half chosen.
 */
#include "tests/unit/unit.h"

static void says_an_action(void **state)
{
    (void)state;
    unit_said("silver-gold", BB_EN, "mark right d1", "On the right card, mark d1");
    unit_said("silver-gold", BB_EN, "mark right d1+d2", "On the right card, mark d1 and d2");
    unit_said("silver-gold", BB_FR, "mark left a1+b1+b2",
              "Sur la carte de gauche, cochez a1, b1 et b2");
}

/* Card 5 is chosen, wherever it stands in the pair. */
static void finds_what_pairs_have_in_common(void **state)
{
    (void)state;
    unit_said("silver-gold", BB_EN, "keep 3 5;keep 5 9", "Keep cards 5 and …: choose another card");
    unit_said("silver-gold", BB_EN, "keep 3 9;keep 5 9", "Keep cards … and 9: choose a card");
    unit_said("silver-gold", BB_EN, "keep 3 9;keep 4 5", "Keep: choose a card, then another card");
}

UNIT_MAIN(cmocka_unit_test(says_an_action), cmocka_unit_test(finds_what_pairs_have_in_common))
