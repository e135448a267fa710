/*
 * tests/law/case.h -- what a law looks at: a position of a match in play, and
 * the step that is taken from it.
 */
#ifndef BB_TESTS_CASE_H
#define BB_TESTS_CASE_H

#include "base/rng.h"
#include "engine/words.h"
#include "table/match.h"

enum {
    LAW_WHY = 512,
    LAW_PAST = 32, /* earlier actions of the match that are remembered */
};

struct law_case {
    const struct bb_box *box;
    struct bb_setup how;
    struct bb_rng rng; /* the laws' own: what is played does not depend on it */

    struct bb_match *match;
    union bb_state s; /* the position, which is the match's truth */

    int seat; /* the step taken from it ... */
    bb_action action;
    union bb_state after; /* ... and what it does */
    struct bb_log log;

    bb_action past[LAW_PAST];
    int pasts;

    int could_be_free, promised; /* steps that a seat could take back alone, was told so of */

    int hidden;  /* views that hid something */
    bool varied; /* two guesses of one view differed */

    char why[LAW_WHY];
};

/* Writes what is wrong, printf-like, and returns it. */
const char *law_broken(struct law_case *c, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Those who look on are the seats and the spectator: 0 .. law_viewers() - 1. */
int law_viewers(const struct law_case *c);
int law_viewer(const struct law_case *c, int i);

/* A truth that agrees with what `seat` sees of the position. */
void law_guess(struct law_case *c, const void *truth, int seat, union bb_state *out);

/* The name of the field in which two positions differ, or NULL. */
const char *law_difference(const struct bb_game *g, const void *a, const void *b);

/* A random action open to `seat`, chance by its weights; 0 if there is none. */
bb_action law_any_action(const struct bb_box *box, const void *s, int seat, struct bb_rng *rng);

/* A random seat of a set that is not empty. */
int law_any_seat(bb_seats set, struct bb_rng *rng);

/* True if the text shows a gap where a word is missing. */
bool law_has_gap(const char *text);

/* True if a text on a view has the number that an unknown byte makes, read as if it were
 * known, and the same on the truth has not. */
bool law_has_unknown(const char *of_view, const char *of_truth);

/* Of a game: table.c */
const char *law_table(struct law_case *c);
const char *law_fields(struct law_case *c);
const char *law_words(struct law_case *c);
const char *law_bytes(struct law_case *c);

/* Of a position: position.c */
const char *law_audit(struct law_case *c);
const char *law_to_act(struct law_case *c);
const char *law_legal(struct law_case *c);
const char *law_chance(struct law_case *c);
const char *law_setup(struct law_case *c);
const char *law_pure(struct law_case *c);
const char *law_score(struct law_case *c);
const char *law_text(struct law_case *c);
const char *law_notation(struct law_case *c);
const char *law_commute(struct law_case *c);
const char *law_damage(struct law_case *c);

/* Of what a position is worth: value.c */
const char *law_features(struct law_case *c);
const char *law_value(struct law_case *c);
const char *law_progress(struct law_case *c);

/* Of what people read of actions: sentence.c */
const char *law_sentence(struct law_case *c);

/* Of what a page shows: picture.c */
const char *law_ask(struct law_case *c);
const char *law_picture(struct law_case *c);
const char *law_touch(struct law_case *c);
const char *law_explain(struct law_case *c);
const char *law_account(struct law_case *c);

/* Of what a seat may know: view.c */
const char *law_own_view(struct law_case *c);
const char *law_agree(struct law_case *c);
const char *law_guess_audit(struct law_case *c);
const char *law_certain(struct law_case *c);
const char *law_guess_varies(struct law_case *c);
const char *law_guess_varied(struct law_case *c);
const char *law_json(struct law_case *c);

/* Of bots: bots.c */
const char *law_bots(struct law_case *c);

/* Of a step: step.c */
const char *law_same(struct law_case *c);
const char *law_events(struct law_case *c);
const char *law_sentences(struct law_case *c);
const char *law_leak(struct law_case *c);
const char *law_reveals(struct law_case *c);

/* Of the referee: referee.c */
const char *law_illegal(struct law_case *c);
const char *law_batch(struct law_case *c);
const char *law_referee(struct law_case *c);
const char *law_undo(struct law_case *c);
const char *law_numbers(struct law_case *c);
const char *law_record(struct law_case *c);

/* Of what is told before a step: trial.c; of all that a chair tells: chair.c */
const char *law_trial(struct law_case *c);
const char *law_promise(struct law_case *c);
const char *law_promised(struct law_case *c);
const char *law_chair(struct law_case *c);
const char *law_line(struct law_case *c);

#endif
