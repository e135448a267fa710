/*
 * JSON of positions, actions, events and scores, and what is refused.
 */
#include "engine/json.h"
#include "games/null/null.h"
#include "tests/unit/unit.h"

#include <stdlib.h>

/* A position of the null game in the second round. */
static const struct ng position = {
    .seats = 2,
    .phase = NG_PICK,
    .length = 1,
    .round = 1,
    .hand = { { 0, 0, 1 }, { 0, 2, 3 } },
    .pick = { 6, 0 },
    .chosen = { 1, 0 },
    .played = { 0, 0, 0, 1, 1, 0 },
    .won = { 1, 0 },
    .crown = { 0, 0, 0, 0, 1 },
    .known = { NG_DUG, NG_DUG, 1 << 1 },
};

static json_t *truth(void)
{
    return bb_json_state(bb_games_find("null"), &position, BB_CHANCE);
}

static void assert_json(json_t *json, const char *expected)
{
    char *text = json_dumps(json, JSON_COMPACT);

    assert_string_equal(text, expected);
    free(text);
    json_decref(json);
}

/* ---- Positions ---------------------------------------------------------------- */

static void writes_what_a_seat_may_see(void **state)
{
    (void)state;
    assert_json(truth(),
                "{\"seats\":2,\"length\":\"long\",\"phase\":\"pick\",\"round\":1,\"digger\":0,"
                "\"hand\":[[0,0,1],[0,2,3],[0,0,0],[0,0,0]],\"pick\":[6,0,0,0],"
                "\"chosen\":[1,0,0,0],\"played\":[0,0,0,1,1,0],\"won\":[1,0,0,0],"
                "\"crown\":[0,0,0,0,1,0,0,0,0],\"known\":[31,31,2,0,0,0,0,0,0]}");
    assert_json(bb_json_state(bb_games_find("null"), &position, 1),
                "{\"seats\":2,\"length\":\"long\",\"phase\":\"pick\",\"round\":1,\"digger\":0,"
                "\"hand\":[[null,null,null],[0,2,3],[null,null,null],[null,null,null]],"
                "\"pick\":[null,0,null,null],\"chosen\":[1,0,0,0],\"played\":[0,0,0,1,1,0],"
                "\"won\":[1,0,0,0],\"crown\":[0,0,0,null,null,null,null,null,null],"
                "\"known\":[31,31,2,0,0,0,0,0,0]}");
    assert_json(bb_json_state(bb_games_find("null"), &position, BB_NOBODY),
                "{\"seats\":2,\"length\":\"long\",\"phase\":\"pick\",\"round\":1,\"digger\":0,"
                "\"hand\":[[null,null,null],[null,null,null],[null,null,null],[null,null,null]],"
                "\"pick\":[null,null,null,null],\"chosen\":[1,0,0,0],\"played\":[0,0,0,1,1,0],"
                "\"won\":[1,0,0,0],\"crown\":[0,0,null,null,null,null,null,null,null],"
                "\"known\":[31,31,2,0,0,0,0,0,0]}");
}

static void reads_what_it_writes(void **state)
{
    json_t *json = truth();
    char why[BB_JSON_WHY];
    union bb_state s;

    (void)state;
    assert_null(bb_json_to_state(bb_games_find("null"), json, &s, why));
    assert_memory_equal(s.bytes, &position, sizeof(position));
    json_decref(json);
}

/* A name, or its number. */
static void reads_numbers_for_names(void **state)
{
    json_t *json = truth();
    char why[BB_JSON_WHY];
    union bb_state s;

    (void)state;
    json_object_set_new(json, "phase", json_integer(NG_PICK));
    assert_null(bb_json_to_state(bb_games_find("null"), json, &s, why));
    assert_memory_equal(s.bytes, &position, sizeof(position));
    json_decref(json);
}

static void assert_refused(json_t *json, const char *sentence)
{
    char why[BB_JSON_WHY];
    union bb_state s;
    const char *wrong = bb_json_to_state(bb_games_find("null"), json, &s, why);

    json_decref(json);
    assert_non_null(wrong);
    if (!strstr(wrong, sentence))
        fail_msg("expected '%s', but it is: %s", sentence, wrong);
}

/* The good position with one field set to what `value` says. */
static json_t *with(const char *field, const char *value)
{
    json_t *json = truth();

    json_object_set_new(json, field, json_loads(value, JSON_DECODE_ANY, NULL));
    return json;
}

static void refuses_wrong_fields(void **state)
{
    static const char *const bad[] = {
        "null", "true",   "\"2\"", "2.0",    "{}", "-1", "256", "4294967296", "9223372036854775807",
        "[]",   "[2, 2]", "[[2]]", "[null]",
    };

    (void)state;
    for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
        assert_refused(with("seats", bad[i]), "the field 'seats' must have 1 number of 1 byte");
    assert_refused(with("won", "[1, 0, 0]"), "the field 'won' must have 4 numbers");
    assert_refused(with("won", "[1, 0, 0, 0, 0]"), "the field 'won' must have 4 numbers");
    assert_refused(with("won", "[1, 0, 0, [0]]"), "the field 'won' must have 4 numbers");
    assert_refused(with("won", "[1, 0, 0, null]"), "the field 'won' must have 4 numbers");
    assert_refused(with("hand", "[[0,0,1],[0,2,3],[0,0,0]]"),
                   "the field 'hand' must have 12 values");
    assert_refused(with("hand", "[[0,0,1],[0,2,300],[0,0,0],[0,0,0]]"),
                   "the field 'hand' must have 12 values");
    assert_refused(with("hand", "7"), "the field 'hand' must have 12 values");
    assert_refused(with("phase", "\"rest\""), "the field 'phase' has no value 'rest'");
    assert_refused(with("phase", "[]"), "the field 'phase' must have 1 value of 1 byte");
}

static void refuses_missing_and_other_fields(void **state)
{
    json_t *json = truth();

    (void)state;
    json_object_del(json, "phase");
    assert_refused(json, "the field 'phase' must have 1 value");
    assert_refused(with("colour", "1"), "a field that this game does not have");
    assert_refused(json_object(), "the field 'seats' must");
    assert_refused(json_array(), "the field 'seats' must");
    assert_refused(json_null(), "the field 'seats' must");
    assert_refused(json_string("position"), "the field 'seats' must");
    assert_refused(NULL, "the field 'seats' must");
}

static void refuses_positions_that_cannot_arise(void **state)
{
    (void)state;
    assert_refused(with("seats", "1"), "this position cannot arise: ");
    assert_refused(with("hand", "[[0,1,1],[0,2,3],[0,0,0],[0,0,0]]"),
                   "this position cannot arise: ");
    assert_refused(with("played", "[0,0,0,2,1,0]"), "this position cannot arise: ");
}

/* A view has nulls in it and is not a truth. */
static void refuses_a_view(void **state)
{
    (void)state;
    assert_refused(bb_json_state(bb_games_find("null"), &position, 0),
                   "the field 'hand' must have 12 values");
}

/* ---- Actions --------------------------------------------------------------------- */

static bb_action read_action(const char *game, const char *text)
{
    json_t *json = json_loads(text, JSON_DECODE_ANY, NULL);
    bb_action a;

    assert_non_null(json);
    a = bb_json_to_action(bb_games_find(game), json, NULL);
    json_decref(json);
    return a;
}

static void writes_actions(void **state)
{
    (void)state;
    assert_json(bb_json_action(bb_games_find("null"), bb_pack(3, 3, 0, 0)),
                "{\"kind\":\"pick\",\"stone\":3,\"text\":\"pick 3\",\"number\":50528256}");
}

static void reads_actions_in_three_ways(void **state)
{
    (void)state;
    assert_int_equal(read_action("null", "\"pick 3\""), 50528256);
    assert_int_equal(read_action("null", "50528256"), 50528256);
    assert_int_equal(read_action("null", "{\"kind\": \"pick\", \"stone\": 3}"), 50528256);
    assert_int_equal(read_action("null", "{\"kind\": \"pick\", \"stone\": \"3\"}"), 50528256);
}

static void refuses_what_is_no_action(void **state)
{
    static const char *const bad[] = {
        "null",
        "true",
        "0",
        "-1",
        "1",
        "1.5",
        "4294967295",
        "4294967296",
        "33751041",
        "50331648",
        "\"\"",
        "\"pick\"",
        "\"pick 7\"",
        "[]",
        "[50528256]",
        "{}",
        "{\"kind\": 2}",
        "{\"kind\": \"pick\"}",
        "{\"kind\": \"pick\", \"stone\": 7}",
        "{\"kind\": \"pick\", \"stone\": -1}",
        "{\"kind\": \"pick\", \"stone\": 259}",
        "{\"kind\": \"pick\", \"stone\": 65539}",
        "{\"kind\": \"pick\", \"stone\": null}",
        "{\"kind\": \"pick\", \"stone\": [3]}",
        "{\"kind\": \"pick\", \"stone\": 3.0}",
        "{\"kind\": \"throw\", \"stone\": 3}",
        "{\"number\": 50528256}",
    };

    (void)state;
    for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
        if (read_action("null", bad[i]))
            fail_msg("%s is taken for an action", bad[i]);
    }
    assert_int_equal(bb_json_to_action(bb_games_find("null"), NULL, NULL), 0);
}

/* ---- Events, scores, refusals, seats -------------------------------------------------- */

static void writes_events(void **state)
{
    const struct bb_box *box = bb_games_find("null");
    struct bb_reader r = { .box = box, .lang = BB_EN, .seat = 0, .names = { "Ann" } };
    struct bb_event dealt = { .what = 0, .clause = 0, .arg = { 0, 5 } };
    struct bb_event undone = { .what = BB_EV_UNDONE, .clause = BB_NO_CLAUSE, .arg = { 0, 1 } };

    (void)state;
    assert_json(bb_json_event(&r, &dealt),
                "{\"event\":\"dealt\",\"clause\":\"NG-1.1\",\"seat\":0,\"stone\":5,"
                "\"text\":\"Ann is dealt a stone of 5.\"}");
    assert_json(bb_json_event(&r, &undone),
                "{\"event\":\"undone\",\"clause\":null,\"seat\":0,\"agreed\":true,"
                "\"text\":\"Ann takes back a step and what came after it, with the consent of "
                "all.\"}");
}

static void writes_scores(void **state)
{
    (void)state;
    assert_json(bb_json_score(bb_games_find("null"), &position, 2),
                "[{\"seat\":0,\"points\":1,\"rank\":1,\"sources\":{\"rounds\":1,\"crown\":0}},"
                "{\"seat\":1,\"points\":0,\"rank\":2,\"sources\":{\"rounds\":0,\"crown\":0}}]");
}

static void writes_refusals(void **state)
{
    const struct bb_box *box = bb_games_find("null");
    struct bb_reader r = { .box = box, .lang = BB_EN, .seat = 0 };
    struct bb_refusal by_rule = { .clause = NG_2_1, .word = "pick-now" };
    struct bb_refusal by_referee = { .clause = BB_NO_CLAUSE, .word = "no-such-seat", .arg = { 7 } };

    (void)state;
    assert_json(bb_json_refusal(&r, &by_rule),
                "{\"clause\":\"NG-2.1\",\"reason\":\"pick-now\",\"text\":\"Pick a stone now.\"}");
    assert_json(bb_json_refusal(&r, &by_referee), "{\"clause\":null,\"reason\":\"no-such-seat\","
                                                  "\"text\":\"There is no seat 7.\"}");
}

static void writes_sets_of_seats(void **state)
{
    (void)state;
    assert_json(bb_json_seats(0), "[]");
    assert_json(bb_json_seats(5), "[0,2]");
    assert_json(bb_json_seats(BB_SEAT(BB_CHANCE)), "[\"*\"]");
}

UNIT_MAIN(cmocka_unit_test(writes_what_a_seat_may_see), cmocka_unit_test(reads_what_it_writes),
          cmocka_unit_test(reads_numbers_for_names), cmocka_unit_test(refuses_wrong_fields),
          cmocka_unit_test(refuses_missing_and_other_fields),
          cmocka_unit_test(refuses_positions_that_cannot_arise), cmocka_unit_test(refuses_a_view),
          cmocka_unit_test(writes_actions), cmocka_unit_test(reads_actions_in_three_ways),
          cmocka_unit_test(refuses_what_is_no_action), cmocka_unit_test(writes_events),
          cmocka_unit_test(writes_scores), cmocka_unit_test(writes_refusals),
          cmocka_unit_test(writes_sets_of_seats))
