/*
 * Laws of what a page shows: the question, the picture, and what touching its
 * elements means.
 */
#include "engine/face.h"
#include "engine/notation.h"
#include "engine/view.h"
#include "tests/law/case.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    QUESTION = 1024, /* bytes in what a seat is asked */
    TOUCHED = 512,   /* bytes in the ids of one action */
    DEEP = 64,       /* elements in elements of a picture */
    PICTURE = 1 << 20,
    IDS = 4096, /* elements with an id */
    CARD_BYTES = 4096,
};

/* ---- The question ------------------------------------------------------------ */

const char *law_ask(struct law_case *c)
{
    for (int i = 0; i < law_viewers(c) * BB_LANGS; i++) {
        struct bb_reader reader = { .box = c->box,
                                    .lang = i % BB_LANGS,
                                    .seat = law_viewer(c, i / BB_LANGS) };
        char text[QUESTION];
        struct bb_view view;
        struct bb_text t;

        bb_view_init(&view, c->box->game, c->s.bytes, reader.seat);
        bb_text_init(&t, text, sizeof(text));
        bb_face_ask(&reader, view.s.bytes, &t);
        if (t.len == 0 || t.len >= sizeof(text) || law_has_gap(text) || strchr(text, '\n'))
            return law_broken(c, "viewer %d is asked '%.100s'", reader.seat, text);
    }
    return NULL;
}

/* ---- The picture -------------------------------------------------------------- */

static struct bb_reader reader_of(const struct law_case *c, int seat, enum bb_lang lang)
{
    return (struct bb_reader){
        .box = c->box, .lang = lang, .seat = seat, .names = { "<Ann>", "\"B&b\"", "É'", "D" }
    };
}

/* The picture of a view in which an action is tried, or none (0); to be freed. */
static char *paint(const struct law_case *c, int seat, enum bb_lang lang, enum bb_shape shape,
                   bb_action trying)
{
    struct bb_reader reader = reader_of(c, seat, lang);
    char *picture = malloc(PICTURE);
    struct bb_view view;
    struct bb_text t;

    if (!picture)
        abort();
    bb_view_init(&view, c->box->game, c->s.bytes, seat);
    bb_text_init(&t, picture, PICTURE);
    reader.trying = trying;
    bb_face_paint(&reader, view.s.bytes, shape, &t);
    return picture;
}

/* True if every element that is opened is closed, in order. */
static bool is_balanced(const char *xml)
{
    char open[DEEP][16];
    int depth = 0;

    for (xml = strchr(xml, '<'); xml; xml = strchr(xml, '<')) {
        bool closes = xml[1] == '/';
        const char *name = xml + 1 + closes, *end = strchr(xml, '>');
        size_t n = strcspn(name, " />");

        if (!end || n == 0 || n >= sizeof(open[0]))
            return false;
        if (closes) {
            if (depth == 0 || strlen(open[depth - 1]) != n || strncmp(open[--depth], name, n) != 0)
                return false;
        } else if (end[-1] != '/') {
            if (depth == DEEP)
                return false;
            memcpy(open[depth], name, n);
            open[depth++][n] = '\0';
        }
        xml = end;
    }
    return depth == 0;
}

/* The ids of a picture, in order; each ends at a quote. */
struct ids {
    const char *id[IDS];
    int n;
};

/* Compares ids that end at a quote, a blank, a bar or the end of the text. */
static int by_id(const void *a, const void *b)
{
    const char *one = *(const char *const *)a, *other = *(const char *const *)b;
    size_t n = strcspn(one, "\" |"), m = strcspn(other, "\" |");
    int order = memcmp(one, other, n < m ? n : m);

    return order ? order : (n > m) - (n < m);
}

static void find_ids(const char *picture, struct ids *out)
{
    out->n = 0;
    for (const char *at = picture; *at && out->n < IDS; at++) {
        if (*at == ' ' && strncmp(at, " id=\"", 5) == 0)
            out->id[out->n++] = at + 5;
    }
    qsort(out->id, (size_t)out->n, sizeof(out->id[0]), by_id);
}

static const char *picture_is_good(struct law_case *c, int seat, const char *picture)
{
    struct ids ids;

    if (strncmp(picture, "<svg ", 5) != 0 || strlen(picture) >= PICTURE - 1)
        return law_broken(c, "viewer %d is shown no picture, or one that is too large", seat);
    if (law_has_gap(picture))
        return law_broken(c, "the picture has a gap: %.100s", strstr(picture, "\u27e8"));
    if (!is_balanced(picture))
        return law_broken(c, "the picture for viewer %d is not well formed", seat);
    find_ids(picture, &ids);
    if (ids.n == IDS)
        return law_broken(c, "the picture has too many ids");
    for (int i = 1; i < ids.n; i++) {
        if (by_id(&ids.id[i - 1], &ids.id[i]) == 0)
            return law_broken(c, "two elements have the id %.20s", ids.id[i]);
    }
    return NULL;
}

const char *law_picture(struct law_case *c)
{
    const char *wrong = NULL;

    for (int i = 0; i < law_viewers(c) && !wrong; i++) {
        enum bb_shape shape = bb_rng_below(&c->rng, BB_SHAPES);
        enum bb_lang lang = bb_rng_below(&c->rng, BB_LANGS);
        int viewer = law_viewer(c, i);
        bb_action open[BB_ACTIONS_MAX];
        int n = viewer == BB_NOBODY ? 0 : bb_legal(c->box, c->s.bytes, viewer, open);
        bb_action trying = n ? open[bb_rng_below(&c->rng, (uint32_t)n)] : 0;
        char *picture = paint(c, viewer, lang, shape, 0);
        char *tried = paint(c, viewer, lang, shape, trying);

        wrong = picture_is_good(c, viewer, picture);
        wrong = wrong ? wrong : picture_is_good(c, viewer, tried);
        free(tried);
        free(picture);
    }
    return wrong;
}

/* ---- Touching -------------------------------------------------------------------- */

/* Every element that the action touches is in the picture. */
static const char *touches_are_painted(struct law_case *c, const char *touched,
                                       const struct ids *ids)
{
    if (touched[0] == '\0')
        return law_broken(c, "an action touches nothing");
    for (const char *id = touched; *id; id += strspn(id, " |")) {
        if (!bsearch(&id, ids->id, (size_t)ids->n, sizeof(ids->id[0]), by_id))
            return law_broken(c, "an action touches %.20s, which is not in the picture", id);
        id += strcspn(id, " |");
    }
    return NULL;
}

static const char *touch_of(struct law_case *c, const struct bb_view *view, bb_action a,
                            char ids[static TOUCHED])
{
    struct bb_text t;

    bb_text_init(&t, ids, TOUCHED);
    bb_face_touch(c->box, view->s.bytes, view->seat, a, &t);
    return t.len < TOUCHED ? NULL : law_broken(c, "an action touches too much");
}

static const char *tap_means_action(struct law_case *c, const struct bb_view *view, const char *id)
{
    bb_action a = bb_face_tapped(c->box, view->s.bytes, view->seat, id);
    char text[BB_NOTATION_MAX];
    struct bb_text t;

    bb_text_init(&t, text, sizeof(text));
    if (a && !bb_notation_print(c->box, a, NULL, &t))
        return law_broken(c, "touching '%.60s' means %x, which is no action", id, a);
    return NULL;
}

/* Taps on every element of the picture, and on some that are not there. */
static const char *taps_mean_actions(struct law_case *c, const struct bb_view *view,
                                     const struct ids *ids)
{
    static const char *const odd[] = { "",
                                       "-",
                                       "c",
                                       "c0-11",
                                       "c1-",
                                       "card-",
                                       "card-99999999999",
                                       "c9999999999-99999999999",
                                       "c1-11 ",
                                       "pile2",
                                       "stone-",
                                       "\xFF" };
    const char *wrong = NULL;

    for (size_t i = 0; i < sizeof(odd) / sizeof(odd[0]) && !wrong; i++)
        wrong = tap_means_action(c, view, odd[i]);
    for (int i = 0; i < ids->n && !wrong; i++) {
        char id[TOUCHED];

        snprintf(id, sizeof(id), "%.*s", (int)strcspn(ids->id[i], "\""), ids->id[i]);
        wrong = tap_means_action(c, view, id);
    }
    return wrong;
}

/* Actions that touch the same can still be told apart when they are tried. */
static bool look_alike(const struct law_case *c, int seat, bb_action a, bb_action b)
{
    char *one = paint(c, seat, BB_EN, BB_WIDE, a), *other = paint(c, seat, BB_EN, BB_WIDE, b);
    bool alike = strcmp(one, other) == 0;

    free(one);
    free(other);
    return alike;
}

static const char *seat_can_touch(struct law_case *c, int seat)
{
    bb_action open[BB_ACTIONS_MAX];
    int n = c->box->game->legal(c->box->parts, c->s.bytes, seat, open);
    char *picture = paint(c, seat, BB_EN, bb_rng_below(&c->rng, BB_SHAPES), 0);
    const char *wrong = NULL;
    struct bb_view view;
    struct ids painted;

    find_ids(picture, &painted);
    bb_view_init(&view, c->box->game, c->s.bytes, seat);
    for (int i = 0; i < n && !wrong; i++) {
        char ids[TOUCHED], others[TOUCHED];
        int other = (int)bb_rng_below(&c->rng, (uint32_t)n);

        wrong = touch_of(c, &view, open[i], ids);
        wrong = wrong ? wrong : touches_are_painted(c, ids, &painted);
        wrong = wrong ? wrong : touch_of(c, &view, open[other], others);
        if (!wrong && other != i && strcmp(ids, others) == 0 &&
            look_alike(c, seat, open[i], open[other]))
            wrong = law_broken(c, "two actions touch the same and look alike: %.100s", ids);
    }
    wrong = wrong ? wrong : taps_mean_actions(c, &view, &painted);
    free(picture);
    return wrong;
}

/* What a seat may do it can do by touching the picture. */
const char *law_touch(struct law_case *c)
{
    bb_seats set = c->box->game->to_act(c->s.bytes);
    const char *wrong = NULL;

    if (set == BB_SEAT(BB_CHANCE))
        return NULL;
    for (; set && !wrong; set &= set - 1)
        wrong = seat_can_touch(c, bb_first_seat(set));
    return wrong;
}

/* ---- What each element is ----------------------------------------------------------- */

/* A card has a name and a sentence, and no gap. */
static const char *card_is_good(struct law_case *c, const struct bb_reader *r, const void *view,
                                const char *id)
{
    char card[CARD_BYTES];
    struct bb_text t;

    bb_text_init(&t, card, sizeof(card));
    if (!bb_face_explain(r, view, id, &t))
        return law_broken(c, "nothing explains '%.60s'", id);
    if (t.len >= sizeof(card) || law_has_gap(card) || strncmp(card, "name\t", 5) != 0 ||
        !strstr(card, "\nwhat\t") || card[t.len - 1] != '\n' || strstr(card, "\t\n"))
        return law_broken(c, "'%.60s' is explained by '%.300s'", id, card);
    return NULL;
}

/* Whatever has an id in a picture can be looked up, by anybody; the board is a frame. */
const char *law_explain(struct law_case *c)
{
    int viewer = law_viewer(c, (int)bb_rng_below(&c->rng, (uint32_t)law_viewers(c)));
    struct bb_reader reader = reader_of(c, viewer, bb_rng_below(&c->rng, BB_LANGS));
    const struct bb_face *face = c->box->game->face;
    const char *wrong = NULL;
    struct bb_view view;
    struct ids painted;
    char *picture;

    if (!face || !face->explain) /* then it is plain, and its names say it all */
        return NULL;
    picture = paint(c, viewer, BB_EN, bb_rng_below(&c->rng, BB_SHAPES), 0);
    find_ids(picture, &painted);
    bb_view_init(&view, c->box->game, c->s.bytes, viewer);
    for (int i = 0; i < painted.n && !wrong; i++) {
        char id[TOUCHED];

        snprintf(id, sizeof(id), "%.*s", (int)strcspn(painted.id[i], "\""), painted.id[i]);
        if (strcmp(id, "board") != 0)
            wrong = card_is_good(c, &reader, view.s.bytes, id);
    }
    free(picture);
    return wrong;
}

/* ---- The account of the score ------------------------------------------------------ */

/* Its lines add up to the points, and what they are about is in the picture. */
const char *law_account(struct law_case *c)
{
    const struct bb_game *g = c->box->game;
    int viewer = law_viewer(c, (int)bb_rng_below(&c->rng, (uint32_t)law_viewers(c)));
    struct bb_reader reader = reader_of(c, viewer, bb_rng_below(&c->rng, BB_LANGS));
    char *picture = paint(c, viewer, BB_EN, bb_rng_below(&c->rng, BB_SHAPES), 0);
    int32_t points[BB_SEATS_MAX] = { 0 };
    const char *wrong = NULL;
    struct bb_score score;
    struct bb_line line;
    struct bb_view view;
    struct ids painted;
    bool accounts = g->face && g->face->account, more = accounts;

    find_ids(picture, &painted);
    bb_view_init(&view, g, c->s.bytes, viewer);
    g->score(c->box->parts, c->s.bytes, &score);
    for (int i = 0; more && !wrong; i++) {
        char why[QUESTION], ids[TOUCHED];
        struct bb_text sentence, touches;

        bb_text_init(&sentence, why, sizeof(why));
        bb_text_init(&touches, ids, sizeof(ids));
        more = bb_face_account(&reader, view.s.bytes, i, &line, &sentence, &touches);
        if (!more)
            break;
        if (sentence.len == 0 || sentence.len >= sizeof(why) || law_has_gap(why))
            wrong = law_broken(c, "line %d of the account says '%.100s'", i, why);
        wrong = wrong ? wrong : touches_are_painted(c, ids, &painted);
        for (int seat = 0; seat < c->how.seats; seat++)
            points[seat] += line.seat == seat || line.seat == BB_TEAM ? line.points : 0;
    }
    for (int seat = 0; accounts && seat < BB_SEATS_MAX && !wrong; seat++) {
        if (points[seat] != score.points[seat])
            wrong = law_broken(c, "the account of seat %d comes to %d points, not %d", seat,
                               points[seat], score.points[seat]);
    }
    free(picture);
    return wrong;
}
