/*
 * How actions and positions of Silver & Gold are written: in each language, in JSON, with
 * names of parts and sets of squares.
 */
#include "engine/json.h"
#include "tests/unit/unit.h"

#include <stdlib.h>

static void writes_in_each_language(void **state)
{
    const struct bb_box *box = bb_games_find("silver-gold");
    struct bb_reader fr = { .box = box, .lang = BB_FR, .seat = 0 };
    struct bb_reader en = { .box = box, .lang = BB_EN, .seat = 0 };
    bb_action mark = bb_notation_parse(box, "mark left b2+c2", NULL);

    (void)state;
    assert_int_not_equal(mark, 0);
    unit_written(box, mark, NULL, "mark left b2+c2");
    unit_written(box, mark, &en, "mark left b2+c2");
    unit_written(box, mark, &fr, "cocher gauche b2+c2");
    unit_written(box, bb_notation_parse(box, "draw", NULL), &fr, "piocher");
    unit_written(box, bb_notation_parse(box, "keep 3 48", NULL), &fr, "garder 3 48");
    unit_written(box, bb_notation_parse(box, "reveal square", NULL), &fr, "révéler carré");
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

/* By its name in the field's list; what is none of its values has none. */
static void names_elements_of_fields(void **state)
{
    const struct bb_box *box = bb_games_find("silver-gold");

    (void)state;
    unit_element("silver-gold", "phase", 4, "mark");
    unit_element("silver-gold", "phase", 8, NULL);
    unit_element("silver-gold", "turn", 4, NULL);
    unit_element("silver-gold", "card", 4, NULL);
    unit_element("silver-gold", "marks", 0, NULL);
    unit_element("silver-gold", "marks", 0x41, "a1+a2");
    unit_element("silver-gold", "marks", 0x1F7DF7DF,
                 "a1+b1+c1+d1+e1+a2+b2+c2+d2+e2+a3+b3+c3+d3+e3+a4+b4+c4+d4+e4+a5+b5+c5+d5+e5");
    unit_element("silver-gold", "marks", 0x20, NULL);
    unit_element("silver-gold", "marks", UINT32_MAX, NULL);
    assert_int_equal(bb_field_parse(box, &box->game->fields[0], "a1+"), -1);
    assert_int_equal(bb_field_parse(box, &box->game->fields[0], "a6"), -1);
}

static bb_action read_action(const struct bb_box *box, const char *text)
{
    json_t *json = json_loads(text, JSON_DECODE_ANY, NULL);
    bb_action a = bb_json_to_action(box, json, NULL);

    json_decref(json);
    return a;
}

static void writes_and_reads_json(void **state)
{
    const struct bb_box *box = bb_games_find("silver-gold");
    json_t *json = bb_json_action(box, bb_notation_parse(box, "reveal corner", NULL));
    char *text = json_dumps(json, JSON_COMPACT);

    (void)state;
    assert_string_equal(text, "{\"kind\":\"reveal\",\"pattern\":\"corner\","
                              "\"text\":\"reveal corner\",\"number\":67239936}");
    free(text);
    json_decref(json);
    assert_int_equal(
        read_action(box, "{\"kind\": \"mark\", \"slot\": \"left\", \"squares\": \"a1+a2\"}"),
        bb_notation_parse(box, "mark left a1+a2", NULL));
    assert_int_equal(read_action(box, "{\"kind\": \"draw\"}"),
                     bb_pack(bb_kind_find(box->game, "draw"), 0, 0, 0));
}

UNIT_MAIN(cmocka_unit_test(writes_in_each_language),
          cmocka_unit_test(reads_the_canonical_form_in_any_language),
          cmocka_unit_test(joins_and_splits_operands), cmocka_unit_test(finds_lists_and_kinds),
          cmocka_unit_test(lists_leave_out_what_a_box_has_not),
          cmocka_unit_test(names_elements_of_fields), cmocka_unit_test(writes_and_reads_json))
