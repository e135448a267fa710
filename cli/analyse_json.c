/*
 * The analysis of a match from its steps, and told to programs: docs/ANALYSIS.md.
 */
#include "cli/analyse.h"
#include "cli/reason.h"
#include "engine/notation.h"

#include <stdlib.h>

struct bb_analysis *analyse_begin(const struct bb_table *t, const struct bb_analysis_how *how)
{
    int n = bb_match_steps(t->match);
    struct bb_taken *step = calloc((size_t)n + 1, sizeof(*step));
    struct bb_analysis *a;
    bool given;

    if (!step)
        abort();
    for (int i = 0; i < n; i++) {
        struct bb_entry e = bb_match_step(t->match, i);

        step[i] = (struct bb_taken){ .seat = e.seat, .action = e.action };
    }
    a = bb_analysis_new(bb_table_box(t), bb_match_start(t->match, &given), step, n, how);
    free(step);
    return a;
}

void analyse_say(const struct analysed *of, const struct bb_choice_made *made,
                 struct mistake_said *out)
{
    struct bb_chair *c = bb_chairs_make(of->table, made->seat, of->cli->lang);
    const struct bb_reader *r = bb_chair_reader(c);
    struct bb_text t;

    bb_text_init(&t, out->played, sizeof(out->played));
    bb_words_action(r, made->played, &t);
    bb_text_init(&t, out->better, sizeof(out->better));
    bb_words_action(r, made->better, &t);
    bb_text_init(&t, out->why, sizeof(out->why));
    reason_put(r, &made->reason, false, &t);
    bb_chair_free(c);
}

/* ---- As JSON ------------------------------------------------------------------------- */

static json_t *json_action(const struct analysed *of, bb_action a, const char *said)
{
    char text[BB_NOTATION_MAX];
    struct bb_text t;

    bb_text_init(&t, text, sizeof(text));
    bb_notation_print(bb_table_box(of->table), a, NULL, &t);
    return json_pack("{s:s, s:s}", "text", text, "said", said);
}

static json_t *json_choice(const struct analysed *of, const struct bb_choice_made *made)
{
    struct mistake_said said;
    json_t *out;

    analyse_say(of, made, &said);
    out = json_pack(
        "{s:i, s:i, s:i, s:o, s:o, s:f, s:f, s:b}", "turn", made->turn, "step", made->step + 1,
        "seat", made->seat, "played", json_action(of, made->played, said.played), "better",
        json_action(of, made->better, said.better), "loss", figure_share(made->loss.mean), "error",
        figure_share(made->loss.error), "exact", made->exact);
    json_object_set_new(out, "mistake", json_boolean(bb_choice_is_mistake(made)));
    json_object_set_new(
        out, "win", json_pack("[f, f]", figure_share(made->win[0]), figure_share(made->win[1])));
    json_object_set_new(out, "points",
                        json_pack("[f, f]", made->points[0] / 10.0, made->points[1] / 10.0));
    json_object_set_new(out, "why",
                        reason_json(bb_table_box(of->table)->game, &made->reason, false, said.why));
    return out;
}

static json_t *json_turn(const struct analysed *of, int i)
{
    const struct bb_turn *turn = bb_analysis_turn(of->a, i);
    json_t *chances = json_array(), *luck = json_array(), *errors = json_array();
    json_t *seat = json_null();

    for (int k = 0; k < bb_match_seats(of->table->match); k++) {
        json_array_append_new(chances, json_real(figure_share(turn->chance[k])));
        json_array_append_new(luck, json_real(figure_share(turn->luck[k].mean)));
        json_array_append_new(errors, json_real(figure_share(turn->luck[k].error)));
    }
    if (turn->seat < BB_SEATS_MAX)
        seat = json_integer(turn->seat);
    else if (turn->seat == BB_TEAM)
        seat = json_string("team");
    return json_pack("{s:i, s:o, s:i, s:i, s:o, s:o, s:o}", "turn", i, "seat", seat, "from",
                     turn->from + 1, "to", turn->to, "chances", chances, "luck", luck, "error",
                     errors);
}

static json_t *json_balance(const struct analysed *of, int seat)
{
    struct bb_balance b = bb_analysis_balance(of->a, seat);

    return json_pack("{s:i, s:s, s:f, s:f, s:f, s:f, s:i, s:f, s:f, s:b}", "seat", seat, "name",
                     of->table->record.name[seat], "start", figure_share(b.start), "end",
                     figure_share(b.end), "luck", figure_share(b.luck.mean), "luck_error",
                     figure_share(b.luck.error), "mistakes", b.mistakes, "lost",
                     figure_share(b.lost), "rest", figure_share(b.rest), "choices",
                     !bb_analysis_is_long(of->a, seat));
}

json_t *analyse_json(const struct analysed *of)
{
    json_t *turns = json_array(), *choices = json_array(), *seats = json_array();
    const struct bb_choice_made *made;
    int n = bb_analysis_choices(of->a, &made);

    for (int i = 0; i < bb_analysis_turns(of->a); i++)
        json_array_append_new(turns, json_turn(of, i));
    for (int i = 0; i < n; i++)
        json_array_append_new(choices, json_choice(of, &made[i]));
    for (int seat = 0; seat < bb_match_seats(of->table->match); seat++) {
        if (of->seats & BB_SEAT(seat))
            json_array_append_new(seats, json_balance(of, seat));
    }
    return json_pack("{s:s, s:b, s:o, s:o, s:o}", "game", bb_table_box(of->table)->game->name,
                     "over", bb_match_to_act(of->table->match) == 0, "seats", seats, "turns", turns,
                     "choices", choices);
}
