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

#include <string.h>

/* ---- Style ----------------------------------------------------------------- */

static bool is_used(const struct bb_svg *out, int art, int colour)
{
    const uint64_t *used = out->colours[art];

    return (used[BB_SVG_FILL] | used[BB_SVG_STROKE] | used[BB_SVG_COLOUR] |
            used[BB_SVG_VARIABLE]) >>
               colour &
           1;
}

static void put_variables(const struct bb_svg *out, bool night)
{
    bb_text_put(out->text, ":where(svg.bb){");
    for (int k = 0; k < BB_SVG_ARTS; k++) {
        for (int i = 0; out->art[k] && i < out->art[k]->colours; i++) {
            const struct bb_colour *c = &out->art[k]->colour[i];

            if (is_used(out, k, i) && (!night || c->night))
                bb_text_format(out->text, "--%s:%s;", c->name, night ? c->night : c->day);
        }
    }
    bb_text_char(out->text, '}');
}

static void put_classes(const struct bb_svg *out)
{
    static const char *const property[] = { "fill", "stroke", "color" };

    for (int k = 0; k < BB_SVG_ARTS; k++) {
        for (int i = 0; out->art[k] && i < out->art[k]->colours; i++) {
            const struct bb_colour *c = &out->art[k]->colour[i];

            for (int way = 0; way < BB_SVG_VARIABLE; way++) {
                if (out->colours[k][way] >> i & 1)
                    bb_text_format(out->text, ".%.1s-%s{%s:%s;%s:var(--%s)}", &"fsc"[way],
                                   c -> name, property[way], c -> day, property[way], c -> name);
            }
        }
    }
}

static void put_style(const struct bb_svg *out)
{
    bb_text_put(out->text, "<style>");
    put_variables(out, false);
    bb_text_put(out->text, "@media (prefers-color-scheme:dark){");
    put_variables(out, true);
    bb_text_char(out->text, '}');
    put_classes(out);
    for (int k = 0; k < BB_SVG_ARTS; k++)
        bb_text_put(out->text, out->art[k] ? out->art[k]->rules : "");
    bb_text_put(out->text, "</style>");
}

static void put_motifs(const struct bb_svg *out)
{
    bb_text_put(out->text, "<defs>");
    for (int k = 0; k < BB_SVG_ARTS; k++) {
        for (int i = 0; out->art[k] && i < out->art[k]->motifs; i++) {
            if (out->motifs[k][i / 64] >> i % 64 & 1)
                bb_text_put(out->text, out->art[k]->motif[i].drawing);
        }
    }
    bb_text_put(out->text, "</defs>");
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
    return g->face && g->face->paint ? g->face->paint : bb_plain_paint;
}

/* Draws to nowhere, to learn what the frame needs. */
static void look_ahead(struct bb_painter *w)
{
    struct bb_text nowhere;

    bb_text_init(&nowhere, NULL, 0);
    w->out->text = &nowhere;
    w->out->collects = true;
    for (int k = 0; k < BB_SVG_ARTS; k++)
        bb_svg_note(w->out, w->out->art[k] ? w->out->art[k]->rules : "");
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

void bb_face_paint(const struct bb_reader *reader, const void *view, bool tall, struct bb_text *out)
{
    const struct bb_box *box = reader->box;
    const struct bb_game *g = box->game;
    struct bb_svg svg = { .art = { &bb_engine_art, g->art } };
    struct bb_painter painter = { .box = box,
                                  .p = box->parts,
                                  .s = view,
                                  .after = view,
                                  .r = reader,
                                  .out = &svg,
                                  .tall = tall };
    struct bb_painter *w = &painter;
    struct bb_trial trial;

    w->seats = bb_setup_of(g, view).seats;
    w->own = reader->seat < w->seats ? reader->seat : -1;
    w->asked = w->own >= 0 && g->to_act(view) & BB_SEAT(w->own);
    w->width = tall ? BB_SVG_TALL_WIDTH : BB_SVG_WIDE_WIDTH;
    w->height = BB_SVG_WIDE_HEIGHT;
    g->score(box->parts, view, &w->score);
    try_out(w, &trial);
    look_ahead(w);
    svg.text = out;
    put_frame(w);
    drawing_of(g)(w);
    bb_text_put(out, "</svg>");
}
