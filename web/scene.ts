/*
 * The scene at the top of the first screen: pyramids at sunset.
 */
import { Html } from './html.ts';

/** With its top at (x, y), w wide to either side, standing at a height of 180. */
function pyramid(x: number, y: number, w: number): string {
    const h = 180 - y;
    const flank = (fill: string, right: number, from: number, to: number) =>
        `<path fill="${fill}" d="M${x} ${y}l${from * right * w} ${right * h}H${x + to * right * w}z"/>`;

    return flank('#DDC598', 1, -1, 1) + flank('#86683A', 1, 0.25, 1) +
        flank('#F2BC3D', 0.2, -1, 1) + flank('#B07400', 0.2, 0.25, 1);
}

export const SCENE = new Html('<svg class="scene" viewBox="0 0 760 200" preserveAspectRatio="xMaxYMax" aria-hidden="true">' +
    '<circle cx="490" cy="112" r="62" fill="#E2683C" opacity=".5"/><circle cx="490" cy="112" r="46" fill="#F2BC3D"/>' +
    pyramid(575, 84, 76) + pyramid(680, 116, 50) + pyramid(400, 44, 116) + pyramid(262, 122, 44) +
    '<path fill="#E6D2A8" d="M-2000 178C-300 178-200 150 0 168s180 14 320 8 200-26 440-2v26h-2760z"/></svg>');
