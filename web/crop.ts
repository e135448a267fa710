/*
 * Pieces of the picture of a table, without the seats beside it.
 */
const MIDDLE = 0.6; /* of the width is the table */
const PIECE = 0.45; /* of the width is seen where something happened */
const FLAT = 0.42;  /* of a piece: its height, in widths */

const FRAME = /viewBox="0 0 (\S+) (\S+)"/;

/** Leaves what is beside the table out of a wide picture. */
export function middleOf(svg: string): string {
    return svg.replace(FRAME, (_, width: string, height: string) => (
        `viewBox="${Number(width) * (1 - MIDDLE) / 2} 0 ${Number(width) * MIDDLE} ${height}"`));
}

/** Where something happened last, about: the middle of what the last of these is about on the board,
 * in widths of the picture; or elsewhere on the table, if none of them is about the board. */
function middleIn(svg: string, told: readonly (readonly string[])[]): { x: number; y: number } | null {
    const host = document.createElement('div');

    host.className = 'hidden';
    host.innerHTML = svg;
    document.body.append(host);
    const frame = host.firstElementChild?.getBoundingClientRect();
    const found = (ids: readonly string[]) => ids.flatMap((id) => host.querySelector(`#${CSS.escape(id)}`) ?? []);
    const cells = (ids: readonly string[]) => found(ids).filter((element) => element.matches('.cell'));
    const last = told.findLast((ids) => cells(ids).length > 0);
    const boxes = (last ? cells(last) : found(told.at(-1) ?? [])).map((element) => element.getBoundingClientRect()).filter(({ width }) => width > 0);
    const mean = (of: (box: DOMRect) => number) => boxes.reduce((sum, box) => sum + of(box), 0) / boxes.length;
    host.remove();
    return !frame || boxes.length === 0 ? null : {
        x: (mean((b) => b.x + b.width / 2) - frame.x) / frame.width, y: (mean((b) => b.y + b.height / 2) - frame.y) / frame.width,
    };
}

/** A piece of the table in a wide picture, around the elements that what happened is about, as far as
 * it can be; all of the table if none of them is in it. */
export function around(svg: string, told: readonly (readonly string[])[]): string {
    const at = middleIn(svg, told);
    const within = (n: number, low: number, high: number) => Math.max(low, Math.min(n, high));

    return !at ? middleOf(svg) : svg.replace(FRAME, (_, width: string, height: string) => {
        const w = PIECE * Number(width), h = FLAT * w, side = (1 - MIDDLE) / 2 * Number(width);

        return `viewBox="${[within(at.x * Number(width) - w / 2, side, Number(width) - side - w),
            within(at.y * Number(width) - h / 2, 0, Number(height) - h), w, h].map(Math.round).join(' ')}"`;
    });
}
