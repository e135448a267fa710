/*
 * The referee. A match is its first position, the journal of all that was done, and the
 * line of play: the steps that were not taken back. The truth is kept, and can be found
 * again at any point by playing the line.
 */
#include "table/match.h"
#include "base/grow.h"
#include "base/text.h"
#include "engine/notation.h"
#include "engine/setup.h"
#include "engine/usual.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { DEAL_ROOM = 64 }; /* chance never takes so many steps in a row */

struct step {
    struct bb_entry entry;
    bool reveals; /* showed somebody what was hidden */
};

struct bb_match {
    const struct bb_box *box;
    struct bb_setup how;
    struct bb_dealer dealer;
    union bb_state start, truth;
    bool given; /* started at a position, not at the set-up */
    int seats;

    struct step *step; /* the line of play */
    int steps, step_cap;
    struct bb_entry *journal;
    int *told; /* for each entry, the events there were before it */
    int entries, entry_cap, told_cap;
    struct bb_event *event;
    int events, event_cap;

    struct bb_hand *hand;
    int hands, hand_cap;
    struct bb_hinted *hinted;
    int hints, hint_cap;

    int undo_seat, undo_to; /* what is asked for, if agreed is not empty */
    bb_seats agreed;
};

/* ---- Making -------------------------------------------------------------- */

static struct bb_match *make(const struct bb_box *box, const struct bb_dealer *dealer)
{
    struct bb_match *m = calloc(1, sizeof(*m));

    if (!m)
        abort();
    m->box = box;
    if (dealer)
        m->dealer = *dealer;
    return m;
}

struct bb_match *bb_match_new(const struct bb_box *box, const struct bb_setup *how,
                              const struct bb_dealer *dealer)
{
    struct bb_match *m = make(box, dealer);

    m->how = *how;
    m->seats = how->seats;
    box->game->setup(box->parts, m->start.bytes, how);
    m->truth = m->start;
    return m;
}

struct bb_match *bb_match_new_at(const struct bb_box *box, const void *truth,
                                 const struct bb_dealer *dealer)
{
    struct bb_match *m = make(box, dealer);

    memcpy(m->start.bytes, truth, box->game->state_size);
    m->truth = m->start;
    m->given = true;
    m->how = bb_setup_of(box->game, truth);
    m->seats = m->how.seats;
    return m;
}

void bb_match_set_dealer(struct bb_match *m, const struct bb_dealer *dealer)
{
    m->dealer = *dealer;
}

void bb_match_free(struct bb_match *m)
{
    if (!m)
        return;
    free(m->step);
    free(m->journal);
    free(m->told);
    free(m->event);
    free(m->hand);
    free(m->hinted);
    free(m);
}

/* ---- Asking -------------------------------------------------------------- */

const struct bb_box *bb_match_box(const struct bb_match *m)
{
    return m->box;
}

const struct bb_setup *bb_match_setup(const struct bb_match *m)
{
    return &m->how;
}

const void *bb_match_truth(const struct bb_match *m)
{
    return m->truth.bytes;
}

const void *bb_match_start(const struct bb_match *m, bool *given)
{
    *given = m->given;
    return m->start.bytes;
}

int bb_match_seats(const struct bb_match *m)
{
    return m->seats;
}

bb_seats bb_match_to_act(const struct bb_match *m)
{
    return m->box->game->to_act(m->truth.bytes);
}

void bb_match_view(const struct bb_match *m, int seat, struct bb_view *out)
{
    bb_view_init(out, m->box->game, m->truth.bytes, seat);
}

int bb_match_steps(const struct bb_match *m)
{
    return m->steps;
}

struct bb_entry bb_match_step(const struct bb_match *m, int i)
{
    return m->step[i].entry;
}

int bb_match_journal(const struct bb_match *m, const struct bb_entry **out)
{
    *out = m->journal;
    return m->entries;
}

static bool sees(int seat, const struct bb_event *e)
{
    return seat == BB_CHANCE || e->seen_by & BB_SEAT(seat);
}

int bb_match_events(const struct bb_match *m, int seat, int since, struct bb_event *out, int cap)
{
    int seen = 0, n = 0;

    for (int i = 0; i < m->events && n < cap; i++) {
        if (!sees(seat, &m->event[i]))
            continue;
        if (seen++ >= since)
            out[n++] = m->event[i];
    }
    return n;
}

void bb_match_truth_at(const struct bb_match *m, int steps, union bb_state *out)
{
    *out = m->start;
    for (int i = 0; i < steps; i++)
        m->box->game->apply(m->box->parts, out->bytes, m->step[i].entry.seat,
                            m->step[i].entry.action, NULL);
}

/* Carries out an undo on n steps; how many are left. One that nobody had to agree to takes
 * back the last step of its seat, and leaves what others did since. */
int bb_entry_undo(const struct bb_entry *undo, struct bb_entry *line, int n)
{
    int i = n - 1;

    if (undo->agreed)
        return n - undo->steps;
    while (line[i].seat != undo->seat)
        i--;
    memmove(line + i, line + i + 1, (size_t)(n - 1 - i) * sizeof(*line));
    return n - 1;
}

/* Takes a step in a position; who notices it, by an event or by what they see afterwards. */
static bb_seats notice(const struct bb_box *box, union bb_state *s, const struct bb_entry *e)
{
    union bb_state before = *s;
    struct bb_log log = { .n = 0 };
    bb_seats set = 0;

    box->game->apply(box->parts, s->bytes, e->seat, e->action, &log);
    for (int i = 0; i < log.n; i++)
        set |= log.event[i].seen_by;
    for (bb_seats left = BB_EVERYONE & ~set; left; left &= left - 1) {
        struct bb_view was, is;

        bb_view_init(&was, box->game, before.bytes, bb_first_seat(left));
        bb_view_init(&is, box->game, s->bytes, bb_first_seat(left));
        if (memcmp(was.s.bytes, is.s.bytes, box->game->state_size) != 0)
            set |= BB_SEAT(bb_first_seat(left));
    }
    return set;
}

int bb_match_truth_after(const struct bb_match *m, int entries, int seat, union bb_state *out)
{
    struct bb_entry *line = calloc((size_t)entries + 1, sizeof(*line));
    int n = 0, noticed = 0;

    if (!line)
        abort();
    for (int i = 0; i < entries; i++) {
        if (m->journal[i].action)
            line[n++] = m->journal[i];
        else
            n = bb_entry_undo(&m->journal[i], line, n);
    }
    *out = m->start;
    for (int i = 0; i < n; i++)
        noticed += (notice(m->box, out, &line[i]) & BB_SEAT(seat)) != 0;
    free(line);
    return noticed;
}

/* True if the action has a name in this box; only then the rules are asked
 * about it. */
static bool has_name(const struct bb_box *box, bb_action a)
{
    char text[BB_NOTATION_MAX];
    struct bb_text t;

    bb_text_init(&t, text, sizeof(text));
    return bb_notation_print(box, a, NULL, &t);
}

int bb_match_events_of(const struct bb_match *m, int entry, int seat, struct bb_event *out, int cap)
{
    int end = entry + 1 < m->entries ? m->told[entry + 1] : m->events, n = 0;

    for (int i = m->told[entry]; i < end && n < cap; i++) {
        if (sees(seat, &m->event[i]))
            out[n++] = m->event[i];
    }
    return n;
}

struct bb_refusal bb_match_why_not(const struct bb_match *m, int seat, bb_action a)
{
    struct bb_view view;

    if (seat == BB_CHANCE)
        return (struct bb_refusal){ .clause = BB_NO_CLAUSE, .word = "not-an-outcome" };
    if (seat < 0 || seat >= m->seats)
        return (
            struct bb_refusal){ .clause = BB_NO_CLAUSE, .word = "no-such-seat", .arg = { seat } };
    if (!has_name(m->box, a))
        return (struct bb_refusal){ .clause = BB_NO_CLAUSE, .word = "not-an-action" };
    bb_match_view(m, seat, &view);
    return bb_why_not(m->box, view.s.bytes, seat, a);
}

/* ---- Acting -------------------------------------------------------------- */

/* Writes what was done into the journal, before its events are kept. */
static void enter(struct bb_match *m, struct bb_entry entry)
{
    m->told = bb_grow(m->told, m->entries, 1, &m->told_cap, sizeof(m->told[0]));
    m->told[m->entries] = m->events;
    m->journal = bb_grow(m->journal, m->entries, 1, &m->entry_cap, sizeof(m->journal[0]));
    m->journal[m->entries++] = entry;
}

static void keep_event(struct bb_match *m, const struct bb_event *e)
{
    m->event = bb_grow(m->event, m->events, 1, &m->event_cap, sizeof(m->event[0]));
    m->event[m->events++] = *e;
}

static bool log_reveals(const struct bb_game *g, const struct bb_log *log)
{
    for (int i = 0; i < log->n; i++) {
        if (g->events[log->event[i].what].reveals)
            return true;
    }
    return false;
}

/* Carries out a step that is known to be legal. */
static void take_step(struct bb_match *m, int seat, bb_action a, bool continues)
{
    struct step step = {
        .entry = { .action = a, .seat = seat, .continues = continues },
    };
    struct bb_log log = { .n = 0 };

    m->box->game->apply(m->box->parts, m->truth.bytes, seat, a, &log);
    enter(m, step.entry);
    step.reveals = log_reveals(m->box->game, &log);
    for (int i = 0; i < log.n; i++)
        keep_event(m, &log.event[i]);
    m->step = bb_grow(m->step, m->steps, 1, &m->step_cap, sizeof(m->step[0]));
    m->step[m->steps++] = step;
    m->agreed = 0;
}

static bool may_act(const struct bb_match *m, const void *truth, int seat, bb_action a)
{
    bool at_table = seat == BB_CHANCE || (seat >= 0 && seat < m->seats);

    return at_table && bb_is_legal(m->box, truth, seat, a);
}

/* A seat leaves room in the journal for what chance brings after its last step. */
static bool has_room(const struct bb_match *m, int seat, int n)
{
    return m->entries + n <= (seat == BB_CHANCE ? BB_JOURNAL_MAX : BB_JOURNAL_MAX - DEAL_ROOM);
}

/* Takes a step of a batch; true if others could tell by what follows, or would not follow,
 * what is not known before the step is really taken: it reveals something, completes what
 * several choose, or lets chance or somebody else act. */
static bool step_ends_batch(const struct bb_box *box, union bb_state *s, int seat, bb_action a)
{
    bb_seats before = box->game->to_act(s->bytes), after;
    struct bb_log log = { .n = 0 };

    box->game->apply(box->parts, s->bytes, seat, a, &log);
    after = box->game->to_act(s->bytes);
    return seat != BB_CHANCE && (!after || after & ~before || log_reveals(box->game, &log));
}

bool bb_match_act(struct bb_match *m, int seat, const bb_action *a, int n, struct bb_refusal *why,
                  int *which)
{
    union bb_state trial = m->truth;
    bool ended = false;

    for (int i = 0; i < n; i++) {
        *which = i;
        if (!has_room(m, seat, n)) {
            *why = (struct bb_refusal){ .clause = BB_NO_CLAUSE, .word = "too-long" };
            return false;
        }
        if (ended) {
            *why = (struct bb_refusal){ .clause = BB_NO_CLAUSE, .word = "batch-ends" };
            return false;
        }
        if (!may_act(m, trial.bytes, seat, a[i])) {
            union bb_state truth = m->truth;

            m->truth = trial; /* the reason is that of the position reached so far */
            *why = bb_match_why_not(m, seat, a[i]);
            m->truth = truth;
            return false;
        }
        ended = n > 1 && step_ends_batch(m->box, &trial, seat, a[i]);
    }
    for (int i = 0; i < n; i++)
        take_step(m, seat, a[i], i > 0);
    return true;
}

void bb_match_join(struct bb_match *m)
{
    m->journal[m->entries - 1].continues = m->step[m->steps - 1].entry.continues = true;
}

static uint32_t chance_steps(const struct bb_match *m)
{
    uint32_t k = 0;

    for (int i = 0; i < m->steps; i++)
        k += m->step[i].entry.seat == BB_CHANCE;
    return k;
}

void bb_match_deal_this(struct bb_match *m, bb_action outcome)
{
    const struct bb_entry *last = m->entries ? &m->journal[m->entries - 1] : NULL;

    take_step(m, BB_CHANCE, outcome, last && last->seat == BB_CHANCE);
}

int bb_match_deal(struct bb_match *m)
{
    uint32_t k = chance_steps(m);
    int n = 0;

    assert(m->dealer.draw);
    for (; bb_match_to_act(m) == BB_SEAT(BB_CHANCE); n++, k++)
        bb_match_deal_this(m, bb_dealer_deal(&m->dealer, m->box, m->truth.bytes, k));
    return n;
}

/* ---- Handing over -------------------------------------------------------- */

bool bb_match_hand(struct bb_match *m, int seat, const char *who)
{
    struct bb_hand hand = { .entry = m->entries, .seat = (uint8_t)seat };
    bool handed = false;

    for (int i = 0; i < m->hands; i++)
        handed = m->hand[i].seat == seat ? m->hand[i].who[0] : handed;
    if (m->hands == BB_HANDS_MAX || (!handed && !who[0]) || strlen(who) >= sizeof(hand.who))
        return false;
    memcpy(hand.who, who, strlen(who));
    m->hand = bb_grow(m->hand, m->hands, 1, &m->hand_cap, sizeof(m->hand[0]));
    m->hand[m->hands++] = hand;
    return true;
}

int bb_match_hands(const struct bb_match *m, const struct bb_hand **out)
{
    *out = m->hand;
    return m->hands;
}

/* ---- Hints --------------------------------------------------------------- */

int bb_match_hint(struct bb_match *m, int seat)
{
    const struct bb_hinted here = { .entry = m->entries, .seat = (uint8_t)seat };

    for (int i = m->hints; i > 0 && m->hinted[i - 1].entry == here.entry; i--) {
        if (m->hinted[i - 1].seat == seat)
            return 0;
    }
    if (seat >= m->seats || !(bb_match_to_act(m) & BB_SEAT(seat)) || m->hints == BB_HINTED_MAX)
        return -1;
    m->hinted = bb_grow(m->hinted, m->hints, 1, &m->hint_cap, sizeof(m->hinted[0]));
    m->hinted[m->hints++] = here;
    return 1;
}

int bb_match_hinted(const struct bb_match *m, const struct bb_hinted **out)
{
    *out = m->hinted;
    return m->hints;
}

/* ---- Taking back --------------------------------------------------------- */

static bb_seats all_seats(const struct bb_match *m)
{
    return BB_SEAT(m->seats) - 1;
}

/* Enters an undo. All know of one that they agreed to; of another only those who saw what
 * is taken back. How many steps it takes is not told: there may be hidden ones among them. */
static void enter_undo(struct bb_match *m, struct bb_entry undo, bb_seats seen)
{
    enter(m, undo);
    keep_event(m, &(struct bb_event){
                      .what = BB_EV_UNDONE,
                      .clause = BB_NO_CLAUSE,
                      .seen_by = undo.agreed ? BB_EVERYONE : BB_SEAT(undo.seat) | seen,
                      .arg = { undo.seat, undo.agreed },
                  });
    bb_match_truth_at(m, m->steps, &m->truth);
    m->agreed = 0;
}

/* Takes back all from this step on. */
static void take_all_back(struct bb_match *m, int seat, int to)
{
    int steps = m->steps - to;

    m->steps = to;
    enter_undo(m, (struct bb_entry){ .seat = seat, .steps = steps, .agreed = true }, 0);
}

/* Takes back this step alone. */
static void take_one_back(struct bb_match *m, int at)
{
    struct bb_entry e = m->step[at].entry;
    union bb_state s;
    bb_seats seen;

    bb_match_truth_at(m, at, &s);
    seen = notice(m->box, &s, &e);
    m->steps--;
    memmove(m->step + at, m->step + at + 1, (size_t)(m->steps - at) * sizeof(m->step[0]));
    enter_undo(m, (struct bb_entry){ .seat = e.seat, .steps = 1 }, seen);
}

static int last_step_of(const struct bb_match *m, int seat)
{
    int i = m->steps - 1;

    while (i >= 0 && m->step[i].entry.seat != seat)
        i--;
    return i;
}

/* True if what came after this step could have come without it. */
static bool can_be_left_out(const struct bb_match *m, int at)
{
    union bb_state s;

    bb_match_truth_at(m, at, &s);
    for (int i = at + 1; i < m->steps; i++) {
        const struct bb_entry *e = &m->step[i].entry;

        if (!bb_is_legal(m->box, s.bytes, e->seat, e->action))
            return false;
        m->box->game->apply(m->box->parts, s.bytes, e->seat, e->action, NULL);
    }
    return true;
}

/* True if a seat may take back its last step, which is this, without asking. It may if the
 * step showed nothing and the seat noticed nothing of what came since: such steps of others
 * are choices at the same time, and stay. That somebody has begun to choose must not make an
 * undo another one, or the seat could tell by it. */
static bool is_free(const struct bb_match *m, int seat, int at)
{
    union bb_state s;

    if (m->step[at].reveals)
        return false;
    bb_match_truth_at(m, at + 1, &s);
    for (int i = at + 1; i < m->steps; i++) {
        const struct bb_entry *e = &m->step[i].entry;

        if (e->seat == BB_CHANCE || notice(m->box, &s, e) & BB_SEAT(seat))
            return false;
    }
    return can_be_left_out(m, at);
}

static enum bb_undo settle(struct bb_match *m)
{
    if (bb_match_undo_waits_for(m))
        return BB_UNDO_ASKED;
    take_all_back(m, m->undo_seat, m->undo_to);
    return BB_UNDO_DONE;
}

enum bb_undo bb_match_undo(struct bb_match *m, int seat)
{
    int to = last_step_of(m, seat);

    if (to < 0 || m->entries >= BB_JOURNAL_MAX || !bb_match_to_act(m))
        return BB_UNDO_NOTHING; /* what is over stays so: its secret may be told */
    if (is_free(m, seat, to)) {
        take_one_back(m, to);
        return BB_UNDO_DONE;
    }
    m->undo_seat = seat;
    m->undo_to = to;
    m->agreed = BB_SEAT(seat);
    return settle(m);
}

enum bb_undo bb_match_agree(struct bb_match *m, int seat)
{
    if (!m->agreed)
        return BB_UNDO_NOTHING;
    m->agreed |= BB_SEAT(seat);
    return settle(m);
}

void bb_match_disagree(struct bb_match *m)
{
    m->agreed = 0;
}

bb_seats bb_match_undo_waits_for(const struct bb_match *m)
{
    return m->agreed ? all_seats(m) & ~m->agreed : 0;
}

int bb_match_undo_asker(const struct bb_match *m)
{
    return m->agreed ? m->undo_seat : BB_NOBODY;
}

bool bb_match_redo_undo(struct bb_match *m, int seat, int steps, bool agreed)
{
    int to = last_step_of(m, seat);
    bool alone;

    if (to < 0 || seat >= m->seats || m->entries >= BB_JOURNAL_MAX || !bb_match_to_act(m))
        return false;
    alone = to == m->steps - 1 && !m->step[to].reveals; /* nobody could have been asked */
    if (agreed ? alone || steps != m->steps - to : steps != 1 || !is_free(m, seat, to))
        return false;
    if (agreed)
        take_all_back(m, seat, to);
    else
        take_one_back(m, to);
    return true;
}
