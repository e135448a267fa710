/*
 * embed-words FILE.yaml NAME: a words file as a C table on stdout, sorted by
 * key. Refuses a word that lacks a language, stands twice, has other holes
 * in one language than in the other, or holds a tab. A clause that has no word is said as in
 * the rulebooks beside the file, rules.en.md and rules.fr.md.
 *
 * embed-words FILE.yaml NAME en|fr [later]: the same in one language, as a page fetches it:
 * first what the game is played with, and later what only those hear who ask. What is alike stands
 * together, so that it packs well: a line with NAME; a line for each group of keys, first what they
 * begin with, up to the first full stop, then how each goes on; an empty line; and the words in the
 * order of their keys. All but NAME end with a tab.
 */
#include <cyaml/cyaml.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct word {
    char *key, *en, *fr;
};

struct words {
    struct word *word;
    uint32_t word_count;
};

static const cyaml_schema_field_t word_fields[] = {
    CYAML_FIELD_STRING_PTR("key", CYAML_FLAG_POINTER, struct word, key, 1, 63),
    CYAML_FIELD_STRING_PTR("en", CYAML_FLAG_POINTER, struct word, en, 1, 4000),
    CYAML_FIELD_STRING_PTR("fr", CYAML_FLAG_POINTER, struct word, fr, 1, 4000),
    CYAML_FIELD_END,
};

static const cyaml_schema_value_t word_schema = {
    CYAML_VALUE_MAPPING(CYAML_FLAG_DEFAULT, struct word, word_fields),
};

static const cyaml_schema_field_t words_fields[] = {
    CYAML_FIELD_SEQUENCE("words", CYAML_FLAG_POINTER, struct words, word, &word_schema, 1,
                         CYAML_UNLIMITED),
    CYAML_FIELD_END,
};

static const cyaml_schema_value_t schema = {
    CYAML_VALUE_MAPPING(CYAML_FLAG_POINTER, struct words, words_fields),
};

/* ---- Clauses of the rulebooks ------------------------------------------------- */

enum { LINE = 8192 };

/* Leaves the text of a paragraph: no marks, no pictures, of links what they say. */
static void strip(char *text)
{
    char *to = text;

    for (const char *at = text; *at && *at != '\n'; at++) {
        if (strncmp(at, "![](", 4) == 0)
            at += strcspn(at, ")") + (at[strcspn(at, ")") + 1] == ' ');
        else if (strncmp(at, "](", 2) == 0)
            at += strcspn(at, ")");
        else if (*at != '*' && *at != '[')
            *to++ = *at;
    }
    *to = '\0';
}

/* Whether a line of a rulebook is a clause: writes its key, and leaves its text. */
static bool is_clause(char line[static LINE], char key[static LINE])
{
    char *text = strstr(line, "** "), name[LINE];

    if (sscanf(line, "<a id=\"%[^\"]\"></a>**", name) != 1 || !text)
        return false;
    snprintf(key, LINE, "clause.%.*s", LINE - (int)sizeof("clause."), name);
    memmove(line, text + 3, strlen(text + 3) + 1);
    strip(line);
    return true;
}

static struct word *find(const struct words *w, const char *key)
{
    for (uint32_t i = 0; i < w->word_count; i++) {
        if (strcmp(w->word[i].key, key) == 0)
            return &w->word[i];
    }
    return NULL;
}

/* Adds the clauses that have no word in this language yet, from the rulebook beside the file. */
static void add_clauses(struct words *w, const char *yaml, const char *lang)
{
    char path[LINE], line[LINE], key[LINE];
    const char *slash = strrchr(yaml, '/');
    FILE *book;

    snprintf(path, sizeof(path), "%.*srules.%s.md", slash ? (int)(slash + 1 - yaml) : 0, yaml,
             lang);
    book = fopen(path, "r");
    while (book && fgets(line, sizeof(line), book)) {
        struct word *word;
        char **text;

        if (!is_clause(line, key))
            continue;
        word = find(w, key);
        if (!word) {
            w->word = realloc(w->word, (w->word_count + 1) * sizeof(w->word[0]));
            word = &w->word[w->word_count++];
            *word = (struct word){ .key = strdup(key) };
        }
        text = strcmp(lang, "en") == 0 ? &word->en : &word->fr;
        *text = *text ? *text : strdup(line);
    }
    if (book)
        fclose(book);
}

static int by_key(const void *a, const void *b)
{
    return strcmp(((const struct word *)a)->key, ((const struct word *)b)->key);
}

/* Which arguments a template has, as bits; above them the number of "{}". */
static unsigned holes(const char *text)
{
    unsigned found = 0;

    for (; (text = strchr(text, '{')); text++) {
        if (text[1] >= '0' && text[1] <= '9')
            found |= 1u << (text[1] - '0');
        else if (text[1] == '}')
            found += 1u << 10;
    }
    return found;
}

static void put_string(const char *s)
{
    putchar('"');
    for (; *s; s++) {
        if (*s == '"' || *s == '\\')
            printf("\\%c", *s);
        else if ((unsigned char)*s < ' ' || (unsigned char)*s > 126)
            printf("\\%03o", (unsigned char)*s);
        else
            putchar(*s);
    }
    putchar('"');
}

static void put_table(const struct words *w, const char *name)
{
    printf("#include \"engine/words.h\"\n\n#ifdef BB_FOR_PLAYERS\n"
           "const struct bb_words %s = { .name = \"%s\" };\n#else\n"
           "static const struct bb_word words[] = {\n",
           name, name);
    for (uint32_t i = 0; i < w->word_count; i++) {
        printf("    { ");
        put_string(w->word[i].key);
        printf(", { ");
        put_string(w->word[i].en);
        printf(", ");
        put_string(w->word[i].fr);
        printf(" } },\n");
    }
    printf("};\n\nconst struct bb_words %s = { .name = \"%s\", .count = %u, .word = words "
           "};\n#endif\n",
           name, name, w->word_count);
}

/* How long the beginning is that a key shares with its group. */
static size_t group(const char *key)
{
    const char *stop = strchr(key, '.');

    return stop ? (size_t)(stop + 1 - key) : 0;
}

static bool begins(const char *key, const char *family)
{
    return strncmp(key, family, strlen(family)) == 0;
}

/* Whether a word is among those that may come later: of cards, legends, refusals, of the choice of
 * a game, of accounts, and of the text view, but for what pictures and questions say too. */
static bool may_wait(const char *key)
{
    static const char *const families[] = { "name.",   "explain.", "card.",   "tell.",
                                            "legend.", "refusal.", "option.", "unfit.",
                                            "about",   "account.", "text." };
    static const char *const early[] = { "text.over",  "text.won",    "text.lost", "text.hand",
                                         "text.level", "text.levels", "text.round" };
    bool waits = false;

    for (size_t i = 0; i < sizeof(families) / sizeof(families[0]); i++)
        waits |= begins(key, families[i]);
    for (size_t i = 0; i < sizeof(early) / sizeof(early[0]); i++)
        waits &= strcmp(key, early[i]) != 0;
    return waits;
}

/* Whether the word is wanted. A page has whole rulebooks, and leaves the text of the clauses
 * out. */
static bool is_wanted(const char *key, bool later)
{
    return may_wait(key) == later && !begins(key, "clause.");
}

static void put_language(const struct words *w, const char *name, bool french, bool later)
{
    const char *last = NULL;

    printf("%s", name);
    for (uint32_t i = 0; i < w->word_count; i++) {
        const char *key = w->word[i].key;
        size_t n = group(key);

        if (!is_wanted(key, later))
            continue;
        if (!last || group(last) != n || strncmp(last, key, n) != 0)
            printf("\n%.*s\t", (int)n, key);
        printf("%s\t", key + n);
        last = key;
    }
    printf("\n\n");
    for (uint32_t i = 0; i < w->word_count; i++) {
        if (is_wanted(w->word[i].key, later))
            printf("%s\t", french ? w->word[i].fr : w->word[i].en);
    }
}

static const char *check(const struct words *w, uint32_t i)
{
    if (!w->word[i].en || !w->word[i].fr)
        return "lacks a language";
    if (i > 0 && strcmp(w->word[i].key, w->word[i - 1].key) == 0)
        return "stands twice";
    if (holes(w->word[i].en) != holes(w->word[i].fr))
        return "has other holes in English than in French";
    if (strpbrk(w->word[i].key, "\t\n"))
        return "holds a tab or a new line";
    if (strchr(w->word[i].en, '\t') || strchr(w->word[i].fr, '\t'))
        return "holds a tab";
    return NULL;
}

int main(int argc, char **argv)
{
    const cyaml_config_t config = { .log_fn = cyaml_log,
                                    .mem_fn = cyaml_mem,
                                    .log_level = CYAML_LOG_ERROR };
    struct words *w = NULL;

    if (argc < 3 || argc > 5)
        return 2;
    if (cyaml_load_file(argv[1], &config, &schema, (void **)&w, NULL) != CYAML_OK)
        return 2;
    add_clauses(w, argv[1], "en");
    add_clauses(w, argv[1], "fr");
    qsort(w->word, w->word_count, sizeof(w->word[0]), by_key);
    for (uint32_t i = 0; i < w->word_count; i++) {
        const char *wrong = check(w, i);

        if (wrong) {
            fprintf(stderr, "%s: the word %s %s.\n", argv[1], w->word[i].key, wrong);
            return 2;
        }
    }
    if (argc == 3)
        put_table(w, argv[2]);
    else
        put_language(w, argv[2], strcmp(argv[3], "fr") == 0, argc == 5);
    cyaml_free(&config, &schema, w, 0);
    return 0;
}
