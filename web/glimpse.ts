/*
 * A game under way as home shows it: a piece of its picture, and what happened last. It is
 * made when there is time, one game after the other.
 */
import { Chair, SHAPE } from './chair.ts';
import type { Context } from './context.ts';
import { around } from './crop.ts';
import { NOBODY } from './engine.ts';
import { loadGame, type Kept } from './games.ts';
import { Referee } from './referee.ts';
import { settings } from './store.ts';
import { idle } from './wanted.ts';

export interface Glimpse {
    picture: string; /* as an address; '' if the game cannot be opened */
    line: string;
}

const known = new Map<string, Glimpse | null>(); /* null: being made */
let queue = Promise.resolve();

/** What a person alone at the screen sees, or else what everybody does. */
function look(page: Context, record: string, { seats }: Kept): Glimpse {
    const people = seats.flatMap(({ kind }, seat) => kind === 0 ? [seat] : []);
    const seat = people.length === 1 ? people[0] as number : NOBODY;
    const referee = Referee.load(page.engine, record);
    const chair = new Chair(page, referee.game, seat, seats.map(({ name }) => name));

    referee.follow(seat);
    referee.news(seat).forEach((news) => chair.show(news));
    chair.translate();
    const open = chair.actions().flatMap(({ ids }) => ids); /* until something has happened on the board */
    const told = Array.from({ length: chair.turns }, (_, i) => chair.turn(i)).flatMap(({ done }) => done.map(({ ids }) => ids));
    const picture = 'data:image/svg+xml,' + encodeURIComponent(around(chair.picture(0, SHAPE.wide), [open, ...told]));
    const line = chair.log.at(-1)?.text ?? '';
    chair.leave();
    referee.close();
    return { picture, line };
}

async function make(page: Context, key: string, one: Kept): Promise<void> {
    const saved = await loadGame(one.id);

    await idle();
    try {
        known.set(key, look(page, saved?.record ?? '', one));
    } catch {
        known.set(key, { picture: '', line: '' });
    }
    page.render();
}

/** Null until it has been made. */
export function glimpse(page: Context, one: Kept): Glimpse | null {
    const key = [one.id, one.rev, settings.lang, settings.theme].join(' ');

    if (!known.has(key)) {
        known.set(key, null);
        queue = queue.then(() => make(page, key, one)).catch(page.fail);
    }
    return known.get(key) ?? null;
}
