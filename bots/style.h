/*
 * bots/style.h -- how a bot looks at a game: as well as it can, or with mistakes that people
 * make who are new to it.
 */
#ifndef BB_BOTS_STYLE_H
#define BB_BOTS_STYLE_H

#include <stdbool.h>
#include <stdint.h>

struct bb_style {
    uint8_t rounds;  /* that it looks ahead; 0: to the end of its turn, so that it overlooks
                      * what others may do about it */
    uint8_t choices; /* at most, that it thinks about; 0: as many as there is time for */
    bool own_points; /* counts the points that it has itself, not what will come of it, nor
                      * those of others */
};

#endif
