/*
 * engine/art.h -- what pictures are drawn with: motifs, colours and style rules.
 *
 * They are files in a folder art/, motifs.svg and style.css, of which tools/embed-art
 * makes a table at build time. What several games use is in engine/art, the rest with
 * the game that uses it.
 */
#ifndef BB_ENGINE_ART_H
#define BB_ENGINE_ART_H

/* Each is one text, of pieces that end with a zero; an empty one ends them all. A page is
 * smaller that way than with a table. */
struct bb_art {
    const char *colours; /* name, value by day, value by night or "-" if it is the same */
    const char *motifs;  /* elements of SVG, sorted by their ids: "<g id='eye'>...</g>" */
    const char *rules;   /* CSS, in one piece */
};

enum { BB_ART_COLOURS = 64, BB_ART_MOTIFS = 128 }; /* of one folder, at most */

/* What all games share. */
extern const struct bb_art bb_engine_art;

/* The drawing of a motif; NULL if there is none of that name. */
const char *bb_art_motif(const struct bb_art *art, const char *name);

#endif
