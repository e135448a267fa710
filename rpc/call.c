/*
 * Reading the parameters of a call, and refusing it.
 */
#include "rpc/call.h"

#include <stdarg.h>
#include <stdio.h>

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

bb_action rpc_action(struct rpc_call *call, const struct bb_reader *reader)
{
    bb_action a = bb_json_to_action(reader->box, rpc_param(call, "action"), reader);

    if (!a)
        rpc_error(call, RPC_PARAMS, "The parameter 'action' is not an action of %s.",
                  reader->box->game->name);
    return a;
}

int rpc_actions(struct rpc_call *call, const struct bb_reader *reader,
                bb_action out[static RPC_ACTIONS])
{
    const json_t *list = rpc_param(call, "actions");
    size_t n = json_array_size(list);

    if (n == 0 || n > RPC_ACTIONS) {
        rpc_error(call, RPC_PARAMS, "The parameter 'actions' must hold 1 to %d actions.",
                  RPC_ACTIONS);
        return -1;
    }
    for (size_t i = 0; i < n; i++) {
        out[i] = bb_json_to_action(reader->box, json_array_get(list, i), reader);
        if (out[i] == 0) {
            rpc_error(call, RPC_PARAMS, "actions[%zu] is not an action of %s.", i,
                      reader->box->game->name);
            return -1;
        }
    }
    return (int)n;
}
