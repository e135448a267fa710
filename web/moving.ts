/*
 * A game of one's own moves to the server, where friends sit down at it, and back.
 */
import type { Friends } from './friends.ts';
import { forget, loadGame, newId, saveGame } from './games.ts';
import type { Links } from './notes.ts';
import { Remote, specOf } from './remote.ts';
import type { Room } from './room.ts';
import { keepLinks } from './ways.ts';
import type { Info } from './wire.ts';

/** Moves the game at the table to the server. */
export async function bring(friends: Friends): Promise<void> {
    const { desk: { table, tableId }, page, wire } = friends;
    const saved = await loadGame(tableId);

    if (!table || !saved)
        return;
    const [first = 0] = table.source.here;
    friends.name = friends.name || (table.source.seats[first]?.name ?? '');
    await friends.introduce();
    const made = await wire.do<Info & Links>('bring', {
        record: saved.record, secret: saved.secret,
        seats: table.source.seats.map(({ kind }) => kind === 0 ? 'person' : `bot:${specOf(kind)}`),
    });
    keepLinks(made);
    await forget(tableId);
    page.go(`#/at/${made.table}`);
}

/** Brings a game back from the server. */
export async function fetchHome({ page, wire }: Friends, room: Room): Promise<void> {
    const { seats } = new Remote(page, wire, room, '');
    const { game, to_act: toAct } = room.now as Info;
    const saved = await wire.do<{ record: string; secret: string }>('fetch', { table: room.table });
    const id = newId(), now = Date.now();

    saveGame({ id, game, seats: [...seats], options: [], begun: now, at: now, rev: 1, toAct, result: null, daily: '' }, saved);
    page.go(`#/table/${id}`);
}

/** Nobody else who is a person sits there. */
export function isAlone({ now }: Room): boolean {
    return now?.places.every(({ bot, person, you }) => you || bot !== null && !person) ?? false;
}
