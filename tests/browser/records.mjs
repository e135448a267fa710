/*
 * Games as the browser keeps them: for whoever opens the page in the middle of one. Of two there is a record
 * of each game in golden/, in which tests have found what they look for, whatever bots come to play;
 * all others are golden records.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const GOLDEN = new URL('../program/golden/', import.meta.url);

/** The games that players are shown, first what they are shown first. */
const shown = () => JSON.parse(execFileSync(process.env.PROGRAM ?? 'build/benben', ['games', '--json'], { encoding: 'utf8' }))
    .map(({ game }) => game);

/** Golden records of a game. */
const recordsOf = (game) => readdirSync(GOLDEN).filter((name) => name.endsWith('.txt')).sort()
    .map((name) => readFileSync(new URL(name, GOLDEN), 'utf8')).filter((text) => text.startsWith(`benben 2\ngame ${game} `));

/** The record for two of a game, if it has one. */
function recordOf(game) {
    const own = new URL(`golden/${game}.txt`, import.meta.url);

    return existsSync(own) ? readFileSync(own, 'utf8')
        : recordsOf(game).find((text) => text.includes(' seats 2\n') && !/^undo/m.test(text));
}

/** A record, with so many seats, of the game that players are shown first. */
export function goldenRecord(seats) {
    const [first] = shown();

    return seats === 2 ? recordOf(first) : recordsOf(first).find((text) => text.includes(` seats ${seats}\n`));
}

/** A record for two of each game. */
export const goldenRecords = () => shown().map((game) => ({ game, record: recordOf(game) })).filter(({ record }) => record !== undefined);

/** A record up to where the first seat acts after the other, for the n-th time. */
export function afterOthers(record, n) {
    const lines = record.split('\n');
    let last = '', at = lines.length;

    for (let i = 0; i < lines.length && n > 0; i++) {
        const [seat] = /^[01] /.exec(lines[i]) ?? [''];
        if (seat === '0 ' && last === '1 ' && --n === 0)
            at = i;
        last = seat || last;
    }
    return lines.slice(0, at).join('\n') + '\n';
}

/** Two at the table, one of them a bot that answers at once. */
export const QUICK = { seats: [{ name: 'Ann', kind: 0 }, { name: 'Nefru', kind: 1 }] };

/** In the page: what the browser keeps, by key; changed first by what is given, where null
 * takes an entry away. */
export function kept(changes) {
    return new Promise((resolve, reject) => {
        const open = indexedDB.open('benben');
        open.onupgradeneeded = () => open.result.createObjectStore('games'); /* the page was never here */
        open.onerror = () => reject(open.error);
        open.onsuccess = () => {
            const work = open.result.transaction('games', 'readwrite');
            const games = work.objectStore('games');
            for (const [key, value] of Object.entries(changes))
                value === null ? games.delete(key) : games.put(value, key);
            const keys = games.getAllKeys(), values = games.getAll();
            work.onabort = () => reject(work.error);
            work.oncomplete = () => {
                open.result.close();
                resolve(Object.fromEntries(keys.result.map((key, i) => [key, values.result[i]])));
            };
        };
    });
}

/** An entry for a game whose record ends anywhere; `whole` has the secret. */
export function entryOf(id, record, whole = record, { seats } = QUICK) {
    const game = /^game (\S+)/m.exec(record)[1];
    const toAct = /^end /m.test(record) ? [] : [0];

    return {
        [`meta/${id}`]: { id, game, seats, options: [], begun: 1, at: 1, rev: 1, toAct, result: null, daily: '' },
        [`body/${id}`]: { record, secret: /^reveal (.*)/m.exec(whole)[1] },
    };
}
