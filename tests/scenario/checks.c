/*
 * The lines that check.
 */
#include "tests/scenario/run.h"

#include <stdio.h>
#include <string.h>

enum { TEXT_MAX = 4096 };

static const void *truth(const struct bb_run *r)
{
    return bb_match_truth(r->match);
}

static void put_action(const struct bb_run *r, bb_action a, struct bb_text *out)
{
    bb_notation_print(r->box, a, NULL, out);
}

static const char *clause_name(const struct bb_run *r, int clause)
{
    return clause == BB_NO_CLAUSE ? "referee" : r->box->game->clauses[clause];
}

/* A number after an equals sign. */
static bool read_equals(struct bb_run *r, char **rest, long *out)
{
    const char *is = bb_run_word(r, rest, "="), *word;

    if (!is || strcmp(is, "=") != 0)
        return is && bb_run_fail(r, "expected =, found '%s'", is);
    word = bb_run_word(r, rest, "a number");
    return word && bb_run_number(r, word, out);
}

/* ---- Actions ------------------------------------------------------------- */

/* Cuts " by CLAUSE [WORD]" off the line. */
static char *cut_reason(char *rest)
{
    char *found = NULL;

    for (char *at = strstr(rest, " by "); at; at = strstr(at + 1, " by "))
        found = at;
    if (!found)
        return NULL;
    *found = '\0';
    return found + 4;
}

static bool check_reason(struct bb_run *r, char *reason, const struct bb_refusal *why)
{
    const char *word = bb_run_word(r, &reason, "a clause");
    int clause = word ? bb_run_clause(r, word) : -1;

    if (clause < 0)
        return false;
    word = bb_script_word(&reason);
    if (why->clause == clause && (!word || strcmp(word, why->word) == 0))
        return bb_run_end(r, reason);
    return bb_run_fail(r, "expected a refusal by %s %s, found %s %s", clause_name(r, clause),
                       word ? word : "", clause_name(r, why->clause), why->word);
}

static bool check_refuse(struct bb_run *r, char *rest)
{
    const char *who = bb_run_word(r, &rest, "a seat");
    int seat = who ? bb_run_seat(r, who) : -1, n, which, steps = bb_match_steps(r->match);
    char *reason = cut_reason(rest);
    bb_action batch[BB_RUN_BATCH];
    struct bb_refusal why;
    struct bb_event more;
    union bb_state before;

    if (seat < 0 || !reason)
        return seat >= 0 && bb_run_fail(r, "expected a reason: by CLAUSE");
    n = bb_run_batch(r, rest, batch);
    if (n == 0)
        return false;
    memcpy(before.bytes, truth(r), r->box->game->state_size);
    if (bb_match_act(r->match, seat, batch, n, &why, &which))
        return bb_run_fail(r, "expected a refusal, but all is legal");
    if (memcmp(before.bytes, truth(r), r->box->game->state_size) != 0 ||
        bb_match_steps(r->match) != steps ||
        bb_match_events(r->match, BB_CHANCE, r->told, &more, 1) != 0)
        return bb_run_fail(r, "refused, but something changed");
    return check_reason(r, reason, &why);
}

static bool check_legal(struct bb_run *r, char *rest, bool open)
{
    const char *who = bb_run_word(r, &rest, "a seat");
    int seat = who ? bb_run_seat(r, who) : -1;
    bb_action a = seat < 0 ? 0 : bb_run_action(r, rest);

    if (!a)
        return false;
    return bb_is_legal(r->box, truth(r), seat, a) == open ||
           bb_run_fail(r, "expected to be %s, found it %s", open ? "open" : "closed",
                       open ? "closed" : "open");
}

static bool check_open(struct bb_run *r, char *rest)
{
    return check_legal(r, rest, true);
}

static bool check_closed(struct bb_run *r, char *rest)
{
    return check_legal(r, rest, false);
}

static bool check_meaningless(struct bb_run *r, char *rest)
{
    return !bb_notation_parse(r->box, rest, NULL) ||
           bb_run_fail(r, "expected no such action, found one");
}

static bool check_count(struct bb_run *r, char *rest)
{
    const char *who = bb_run_word(r, &rest, "a seat");
    int seat = who ? bb_run_seat(r, who) : -1, n;
    const char *word = seat < 0 ? NULL : bb_run_word(r, &rest, "a number");
    bb_action legal[BB_ACTIONS_MAX];
    char text[TEXT_MAX];
    struct bb_text t;
    long number = 0;

    if (!word || !bb_run_number(r, word, &number) || !bb_run_end(r, rest))
        return false;
    n = bb_legal(r->box, truth(r), seat, legal);
    if (n == number)
        return true;
    bb_text_init(&t, text, sizeof(text));
    for (int i = 0; i < n; i++) {
        bb_text_put(&t, i ? "; " : "");
        put_action(r, legal[i], &t);
    }
    return bb_run_fail(r, "expected %ld actions, found %d: %s", number, n, text);
}

static bool check_weight(struct bb_run *r, char *rest)
{
    char *is = strchr(rest, '=');
    bb_action a, legal[BB_ACTIONS_MAX];
    uint32_t weight[BB_ACTIONS_MAX], found = 0, sum = 0;
    long expected, of;
    int n;

    if (!is || sscanf(is, "= %ld of %ld", &expected, &of) != 2)
        return bb_run_fail(r, "expected: weight ACTION = N of ALL");
    *is = '\0';
    a = bb_run_action(r, rest);
    if (!a)
        return false;
    if (bb_match_to_act(r->match) != BB_SEAT(BB_CHANCE))
        return bb_run_fail(r, "expected chance to act");
    n = r->box->game->chance(r->box->parts, truth(r), legal, weight);
    for (int i = 0; i < n; i++) {
        sum += weight[i];
        found += legal[i] == a ? weight[i] : 0;
    }
    return (found == expected && sum == of) ||
           bb_run_fail(r, "expected the weight %ld of %ld, found %u of %u", expected, of,
                       (unsigned)found, (unsigned)sum);
}

/* ---- Positions ----------------------------------------------------------- */

static void put_seats(bb_seats set, struct bb_text *out)
{
    for (int seat = 0; seat < BB_SEATS_MAX; seat++) {
        if (set & BB_SEAT(seat)) {
            bb_text_char(out, ' ');
            bb_text_int(out, seat);
        }
    }
    bb_text_put(out, set & BB_SEAT(BB_NOBODY) ? " spectator" : "");
    bb_text_put(out, set & BB_SEAT(BB_CHANCE) ? " *" : "");
}

static bool check_to_act(struct bb_run *r, bb_seats expected)
{
    bb_seats found = bb_match_to_act(r->match);
    char text[2][64];
    struct bb_text t;

    if (found == expected)
        return true;
    bb_text_init(&t, text[0], sizeof(text[0]));
    put_seats(expected, &t);
    bb_text_init(&t, text[1], sizeof(text[1]));
    put_seats(found, &t);
    return bb_run_fail(r, "expected to act:%s, found:%s", text[0], text[1]);
}

/* Seats up to the end of the line; 0 after saying what is wrong. */
static bb_seats read_seats(struct bb_run *r, char **rest)
{
    bb_seats set = 0;

    for (char *word = bb_script_word(rest); word; word = bb_script_word(rest)) {
        int seat = bb_run_seat(r, word);

        if (seat < 0)
            return 0;
        set |= BB_SEAT(seat);
    }
    if (!set)
        bb_run_fail(r, "expected seats, found none");
    return set;
}

static bool check_field(struct bb_run *r, const char *name, char *rest)
{
    uint32_t value[BB_STATE_MAX];
    char like[BB_SCRIPT_LINE], text[TEXT_MAX];
    struct bb_ref ref;
    struct bb_text t;
    bool same = true;

    if (!bb_run_ref(r, name, &ref))
        return false;
    rest += strspn(rest, " ");
    if (*rest != '=')
        return bb_run_fail(r, "expected =, found '%s'", rest);
    rest++;
    snprintf(like, sizeof(like), "%s", rest + strspn(rest, " "));
    if (!bb_run_values(r, rest, &ref, value))
        return false;
    bb_text_init(&t, text, sizeof(text));
    for (int i = 0; i < ref.n; i++) {
        uint32_t found = bb_run_get(truth(r), &ref, i);

        same &= found == value[i];
        bb_text_char(&t, ' ');
        bb_run_print(r, &ref, found, &t);
    }
    return same || bb_run_fail(r, "expected %s = %s, found%s", name, like, text);
}

static bool check_expect(struct bb_run *r, char *rest)
{
    const char *name = bb_run_word(r, &rest, "a field, 'to act' or 'over'");
    bb_seats set;

    if (!name)
        return false;
    if (strcmp(name, "over") == 0)
        return bb_run_end(r, rest) && check_to_act(r, 0);
    if (strcmp(name, "to") != 0)
        return check_field(r, name, rest);
    name = bb_script_word(&rest);
    if (!name || strcmp(name, "act") != 0)
        return bb_run_fail(r, "expected: to act SEAT ...");
    set = read_seats(r, &rest);
    return set && check_to_act(r, set);
}

/* True if the view has the element as the truth has it. */
static bool is_shown(const struct bb_run *r, const struct bb_view *view, const struct bb_ref *ref,
                     int i)
{
    return bb_run_get(view->s.bytes, ref, i) == bb_run_get(truth(r), ref, i);
}

static bool is_hidden(const struct bb_view *view, const struct bb_ref *ref, int i)
{
    uint32_t unknown = UINT32_MAX >> (32 - 8 * ref->field->size);

    return bb_run_get(view->s.bytes, ref, i) == unknown;
}

static bool fail_view(struct bb_run *r, const char *who, const char *name,
                      const struct bb_view *view, const struct bb_ref *ref, int i)
{
    char seen[BB_NOTATION_MAX], true_one[BB_NOTATION_MAX];
    struct bb_text t;

    bb_text_init(&t, seen, sizeof(seen));
    bb_run_print(r, ref, bb_run_get(view->s.bytes, ref, i), &t);
    bb_text_init(&t, true_one, sizeof(true_one));
    bb_run_print(r, ref, bb_run_get(truth(r), ref, i), &t);
    return bb_run_fail(r, "expected seat %s's view to %s %s, found %s (truth %s)", who,
                       is_hidden(view, ref, i) ? "show" : "hide", name, seen, true_one);
}

static bool check_view(struct bb_run *r, char *rest)
{
    const char *who = bb_run_word(r, &rest, "a seat");
    int seat = who ? bb_run_seat(r, who) : -1;
    const char *how = seat < 0 ? NULL : bb_run_word(r, &rest, "hides or shows");
    const char *name = how ? bb_run_word(r, &rest, "a field") : NULL;
    bool hides = how && strcmp(how, "hides") == 0;
    struct bb_view view;
    struct bb_ref ref;

    if (!name || !bb_run_ref(r, name, &ref) || !bb_run_end(r, rest))
        return false;
    if (!hides && strcmp(how, "shows") != 0)
        return bb_run_fail(r, "expected hides or shows, found '%s'", how);
    bb_match_view(r->match, seat, &view);
    for (int i = 0; i < ref.n; i++) {
        if (hides ? !is_hidden(&view, &ref, i) : !is_shown(r, &view, &ref, i))
            return fail_view(r, who, name, &view, &ref, i);
    }
    return true;
}

/* ---- Events -------------------------------------------------------------- */

struct pattern {
    int what;
    int clause;   /* -1: any */
    bb_seats set; /* 0: any */
    char *args;   /* NULL: any */
};

static void put_event(const struct bb_run *r, const struct bb_event *e, struct bb_text *out)
{
    const struct bb_event_kind *kind = &r->box->game->events[e->what];

    bb_text_put(out, "\n      ");
    bb_text_put(out, kind->name);
    bb_text_put(out, " by ");
    bb_text_put(out, clause_name(r, e->clause));
    bb_text_put(out, " to");
    if (e->seen_by == BB_EVERYONE)
        bb_text_put(out, " all");
    else
        put_seats(e->seen_by, out);
    for (int i = 0; i < BB_ARGS_MAX && kind->arg[i].name; i++) {
        const struct bb_list *list = bb_list_find(r->box->game, kind->arg[i].list);

        bb_text_put(out, i ? " " : " : ");
        bb_text_put(out, kind->arg[i].name);
        bb_text_char(out, ' ');
        if (!list || !bb_list_print(r->box, list, e->arg[i], NULL, out))
            bb_text_int(out, e->arg[i]);
    }
}

static bool fail_event(struct bb_run *r, const char *expected)
{
    char text[BB_SCRIPT_WHY / 2];
    struct bb_text t;

    bb_text_init(&t, text, sizeof(text));
    for (int i = 0; i < r->events; i++)
        put_event(r, &r->event[i], &t);
    return bb_run_fail(r, "expected %s; found: %s", expected, r->events ? text : "no event");
}

static int event_named(struct bb_run *r, const char *name)
{
    const struct bb_event_kind *kind = r->box->game->events;

    for (int i = 0; kind[i].name; i++) {
        if (strcmp(kind[i].name, name) == 0)
            return i;
    }
    bb_run_fail(r, "the game has no event '%s'", name);
    return -1;
}

/* all, others SEAT, or SEAT ... */
static bb_seats read_whom(struct bb_run *r, char **rest)
{
    char *word, *before = *rest;
    int seat;

    before += strspn(before, " ");
    if (strncmp(before, "all", 3) == 0) {
        bb_script_word(rest);
        return BB_EVERYONE;
    }
    if (strncmp(before, "others ", 7) != 0)
        return read_seats(r, rest);
    bb_script_word(rest);
    word = bb_run_word(r, rest, "a seat");
    seat = word ? bb_run_seat(r, word) : -1;
    return seat < 0 ? 0 : BB_EVERYONE & ~BB_SEAT(seat);
}

/* NAME [by CLAUSE] [to WHOM] [: ARGUMENT VALUE ...] */
static bool read_pattern(struct bb_run *r, char *rest, struct pattern *out)
{
    char *colon = strstr(rest, " : ");
    char *word;

    *out = (struct pattern){ .clause = -1 };
    if (colon) {
        *colon = '\0';
        out->args = colon + 3;
    }
    word = bb_run_word(r, &rest, "an event");
    out->what = word ? event_named(r, word) : -1;
    if (out->what < 0)
        return false;
    for (word = bb_script_word(&rest); word; word = bb_script_word(&rest)) {
        if (strcmp(word, "by") == 0) {
            word = bb_run_word(r, &rest, "a clause");
            out->clause = word ? bb_run_clause(r, word) : -1;
            if (out->clause < 0)
                return false;
        } else if (strcmp(word, "to") == 0) {
            out->set = read_whom(r, &rest);
            if (!out->set)
                return false;
        } else {
            return bb_run_fail(r, "expected by, to or :, found '%s'", word);
        }
    }
    return true;
}

static int arg_named(struct bb_run *r, const struct bb_event_kind *kind, const char *name)
{
    for (int i = 0; i < BB_ARGS_MAX && kind->arg[i].name; i++) {
        if (strcmp(kind->arg[i].name, name) == 0)
            return i;
    }
    bb_run_fail(r, "the event '%s' has no '%s'", kind->name, name);
    return -1;
}

/* Whether the event has the arguments; an error in them is in r->why. */
static bool args_fit(struct bb_run *r, const struct bb_event *e, const char *args, bool *error)
{
    const struct bb_event_kind *kind = &r->box->game->events[e->what];
    char copy[BB_SCRIPT_LINE], *rest = copy, *name;
    bool fit = true;

    snprintf(copy, sizeof(copy), "%s", args);
    for (name = bb_script_word(&rest); name && !*error; name = bb_script_word(&rest)) {
        const char *value = bb_run_word(r, &rest, "a value");
        int i = value ? arg_named(r, kind, name) : -1;
        const struct bb_list *list = i < 0 ? NULL : bb_list_find(r->box->game, kind->arg[i].list);
        char found[TEXT_MAX];
        struct bb_text t;

        *error |= i < 0;
        if (*error)
            return false;
        bb_text_init(&t, found, sizeof(found));
        if (!list || !bb_list_print(r->box, list, e->arg[i], NULL, &t))
            bb_text_int(&t, e->arg[i]);
        fit &= strcmp(found, value) == 0;
    }
    return fit;
}

/* The first event from `from` on that is like the pattern, or -1. */
static int find_event(struct bb_run *r, const struct pattern *p, int from, bool *error)
{
    *error = false;
    for (int i = from; i < r->events && !*error; i++) {
        const struct bb_event *e = &r->event[i];

        if (e->what != p->what || (p->clause >= 0 && e->clause != p->clause) ||
            (p->set && e->seen_by != p->set))
            continue;
        if (!p->args || args_fit(r, e, p->args, error))
            return i;
    }
    return -1;
}

static bool match_event(struct bb_run *r, char *rest, int from, bool wanted)
{
    char expected[BB_SCRIPT_LINE];
    struct pattern p;
    bool error;
    int found;

    snprintf(expected, sizeof(expected), "%s %.900s", wanted ? "an event" : "no event", rest);
    if (!read_pattern(r, rest, &p))
        return false;
    found = find_event(r, &p, from, &error);
    if (error)
        return false;
    if (wanted)
        r->matched = found;
    return (found >= 0) == wanted || fail_event(r, expected);
}

static bool check_event(struct bb_run *r, char *rest)
{
    return match_event(r, rest, 0, true);
}

static bool check_then(struct bb_run *r, char *rest)
{
    if (r->matched < 0)
        return bb_run_fail(r, "expected an event before 'then'");
    return match_event(r, rest, r->matched + 1, true);
}

static bool check_no(struct bb_run *r, char *rest)
{
    const char *word = bb_run_word(r, &rest, "event");

    if (!word || strcmp(word, "event") != 0)
        return word && bb_run_fail(r, "expected: no event NAME ...");
    return match_event(r, rest, 0, false);
}

/* ---- Points -------------------------------------------------------------- */

static int read_player(struct bb_run *r, char **rest)
{
    const char *who = bb_run_word(r, rest, "a seat");
    int seat = who ? bb_run_seat(r, who) : -1;

    if (seat >= bb_match_seats(r->match)) {
        bb_run_fail(r, "expected a seat of the table, found '%s'", who);
        return -1;
    }
    return seat;
}

static int source_named(struct bb_run *r, const char *name)
{
    const char *const *sources = r->box->game->sources;

    for (int i = 0; sources[i]; i++) {
        if (strcmp(sources[i], name) == 0)
            return i;
    }
    bb_run_fail(r, "the game has no points from '%s'", name);
    return -1;
}

static bool check_score(struct bb_run *r, char *rest)
{
    int seat = read_player(r, &rest), sum = 0;
    struct bb_score score;
    long expected = 0;

    if (seat < 0 || !read_equals(r, &rest, &expected))
        return false;
    r->box->game->score(r->box->parts, truth(r), &score);
    for (const char *name = bb_script_word(&rest); name; name = bb_script_word(&rest)) {
        const char *word = bb_run_word(r, &rest, "a number");
        int i = word ? source_named(r, name) : -1;
        long points = 0;

        if (i < 0 || !bb_run_number(r, word, &points))
            return false;
        if (score.source[i][seat] != points)
            return bb_run_fail(r, "expected %ld from %s, found %d", points, name,
                               (int)score.source[i][seat]);
    }
    for (int i = 0; r->box->game->sources[i]; i++)
        sum += score.source[i][seat];
    if (sum != score.points[seat])
        return bb_run_fail(r, "expected the sources to add up to %d, found %d",
                           (int)score.points[seat], sum);
    if (score.points[seat] != expected)
        return bb_run_fail(r, "expected %ld points, found %d", expected, (int)score.points[seat]);
    return true;
}

static bool check_rank(struct bb_run *r, char *rest)
{
    int seat = read_player(r, &rest);
    struct bb_score score;
    long expected = 0;

    if (seat < 0 || !read_equals(r, &rest, &expected) || !bb_run_end(r, rest))
        return false;
    r->box->game->score(r->box->parts, truth(r), &score);
    return score.rank[seat] == expected ||
           bb_run_fail(r, "expected rank %ld, found %d", expected, score.rank[seat]);
}

/* clang-format off */
const struct bb_verb bb_checks[] = {
    { .name = "refuse", .run = check_refuse },
    { .name = "open", .run = check_open },
    { .name = "closed", .run = check_closed },
    { .name = "meaningless", .run = check_meaningless },
    { .name = "count", .run = check_count },
    { .name = "weight", .run = check_weight },
    { .name = "expect", .run = check_expect },
    { .name = "event", .run = check_event },
    { .name = "then", .run = check_then },
    { .name = "no", .run = check_no },
    { .name = "view", .run = check_view },
    { .name = "score", .run = check_score },
    { .name = "rank", .run = check_rank },
    { .name = NULL },
};
/* clang-format on */
