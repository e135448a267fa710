/*
 * A new game: how many play, who they are, and the game's options.
 */
import type { Context } from './context.ts';
import type { Game, Option } from './engine.ts';
import { html, type Html } from './html.ts';
import { learnButton } from './lessons.ts';
import { disc, header, icon, select } from './parts.ts';
import { saveSettings, settings, type Seat } from './store.ts';

const BOT_NAMES = ['Meret', 'Nefru', 'Tahar', 'Djoser'];
const NAME_BYTES = 47;
const USUAL = 2; /* players, to begin with */

/** A name for a bot that nobody else has. */
function botName(others: readonly Seat[]): string {
    return BOT_NAMES.find((name) => others.every((seat) => seat.name !== name)) ?? '';
}

/** The seats as set up last, made to fit the game; two at least, if it was never set up. */
export function seatsFor(game: Game): Seat[] {
    const own = settings.setups[game.name]?.seats;
    const seats = (own ?? settings.seats).slice(0, game.max);

    while (seats.length < (own ? game.min : Math.max(game.min, USUAL)))
        seats.push({ name: botName(seats), kind: 2 });
    return seats;
}

/** The options nearest to these that go together with so many seats, where those up to `kept`
 * stay as they are: with one change, or two; null if there are none. */
function settled(page: Context, game: Game, seats: number, options: readonly number[], kept: number): number[] | null {
    const fits = (some: number[]) => page.engine.unfit(game.index, seats, some, page.lang) === '';
    const changes = game.options.flatMap((o, i) => i <= kept ? [] : o.values.map((_, value) => ({ i, value, usual: value === o.usual })))
        .sort((a, b) => Number(b.usual) - Number(a.usual));
    const changed = (some: readonly number[]) => changes.map(({ i, value }) => some.map((old, k) => k === i ? value : old));
    const one = [options.slice(), ...changed(options)];

    return one.find(fits) ?? one.flatMap(changed).find(fits) ?? null;
}

export function optionsFor(page: Context, game: Game): number[] {
    const chosen = settings.setups[game.name]?.options;
    const options = game.options.map((o, i) => {
        const value = chosen?.[i] ?? o.usual;
        return value < o.values.length ? value : o.usual;
    });

    return settled(page, game, seatsFor(game).length, options, -1) ?? options;
}

/** The options if one has this value: what comes after it makes way. Null if it cannot be. */
function withOption(page: Context, game: Game, i: number, value: number): number[] | null {
    const options = optionsFor(page, game).map((old, k) => k === i ? value : old);

    return settled(page, game, seatsFor(game).length, options, i);
}

/** Somebody else sits down: a person has no bot's name, nor a bot none. */
function withKind(seats: readonly Seat[], i: number, seat: Seat, kind: number): Seat {
    const others = seats.filter((_, k) => k !== i);
    const name = kind === 0 && BOT_NAMES.includes(seat.name) ? '' : seat.name;

    return { kind, name: kind > 0 && name === '' ? botName(others) : name };
}

export function setSetup(page: Context, game: Game, field: string, value: string): void {
    const [what, at] = field.split('-');
    const i = Number(at);
    const seats = seatsFor(game);
    let options = optionsFor(page, game);
    const seat = seats[i];

    if (what === 'count') {
        while (seats.length < Number(value))
            seats.push({ name: botName(seats), kind: 2 });
        seats.length = Number(value);
    } else if (what === 'option') {
        options = withOption(page, game, i, Number(value)) ?? options;
    } else if (what === 'swap') {
        seats.reverse();
    } else if (seat) {
        seats[i] = what === 'name' ? { ...seat, name: value } : withKind(seats, i, seat, Number(value));
    }
    settings.seats = seats;
    settings.setups[game.name] = { seats, options };
    saveSettings();
}

/** The seats in the order in which they are played: drawn, if that is wanted. */
export function seatsToPlay(game: Game, seats: readonly Seat[]): Seat[] {
    const left = [...seats];

    if (!settings.random || game.seats.length === 0)
        return left;
    return seats.flatMap(() => left.splice(crypto.getRandomValues(new Uint32Array(1))[0]! % left.length, 1));
}

/** Names as a record takes them: none empty, none too long, none twice. */
export function namedSeats(page: Context, game: Game): Seat[] {
    const taken = new Set<string>();

    return seatsFor(game).map((seat, i) => {
        let name = seat.name.replace(/[\p{Cc}\p{Bidi_C}\u2028\u2029]/gu, ' ').trim() || page.t.seat(i + 1);
        while (new TextEncoder().encode(name).length > NAME_BYTES)
            name = name.slice(0, -1);
        if (taken.has(name))
            name = `${name.slice(0, 20)} ${i + 1}`;
        taken.add(name);
        return { ...seat, name };
    });
}

/** [0, first], [1, second] ... */
function numbered(names: readonly string[]): [number, string][] {
    return names.map((name, i) => [i, name]);
}

function countChoice(n: number, chosen: boolean): Html {
    return html`<label>
        <input type="radio" name="count" value="${n}" data-set="setup:count"${chosen && html` checked`}>
        <span>${n}</span></label>`;
}

function seatLine(page: Context, game: Game, seat: Seat, i: number): Html {
    const called = game.seats[i];
    const who = called ?? page.t.seat(i + 1);

    return html`<li>${disc(page, game.index, i)}${called !== undefined && html`<b>${called}</b>`}
        <input type="text" maxlength="40" autocomplete="off" aria-label="${who}, ${page.t.name}"
        placeholder="${page.t.seat(i + 1)}" value="${seat.name}" data-set="setup:name-${i}">
        ${select(`setup:kind-${i}`, `${who}, ${page.t.who}`, seat.kind, numbered(page.t.kinds))}</li>`;
}

/** What the kinds of those who play are, in a sentence each. */
function kindLines(page: Context, seats: readonly Seat[]): Html {
    const { t } = page;
    const people = seats.filter((seat) => seat.kind === 0).length;
    const levels = [...new Set(seats.map((seat) => seat.kind))].filter((kind) => kind > 0).sort();

    return html`${people === 1 && seats.length === 1 && html`<p class="small">${t.alone}</p>`}
        ${people !== 1 && html`<p class="small">${people > 1 ? t.hotSeat : t.watching}</p>`}
        ${levels.map((kind) => html`<p class="small">${t.levels[kind - 1]}</p>`)}`;
}

/** Who plays which of the seats that the game names: as it stands, swapped or drawn. */
function colours(page: Context, seats: number): Html {
    return html`<p class="colours">
        ${seats === 2 && html`<button type="button" class="button" data-do="swap">${icon('swap')} ${page.t.swap}</button>`}
        <label><input type="checkbox" data-set="random"${settings.random && html` checked`}> ${page.t.random}</label></p>`;
}

/** An option with the values that it can have here, and what the chosen one is; nothing
 * where there is no choice. */
function optionLine(page: Context, game: Game, option: Option, i: number, value: number): Html | false {
    const offered = numbered(option.values).filter(([v]) => v === value || withOption(page, game, i, v));
    const why = option.whys[value] || option.why;

    return offered.length > 1 && !(option.alone && seatsFor(game).length > 1) &&
        html`<div class="option"><label><span>${option.name}</span>
        ${select(`setup:option-${i}`, option.name, value, offered)}</label><p class="small">${why}</p></div>`;
}

export function setup(page: Context, game: Game): Html {
    const { t } = page;
    const seats = seatsFor(game);
    const options = optionsFor(page, game);
    const unfit = page.engine.unfit(game.index, seats.length, options, page.lang);
    const counts = Array.from({ length: game.max - game.min + 1 }, (_, i) => game.min + i);
    const choices = game.options.map((o, i) => optionLine(page, game, o, i, options[i] ?? o.usual)).filter((line) => line !== false);

    return html`${header(page, game.title, game.name)}
        <main id="main" tabindex="-1" class="narrow"><form class="panel setup" data-do="start">
        <h1>${t.setup}</h1><p>${game.about}</p>
        ${counts.length > 1 && html`<fieldset><legend>${t.howMany}</legend>
            <div class="segments">${counts.map((n) => countChoice(n, n === seats.length))}</div></fieldset>`}
        <ol class="seats">${seats.map((seat, i) => seatLine(page, game, seat, i))}</ol>
        ${kindLines(page, seats)}
        ${game.seats.length > 0 && colours(page, seats.length)}
        ${choices.length > 0 && html`<fieldset><legend>${t.options}</legend>${choices}</fieldset>`}
        <p class="small">${t.edition(game.edition)} ${game.reconstructed && t.reconstructed}</p>
        <div class="begin"><p class="unfit" role="status">${unfit}</p>
        <button class="button main"${unfit !== '' && html` disabled`}>${t.start}</button>
        ${learnButton(page, game)}</div>
        </form></main>`;
}
