/*
 * The laws bite: bugs of Silver & Gold.
 */
#include "base/rng.h"
#include "games/silvergold/silvergold.h"
#include "tests/law/bugs.h"
#include "tests/law/spoilt_referee.h"
#include "tests/law/spoilt_table.h"

#include <string.h>

static void leave_out_squares(struct copy *c)
{
    bug_word(c, "do.mark")->text[BB_FR] = "Cochez la carte de {0:slot}";
}

static void rename_operand(struct copy *c)
{
    c->kind[SG_DO_KEEP].operand[1] = (struct bb_operand){ .name = "second", .list = "pattern" };
}

static void name_operands_alike(struct copy *c)
{
    c->kind[SG_DO_KEEP].operand[1].name = "card";
}

static void show_pending(struct copy *c)
{
    bug_field(c, "pending")->sight = BB_PUBLIC;
}

static void show_crosses(struct copy *c)
{
    bug_field(c, "crosses")->sight = BB_PUBLIC;
}

static void show_reckoned(struct copy *c)
{
    bug_field(c, "reckoned")->sight = BB_PUBLIC;
}

/* Forgets that a seat that has chosen has marked something. */
static void unmarked(const void *parts, void *view, int viewer, struct bb_rng *rng)
{
    struct sg *s = view;

    sg_guess(parts, view, viewer, rng);
    for (int seat = 0; seat < s->seats; seat++) {
        if (seat != viewer)
            memset(s->pending[seat], 0, sizeof(s->pending[seat]));
    }
}

static void guess_no_marks(struct copy *c)
{
    c->game.guess = unmarked;
}

static void indiscreet(const void *parts, void *s, int seat, bb_action a, struct bb_log *log)
{
    struct bb_event *e;

    sg_apply(parts, s, seat, a, log);
    e = bug_event_in(&sg_game, log, "marks");
    if (e)
        e->seen_by = BB_EVERYONE;
}

static void tell_the_marks(struct copy *c)
{
    c->game.apply = indiscreet;
}

static void count_hidden_steps(struct copy *c)
{
    (void)c;
    spoilt_table.counts_all = true;
}

static void show_a_byte(struct copy *c)
{
    (void)c;
    spoilt_table.shows_a_byte = true;
}

static void promise_undo(struct copy *c)
{
    (void)c;
    spoilt_table.always_free = true;
}

static void undo_by_what_is_hidden(struct copy *c)
{
    (void)c;
    spoilt_referee.minds_hidden_steps = true;
}

static const struct bug bugs[] = {
    { "notation", name_operands_alike, "silver-gold", 2 },
    { "sentence", leave_out_squares, "silver-gold", 2 },
    { "sentence", rename_operand, "silver-gold", 2 },
    { "agree", show_pending, "silver-gold", 2 },
    { "agree", show_crosses, "silver-gold", 3 },
    { "agree", show_reckoned, "silver-gold", 2 },
    { "guess-audit", guess_no_marks, "silver-gold", 2 },
    { "leak", tell_the_marks, "silver-gold", 2 },
    { "chair", count_hidden_steps, "silver-gold", 2 },
    { "chair", show_a_byte, "silver-gold", 3 },
    { "chair", undo_by_what_is_hidden, "silver-gold", 2 },
    { "trial", promise_undo, "silver-gold", 2 },
    { .law = NULL },
};

int main(void)
{
    const struct bug *const lists[] = { bugs };

    return bugs_main(lists, 1);
}
