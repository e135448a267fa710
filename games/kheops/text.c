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
#include "base/text.h"
#include "engine/words.h"
#include "games/kheops/kheops.h"

enum { WIDTH = 6, LINES = 3 };

struct writing {
    const struct kh_parts *p;
    const struct kh *s;
    const struct bb_reader *r;
    struct bb_text *out;
};

#define SAY(key, ...)                                                                              \
    bb_words_say(w->r, key, BB_ARGS_MAX, (const int32_t[BB_ARGS_MAX]){ __VA_ARGS__ }, w->out)

static void end_line(const struct writing *w)
{
    bb_text_char(w->out, '\n');
}

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
            end_line(w);
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
        SAY("text.hidden-hand", n);
        end_line(w);
        return;
    }
    bb_words_put(w->r, "text.hand", w->out);
    for (int i = 0; i < n; i++)
        SAY(i == 0 ? "text.first-tile" : "text.next-tile", hand[i]);
    end_line(w);
}

static void put_seat(const struct writing *w, int seat)
{
    const uint8_t *supply = w->s->supply[seat];
    struct bb_score score;

    kh_score(w->p, w->s, &score);
    SAY("text.seat", seat, seat, score.points[seat]);
    SAY("text.workers", supply[KH_WORKER]);
    for (int kind = KH_PRIEST; kind < KH_PAWNS; kind++) {
        if (supply[kind])
            SAY("text.other-pawn", kind);
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
            SAY("text.nobody", line.points);
        else
            SAY("text.owner", line.seat, line.points);
        bb_text_put(w->out, why);
        end_line(w);
        bb_text_init(&sentence, why, sizeof(why));
        bb_text_init(&ids, touches, sizeof(touches));
    }
}

void kh_text(const void *parts, const void *view, const struct bb_reader *r, struct bb_text *out)
{
    const struct kh *s = view;
    const struct writing writing = { parts, s, r, out }, *w = &writing;

    if (s->phase == KH_OVER)
        bb_words_put(r, "text.over", out);
    else
        SAY("text.turn", s->turn / KH_SEATS + 1, KH_TURNS / KH_SEATS, s->pile);
    end_line(w);
    put_pyramid(w);
    end_line(w);
    for (int seat = 0; seat < KH_SEATS; seat++)
        put_seat(w, seat);
    if (s->spare) {
        SAY("text.spare", s->spare);
        end_line(w);
    }
    end_line(w);
    put_account(w);
    end_line(w);
    bb_words_put(r, "text.legend", out);
    end_line(w);
}
