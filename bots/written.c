/*
 * Numbers between tabs.
 */
#include "bots/written.h"

enum { MISTAKES = 64 };

static void put_numbers(const int32_t *number, int n, struct bb_text *out)
{
    for (int i = 0; i < n; i++) {
        if (i > 0)
            bb_text_char(out, '\t');
        bb_text_int(out, number[i]);
    }
}

#define NUMBERS(out, ...)                                                                          \
    put_numbers((const int32_t[]){ __VA_ARGS__ },                                                  \
                (int)(sizeof((const int32_t[]){ __VA_ARGS__ }) / sizeof(int32_t)), out)

static void put_hint(const struct bb_box *box, const struct bb_hint *hint, struct bb_text *out)
{
    NUMBERS(out, (int32_t)hint->action, hint->win.mean, hint->win.error, hint->points.mean,
            hint->points.error, hint->reason.source, hint->reason.other, hint->reason.tenths);
    for (int i = 0; box->game->sources[i]; i++) {
        bb_text_char(out, '\t');
        bb_text_int(out, hint->source[i]);
    }
    bb_text_char(out, '\n');
}

void bb_hints_write(const struct bb_box *box, const struct bb_hints *hints, struct bb_text *out)
{
    NUMBERS(out, hints->worlds, hints->exact);
    bb_text_char(out, '\n');
    for (int i = 0; i < hints->n; i++)
        put_hint(box, &hints->of[i], out);
}

static void put_turn(const struct bb_turn *turn, int seats, struct bb_text *out)
{
    bb_text_put(out, "turn\t");
    NUMBERS(out, turn->seat);
    for (int seat = 0; seat < seats; seat++) {
        bb_text_char(out, '\t');
        NUMBERS(out, turn->chance[seat], turn->luck[seat].mean);
    }
    bb_text_char(out, '\n');
}

static void put_mistake(const struct bb_choice_made *made, struct bb_text *out)
{
    bb_text_put(out, "mistake\t");
    NUMBERS(out, made->turn, made->step, (int32_t)made->played, (int32_t)made->better,
            made->loss.mean, made->loss.error, made->reason.source, made->reason.other,
            made->reason.tenths, made->points[0], made->points[1]);
    bb_text_char(out, '\n');
}

void bb_analysis_write(const struct bb_analysis *a, int seat, struct bb_text *out)
{
    struct bb_balance b = bb_analysis_balance(a, seat);
    struct bb_choice_made made[MISTAKES];
    int n = bb_analysis_mistakes(a, seat, made, MISTAKES);

    NUMBERS(out, bb_analysis_done(a), bb_analysis_turns(a), bb_analysis_is_long(a, seat), b.start,
            b.end, b.luck.mean, b.luck.error, b.mistakes, b.lost, b.rest);
    bb_text_char(out, '\n');
    for (int i = 0; i < bb_analysis_done(a); i++)
        put_turn(bb_analysis_turn(a, i), bb_analysis_seats(a), out);
    for (int i = 0; i < n && i < MISTAKES; i++)
        put_mistake(&made[i], out);
}
