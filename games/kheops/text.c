/*
 * The position as text, for a terminal and for a screen reader: the pyramid drawn
 * with letters, and everything else in words.
 *
 * A cell is six characters wide and three lines high. One that points up:
 *
 *       b3        its name
 *     -[W+]-      open to the left and right, a room, a white worker, an ankh
 *       ||        open at the base
 *
 * and one that points down the other way round, with its base above. A corridor
 * has round brackets. Two tiles communicate where their openings meet.
 */
#include "engine/writing.h"
#include "games/kheops/kheops.h"

enum { WIDTH = 6, LINES = 3 };

BB_WRITING(struct kh_parts, struct kh);

/* ---- The pyramid --------------------------------------------------------- */

static void put_middle(const struct writing *w, int cell, struct bb_text *out)
{
    static const char symbols[] = " crsmx2+RGY!", pawns[] = " WPMKwpm"; /* as in the legend */
    const struct kh *s = w->s;
    int sides = s->sides[cell];
    bool room;

    if (s->tile[cell] == 0) {
        bb_text_put(out, "  ..");
        return;
    }
    room = kh_tile_at(w->p, s, cell)->kind == KH_ROOM;
    bb_text_char(out, sides & KH_LEFT ? '-' : ' ');
    bb_text_char(out, room ? '[' : '(');
    bb_text_char(out, pawns[s->pawn[cell]]);
    bb_text_char(out, symbols[kh_tile_at(w->p, s, cell)->symbol]);
    bb_text_char(out, room ? ']' : ')');
    bb_text_char(out, sides & KH_RIGHT ? '-' : ' ');
}

static void put_cell_line(const struct writing *w, int cell, int line)
{
    char text[16];
    struct bb_text t;
    bool name_line = line == (kh_points_up(cell) ? 0 : LINES - 1);

    bb_text_init(&t, text, sizeof(text));
    if (line == 1) {
        put_middle(w, cell, &t);
    } else if (name_line) {
        bb_text_put(&t, "  ");
        bb_words_say(w->r, "text.cell", 1, (const int32_t[]){ cell }, &t);
    } else if (w->s->sides[cell] & KH_BASE) {
        bb_text_put(&t, "  ||");
    }
    bb_text_pad(w->out, text, WIDTH);
}

static void put_pyramid(const struct writing *w)
{
    int first = KH_TOP;

    for (int row = KH_ROWS - 1; row >= 0; first -= 13 - 2 * --row) {
        for (int line = 0; line < LINES; line++) {
            bb_text_pad(w->out, "", WIDTH * row);
            for (int i = 0; i < 13 - 2 * row; i++)
                put_cell_line(w, first + i, line);
            END_LINE();
        }
    }
}

/* ---- The rest ------------------------------------------------------------ */

static void put_hand(const struct writing *w, int seat)
{
    const uint8_t *hand = w->s->hand[seat];
    int n = kh_hand_count(w->s, seat);

    if (n == 0)
        return;
    if (w->r->seat != seat) {
        WRITE_LINE("text.hidden-hand", n);
        return;
    }
    WRITE("text.hand", 0);
    for (int i = 0; i < n; i++)
        WRITE(i == 0 ? "text.first-tile" : "text.next-tile", hand[i]);
    END_LINE();
}

static void put_seat(const struct writing *w, int seat)
{
    const uint8_t *supply = w->s->supply[seat];
    struct bb_score score;

    kh_score(w->p, w->s, &score);
    WRITE("text.seat", seat, seat, score.points[seat]);
    WRITE("text.workers", supply[KH_WORKER]);
    for (int kind = KH_PRIEST; kind < KH_PAWNS; kind++) {
        if (supply[kind])
            WRITE("text.other-pawn", kind);
    }
    bb_text_put(w->out, ".\n");
    put_hand(w, seat);
}

static void put_account(const struct writing *w)
{
    char why[256], touches[256];
    struct bb_text sentence, ids;
    struct bb_line line;

    bb_text_init(&sentence, why, sizeof(why));
    bb_text_init(&ids, touches, sizeof(touches));
    for (int i = 0; kh_account(w->p, w->s, w->r, i, &line, &sentence, &ids); i++) {
        if (line.seat == BB_NOBODY)
            WRITE("text.nobody", line.points);
        else
            WRITE("text.owner", line.seat, line.points);
        bb_text_put(w->out, why);
        END_LINE();
        bb_text_init(&sentence, why, sizeof(why));
        bb_text_init(&ids, touches, sizeof(touches));
    }
}

void kh_text(const void *parts, const void *view, const struct bb_reader *r, struct bb_text *out)
{
    const struct kh *s = view;
    const struct writing writing = { .engine = { parts, s, r, out } }, *w = &writing;

    if (s->phase == KH_OVER)
        WRITE("text.over", 0);
    else
        WRITE("text.turn", s->turn / KH_SEATS + 1, KH_TURNS / KH_SEATS, s->pile);
    END_LINE();
    put_pyramid(w);
    END_LINE();
    for (int seat = 0; seat < KH_SEATS; seat++)
        put_seat(w, seat);
    if (s->spare) {
        WRITE_LINE("text.spare", s->spare);
    }
    END_LINE();
    put_account(w);
    END_LINE();
    WRITE_LINE("text.legend", 0);
}
