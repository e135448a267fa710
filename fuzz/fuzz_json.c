/*
 * JSON as positions and as actions: what is accepted comes back the same, and
 * can be played.
 */
#include "engine/json.h"
#include "engine/setup.h"
#include "fuzz/fuzz.h"
#include "games/all.h"

#include <stdlib.h>

static void check_position(const struct bb_box *box, union bb_state *s)
{
    const struct bb_game *g = box->game;
    json_t *json = bb_json_state(box, s->bytes, BB_CHANCE);
    char why[BB_JSON_WHY];
    union bb_state again;
    struct bb_rng rng;

    assert(bb_json_to_state(box, json, &again, why) == NULL);
    assert(memcmp(s->bytes, again.bytes, g->state_size) == 0);
    json_decref(json);
    bb_rng_init(&rng, s->bytes[0]);
    for (int seat = 0; seat < bb_setup_of(g, s->bytes).seats; seat++)
        fuzz_view(box, s->bytes, seat, &rng);
    fuzz_play_out(box, s->bytes, &rng);
}

/* An action comes back the same, and the referee can be asked about it. */
static void check_action(const struct bb_box *box, bb_action a)
{
    struct bb_setup how = bb_setup_usual(box);
    struct bb_match *m = bb_match_new(box, &how, NULL);
    json_t *json = bb_json_action(box, a);
    struct bb_refusal why;
    int which;

    assert(bb_json_to_action(box, json, NULL) == a);
    assert(bb_json_to_action(box, json_object_get(json, "text"), NULL) == a);
    assert(bb_json_to_action(box, json_object_get(json, "number"), NULL) == a);
    json_decref(json);
    bb_match_act(m, 0, &a, 1, &why, &which);
    bb_match_act(m, BB_CHANCE, &a, 1, &why, &which);
    bb_match_free(m);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    json_t *json = json_loadb((const char *)data, size, JSON_DECODE_ANY, NULL);

    for (int i = 0; json && i < bb_game_count; i++) {
        struct bb_reader fr = { .box = bb_games[i], .lang = BB_FR, .seat = 0 };
        char why[BB_JSON_WHY];
        union bb_state s;
        bb_action a;

        if (!bb_json_to_state(bb_games[i], json, &s, why))
            check_position(bb_games[i], &s);
        a = bb_json_to_action(bb_games[i], json, &fr);
        if (a)
            check_action(bb_games[i], a);
    }
    json_decref(json);
    return 0;
}
