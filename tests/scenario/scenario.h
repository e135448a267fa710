/*
 * tests/scenario/scenario.h -- scenarios: one position, a few steps, and what
 * the rules must make of them, each named by the clause it tests.
 *
 * A scenario file is plain text and knows no game: names of fields, actions,
 * events, clauses and points come from the game's tables. What follows a #
 * that stands alone is a comment.
 *
 * Between scenarios
 *   include FILE                   the bases and aliases of a file beside this one
 *   let MARK = 4                   an alias for a value
 *   base duel                      a beginning that several scenarios share:
 *       game null seats 2          any lines that may stand in a scenario;
 *       set hand[0] = $1 $2        $1 .. $9 are the words after the name in `from`
 *   end
 *   scenario SG-4.5 a title        up to the next of these lines; "SG-4.1,SG-4.5" for two
 *
 * To make a position
 *   game NAME seats N [edition NAME] [OPTION=VALUE ...]
 *                                  the first position; without an edition the reference one,
 *                                  else NAME.yaml beside the scenario
 *   from BASE [WORD ...]           the lines of a base
 *   set FIELD = VALUE ...          a value for each element, or one for all of them; += and -=
 *                                  add and take; before the next line that is no `set`,
 *                                  audit() must accept all
 *   do SEAT ACTION [; ACTION ...]  one batch of a seat, which must be legal; * is chance
 *
 * To check it
 *   impossible                     audit() does not accept what the lines above have set
 *   refuse SEAT ACTION [; ...] by CLAUSE [WORD]
 *                                  the batch is refused, with this reason, and nothing
 *                                  changes; the clause of the referee is `referee`
 *   open SEAT ACTION               the action is legal
 *   closed SEAT ACTION             it is not
 *   meaningless ACTION             there is no such action in this box
 *   count SEAT N                   so many actions are legal
 *   weight ACTION = N of ALL       chance brings it with this weight
 *   expect FIELD = VALUE ...       as with `set`
 *   expect to act SEAT ...         exactly these seats must act
 *   expect over                    nobody must
 *   event NAME [by CLAUSE] [to WHOM] [: ARGUMENT VALUE ...]
 *                                  among the events of the last `do` is one like this; WHOM
 *                                  saw it and nobody else: all, others SEAT, or SEAT ...
 *   then NAME ...                  the same, and it came after the event matched last
 *   no event NAME ...              there is none like this
 *   view SEAT hides FIELD          the seat, or `spectator`, is told none of these elements
 *   view SEAT shows FIELD          it is told all of them
 *   score SEAT = N [SOURCE N ...]  points, and what they come from
 *   rank SEAT = N
 *
 * FIELD is the name of a field, with a row or an element: skulls[0], card[1],
 * card[1][0]. An index is a number, several (card[0,1]), a range (left[0..5]),
 * or the names of a list of the game: place[card:7], place[card:7,9..12]; its
 * first name has the index 0. A VALUE is a number, an alias, or a name of a
 * list: pattern:corner. Where the list is one of sets, the value is that of
 * all its names together: squares:a1+b1.
 *
 * After every `do` the position must pass audit(). The first line that fails
 * ends its scenario, and a scenario without a check fails.
 */
#ifndef BB_TESTS_SCENARIO_H
#define BB_TESTS_SCENARIO_H

#include "tests/scenario/script.h"

/* Runs one scenario of the script. NULL, or what failed and where. */
const char *bb_scenario_run(const struct bb_script *script, const struct bb_block *scenario,
                            char why[static BB_SCRIPT_WHY]);

#endif
