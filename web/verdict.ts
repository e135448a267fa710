/*
 * Over the picture of a mistake: a ring around what was played, a dashed edge around what was better.
 */
import type { Picture } from './picture.ts';

const SVG = 'http://www.w3.org/2000/svg';
const ROOM = 4; /* between an element and what is drawn around it, as the picture measures */

/** The places of elements in the picture's own measure. */
function boxesOf(picture: Picture, svg: SVGSVGElement, ids: readonly string[]): DOMRect[] {
    const back = svg.getScreenCTM()?.inverse();

    return ids.flatMap((id) => {
        const box = picture.element(id)?.getBoundingClientRect();

        if (!box || !back || box.width === 0)
            return [];
        const { x, y } = new DOMPoint(box.x, box.y).matrixTransform(back);
        return [new DOMRect(x - ROOM, y - ROOM, box.width * back.a + 2 * ROOM, box.height * back.d + 2 * ROOM)];
    });
}

const around = ({ x, y, width, height }: DOMRect, radius: number, look: string) =>
    `<rect class="${look}" x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"/>`;

/** Marks what was played and what was better, and nothing else; once nothing travels. */
export function showVerdict(picture: Picture, played: readonly string[], better: readonly string[]): void {
    picture.host.querySelector('.verdict')?.remove();
    if (played.length + better.length === 0)
        return;
    void picture.still.then(() => {
        const svg = picture.host.firstElementChild;

        if (!(svg instanceof SVGSVGElement))
            return;
        const marks = document.createElementNS(SVG, 'g');
        marks.setAttribute('class', 'verdict');
        marks.setAttribute('aria-hidden', 'true');
        marks.innerHTML = boxesOf(picture, svg, better).map((box) => around(box, 8, 'best')).join('') +
            boxesOf(picture, svg, played).map((box) => around(box, Math.min(box.width, box.height) / 2, 'was')).join('');
        svg.querySelector('.verdict')?.remove();
        svg.append(marks);
    });
}
