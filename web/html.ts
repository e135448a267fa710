/*
 * HTML as text, escaped where it is put together, and morphed into the page.
 */
import { morphChildren } from './morph.ts';

/** Text that is HTML already. */
export class Html {
    constructor(readonly text: string) {}
}

type Part = string | number | false | null | undefined | Html | readonly Part[];

function write(part: Part): string {
    if (part instanceof Html)
        return part.text;
    if (Array.isArray(part))
        return part.map(write).join('');
    if (part === false || part === null || part === undefined)
        return '';
    return String(part).replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
}

export function html(pieces: TemplateStringsArray, ...parts: Part[]): Html {
    return new Html(pieces.reduce((text, piece, i) => text + write(parts[i - 1]) + piece));
}

/** A piece that is made anew only when its key changes: what takes long to make or to compare
 * and is the same after most taps. */
export function lasting(id: string, key: string, make: () => Html): Html {
    const there = document.getElementById(id)?.dataset['key'] === key;

    return html`<div id="${id}" data-own data-key="${key}">${!there && make()}</div>`;
}

/** Makes the element's children what the HTML says, keeping what is the same. What
 * has the attribute data-own is left to whoever owns it. */
export function morph(into: Element, content: Html): void {
    const wanted = into.cloneNode(false) as Element;

    wanted.innerHTML = content.text;
    morphChildren(into, wanted, (from, to) => {
        if (from.hasAttribute('data-own') && to.hasAttribute('data-own') && from.getAttribute('data-key') === to.getAttribute('data-key'))
            return false;
        if (from instanceof HTMLDetailsElement && from.open)
            to.setAttribute('open', '');
        return !from.isEqualNode(to);
    });
}
