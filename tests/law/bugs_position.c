/*
 * Bugs in tables, and in what is asked of a position.
 */
#include "base/text.h"
#include "engine/painter.h"
#include "games/null/null.h"
#include "tests/law/bugs.h"

#include <string.h>

/* ---- Tables ---------------------------------------------------------------- */

static void miss_field(struct copy *c)
{
    struct bb_field *f = bug_field(c, "played");

    do
        f[0] = f[1];
    while (f++->name);
}

static void overlap_fields(struct copy *c)
{
    bug_field(c, "played")->offset--;
}

static void name_fields_alike(struct copy *c)
{
    bug_field(c, "played")->name = "won";
}

static void share_rows(struct copy *c)
{
    bug_field(c, "hand")->row = 2 * NG_HAND;
}

static void let_know_in_secret(struct copy *c)
{
    bug_field(c, "known")->sight = BB_SECRET;
}

static void let_know_in_part(struct copy *c)
{
    bug_field(c, "crown")->known = offsetof(struct ng, won);
}

static void let_know_by_no_field(struct copy *c)
{
    bug_field(c, "crown")->known++;
}

/* Whoever has chosen has 1 in `chosen`, which is seat 0 as a set of seats. */
static void let_seat_0_know(struct copy *c)
{
    struct bb_field *f = bug_field(c, "pick");

    f->sight = BB_KNOWN;
    f->known = offsetof(struct ng, chosen);
}

static void miss_function(struct copy *c)
{
    c->game.chance = NULL;
}

static void miss_list(struct copy *c)
{
    c->game.sources = NULL;
}

static void seat_too_many(struct copy *c)
{
    c->game.seats_max = BB_SEATS_MAX + 1;
}

/* What a seat chooses is said to be chance, and the other way round. */
static void choose_by_chance(struct copy *c)
{
    c->kind[NG_DO_DIG].chance = true;
}

static void deal_by_choice(struct copy *c)
{
    c->kind[NG_DO_BURY].chance = false;
}

static void lose_word(struct copy *c)
{
    c->event[bug_event(&ng_game, "won")].name = "victory";
}

static const char *wordless(const void *parts, void *s, const struct bb_setup *how)
{
    return how->option[0] == 0 ? "unfit.short" : ng_game.setup(parts, s, how);
}

static void unfit_without_word(struct copy *c)
{
    c->game.setup = wordless;
}

static void leave_gap(struct copy *c)
{
    bug_word(c, "event.won")->text[BB_FR] = "{0:seat} \u27e8todo\u27e9 {1}.";
}

static void say_by_notation(struct copy *c)
{
    bug_word(c, "do.pick")->text[BB_EN] = "Pick_{0}";
}

static void end_with_a_stop(struct copy *c)
{
    bug_word(c, "do.deal")->text[BB_EN] = "Deal {0:seat} a stone of {1}.";
}

static void name_kinds_alike(struct copy *c)
{
    c->kind[2].name = c->kind[1].name;
}

static void name_edition_badly(struct copy *c)
{
    strcpy(c->box.edition, "two words");
}

static void misspell_field(struct copy *c)
{
    bug_field(c, "won")->name = "wo\xFFn"; /* no UTF-8, so no JSON */
}

static void allow_few_steps(struct copy *c)
{
    c->game.steps_max = 8;
}

/* ---- Audit ------------------------------------------------------------------ */

static const char *change_its_mind(const void *parts, const void *s)
{
    static bool likes;

    (void)parts;
    (void)s;
    likes = !likes;
    return likes ? NULL : "not today";
}

/* With fields that may have any number, so that any bytes get as far as that. */
static void audit_by_mood(struct copy *c)
{
    for (struct bb_field *f = c->field; f->name; f++) {
        f->list = NULL;
        f->most = 0;
        f->chosen = 0;
    }
    c->game.audit = change_its_mind;
}

static const char *dislike_winners(const void *parts, const void *s)
{
    return ((const struct ng *)s)->won[0] ? "seat 0 has won" : ng_game.audit(parts, s);
}

static void audit_too_much(struct copy *c)
{
    c->game.audit = dislike_winners;
}

static const char *overlook_hands(const void *parts, const void *s)
{
    const char *wrong = ng_game.audit(parts, s);

    return wrong && strcmp(wrong, "a hand of the wrong size") == 0 ? NULL : wrong;
}

static void audit_too_little(struct copy *c)
{
    c->game.audit = overlook_hands;
}

/* ---- Whose turn, and what is open -------------------------------------------- */

static bb_seats look_into_picks(const void *state)
{
    const struct ng *s = state;
    bb_seats set = ng_game.to_act(s);

    for (int seat = 0; s->phase == NG_PICK && seat < s->seats; seat++) {
        if (s->pick[seat])
            set &= ~BB_SEAT(seat);
        else
            set |= BB_SEAT(seat);
    }
    return set;
}

static void act_by_secret(struct copy *c)
{
    c->game.to_act = look_into_picks;
}

static bb_seats everybody_while_dealing(const void *s)
{
    return ((const struct ng *)s)->phase == NG_DEAL ? BB_SEAT(BB_CHANCE) | 1 : ng_game.to_act(s);
}

static void act_with_chance(struct copy *c)
{
    c->game.to_act = everybody_while_dealing;
}

static int descending(const void *parts, const void *s, int seat,
                      bb_action out[static BB_ACTIONS_MAX])
{
    int n = ng_game.legal(parts, s, seat, out);

    for (int i = 0; i < n / 2; i++) {
        bb_action a = out[i];

        out[i] = out[n - 1 - i];
        out[n - 1 - i] = a;
    }
    return n;
}

static void list_downwards(struct copy *c)
{
    c->game.legal = descending;
}

static int twice(const void *parts, const void *s, int seat, bb_action out[static BB_ACTIONS_MAX])
{
    int n = ng_game.legal(parts, s, seat, out);

    if (n > 0)
        out[n] = out[n - 1];
    return n > 0 ? n + 1 : 0;
}

static void list_twice(struct copy *c)
{
    c->game.legal = twice;
}

static int whoever(const void *parts, const void *s, int seat, bb_action out[static BB_ACTIONS_MAX])
{
    int n = ng_game.legal(parts, s, seat, out);

    if (n == 0 && ((const struct ng *)s)->phase == NG_PICK)
        out[n++] = bb_pack(NG_DO_PICK, 1, 0, 0);
    return n;
}

static void list_for_all(struct copy *c)
{
    c->game.legal = whoever;
}

static int but_the_last(const void *parts, const void *s, int seat,
                        bb_action out[static BB_ACTIONS_MAX])
{
    int n = ng_game.legal(parts, s, seat, out);

    return ((const struct ng *)s)->round == 2 ? 0 : n;
}

static void list_nothing(struct copy *c)
{
    c->game.legal = but_the_last;
}

/* Nobody may pick what another seat has picked in secret. */
static int unlike_others(const void *parts, const void *state, int seat,
                         bb_action out[static BB_ACTIONS_MAX])
{
    const struct ng *s = state;
    int n = ng_game.legal(parts, s, seat, out);

    for (int other = 0; s->phase == NG_PICK && n > 1 && other < s->seats; other++) {
        if (bb_unpack(out[n - 1]).a == s->pick[other])
            n--;
    }
    return n;
}

static void list_by_secret(struct copy *c)
{
    c->game.legal = unlike_others;
}

static void hint_at_secrets(const void *parts, const void *state, int seat, int n,
                            const bb_action *a, int32_t *value)
{
    const struct ng *s = state;

    ng_game.advice->prefer(parts, s, seat, n, a, value);
    value[0] += s->hand[(seat + 1) % s->seats][NG_HAND - 1];
}

static void hint_by_secret(struct copy *c)
{
    c->advice.prefer = hint_at_secrets;
}

static int weightless(const void *parts, const void *s, bb_action out[static BB_ACTIONS_MAX],
                      uint32_t weight[static BB_ACTIONS_MAX])
{
    int n = ng_game.chance(parts, s, out, weight);

    weight[n - 1] = 0;
    return n;
}

static void weigh_nothing(struct copy *c)
{
    c->game.chance = weightless;
}

static int mixed(const void *parts, const void *s, bb_action out[static BB_ACTIONS_MAX],
                 uint32_t weight[static BB_ACTIONS_MAX])
{
    int n = ng_game.chance(parts, s, out, weight);

    out[n] = bb_pack(NG_DO_PICK, 1, 0, 0);
    weight[n] = 1;
    return n + 1;
}

static void mix_kinds(struct copy *c)
{
    c->game.chance = mixed;
}

/* ---- Refusals, set-up, points, text -------------------------------------------- */

static struct bb_refusal speechless(const void *parts, const void *s, int seat, bb_action a)
{
    struct bb_refusal why = ng_game.why_not(parts, s, seat, a);

    why.word = "because";
    return why;
}

static void refuse_without_word(struct copy *c)
{
    c->game.why_not = speechless;
}

static struct bb_refusal lawless(const void *parts, const void *s, int seat, bb_action a)
{
    struct bb_refusal why = ng_game.why_not(parts, s, seat, a);

    why.clause = 17;
    return why;
}

static void refuse_without_clause(struct copy *c)
{
    c->game.why_not = lawless;
}

static void forget_option(struct copy *c)
{
    c->option[0].at = offsetof(struct ng, round);
}

static void counting_score(const void *parts, const void *s, struct bb_score *out)
{
    ng_game.score(parts, s, out);
    ((struct ng *)s)->round ^= 1;
}

static void score_and_change(struct copy *c)
{
    c->game.score = counting_score;
}

static void generous_score(const void *parts, const void *s, struct bb_score *out)
{
    ng_game.score(parts, s, out);
    out->points[1]++;
}

static void score_from_nowhere(struct copy *c)
{
    c->game.score = generous_score;
}

static void unjust_score(const void *parts, const void *s, struct bb_score *out)
{
    ng_game.score(parts, s, out);
    out->rank[0] = 1;
}

static void rank_first_always(struct copy *c)
{
    c->game.score = unjust_score;
}

static void shared_score(const void *parts, const void *s, struct bb_score *out)
{
    ng_game.score(parts, s, out);
    out->team = true;
}

static void rank_a_team(struct copy *c)
{
    c->game.score = shared_score;
}

static void hopeless_score(const void *parts, const void *s, struct bb_score *out)
{
    (void)parts;
    (void)s;
    *out = (struct bb_score){ .rank = { 2, 2, 2, 2 } };
}

static void lose_all_apart(struct copy *c)
{
    c->game.score = hopeless_score;
}

static void gappy_text(const void *parts, const void *view, const struct bb_reader *reader,
                       struct bb_text *out)
{
    ng_game.face->text(parts, view, reader, out);
    bb_words_put(reader, "text.hand", out);
}

static void text_without_word(struct copy *c)
{
    c->face.text = gappy_text;
}

static void gappy_question(const void *parts, const void *view, const struct bb_reader *reader,
                           struct bb_text *out)
{
    ng_game.face->ask(parts, view, reader, out);
    bb_words_put(reader, "ask.more", out);
}

static void ask_without_word(struct copy *c)
{
    c->face.ask = gappy_question;
}

/* A picture with one element too many, and with ids in it. */
static void open_picture(struct bb_painter *w)
{
    ng_game.face->paint(w);
    bb_svg_group(w->out, "more", NULL, NULL);
}

static void paint_without_end(struct copy *c)
{
    c->face.paint = open_picture;
}

static void twin_picture(struct bb_painter *w)
{
    ng_game.face->paint(w);
    for (int i = 0; i < 2; i++) {
        bb_svg_group(w->out, "stone", NULL, NULL);
        bb_svg_end(w->out);
    }
}

static void paint_twice(struct copy *c)
{
    c->face.paint = twin_picture;
}

/* A picture of something that no action touches. */
static void strange_picture(struct bb_painter *w)
{
    bb_svg_group(w->out, "moon", NULL, NULL);
    bb_svg_end(w->out);
}

static void paint_something_else(struct copy *c)
{
    c->face.paint = strange_picture;
}

static bb_action wild_tap(const void *parts, const void *view, int seat, const char *id)
{
    (void)parts;
    (void)view;
    (void)seat;
    return bb_pack(77, id[0] & 127, 0, 0);
}

static void tap_at_nothing(struct copy *c)
{
    c->face.tapped = wild_tap;
}

static bool always_certain(const void *view, int seat)
{
    (void)view;
    (void)seat;
    return true;
}

static void be_certain_always(struct copy *c)
{
    c->advice.certain = always_certain;
}

/* ---- What a position is worth ------------------------------------------------ */

static void look_and_change(const void *parts, const void *s, int seat,
                            int32_t out[static BB_FEATURES_MAX])
{
    ng_game.advice->judge->look(parts, s, seat, out);
    ((struct ng *)s)->round ^= 1;
}

static void change_by_looking(struct copy *c)
{
    c->judge.look = look_and_change;
}

static void look_too_far(const void *parts, const void *s, int seat,
                         int32_t out[static BB_FEATURES_MAX])
{
    ng_game.advice->judge->look(parts, s, seat, out);
    out[BB_FEATURES_MAX - 1] = 1;
}

static void count_beyond_the_list(struct copy *c)
{
    c->judge.look = look_too_far;
}

/* Whatever was there before is added to. */
static void look_again(const void *parts, const void *s, int seat,
                       int32_t out[static BB_FEATURES_MAX])
{
    static int looks;

    ng_game.advice->judge->look(parts, s, seat, out);
    out[0] += looks++ % 2;
}

static void count_otherwise_each_time(struct copy *c)
{
    c->judge.look = look_again;
}

static int backwards(const void *parts, const void *s)
{
    return BB_PROGRESS - ng_game.advice->judge->progress(parts, s);
}

static void go_backwards(struct copy *c)
{
    c->judge.progress = backwards;
}

static int beyond_the_end(const void *parts, const void *s)
{
    return BB_PROGRESS + ng_game.advice->judge->progress(parts, s);
}

static void go_beyond_the_end(struct copy *c)
{
    c->judge.progress = beyond_the_end;
}

static int some_other_mode(const void *s)
{
    (void)s;
    return 1;
}

static void play_in_no_mode(struct copy *c)
{
    static const char *const one[] = { "all", NULL };

    c->judge.modes = one;
    c->judge.mode = some_other_mode;
}

/* All together against nothing: they have won if seat 0 has a point. */
static void score_of_team(const void *parts, const void *s, struct bb_score *out)
{
    ng_game.score(parts, s, out);
    out->team = true;
    for (int seat = 0; seat < BB_SEATS_MAX; seat++) {
        out->points[seat] = out->points[0];
        for (int i = 0; i < 2; i++)
            out->source[i][seat] = out->source[i][0];
        out->rank[seat] = out->points[0] ? 1 : 2;
    }
}

static void let_a_team_differ(struct copy *c)
{
    c->game.score = score_of_team;
}

static int32_t always_behind(const void *parts, const void *s)
{
    (void)parts;
    (void)s;
    return -1;
}

static void nothing_to_look_at(const void *parts, const void *s, int seat,
                               int32_t out[static BB_FEATURES_MAX])
{
    (void)parts;
    (void)s;
    (void)seat;
    (void)out;
}

static void never_reach_the_goal(struct copy *c)
{
    c->game.score = score_of_team;
    c->judge.look = nothing_to_look_at;
    c->judge.ahead = always_behind;
}

/* ---- Each with its law ------------------------------------------------------- */

const struct bug bugs_of_positions[] = {
    { "table", miss_function, "null", 2 },
    { "table", miss_list, "null", 2 },
    { "table", seat_too_many, "null", 2 },
    { "fields", miss_field, "null", 2 },
    { "fields", overlap_fields, "null", 2 },
    { "fields", name_fields_alike, "null", 2 },
    { "fields", share_rows, "null", 2 },
    { "fields", let_know_in_secret, "null", 2 },
    { "fields", let_know_in_part, "null", 2 },
    { "fields", let_know_by_no_field, "null", 2 },
    { "words", lose_word, "null", 2 },
    { "words", unfit_without_word, "null", 2 },
    { "bytes", audit_by_mood, "null", 2 },
    { "audit", audit_too_much, "null", 3 },
    { "to-act", act_by_secret, "null", 3 },
    { "to-act", act_with_chance, "null", 2 },
    { "legal", list_downwards, "null", 2 },
    { "legal", list_twice, "null", 2 },
    { "legal", list_for_all, "null", 2 },
    { "legal", list_nothing, "null", 2 },
    { "legal", choose_by_chance, "null", 2 },
    { "chance", deal_by_choice, "null", 2 },
    { "chance", weigh_nothing, "null", 4 },
    { "chance", mix_kinds, "null", 2 },
    { "setup", forget_option, "null", 2 },
    { "pure", score_and_change, "null", 2 },
    { "score", score_from_nowhere, "null", 2 },
    { "score", rank_first_always, "null", 3 },
    { "score", rank_a_team, "null", 3 },
    { "score", lose_all_apart, "null", 2 },
    { "features", change_by_looking, "null", 2 },
    { "features", count_beyond_the_list, "null", 2 },
    { "features", count_otherwise_each_time, "null", 3 },
    { "features", let_a_team_differ, "null", 2 },
    { "value", never_reach_the_goal, "null", 2 },
    { "progress", go_backwards, "null", 2 },
    { "progress", go_beyond_the_end, "null", 2 },
    { "value", play_in_no_mode, "null", 2 },
    { "own-view", list_by_secret, "null", 3 },
    { "own-view", hint_by_secret, "null", 3 },
    { "agree", let_seat_0_know, "null", 3 },
    { "json", let_seat_0_know, "null", 3 },
    { "json", misspell_field, "null", 2 },
    { "text", text_without_word, "null", 2 },
    { "ask", ask_without_word, "null", 2 },
    { "picture", paint_without_end, "null", 2 },
    { "picture", paint_twice, "null", 2 },
    { "touch", paint_something_else, "null", 2 },
    { "touch", tap_at_nothing, "null", 2 },
    { "certain", be_certain_always, "null", 2 },
    { "notation", name_kinds_alike, "null", 2 },
    { "sentence", say_by_notation, "null", 2 },
    { "sentence", end_with_a_stop, "null", 2 },
    { "damage", audit_too_little, "null", 4 },
    { "illegal", refuse_without_word, "null", 2 },
    { "illegal", refuse_without_clause, "null", 2 },
    { "sentences", leave_gap, "null", 2 },
    { "record", name_edition_badly, "null", 2 },
    { "end", allow_few_steps, "null", 2 },
    { .law = NULL },
};
