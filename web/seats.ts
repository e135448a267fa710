/*
 * Who sits at a game and with which options, as it was set up last: all that it takes to begin.
 */
import { MIDDLE } from './levels.ts';
import type { Context } from './context.ts';
import type { Game } from './catalogue.ts';
import { settings, type Seat } from './store.ts';

export const BOT_NAMES = ['Meret', 'Nefru', 'Tahar', 'Djoser'];
const NAME_BYTES = 47;
const USUAL = 2; /* players, to begin with */

/** A name for a bot that nobody else has. */
export function botName(others: readonly Seat[]): string {
    return BOT_NAMES.find((name) => others.every((seat) => seat.name !== name)) ?? '';
}

/** The seats as set up last, made to fit the game; two at least, if it was never set up. */
export function seatsFor(game: Game): Seat[] {
    const own = settings.setups[game.name]?.seats;
    const seats = (own ?? settings.seats).slice(0, game.max);

    while (seats.length < (own ? game.min : Math.max(game.min, USUAL)))
        seats.push({ name: botName(seats), kind: MIDDLE });
    return seats;
}

/** The options nearest to these that go together with so many seats, where those up to `kept`
 * stay as they are: with one change, or two; null if there are none. */
export function settled(page: Context, game: Game, seats: number, options: readonly number[], kept: number): number[] | null {
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
