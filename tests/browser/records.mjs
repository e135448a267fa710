/*
 * Games as the browser keeps them, from golden records: for whoever opens the page in the middle of
 * one.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** A golden record, with so many seats, of the game that players are shown first. */
export function goldenRecord(seats) {
    const folder = new URL('../program/golden/', import.meta.url);
    const [first] = JSON.parse(execFileSync(process.env.PROGRAM ?? 'build/benben', ['games', '--json'], { encoding: 'utf8' }));

    return readdirSync(folder).filter((name) => name.endsWith('.txt')).sort()
        .map((name) => readFileSync(new URL(name, folder), 'utf8'))
        .find((text) => text.startsWith(`benben 2\ngame ${first.game} `) && text.includes(` seats ${seats}\n`));
}

/** A golden record for two of each game. */
export function goldenRecords() {
    const folder = new URL('../program/golden/', import.meta.url);
    const shown = JSON.parse(execFileSync(process.env.PROGRAM ?? 'build/benben', ['games', '--json'], { encoding: 'utf8' }));
    const texts = readdirSync(folder).filter((name) => name.endsWith('.txt')).sort()
        .map((name) => readFileSync(new URL(name, folder), 'utf8'));

    return shown.map(({ game }) => ({ game, record: texts.find((text) =>
        text.startsWith(`benben 2\ngame ${game} `) && text.includes(' seats 2\n') && !/^undo/m.test(text)) }))
        .filter(({ record }) => record !== undefined);
}

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
