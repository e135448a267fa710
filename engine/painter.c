/*
 * The frame of a picture: size and title, style, motifs, backdrop.
 *
 * A class of a colour is written with a value and a variable: browsers take the variable,
 * simpler programs the value.
 */
#include "engine/painter.h"
#include "engine/face.h"
#include "engine/plain.h"
#include "engine/setup.h"
#include "engine/trial.h"
#include "engine/usual.h"

#include <string.h>

void bb_painter_say(const struct bb_painter *w, int x, int y, const char *class, const char *key,
                    const int32_t arg[static BB_ARGS_MAX])
{
    bb_svg_say(w->out, x, y, class, w->r, key, arg);
}

const char *bb_painter_tell(const struct bb_painter *w, char line[static BB_SVG_LINE],
                            const char *key, const int32_t arg[static BB_ARGS_MAX])
{
    return bb_svg_tell(w->r, key, arg, line);
}

void bb_painter_seat(const struct bb_painter *w, int seat, int x, int y, int width, int height)
{
    struct bb_svg_seat panel = { .seat = seat, .x = x, .y = y, .w = width, .h = height };
    char line[BB_SVG_LINE];
    const int32_t none[BB_ARGS_MAX] = { 0 };

    panel.points = w->score.points[seat];
    panel.active = seat == w->own && w->asked;
    if (bb_has_chosen(w->box->game, w->after, seat))
        panel.status = bb_painter_tell(w, line, "paint.chosen", none);
    bb_svg_seat(w->out, w->r, &panel);
}

void bb_painter_piece(const struct bb_painter *w, const char *list, int value, const int place[4],
                      const char *class, const char *key, const int32_t arg[static BB_ARGS_MAX])
{
    char line[BB_SVG_LINE];

    bb_svg_value(w->out, w->r, NULL, list, value, "piece", bb_painter_tell(w, line, key, arg));
    bb_svg_ring(w->out, place[0], place[1], place[2], place[3], 80);
    bb_svg_rect(w->out, place[0], place[1], place[2], place[3], 80, class);
}

/* ---- Style ----------------------------------------------------------------- */

static const char *rules_of(const struct bb_svg *out, int k)
{
    return out->art[k].art ? out->art[k].art->rules : "";
}

/* The first piece of a colour is its name; the next, its value by day and by night. */
static const char *next(const char *piece)
{
    return piece + strlen(piece) + 1;
}

static void put_variables(const struct bb_svg *out, bool night)
{
    bb_text_put(out->text, ":where(svg.bb){");
    for (const struct bb_svg_art *a = out->art; a < out->art + BB_SVG_ARTS; a++) {
        uint64_t used = 0;

        for (int way = 0; way < BB_SVG_WAYS; way++)
            used |= a->coloured[way];
        for (int i = 0; i < a->colours; i++) {
            const char *name = a->colour[i], *day = next(name), *value = night ? next(day) : day;

            if (used >> i & 1 && *value != '-')
                bb_text_format(out->text, "--%s:%s;", name, value);
        }
    }
    bb_text_char(out->text, '}');
}

static void put_classes(const struct bb_svg *out, const struct bb_svg_art *a)
{
    static const char *const property[] = { "fill", "stroke", "color" };

    for (int i = 0; i < a->colours * BB_SVG_VARIABLE; i++) {
        int colour = i / BB_SVG_VARIABLE, way = i % BB_SVG_VARIABLE;
        const char *name = a->colour[colour];

        if (a->coloured[way] >> colour & 1)
            bb_text_format(out->text, ".%.1s-%s{%s:%s;%s:var(--%s)}", &"fsc"[way], name,
                           property[way], next(name), property[way], name);
    }
}

static void put_style(const struct bb_svg *out)
{
    bb_text_put(out->text, "<style>");
    put_variables(out, false);
    bb_text_put(out->text, "@media (prefers-color-scheme:dark){");
    put_variables(out, true);
    bb_text_char(out->text, '}');
    for (int k = 0; k < BB_SVG_ARTS; k++)
        put_classes(out, &out->art[k]);
    for (int k = 0; k < BB_SVG_ARTS; k++)
        bb_text_put(out->text, rules_of(out, k));
    bb_text_put(out->text, "</style>");
}

static void put_motifs(const struct bb_svg *out)
{
    bb_text_put(out->text, "<defs>");
    for (const struct bb_svg_art *a = out->art; a < out->art + BB_SVG_ARTS; a++) {
        for (int i = 0; i < a->motifs; i++) {
            if (a->used[i / 64] >> i % 64 & 1)
                bb_text_put(out->text, a->motif[i]);
        }
    }
    bb_text_put(out->text, "</defs>");
}

/* ---- A symbol by itself ----------------------------------------------------- */

static const struct bb_symbol *find_symbol(const struct bb_game *g, const char *name)
{
    const struct bb_symbol *s = g->face ? g->face->legend : NULL;

    while (s && s->name && strcmp(s->name, name) != 0)
        s++;
    return s && s->name ? s : NULL;
}

void bb_face_symbol(const struct bb_reader *r, const char *name, struct bb_text *out)
{
    const struct bb_symbol *s = find_symbol(r->box->game, name);
    struct bb_text nowhere;
    struct bb_svg svg;

    if (!s)
        return;
    bb_svg_init(&svg, r->box->game->art);
    bb_text_init(&nowhere, NULL, 0);
    svg.text = &nowhere;
    svg.collects = true;
    for (int k = 0; k < BB_SVG_ARTS; k++)
        bb_svg_note(&svg, rules_of(&svg, k));
    bb_svg_use(&svg, s->motif, 0, 0, 240, s->class);
    svg.collects = false;
    svg.text = out;
    bb_text_put(out,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"bb\" viewBox=\"0 0 24 24\">");
    put_style(&svg);
    put_motifs(&svg);
    bb_svg_use(&svg, s->motif, 0, 0, 240, s->class);
    bb_text_put(out, "</svg>");
}

/* ---- The frame -------------------------------------------------------------- */

/* Sand behind everything. A page with sand of its own hides it. */
static void put_backdrop(const struct bb_painter *w)
{
    bb_svg_group(w->out, NULL, "back", NULL);
    bb_svg_rect(w->out, 0, 0, w->width * 10, w->height * 10, 0, "f-page");
    bb_svg_at(w->out, 0, w->height * 10 - 3000, 1000);
    bb_svg_use(w->out, "sand", 0, 0, 240, "veil");
    bb_svg_end(w->out);
    bb_svg_end(w->out);
}

static void put_frame(const struct bb_painter *w)
{
    bb_text_format(w->out->text,
                   "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"bb\" viewBox=\"0 0 %d %d\" "
                   "role=\"group\" aria-label=\"",
                   w->width, w->height);
    bb_svg_title(w->out, w->box->game->title, w->title);
    bb_text_put(w->out->text, "\"><title>");
    bb_svg_title(w->out, w->box->game->title, w->title);
    bb_text_put(w->out->text, "</title>");
    put_style(w->out);
    put_motifs(w->out);
    put_backdrop(w);
}

static void (*drawing_of(const struct bb_game *g))(struct bb_painter *w)
{
    bool drawn = BB_ALL_DRAWN || (g->face && g->face->paint);

    return drawn ? g->face->paint : bb_plain_paint;
}

/* Draws to nowhere, to learn what the frame needs. */
static void look_ahead(struct bb_painter *w)
{
    struct bb_text nowhere;

    bb_text_init(&nowhere, NULL, 0);
    w->out->text = &nowhere;
    w->out->collects = true;
    for (int k = 0; k < BB_SVG_ARTS; k++)
        bb_svg_note(w->out, rules_of(w->out, k));
    drawing_of(w->box->game)(w);
    put_backdrop(w);
    w->out->collects = false;
}

/* Nothing is tried unless it is legal. */
static void try_out(struct bb_painter *w, struct bb_trial *trial)
{
    bb_action a = w->r->trying;
    struct bb_view view = { .seat = w->own };

    if (!a || !w->asked || !bb_is_legal(w->box, w->s, w->own, a))
        return;
    memcpy(view.s.bytes, w->s, w->box->game->state_size);
    bb_try_out(w->box, &view, a, trial);
    w->tried = bb_unpack(a);
    w->after = trial->known ? trial->after.s.bytes : w->s;
}

static void begin(struct bb_painter *w, const struct bb_reader *reader, const void *view,
                  enum bb_shape shape, struct bb_svg *svg)
{
    const struct bb_box *box = reader->box;
    const struct bb_game *g = box->game;

    *w = (struct bb_painter){ .box = box,
                              .p = box->parts,
                              .s = view,
                              .after = view,
                              .r = reader,
                              .out = svg,
                              .shape = shape,
                              .tall = shape == BB_TALL };
    bb_svg_init(svg, g->art);
    w->seats = bb_setup_of(g, view).seats;
    w->own = reader->seat < w->seats ? reader->seat : -1;
    w->asked = w->own >= 0 && g->to_act(view) & BB_SEAT(w->own);
    w->width = w->tall ? BB_SVG_TALL_WIDTH : BB_SVG_WIDE_WIDTH;
    w->height = BB_SVG_WIDE_HEIGHT;
    g->score(box->parts, view, &w->score);
}

void bb_painter_hear(const struct bb_reader *reader, const void *view, struct bb_text *out)
{
    struct bb_svg svg;
    struct bb_painter painter;
    struct bb_text nowhere;

    begin(&painter, reader, view, BB_WIDE, &svg);
    look_ahead(&painter);
    bb_text_put(out, painter.title);
    bb_text_init(&nowhere, NULL, 0);
    svg.text = &nowhere;
    svg.heard = out;
    drawing_of(reader->box->game)(&painter);
    bb_text_char(out, '\n');
}

void bb_face_paint(const struct bb_reader *reader, const void *view, enum bb_shape shape,
                   struct bb_text *out)
{
    struct bb_svg svg;
    struct bb_painter painter, *w = &painter;
    struct bb_trial trial;

    begin(w, reader, view, shape, &svg);
    try_out(w, &trial);
    look_ahead(w);
    svg.text = out;
    put_frame(w);
    drawing_of(w->box->game)(w);
    bb_text_put(out, "</svg>");
}
