/*
 * What holds in every position that can arise. The engine has seen to the set-up, to the
 * ranges of fields, and that who has chosen has a stone; what else is an index is looked at here.
 */
#include "games/null/null.h"

static bool is_digging(const struct ng *s)
{
    return s->phase == NG_PROBE || s->phase == NG_DIG;
}

static const char *audit_course(const struct ng *s)
{
    bool found = ng_found(s) < NG_SQUARES;

    if (s->round > ng_rounds(s) || (s->round > 0 && s->phase < NG_PICK) ||
        (s->round == ng_rounds(s) && s->phase == NG_PICK))
        return "the round does not go with the phase";
    if (found ? s->phase != NG_OVER : s->phase == NG_OVER && s->round < ng_rounds(s))
        return "the game is over when the crown is found or all rounds are played";
    if ((found || is_digging(s)) && s->won[s->digger] == 0)
        return "who digs has won no round";
    return NULL;
}

static const char *audit_seat(const struct ng *s, int seat)
{
    int held = 0, left = seat < s->seats ? NG_HAND - s->round - s->chosen[seat] : 0;

    for (int i = 0; i < NG_HAND; i++) {
        if (i > 0 && s->hand[seat][i] < s->hand[seat][i - 1])
            return "a hand out of order";
        held += s->hand[seat][i] != 0;
    }
    if (s->chosen[seat] && s->phase != NG_PICK)
        return "a choice when there is none";
    if (s->phase == NG_DEAL ? held && seat > 0 && !s->hand[seat - 1][0] : held != left)
        return "a hand of the wrong size";
    if (seat >= s->seats && (held || s->chosen[seat] || s->won[seat]))
        return "an empty seat has stones";
    return NULL;
}

static const char *audit_stones(const struct ng_parts *p, const struct ng *s)
{
    int played = 0;

    for (int value = 1; value <= NG_VALUES; value++) {
        played += s->played[value - 1];
        if (ng_in_bag(p, s, value) < 0)
            return "more stones than there are";
    }
    if (played != s->round * s->seats)
        return "the stones that are played do not go with the rounds";
    if (ng_to_act(s) == 0 && s->phase != NG_OVER)
        return "all have chosen and nothing happened";
    if (s->phase == NG_DEAL && ng_next_to_deal(s) == s->seats)
        return "all is dealt and nothing happened";
    return NULL;
}

/* NG-2.4: each round that was won opens two squares, and the crown is under one of all. */
static const char *audit_field(const struct ng *s)
{
    int crowns = 0, dug = 0, won = 0;

    for (int square = 0; square < NG_SQUARES; square++) {
        if (s->known[square] != NG_DUG && s->known[square] >> s->seats)
            return "somebody who is not there has seen it";
        if (s->phase < NG_PICK && s->known[square])
            return "a square is seen before the crown is buried";
        crowns += s->crown[square];
        dug += s->known[square] == NG_DUG;
    }
    for (int seat = 0; seat < s->seats; seat++)
        won += s->won[seat];
    if (crowns != (s->phase >= NG_PICK))
        return "none or several crowns";
    if (won > s->round || dug != 2 * (won - is_digging(s)))
        return "rounds and squares do not add up";
    return NULL;
}

const char *ng_audit(const void *parts, const void *state)
{
    const struct ng *s = state;
    const char *wrong = audit_course(s);

    for (int seat = 0; seat < BB_SEATS_MAX && !wrong; seat++)
        wrong = audit_seat(s, seat);
    wrong = wrong ? wrong : audit_stones(parts, s);
    return wrong ? wrong : audit_field(s);
}
