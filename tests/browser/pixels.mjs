/*
 * Pictures compared pixel by pixel.
 *
 * Browsers of different age smooth edges differently, so a pixel counts as different only
 * if its colour is clearly another and no smoothed edge explains it, and a few such pixels
 * anywhere are let pass. What matters is never scattered: a text that is cut off or lies
 * over another changes many pixels in one place. So the measure is local, the share of
 * different pixels in the worst of all squares of a grid.
 */
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

const SQUARE = 32;     /* px */
const COLOUR = 0.2;    /* how much another a colour must be, from 0 to 1 */
const TOLERANCE = 0.06; /* of a square: 61 pixels, a figure of 11 px type has about 30 */

export const readPng = (bytes) => PNG.sync.read(bytes);
export const writePng = (png) => PNG.sync.write(png, { colorType: 2, deflateLevel: 9 });

/** The worst square of two pictures, { share, x, y }; of another size: all is different. */
function worst(one, other) {
    const { width, height } = one;
    const marks = new PNG({ width, height });
    const columns = Math.ceil(width / SQUARE);
    const counts = new Map();

    if (other.width !== width || other.height !== height)
        return { share: 1, x: 0, y: 0 };
    pixelmatch(one.data, other.data, marks.data, width, height, { threshold: COLOUR, diffMask: true });
    for (let i = 0; i < width * height; i++) {
        if (marks.data[4 * i + 3] === 0)
            continue;
        const square = Math.floor(Math.floor(i / width) / SQUARE) * columns + Math.floor(i % width / SQUARE);
        counts.set(square, (counts.get(square) ?? 0) + 1);
    }
    const [square, most] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [0, 0];
    return { share: most / SQUARE ** 2, x: square % columns * SQUARE, y: Math.floor(square / columns) * SQUARE };
}

/** Where two pictures are not the same, in words; '' if they are. */
export function difference(one, other) {
    const { share, x, y } = worst(one, other);

    return share <= TOLERANCE ? '' : one.width !== other.width || one.height !== other.height
        ? `${other.width} x ${other.height} instead of ${one.width} x ${one.height}`
        : `${Math.round(100 * share)} % of the ${SQUARE} x ${SQUARE} pixels at ${x}, ${y}`;
}
