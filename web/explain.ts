/*
 * Everything explains itself: what a thing of the picture is, what it does, what it costs and
 * what is lacking, with its clause; and what a control of the page does. Opened by a tap on
 * what cannot be done, a long press, a right click or the key `?`, and peeked at while the
 * pointer rests on something. It never starts an act and changes nothing that is chosen.
 */
import { cardHead, quote } from './clause.ts';
import type { Card } from './chair.ts';
import type { Context } from './context.ts';
import type { Sentence } from './engine.ts';
import { html, Html } from './html.ts';
import { clauseLink } from './parts.ts';
import type { Picture } from './picture.ts';
import type { Screen } from './screen.ts';
import { cardAt, closeCard, isCardOpen, isPeeking, openCard, refill } from './sheet.ts';

const REST = 600; /* ms that the pointer rests before a card is shown */
const HOLD = 450; /* ms that a finger is held */
const SLIP = 10;  /* px that it may move meanwhile */

/** What is explained: a table, its picture, the name of the game. */
export interface Subject {
    page: Context;
    table: Screen;
    picture: Picture;
    game: string;
}

let timer = 0;
const NOWHERE = { x: NaN, y: NaN };
let pointer = NOWHERE; /* where it is, and where it was when something was clicked */
let clicked = NOWHERE;
let held: { x: number; y: number; opened: boolean } | null = null;
let content: Html = html``; /* of the card that is open, without a clause in it */

/** The first of these elements, innermost first, that there is something to say about. */
function find({ table }: Subject, ids: readonly string[]): { id: string; about: Card } | null {
    for (const id of ids) {
        const about = table.chair.explain(id);
        if (about)
            return { id, about };
    }
    return null;
}

/** The element drawn once more, as it is in the picture; of a large one its sign, and none of one that
 * has others in it, such as the panel of a seat. */
function drawing(picture: Picture, id: string): Html | false {
    const all = picture.element(id) as SVGGraphicsElement | undefined;
    const element = all?.querySelector<SVGGraphicsElement>('.sign') ?? (all?.querySelector('[id]') ? undefined : all);
    const { x = 0, y = 0, width = 0, height = 0 } = element?.getBBox() ?? {};
    const root = element?.ownerSVGElement;

    if (!element || !root || width === 0 || height > 3 * width || width > 400)
        return false;
    const copy = element.cloneNode(true) as SVGElement;
    [copy, ...copy.querySelectorAll('*')].forEach((e) => ['id', 'role', 'tabindex', 'aria-label', 'aria-pressed']
        .forEach((name) => e.removeAttribute(name)));
    copy.removeAttribute('transform');
    copy.setAttribute('class', 'piece');
    return html`<svg class="drawing ${root.getAttribute('class') ?? ''}" aria-hidden="true"
        viewBox="${[x, y, width, height].map((n) => n.toFixed(1)).join(' ')}">${new Html(copy.outerHTML)}</svg>`;
}

function cost(page: Context, { have, lack }: Card): Html | false {
    const { t } = page;

    return have.length + lack.length > 0 && html`<h3>${t.cost}</h3><ul class="cost">
        ${lack.map((text) => html`<li class="lack">${text} <b>${t.lack}</b></li>`)}
        ${have.map((text) => html`<li class="have">${text} <b>${t.have}</b></li>`)}</ul>`;
}

function card({ page, picture, game }: Subject, id: string, about: Card, refused: Sentence | null): Html {
    const { name, when, what, way, clause } = about;

    return html`${cardHead(page, name, when.join(' '))}
        <div class="about">${drawing(picture, id)}<p>${what.join(' ')}
        ${clause.map((one) => clauseLink(page, game, one))}</p></div>
        ${cost(page, about)}
        ${(refused || way.length > 0) && html`<div class="foot">
            ${refused && html`<p class="why">${refused.text}${clauseLink(page, game, refused.clause)}</p>`}
            ${way.map((text) => html`<p>${text}</p>`)}</div>`}`;
}

/** Explains the innermost of these elements; false if there is nothing to say. */
export function explain(subject: Subject, ids: readonly string[], refused: Sentence | null = null, peek = false): boolean {
    const found = find(subject, ids);
    if (!found)
        return false;
    content = card(subject, found.id, found.about, refused);
    openCard(found.about.name, content, subject.picture.element(found.id) ?? null, peek);
    return true;
}

/** What a control of the page does. */
function explainControl(page: Context, control: HTMLElement, peek: boolean): void {
    const name = control.getAttribute('aria-label') ?? control.textContent?.trim() ?? '';

    content = html`${cardHead(page, name)}<div class="about"><p>${control.dataset['tip'] ?? ''}</p></div>`;
    openCard(name, content, control, peek);
}

/** Explains what is here: in the picture, or a control. */
export function explainHere(subject: Subject | null, page: Context, target: Element, peek = false): boolean {
    const control = target.closest<HTMLElement>('[data-tip]');

    if (control) {
        explainControl(page, control, peek);
        return true;
    }
    return subject !== null && subject.picture.host.contains(target) &&
        explain(subject, subject.picture.named(target), null, peek);
}

/** A clause, in the card that it was asked from or in one of its own. */
export async function openClause(page: Context, game: string, clause: string, link: Element): Promise<void> {
    const text = await quote(page, game, clause);

    if (link.closest('.card') && isCardOpen()) {
        refill(html`${content}${text}`);
        return;
    }
    content = html`${cardHead(page, page.t.clause(clause))}${text}`;
    openCard(page.t.clause(clause), content, link.isConnected ? link : null);
}

/* ---- Resting, holding ------------------------------------------------------- */

function isAbout(target: Element): boolean {
    const at = cardAt();

    return at !== null && (at === target || at.contains(target));
}

const isWhereClicked = () => Math.hypot(pointer.x - clicked.x, pointer.y - clicked.y) < SLIP;

/** The pointer is over something: what was peeked at goes, what it rests on is explained; not what
 * a click has brought under it. */
export function rest(target: Element, open: () => unknown): void {
    if (isPeeking() && !isAbout(target))
        closeCard();
    clearTimeout(timer);
    if (!isCardOpen() && !isPeeking() && !isWhereClicked())
        timer = window.setTimeout(open, REST);
}

export function stopResting(): void {
    clicked = pointer;
    clearTimeout(timer);
    if (isPeeking())
        closeCard();
}

/** A finger came down. */
export function hold({ clientX: x, clientY: y }: PointerEvent, open: () => boolean): void {
    const mine = { x, y, opened: false };

    held = mine;
    clearTimeout(timer);
    timer = window.setTimeout(() => {
        if (held === mine)
            mine.opened = open();
    }, HOLD);
}

export function slip({ clientX, clientY }: PointerEvent): void {
    pointer = { x: clientX, y: clientY };
    if (!isWhereClicked())
        clicked = NOWHERE; /* it may come back to rest there */
    if (held && Math.hypot(clientX - held.x, clientY - held.y) > SLIP)
        clearTimeout(timer);
}

/** A finger that is lifted is not held any longer, though nothing may come of its tap. */
export function lift(): void {
    if (held && !held.opened)
        clearTimeout(timer);
}

/** A click: true if it had been held until then, so that no tap is meant. */
export function wasHeld(): boolean {
    const opened = held?.opened ?? false;

    clearTimeout(timer);
    held = null;
    return opened;
}
