/*
 * The account of the score: a line for the rounds of each seat that has won some, and one
 * for the crown. Each names the elements of the picture that it is about.
 */
#include "base/text.h"
#include "engine/words.h"
#include "games/null/null.h"

bool ng_account(const void *parts, const void *view, const struct bb_reader *r, int i,
                struct bb_line *line, struct bb_text *why, struct bb_text *touches)
{
    const struct ng *s = view;
    int found = ng_found(s), seat = 0;

    while (seat < s->seats && (s->won[seat] == 0 || i-- > 0))
        seat++;
    if (seat < s->seats) {
        *line = (struct bb_line){ .seat = seat, .points = s->won[seat], .clause = NG_3_2 };
        bb_words_say(r, "account.rounds", 1, (const int32_t[]){ s->won[seat] }, why);
        bb_text_format(touches, "won-%d", seat);
        return true;
    }
    if (i > 0 || found == NG_SQUARES)
        return false;
    *line = (struct bb_line){ .seat = s->digger, .points = NG_FOR_CROWN, .clause = NG_3_2 };
    bb_words_say(r, "account.crown", 1, (const int32_t[]){ found }, why);
    bb_text_format(touches, "square-%s", ng_square_names[found]);
    return true;
}
