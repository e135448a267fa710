/*
 * Pictures compared pixel by pixel.
 *
 * Browsers of different age smooth edges differently, so a pixel counts as different only
 * if its colour is clearly another, and a few such pixels anywhere are let pass. What matters
 * is never scattered: a text that is cut off or lies over another changes many pixels in one
 * place. So the measure is local, the share of different pixels in the worst of all squares.
 */
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

const SQUARE = 32;      /* px; there is one at every half of it */
const COLOUR = 0.2;     /* how much another a colour must be, from 0 to 1 */
const TOLERANCE = 0.08; /* of a square: 82 pixels; a line of small type that moves changes 130 */

export const readPng = (bytes) => PNG.sync.read(bytes);

/** In sixteen shades of each colour, which is near enough and fewer than half the bytes. */
export function writePng({ width, height, data }) {
    const coarse = new PNG({ width, height });

    data.forEach((value, i) => coarse.data[i] = i % 4 === 3 ? 255 : value & 0xf0 | 8);
    return PNG.sync.write(coarse, { colorType: 2, deflateLevel: 9 });
}

/** The worst square of two pictures of a size, { share, x, y }. */
function worst(one, other) {
    const { width, height } = one, half = SQUARE / 2;
    const marks = new PNG({ width, height });
    const columns = Math.ceil(width / half), rows = Math.ceil(height / half);
    const counts = new Uint32Array((columns + 1) * (rows + 1)); /* in quarters of squares */
    let found = { share: 0, x: 0, y: 0 };

    pixelmatch(one.data, other.data, marks.data, width, height, { threshold: COLOUR, includeAA: true, diffMask: true });
    for (let i = 0; i < width * height; i++)
        counts[Math.floor(Math.floor(i / width) / half) * (columns + 1) + Math.floor(i % width / half)] += marks.data[4 * i + 3] > 0;
    for (let y = 0; y < rows; y++) {
        for (let x = 0; x < columns; x++) {
            const at = y * (columns + 1) + x, below = at + columns + 1;
            const share = (counts[at] + counts[at + 1] + counts[below] + counts[below + 1]) / SQUARE ** 2;
            if (share > found.share)
                found = { share, x: x * half, y: y * half };
        }
    }
    return found;
}

/** Where two pictures are not the same, in words; '' if they are. */
export function difference(one, other) {
    if (one.width !== other.width || one.height !== other.height)
        return `${other.width} x ${other.height} instead of ${one.width} x ${one.height}`;
    const { share, x, y } = worst(one, other);

    return share <= TOLERANCE ? '' : `${Math.round(100 * share)} % of the ${SQUARE} x ${SQUARE} pixels at ${x}, ${y}`;
}
