/*
 * The scenario runner itself: what it accepts, and that every kind of line
 * fails when it should, with a sentence that says where and why.
 */
#include "tests/scenario/scenario.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* What running the first scenario of the text, or reading it, says. */
static const char *say(const char *text, char why[static BB_SCRIPT_WHY])
{
    const struct bb_block *scenario = NULL;
    struct bb_script script;
    const char *said = bb_script_init_text(&script, "a.scenario", text, why);

    for (int i = 0; !said && i < script.blocks; i++) {
        if (!scenario && script.block[i].title)
            scenario = &script.block[i];
    }
    if (!said)
        said = scenario ? bb_scenario_run(&script, scenario, why) : "no scenario";
    bb_script_release(&script);
    return said;
}

struct fault {
    const char *text; /* of a file; or the last lines of one that begins as below */
    const char *said; /* how the sentence begins */
};

static void check_faults(const char *head, const struct fault *fault, int n)
{
    char text[BB_SCRIPT_LINE * 4], why[BB_SCRIPT_WHY];

    for (int i = 0; i < n; i++) {
        const char *said;

        snprintf(text, sizeof(text), "%s%s", head, fault[i].text);
        said = say(text, why);
        if (!said || strncmp(said, fault[i].said, strlen(fault[i].said)) != 0)
            fail_msg("%s\n  expected: %s\n  found:    %s", fault[i].text, fault[i].said,
                     said ? said : "all good");
    }
}

#define CHECK_FAULTS(head, faults) check_faults(head, faults, sizeof(faults) / sizeof((faults)[0]))

/* ---- What is accepted ---------------------------------------------------- */

static void every_line_of_the_format(void **state)
{
    static const char text[] = "let TWO = 2   # a comment\n"
                               "base table    # $1 seats\n"
                               "    game null seats $1 length=short\n"
                               "end\n"
                               "scenario NG-2.1,NG-2.2 a round\n"
                               "    from table 2\n"
                               "    expect to act *\n"
                               "    weight deal 0 3 = 4 of 24\n"
                               "    set phase = pick\n"
                               "    set crown[square:a1] = 1\n"
                               "    set hand[0,1] = stone:1 5 5  TWO 2 6\n"
                               "    set hand[1][1] = 7\n"
                               "    impossible\n"
                               "    set hand[1][1] -= 5\n"
                               "    set hand[1][0,1] += 1 2\n"
                               "    set hand[1][0..1] -= 1\n"
                               "    expect hand[0..1][0] = 1 2\n"
                               "    expect hand[1] = 2 3 6\n"
                               "    count 0 2\n"
                               "    open 0 pick 5\n"
                               "    closed 0 pick 6\n"
                               "    meaningless pick 7\n"
                               "    refuse 0 pick 6 by NG-2.1 not-in-hand\n"
                               "    refuse 0 pick 6 by NG-2.1\n"
                               "    refuse * deal 0 1 by referee not-an-outcome\n"
                               "    refuse 3 pick 1 by referee no-such-seat\n"
                               "    do 0 pick 5\n"
                               "    event picks by NG-2.1 to 0 : seat 0 stone 5\n"
                               "    then chosen to others 0\n"
                               "    no event picked\n"
                               "    view 1 hides pick[0]\n"
                               "    view spectator hides hand\n"
                               "    view 0 shows pick[0]\n"
                               "    expect to act 1\n"
                               "    do 1 pick 6\n"
                               "    event picked : stone 6\n"
                               "    then won to all : seat 1 round 1\n"
                               "    score 1 = 1 rounds 1\n"
                               "    rank 0 = 2\n"
                               "    do 1 dig a2+a3\n"
                               "    do 0 pick 5\n"
                               "    do 1 pick 3\n"
                               "    do 0 dig b1+b2\n"
                               "    expect over\n"
                               "    rank 0 = 1\n";
    char why[BB_SCRIPT_WHY];
    const char *said = say(text, why);

    (void)state;
    if (said)
        fail_msg("%s", said);
}

/* ---- What is not --------------------------------------------------------- */

static void faults_of_files(void **state)
{
    static const struct fault faults[] = {
        { "", "no scenario" },
        { "count 0 1\n", "a.scenario:1: neither a scenario nor a base is open here: count 0 1" },
        { "scenario NG-1.1\n", "a.scenario:1: expected: scenario CLAUSE TITLE, or base NAME" },
        { "base a b\n", "a.scenario:1: expected: scenario CLAUSE TITLE, or base NAME" },
        { "base a\nlet A = 1\n", "a.scenario:2: a base has no end: a" },
        { "base a\n", "a.scenario:2: a base has no end: a" },
        { "base a\nend\nbase a\nend\n", "a.scenario:3: there is a base of this name already: a" },
        { "let A 1\n", "a.scenario:1: expected: let NAME = VALUE" },
        { "include\n", "a.scenario:1: expected: include FILE" },
        { "include nowhere.base\n", "nowhere.base: the file cannot be read" },
        { "scenario NG-1.1 a title\n", "a.scenario:1: expected a check, found none" },
        { "scenario NG-1.1 a title\ngame null seats 2\n", "a.scenario:1: expected a check" },
        { "scenario NG-1.1 a title\ncount 0 1\n", "a.scenario:2: expected a game first" },
        { "scenario NG-9 a title\ngame null seats 2\n",
          "a.scenario:2: the game has no clause 'NG-9'" },
        { "scenario NG-1.1 a title\nfrom b\n", "a.scenario:2: there is no base 'b'" },
        { "base b\nfrom b\nend\nscenario NG-1.1 a title\nfrom b\n",
          "a.scenario:2: bases begin with one another without end (from line 2)" },
        { "base b\ngame null seats $1\nend\nscenario NG-1.1 a title\nfrom b\n",
          "a.scenario:2: this base needs a word for $1 (from line 5)" },
    };

    (void)state;
    CHECK_FAULTS("", faults);
}

static void faults_of_games(void **state)
{
    static const struct fault faults[] = {
        { "game", "a.scenario:2: expected a game, found the end of the line" },
        { "game chess seats 2", "a.scenario:2: there is no game 'chess'" },
        { "game null seats 9", "a.scenario:2: The game is not made for this number of players." },
        { "game null seats x", "a.scenario:2: expected a number, found 'x'" },
        { "game null seats 2 length=wide", "a.scenario:2: the game has no option 'length=wide'" },
        { "game null seats 2 edition lost", "a.scenario:2: lost.yaml: the file cannot be read." },
        { "game null seats 2\ngame null seats 2", "a.scenario:3: the scenario has its game" },
    };

    (void)state;
    CHECK_FAULTS("scenario NG-1.1 a title\n", faults);
}

static void faults_of_play(void **state)
{
    static const struct fault faults[] = {
        { "frob 1", "a.scenario:8: no line begins with 'frob'" },
        { "set luck = 1", "a.scenario:8: the game has no field 'luck'" },
        { "set hand[4] = 1", "a.scenario:8: an index is out of range" },
        { "set hand[0][0 = 1", "a.scenario:8: the game has no field 'hand[0][0'" },
        { "set hand[0][stone:9] = 1", "a.scenario:8: the list 'stone' has no '9'" },
        { "set hand[stones:9] = 1", "a.scenario:8: the game has no list 'stones'" },
        { "set hand[0] = 1 2", "a.scenario:8: expected 3 values of 'hand', found 2" },
        { "set hand[0] = 1 2 3 4", "a.scenario:8: expected 3 values of 'hand', found more" },
        { "set hand[0] = 256", "a.scenario:8: '256' does not fit into 'hand'" },
        { "set hand[0] = LUCK", "a.scenario:8: the list 'stone' has no 'LUCK'" },
        { "set round = LUCK", "a.scenario:8: expected a number, found 'LUCK'" },
        { "set hand[0] : 1", "a.scenario:8: expected =, += or -=, found ':'" },
        { "set hand[0] += 251", "a.scenario:8: 'hand' has no room for the result" },
        { "set hand[0] -= 4", "a.scenario:8: 'hand' has no room for the result" },
        { "weight deal 0 1", "a.scenario:8: expected: weight ACTION = N of ALL" },
        { "set phase = deal\nset hand = 0\nset crown = 0\nweight deal 0 1 = 1 of 1",
          "a.scenario:11: expected the weight 1 of 1, found 4 of 24" },
        { "set hand[0] = 6 1 1\ncount 0 1",
          "a.scenario:9: the position that was set cannot arise: a hand out of order" },
        { "impossible", "a.scenario:8: expected 'set' before 'impossible'" },
        { "set phase = 2\nimpossible",
          "a.scenario:9: expected a position that cannot arise, but it can" },
        { "do 5 pick 1", "a.scenario:8: expected a seat, found '5'" },
        { "do 0 pick 9", "a.scenario:8: there is no such action: 'pick 9'" },
        { "do 0 pick 1; pack 2", "a.scenario:8: there is no such action: 'pack 2'" },
        { "do 0 pick 6",
          "a.scenario:8: expected to be legal, but step 1 is refused by NG-2.1 (not-in-hand)" },
        { "do 0 pick 1; pick 3",
          "a.scenario:8: expected to be legal, but step 2 is refused by NG-2.1 (chosen-already)" },
    };

    (void)state;
    CHECK_FAULTS("scenario NG-1.1 a title\ngame null seats 2\nset phase = 2\nset hand[0] = 1 3 5\n"
                 "set hand[1] = 1 2 5\nset crown[0] = 1\nexpect phase = 2\n",
                 faults);
}

static void faults_of_checks(void **state)
{
    static const struct fault faults[] = {
        { "refuse 0 pick 1 by NG-2.1", "a.scenario:4: expected a refusal, but all is legal" },
        { "refuse 0 pick 6", "a.scenario:4: expected a reason: by CLAUSE" },
        { "refuse 0 pick 6 by NG-2.2",
          "a.scenario:4: expected a refusal by NG-2.2 , found NG-2.1 not-in-hand" },
        { "refuse 0 pick 6 by NG-2.1 no",
          "a.scenario:4: expected a refusal by NG-2.1 no, found NG-2.1 not-in-hand" },
        { "open 0 pick 6", "a.scenario:4: expected to be open, found it closed" },
        { "closed 0 pick 1", "a.scenario:4: expected to be closed, found it open" },
        { "meaningless pick 6", "a.scenario:4: expected no such action, found one" },
        { "count 0 1", "a.scenario:4: expected 1 actions, found 3: pick 1; pick 3; pick 5" },
        { "weight deal 0 1 = 1 of 1", "a.scenario:4: expected chance to act" },
        { "expect round = 1", "a.scenario:4: expected round = 1, found 0" },
        { "expect phase = over", "a.scenario:4: expected phase = over, found pick" },
        { "expect hand[0] = 1 3 stone:6", "a.scenario:4: expected hand[0] = 1 3 stone:6, found" },
        { "expect to act 0", "a.scenario:4: expected to act: 0, found: 0 1" },
        { "expect over", "a.scenario:4: expected to act:, found: 0 1" },
        { "view 1 hides hand[1]", "a.scenario:4: expected seat 1's view to hide hand[1]" },
        { "view 1 shows hand[0]", "a.scenario:4: expected seat 1's view to show hand[0]" },
        { "view 1 sees hand[0]", "a.scenario:4: expected hides or shows, found 'sees'" },
        { "score 0 = 1", "a.scenario:4: expected 1 points, found 0" },
        { "score 0 = 0 rounds 1", "a.scenario:4: expected 1 from rounds, found 0" },
        { "score 0 = 0 luck 1", "a.scenario:4: the game has no points from 'luck'" },
        { "score 2 = 0", "a.scenario:4: expected a seat of the table, found '2'" },
        { "rank 0 = 2", "a.scenario:4: expected rank 2, found 1" },
        { "rank 0 = 1 2", "a.scenario:4: expected the end of the line, found '2'" },
    };

    (void)state;
    CHECK_FAULTS("scenario NG-1.1 a title\ngame null seats 2\ndo * deal 0 1; deal 0 3; deal 0 5; "
                 "deal 1 1; deal 1 2; deal 1 5; bury b2\n",
                 faults);
}

static void faults_of_events(void **state)
{
    static const struct fault faults[] = {
        { "event won", "a.scenario:5: expected an event won; found: \n      picks by NG-2.1 to 0" },
        { "event picks by NG-1.1", "a.scenario:5: expected an event picks by NG-1.1; found" },
        { "event picks to all", "a.scenario:5: expected an event picks to all; found" },
        { "event picks to 0 1", "a.scenario:5: expected an event picks to 0 1; found" },
        { "event picks to others 0", "a.scenario:5: expected an event picks to others 0; found" },
        { "event picks : stone 5", "a.scenario:5: expected an event picks : stone 5; found" },
        { "event picks : luck 5", "a.scenario:5: the event 'picks' has no 'luck'" },
        { "event picks : stone", "a.scenario:5: expected a value, found the end of the line" },
        { "event picks for 0", "a.scenario:5: expected by, to or :, found 'for'" },
        { "then picks", "a.scenario:5: expected an event before 'then'" },
        { "event chosen\nthen picks", "a.scenario:6: expected an event picks; found" },
        { "no event picks", "a.scenario:5: expected no event picks; found" },
        { "no picks", "a.scenario:5: expected: no event NAME ..." },
        { "do 1 pick 1\nevent picks : seat 0", "a.scenario:6: expected an event picks : seat 0" },
    };

    (void)state;
    CHECK_FAULTS("scenario NG-1.1 a title\ngame null seats 2\ndo * deal 0 1; deal 0 3; deal 0 5; "
                 "deal 1 1; deal 1 2; deal 1 5; bury b2\ndo 0 pick 1\n",
                 faults);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_line_of_the_format), cmocka_unit_test(faults_of_files),
        cmocka_unit_test(faults_of_games),          cmocka_unit_test(faults_of_play),
        cmocka_unit_test(faults_of_checks),         cmocka_unit_test(faults_of_events),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
