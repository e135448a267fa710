/*
 * What others changed is marked by a small sun at its corner: never by an edge, for edges tell
 * what one may do and what one has chosen. The suns lie over the picture.
 */
import type { Picture } from './picture.ts';

const MOST = 24; /* more would mark nothing */
const RADIUS = 9; /* px of a sun */
const IN = 3;     /* px that its middle lies inside a corner */
const OUT = 4;    /* or outside */
const DEEP = 12;  /* or above the lower end of what points down, whose corners are its neighbours' peaks */

interface Point {
    x: number;
    y: number;
}

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

/** A line over other things, which is there while something else is told. */
const isLine = (part: Element) => getComputedStyle(part).pointerEvents === 'none';

/** What is seen of an element; nothing if nothing is, or no more than such a line. */
function boxOf(picture: Picture, id: string): DOMRect | undefined {
    const element = picture.element(id);
    const seen = [...element?.children ?? []].filter((part) => part.checkVisibility({ visibilityProperty: true }) &&
        (element?.matches('.cell') || !isLine(part)));
    const box = (seen.length === element?.children.length ? element : seen[0])?.getBoundingClientRect();
    const lens = element?.closest('.lens')?.getBoundingClientRect();
    const hidden = !box || box.width === 0 || lens && !(box.x >= lens.x - 2 && box.y >= lens.y - 2 && box.x < lens.right && box.y < lens.bottom);

    return hidden ? undefined : box;
}

/** Where the middle of a sun may be: the peak, above or below; or an upper corner, the left one first;
 * or, beside what is no cell of a board, outside, or a lower corner. */
function corners(element: Element, { left, right, top, bottom }: DOMRect): Point[] {
    const inside = [{ x: left + IN, y: top + IN }, { x: right - IN, y: top + IN }];

    if (element.matches('.peak'))
        return [{ x: (left + right) / 2, y: top + IN }];
    if (element.matches('.dip'))
        return [{ x: (left + right) / 2, y: bottom - DEEP }];
    return element.matches('.cell') ? inside : [...inside, { x: left - OUT, y: top - OUT }, { x: right + OUT, y: top - OUT },
        { x: left + IN, y: bottom - IN }, { x: right - IN, y: bottom - IN },
        { x: left - RADIUS, y: (top + bottom) / 2 }]; /* before a line of text */
}

const isOver = ({ x, y }: Point, { left, right, top, bottom }: DOMRect) =>
    x > left - RADIUS && x < right + RADIUS && y > top - RADIUS && y < bottom + RADIUS;

/** Each has its place where it hides neither words nor numbers, nor another, if there is one. */
function placesOf(picture: Picture, ids: readonly string[]): [string, Point][] {
    const texts = Array.from(ids.length > 0 ? picture.host.querySelectorAll('text') : [], (text) => text.getBoundingClientRect())
        .filter((box) => box.width > 0);
    const taken: Point[] = [];

    return ids.flatMap((id) => {
        const element = picture.element(id), box = boxOf(picture, id);
        const all = element && box ? corners(element, box) : [];
        const free = all.find((at) => !texts.some((text) => isOver(at, text)) &&
            !taken.some(({ x, y }) => Math.hypot(x - at.x, y - at.y) < 2 * RADIUS)) ?? all[0];

        if (free)
            taken.push(free);
        return free ? [[id, free]] : [];
    });
}

function place(picture: Picture): void {
    const sky = document.getElementById('suns');

    if (!sky || picture.host.parentElement !== sky.parentElement || marked.length + near.length + sky.childElementCount === 0)
        return;
    const frame = sky.getBoundingClientRect();
    const old = new Map(Array.from(sky.children, (sun) => [(sun as HTMLElement).dataset['of'] ?? '', sun]));

    sky.replaceChildren(...placesOf(picture, [...new Set([...marked, ...near])]).map(([id, { x, y }]) => {
        const sun = (old.get(id) ?? document.createElement('i')) as HTMLElement;
        sun.dataset['of'] = id;
        sun.setAttribute('style', `left:${100 * (x - frame.x) / frame.width}%;top:${100 * (y - frame.y) / frame.height}%`);
        sun.className = near.includes(id) ? 'sun near' : 'sun';
        return sun;
    }));
}

/** The picture lies elsewhere. */
export function moveSuns(picture: Picture | null): void {
    if (picture && marked.length + near.length > 0)
        later(picture);
}
