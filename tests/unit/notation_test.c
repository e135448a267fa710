/*
 * Actions as text, canonical and in a reader's language.
 */
#include "tests/unit/unit.h"

static void does_not_mind_blanks(void **state)
{
    const struct bb_box *box = bb_games_find("null");
    bb_action pick = bb_pack(3, 3, 0, 0);

    (void)state;
    assert_int_equal(bb_notation_parse(box, "pick 3", NULL), pick);
    assert_int_equal(bb_notation_parse(box, "  pick\t 3  ", NULL), pick);
}

static void refuses_what_is_no_action(void **state)
{
    static const char *const bad[] = {
        "",
        " ",
        "pick",
        "pick 0",
        "pick 7",
        "pick 3 4",
        "pick three",
        "pick -1",
        "pick 03",
        "pick 3;",
        "Pick 3",
        "picks 3",
        "deal 0",
        "deal 4 1",
        "deal 0 0",
        "pick 99999999999999999",
        "pick 0x3",
        "ppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppppp 3",
    };
    const struct bb_box *box = bb_games_find("null");

    (void)state;
    for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
        if (bb_notation_parse(box, bad[i], NULL))
            fail_msg("'%s' is taken for an action", bad[i]);
    }
}

static void says_when_an_action_has_no_meaning(void **state)
{
    static const bb_action bad[] = {
        0, 1, UINT32_MAX, UINT32_C(0xFF) << 24, 0x03000000, 0x03070000, 0x03030100, 0x01000100 | 1,
    };
    const struct bb_box *box = bb_games_find("null");
    char text[BB_NOTATION_MAX];
    struct bb_text t;

    (void)state;
    for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
        bb_text_init(&t, text, sizeof(text));
        assert_false(bb_notation_print(box, bad[i], NULL, &t));
    }
}

/* An operand without a list is a number that fits into a byte. */
static void reads_plain_numbers(void **state)
{
    static const struct bb_kind kinds[] = {
        [1] = { .name = "roll", .operand = { { "number", NULL } } },
    };
    static const char *const bad[] = { "roll",    "roll 256", "roll 999", "roll 1000",
                                       "roll -1", "roll x",   "roll 1x",  "roll 1 2" };
    struct bb_box box = *bb_games_find("null");
    struct bb_game game = *box.game;

    (void)state;
    game.kinds = kinds;
    game.kind_count = 2;
    box.game = &game;
    unit_written(&box, bb_pack(1, 0, 0, 0), NULL, "roll 0");
    unit_written(&box, bb_pack(1, 255, 0, 0), NULL, "roll 255");
    for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
        assert_int_equal(bb_notation_parse(&box, bad[i], NULL), 0);
}

UNIT_MAIN(cmocka_unit_test(does_not_mind_blanks), cmocka_unit_test(refuses_what_is_no_action),
          cmocka_unit_test(says_when_an_action_has_no_meaning),
          cmocka_unit_test(reads_plain_numbers))
