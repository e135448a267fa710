/*
 * engine/svg.h -- writing pictures: the few kinds of SVG element that games
 * draw with, and the panels that they share.
 *
 * Lengths are whole numbers, in tenths of a unit; a picture is a few hundred
 * units wide. Colours are classes, not values: `f-stone` fills, `s-gold`
 * strokes, `c-ink` colours a motif. They are variables with a value for the
 * day and one for the night, and a page may redefine them. A motif is drawn
 * once in the <defs> and used by name; most are 24 by 24 units. Colours, motifs
 * and style are files: see engine/art.h. A picture has what its drawing names,
 * and nothing has to be listed: engine/painter.h.
 *
 * What can be touched is a group with an id, either a `piece`, which has a ring
 * around it, or a `cell` of a board. To these the page adds the classes `legal`,
 * `picked`, `ghost` and `last`, and every picture's style says how they look.
 * A cell is 30 by 30 units: its ground, such as the motif "d", of the class `bg`;
 * what is on it; and last the motif "h" or, with something on it, "k" of the class
 * `h`, which has edge and dot and takes the touch. It may be `marked`, or `pending`:
 * marked, but not yet for all to see. What is finished for good, such as a pyramid, has the
 * class `whole`: the page lets it shine when it comes to be so. The part of a card that stands for
 * it where there is little room has the class `sign`; what has no upper left corner to
 * itself, because it ends in a point or something stands there, has `peak`.
 *
 * Text is escaped here and nowhere else.
 */
#ifndef BB_ENGINE_SVG_H
#define BB_ENGINE_SVG_H

#include "base/text.h"
#include "engine/art.h"
#include "engine/words.h"

/* Where a colour is used. */
enum bb_svg_way { BB_SVG_FILL, BB_SVG_STROKE, BB_SVG_COLOUR, BB_SVG_VARIABLE, BB_SVG_WAYS };

enum { BB_SVG_ARTS = 2, BB_SVG_STEM = 32 };

/* What is drawn on: a text, and while it goes nowhere sets of what is used. */
struct bb_svg {
    struct bb_text *text;
    bool collects;
    struct bb_text *heard;  /* where labels go, for those who hear the picture; or NULL */
    char stem[BB_SVG_STEM]; /* of the id of the last one */
    struct bb_svg_art {
        const struct bb_art *art;
        const char *colour[BB_ART_COLOURS], *motif[BB_ART_MOTIFS]; /* where each begins */
        int colours, motifs;
        uint64_t coloured[BB_SVG_WAYS], used[BB_ART_MOTIFS / 64];
    } art[BB_SVG_ARTS]; /* what all share; the game's */
};

/* To draw with what all share and with the art of a game, which may be NULL. */
void bb_svg_init(struct bb_svg *out, const struct bb_art *own);

/* Notes what a motif or style rules use. */
void bb_svg_note(struct bb_svg *out, const char *text);

/* What the picture is of, for its title: the game and a sentence. */
void bb_svg_title(struct bb_svg *out, const char *game, const char *sentence);

/* ---- Groups: each ends with bb_svg_end() --------------------------------- */

/* What can be touched, or a part of the picture; `label` is for those who
 * hear it. `id` NULL: without one. */
void bb_svg_group(struct bb_svg *out, const char *id, const char *class, const char *label);

/* The same with the id "<kind>-<number>". */
void bb_svg_piece(struct bb_svg *out, const char *kind, int number, const char *class,
                  const char *label);

/* The same with the id of a value of a list; `id` instead of that of the list, or NULL. */
void bb_svg_value(struct bb_svg *out, const struct bb_reader *r, const char *id, const char *list,
                  int value, const char *class, const char *label);

/* Moves and scales what is drawn inside, `scale` in thousandths; moves and turns it. */
void bb_svg_at(struct bb_svg *out, int x, int y, int scale);
void bb_svg_turned(struct bb_svg *out, int x, int y, int degrees);

void bb_svg_end(struct bb_svg *out);

/* ---- Shapes -------------------------------------------------------------- */

void bb_svg_rect(struct bb_svg *out, int x, int y, int w, int h, int radius, const char *class);

/* A panel or card with its shadow. */
void bb_svg_panel(struct bb_svg *out, int x, int y, int w, int h, int radius, const char *class);

/* The ring around a piece of this size: draw it first in the piece's group. */
void bb_svg_ring(struct bb_svg *out, int x, int y, int w, int h, int radius);

/* A card face down. */
void bb_svg_back(struct bb_svg *out, int x, int y, int w, int h);

/* A pile of n cards face down, as a piece. It says the word `label` of n, and
 * shows the word `caption` under n. */
void bb_svg_pile(struct bb_svg *out, const struct bb_reader *r, const char *id, const char *label,
                 const char *caption, int x, int y, int w, int h, int n);

/* A motif in a square of this size; `class` NULL: none. */
void bb_svg_use(struct bb_svg *out, const char *motif, int x, int y, int size, const char *class);

/* The same with a motif of a family of numbered ones, such as "die" and 3. */
void bb_svg_nth(struct bb_svg *out, const char *family, int n, int x, int y, int size,
                const char *class);

/* A motif at the origin, upside down if it points down. */
void bb_svg_flipped(struct bb_svg *out, const char *motif, bool down, const char *class);

/* A coloured label, 460 wide, with a motif and a number; pale if that is 0, and
 * without it if it is -1. */
void bb_svg_chip(struct bb_svg *out, int x, int y, int h, const char *class, const char *motif,
                 int number);

/* A path by its format, in which each %d is a length in tenths, while a number that is
 * written out is in units: "M%d %dh%dz". One in pieces is opened, drawn and closed. */
void bb_svg_path(struct bb_svg *out, const char *class, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void bb_svg_open_path(struct bb_svg *out, const char *class);
void bb_svg_draw(struct bb_svg *out, const char *format, ...) __attribute__((format(printf, 2, 3)));
void bb_svg_close_path(struct bb_svg *out);

/* A scene under the sky: the sun by its middle and radius, and in front the motif
 * "dunes" of the game, 740 wide, its ground at 0. */
void bb_svg_scene(struct bb_svg *out, int x, int y, int w, int h, int sun_x, int sun_y, int sun);

/* How a seat looks: the id of its panel, the motif of its disc, the class of the bar on
 * the left, and that of a motif in its colour. */
struct bb_svg_look {
    const char *id, *disc, *line, *ink;
};

extern const struct bb_svg_look bb_svg_looks[BB_SEATS_MAX];

/* The panel of a seat, as a group: what it has of its own goes below the head (500
 * high), then comes bb_svg_end(). */
struct bb_svg_seat {
    int seat, x, y, w, h;
    int points;
    int room;                       /* for the name; 0: up to the points */
    const struct bb_svg_look *look; /* NULL: that of all games */
    const char *status;             /* what it is doing; NULL: nothing to say */
    bool active;                    /* the reader is asked to act */
};

void bb_svg_seat(struct bb_svg *out, const struct bb_reader *r, const struct bb_svg_seat *seat);

/* The panel of a seat in the final standing: rank, name, points, and the points
 * by source. These are beside the name (down to 500), or in a narrow panel below
 * it (down to 560 and 200 for each); the rest of the panel is the game's. */
void bb_svg_result(struct bb_svg *out, const struct bb_reader *r, const struct bb_score *score,
                   const struct bb_svg_seat *seat);

/* ---- Text ---------------------------------------------------------------- */

enum { BB_SVG_LINE = 192 }; /* bytes for a sentence */

/* How most games divide their pictures; the first five are in units. */
enum {
    BB_SVG_WIDE_WIDTH = 1248,
    BB_SVG_WIDE_HEIGHT = 712,
    BB_SVG_TALL_WIDTH = 360,
    BB_SVG_TABLET_WIDTH = 788,
    BB_SVG_DESK_WIDTH = 952,
    BB_SVG_MARGIN = 40,
    BB_SVG_GAP = 80, /* between panels */
    BB_SVG_WIDE_GAP = 120,
    BB_SVG_COLUMN = 2360, /* the left and the right one of the wide layout */
    BB_SVG_MIDDLE = 7400,
    BB_SVG_STRIP = 3520,  /* the only one of the tall layout */
    BB_SVG_CENTRE = 2540, /* where the middle of the wide layout begins, and its right column */
    BB_SVG_RIGHT = 10080,
    BB_SVG_LEFT_WIDTH = 998, /* of the wide layout without its right column, in units */
};

void bb_svg_text(struct bb_svg *out, int x, int y, const char *class, const char *text);
void bb_svg_number(struct bb_svg *out, int x, int y, const char *class, int number);

/* The text in lines of at most so many characters, `step` apart; returns their height. */
int bb_svg_lines(struct bb_svg *out, int x, int y, int step, int columns, const char *class,
                 const char *text);

/* The sentence under `key`; and the same as plain text, for labels. */
void bb_svg_say(struct bb_svg *out, int x, int y, const char *class, const struct bb_reader *r,
                const char *key, const int32_t arg[static BB_ARGS_MAX]);
const char *bb_svg_tell(const struct bb_reader *r, const char *key,
                        const int32_t arg[static BB_ARGS_MAX], char line[static BB_SVG_LINE]);

/* The name of a seat, cut with an ellipsis where it would be wider than `room`.
 * Widths are estimated, and rather too wide. */
void bb_svg_name(struct bb_svg *out, int x, int y, int room, const struct bb_reader *r, int seat);

#endif
