/*
 * What holds in every position that can arise. Bytes from outside come here
 * first, so nothing is used as an index before it is known to be in range.
 */
#include "games/silvergold/silvergold.h"

static bool is_flag(int value)
{
    return value == 0 || value == 1;
}

static bool mid_turn(const struct sg *s)
{
    return s->pattern < SG_PATTERNS;
}

static const char *audit_ranges(const struct sg *s)
{
    if (s->seats < 2 || s->seats > BB_SEATS_MAX)
        return "seats out of range";
    if (s->phase > SG_OVER || s->turn > SG_TURNS || s->pattern > SG_PATTERNS || s->seat >= s->seats)
        return "phase, turn, pattern or seat out of range";
    if ((s->phase == SG_OVER) != (s->turn == SG_TURNS))
        return "the game is over after turn 28 and not before";
    if (s->phase != SG_FILL &&
        mid_turn(s) != (s->phase == SG_MARK || s->phase == SG_REPLACE || s->phase == SG_TURN))
        return "an expedition card lies open in the wrong phase";
    if (s->turn > 0 &&
        (s->phase == SG_DEAL || s->phase == SG_KEEP || (s->phase == SG_FILL && !mid_turn(s))))
        return "set-up comes before the first turn";
    return NULL;
}

static const char *audit_expeditions(const struct sg_parts *p, const struct sg *s)
{
    int left = 0, shown = s->turn % SG_ROUND_TURNS + mid_turn(s);

    for (int i = 0; i < SG_PATTERNS; i++) {
        if (s->left[i] > p->facts.pattern[i].copies)
            return "more expedition cards than there are";
        left += s->left[i];
    }
    if (left != SG_EXPEDITIONS - shown)
        return "expedition cards do not add up";
    if (mid_turn(s) && s->left[s->pattern] == p->facts.pattern[s->pattern].copies)
        return "the expedition card shown is still in the deck";
    return NULL;
}

static const char *audit_score_card(const struct sg *s, int seat)
{
    int rounds = s->turn / SG_ROUND_TURNS + (s->phase != SG_OVER);

    if (s->gems[seat][0] > SG_GEMS || s->gems[seat][1] > SG_GEMS || s->skulls[seat] > SG_SKULLS)
        return "more than ten gems or skulls";
    for (int round = 0; round < SG_ROUNDS; round++) {
        if (!is_flag(s->torches[seat][round]) || (round >= rounds && s->torches[seat][round]))
            return "a torch that cannot be ticked";
    }
    return NULL;
}

/* SG-3.3: side to side from the start. */
static bool hang_together(const struct sg_board *board, uint32_t marks)
{
    uint32_t grown = marks & board->squares[SG_START];

    for (int i = 0; i < SG_SQUARES; i++)
        grown |= sg_neighbours(grown) & marks;
    return grown == marks;
}

/* The cards in front of a seat and what is marked on them: in earlier turns,
 * and with what is chosen now. */
static const char *audit_slot(const struct sg_parts *p, const struct sg *s, int seat, int slot)
{
    int card = s->card[seat][slot];
    uint32_t marked = sg_marked(s, seat, slot);

    if (card > SG_CARDS || (card && s->place[card - 1] != SG_HELD + seat))
        return "a card in front of a seat is elsewhere";
    if (card && slot == 1 && card == s->card[seat][0])
        return "a card lies twice";
    if (marked & ~p->board[card].open)
        return "a mark on a wall or on no card";
    if (s->marks[seat][slot] & (s->pending[seat][slot] | p->board[card].squares[SG_TOMB]))
        return "a square marked twice, or a finished card not put aside";
    if (!hang_together(&p->board[card], s->marks[seat][slot]) ||
        !hang_together(&p->board[card], marked))
        return "marks that do not hang together from the start";
    return NULL;
}

static const char *audit_choice(const struct sg_parts *p, const struct sg *s, int seat)
{
    bool has_card = s->card[seat][0] || s->card[seat][1], marked = sg_has_marked(s, seat);
    int crosses = 0;

    if (s->phase != SG_MARK)
        return marked || s->crosses[seat] ? "a choice outside the marking" : NULL;
    for (int slot = 0; slot < SG_SLOTS; slot++)
        crosses += __builtin_popcount(s->pending[seat][slot] &
                                      p->board[s->card[seat][slot]].squares[SG_CROSS]);
    if (s->crosses[seat] > crosses || (s->crosses[seat] && !marked))
        return "more crosses than marked";
    if (s->crosses[seat] && !sg_reach(p, s, seat, 0) && !sg_reach(p, s, seat, 1))
        return "a cross that can never be used";
    if (s->chosen[seat] != (has_card ? marked && s->crosses[seat] == 0 : 1))
        return "a choice is made without marks, or not made with them";
    return NULL;
}

/* SG-4.2, SG-4.3: all skulls count but past ten, all potions but without a skull; the order
 * is not known any more. */
static const char *audit_reckoned(const struct sg_parts *p, const struct sg *s, int seat)
{
    int ticked = s->reckoned[seat][0], wiped = s->reckoned[seat][1], left = sg_skulls(s, seat);
    int skulls = 0, wipes = 0;

    for (int slot = 0; slot < SG_SLOTS; slot++) {
        const uint32_t *squares = p->board[s->card[seat][slot]].squares;

        skulls += __builtin_popcount(s->pending[seat][slot] & squares[SG_SKULL]);
        wipes += 2 * __builtin_popcount(s->pending[seat][slot] & squares[SG_POTION]);
    }
    if (ticked > skulls || wiped > wipes || left < 0 || left > SG_SKULLS ||
        (ticked < skulls && ticked < SG_SKULLS - s->skulls[seat]) ||
        (wiped < wipes && wiped < s->skulls[seat]))
        return "skulls reckoned that do not fit the marks";
    return NULL;
}

static const char *audit_seat(const struct sg_parts *p, const struct sg *s, int seat)
{
    const char *wrong = audit_score_card(s, seat);

    for (int slot = 0; slot < SG_SLOTS && !wrong; slot++)
        wrong = audit_slot(p, s, seat, slot);
    wrong = wrong ? wrong : audit_choice(p, s, seat);
    return wrong ? wrong : audit_reckoned(p, s, seat);
}

static bool in_hand(const struct sg *s, int seat, int card)
{
    for (int i = 0; i < SG_DEALT; i++) {
        if (s->hand[seat][i] == card)
            return true;
    }
    return false;
}

static const char *audit_kept(const struct sg *s, int seat)
{
    const uint8_t *kept = s->kept[seat];
    bool has_kept = s->phase == SG_KEEP && s->chosen[seat];

    if (!has_kept)
        return kept[0] || kept[1] ? "cards kept before the choice" : NULL;
    if (kept[0] >= kept[1] || !in_hand(s, seat, kept[0]) || !in_hand(s, seat, kept[1]))
        return "cards kept that were not dealt";
    return NULL;
}

/* Hands exist in the set-up only: dealt seat after seat, each ascending. */
static const char *audit_hand(const struct sg *s, int seat)
{
    const uint8_t *hand = s->hand[seat];
    int n = 0;

    while (n < SG_DEALT && hand[n])
        n++;
    for (int i = 0; i < SG_DEALT; i++) {
        if (hand[i] > SG_CARDS || (i >= n && hand[i]) || (i > 0 && i < n && hand[i] <= hand[i - 1]))
            return "a hand out of order";
        if (hand[i] && s->place[hand[i] - 1] != SG_UNSEEN)
            return "a card in hand that everybody sees";
        for (int other = 0; hand[i] && other < seat; other++) {
            if (in_hand(s, other, hand[i]))
                return "a card in two hands";
        }
    }
    if (s->phase == SG_DEAL ? seat > 0 && n > 0 && !s->hand[seat - 1][SG_DEALT - 1]
                            : n != (s->phase == SG_KEEP ? SG_DEALT : 0))
        return "a hand of the wrong size";
    if (s->phase == SG_DEAL && seat == s->seats - 1 && n == SG_DEALT)
        return "all is dealt and nothing happened";
    return audit_kept(s, seat);
}

static const char *audit_places(const struct sg *s)
{
    int held[BB_SEATS_MAX] = { 0 };
    int shown = sg_displayed(s), pile;

    for (int i = 0; i < SG_CARDS; i++) {
        int place = s->place[i];

        if (place >= SG_DONE + s->seats || (place >= SG_HELD + s->seats && place < SG_DONE))
            return "a card in no place";
        if (s->phase <= SG_KEEP && place != SG_UNSEEN)
            return "a card lies open before the choice";
        if (place >= SG_HELD && place < SG_DONE)
            held[place - SG_HELD]++;
    }
    for (int seat = 0; seat < s->seats; seat++) {
        if (held[seat] != (s->card[seat][0] != 0) + (s->card[seat][1] != 0))
            return "a card is held but lies nowhere";
    }
    pile = sg_pile(s);
    if (s->phase == SG_FILL ? shown >= SG_DISPLAY || pile <= 0 : shown > SG_DISPLAY)
        return "too many cards in the display";
    if ((s->phase == SG_REVEAL || s->phase == SG_MARK) && shown < SG_DISPLAY && pile > 0)
        return "the display is not filled up";
    if (s->phase == SG_TURN && pile <= 0)
        return "a blind card from an empty pile";
    return NULL;
}

static const char *audit_fresh(const struct sg *s)
{
    bool replacing = s->phase == SG_REPLACE || s->phase == SG_TURN;

    for (int seat = 0; seat < s->seats; seat++) {
        for (int slot = 0; slot < SG_SLOTS; slot++) {
            int card = s->fresh[seat][slot];

            if (card && !replacing && !(s->phase == SG_FILL && mid_turn(s)))
                return "a card finished outside its turn";
            if (card > SG_CARDS || (card && s->place[card - 1] != SG_DONE + seat))
                return "a card finished but not put aside";
            if (card && slot == 1 && card == s->fresh[seat][0])
                return "a card finished twice";
        }
    }
    if (replacing && (s->turn == SG_TURNS - 1 || sg_slot_to_fill(s, s->seat) < 0))
        return "nothing to replace";
    if (s->phase == SG_REPLACE && sg_displayed(s) + sg_pile(s) == 0)
        return "nothing to take";
    return NULL;
}

/* SG-5.4: how often the seat has claimed in this colour; the cards of this turn
 * have not yet. */
static int claims_of(const struct sg_parts *p, const struct sg *s, int seat, int colour)
{
    int n = sg_finished(p, s, seat, colour);

    for (int slot = 0; slot < SG_SLOTS; slot++) {
        int card = s->fresh[seat][slot];

        n -= card && p->facts.card[card - 1].colour == colour;
    }
    return n > 6 ? SG_BOXES : n / 2;
}

static const char *audit_boxes(const struct sg_parts *p, const struct sg *s, int colour)
{
    const uint8_t *box = s->box[colour];
    int claims = 0, taken = 0;

    for (int i = 0; i < SG_BOXES; i++) {
        if (box[i] > s->seats || (box[i] && taken < i))
            return "boxes are claimed from the best down, by seats";
        taken += box[i] != 0;
    }
    for (int seat = 0; seat < s->seats; seat++) {
        int due = claims_of(p, s, seat, colour), own = 0;

        for (int i = 0; i < SG_BOXES; i++)
            own += box[i] == seat + 1;
        if (own > due)
            return "a box without the cards for it";
        claims += due;
    }
    return taken == (claims < SG_BOXES ? claims : SG_BOXES) ? NULL
                                                            : "boxes do not fit the finished cards";
}

static bool is_empty_seat(const struct sg *s, int seat)
{
    int sum = s->chosen[seat] + s->crosses[seat] + s->skulls[seat];

    for (int slot = 0; slot < SG_SLOTS; slot++)
        sum += s->card[seat][slot] + s->kept[seat][slot] + s->fresh[seat][slot] +
               s->reckoned[seat][slot] + s->gems[seat][slot] + (sg_marked(s, seat, slot) != 0);
    for (int i = 0; i < 4; i++)
        sum += s->hand[seat][i] + s->torches[seat][i];
    return sum == 0;
}

static const char *audit_chosen(const struct sg *s)
{
    int chosen = 0;

    for (int seat = 0; seat < s->seats; seat++) {
        if (!is_flag(s->chosen[seat]))
            return "a choice is made or not";
        chosen += s->chosen[seat];
    }
    if (chosen && (chosen == s->seats || (s->phase != SG_KEEP && s->phase != SG_MARK)))
        return "everybody has chosen and nothing happened";
    return NULL;
}

const char *sg_audit(const void *parts, const void *state)
{
    const struct sg_parts *p = parts;
    const struct sg *s = state;
    const char *wrong = audit_ranges(s);

    wrong = wrong ? wrong : audit_expeditions(p, s);
    wrong = wrong ? wrong : audit_chosen(s);
    wrong = wrong ? wrong : audit_places(s);
    for (int seat = 0; seat < BB_SEATS_MAX && !wrong; seat++) {
        if (seat >= s->seats)
            wrong = is_empty_seat(s, seat) ? NULL : "an empty seat has pieces";
        else
            wrong = audit_seat(p, s, seat);
        wrong = wrong || seat >= s->seats ? wrong : audit_hand(s, seat);
    }
    wrong = wrong ? wrong : audit_fresh(s);
    for (int colour = 0; colour < SG_COLOURS; colour++)
        wrong = wrong ? wrong : audit_boxes(p, s, colour);
    return wrong;
}
