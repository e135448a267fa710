/*
 * A new game: how many play, who they are, and the game's options.
 */
import type { Context } from './context.ts';
import type { Game, Option } from './engine.ts';
import { html, type Html } from './html.ts';
import { disc, header, icon, select } from './parts.ts';
import { saveSettings, settings, type Seat } from './store.ts';

const BOT_NAMES = ['Meret', 'Nefru', 'Tahar', 'Djoser'];
const NAME_BYTES = 47;

/** The seats as set up last, made to fit the game. */
export function seatsFor(game: Game): Seat[] {
    const seats = (settings.setups[game.name]?.seats ?? settings.seats).slice(0, game.max);

    while (seats.length < game.min)
        seats.push({ name: BOT_NAMES[seats.length] ?? '', kind: 2 });
    return seats;
}

export function optionsFor(game: Game): number[] {
    const chosen = settings.setups[game.name]?.options;

    return game.options.map((o, i) => {
        const value = chosen?.[i] ?? o.usual;
        return value < o.values.length ? value : o.usual;
    });
}

export function setSetup(game: Game, field: string, value: string): void {
    const [what, at] = field.split('-');
    const i = Number(at);
    const seats = seatsFor(game);
    const options = optionsFor(game);
    const seat = seats[i];

    if (what === 'count') {
        while (seats.length < Number(value))
            seats.push(settings.seats[seats.length] ?? { name: BOT_NAMES[seats.length] ?? '', kind: 2 });
        seats.length = Number(value);
    } else if (what === 'option') {
        options[i] = Number(value);
    } else if (what === 'swap') {
        seats.reverse();
    } else if (seat) {
        seats[i] = what === 'name' ? { ...seat, name: value } : { ...seat, kind: Number(value) };
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

/** Who plays which of the seats that the game names: as it stands, swapped or drawn. */
function colours(page: Context, seats: number): Html {
    return html`<p class="colours">
        ${seats === 2 && html`<button type="button" class="button" data-do="swap">${icon('swap')} ${page.t.swap}</button>`}
        <label><input type="checkbox" data-set="random"${settings.random && html` checked`}> ${page.t.random}</label></p>`;
}

function optionLine(option: Option, i: number, value: number): Html {
    const choice = select(`setup:option-${i}`, option.name, value, numbered(option.values));

    return html`<p class="option"><label>${option.name} ${choice}</label></p>`;
}

/** The fewest changes of options that make seats and options go together, as [option, value]. */
function remedies(page: Context, game: Game, seats: number): [number, number][][] {
    const options = optionsFor(game);
    const fits = (some: [number, number][]) => page.engine.unfit(game.index, seats,
        options.map((value, i) => some.find(([at]) => at === i)?.[1] ?? value), page.lang) === '';
    const one = game.options.flatMap((o, i) => o.values.flatMap((_, value) => (
        value === options[i] ? [] : [[[i, value]] as [number, number][]])));
    const two = one.flatMap((a) => one.filter(([b]) => b![0] > a[0]![0]).map((b) => [...a, ...b]));
    const some = one.filter(fits);

    return (some.length > 0 ? some : two.filter(fits)).slice(0, 4);
}

/** A button that makes these changes. */
function remedyButton(game: Game, changes: readonly [number, number][]): Html {
    return html`<button type="button" class="button" data-do="remedy" data-arg="${changes.map((c) => c.join('-')).join()}">
        ${changes.map(([i, value]) => html`<span><small>${game.options[i]?.name}</small>${game.options[i]?.values[value]}</span>`)}</button>`;
}

export function setup(page: Context, game: Game): Html {
    const { t } = page;
    const seats = seatsFor(game);
    const people = seats.filter((seat) => seat.kind === 0).length;
    const options = optionsFor(game);
    const unfit = page.engine.unfit(game.index, seats.length, options, page.lang);
    const counts = Array.from({ length: game.max - game.min + 1 }, (_, i) => game.min + i);

    return html`${header(page, game.title, game.name)}
        <main id="main" tabindex="-1" class="narrow"><form class="panel setup" data-do="start">
        <h1>${t.setup}</h1><p>${game.about}</p>
        ${counts.length > 1 && html`<fieldset><legend>${t.howMany}</legend>
            <div class="segments">${counts.map((n) => countChoice(n, n === seats.length))}</div></fieldset>`}
        <ol class="seats">${seats.map((seat, i) => seatLine(page, game, seat, i))}</ol>
        ${game.seats.length > 0 && colours(page, seats.length)}
        ${people === 1 && seats.length === 1 && html`<p class="small">${t.alone}</p>`}
        ${people !== 1 && html`<p class="small">${people > 1 ? t.hotSeat : t.watching}</p>`}
        ${options.length > 0 && html`<fieldset><legend>${t.options}</legend>
            ${game.options.map((o, i) => optionLine(o, i, options[i] ?? o.usual))}</fieldset>`}
        <div class="unfit"><p role="status">${unfit}</p>
        ${unfit !== '' && html`<p class="buttons">${remedies(page, game, seats.length).map((some) => remedyButton(game, some))}</p>`}</div>
        <p class="small">${t.edition(game.edition)} ${game.reconstructed && t.reconstructed}</p>
        <p class="buttons"><button class="button main"${unfit !== '' && html` disabled`}>${t.start}</button></p>
        </form></main>`;
}
