/*
 * The rulebook of a game, fetched when it is first wanted; and a clause of it for whoever
 * shows that in its place.
 */
import type { Context } from './context.ts';
import { html, Html } from './html.ts';
import { header } from './parts.ts';
import { settings } from './store.ts';

/** Game, then language, to file; the build fills it in. */
declare const RULES: Record<string, Record<string, string> | undefined>;

const books = new Map<string, Promise<string>>(); /* by file */

/** Fetches a file once; '' if it cannot be had now. */
function fetched(file: string): Promise<string> {
    const text = books.get(file) ??
        fetch(file).then((answer) => answer.ok ? answer.text() : '').catch(() => '').then((found) => {
            if (found === '')
                books.delete(file);
            return found;
        });

    books.set(file, text);
    return text;
}

/** What the rulebook says under a clause: its paragraph, with the lists and tables that go with
 * it. Empty if that cannot be had now. */
export async function clauseText(game: string, clause: string): Promise<Html> {
    const template = document.createElement('template');

    template.innerHTML = await fetched(RULES[game]?.[settings.lang] ?? '');
    const anchor = template.content.querySelector(`a[id="${CSS.escape(clause)}"]`);
    let text = '';

    for (let e = anchor?.closest('p') as Element | null | undefined; e && (text === '' || e.matches('ul,.scroll')); e = e.nextElementSibling) {
        anchor?.remove();
        text += e.outerHTML;
    }
    return new Html(text);
}

export function rules(page: Context, name: string, playing: boolean): Html {
    const { t } = page;
    const game = page.games.find((g) => g.name === name);

    return html`${header(page, game?.title ?? '', '')}
        <main id="main" tabindex="-1" class="rules">
        ${playing && html`<p class="buttons"><a class="button" href="#/table">${t.back}</a></p>`}
        <article class="panel book" id="book" data-own></article></main>`;
}

/** Puts the text in its place and the clause, or the chapter, before the reader's eyes. */
export async function openRules(page: Context, name: string, place: string): Promise<void> {
    const book = document.getElementById('book');
    const file = RULES[name]?.[settings.lang] ?? '';

    if (!book)
        return;
    if (book.dataset['file'] !== file || file === '') {
        const text = file && await fetched(file);
        book.innerHTML = text || page.t.noRules;
        book.dataset['file'] = text && file;
        book.querySelector('.toc')?.toggleAttribute('open', matchMedia('(min-width: 1000px)').matches);
    }
    book.querySelector('.target')?.classList.remove('target');
    const anchor = place === '' ? null : document.getElementById(place);
    const at = anchor?.closest<HTMLElement>('p,h2');
    if (!at || !book.contains(at))
        return;
    at.classList.add('target');
    at.setAttribute('tabindex', '-1');
    at.scrollIntoView({ block: at.matches('h2') ? 'start' : 'center' });
    at.focus({ preventScroll: true });
}
