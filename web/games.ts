/*
 * The games that the browser keeps, any number of them: those under way and those that are
 * over. Each has two entries of its own in IndexedDB, what is told of it in lists
 * and what was played, so two tabs never write over each other's games. What cannot be
 * written stays in memory and is tried again; what is wrong is said (trouble).
 */
import { createStore, promisifyRequest, type UseStore } from 'idb-keyval';
import { drop, read, type Seat } from './store.ts';

/** How a game ended: each seat, then the opponent of a solo game. */
export interface Result {
    points: number[];
    ranks: number[];
    team: boolean;
}

/** What is told of a game without opening it. */
export interface Kept {
    id: string;
    game: string;      /* its name */
    seats: Seat[];
    options: number[];
    begun: number;     /* when, in ms */
    at: number;        /* when something was played last */
    rev: number;       /* raised with every change */
    toAct: number[];   /* seats; none when it is over */
    result: Result | null;
    daily: string;     /* the day whose deal it is, or '' */
    whatIf?: number;   /* it began after that turn of another game */
}

/** What was played. */
export interface Saved {
    record: string;
    secret: string;
}

/** What an earlier version kept in localStorage. */
interface Old extends Saved {
    seats: Seat[];
}

const META = 'meta/', BODY = 'body/', REPLAY = 'replay';

export const kept = new Map<string, Kept>();
export let trouble: '' | 'full' | 'refused' = '';
const unsaved = new Map<string, [Kept, Saved]>(); /* still to be written */
let store: UseStore | null = null;
let writing = false;
let replay: string | null = null; /* of this visit */
const others = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('benben');

/** What other tabs tell: a game has changed or gone; one was opened there. */
interface Told {
    changed?: string;
    opened?: string;
}

let heard: (opened: string) => void = () => {};
let changed: () => void = () => {};

export function newId(): string {
    return Array.from(crypto.getRandomValues(new Uint8Array(10)), (b) => (b % 36).toString(36)).join('');
}

/* ---- Reading ---------------------------------------------------------------- */

async function readAll(use: UseStore): Promise<void> {
    const all = await use('readonly', (s) => promisifyRequest<Kept[]>(s.getAll(IDBKeyRange.bound(META, META + '\uffff'))));

    all.forEach((one) => kept.set(one.id, one));
}

/** What is known of a record before anybody has opened it. */
function guessed(id: string, { record, seats }: Old): Kept {
    return {
        id, game: /^game (\S+)/m.exec(record)?.[1] ?? '', seats, options: [], begun: Date.now(), at: Date.now(), rev: 1,
        toAct: /^end /m.test(record) ? [] : [0], result: null, daily: '',
    };
}

/** Takes over what an earlier version kept; it goes from there once it is here. */
async function migrate(use: UseStore): Promise<void> {
    const game = read<Old>('game');
    const record = read<string>('replay');

    if (game && !kept.has('first')) {
        const entry = guessed('first', game);
        kept.set(entry.id, entry);
        await write(use, entry, game);
    }
    if (record !== null)
        await use('readwrite', (s) => promisifyRequest(s.put(record, REPLAY)));
    drop('game');
    drop('replay');
}

/** Opens what is kept. `onChange` is called when that changes by itself, `onOpened` when
 * another tab opens a game. */
export async function openGames(onChange: () => void, onOpened: (id: string) => void): Promise<void> {
    changed = onChange;
    heard = onOpened;
    others?.addEventListener('message', (e: MessageEvent<Told>) => hear(e.data).catch(refused));
    addEventListener('beforeunload', (e) => unsaved.size > 0 && e.preventDefault());
    try {
        const use = createStore('benben', 'games');
        await readAll(use);
        store = use;
        await migrate(use);
    } catch (error) {
        refused(error);
        const old = store ? null : read<Old>('game');
        if (old)
            hold(guessed('first', old), old);
    }
}

async function hear({ changed: id, opened }: Told): Promise<void> {
    if (opened !== undefined)
        heard(opened);
    if (id === undefined || !store || unsaved.has(id))
        return;
    const now = await store('readonly', (s) => promisifyRequest<Kept | undefined>(s.get(META + id)));
    if (now)
        kept.set(id, now);
    else
        kept.delete(id);
    changed();
}

/** What was played of a game; null if it is not kept. */
export async function loadGame(id: string): Promise<Saved | null> {
    const [, mine] = unsaved.get(id) ?? [];

    return mine ?? await store?.('readonly', (s) => promisifyRequest<Saved | undefined>(s.get(BODY + id))) ?? null;
}

export const underWay = () => [...kept.values()].filter((one) => !isOver(one)).sort((a, b) => b.at - a.at);
export const finished = () => [...kept.values()].filter(isOver).sort((a, b) => b.at - a.at);
export const isOver = (one: Kept) => one.toAct.length === 0;

/* ---- Writing ---------------------------------------------------------------- */

function say(what: typeof trouble): void {
    if (trouble === what)
        return;
    trouble = what;
    changed();
}

function refused(error: unknown): void {
    say((error as DOMException | null)?.name === 'QuotaExceededError' ? 'full' : 'refused');
}

/** Writes a game, unless another tab has gone on with it: what is newer stays. */
async function write(use: UseStore, entry: Kept, saved: Saved): Promise<void> {
    await use('readwrite', async (s) => {
        const there = await promisifyRequest<Kept | undefined>(s.get(META + entry.id));

        if (there && there.rev >= entry.rev) {
            kept.set(entry.id, there);
            heard(entry.id);
            return;
        }
        s.put(entry, META + entry.id);
        s.put({ record: saved.record, secret: saved.secret }, BODY + entry.id);
        await promisifyRequest(s.transaction);
    });
    others?.postMessage({ changed: entry.id } satisfies Told);
}

/** Writes what is to be written, one after the other; what fails waits for the next time. */
async function flush(): Promise<void> {
    if (writing || !store)
        return;
    writing = true;
    try {
        for (let next; next = unsaved.entries().next().value;) {
            const [id, one] = next;
            await write(store, ...one);
            if (unsaved.get(id) === one)
                unsaved.delete(id);
        }
        say('');
    } catch (error) {
        refused(error);
    } finally {
        writing = false;
    }
}

function hold(entry: Kept, saved: Saved): void {
    kept.set(entry.id, entry);
    unsaved.set(entry.id, [entry, saved]);
}

/** Keeps a game as it stands. */
export function saveGame(entry: Kept, saved: Saved): void {
    hold(entry, saved);
    flush().catch(refused);
}

/** Writes all of these; answers how many are new here or newer than what is here. */
export async function takeGames(all: readonly (readonly [Kept, Saved])[]): Promise<number> {
    const fresh = all.filter(([entry]) => (kept.get(entry.id)?.rev ?? 0) < entry.rev);

    fresh.forEach(([entry, saved]) => hold(entry, saved));
    await flush();
    return fresh.length;
}

export async function forget(id: string): Promise<void> {
    kept.delete(id);
    unsaved.delete(id);
    await store?.('readwrite', (s) => {
        s.delete(META + id);
        s.delete(BODY + id);
        return promisifyRequest(s.transaction);
    });
    others?.postMessage({ changed: id } satisfies Told);
}

/** Tells other tabs that this one goes on with a game. */
export function announce(id: string): void {
    others?.postMessage({ opened: id } satisfies Told);
}

/** Asks the browser not to throw away what is kept. */
export function persist(): void {
    navigator.storage?.persist?.().catch(refused);
}

/* ---- The record that is looked at ------------------------------------------- */

export async function loadReplay(): Promise<string | null> {
    return replay ?? await store?.('readonly', (s) => promisifyRequest<string | undefined>(s.get(REPLAY))) ?? null;
}

export function saveReplay(record: string): void {
    replay = record;
    store?.('readwrite', (s) => promisifyRequest(s.put(record, REPLAY))).catch(refused);
}
