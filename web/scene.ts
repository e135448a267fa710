/*
 * The scene at the top of the first screen: pyramids at sunset.
 */
import { Html } from './html.ts';

function pyramid(x: number, y: number, w: number, base: number): string {
    const left = x - w, right = x + w, h = base - y;
    const cap = (dx: number, dy: number) => `${(x + dx * w).toFixed(1)} ${(y + dy * h).toFixed(1)}`;
    let courses = '';

    for (let i = 0.3; i < 1; i += 0.14)
        courses += `M${cap(-i, i)}L${cap(i * 0.25, i)}`;
    return `<path fill="#DDC598" d="M${x} ${y}L${left} ${base}h${2 * w}z"/>` +
        `<path stroke="#C0A06A" stroke-width="1.5" d="${courses}"/>` +
        `<path fill="#86683A" d="M${x} ${y}L${x + w / 4} ${base}H${right}z"/>` +
        `<path fill="#F2BC3D" d="M${x} ${y}L${cap(-0.2, 0.2)}L${cap(0.05, 0.2)}z"/>` +
        `<path fill="#B07400" d="M${x} ${y}L${cap(0.05, 0.2)}L${cap(0.2, 0.2)}z"/>`;
}

const STARS = [[60, 44], [140, 20], [210, 62], [330, 30], [420, 50], [560, 24], [700, 36], [744, 70]];

export const SCENE = new Html('<svg class="scene" viewBox="0 0 760 200" preserveAspectRatio="xMaxYMax meet" aria-hidden="true">' +
    '<defs><linearGradient id="dusk" x2="0" y2="1"><stop stop-color="#14295C"/><stop offset=".55" stop-color="#A94A36"/>' +
    '<stop offset=".9" stop-color="#DE9248"/></linearGradient></defs><path fill="url(#dusk)" d="M-2000 0h3000v200h-3000z"/>' +
    STARS.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="1.3" fill="#FFF8E8" opacity=".7"/>`).join('') +
    '<circle cx="490" cy="112" r="60" fill="#E2683C" opacity=".55"/><circle cx="490" cy="112" r="46" fill="#F2BC3D"/>' +
    pyramid(570, 82, 78, 176) + pyramid(678, 116, 52, 172) + pyramid(400, 50, 112, 180) + pyramid(264, 122, 46, 174) +
    '<path fill="#E6D2A8" d="M-2000 172C-300 172-200 150 0 168s180 14 320 8 200-26 440-2v26h-2760z"/>' +
    '<path fill="#F4E9D3" d="M-2000 190C-300 190 0 178 160 184s260 14 600-2v18h-2760z"/></svg>');
