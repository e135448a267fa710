/*
 * A picture of a table without the seats beside it.
 */
const MIDDLE = 0.6; /* of the width is the table */

/** Leaves what is beside the table out of a wide picture. */
export function middleOf(svg: string): string {
    return svg.replace(/viewBox="0 0 (\S+) (\S+)"/, (_, width: string, height: string) => (
        `viewBox="${Number(width) * (1 - MIDDLE) / 2} 0 ${Number(width) * MIDDLE} ${height}"`));
}
