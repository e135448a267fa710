/*
 * embed-edition GAME FILE.yaml NAME: an edition, read and checked, as a C box
 * on stdout. The parts are bytes, the same for every machine that Benben runs
 * on, so nothing is read or computed when the program starts.
 */
#include "games/loaders.h"

#include <stdio.h>
#include <stdlib.h>

static void put_bytes(const unsigned char *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++)
        printf("%s%u,", i % 24 ? "" : "\n    ", bytes[i]);
}

int main(int argc, char **argv)
{
    const struct bb_loader *loader = argc == 4 ? bb_loader_find(argv[1]) : NULL;
    char why[BB_SENTENCE_MAX];
    struct bb_box box;
    void *parts;

    if (!loader)
        return 2;
    parts = malloc(loader->game->parts_size);
    if (!parts || bb_edition_load(loader, argv[2], parts, &box, why)) {
        fprintf(stderr, "%s\n", parts ? why : "no memory");
        return 2;
    }
    printf("#include \"engine/game.h\"\n\nextern const struct bb_game %s_game;\n\n", argv[3]);
    printf("static const _Alignas(8) unsigned char parts[] = {");
    put_bytes(parts, loader->game->parts_size);
    printf("\n};\n\nconst struct bb_box %s_reference = {\n    .game = &%s_game,\n", argv[3],
           argv[3]);
    printf("    .parts = parts,\n    .edition = \"%s\",\n    .hash = \"%s\",\n", box.edition,
           box.hash);
    printf("    .reconstructed = %d,\n};\n", box.reconstructed);
    free(parts);
    return 0;
}
