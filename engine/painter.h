/*
 * engine/painter.h -- a view as a picture: the engine owns the frame, the game draws.
 *
 * bb_face_paint() runs the game's drawing twice: once to nowhere, which tells how high the
 * picture is and which colours and motifs it uses; then for real, inside a frame with
 * just those. A drawing may be called any number of times and writes the same each time.
 *
 * What is tried is carried out by the engine: `after` is the view as the action would
 * leave it, and a drawing shows what differs from `s` as a ghost.
 */
#ifndef BB_ENGINE_PAINTER_H
#define BB_ENGINE_PAINTER_H

#include "engine/svg.h"

/* The members of a painter, with the types of a game's parts and positions. */
#define BB_PAINTER(parts, state)                                                                   \
    const struct bb_box *box;                                                                      \
    const parts *p;                                                                                \
    const state *s;     /* the view */                                                             \
    const state *after; /* the view after what is tried; `s` itself: nothing is, or */             \
                        /* nothing of it can be known */                                           \
    const struct bb_reader *r;                                                                     \
    struct bb_svg *out;                                                                            \
    struct bb_score score; /* of the view */                                                       \
    int seats;                                                                                     \
    int own;              /* the reader's seat, or -1 */                                           \
    bool asked;           /* the reader is to act */                                               \
    struct bb_move tried; /* by the reader; kind 0: nothing is */                                  \
    enum bb_shape shape;                                                                           \
    bool tall; /* the shape is that for a narrow screen */

struct bb_painter {
    BB_PAINTER(void, void)
    int width, height;       /* of the picture, in units; a drawing may set them */
    char title[BB_SVG_LINE]; /* a sentence on what is to be seen, set by the drawing */
};

/* For a game's own painter, which begins with this: the same with its types.
 *     struct x_painter { BB_PAINTER_OF(struct x_parts, struct x) ... };
 *     struct x_painter painter = { .engine = *engine }, *w = &painter; */
#define BB_PAINTER_OF(parts, state)                                                                \
    union {                                                                                        \
        struct bb_painter engine;                                                                  \
        struct {                                                                                   \
            BB_PAINTER(parts, state)                                                               \
        };                                                                                         \
    };

/* struct painting, for a game that needs no more than that. */
#define BB_PAINTING(parts, state)                                                                  \
    struct painting {                                                                              \
        BB_PAINTER_OF(parts, state)                                                                \
    }

/* The panel of a seat: its points, whether the reader is asked, who has chosen. As a group,
 * which ends with bb_svg_end(). */
void bb_painter_seat(const struct bb_painter *w, int seat, int x, int y, int width, int height);

/* A value of a list as a piece that can be touched, with its ring and ground of a class, at
 * x, y, of a width and height. Its label is the sentence under `key`. It ends with
 * bb_svg_end(). */
void bb_painter_piece(const struct bb_painter *w, const char *list, int value, const int place[4],
                      const char *class, const char *key, const int32_t arg[static BB_ARGS_MAX]);

/* The picture as it is heard: its title, and its labels. */
void bb_painter_hear(const struct bb_reader *reader, const void *view, struct bb_text *out);

/* A sentence in the picture, or as a line of text for a label or title. */
void bb_painter_say(const struct bb_painter *w, int x, int y, const char *class, const char *key,
                    const int32_t arg[static BB_ARGS_MAX]);
const char *bb_painter_tell(const struct bb_painter *w, char line[static BB_SVG_LINE],
                            const char *key, const int32_t arg[static BB_ARGS_MAX]);

/* The same with the arguments listed, by a game's own painter `w`. */
#define SAY(x, y, class, key, ...)                                                                 \
    bb_painter_say(&w->engine, x, y, class, key, (const int32_t[BB_ARGS_MAX]){ __VA_ARGS__ })
#define PIECE(list, value, x, y, width, height, class, key, ...)                                   \
    bb_painter_piece(&w->engine, list, value, (const int[]){ x, y, width, height }, class, key,    \
                     (const int32_t[BB_ARGS_MAX]){ __VA_ARGS__ })
#define TELL(line, key, ...)                                                                       \
    bb_painter_tell(&w->engine, line, key, (const int32_t[BB_ARGS_MAX]){ __VA_ARGS__ })

#endif
