#include "tests/unit/unit.h"

static void assert_written(const struct bb_box *box, bb_action a, const struct bb_reader *reader,
                           const char *expected)
{
    char text[BB_NOTATION_MAX];
    struct bb_text t;

    bb_text_init(&t, text, sizeof(text));
    assert_true(bb_notation_print(box, a, reader, &t));
    assert_string_equal(text, expected);
    assert_int_equal(bb_notation_parse(box, text, reader), a);
}

static void writes_in_each_language(void **state)
{
    const struct bb_box *box = bb_games_find("silver-gold");
    struct bb_reader fr = { .box = box, .lang = BB_FR, .seat = 0 };
    struct bb_reader en = { .box = box, .lang = BB_EN, .seat = 0 };
    bb_action mark = bb_notation_parse(box, "mark left b2+c2", NULL);

    (void)state;
    assert_int_not_equal(mark, 0);
    assert_written(box, mark, NULL, "mark left b2+c2");
    assert_written(box, mark, &en, "mark left b2+c2");
    assert_written(box, mark, &fr, "cocher gauche b2+c2");
    assert_written(box, bb_notation_parse(box, "draw", NULL), &fr, "piocher");
    assert_written(box, bb_notation_parse(box, "keep 3 48", NULL), &fr, "garder 3 48");
    assert_written(box, bb_notation_parse(box, "reveal square", NULL), &fr, "révéler carré");
}

/* A blank of a translation is a hyphen: one word is one operand. */
static void writes_a_name_as_one_word(void **state)
{
    const struct bb_box *box = bb_games_find("terra");
    struct bb_reader fr = { .box = box, .lang = BB_FR, .seat = 0 };

    (void)state;
    assert_written(box, bb_notation_parse(box, "card highest", NULL), &fr,
                   "carte plus-haute-pyramide");
}

static void reads_the_canonical_form_in_any_language(void **state)
{
    const struct bb_box *box = bb_games_find("silver-gold");
    struct bb_reader fr = { .box = box, .lang = BB_FR, .seat = 0 };
    bb_action mark = bb_notation_parse(box, "mark right a1", NULL);

    (void)state;
    assert_int_equal(bb_notation_parse(box, "mark right a1", &fr), mark);
    assert_int_equal(bb_notation_parse(box, "cocher right a1", &fr), mark);
    assert_int_equal(bb_notation_parse(box, "cocher droite a1", NULL), 0);
}

static void does_not_mind_blanks(void **state)
{
    const struct bb_box *box = bb_games_find("null");
    bb_action pick = bb_pack(2, 3, 0, 0);

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
        0, 1, UINT32_MAX, UINT32_C(0xFF) << 24, 0x02000000, 0x02070000, 0x02030100, 0x01000100 | 1,
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

static void joins_and_splits_operands(void **state)
{
    const struct bb_game *g = bb_games_find("silver-gold")->game;
    int kind = bb_kind_find(g, "mark"), value[BB_OPERANDS_MAX] = { 0 };
    bb_action a = bb_from_operands(g, kind, (const int[]){ 1, 0x1203 }, 2);

    (void)state;
    assert_int_equal(a, bb_pack(kind, 1, 0x12, 0x03));
    assert_int_equal(bb_operands(g, a, value), 2);
    assert_int_equal(value[0], 1);
    assert_int_equal(value[1], 0x1203);
    assert_int_equal(bb_from_operands(g, kind, (const int[]){ 256, 0 }, 2), 0);
    assert_int_equal(bb_from_operands(g, kind, (const int[]){ 1, 0x10000 }, 2), 0);
    assert_int_equal(bb_from_operands(g, kind, (const int[]){ -1, 0 }, 2), 0);
    assert_int_equal(bb_operands(g, 0, value), 0);
    assert_int_equal(bb_operands(g, UINT32_MAX, value), 0);
}

static void finds_lists_and_kinds(void **state)
{
    const struct bb_game *g = bb_games_find("silver-gold")->game;

    (void)state;
    assert_non_null(bb_list_find(g, "card"));
    assert_null(bb_list_find(g, "cards"));
    assert_null(bb_list_find(g, NULL));
    assert_int_equal(bb_kind_find(g, "nothing"), 0);
    assert_int_not_equal(bb_kind_find(g, "draw"), 0);
}

static void lists_leave_out_what_a_box_has_not(void **state)
{
    const struct bb_box *box = bb_games_find("silver-gold");
    const struct bb_list *card = bb_list_find(box->game, "card");
    char text[BB_NOTATION_MAX];
    struct bb_text t;

    (void)state;
    bb_text_init(&t, text, sizeof(text));
    assert_false(bb_list_print(box, card, 0, NULL, &t));
    assert_false(bb_list_print(box, card, 49, NULL, &t));
    assert_false(bb_list_print(box, card, -1, NULL, &t));
    assert_int_equal(bb_list_parse(box, card, "48", NULL), 48);
    assert_int_equal(bb_list_parse(box, card, "49", NULL), -1);
    assert_int_equal(bb_list_parse(box, card, "", NULL), -1);
}

static void assert_element(const char *game, const char *field, uint32_t element, const char *name)
{
    const struct bb_box *box = bb_games_find(game);
    const struct bb_field *f = box->game->fields;
    char text[BB_NOTATION_MAX];
    struct bb_text t;

    while (f->name && strcmp(f->name, field) != 0)
        f++;
    assert_non_null(f->name);
    bb_text_init(&t, text, sizeof(text));
    assert_int_equal(bb_field_print(box, f, element, &t), name != NULL);
    assert_string_equal(text, name ? name : "");
    if (name)
        assert_int_equal(bb_field_parse(box, f, name), element);
}

/* By its name in the field's list; what is none of its values has none. */
static void names_elements_of_fields(void **state)
{
    const struct bb_box *box = bb_games_find("silver-gold");

    (void)state;
    assert_element("silver-gold", "phase", 4, "mark");
    assert_element("silver-gold", "phase", 8, NULL);
    assert_element("silver-gold", "turn", 4, NULL);
    assert_element("silver-gold", "card", 4, NULL);
    assert_element("silver-gold", "marks", 0, NULL);
    assert_element("silver-gold", "marks", 0x41, "a1+a2");
    assert_element("silver-gold", "marks", 0x1F7DF7DF,
                   "a1+b1+c1+d1+e1+a2+b2+c2+d2+e2+a3+b3+c3+d3+e3+a4+b4+c4+d4+e4+a5+b5+c5+d5+e5");
    assert_element("silver-gold", "marks", 0x20, NULL);
    assert_element("silver-gold", "marks", UINT32_MAX, NULL);
    assert_element("kheops", "pawn", 1, "white-worker");
    assert_element("kheops", "just", 49, NULL);
    assert_element("pyramidice", "row", 0, NULL);
    assert_element("pyramidice", "row", 1, "atum");
    assert_element("terra", "tile", 101, "printed-nile");
    assert_int_equal(bb_field_parse(box, &box->game->fields[0], "a1+"), -1);
    assert_int_equal(bb_field_parse(box, &box->game->fields[0], "a6"), -1);
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
    assert_written(&box, bb_pack(1, 0, 0, 0), NULL, "roll 0");
    assert_written(&box, bb_pack(1, 255, 0, 0), NULL, "roll 255");
    for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
        assert_int_equal(bb_notation_parse(&box, bad[i], NULL), 0);
}

UNIT_MAIN(cmocka_unit_test(writes_in_each_language), cmocka_unit_test(writes_a_name_as_one_word),
          cmocka_unit_test(reads_the_canonical_form_in_any_language),
          cmocka_unit_test(does_not_mind_blanks), cmocka_unit_test(refuses_what_is_no_action),
          cmocka_unit_test(says_when_an_action_has_no_meaning),
          cmocka_unit_test(joins_and_splits_operands), cmocka_unit_test(finds_lists_and_kinds),
          cmocka_unit_test(lists_leave_out_what_a_box_has_not),
          cmocka_unit_test(names_elements_of_fields), cmocka_unit_test(reads_plain_numbers))
