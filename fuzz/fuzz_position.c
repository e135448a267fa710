/*
 * Positions as bytes, as records hold them: audit refuses them, or they can be
 * shown, guessed and played. The first byte chooses the game.
 */
#include "engine/face.h"
#include "engine/setup.h"
#include "engine/usual.h"
#include "fuzz/fuzz.h"
#include "games/all.h"

static void show(const struct bb_box *box, const void *truth, int seat)
{
    struct bb_reader reader = { .box = box, .lang = BB_EN, .seat = seat };
    char text[16384];
    struct bb_view view;
    struct bb_text t;

    bb_view_init(&view, box->game, truth, seat);
    bb_text_init(&t, text, sizeof(text));
    bb_face_text(&reader, view.s.bytes, &t);
    assert(!strstr(text, "\u27e8"));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct bb_box *box = bb_games[size > 0 ? data[0] % bb_game_count : 0];
    struct bb_rng rng;
    union bb_state s;

    if (size != 1u + box->game->state_size)
        return 0;
    memcpy(s.bytes, data + 1, box->game->state_size);
    if (bb_audit(box, s.bytes))
        return 0;
    bb_rng_init(&rng, data[size - 1]);
    for (int seat = 0; seat < bb_setup_of(box->game, s.bytes).seats; seat++) {
        fuzz_view(box, s.bytes, seat, &rng);
        show(box, s.bytes, seat);
    }
    fuzz_view(box, s.bytes, BB_NOBODY, &rng);
    show(box, s.bytes, BB_NOBODY);
    fuzz_play_out(box, s.bytes, &rng);
    return 0;
}
