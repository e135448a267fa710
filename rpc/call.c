/*
 * Reading the parameters of a call, and refusing it.
 */
#include "rpc/call.h"

#include <stdio.h>

extern const struct bb_words bb_rpc_words;

/* ---- Refusing ------------------------------------------------------------- */

void rpc_error(struct rpc_call *call, enum rpc_code code, const char *format, ...)
{
    va_list args;

    call->code = code;
    va_start(args, format);
    vsnprintf(call->message, sizeof(call->message), format, args);
    va_end(args);
}

void rpc_error_in(struct rpc_call *call, int code, const char *text, va_list args)
{
    struct bb_text out;

    bb_text_init(&out, call->message, sizeof(call->message));
    for (; *text; text++) {
        if (text[0] == '{' && text[1] == '}') {
            bb_text_put(&out, va_arg(args, const char *));
            text++;
        } else {
            bb_text_char(&out, *text);
        }
    }
    call->code = (enum rpc_code)code;
}

static const char *word(enum bb_lang lang, const char *key)
{
    const char *text = bb_words_in(&bb_rpc_words, lang, key);

    return text ? text : key;
}

bool rpc_deny(struct rpc_call *call, enum rpc_code code, const char *key, ...)
{
    va_list args;

    va_start(args, key);
    rpc_error_in(call, code, word(call->lang, key), args);
    va_end(args);
    return false;
}

bool rpc_must_be(struct rpc_call *call, const char *name, const char *what)
{
    return rpc_deny(call, RPC_PARAMS, "must-be", name, word(call->lang, what));
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
    if (json_integer_value(value) < low || json_integer_value(value) > high) {
        char from[24], to[24];

        snprintf(from, sizeof(from), "%lld", (long long)low);
        snprintf(to, sizeof(to), "%lld", (long long)high);
        return rpc_deny(call, RPC_PARAMS, low < high ? "must-be-from" : "must-be", name, from, to);
    }
    *out = json_integer_value(value);
    return true;
}

bb_action rpc_action(struct rpc_call *call, const struct bb_reader *reader)
{
    bb_action a = bb_json_to_action(reader->box, rpc_param(call, "action"), reader);

    if (!a)
        rpc_deny(call, RPC_PARAMS, "no-action", reader->box->game->name);
    return a;
}

int rpc_actions(struct rpc_call *call, const struct bb_reader *reader,
                bb_action out[static RPC_ACTIONS])
{
    const json_t *list = rpc_param(call, "actions");
    size_t n = json_array_size(list);
    char number[24];

    if (n == 0 || n > RPC_ACTIONS) {
        snprintf(number, sizeof(number), "%d", RPC_ACTIONS);
        rpc_deny(call, RPC_PARAMS, "actions-count", number);
        return -1;
    }
    for (size_t i = 0; i < n; i++) {
        out[i] = bb_json_to_action(reader->box, json_array_get(list, i), reader);
        if (out[i] == 0) {
            snprintf(number, sizeof(number), "%zu", i);
            rpc_deny(call, RPC_PARAMS, "not-action", number, reader->box->game->name);
            return -1;
        }
    }
    return (int)n;
}
