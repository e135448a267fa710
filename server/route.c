/*
 * Addresses are read as a whole and compared with what there is; anything else is nothing.
 */
#include "server/route.h"

#include <stdlib.h>
#include <string.h>

enum { DIGITS = 15, VALUE = 16 }; /* of the number of a table; bytes in an argument */

/* ---- Paths -------------------------------------------------------------------- */

/* "/api/v1/tables/7/record": the number, and what is looked at. */
static bool read_table(const char *path, struct bb_look *look)
{
    static const struct {
        const char *end;
        enum bb_look_at at;
    } ends[] = {
        { "", BB_LOOK_TABLE },
        { "/record", BB_LOOK_RECORD },
        { "/picture.svg", BB_LOOK_PICTURE },
    };
    size_t n = strspn(path, "0123456789");

    if (n == 0 || n > DIGITS || path[0] == '0')
        return false;
    look->table = strtoll(path, NULL, 10);
    for (size_t i = 0; i < sizeof(ends) / sizeof(ends[0]); i++) {
        look->at = ends[i].at;
        if (strcmp(path + n, ends[i].end) == 0)
            return true;
    }
    return false;
}

static enum bb_route_kind read_path(const char *path, struct bb_look *look)
{
    static const char tables[] = "/api/v1/tables/";

    if (strcmp(path, "/healthz") == 0)
        return BB_ROUTE_HEALTH;
    if (strcmp(path, "/metrics") == 0)
        return BB_ROUTE_METRICS;
    if (strcmp(path, "/api/v1/games") == 0)
        look->at = BB_LOOK_GAMES;
    else if (strcmp(path, "/api/v1/tables") == 0)
        look->at = BB_LOOK_TABLES;
    else if (strncmp(path, tables, sizeof(tables) - 1) != 0 ||
             !read_table(path + sizeof(tables) - 1, look))
        return BB_ROUTE_NONE;
    return BB_ROUTE_LOOK;
}

/* ---- Arguments ------------------------------------------------------------------ */

static int one_of(const char *value, const char *const *names)
{
    for (int i = 0; names[i]; i++) {
        if (strcmp(value, names[i]) == 0)
            return i;
    }
    return -1;
}

/* Takes an argument; NULL, or what is wrong with it. */
static const char *take(struct bb_route *r, const char *name, const char *value)
{
    static const char *const shapes[] = { "wide", "tall", "tablet", NULL };
    static const char *const themes[] = { "auto", "light", "dark", NULL };
    bool picture = r->kind == BB_ROUTE_LOOK && r->look.at == BB_LOOK_PICTURE;
    bool speaks = picture || (r->kind == BB_ROUTE_LOOK && r->look.at == BB_LOOK_GAMES);
    int which;

    if (speaks && strcmp(name, "lang") == 0) {
        which = bb_lang_parse(value);
        r->look.lang = which < 0 ? BB_EN : (enum bb_lang)which;
        return which < 0 ? "The argument 'lang' must be en or fr." : NULL;
    }
    if (picture && strcmp(name, "shape") == 0) {
        which = one_of(value, shapes);
        r->look.shape = (enum bb_what)(BB_SAY_PICTURE + (which < 0 ? 0 : which));
        return which < 0 ? "The argument 'shape' must be wide, tall or tablet." : NULL;
    }
    if (picture && strcmp(name, "theme") == 0) {
        which = one_of(value, themes);
        r->theme = which < 0 ? BB_THEME_BOTH : (enum bb_theme)which;
        return which < 0 ? "The argument 'theme' must be auto, light or dark." : NULL;
    }
    return "There is no such argument here.";
}

static const char *read_arguments(struct bb_route *r, const char *text)
{
    const char *why = NULL;

    while (*text && !why) {
        size_t n = strcspn(text, "="), m;
        char name[VALUE], value[VALUE];

        m = text[n] ? strcspn(text + n + 1, "&") : 0;
        if (!text[n] || n >= VALUE || m >= VALUE)
            return "There is no such argument here.";
        memcpy(name, text, n);
        name[n] = '\0';
        memcpy(value, text + n + 1, m);
        value[m] = '\0';
        why = take(r, name, value);
        text += n + 1 + m;
        text += *text == '&';
    }
    return why;
}

struct bb_route bb_route_read(const char *path, const char *arguments)
{
    struct bb_route r = { .look = { .lang = BB_EN, .shape = BB_SAY_PICTURE } };

    r.kind = read_path(path, &r.look);
    if (r.kind == BB_ROUTE_NONE)
        return r;
    r.why = read_arguments(&r, arguments);
    if (r.why)
        r.kind = BB_ROUTE_WRONG;
    return r;
}

/* ---- Pictures -------------------------------------------------------------------- */

/* The painter's dark colours stand in one condition, for which "always" or "never" is put. */
void bb_route_paint(char *svg, enum bb_theme theme)
{
    static const char condition[] = "(prefers-color-scheme:dark)";
    const char *instead = theme == BB_THEME_DARK ? "all" : "not all";
    char *at = theme == BB_THEME_BOTH ? NULL : strstr(svg, condition);

    if (!at)
        return;
    memset(at, ' ', sizeof(condition) - 1);
    memcpy(at, instead, strlen(instead));
}
