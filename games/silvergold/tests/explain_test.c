/*
 * What the cards of Silver & Gold say: how far a square is from one's marks, and how what it
 * ticks stands now.
 */
#include "engine/face.h"
#include "games/silvergold/silvergold.h"
#include "tests/unit/unit.h"

#include <stdio.h>

enum { CARD_BYTES = 2048, CARD = 22, OTHER = 7 };

static const struct bb_box *box(void)
{
    return bb_games_find("silver-gold");
}

/* Two seats, to mark: the first has card 22, not begun. */
static struct sg position(void)
{
    const struct bb_setup how = unit_setup(box(), 2);
    struct sg s;

    assert_null(box()->game->setup(box()->parts, &s, &how));
    s.phase = SG_MARK;
    s.pattern = 0;
    s.card[0][0] = CARD;
    s.place[CARD - 1] = SG_HELD;
    s.place[OTHER - 1] = SG_SHOWN;
    return s;
}

/* The first square of card 22 with this symbol. */
static int square_with(int symbol)
{
    const struct sg_parts *p = box()->parts;

    for (int i = 0; i < SG_SQUARES; i++) {
        if (p->facts.card[CARD - 1].square[i] == symbol)
            return i;
    }
    fail();
    return 0;
}

static void says(const struct sg *s, int seat, const char *id, const char *line, bool there)
{
    const struct bb_reader r = { .box = box(), .lang = BB_EN, .seat = seat, .names = { "Ann" } };
    char card[CARD_BYTES];
    struct bb_text t;

    bb_text_init(&t, card, sizeof(card));
    assert_true(bb_face_explain(&r, s, id, &t));
    if ((strstr(card, line) != NULL) != there)
        fail_msg("%s is explained by:\n%s", id, card);
}

static void of_square(const struct sg *s, int square, const char *line, bool there)
{
    char id[48];

    snprintf(id, sizeof(id), "c%d-%d%d", CARD, square / SG_SIDE + 1, square % SG_SIDE + 1);
    says(s, 0, id, line, there);
}

static void a_square_says_what_is_missing(void **state)
{
    struct sg s = position();
    int start = square_with(SG_START), tomb = square_with(SG_TOMB);

    (void)state;
    of_square(&s, start, "way\tIt is in reach", true);
    of_square(&s, tomb, "lack\tthe start of this card, which comes first\n", true);
    s.marks[0][0] = UINT32_C(1) << sg_bit(start);
    of_square(&s, start, "lack\t", false);
    of_square(&s, tomb, "lack\ta marked square beside it\n", true);
    s.marks[0][0] |= sg_neighbours(UINT32_C(1) << sg_bit(tomb)) & SG_GRID;
    of_square(&s, tomb, "way\tIt is in reach", true);
    says(&s, 0, "card-22", "way\t1 more square to its tomb", true);
}

static void symbols_say_how_they_stand(void **state)
{
    const struct sg_parts *p = box()->parts;
    struct sg s = position();
    char line[128];

    (void)state;
    s.skulls[0] = 2;
    snprintf(line, sizeof(line), "when\tMalus %d, the next %d\n", p->malus[2], p->malus[3]);
    of_square(&s, square_with(SG_SKULL), line, true);
    says(&s, 0, "row-skulls", line, true);
    s.gems[0][0] = 3;
    s.gems[0][1] = 1;
    says(&s, 0, "row-red", "when\tRed 3, green 1: 7 points\n", true);
    says(&s, 0, "boxes-green", "lack\t2 more finished cards of this colour; you have 0\n", true);
    says(&s, BB_NOBODY, "boxes-green", "lack\t", false);
}

static void cards_say_whose_they_are(void **state)
{
    const struct sg s = position();

    (void)state;
    says(&s, 0, "card-22", "what\tMark a way from its start to its tomb", true);
    says(&s, 1, "card-22", "what\tAnn is on the way to its tomb", true);
    says(&s, 1, "card-7", "what\tIt lies in the display", true);
}

UNIT_MAIN(cmocka_unit_test(a_square_says_what_is_missing),
          cmocka_unit_test(symbols_say_how_they_stand), cmocka_unit_test(cards_say_whose_they_are))
