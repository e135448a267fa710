/*
 * Reading parameters, finding matches, and what answers have in common.
 */
#include "cli/rpc_call.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void rpc_error(struct rpc_call *call, enum rpc_code code, const char *format, ...)
{
    va_list args;

    call->code = code;
    va_start(args, format);
    vsnprintf(call->message, sizeof(call->message), format, args);
    va_end(args);
}

json_t *rpc_string(const char *text)
{
    json_t *whole = json_string(text);
    char plain[RPC_SENTENCE];
    size_t n = 0;

    if (whole)
        return whole;
    for (; text[n] && n + 1 < sizeof(plain); n++)
        plain[n] = text[n] & 0x80 ? '?' : text[n];
    plain[n] = '\0';
    return json_string(plain);
}

bool rpc_refuse_action(struct rpc_call *call, const struct bb_reader *reader,
                       const struct bb_refusal *why)
{
    call->data = bb_json_refusal(reader, why);
    return rpc_refuse(call, RPC_NOT_LEGAL, "%s",
                      json_string_value(json_object_get(call->data, "text")));
}

/* ---- Parameters ----------------------------------------------------------- */

const json_t *rpc_param(const struct rpc_call *call, const char *name)
{
    return json_object_get(call->params, name);
}

const char *rpc_text(const struct rpc_call *call, const char *name)
{
    return json_string_value(rpc_param(call, name));
}

bool rpc_flag(const struct rpc_call *call, const char *name)
{
    return json_is_true(rpc_param(call, name));
}

bool rpc_number(struct rpc_call *call, const char *name, json_int_t low, json_int_t high,
                json_int_t *out)
{
    const json_t *value = rpc_param(call, name);

    if (!value)
        return true;
    if (json_integer_value(value) < low || json_integer_value(value) > high)
        return rpc_refuse(call, RPC_PARAMS,
                          low < high ? "The parameter '%s' must be %lld to %lld."
                                     : "The parameter '%s' must be %lld.",
                          name, (long long)low, (long long)high);
    *out = json_integer_value(value);
    return true;
}

int rpc_seat(struct rpc_call *call, const struct rpc_match *m, int also)
{
    const char *word = rpc_text(call, "seat");
    json_int_t seat = -1;

    if (!word)
        return rpc_number(call, "seat", 0, bb_match_seats(m->table.match) - 1, &seat) ? (int)seat
                                                                                      : -1;
    if (also & RPC_CHANCE && strcmp(word, "*") == 0)
        return BB_CHANCE;
    if (also & RPC_SPECTATOR && strcmp(word, "spectator") == 0)
        return BB_NOBODY;
    rpc_error(call, RPC_PARAMS, "Here the parameter 'seat' must be a number%s%s.",
              also & RPC_CHANCE ? " or \"*\"" : "",
              also & RPC_SPECTATOR ? " or \"spectator\"" : "");
    return -1;
}

bb_action rpc_action(struct rpc_call *call, const struct bb_reader *reader)
{
    bb_action a = bb_json_to_action(reader->box, rpc_param(call, "action"), reader);

    if (!a)
        rpc_error(call, RPC_PARAMS, "The parameter 'action' is not an action of %s.",
                  reader->box->game->name);
    return a;
}

/* ---- Matches -------------------------------------------------------------- */

struct rpc_match *rpc_find(struct rpc_call *call)
{
    struct rpc_match *m = rpc_find_any(call);

    if (!m || !m->waits)
        return m;
    rpc_error(call, RPC_WAITS, "The match waits for its nonces; open it first.");
    return NULL;
}

struct rpc_match *rpc_find_any(struct rpc_call *call)
{
    json_int_t id = json_integer_value(rpc_param(call, "match"));

    for (int i = 0; i < RPC_MATCHES; i++) {
        struct rpc_match *m = call->rpc->match[i];

        if (m && m->id == id)
            return m;
    }
    rpc_error(call, RPC_NO_MATCH, "There is no match %lld.", (long long)id);
    return NULL;
}

void rpc_match_free(struct rpc_match *m)
{
    if (!m)
        return;
    cli_chairs_release(&m->chairs);
    bb_table_release(&m->table);
    free(m->own_parts);
    free(m);
}

struct bb_chair *rpc_chair(const struct rpc_call *call, struct rpc_match *m, int seat)
{
    return cli_chair(&m->chairs, &m->table, seat, call->lang);
}

struct bb_reader rpc_reader(const struct rpc_call *call, struct rpc_match *m, int seat)
{
    struct bb_reader reader =
        *bb_chair_reader(rpc_chair(call, m, seat == BB_CHANCE ? BB_NOBODY : seat));

    reader.seat = seat;
    return reader;
}

json_t *rpc_status(const struct rpc_match *m)
{
    bb_seats to_act = bb_match_to_act(m->table.match);

    return json_pack("{s:I, s:o, s:b}", "match", (json_int_t)m->id, "to_act", bb_json_seats(to_act),
                     "over", to_act == 0);
}
