/*
 * Editions: any bytes are refused with a sentence that names the file, or are
 * a box that can be played with.
 */
#include "engine/setup.h"
#include "fuzz/fuzz.h"
#include "games/loaders.h"

#include <stdlib.h>

static void play(const struct bb_box *box)
{
    struct bb_setup how = bb_setup_usual(box);
    struct bb_rng rng;
    union bb_state s;

    bb_rng_init(&rng, 1);
    box->game->setup(box->parts, s.bytes, &how);
    assert(box->game->audit(box->parts, s.bytes) == NULL);
    fuzz_play_out(box, s.bytes, &rng);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    for (const struct bb_home *home = bb_homes; home->folder; home++) {
        const struct bb_loader *loader = home->loader;
        void *parts = malloc(loader->game->parts_size);
        char why[BB_SENTENCE_MAX];
        struct bb_box box;

        assert(parts);
        if (!bb_edition_parse(loader, "x", (const char *)data, size, parts, &box, why))
            play(&box);
        else
            assert(strncmp(why, "x, line ", 8) == 0);
        free(parts);
    }
    return 0;
}
