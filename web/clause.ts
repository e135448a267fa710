/*
 * A clause of the rules, shown where one is instead of by leaving the table.
 */
import type { Context } from './context.ts';
import { html, type Html } from './html.ts';
import { icon } from './parts.ts';
import { clauseText } from './rules.ts';

/** The clause as a piece of a card. */
export async function quote(page: Context, game: string, clause: string): Promise<Html> {
    const text = await clauseText(game, clause);

    return html`<blockquote class="quote">${text.text === '' ? page.t.noRules : text}
        <a href="#/rules/${game}/${clause}">${page.t.inRules}</a></blockquote>`;
}

/** The upper edge of a card: what it is about, when that serves, and the cross. */
export function cardHead(page: Context, name: string, when = ''): Html {
    return html`<div class="head"><h2>${name}</h2>${when !== '' && html`<span class="when">${when}</span>`}
        <button class="tool" data-do="closeCard" aria-label="${page.t.close}">${icon('cross')}</button></div>`;
}
