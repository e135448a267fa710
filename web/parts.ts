/*
 * Pieces of HTML that several screens share.
 */
import type { Context } from './context.ts';
import { NOBODY, type Sentence } from './engine.ts';
import { html, Html } from './html.ts';
import { trouble, type Kept } from './games.ts';
import { settings } from './store.ts';
import { LANGUAGES } from './words.ts';

const GLYPHS = [
    '<path d="M12 6.5l6 10.5H6z"/>', '<circle cx="12" cy="12" r="5.5"/>',
    '<path d="M7 7h10v10H7z"/>', '<path d="M12 5l6 7-6 7-6-7z"/>',
    '<path d="M12 5l7 12H5zM12 5l2 12"/>', /* OPPONENT */
];

const PAWN = '<path d="M12 5a2.8 2.8 0 011.6 5c1.5 1.4 2.2 3.9 2.4 7.2h1v2.2H7v-2.2h1c.2-3.3.9-5.8 2.4-7.2A2.8 2.8 0 0112 5z"/>';

/** The disc of a seat: colour and shape; a pawn if the game names its seats by colours
 * that style.css knows. An empty ring for nobody. */
export function disc(page: Context, game: number, seat: number): Html {
    const colour = page.colour(game, seat);
    const look = colour !== '' ? `seat-${colour}` : seat === NOBODY ? 'nobody' : `seat${seat}`;

    return new Html(`<svg class="disc ${look}" viewBox="0 0 24 24" aria-hidden="true">` +
        `<circle cx="12" cy="12" r="11"/>${colour !== '' ? PAWN : GLYPHS[seat] ?? ''}</svg>`);
}

/** What the game calls a seat, if it does. */
export function seatName(page: Context, game: number, seat: number): Html | false {
    const name = page.games[game]?.seats[seat];

    return name !== undefined && html`<span class="seat">${name}</span>`;
}

const ICONS = {
    undo: 'M8 4L3.5 8.5 8 13M4 8.5h9a5.5 5.5 0 010 11H9',
    check: 'M4 12.5l5.5 5.5L20.5 6.5',
    book: 'M12 6.5C10 5 6.5 4.5 3 5v14c3.5-.5 7 0 9 1.5 2-1.5 5.5-2 9-1.5V5c-3.5-.5-7 0-9 1.5zm0 0v14',
    menu: 'M4 6.5h16M4 12h16M4 17.5h16',
    back: 'M4.5 9A8 8 0 114 14M4 4v5h5',
    swap: 'M7 4v15M3.5 15.5L7 19l3.5-3.5M17 20V5M13.5 8.5L17 5l3.5 3.5',
    zoom: 'M15.5 15.5L21 21M10 4a6 6 0 100 12 6 6 0 000-12zM10 7.5v5M7.5 10h5',
    whole: 'M15.5 15.5L21 21M10 4a6 6 0 100 12 6 6 0 000-12zM7.5 10h5',
    play: 'M8 5.5v13l10.5-6.5z',
    stop: 'M7 7h10v10H7z',
    more: 'M5 12h.1M12 12h.1M19 12h.1',
    key: 'M12 17.5v.1M9 9.2A3 3 0 1113.6 12c-1 .7-1.6 1.2-1.6 2.4M12 3a9 9 0 100 18 9 9 0 000-18z',
    turn: 'M19.5 9a8 8 0 10.5 5M20 4v5h-5',
    left: 'M15 4.5L7.5 12l7.5 7.5',
    right: 'M9 4.5l7.5 7.5L9 19.5',
    cross: 'M6 6l12 12M18 6L6 18',
    hint: 'M9 17.5h6M10 20.5h4M12 3.5a6 6 0 00-3.6 10.8c.6.5.6 1.2.6 2h6c0-.8 0-1.5.6-2A6 6 0 0012 3.5z',
    clock: 'M12 3.5a8.5 8.5 0 100 17 8.5 8.5 0 000-17zM12 7.5V12l3 2',
    again: 'M17 3l3.5 3.5L17 10M20 6.5H8a4.5 4.5 0 00-4.5 4.5M7 21l-3.5-3.5L7 14M4 17.5h12a4.5 4.5 0 004.5-4.5',
} as const;

export function icon(name: keyof typeof ICONS): Html {
    return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${ICONS[name]}"/></svg>`;
}

/** A choice among [value, text] that sets what `name` says. */
export function select(name: string, label: string, value: string | number,
    choices: readonly (readonly [string | number, string])[]): Html {
    return html`<select data-set="${name}" aria-label="${label}">${choices.map(([key, text]) =>
        html`<option value="${key}"${key === value && html` selected`}>${text}</option>`)}</select>`;
}

export function setting(name: string, label: string, value: string, choices: Record<string, string>): Html {
    return html`<label>${label} ${select(name, label, value, Object.entries(choices))}</label>`;
}

/** The icon without its ground, which is not that of every header. */
export const mark = (size: number) => html`<svg viewBox="0 0 512 512" width="${size}" height="${size}" aria-hidden="true"><circle cx="256" cy="216" r="140" fill="#E2683C"/>
    <path fill="#F2BC3D" d="M256 112 92 396h328z"/><path fill="#B07400" d="m256 112 60 284h104z"/><path fill="#FFF8E8" d="m256 112-61 106 34-17 32 23 20-25 36 14z"/></svg>`;

/** The header with its menu: `more` goes in above the settings, `last` below them; `tool` stands
 * before it. */
export function header(page: Context, title: string, rules: string, more: Html | false = false,
    last: Html | false = false, tool: Html | false | undefined = false): Html {
    const { t } = page;

    return html`
        <a class="skip" href="#main" data-do="skip">${t.skip}</a>
        <header class="${title !== '' && 'titled'}${tool && ' tooled'}">
        <a class="brand" href="#/" aria-label="Benben">
        ${mark(34)}<b>Benben</b></a>
        ${title !== '' && html`<span class="title">${title}</span>`}
        ${!navigator.onLine && html`<span class="pill away" role="status">${t.noNetwork}</span>`}
        <nav>${tool}
        <a class="tool past" href="#/history" aria-label="${t.history}" data-tip="${t.tips.history}">${icon('clock')}<span>${t.history}</span></a>
        ${rules !== '' && html`<a class="tool" href="#/rules/${rules}" aria-label="${t.rules}" data-tip="${t.tips.rules}">
            ${icon('book')}<span>${t.rules}</span></a>`}
        <details class="menu">
        <summary class="tool" aria-label="${t.menu}" data-tip="${t.tips.menu}">${icon('menu')}<span>${t.menu}</span></summary>
        <div class="panel">${more}<a class="button" href="#/">${t.home}</a>
        ${setting('lang', t.language, settings.lang, LANGUAGES)}
        ${setting('theme', t.theme, settings.theme, t.themes)}
        <label><input type="checkbox" data-set="sound"${settings.sound && html` checked`}> ${t.sounds}</label>${last}
        </div></details></nav></header>
        ${trouble !== '' && html`<p class="trouble" role="status">${t.trouble[trouble]}</p>`}`;
}

/** Whose result it is that is told: the only person's, or the first's. */
export function ownSeat({ seats }: Kept): number {
    return Math.max(0, seats.findIndex(({ kind }) => kind === 0));
}

/** How dates are written. */
export const locale = () => settings.lang === 'en' ? 'en-GB' : settings.lang;

/** The link to the clause behind a sentence, if it has one. */
export function clauseLink(page: Context, game: string, clause: string): Html | false {
    return clause !== '' && html` <a class="clause" href="#/rules/${game}/${clause}"
        aria-label="${page.t.clause(clause)}">${clause}</a>`;
}

/** Sentences, each with its clause, in elements of this kind. */
export function told(page: Context, game: string, all: readonly Sentence[], tag: 'p' | 'li'): Html[] {
    return all.map((e) => html`<${new Html(tag)}>${e.text}${clauseLink(page, game, e.clause)}</${new Html(tag)}>`);
}

/** With a true minus sign. */
export function signed(n: number): string {
    return n < 0 ? `−${-n}` : String(n);
}
