/*
 * Motifs that several games have.
 */
#include "engine/svg.h"

const char bb_svg_egypt[] =
    "<path id='sphinx' fill='currentColor' fill-rule='evenodd' d='M1.5 21.5v-2.3h4v-4.4L3.2 "
    "14c.9-2 1.2-4 1.3-6 .2-3.2 2-5 4.7-5s4.5 1.8 4.7 5c.1 1.7.3 3.2.9 4.7 4 .2 7.2 "
    "2.9 7.7 6.8v2zM7 7.2c.7-1.2 3.7-1.2 4.4 0 .3 2.7-.5 4.5-2.2 5.1-1.7-.6-2.5"
    "-2.4-2.2-5.1z'/>"
    "<g id='eye'><path fill='currentColor' fill-rule='evenodd' d='M1.5 11.5C5 6.8 9 5.2 12.6 "
    "5.6c3.7.4 6.9 2.5 9.9 5.3-3.6 3.7-7 5.2-10.6 4.9-3.4-.3-6.7-1.8-10.4-4.3z"
    "M12.3 7a3.6 3.6 0 0 0 0 7.2 3.6 3.6 0 0 0 0-7.2zM12.3 8.8a1.8 1.8 0 0 1 0 3.6 "
    "1.8 1.8 0 0 1 0-3.6z'/><path d='M2.5 6.2C7 1.8 15 1 21 6.2M9.5 15.5c0 3-.7 4.9-2 "
    "6.6M14.5 15.5c1.3 3.5 4 5 6 3.6 1-.9.5-2.3-.7-2.1' " BB_SVG_LINES "/></g>"
    "<g id='scarab' fill='currentColor'><path d='M8 2.5h8l1.5 5h-11zM6 9h5v13c-4-.5-6-3.5-6"
    "-7.5zM13 9h5l1 5.5c0 4-2 7-6 7.5z'/><path d='M4 11 1.5 8M4 17l-2.5 3M20 11l2.5-3M20 "
    "17l2.5 3' " BB_SVG_LINES "/></g>";
