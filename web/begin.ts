/*
 * How a game begins: as it is set up, or as another did.
 */
import type { Context } from './context.ts';
import type { Game } from './catalogue.ts';
import { kept } from './games.ts';
import { anyChance, type Beginning } from './local.ts';
import { namedSeats, optionsFor, seatsToPlay } from './seats.ts';
import type { Seat } from './store.ts';

function beginning(game: Game, seats: readonly Seat[], options: readonly number[]): Beginning {
    const all = seatsToPlay(game, seats);

    return { game: game.index, seats: all, options, daily: '', chance: anyChance(all.length) };
}

/** The same game with the same players and options. */
export function asBefore(page: Context, id: string): Beginning | null {
    const one = kept.get(id);
    const game = page.games.find(({ name }) => name === one?.game);

    return one && game ? beginning(game, one.seats, one.options.length > 0 ? one.options : optionsFor(page, game)) : null;
}

/** This game, or else the first, as it is set up. */
export function asSetUp(page: Context, name: string): Beginning | null {
    const game = page.games.find((g) => g.name === name) ?? page.games.find((g) => !g.hidden);

    return game ? beginning(game, namedSeats(page, game), optionsFor(page, game)) : null;
}
