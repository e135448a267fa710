/*
 * A line is put together first and written in one go, so that lines are never mixed. Values
 * that came from outside are quoted, and nothing in them steers a terminal.
 */
#include "server/log.h"

#include <string.h>
#include <time.h>

enum { LINE_BYTES = 2048, VALUE_MAX = 256 };

static const char *const names[BB_LOG_LEVELS] = { "quiet", "info", "debug" };

int bb_logbook_level(const char *name)
{
    for (int i = 0; i < BB_LOG_LEVELS; i++) {
        if (strcmp(name, names[i]) == 0)
            return i;
    }
    return -1;
}

static void put_time(FILE *out)
{
    struct timespec now;
    struct tm utc;
    char text[32];

    clock_gettime(CLOCK_REALTIME, &now);
    strftime(text, sizeof(text), "%Y-%m-%dT%H:%M:%S", gmtime_r(&now.tv_sec, &utc));
    fprintf(out, "time=%s.%03dZ", text, (int)(now.tv_nsec / 1000000));
}

/* Printing characters of ASCII as they are, all else by its bytes. */
static void put_quoted(FILE *out, const char *value)
{
    fputc('"', out);
    for (int i = 0; value[i] && i < VALUE_MAX; i++) {
        if (value[i] == '"' || value[i] == '\\')
            fprintf(out, "\\%c", value[i]);
        else if (value[i] >= ' ' && value[i] <= '~')
            fputc(value[i], out);
        else
            fprintf(out, "\\x%02x", (unsigned char)value[i]);
    }
    fputc('"', out);
}

static void put_value(FILE *out, const struct bb_log_pair *pair)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "._:/-";

    if (!pair->text)
        fprintf(out, "%lld", (long long)pair->number);
    else if (pair->text[0] && strlen(pair->text) < VALUE_MAX &&
             strspn(pair->text, plain) == strlen(pair->text))
        fputs(pair->text, out);
    else
        put_quoted(out, pair->text);
}

void bb_logbook_write(const struct bb_logbook *log, enum bb_log_level level, const char *event,
                      const struct bb_log_pair *pairs)
{
    char line[LINE_BYTES];
    FILE *out = level > log->level ? NULL : fmemopen(line, sizeof(line), "w");

    if (!out)
        return;
    put_time(out);
    fprintf(out, " level=%s event=%s", level == BB_LOG_QUIET ? "error" : names[level], event);
    for (; pairs->name; pairs++) {
        fprintf(out, " %s=", pairs->name);
        put_value(out, pairs);
    }
    fputc('\n', out);
    fclose(out);
    line[sizeof(line) - 1] = '\0';
    fputs(line, log->to);
    fflush(log->to);
}
