/*
 * Copying what a store keeps: table by table, and once more to compare.
 */
#include "server/copy.h"

#include <string.h>

static const struct bb_copy_table tables[] = {
    { "people",
      "id",
      { { "id", BB_COPY_NUMBER }, { "name", BB_COPY_TEXT }, { "phrase", BB_COPY_BYTES } } },
    { "tokens", "token", { { "token", BB_COPY_BYTES }, { "person", BB_COPY_NUMBER } } },
    { "deeds",
      "tbl, number",
      { { "tbl", BB_COPY_NUMBER },
        { "number", BB_COPY_NUMBER },
        { "person", BB_COPY_NUMBER },
        { "request", BB_COPY_TEXT },
        { "text", BB_COPY_TEXT },
        { "waits", BB_COPY_NUMBER },
        { "at", BB_COPY_NUMBER } } },
    { "tables",
      "id",
      { { "id", BB_COPY_NUMBER },
        { "stage", BB_COPY_NUMBER },
        { "open", BB_COPY_NUMBER },
        { "changed", BB_COPY_NUMBER },
        { "summary", BB_COPY_TEXT },
        { "code", BB_COPY_TEXT },
        { "due", BB_COPY_NUMBER } } },
    { "places",
      "person, tbl",
      { { "person", BB_COPY_NUMBER }, { "tbl", BB_COPY_NUMBER }, { "seat", BB_COPY_NUMBER } } },
    { "messages",
      "tbl, number",
      { { "tbl", BB_COPY_NUMBER },
        { "number", BB_COPY_NUMBER },
        { "person", BB_COPY_NUMBER },
        { "request", BB_COPY_TEXT },
        { "seat", BB_COPY_NUMBER },
        { "name", BB_COPY_TEXT },
        { "text", BB_COPY_TEXT },
        { "at", BB_COPY_NUMBER } } },
};

enum { TABLES = sizeof(tables) / sizeof(tables[0]) };

int bb_copy_columns(const struct bb_copy_table *t)
{
    int n = 0;

    while (n < BB_COPY_COLUMNS && t->column[n].name)
        n++;
    return n;
}

static enum bb_copied copy_table(struct bb_copy_end *from, struct bb_copy_end *to,
                                 const struct bb_copy_table *t, int64_t *records)
{
    const char *value[BB_COPY_COLUMNS];
    int more;

    if (!from->kind->read(from, t))
        return BB_COPY_FROM;
    if (!to->kind->fill(to, t))
        return BB_COPY_TO;
    while ((more = from->kind->next(from, value)) > 0) {
        if (!to->kind->add(to, value))
            return BB_COPY_TO;
        ++*records;
    }
    if (more < 0)
        return BB_COPY_FROM;
    return to->kind->filled(to) ? BB_COPIED : BB_COPY_TO;
}

static bool is_same(const char *one, const char *other)
{
    return one && other ? strcmp(one, other) == 0 : one == other;
}

static enum bb_copied compare_table(struct bb_copy_end *from, struct bb_copy_end *to,
                                    const struct bb_copy_table *t, int64_t *records)
{
    const char *value[BB_COPY_COLUMNS], *copied[BB_COPY_COLUMNS];
    int n = bb_copy_columns(t), more, there;

    if (!from->kind->read(from, t))
        return BB_COPY_FROM;
    if (!to->kind->read(to, t))
        return BB_COPY_TO;
    for (;;) {
        more = from->kind->next(from, value);
        there = to->kind->next(to, copied);
        if (more < 0 || there < 0)
            return more < 0 ? BB_COPY_FROM : BB_COPY_TO;
        if (more != there)
            return BB_COPY_DIFFERS;
        if (!more)
            return BB_COPIED;
        for (int i = 0; i < n; i++) {
            if (!is_same(value[i], copied[i]))
                return BB_COPY_DIFFERS;
        }
        ++*records;
    }
}

static enum bb_copied check_empty(struct bb_copy_end *to)
{
    bool empty = true;

    for (int i = 0; i < TABLES && empty; i++) {
        if (!to->kind->is_empty(to, &tables[i], &empty))
            return BB_COPY_TO;
    }
    return empty ? BB_COPIED : BB_COPY_NOT_EMPTY;
}

static enum bb_copied copy_facts(struct bb_copy_end *from, struct bb_copy_end *to)
{
    struct bb_facts facts, copied;

    if (!from->kind->facts(from, &facts))
        return BB_COPY_FROM;
    if (!to->kind->set_facts(to, &facts) || !to->kind->facts(to, &copied))
        return BB_COPY_TO;
    return facts.clock == copied.clock && memcmp(facts.salt, copied.salt, BB_SALT_BYTES) == 0
               ? BB_COPIED
               : BB_COPY_DIFFERS;
}

enum bb_copied bb_copy(struct bb_copy_end *from, struct bb_copy_end *to, int64_t *records,
                       const char **where)
{
    int64_t again = 0;
    enum bb_copied done = check_empty(to);

    *records = 0;
    for (int i = 0; i < TABLES && done == BB_COPIED; i++) {
        *where = tables[i].name;
        done = copy_table(from, to, &tables[i], records);
        if (done == BB_COPIED)
            done = compare_table(from, to, &tables[i], &again);
    }
    if (done == BB_COPIED) {
        *where = "facts";
        done = copy_facts(from, to);
    }
    if (done == BB_COPIED && !to->kind->commit(to))
        done = BB_COPY_TO;
    return done == BB_COPIED && again != *records ? BB_COPY_DIFFERS : done;
}
