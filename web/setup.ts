/*
 * A new game: how many play, who they are, and the game's options.
 */
import type { Context } from './context.ts';
import { purposeOf, type Game, type Option } from './catalogue.ts';
import { html, type Html } from './html.ts';
import { learnButton } from './lessons.ts';
import { LEVELS, MIDDLE, strength } from './levels.ts';
import { disc, header, icon, select } from './parts.ts';
import { BOT_NAMES, botName, optionsFor, seatsFor, settled } from './seats.ts';
import { saveSettings, settings, type Seat } from './store.ts';

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
            seats.push({ name: botName(seats), kind: MIDDLE });
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

/** [0, first], [1, second] ... */
function numbered(names: readonly string[]): [number, string][] {
    return names.map((name, i) => [i, name]);
}

/** A person, and bots by their strength. */
function kinds(page: Context): [number, string][] {
    return [0, ...LEVELS].map((kind) => [kind, page.t.kinds[kind] ?? '']);
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
        ${select(`setup:kind-${i}`, `${who}, ${page.t.who}`, seat.kind, kinds(page))}</li>`;
}

/** How often a level wins against the one below it, in percent, as tools/ladder.py has measured it. */
interface Rating {
    wins: number;
    error: number;
    pairs: number;
}

declare const RATINGS: Record<string, Record<number, Rating>>;

/** What is known of a level beside the one below it. */
function rated({ t }: Context, game: Game, level: number): string {
    const known = RATINGS[game.name]?.[level];

    return level < 2 ? '' : known ? t.rated(known.wins, known.error, known.pairs) : t.unrated;
}

/** What the kinds of those who play are, in a sentence each. */
function kindLines(page: Context, game: Game, seats: readonly Seat[]): Html {
    const { t } = page;
    const people = seats.filter((seat) => seat.kind === 0).length;
    const levels = LEVELS.filter((kind) => seats.some((seat) => seat.kind === kind));

    return html`${people === 1 && seats.length === 1 && html`<p class="small">${t.alone}</p>`}
        ${people !== 1 && html`<p class="small">${people > 1 ? t.hotSeat : t.watching}</p>`}
        ${levels.map((kind) => html`<p class="small">${t.levels[strength(kind) - 1]} ${rated(page, game, strength(kind))}</p>`)}`;
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
    const seats = seatsFor(game).length;

    return offered.length > 1 && !(option.alone && seats > 1) &&
        html`<div class="option"><label><span>${option.name}</span>
        ${select(`setup:option-${i}`, option.name, value, offered)}</label><p class="small">${purposeOf(game, option, value, seats)}</p></div>`;
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
        ${kindLines(page, game, seats)}
        ${game.seats.length > 0 && colours(page, seats.length)}
        ${choices.length > 0 && html`<fieldset><legend>${t.options}</legend>${choices}</fieldset>`}
        <p class="small">${t.edition(game.edition)} ${game.reconstructed && t.reconstructed}</p>
        <div class="begin"><p class="unfit" role="status">${unfit}</p>
        <button class="button main"${unfit !== '' && html` disabled`}>${t.start}</button>
        ${learnButton(page, game)}</div>
        </form></main>`;
}
