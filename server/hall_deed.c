/*
 * A table as the list of its deeds: doing them.
 *
 * A deed is a JSON object; its member "do" says which it is:
 *   create  game, edition (its hash), seats, options, open, host, secret, links, code,
 *           pace; places, who sits there or has a place kept; brought, and then record
 *           (once: keys, the hashes of its links, instead of links and code)
 *   change  game, edition, seats, options, open, pace: what is to be played instead
 *   sit     seat, person, name, commitment (or none: the server chose the nonce)
 *   fill    seat, bot, name
 *   stand   seat
 *   ready   seat, ready
 *   leave   person; during the game bot, who plays on, and record
 *   renew   link, code
 *   order   seats: which of the old ones each new one is
 *   commit  seat, commitment
 *   rematch table, links (what those of that table follow from)
 *   close
 *   start   everybody sits
 *   open    seat, nonce
 *   hand    seat, bot, late (its time was out), record: the line that says so; before the game
 *           nonce instead, which the server chose
 *   take    seat, record; before the game commitment
 *   ask     seat, who asks the others to take back a step
 *   agree   seat, to that
 *   refuse  seat; the question ends, as it does with any step
 *   begin   record: its head, and what is dealt
 *   play    record: what was added to it
 * Where there are clocks, deeds of the game have what is left on each, and at, when that was.
 */
#include "base/hex.h"
#include "engine/setup.h"
#include "games/all.h"
#include "server/hall_in.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- What deeds say ----------------------------------------------------------- */

static const char *text_of(const json_t *deed, const char *name)
{
    const char *text = json_string_value(json_object_get(deed, name));

    return text ? text : "";
}

static int64_t number_of(const json_t *deed, const char *name)
{
    return json_integer_value(json_object_get(deed, name));
}

static bool truth_of(const json_t *deed, const char *name)
{
    return json_is_true(json_object_get(deed, name));
}

/* ---- Making --------------------------------------------------------------------- */

/* Links follow from a secret of their own. Before there was one, hashes of links were kept. */
static bool read_links(struct hall_table *t, const json_t *deed)
{
    static const char apart[] = "benben links";
    const json_t *keys = json_object_get(deed, "keys");

    t->keys = keys != NULL;
    for (size_t i = 0; i < HALL_KEYS && keys; i++) {
        const char *key = json_string_value(json_array_get(keys, i));

        if (!key || !bb_hex_read(key, t->key[i], BB_HASH_BYTES))
            return false;
    }
    snprintf(t->code, sizeof(t->code), "%s", text_of(deed, "code"));
    if (!keys)
        return bb_hex_read(text_of(deed, "links"), t->links, BB_HASH_BYTES);
    bb_hash_hmac(t->secret, apart, sizeof(apart) - 1, t->links);
    return true;
}

static void read_pace(struct hall_table *t, const json_t *pace)
{
    t->pace = (struct pace){
        .clock = (int)number_of(pace, "clock"),
        .bonus = (int)number_of(pace, "bonus"),
        .turn = (int)number_of(pace, "turn"),
    };
}

static bool do_sit(struct place *p, const json_t *deed)
{
    *p = (struct place){ .person = number_of(deed, "person") };
    snprintf(p->name, sizeof(p->name), "%s", text_of(deed, "name"));
    snprintf(p->bot, sizeof(p->bot), "%s", text_of(deed, "bot"));
    p->promised = bb_hex_read(text_of(deed, "commitment"), p->commitment, BB_HASH_BYTES);
    p->opened = bb_hex_read(text_of(deed, "nonce"), p->nonce, BB_NONCE_BYTES);
    return p->name[0] && (p->promised || p->opened);
}

/* Who sits at a table from its beginning, or has a place kept. */
static void read_places(struct hall_table *t, const json_t *places)
{
    for (size_t i = 0; i < json_array_size(places) && i < BB_SEATS_MAX; i++) {
        const json_t *one = json_array_get(places, i);
        int64_t seat = number_of(one, "seat"), kept = number_of(one, "kept");
        struct place *p = &t->place[seat >= 0 && seat < BB_SEATS_MAX ? seat : 0];

        if (!kept) {
            do_sit(p, one);
            continue;
        }
        p->kept = kept;
        snprintf(p->kept_name, sizeof(p->kept_name), "%s", text_of(one, "name"));
    }
}

/* What is to be played. */
static bool read_game(struct hall_table *t, const json_t *deed)
{
    const json_t *options = json_object_get(deed, "options");

    t->box = bb_games_find(text_of(deed, "game"));
    if (!t->box || strcmp(t->box->hash, text_of(deed, "edition")) != 0)
        return false;
    t->how = bb_setup_usual(t->box);
    t->how.seats = (uint8_t)number_of(deed, "seats");
    for (size_t i = 0; i < json_array_size(options) && i < BB_OPTIONS_MAX; i++)
        t->how.option[i] = (uint8_t)json_integer_value(json_array_get(options, i));
    t->open = truth_of(deed, "open");
    read_pace(t, json_object_get(deed, "pace"));
    return !bb_setup_check(t->box, &t->how, BB_EN);
}

static bool do_create(struct hall_table *t, const json_t *deed)
{
    bool fits = read_game(t, deed);

    t->host = number_of(deed, "host");
    t->brought = truth_of(deed, "brought");
    read_places(t, json_object_get(deed, "places"));
    return fits && bb_hex_read(text_of(deed, "secret"), t->secret, BB_HASH_BYTES) &&
           read_links(t, deed);
}

static bool do_renew(struct hall_table *t, const json_t *deed)
{
    int64_t link = number_of(deed, "link");

    if (link < 0 || link >= HALL_KEYS)
        return false;
    t->renewed[link]++;
    if (link == HALL_INVITATION) /* the code leads to it, so it is another one too */
        snprintf(t->code, sizeof(t->code), "%s", text_of(deed, "code"));
    return true;
}

/* ---- Sitting ---------------------------------------------------------------------- */

/* A commitment holds for its seat and its table: where seats change, another is asked for. */
static void ask_to_commit(struct place *p)
{
    p->opened = p->opened && !p->promised;
    p->promised = false;
}

/* Whoever sits beyond the last seat takes the first that is free. */
static void close_up(struct hall_table *t)
{
    for (int seat = t->how.seats; seat < BB_SEATS_MAX; seat++) {
        int to = 0;

        while (to < seat && t->place[to].name[0])
            to++;
        if (t->place[seat].name[0]) {
            t->place[to] = t->place[seat];
            ask_to_commit(&t->place[to]);
        }
        t->place[seat] = (struct place){ .person = 0 };
    }
}

/* Whoever was ready was so for something else. */
static bool do_change(struct hall_table *t, const json_t *deed)
{
    bool fits = read_game(t, deed);

    close_up(t);
    for (int seat = 0; seat < BB_SEATS_MAX; seat++)
        t->place[seat].ready = false;
    return fits;
}

static bool do_order(struct hall_table *t, const json_t *deed)
{
    const json_t *seats = json_object_get(deed, "seats");
    struct place old[BB_SEATS_MAX];

    memcpy(old, t->place, sizeof(old));
    for (int seat = 0; seat < t->how.seats; seat++) {
        int64_t from = json_integer_value(json_array_get(seats, (size_t)seat));

        if (from < 0 || from >= t->how.seats)
            return false;
        t->place[seat] = old[from];
        if (from != seat)
            ask_to_commit(&t->place[seat]);
    }
    return true;
}

static bool do_commit(struct place *p, const json_t *deed)
{
    p->promised = bb_hex_read(text_of(deed, "commitment"), p->commitment, BB_HASH_BYTES);
    p->opened = false;
    return p->promised;
}

static bool do_open(struct place *p, const json_t *deed)
{
    p->opened = bb_hex_read(text_of(deed, "nonce"), p->nonce, BB_NONCE_BYTES);
    return p->opened;
}

static bool has_people(const struct hall_table *t)
{
    bool any = false;

    for (int seat = 0; seat < t->how.seats; seat++)
        any = any || t->place[seat].person;
    return any;
}

/* People sit down again, and what was opened is spent. */
static void close_again(struct hall_table *t)
{
    if (t->stage != BB_OPENING)
        return;
    t->stage = BB_SEATING;
    for (int seat = 0; seat < t->how.seats; seat++)
        ask_to_commit(&t->place[seat]);
}

/* Before the game the server chooses the nonce of somebody who is gone; whoever comes back may
 * commit to another. */
static void do_hand(struct hall_table *t, struct place *p, const json_t *deed)
{
    snprintf(p->bot, sizeof(p->bot), "%s", text_of(deed, "bot"));
    p->late = p->late || truth_of(deed, "late");
    if (json_object_get(deed, "nonce")) {
        close_again(t);
        p->ready = p->promised = false;
        do_open(p, deed);
    } else if (json_object_get(deed, "commitment")) {
        do_commit(p, deed);
    }
}

/* Somebody goes for good. Whoever sits next is the host if that was the host; where nobody
 * is left the table is closed. */
static bool do_leave(struct hall_table *t, const json_t *deed)
{
    int64_t person = number_of(deed, "person");
    const char *bot = text_of(deed, "bot");
    int seat = hall_seat_of(t, person), next = 0;

    if (seat >= 0 && bot[0]) {
        t->place[seat].person = 0;
        snprintf(t->place[seat].bot, HALL_SPEC, "%s", bot);
    } else if (seat >= 0) {
        t->place[seat] = (struct place){ .person = 0 };
    }
    close_again(t);
    if (t->host != person && (!bot[0] || has_people(t)))
        return true;
    while (next < t->how.seats && !t->place[next].person)
        next++;
    if (next < t->how.seats)
        t->host = t->place[next].person;
    else
        t->stage = BB_CLOSED;
    return true;
}

static void read_clocks(struct hall_table *t, const json_t *deed)
{
    const json_t *left = json_object_get(deed, "left");

    for (size_t i = 0; i < json_array_size(left) && i < BB_SEATS_MAX; i++)
        t->place[i].left = json_integer_value(json_array_get(left, i));
    t->at = left ? number_of(deed, "at") : t->at;
}

static void do_rematch(struct hall_table *t, const json_t *deed)
{
    t->rematch = number_of(deed, "table");
    t->rematch_linked = bb_hex_read(text_of(deed, "links"), t->rematch_links, BB_HASH_BYTES);
}

static bool do_start(struct hall_table *t)
{
    t->stage = BB_OPENING;
    return true;
}

/* What was played, or asked, is in the record and in the match (hall_table.c). */
static bool is_of_game(const char *what)
{
    static const char *const names[] = { "begin", "play", "ask", "agree", "refuse" };
    bool is = false;

    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
        is = is || strcmp(what, names[i]) == 0;
    return is;
}

/* ---- All of them ------------------------------------------------------------------- */

bool hall_do(struct hall_table *t, const json_t *deed)
{
    const char *what = text_of(deed, "do");
    int64_t seat = number_of(deed, "seat");
    struct place *p = &t->place[seat >= 0 && seat < BB_SEATS_MAX ? seat : 0];

    read_clocks(t, deed);
    if (strcmp(what, "create") == 0)
        return do_create(t, deed);
    if (strcmp(what, "change") == 0)
        return do_change(t, deed);
    if (strcmp(what, "renew") == 0)
        return do_renew(t, deed);
    if (strcmp(what, "sit") == 0 || strcmp(what, "fill") == 0)
        return do_sit(p, deed);
    if (strcmp(what, "leave") == 0)
        return do_leave(t, deed);
    if (strcmp(what, "open") == 0)
        return do_open(p, deed);
    if (strcmp(what, "start") == 0)
        return do_start(t);
    if (strcmp(what, "order") == 0)
        return do_order(t, deed);
    if (strcmp(what, "commit") == 0)
        return do_commit(p, deed);
    if (strcmp(what, "stand") == 0)
        *p = (struct place){ .person = 0 };
    else if (strcmp(what, "hand") == 0 || strcmp(what, "take") == 0)
        do_hand(t, p, deed);
    else if (strcmp(what, "rematch") == 0)
        do_rematch(t, deed);
    else if (strcmp(what, "close") == 0)
        t->stage = BB_CLOSED;
    else if (strcmp(what, "ready") == 0)
        p->ready = truth_of(deed, "ready");
    else
        return is_of_game(what);
    return true;
}

/* ---- Playing ------------------------------------------------------------------- */

void hall_update_stage(struct hall_table *t)
{
    if (t->stage != BB_CLOSED)
        t->stage = bb_match_to_act(t->table.match) ? BB_PLAYING : BB_FINISHED;
}

struct since {
    const struct bb_table *table;
    int entries;
};

static void write_since(const void *self, struct bb_text *out)
{
    const struct since *s = self;

    bb_table_record_since(s->table, s->entries, out);
}

static json_t *record_since(const struct hall_table *t, const char *what, int entries)
{
    struct since since = { .table = &t->table, .entries = entries };
    char *text = bb_chairs_written(write_since, &since);
    json_t *deed = json_pack("{s:s, s:s}", "do", what, "record", text);

    free(text);
    return deed;
}

json_t *hall_begin(struct hall_table *t)
{
    bb_table_init(&t->table, t->box, &t->how);
    for (int seat = 0; seat < t->how.seats; seat++) {
        bb_table_name(&t->table, seat, t->place[seat].name);
        memcpy(t->table.record.nonce[seat], t->place[seat].nonce, BB_NONCE_BYTES);
    }
    bb_table_deal_by(&t->table, t->secret);
    bb_table_deal(&t->table);
    for (int seat = 0; seat < t->how.seats; seat++) {
        if (t->place[seat].person && t->place[seat].bot[0])
            bb_match_hand(t->table.match, seat, t->place[seat].bot);
    }
    hall_update_stage(t);
    hall_wind_clocks(t->hall, t);
    return record_since(t, "begin", -1);
}

json_t *hall_played(struct hall_table *t, int entries)
{
    hall_update_stage(t);
    return record_since(t, "play", entries);
}
