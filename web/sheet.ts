/*
 * One card over the page: beside what it is about where there is room, from below on a narrow
 * screen. It takes the focus and gives it back. One that is only peeked at, because the
 * pointer rests on something, takes nothing and goes with the pointer.
 *
 * A card has an entry of its own in the browser's history, so that Back closes it and leaves the
 * table where it is. However else it is closed, the entry goes with it.
 */
import { html, morph, type Html } from './html.ts';

const OFF = 9;     /* px between a card and what it is about */
const MARGIN = 8;  /* px between a card and the edge of the screen */
const SWIPE = 60;  /* px downwards that put a sheet away */

interface Card {
    label: string;
    content: Html;
    at: Element | null; /* what it is about */
    peek: boolean;
}

const OVER = 'card'; /* the state of that entry */

let open: Card | null = null;
let back: Element | null = null; /* what had the focus */
let grabbed = NaN;               /* where a finger took hold of a sheet */
let leaving = false;             /* the browser was told to leave that entry, and has not done so yet */

const host = () => document.getElementById('over') as HTMLElement;

export const isCardOpen = () => open !== null && !open.peek;
export const isPeeking = () => open !== null && open.peek;
export const cardAt = () => open?.at ?? null;

const hasEntry = () => history.state === OVER;

/** None while an older one is being left: it is made as soon as that has been. */
function makeEntry(): void {
    if (leaving || hasEntry())
        return;
    history.scrollRestoration = 'manual'; /* what is under the card stays where it is */
    history.pushState(OVER, '');
}

/** Once only: a browser takes its time, and a second step would lead out of the table. */
function leaveEntry(): void {
    if (leaving)
        return;
    leaving = true;
    history.back();
}

/** Once all that a click meant is done: where it led elsewhere, that is an entry of its own. */
function dropEntry(): void {
    setTimeout(() => {
        if (hasEntry() && !isCardOpen())
            leaveEntry();
    });
}

/** Back, or any other way to another entry. A card that was opened while the entry of one before
 * it was left stays, and has its own. */
function onEntry(): void {
    const left = leaving;

    leaving = false;
    if (hasEntry() && !isCardOpen())
        leaveEntry();
    else if (!hasEntry() && left && isCardOpen())
        makeEntry();
    else if (!hasEntry())
        closeCard();
}

function isSheet(): boolean {
    return matchMedia('(max-width: 699px)').matches;
}

/** How much of what may be touched now would be covered by something at this place. */
function covered(left: number, top: number, { width, height }: DOMRect): number {
    const open = Array.from(document.querySelectorAll('#picture .legal'), (e) => e.getBoundingClientRect());

    return open.filter((box) => box.right > left && box.left < left + width && box.bottom > top && box.top < top + height).length;
}

/** Below what it is about, above or beside, wherever it covers least of what one may touch, such as
 * one's dice; never out of sight. */
function place(card: HTMLElement, at: DOMRect): void {
    const box = card.getBoundingClientRect(), { width, height } = box;
    const { clientWidth, clientHeight } = document.documentElement;
    const within = (x: number, most: number) => Math.max(MARGIN, Math.min(x, most - MARGIN));
    const across = within(at.left + at.width / 2 - width / 3, clientWidth - width);
    const along = within(at.top, clientHeight - height);
    const places = [
        { left: across, top: at.bottom + OFF },
        { left: across, top: at.top - OFF - height },
        { left: at.right + OFF, top: along },
        { left: at.left - OFF - width, top: along },
    ].filter(({ left, top }) => left >= MARGIN && top >= MARGIN && left + width <= clientWidth - MARGIN && top + height <= clientHeight - MARGIN)
        .map((where) => ({ ...where, covers: covered(where.left, where.top, box) }));
    const [best] = places.sort((one, other) => one.covers - other.covers);
    const { left, top } = best ?? { left: across, top: within((clientHeight - height) / 2, clientHeight - height) };

    card.style.left = `${left}px`;
    card.style.top = `${top}px`;
}

/** What is peeked at is for eyes alone: nothing in it can be touched or focused. */
function put(): void {
    if (!open)
        return;
    const { label, content, peek, at } = open;

    morph(host(), html`${!peek && html`<div class="shade" data-do="closeCard"></div>`}
        <div class="card${peek && ' peek'}" role="${peek ? 'tooltip' : 'dialog'}"${peek && ' inert'}
        aria-label="${label}" tabindex="-1">
        <i class="grab"></i>${content}</div>`);
    host().setAttribute('aria-label', label);
    host().hidden = false;
    const card = host().querySelector<HTMLElement>('.card');
    if (card && !isSheet() && at?.isConnected)
        place(card, at.getBoundingClientRect());
}

export function openCard(label: string, content: Html, at: Element | null, peek = false): void {
    if (!isCardOpen() && !peek)
        back = document.activeElement;
    open = { label, content, at, peek };
    host().replaceChildren();
    put();
    if (peek)
        return;
    makeEntry();
    host().querySelector<HTMLElement>('.card')?.focus({ preventScroll: true });
}

/** Other content for the card that is open, which stays what it is about. */
export function refill(content: Html): void {
    if (!open)
        return;
    open = { ...open, content };
    put();
}

export function closeCard(): void {
    const inside = host().contains(document.activeElement);

    if (!open)
        return;
    open = null;
    host().replaceChildren();
    host().hidden = true;
    if (inside && back?.isConnected && (back instanceof HTMLElement || back instanceof SVGElement))
        back.focus({ preventScroll: true });
    back = null;
    dropEntry();
}

/** A sheet is pulled down by its upper edge. */
export function listenToSheet(): void {
    const over = host();

    over.addEventListener('pointerdown', (e) => {
        grabbed = isSheet() && (e.target as Element).closest('.grab, .card > .head') ? e.clientY : NaN;
    });
    over.addEventListener('pointermove', (e) => {
        if (e.clientY - grabbed > SWIPE)
            closeCard();
    });
    addEventListener('resize', closeCard);
    addEventListener('popstate', onEntry);
    onEntry(); /* the page was loaded again with a card open */
}
