/*
 * How a deal of the day begins, and what one shares of it when it is over.
 */
import { MIDDLE } from './levels.ts';
import type { Game } from './catalogue.ts';
import type { Chair } from './chair.ts';
import type { Context } from './context.ts';
import { BOTS, daysPlayed, planOf, streak } from './daily.ts';
import { TEAM } from './engine.ts';
import { hashOf, NONCE_BYTES } from './fair.ts';
import type { Kept } from './games.ts';
import { anyChance, opened, type Beginning } from './local.ts';
import { ownSeat, signed } from './parts.ts';
import { company, titleOf } from './results.ts';
import { settings, type Seat } from './store.ts';


/** The line of a record that names game, rules and edition. */
function headOf(page: Context, how: Beginning): string {
    const referee = opened(page, how);
    const head = /^game .*/m.exec(referee.record())?.[0] ?? '';

    referee.close();
    return head;
}

/** How the deal of a day begins. */
export function dealOf(page: Context, game: Game, day: string): Beginning {
    const { seats: count, options } = planOf(game, day);
    const you = settings.seats.find(({ kind, name }) => kind === 0 && !BOTS.includes(name))?.name || page.t.seat(1);
    const seats: Seat[] = [{ name: you, kind: 0 }, ...BOTS.map((name) => ({ name, kind: MIDDLE }))].slice(0, count);
    const how = { game: game.index, seats, options, daily: day, chance: anyChance(count) };
    const secret = hashOf(`benben deal of the day ${day} ${headOf(page, how)} ${options.join(' ')}`);
    const nonces = seats.map((_, seat) => hashOf(`${secret} ${seat}`).slice(0, 2 * NONCE_BYTES));

    return { ...how, chance: { secret, nonces } };
}

const SQUARES = ['⬛', '🟫', '🟧', '🟨'];
const SQUARES_MAX = 20;

/** A square for each turn: how much it brought, beside the best. */
export function squares(gains: readonly number[]): string {
    const per = Math.ceil(gains.length / SQUARES_MAX) || 1;
    const sums = Array.from({ length: Math.ceil(gains.length / per) }, (_, i) => (
        gains.slice(i * per, (i + 1) * per).reduce((a, b) => a + b, 0)));
    const best = Math.max(1, ...sums);

    return sums.map((n) => SQUARES[n <= 0 ? 0 : Math.min(3, 1 + Math.floor(3 * n / (best + 1)))]).join('');
}

/** What each turn of this seat brought it. */
export function gainsOf(chair: Chair): number[] {
    const turns = Array.from({ length: chair.turns }, (_, i) => chair.turn(i));

    return turns.filter((turn) => turn.seat === chair.seat || turn.seat === TEAM)
        .map((turn) => turn.gains.find((gain) => gain.seat === chair.seat)?.points ?? 0);
}

/** A finished deal of the day as a text to be shared. */
export function shareText(page: Context, one: Kept, gains: readonly number[]): string {
    const points = one.result?.points[ownSeat(one)] ?? 0;
    const run = streak(daysPlayed(), one.daily);

    return [`Benben · ${titleOf(page, one)} · ${one.daily}`, `${page.t.points(signed(points))} ${company(page, one)}`,
        squares(gains), run > 1 ? `🔥 ${page.t.streak(run)}` : ''].filter((line) => line !== '').join('\n');
}
