/*
 * Around the tables elsewhere: what home shows of them, the lobby, how a table is opened, and how
 * one moves to another device.
 */
import type { Context } from './context.ts';
import { purposeOf, type Game } from './catalogue.ts';
import type { Friends } from './friends.ts';
import { friendWords, type FriendWords } from './friendwords.ts';
import { html, type Html } from './html.ts';
import { notes } from './notes.ts';
import { disc, header, select } from './parts.ts';
import { optionsFor, settled } from './seats.ts';
import { settings } from './store.ts';
import type { Info, Pace } from './wire.ts';

/** Game to picture; the build fills it in. */
declare const COVERS: Record<string, string | undefined>;

/* ---- Pieces ------------------------------------------------------------------ */

export const titleOf = (page: Context, { game }: { game: string }) => page.games.find(({ name }) => name === game)?.title ?? game;

/** A button that Friends.do() understands. */
export function friendButton(deed: string, text: Html | string, look = '', id = ''): Html {
    return html`<button class="button${look !== '' && ` ${look}`}" data-do="friend" data-arg="${deed}"${id !== '' && html` id="${id}"`}>${text}</button>`;
}

/** What was refused last. */
export function trouble({ wrong, notice }: Friends): Html | false {
    return wrong !== '' ? html`<p class="refusal" role="alert">${wrong}</p>` : notice !== '' && html`<p class="notice" role="status">${notice}</p>`;
}

/** Somebody waits at a table; above whatever is looked at. */
export function reminded(page: Context, { calls: { reminder } }: Friends): Html | false {
    const t = friendWords();

    return reminder !== null && html`<div class="message panel asking waits" role="status"><p><b>${t.waits(reminder.name)}</b> ${titleOf(page, reminder)}</p>
        <p class="buttons"><a class="button main" href="#/at/${reminder.table}">${t.toTable}</a>${friendButton('later', t.later)}</p></div>`;
}

/** A table of one's own that waits for whoever looks. */
export function callsMe(info: Info): boolean {
    const you = info.places.find((place) => place.you);

    return info.stage === 'playing' && you !== undefined && !you.bot && info.to_act.includes(you.seat);
}

function stateOf(page: Context, info: Info): { text: string; yours: boolean } {
    const t = friendWords();
    const next = info.places[info.to_act[0] ?? -1];

    if (callsMe(info))
        return { text: page.t.yourTurn, yours: true };
    return { text: info.stage === 'playing' && next?.name ? page.t.plays(next.name) : t.stages[info.stage], yours: false };
}

const people = ({ places }: Info) => new Intl.ListFormat(settings.lang).format(places.flatMap(({ name }) => name ?? []));

/** Where a table of one's own is played. */
export const placeOf = ({ table, stage }: Info) => stage === 'playing' || stage === 'finished' ? `#/table/@${table}` : `#/at/${table}`;

/* ---- Home ---------------------------------------------------------------------- */

/** Friends' games as cards beside one's own; veiled while the server cannot be reached. */
export function friendCards(page: Context, own: readonly Info[], there: boolean): Html[] {
    return own.filter(({ stage }) => stage !== 'finished' && stage !== 'closed').map((info) => {
        const { text, yours } = stateOf(page, info);

        return html`<li class="panel kept friendly${!there && ' veiled'}${there && yours && ' first'}">
            <a${there && html` href="${placeOf(info)}"`}><span class="crop"><img src="${COVERS[info.game]}" alt=""></span>
            <b>${titleOf(page, info)}</b><span class="pill${there && yours && ' yours'}">${there ? text : friendWords().offline}</span>
            <span class="tale">${people(info)}</span></a></li>`;
    });
}

/** The section of home. */
export function friendsPanel(page: Context, friends: Friends): Html {
    const t = friendWords();
    const { there, code } = friends;

    if (!there)
        return html`<section class="panel friends"><div class="head"><h2>${t.friends}</h2><span class="pill">${t.offline}</span></div>
            <p class="small">${t.offlineText}</p><p class="buttons">${friendButton('again', t.tryAgain)}</p></section>`;
    return html`<section class="panel friends"><div class="head"><h2>${t.friends}</h2><a href="#/tables">${t.tables}</a></div>
        <p class="small">${t.friendsText}</p>${reminded(page, friends)}${trouble(friends)}
        <form class="joining" data-do="friend" data-arg="join"><a class="button main" href="#/open">${t.openTable}</a>
        <input type="text" autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="300" aria-label="${t.code}" placeholder="${t.codeHint}" value="${code}" data-set="friend:code">
        <button class="button">${t.join}</button></form></section>`;
}

/* ---- The lobby ------------------------------------------------------------------- */

function row(page: Context, info: Info, doing: Html): Html {
    const { text, yours } = stateOf(page, info);
    const t = friendWords();
    const free = info.places.filter(({ name }) => name === null).length;
    const who = people(info);

    return html`<li><span class="who">${info.places.map(({ seat, name }) => disc(page, page.games.findIndex((g) => g.name === info.game), name === null ? 30 : seat))}</span>
        <span><b>${titleOf(page, info)}</b> <small>${who}</small></span>
        <span class="pill${yours && ' yours'}">${info.stage === 'seating' ? t.seatsFree(free) : text}</span>
        <span class="doing">${doing}</span></li>`;
}

function section(title: string, none: string, rows: Html[] | null): Html {
    return html`<section class="panel"><h2>${title}</h2>${rows && (rows.length > 0 ? html`<ul class="tables">${rows}</ul>` : html`<p class="small">${none}</p>`)}</section>`;
}

export function lobby(page: Context, friends: Friends): Html {
    const t = friendWords();
    const { own, open, finished } = friends.lists;
    const link = (info: Info, text: string, look = '') => html`<a class="button${look}" href="${placeOf(info)}">${text}</a>`;
    const mine = own?.filter(({ stage }) => stage !== 'finished') ?? null;
    const others = open?.filter(({ table }) => !mine?.some((one) => one.table === table)) ?? null;

    return html`${header(page, t.tables, '', deviceLink())}
        <main id="main" tabindex="-1" class="lobby"><div class="head"><h1>${t.tables}</h1>
        <a class="button main" href="#/open">${t.openTable}</a></div>
        ${!friends.there && html`<p class="lost" role="status">${t.offlineText} ${friendButton('again', t.tryAgain)}</p>`}${reminded(page, friends)}${trouble(friends)}
        ${section(t.mine, t.noneMine, mine && mine.map((info) => row(page, info, link(info, t.goOn, callsMe(info) ? ' main' : ''))))}
        ${section(t.openOnes, t.noneOpen, others && others.map((info) => row(page, info, link(info, info.stage === 'seating' ? t.sitDown : t.watch))))}
        ${section(t.finished, t.noneFinished, finished && finished.map((info) => row(page, info,
            html`${friendButton(`replay:${info.table}`, page.t.replay)}${link(info, page.t.result)}`)))}</main>`;
}

/** In menus: how to play as oneself somewhere else. */
export function deviceLink(): Html {
    return html`<a class="button" href="#/device">${friendWords().device}</a>`;
}

/* ---- Opening a table --------------------------------------------------------------- */

export const PACES: Record<keyof FriendWords['paces'], Pace> = {
    none: {}, quick: { clock: 600, bonus: 10 }, calm: { clock: 1800, bonus: 30 },
    day: { turn: 86400 }, days: { turn: 259200 }, week: { turn: 604800 },
};

/** The pace of a table as the form calls it. */
export function paceName({ pace }: Info): Wanted['pace'] {
    const same = ([, { clock, bonus, turn }]: [string, Pace]) => clock === pace?.clock && bonus === pace?.bonus && turn === pace?.turn;

    return (Object.entries(PACES).find(same)?.[0] ?? 'none') as Wanted['pace'];
}

/** How a table is to be opened. */
export interface Wanted {
    game: string;
    seats: number;
    options: number[];
    open: boolean;
    pace: keyof FriendWords['paces'];
}

/** The same with what goes together. */
export function fitting(page: Context, wanted: Wanted, kept = -1): Wanted {
    const games = page.games.filter(({ hidden }) => !hidden);
    const game = games.find(({ name }) => name === wanted.game) ?? games.find(({ name }) => name === settings.last) ?? games[0] as Game;
    const seats = Math.max(game.min, 2, Math.min(game.max, wanted.seats));
    const options = game.name === wanted.game && wanted.options.length > 0 ? wanted.options : optionsFor(page, game);

    return { ...wanted, game: game.name, seats, options: settled(page, game, seats, options, kept) ?? options };
}

function optionLines(page: Context, game: Game, { options, seats }: Wanted): Html[] {
    return game.options.flatMap((option, i) => {
        const value = options[i] ?? option.usual;
        const can = (v: number) => v === value || settled(page, game, seats, options.map((old, k) => k === i ? v : old), i) !== null;
        const offered = option.values.flatMap((text, v) => can(v) ? [[v, text] as const] : []);

        return offered.length < 2 || option.alone ? [] : [html`<div class="option"><label><span>${option.name}</span>
            ${select(`friend:option-${i}`, option.name, value, offered)}</label><p class="small">${purposeOf(game, option, value, seats)}</p></div>`];
    });
}

export function nameField(friends: Friends): Html {
    const t = friendWords();

    return html`<label class="field"><span>${t.whoAreYou}</span>
        <input type="text" autocomplete="nickname" maxlength="24" required value="${friends.name}" data-set="friend:name"></label>`;
}

/** `table`: the one of which something else is to be played; 0: a new one. */
export function openForm(page: Context, friends: Friends, table: number): Html {
    const t = friendWords();
    const { form } = friends;
    const game = page.games.find(({ name }) => name === form.game) as Game;
    const counts = Array.from({ length: game.max - Math.max(2, game.min) + 1 }, (_, i) => Math.max(2, game.min) + i);
    const lines = optionLines(page, game, form);

    return html`${header(page, table ? t.how : t.openTable, game.name)}
        <main id="main" tabindex="-1" class="narrow"><form class="panel setup opening" data-do="friend" data-arg="${table ? `change:${table}` : 'create'}">
        <h1>${table ? t.how : t.openTable}</h1><p class="small">${table ? t.changeText : t.friendsText}</p>${trouble(friends)}${!table && nameField(friends)}
        <label class="field"><span>${t.game}</span>
        ${select('friend:game', t.game, form.game, page.games.filter(({ hidden }) => !hidden).map(({ name, title }) => [name, title] as const))}</label>
        <fieldset><legend>${page.t.howMany}</legend><div class="segments">${counts.map((n) => html`<label>
            <input type="radio" name="seats" value="${n}" data-set="friend:seats"${n === form.seats && html` checked`}><span>${n}</span></label>`)}</div></fieldset>
        ${lines.length > 0 && html`<fieldset><legend>${page.t.options}</legend>${lines}</fieldset>`}
        <label class="field"><span>${t.whoMay}</span>
        ${select('friend:open', t.whoMay, Number(form.open), [[0, t.byInvitation], [1, t.anybody]])}</label>
        <label class="field"><span>${t.pace}</span>
        ${select('friend:pace', t.pace, form.pace, Object.entries(t.paces))}</label>${form.pace !== 'none' && html`<p class="small">${t.paceHint}</p>`}
        <p class="small">${page.t.edition(game.edition)} ${game.reconstructed && page.t.reconstructed}</p>
        <div class="begin">${table !== 0 && html`<a class="button" href="#/at/${table}">${t.asItWas}</a>`}
        <button class="button main"${!friends.there && html` disabled`}>${table ? t.change : t.openTable}</button></div></form></main>`;
}

/* ---- Another device ------------------------------------------------------------------ */

export function device(page: Context, friends: Friends): Html {
    const t = friendWords();
    const { phrase, typed } = friends;

    return html`${header(page, t.device, '')}
        <main id="main" tabindex="-1" class="narrow"><section class="panel"><h1>${t.device}</h1><p>${t.deviceText}</p>${trouble(friends)}
        ${friends.welcome !== '' && html`<p role="status">${friends.welcome}</p><p class="buttons"><a class="button main" href="#/tables">${t.tables}</a></p>`}
        ${phrase !== '' ? html`<p class="phrase">${phrase}</p><p class="small">${t.phraseNow}</p>`
            : notes.name !== '' && html`<p class="buttons">${friendButton('phrase', t.showPhrase, friends.welcome === '' ? 'main' : '')}</p>`}</section>
        <form class="panel" data-do="friend" data-arg="recover"><h2>${t.havePhrase}</h2>
        <label class="field"><span>${t.phrase}</span><input type="text" autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="120"
        value="${typed}" data-set="friend:typed"></label><p class="buttons"><button class="button">${t.thatIsMe}</button></p></form></main>`;
}
