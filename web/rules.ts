/*
 * The rulebook of a game, fetched when it is first wanted.
 */
import type { Context } from './context.ts';
import { html, type Html } from './html.ts';
import { header } from './parts.ts';
import { settings } from './store.ts';

/** Game, then language, to file; the build fills it in. */
declare const RULES: Record<string, Record<string, string> | undefined>;

export function rules(page: Context, name: string, playing: boolean): Html {
    const { t } = page;
    const game = page.games.find((g) => g.name === name);

    return html`${header(page, game?.title ?? '', '')}
        <main id="main" tabindex="-1" class="narrow">
        ${playing && html`<p class="buttons"><a class="button" href="#/table">${t.back}</a></p>`}
        <article class="panel book" id="book" data-own></article></main>`;
}

/** Puts the text in its place and the clause before the reader's eyes. */
export async function openRules(page: Context, name: string, clause: string): Promise<void> {
    const book = document.getElementById('book');
    const file = RULES[name]?.[settings.lang];

    if (!book)
        return;
    if (!file) {
        book.textContent = page.t.noRules;
        return;
    }
    if (book.dataset['file'] !== file) {
        const answer = await fetch(file).catch(() => null);
        book.innerHTML = answer?.ok ? await answer.text() : page.t.noRules;
        book.dataset['file'] = answer?.ok ? file : '';
    }
    book.querySelector('.target')?.classList.remove('target');
    const anchor = document.getElementById(clause);
    const place = anchor?.closest('p,li,h1,h2,h3,h4,section') ?? anchor;
    if (!place || !book.contains(place))
        return;
    place.classList.add('target');
    place.setAttribute('tabindex', '-1');
    place.scrollIntoView({ block: 'center' });
    (place as HTMLElement).focus({ preventScroll: true });
}
