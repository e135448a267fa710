/*
 * Pictures: a frame has the colours and motifs that the drawing names, with all that these
 * need in turn, and nothing else; what is tried reaches the drawing.
 */
#include "engine/face.h"
#include "engine/painter.h"
#include "engine/view.h"
#include "tests/unit/unit.h"

enum { PICTURE = 1 << 18 };

static struct bb_game game;
static struct bb_face face;
static struct bb_box box;
static char picture[PICTURE];
static bool changed;

static const struct bb_art art = {
    .colours = "sea\0#123456\0-\0sky\0#ABCDEF\0#010203\0",
    .motifs = "<g id='boat'><use href='#sail'/><path class='f-sea'/></g>\0"
              "<path id='rock'/>\0"
              "<path id='sail' class='s-rim'/>\0",
    .rules = ".bb .far{fill:var(--sky)}",
};

/* The null game with another drawing, and seat 0 to act. */
static void paint(void (*drawing)(struct bb_painter *w), bb_action trying)
{
    struct bb_setup how;
    struct bb_match *m;
    struct bb_reader reader = { .box = &box, .trying = trying };
    struct bb_view view;
    struct bb_text t;

    box = *bb_games_find("null");
    game = *box.game;
    face = *game.face;
    face.paint = drawing;
    game.face = &face;
    game.art = &art;
    box.game = &game;
    how = unit_setup(&box, 2);
    m = bb_match_new(&box, &how, NULL);
    unit_do(m, BB_CHANCE, "deal 0 1;deal 0 3;deal 0 5;deal 1 2;deal 1 4;deal 1 6;bury b2");
    bb_match_view(m, 0, &view);
    bb_text_init(&t, picture, sizeof(picture));
    bb_face_paint(&reader, view.s.bytes, BB_WIDE, &t);
    bb_match_free(m);
}

static void assert_has(const char *text)
{
    if (!strstr(picture, text))
        fail_msg("'%s' is not in %s", text, picture);
}

static void assert_lacks(const char *text)
{
    if (strstr(picture, text))
        fail_msg("'%s' is in %s", text, picture);
}

static void draw_boat(struct bb_painter *w)
{
    changed = w->after != w->s;
    w->height = 50;
    bb_svg_use(w->out, "boat", 0, 0, 240, "c-gold");
    bb_svg_rect(w->out, 0, 0, 10, 10, 0, "f-sea f-ink bg");
}

static void a_frame_has_what_is_used(void **state)
{
    (void)state;
    paint(draw_boat, 0);
    assert_has("viewBox=\"0 0 1248 50\"");
    assert_has(".f-sea{fill:#123456;fill:var(--sea)}");
    assert_has("--sea:#123456;");
    assert_has(".f-ink{");
    assert_has(".c-gold{color:");
    assert_has("<g id='boat'>");
    assert_lacks("rock");
    assert_lacks("s-sea");
    assert_lacks("sphinx");
}

static void a_motif_brings_what_it_uses(void **state)
{
    (void)state;
    paint(draw_boat, 0);
    assert_has("<path id='sail'");
    assert_has(".s-rim{stroke:");
}

static void rules_bring_their_variables_for_day_and_night(void **state)
{
    (void)state;
    paint(draw_boat, 0);
    assert_has("--sky:#ABCDEF;");
    assert_has("--sky:#010203;");
    assert_lacks(".f-sky");
}

static void what_is_tried_is_carried_out(void **state)
{
    (void)state;
    paint(draw_boat, 0);
    assert_false(changed);
    paint(draw_boat, bb_notation_parse(&box, "pick 3", NULL));
    assert_true(changed);
    paint(draw_boat, bb_notation_parse(&box, "pick 2", NULL)); /* not in the hand */
    assert_false(changed);
}

UNIT_MAIN(cmocka_unit_test(a_frame_has_what_is_used), cmocka_unit_test(a_motif_brings_what_it_uses),
          cmocka_unit_test(rules_bring_their_variables_for_day_and_night),
          cmocka_unit_test(what_is_tried_is_carried_out))
