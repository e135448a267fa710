/*
 * The reader of editions, with files of the null game and the reference editions.
 */
#include "games/loaders.h"
#include "games/null/null.h"
#include "tests/unit/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#define HEAD "edition: house\ngame: \"null\"\nabout: A test.\nprovenance: derived\n"
#define GOOD HEAD "stones: [1, 2, 3, 4, 5, 6]\n"

static const char *parse(const char *text, struct ng_parts *parts, struct bb_box *box)
{
    static char why[BB_SENTENCE_MAX];

    return bb_edition_parse(bb_loader_find("null"), "house.yaml", text, strlen(text), parts, box,
                            why);
}

static void assert_refused(const char *text, const char *sentence)
{
    struct ng_parts parts;
    struct bb_box box;
    const char *wrong = parse(text, &parts, &box);

    assert_non_null(wrong);
    if (strncmp(wrong, "house.yaml, line ", 17) != 0 || strstr(wrong, "line 0") ||
        wrong[strlen(wrong) - 1] != '.' || wrong[strlen(wrong) - 2] == '.')
        fail_msg("not a sentence with a line: %s", wrong);
    if (!strstr(wrong, sentence))
        fail_msg("expected '%s', but it is: %s", sentence, wrong);
}

/* ---- Good editions ----------------------------------------------------------- */

static void reads_an_edition(void **state)
{
    struct ng_parts parts;
    struct bb_box box;

    (void)state;
    assert_null(parse(GOOD, &parts, &box));
    assert_string_equal(box.edition, "house");
    assert_int_equal(strlen(box.hash), 64);
    assert_int_equal(parts.stones[5], 6);
    assert_false(box.reconstructed);
    assert_ptr_equal(box.parts, &parts);
}

static void says_what_is_reconstructed(void **state)
{
    struct ng_parts parts;
    struct bb_box box;

    (void)state;
    assert_null(parse("edition: house\ngame: \"null\"\nabout: A test.\n"
                      "provenance: reconstructed\nstones: [1, 2, 3, 4, 5, 6]\n",
                      &parts, &box));
    assert_true(box.reconstructed);
}

/* The hash is of the facts: not of names, comments or the order of lines. */
static void hashes_the_facts_alone(void **state)
{
    struct ng_parts parts;
    struct bb_box one, same, other;

    (void)state;
    assert_null(parse(GOOD, &parts, &one));
    assert_null(parse("# a comment\nstones: [ 1,2,3,\n 4,5,6 ]\ngame: null\nabout: Other words.\n"
                      "provenance: rulebook\nedition: club\n",
                      &parts, &same));
    assert_null(parse(HEAD "stones: [2, 2, 3, 4, 5, 6]\n", &parts, &other));
    assert_string_equal(one.hash, same.hash);
    assert_string_not_equal(one.hash, other.hash);
}

/* What is compiled in is what the file says. */
static void is_the_reference_box(void **state)
{
    (void)state;
    for (const struct bb_home *home = bb_homes; home->folder; home++) {
        const struct bb_box *reference = bb_games_find(home->loader->game->name);
        void *parts = malloc(reference->game->parts_size);
        char path[512], why[BB_SENTENCE_MAX];
        struct bb_box box;

        assert_non_null(parts);
        snprintf(path, sizeof(path), BB_SOURCE "/games/%s/editions/reference.yaml", home->folder);
        assert_null(bb_edition_load(home->loader, path, parts, &box, why));
        assert_string_equal(box.hash, reference->hash);
        assert_string_equal(box.edition, reference->edition);
        assert_int_equal(box.reconstructed, reference->reconstructed);
        assert_memory_equal(parts, reference->parts, reference->game->parts_size);
        free(parts);
    }
}

/* A page has the facts alone and makes the parts from them. */
static void follows_from_its_facts(void **state)
{
    (void)state;
    for (const struct bb_home *home = bb_homes; home->folder; home++) {
        const struct bb_box *reference = bb_games_find(home->loader->game->name);
        unsigned char *parts = calloc(1, reference->game->parts_size);

        assert_non_null(parts);
        memcpy(parts, reference->parts, reference->game->facts_size);
        if (home->loader->derive)
            home->loader->derive(parts);
        assert_memory_equal(parts, reference->parts, reference->game->parts_size);
        free(parts);
    }
}

static void assert_named(const char *text, const char *expected)
{
    char name[8] = "x", why[BB_SENTENCE_MAX];

    assert_null(bb_edition_game("house.yaml", text, strlen(text), name, sizeof(name), why));
    assert_string_equal(name, expected);
}

static void names_the_game(void **state)
{
    (void)state;
    assert_named(GOOD, "null");
    assert_named("game: a-long-name", "a-long-");
    assert_named("games: x", "");
    assert_named("game: [x]", "");
    assert_named("[game, x]", "");
    assert_named("", "");
}

/* ---- Bad ones ------------------------------------------------------------------ */

/* Who asks for the name of the game hears the same as who reads the edition. */
static void tells_why_there_is_no_name(void **state)
{
    static const char *const texts[] = {
        GOOD "zz: &a 1\n", GOOD "zz: [*a]\n", GOOD "  - [", "game: {", "\x01\x02", "[[[[[[[[[",
    };
    char name[8], why[BB_SENTENCE_MAX];
    struct ng_parts parts;
    struct bb_box box;

    (void)state;
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
        const char *text = texts[i], *wrong = parse(text, &parts, &box);

        assert_non_null(wrong);
        assert_non_null(bb_edition_game("house.yaml", text, strlen(text), name, sizeof(name), why));
        assert_string_equal(why, wrong);
    }
}

static void refuses_what_is_no_yaml(void **state)
{
    (void)state;
    assert_refused("", "there is nothing in it");
    assert_refused("# only a comment\n", "there is nothing in it");
    assert_refused("- a\n- b\n", "Expecting MAPPING");
    assert_refused("just words\n", "Expecting MAPPING");
    assert_refused("edition: \"open\n", "line ");
    assert_refused("edition: house\n\tgame: x\n", "line ");
    assert_refused("{{{{", "line 1");
    assert_refused("\x01\x02", "line 1");
    assert_refused("\xC3\x28", "line 1");
}

static void refuses_other_keys(void **state)
{
    (void)state;
    assert_refused(GOOD "colour: red\n", "Unexpected key: colour");
    assert_refused(GOOD "edition: again\n", "already seen: edition");
    assert_refused(GOOD "provenance: derived\n", "already seen: provenance");
    assert_refused(HEAD, "Missing required mapping field: stones");
    assert_refused("edition: house\ngame: \"null\"\nprovenance: derived\nstones: [1,2,3,4,5,6]\n",
                   "Missing required mapping field: about");
}

static void refuses_wrong_values(void **state)
{
    (void)state;
    assert_refused(HEAD "stones: [1, 2, 3, 4, 5]\n", "line 5");
    assert_refused(HEAD "stones: [1, 2, 3, 4, 5, 6, 7]\n", "line 5");
    assert_refused(HEAD "stones: [1, 2, 3, 4, 5, 256]\n", "'256'");
    assert_refused(HEAD "stones: [1, 2, 3, 4, 5, -1]\n", "'-1'");
    assert_refused(HEAD "stones: [1, 2, 3, 4, 5, six]\n", "'six'");
    assert_refused(HEAD "stones: {a: 1}\n", "line 5");
    assert_refused(HEAD "stones: 6\n", "line 5");
    assert_refused(HEAD "stones: [1, 1, 1, 1, 1, 1]\n", "line 5: NG-1.1: ");
    assert_refused("edition: House\ngame: \"null\"\nabout: x\nprovenance: derived\n"
                   "stones: [1,2,3,4,5,6]\n",
                   "line 1: a name is of small letters, digits and dashes");
    assert_refused("edition: \"two words\"\ngame: \"null\"\nabout: x\nprovenance: derived\n"
                   "stones: [1,2,3,4,5,6]\n",
                   "line 1: a name is of small letters, digits and dashes");
    assert_refused("edition: a23456789012345678901234567890123\ngame: \"null\"\nabout: x\n"
                   "provenance: derived\nstones: [1,2,3,4,5,6]\n",
                   "line 1");
    assert_refused("edition: house\ngame: \"null\"\nabout: x\nprovenance: guessed\n"
                   "stones: [1,2,3,4,5,6]\n",
                   "guessed");
}

static void refuses_another_game(void **state)
{
    (void)state;
    assert_refused("edition: house\ngame: chess\n", "line 2: this is an edition of 'chess'");
    assert_refused("edition: house\n\ngame: checkers\nabout: x\n", "line 3: ");
}

/* Aliases could make a small file large, and many anchors keep a YAML reader busy: a file
 * of them is refused at the first. */
static void refuses_aliases(void **state)
{
    enum { MANY = 100000, EACH = 10 };
    char *text = malloc(MANY * EACH + 1), *at = text;
    clock_t begun = clock();

    (void)state;
    assert_non_null(text);
    for (int i = 0; i < MANY; i++)
        at += sprintf(at, "- &%06d\n", i);
    assert_refused(text, "line 1: an edition has no anchors (&) and aliases (*).");
    assert_true(clock() - begun < CLOCKS_PER_SEC);
    free(text);
    assert_refused("edition: &a house\ngame: \"null\"\nabout: *a\nprovenance: derived\n"
                   "stones: [1,2,3,4,5,6]\n",
                   "line 1: an edition has no anchors (&) and aliases (*).");
    assert_refused("a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\n", "line ");
    assert_refused("stones: &s [1, 2, 3, 4, 5, *s]\n" HEAD, "alias");
    assert_refused(HEAD "stones: *nothing\n", "line 5: ");
}

static void refuses_what_is_huge(void **state)
{
    char name[] = "edition-XXXXXX", why[BB_SENTENCE_MAX];
    int fd = mkstemp(name);
    struct ng_parts parts;
    struct bb_box box;
    FILE *f;

    (void)state;
    assert_true(fd >= 0);
    f = fdopen(fd, "w");
    fputs(GOOD, f);
    for (int i = 0; i < BB_EDITION_MAX; i++)
        fputc('#', f);
    fclose(f);
    assert_non_null(bb_edition_load(bb_loader_find("null"), name, &parts, &box, why));
    assert_non_null(strstr(why, "no edition is longer than a megabyte."));
    unlink(name);
    assert_non_null(bb_edition_load(bb_loader_find("null"), name, &parts, &box, why));
    assert_non_null(strstr(why, "the file cannot be read."));
    assert_non_null(bb_edition_load(bb_loader_find("null"), "/", &parts, &box, why));
}

/* Brackets alone would keep a YAML reader busy for hours. */
static void refuses_what_nests_too_deep(void **state)
{
    enum { DEEP = BB_EDITION_MAX - 1 };
    char *text = malloc(DEEP + 1), name[8], why[BB_SENTENCE_MAX];

    (void)state;
    assert_non_null(text);
    memset(text, '[', DEEP);
    text[DEEP] = '\0';
    assert_refused(text, "line 1: no edition nests so deep");
    assert_non_null(bb_edition_game("house.yaml", text, DEEP, name, sizeof(name), why));
    for (int i = 1; i < DEEP; i += 2)
        text[i] = '\n';
    assert_refused(text, "no edition nests so deep");
    free(text);
}

static void finds_loaders_by_name(void **state)
{
    (void)state;
    for (const struct bb_home *home = bb_homes; home->folder; home++)
        assert_ptr_equal(bb_loader_find(home->loader->game->name), home->loader);
    assert_null(bb_loader_find("chess"));
}

UNIT_MAIN(cmocka_unit_test(reads_an_edition), cmocka_unit_test(says_what_is_reconstructed),
          cmocka_unit_test(hashes_the_facts_alone), cmocka_unit_test(is_the_reference_box),
          cmocka_unit_test(follows_from_its_facts), cmocka_unit_test(names_the_game),
          cmocka_unit_test(tells_why_there_is_no_name), cmocka_unit_test(refuses_what_is_no_yaml),
          cmocka_unit_test(refuses_other_keys), cmocka_unit_test(refuses_wrong_values),
          cmocka_unit_test(refuses_another_game), cmocka_unit_test(refuses_aliases),
          cmocka_unit_test(refuses_what_is_huge), cmocka_unit_test(refuses_what_nests_too_deep),
          cmocka_unit_test(finds_loaders_by_name))
