/*
 * engine/art.h -- what pictures are drawn with: motifs, colours and style rules.
 *
 * They are files in a folder art/, motifs.svg and style.css, of which tools/embed-art
 * makes a table at build time. What several games use is in engine/art, the rest with
 * the game that uses it.
 */
#ifndef BB_ENGINE_ART_H
#define BB_ENGINE_ART_H

/* By day and by night; NULL: the same. */
struct bb_colour {
    const char *name, *day, *night;
};

/* An element of SVG, whose id is its name. */
struct bb_motif {
    const char *name, *drawing;
};

struct bb_art {
    const struct bb_colour *colour; /* of a picture's variables, in the order of the file */
    const struct bb_motif *motif;   /* sorted by name */
    int colours, motifs;
    const char *rules; /* CSS */
};

enum { BB_ART_COLOURS = 64, BB_ART_MOTIFS = 128 }; /* of one folder, at most */

/* What all games share. */
extern const struct bb_art bb_engine_art;

/* The drawing of a motif; NULL if there is none of that name. */
const char *bb_art_motif(const struct bb_art *art, const char *name);

#endif
