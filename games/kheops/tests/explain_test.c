/*
 * What the cards of Kheops say: who weighs how much in a network, what the reader lacks to
 * hold it, what a pawn waits for; and which way of a tile is offered first.
 */
#include "engine/face.h"
#include "games/kheops/kheops.h"
#include "tests/unit/unit.h"

enum { CARD_BYTES = 2048, A1 = 0, A2 = 1, A3 = 2, B1 = 13 };

static const struct bb_box *box(void)
{
    return bb_games_find("kheops");
}

/* A tile of this kind, open on so many sides, without a symbol or with one: type + 1. */
static uint8_t tile(int kind, int openings, int symbol)
{
    const struct kh_parts *p = box()->parts;

    for (int i = 0; i < p->facts.types; i++) {
        const struct kh_tile *t = &p->facts.type[i];

        if (t->kind == kind && t->openings == openings && t->symbol == symbol)
            return (uint8_t)(i + 1);
    }
    fail();
    return 0;
}

/* White to place a pawn: two rooms on a1 and a2 that communicate, a blue worker on a2. */
static struct kh position(void)
{
    const struct bb_setup how = unit_setup(box(), KH_SEATS);
    struct kh s;

    assert_null(box()->game->setup(box()->parts, &s, &how));
    s.phase = KH_PLACE;
    s.tile[A1] = s.tile[A2] = tile(KH_ROOM, 3, KH_BLANK);
    s.sides[A1] = s.sides[A2] = KH_ALL_SIDES;
    s.pawn[A2] = (uint8_t)kh_pawn_of(1, KH_WORKER);
    return s;
}

static void says(const struct kh *s, int seat, const char *id, const char *line, bool there)
{
    const struct bb_reader r = { .box = box(), .lang = BB_EN, .seat = seat, .names = { "Ann" } };
    char card[CARD_BYTES];
    struct bb_text t;

    bb_text_init(&t, card, sizeof(card));
    assert_true(bb_face_explain(&r, s, id, &t));
    if ((strstr(card, line) != NULL) != there)
        fail_msg("%s is explained by:\n%s", id, card);
}

static void a_network_says_what_the_reader_lacks(void **state)
{
    struct kh s = position();

    (void)state;
    says(&s, 0, "cell-a1", "when\tWhite 0 : Blue 1, worth ", true);
    says(&s, 0, "cell-a1", "lack\t2 more to hold the network\n", true);
    says(&s, 0, "net-a1", "way\tA pawn on a free tile of it (1 left) adds 1", true);
    says(&s, 1, "net-a1", "lack\t", false);
    says(&s, BB_NOBODY, "net-a1", "lack\t", false);
    s.pawn[A1] = (uint8_t)kh_pawn_of(0, KH_WORKER);
    says(&s, 1, "cell-a2", "when\tWhite 1 : Blue 1, tied\n", true);
    says(&s, 1, "cell-a2", "lack\t1 more", true);
    says(&s, 1, "cell-a2", "way\tIt has no free tile", true);
}

static void a_priest_waits_for_the_mummy(void **state)
{
    struct kh s = position();

    (void)state;
    says(&s, 0, "pawn-priest", "lack\tthe mummy in the pyramid\nway\tPlay your mummy first", true);
    says(&s, 0, "piece-blue-priest", "way\tThe mummy of the same colour", true);
    s.supply[0][KH_MUMMY] = 0;
    says(&s, 0, "pawn-priest", "lack\t", false);
    says(&s, 0, "pawn-mummy", "when\tIn the pyramid\n", true);
}

static void an_empty_cell_says_what_has_to_be_beside_it(void **state)
{
    struct kh s = position();

    (void)state;
    says(&s, 0, "cell-a3", "when\tFree for a tile\n", true);
    says(&s, 0, "cell-c3", "lack\ta tile that shares a side with this cell\n", true);
}

/* On a3 only its left side meets an opening, that of a2. */
static void the_way_that_joins_comes_first(void **state)
{
    uint8_t one = tile(KH_ROOM, 1, KH_ANKH);
    bb_action open[BB_ACTIONS_MAX];
    struct kh s = position();
    int n, i = 0;

    (void)state;
    s.phase = KH_ADD;
    s.hand[0][0] = one;
    n = bb_legal(box(), &s, 0, open);
    bb_face_order(box(), &s, 0, open, n);
    while (i < n && bb_unpack(open[i]).b != A3)
        i++;
    assert_int_equal(open[i], bb_pack(KH_DO_ADD, one, A3, KH_LEFT));
    while (i < n && bb_unpack(open[i]).b != B1)
        i++;
    assert_int_equal(open[i], bb_pack(KH_DO_ADD, one, B1, KH_BASE));
}

UNIT_MAIN(cmocka_unit_test(a_network_says_what_the_reader_lacks),
          cmocka_unit_test(a_priest_waits_for_the_mummy),
          cmocka_unit_test(an_empty_cell_says_what_has_to_be_beside_it),
          cmocka_unit_test(the_way_that_joins_comes_first))
