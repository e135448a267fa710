/*
 * Records: any bytes are refused with a sentence or read; what is read is
 * written, read and written again to the same text.
 */
#include "engine/usual.h"
#include "fuzz/fuzz.h"
#include "games/all.h"
#include "table/record.h"

#include <stdlib.h>

/* Any edition and hash will do, so that more is read. */
static const struct bb_box *find(void *self, const char *game, const char *edition,
                                 const char *hash, char why[static BB_RECORD_WHY])
{
    const struct bb_box *box = bb_games_find(game);

    (void)self;
    (void)edition;
    (void)hash;
    if (!box)
        strcpy(why, "there is no such game.");
    return box;
}

static const struct bb_shelf shelf = { .find = find };

static char *write_record(const struct bb_match *m, const struct bb_record *r)
{
    struct bb_text t;
    char *text = NULL;

    bb_text_init(&t, NULL, 0);
    for (int pass = 0; pass < 2; pass++) {
        bb_record_head(m, r, &t);
        bb_record_lines(m, -1, &t);
        bb_record_tail(m, r, &t);
        if (pass == 0) {
            text = malloc(t.len + 1);
            assert(text);
            bb_text_init(&t, text, t.len + 1);
        }
    }
    return text;
}

static void check_again(const struct bb_match *m, const struct bb_record *r)
{
    char *text = write_record(m, r), *second, why[BB_RECORD_WHY];
    struct bb_record read;
    struct bb_match *again = bb_record_read(text, strlen(text), &shelf, &read, why);

    assert(again);
    assert(memcmp(bb_match_truth(m), bb_match_truth(again), bb_match_box(m)->game->state_size) ==
           0);
    second = write_record(again, &read);
    assert(strcmp(text, second) == 0);
    bb_match_free(again);
    free(second);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char why[BB_RECORD_WHY];
    struct bb_record r;
    struct bb_match *m = bb_record_read((const char *)data, size, &shelf, &r, why);
    int dealt;

    if (!m) {
        assert(why[0]);
        return 0;
    }
    assert(bb_audit(bb_match_box(m), bb_match_truth(m)) == NULL);
    bb_record_verify(m, &r, &dealt, why);
    check_again(m, &r);
    bb_match_free(m);
    return 0;
}
