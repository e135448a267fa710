/*
 * What others changed is marked by a small sun at its corner: never by an edge, for edges tell
 * what one may do and what one has chosen. The suns lie over the picture.
 */
import type { Picture } from './picture.ts';

const MOST = 24; /* more would mark nothing */
const ASIDE = 12; /* px from the beginning of a line */

let marked: readonly string[] = [];
let near: readonly string[] = []; /* what a sentence that is pointed at is about */
let due = false;

/** Marks these elements, and no others. */
export function setSuns(picture: Picture, ids: Iterable<string>): void {
    const all = [...ids];

    marked = all.length > MOST ? [] : all;
    later(picture);
}

/** Shows what a sentence is about, whether it is marked or not. */
export function enlarge(picture: Picture, ids: readonly string[]): void {
    if (ids.join() === near.join())
        return;
    near = ids;
    later(picture);
}

/** All is measured at once, when nothing travels and the picture is laid out anyway. */
function later(picture: Picture): void {
    if (due)
        return;
    due = true;
    picture.still.then(() => requestAnimationFrame(() => {
        due = false;
        place(picture);
    }));
}

/** A line of text would be hidden where it begins. */
const isLine = ({ width, height }: DOMRect) => height < 24 && width > 5 * height;

/** Upper left corner of what is seen of it, or its peak, in percent of the sky; nothing if nothing is. */
function corner(picture: Picture, sky: DOMRect, id: string): string {
    const element = picture.element(id);
    const seen = [...element?.children ?? []].filter((part) => part.checkVisibility({ visibilityProperty: true }));
    const box = (seen.length === element?.children.length ? element : seen[0])?.getBoundingClientRect();
    const lens = element?.closest('.lens')?.getBoundingClientRect();

    if (!box || box.width === 0 || lens && !(box.x >= lens.x - 2 && box.y >= lens.y - 2 && box.x < lens.right && box.y < lens.bottom))
        return '';
    const x = box.x + (element?.classList.contains('peak') ? box.width / 2 : isLine(box) ? -ASIDE : 0);
    return `left:${100 * (x - sky.x) / sky.width}%;top:${100 * (box.y - sky.y) / sky.height}%`;
}

function place(picture: Picture): void {
    const sky = document.getElementById('suns');
    const frame = sky?.getBoundingClientRect();

    if (!sky || !frame || picture.host.parentElement !== sky.parentElement)
        return;
    const wanted = [...new Set([...marked, ...near])].map((id) => [id, corner(picture, frame, id)] as const)
        .filter(([, style]) => style !== '');
    const old = new Map(Array.from(sky.children, (sun) => [(sun as HTMLElement).dataset['of'] ?? '', sun]));

    sky.replaceChildren(...wanted.map(([id, style]) => {
        const sun = (old.get(id) ?? document.createElement('i')) as HTMLElement;
        sun.dataset['of'] = id;
        sun.setAttribute('style', style);
        sun.className = near.includes(id) ? 'sun near' : 'sun';
        return sun;
    }));
}

/** The picture lies elsewhere. */
export function moveSuns(picture: Picture | null): void {
    if (picture && marked.length + near.length > 0)
        later(picture);
}
