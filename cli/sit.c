/*
 * benben sit: one of our bots, or any program that speaks the engine's messages, sits down at a
 * table on another machine.
 */
#include "cli/sit.h"
#include "base/hex.h"

#include <errno.h>
#include <sodium.h>
#include <string.h>
#include <sys/stat.h>

/* What was kept from an earlier run; a new seed if there is none. False after a sentence. */
static bool read_self(const struct cli *cli, const char *file, struct sit_self *self)
{
    json_error_t wrong;
    json_t *kept = file ? json_load_file(file, 0, &wrong) : NULL;
    const char *token = json_string_value(json_object_get(kept, "token")),
               *seed = json_string_value(json_object_get(kept, "seed"));
    bool fine = true;

    self->file = file;
    randombytes_buf(self->seed, sizeof(self->seed));
    if (kept) {
        fine = token && strlen(token) == SIT_TOKEN - 1 && seed &&
               bb_hex_read(seed, self->seed, BB_HASH_BYTES);
        if (fine)
            memcpy(self->token, token, SIT_TOKEN);
    } else if (file) {
        struct stat is;

        fine = stat(file, &is) != 0 && errno == ENOENT;
    }
    if (!fine)
        cli_fail(cli, "sit-not-me", file);
    json_decref(kept);
    return fine;
}

static struct sit_player *make_player(const struct cli *cli, const char *as)
{
    struct sit_player *player;

    if (strncmp(as, "cmd:", 4) == 0) {
        player = sit_pipe_new(as + 4);
        if (!player)
            cli_fail(cli, "sit-no-program", strerror(errno));
        return player;
    }
    player = sit_bot_new(as);
    if (!player)
        cli_fail(cli, "no-such-bot", as);
    return player;
}

int cli_sit(struct cli *cli, int argc, char **argv)
{
    const char *where = NULL, *as = "best", *name = NULL, *key = NULL, *table = NULL, *code = NULL,
               *me = NULL;
    const struct option_spec specs[] = {
        { .name = "as", .value = &as },
        { .name = "name", .value = &name },
        { .name = "key", .value = &key },
        { .name = "table", .value = &table },
        { .name = "code", .value = &code },
        { .name = "me", .value = &me },
        { .name = NULL },
    };
    int words, bad = cli_options(cli, "sit", argc, argv, specs, &where, &words, 1, 1);
    struct sitter s = { .cli = cli, .code = code };
    struct sit_url url;
    long number = 0;

    if (bad)
        return bad < 0 ? CLI_OK : bad;
    if (!sit_url_read(where, &url))
        return cli_fail(cli, "sit-no-address", where);
    if (table && !cli_number(cli, "table", table, 1, 1L << 48, &number))
        return CLI_BAD;
    s.name = name ? name : strncmp(as, "cmd:", 4) == 0 ? "guest" : as;
    s.table = number ? number : url.table;
    snprintf(s.key, sizeof(s.key), "%s", key ? key : url.key);
    umask(077); /* what is kept is for nobody else */
    if (!read_self(cli, me, &s.self) || !(s.player = make_player(cli, as)))
        return CLI_BAD;
    return sit_play(&s, &url);
}
