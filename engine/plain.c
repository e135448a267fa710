/*
 * The fields of a view by name: those with a row for every seat in the seat's panel, the
 * others on the table. What differs in an action that is tried is said as it would be, in
 * another colour. Below are buttons: one for every element that an open action touches.
 */
#include "engine/plain.h"
#include "engine/face.h"
#include "engine/notation.h"
#include "engine/view.h"

#include <string.h>

enum { FIELD_MAX = 1024, IDS = 4096, COLUMNS = 52, STEP = 170, BUTTON = 1120, TABLE = -1 };

/* ---- Fields ----------------------------------------------------------------- */

static int row_of(const struct bb_field *f)
{
    return f->row ? f->row : 1;
}

/* Whether it has a row for every seat. */
static bool is_by_seat(const struct bb_game *g, const struct bb_field *f)
{
    int rows = f->count / row_of(f);

    return f->sight == BB_OWN || rows == BB_SEATS_MAX || (rows == g->seats_max && rows > 1);
}

/* One element: by the name in its list, else as a number; a question mark for what the
 * viewer does not know. */
static void put_element(const struct bb_reader *r, const struct bb_field *f, const void *view,
                        int i, struct bb_text *out)
{
    uint32_t element = bb_field_get(f, view, i);

    bb_text_char(out, ' ');
    if (element == UINT32_MAX >> (32 - 8 * f->size))
        bb_text_char(out, '?');
    else if (!bb_field_print(r->box, f, element, out))
        bb_text_int(out, (int)element);
}

/* "name: 1 2 3", of a seat or whole. */
static void put_field(const struct bb_reader *r, const struct bb_field *f, const void *view,
                      int seat, struct bb_text *out)
{
    int first = seat == TABLE ? 0 : seat * row_of(f);
    int n = seat == TABLE ? f->count : row_of(f);

    bb_text_format(out, "%s:", f->name);
    for (int i = first; i < first + n; i++)
        put_element(r, f, view, i, out);
}

void bb_plain_text(const struct bb_reader *r, const void *view, struct bb_text *out)
{
    for (const struct bb_field *f = r->box->game->fields; f->name; f++) {
        put_field(r, f, view, TABLE, out);
        bb_text_char(out, '\n');
    }
}

/* ---- Panels ----------------------------------------------------------------- */

/* The fields of a seat, or those of the table; returns their height. */
static int put_fields(const struct bb_painter *w, int seat, int x, int y)
{
    int top = y;

    for (const struct bb_field *f = w->box->game->fields; f->name; f++) {
        char now[FIELD_MAX], then[FIELD_MAX];
        struct bb_text t;

        if (is_by_seat(w->box->game, f) != (seat != TABLE))
            continue;
        bb_text_init(&t, now, sizeof(now));
        put_field(w->r, f, w->s, seat, &t);
        bb_text_init(&t, then, sizeof(then));
        put_field(w->r, f, w->after, seat, &t);
        y += bb_svg_lines(w->out, x, y, STEP, COLUMNS,
                          strcmp(now, then) == 0 ? "small f-ink2" : "small f-goldink", then);
    }
    return y - top;
}

/* The same to nowhere. */
static int height_of(const struct bb_painter *w, int seat)
{
    struct bb_painter blind = *w;
    struct bb_text nowhere;
    struct bb_svg svg = { .text = &nowhere };

    bb_text_init(&nowhere, NULL, 0);
    blind.out = &svg;
    return put_fields(&blind, seat, 0, 0);
}

static int put_seat(const struct bb_painter *w, int seat, int x, int y)
{
    int height = 600 + height_of(w, seat);

    bb_painter_seat(w, seat, x, y, BB_SVG_STRIP, height);
    put_fields(w, seat, x + 140, y + 640);
    bb_svg_end(w->out);
    return height + BB_SVG_GAP;
}

static int put_table(const struct bb_painter *w, int x, int y)
{
    int height = 240 + height_of(w, TABLE);

    bb_svg_panel(w->out, x, y, BB_SVG_STRIP, height, 100, "f-panel s-line");
    put_fields(w, TABLE, x + 140, y + 260);
    return height + BB_SVG_GAP;
}

/* ---- Buttons ---------------------------------------------------------------- */

/* Adds the words that are not there yet, a blank after each; what does not fit is cut. */
static void add_words(struct bb_text *to, const char *words)
{
    while (*words) {
        size_t n = strcspn(words, " |");
        const char *at = to->buf;
        bool there;

        while (*at && (strncmp(at, words, n) != 0 || at[n] != ' '))
            at += strcspn(at, " ") + 1;
        there = *at;
        for (size_t i = 0; !there && i <= n; i++)
            bb_text_char(to, i < n ? words[i] : ' ');
        words += n + (words[n] != '\0');
    }
}

static void put_button(const struct bb_painter *w, const char *id, int x, int y)
{
    bb_svg_group(w->out, id, "piece", id);
    bb_svg_ring(w->out, x, y, BUTTON - 100, 340, 80);
    bb_svg_rect(w->out, x, y, BUTTON - 100, 340, 80, "f-panel s-deep");
    bb_svg_text(w->out, x + (BUTTON - 100) / 2, y + 210, "small f-ink mid", id);
    bb_svg_end(w->out);
}

static int put_buttons(const struct bb_painter *w, int x, int y)
{
    bb_action open[BB_ACTIONS_MAX];
    int n = w->asked ? bb_legal(w->box, w->s, w->own, open) : 0, at = 0;
    char all[IDS], ids[BB_IDS_MAX];
    struct bb_text words, t;

    bb_text_init(&words, all, sizeof(all));
    for (int i = 0; i < n; i++) {
        bb_text_init(&t, ids, sizeof(ids));
        bb_face_touch(w->box, w->s, w->own, open[i], &t);
        add_words(&words, ids);
    }
    for (char *id = all, *end; (end = strchr(id, ' ')); id = end + 1, at++) {
        *end = '\0';
        put_button(w, id, x + 80 + at % 3 * (BUTTON + 40), y + at / 3 * 460);
    }
    return (at + 2) / 3 * 460;
}

void bb_plain_paint(struct bb_painter *w)
{
    struct bb_text t;
    int y = BB_SVG_MARGIN;

    bb_text_init(&t, w->title, sizeof(w->title));
    bb_face_ask(w->r, w->s, &t);
    w->width = BB_SVG_TALL_WIDTH;
    bb_svg_text(w->out, BB_SVG_TALL_WIDTH * 5, y + 200, "num f-ink mid", w->title);
    y += 360;
    y += put_buttons(w, BB_SVG_MARGIN, y);
    for (int seat = 0; seat < w->seats; seat++)
        y += put_seat(w, seat, BB_SVG_MARGIN, y);
    w->height = (y + put_table(w, BB_SVG_MARGIN, y)) / 10;
}
