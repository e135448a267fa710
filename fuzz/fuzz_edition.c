/*
 * Editions: any bytes are refused with a sentence that names the file, or are
 * a box that can be played with.
 */
#include "engine/setup.h"
#include "engine/usual.h"
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
    assert(bb_audit(box, s.bytes) == NULL);
    fuzz_play_out(box, s.bytes, &rng);
}

/* The loader of the game whose name is in the text, or of any: reading for all games would
 * take as many times as long, and end at the name. */
static const struct bb_loader *loader_for(const uint8_t *data, size_t size)
{
    size_t count = 0;

    for (const struct bb_home *home = bb_homes; home->folder; home++, count++) {
        const char *name = home->loader->game->name;

        if (size > 0 && data[0] != '#' && memmem(data, size, name, strlen(name)))
            return home->loader;
    }
    return bb_homes[size % count].loader;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct bb_loader *loader = loader_for(data, size);
    void *parts = malloc(loader->game->parts_size);
    char why[BB_SENTENCE_MAX];
    struct bb_box box;

    assert(parts);
    if (!bb_edition_parse(loader, "x", (const char *)data, size, parts, &box, why))
        play(&box);
    else
        assert(strncmp(why, "x, line ", 8) == 0);
    free(parts);
    return 0;
}
