/*
 * embed-games FOLDER OUT.c OUT.txt: the reference editions of all games, which live in
 * FOLDER, read and checked, as a C table of boxes; and a line for each game with its
 * folder, prefix, name, how players are shown it ("drawn", "plain" by its fields, or
 * "hidden"), and title.
 *
 * The parts are bytes, the same for every machine that Benben runs on, so nothing is read
 * or computed when the program starts. A page, which has to travel, has the facts alone
 * and derives the rest. A game that lacks something stops the build here.
 */
#include "games/loaders.h"

#include <stdio.h>
#include <stdlib.h>

static _Noreturn void fail(const struct bb_home *home, const char *why)
{
    fprintf(stderr, "games/%s: %s\n", home->folder, why);
    exit(2);
}

static void put_bytes(const unsigned char *bytes, size_t n, FILE *out)
{
    for (size_t i = 0; i < n; i++)
        fprintf(out, "%s%u,", i % 24 ? "" : "\n    ", bytes[i]);
}

/* What a page cannot derive from the facts. */
static void put_parts(const struct bb_home *home, const unsigned char *parts, FILE *out)
{
    const struct bb_game *g = home->loader->game;
    bool derived = home->loader->derive;

    if (derived)
        fprintf(out, "void %s_parts_derive(void *parts);\n", home->prefix);
    fprintf(out, "static %s_Alignas(8) unsigned char %s_parts[%u] = {",
            derived ? "BB_DERIVED " : "const ", home->prefix, g->parts_size);
    put_bytes(parts, g->facts_size, out);
    if (derived)
        fprintf(out, "\n#ifndef BB_FOR_PLAYERS");
    put_bytes(parts + g->facts_size, g->parts_size - g->facts_size, out);
    if (derived)
        fprintf(out, "\n#endif");
}

static void put_box(const struct bb_home *home, const char *folder, FILE *out)
{
    char file[4096], why[BB_SENTENCE_MAX];
    size_t size = home->loader->game->parts_size;
    void *parts = malloc(size);
    const char *lacks = bb_game_check(home->loader->game);
    struct bb_box box;

    if (lacks) {
        snprintf(why, sizeof(why), "%s.", lacks);
        fail(home, why);
    }
    snprintf(file, sizeof(file), "%s/%s/editions/reference.yaml", folder, home->folder);
    if (!parts || bb_edition_load(home->loader, file, parts, &box, why))
        fail(home, parts ? why : "there is no memory.");
    fprintf(out, "\nextern const struct bb_game %s_game;\n", home->prefix);
    put_parts(home, parts, out);
    fprintf(out,
            "\n};\n\nstatic const struct bb_box %s = {\n    .game = &%s_game,\n"
            "    .parts = %s_parts,\n    .edition = \"%s\",\n    .hash = \"%s\",\n"
            "    .reconstructed = %d,\n};\n",
            home->prefix, home->prefix, home->prefix, box.edition, box.hash, box.reconstructed);
    free(parts);
}

/* What is hidden from players stays out of a page. */
static void put_if_shown(const struct bb_home *home, FILE *out)
{
    if (home->loader->game->hidden)
        fprintf(out, "#ifndef BB_FOR_PLAYERS\n");
}

static void put_end_if(const struct bb_home *home, FILE *out)
{
    if (home->loader->game->hidden)
        fprintf(out, "#endif\n");
}

static const char *look_of(const struct bb_game *g)
{
    const struct bb_face *face = g->face;

    if (g->hidden)
        return "hidden";
    return g->why_not && g->guess && face && face->text && face->ask && face->paint && face->turn
               ? "drawn"
               : "plain";
}

static void put_table(FILE *out)
{
    fprintf(out, "\nconst struct bb_box *const bb_games[] = {\n");
    for (const struct bb_home *home = bb_homes; home->folder; home++) {
        put_if_shown(home, out);
        fprintf(out, "    &%s,\n", home->prefix);
        put_end_if(home, out);
    }
    fprintf(out, "};\n\nconst int bb_game_count = sizeof(bb_games) / sizeof(bb_games[0]);\n"
                 "\n#ifdef BB_FOR_PLAYERS\nvoid bb_games_derive(void)\n{\n");
    for (const struct bb_home *home = bb_homes; home->folder; home++) {
        if (home->loader->derive && !home->loader->game->hidden)
            fprintf(out, "    %s_parts_derive(%s_parts);\n", home->prefix, home->prefix);
    }
    fprintf(out, "}\n#endif\n");
}

static bool write_file(const char *name, const char *text)
{
    FILE *out = fopen(name, "w");

    return out && fputs(text, out) >= 0 && fclose(out) == 0;
}

/* Nothing is written before all games are found sound. */
int main(int argc, char **argv)
{
    char *table = NULL, *lines = NULL;
    size_t size;
    FILE *c = open_memstream(&table, &size), *list = open_memstream(&lines, &size);
    bool done;

    if (argc != 4 || !c || !list)
        return 2;
    fprintf(c,
            "#include \"games/all.h\"\n\n"
            "#ifdef BB_FOR_PLAYERS\n#define BB_DERIVED\n#else\n#define BB_DERIVED const\n#endif\n");
    for (const struct bb_home *home = bb_homes; home->folder; home++) {
        const struct bb_game *g = home->loader->game;

        put_if_shown(home, c);
        put_box(home, argv[1], c);
        put_end_if(home, c);
        fprintf(list, "%s %s %s %s %s\n", home->folder, home->prefix, g->name, look_of(g),
                g->title);
    }
    put_table(c);
    fclose(c);
    fclose(list);
    done = write_file(argv[2], table) && write_file(argv[3], lines);
    free(table);
    free(lines);
    return done ? 0 : 2;
}
