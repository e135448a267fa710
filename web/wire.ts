/*
 * The line to a server with tables: docs/TABLES.md. Requests and their answers, what the server
 * tells by itself, and one connection after the other: whatever breaks, also the server, what was
 * asked and not answered is asked again, and each table is watched on from the last news that
 * came. Every request that changes something has a name, so asking twice does it once.
 */
import { randomHex } from './fair.ts';
import { settings } from './store.ts';

export interface Place {
    seat: number;
    name: string | null; /* null: the seat is free */
    bot: string | null;
    you: boolean;
    here: boolean;
    gone?: boolean;      /* for so long that others may let a bot play */
    commitment: string | null;
    opened: boolean;
    host?: boolean;
    kept?: string | null; /* for whom a free seat is kept, after a rematch */
    person?: boolean;    /* one sits there, even if a bot plays */
    ready?: boolean;
    thinking?: boolean;
    left?: number | null; /* ms on the clock */
}

/** How long one may take: seconds for all and more for each turn, or for each turn. */
export interface Pace {
    clock?: number;
    bonus?: number;
    turn?: number;
}

export type Stage = 'seating' | 'opening' | 'playing' | 'finished' | 'closed';

/** What everybody may know of a table. */
export interface Info {
    table: number;
    game: string;
    hash: string;
    seats: number;
    options: Record<string, string>;
    stage: Stage;
    open: boolean;
    host: boolean;
    commitment: string;
    to_act: number[];
    places: Place[];
    pace?: Pace | null;
    undo?: { seat: number; waits_for: number[] } | null;
    rematch?: number | null;
    rematch_key?: string | null; /* for whoever looks on by a link */
    fair?: boolean;
}

/** Somebody waits for whoever is here. */
export interface Reminder {
    table: number;
    game: string;
    name: string;
}

export interface Message {
    table: number;
    number: number;
    seat: number;
    name: string;
    text: string;
    at: number; /* seconds since 1970 */
}

interface News {
    table: number;
    number: number;
    news: string[];
    to_act: number[];
}

/** Who looks at a table is told how it stands, what is new, and what people say. */
export interface Watcher {
    readonly table: number;
    readonly key: string;
    readonly nobody: boolean; /* as somebody who sits nowhere, whoever it is */
    info(info: Info): void;
    news(news: Uint8Array[], toAct: number[]): void;
    message(message: Message): void;
    /** The connection is there, for the first time or again. */
    back(): void;
    /** The server does not let one look. */
    refused(why: Refused): void;
    /** The link by which one looked on was revoked. */
    ended(): void;
}

/** What the server refused, and why. */
export class Refused extends Error {
    constructor(readonly code: number, message: string, readonly clause: string) {
        super(message);
    }
}

interface Asked {
    text: string; /* '': not to be asked again */
    resolve(result: unknown): void;
    reject(why: Refused): void;
}

interface Heard {
    id?: number;
    method?: string;
    params?: unknown;
    result?: unknown;
    error?: { code: number; message: string; data?: { clause?: string } };
}

const FIRST_PAUSE = 250;   /* ms before the first attempt to come back, doubled each time ... */
const LONGEST_PAUSE = 8000;
const QUIET = 20000;       /* ms without a word until the server is asked whether it is there ... */
const PATIENCE = 5000;     /* ... and that it has to answer */

/** Bytes that came as base64. */
function bytesOf(text: string): Uint8Array {
    return Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
}

export class Wire {
    here = false;  /* connected */
    patience = Infinity; /* ms after which others need not wait for somebody who is gone, as the server has it */
    private socket: WebSocket | null = null;
    private last = 0;
    private pause = FIRST_PAUSE;
    private timer = 0;
    private alive = 0;
    private readonly asked = new Map<number, Asked>();
    private readonly watched = new Map<Watcher, number>(); /* the last news that came */

    /** `changed` is called when the connection comes and goes, `reminded` when somebody waits. */
    constructor(private readonly changed: () => void, private readonly reminded: (reminder: Reminder) => void) {
        addEventListener('online', () => this.hurry());
        addEventListener('offline', () => this.probe());
        document.addEventListener('visibilitychange', () => document.hidden || this.hurry());
        this.connect();
    }

    private connect(): void {
        const socket = new WebSocket(new URL('api/v1/ws', location.href).href.replace(/^http/, 'ws').replace(/#.*/, ''), 'benben.v1');

        this.socket = socket;
        socket.onopen = () => {
            this.here = true;
            this.pause = FIRST_PAUSE;
            this.asked.forEach(({ text }) => socket.send(text));
            this.watched.forEach((_, watcher) => this.sendWatch(watcher));
            this.listen();
            this.changed();
        };
        socket.onmessage = ({ data }: MessageEvent<string>) => {
            this.listen();
            this.hear(JSON.parse(data) as Heard);
        };
        socket.onclose = () => this.lose(socket);
    }

    private lose(socket: WebSocket): void {
        if (socket !== this.socket)
            return;
        this.socket = null;
        this.here = false;
        clearTimeout(this.alive);
        this.asked.forEach(({ text }, id) => text === '' && this.asked.delete(id));
        this.timer = setTimeout(() => this.connect(), this.pause * (0.5 + Math.random() / 2));
        this.pause = Math.min(2 * this.pause, LONGEST_PAUSE);
        this.changed();
    }

    /** There may be a way again, or what looks like one is none. */
    hurry(): void {
        if (this.socket) {
            this.probe();
        } else {
            clearTimeout(this.timer);
            this.connect();
        }
    }

    /** After some silence the server is asked whether it is there. */
    private listen(): void {
        clearTimeout(this.alive);
        this.alive = setTimeout(() => this.probe(), QUIET);
    }

    private probe(): void {
        const { socket } = this;

        if (!socket || !this.here)
            return;
        clearTimeout(this.alive);
        socket.send(JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'me', params: {} }));
        this.alive = setTimeout(() => {
            socket.close();
            this.lose(socket);
        }, PATIENCE);
    }

    /* ---- Asking ------------------------------------------------------------- */

    /** The answer, whenever it comes. */
    ask<T>(method: string, params: object = {}): Promise<T> {
        const id = ++this.last;
        const text = JSON.stringify({ jsonrpc: '2.0', id, method, params: { ...params, lang: settings.lang } });

        return new Promise<unknown>((resolve, reject) => {
            this.asked.set(id, { text, resolve, reject });
            if (this.here)
                this.socket?.send(text);
        }) as Promise<T>;
    }

    /** The same for what changes something. */
    do<T>(method: string, params: object = {}): Promise<T> {
        return this.ask<T>(method, { ...params, request: randomHex(12) });
    }

    private hear({ id, method, params, result, error }: Heard): void {
        const one = this.asked.get(id ?? 0);

        if (method === 'news')
            this.hearNews(params as News);
        else if (method === 'table')
            this.each((params as Info).table, (watcher) => watcher.info(params as Info));
        else if (method === 'message')
            this.each((params as Message).table, (watcher) => watcher.message(params as Message));
        else if (method === 'ended')
            this.each((params as { table: number }).table, (watcher) => watcher.ended());
        else if (method === 'remind')
            this.reminded(params as Reminder);
        if (!one || id === undefined)
            return;
        this.asked.delete(id);
        if (error)
            one.reject(new Refused(error.code, error.message, error.data?.clause ?? ''));
        else
            one.resolve(result);
    }

    private each(table: number, tell: (watcher: Watcher) => void): void {
        [...this.watched.keys()].filter((watcher) => watcher.table === table).forEach(tell);
    }

    /* ---- Watching ------------------------------------------------------------ */

    watch(watcher: Watcher): void {
        this.watched.set(watcher, 0);
        if (this.here)
            this.sendWatch(watcher);
    }

    unwatch(watcher: Watcher): void {
        this.watched.delete(watcher);
        if (this.here)
            this.ask('unwatch', { table: watcher.table, ...watcher.key && { key: watcher.key } }).catch(() => undefined);
    }

    /** It is not among what is asked again: every connection begins with it. */
    private sendWatch(watcher: Watcher): void {
        const { table, key, nobody } = watcher;
        const id = ++this.last;

        this.asked.set(id, {
            text: '',
            resolve: (info) => {
                watcher.info(info as Info);
                watcher.back();
            },
            reject: (why) => watcher.refused(why),
        });
        this.socket?.send(JSON.stringify({
            jsonrpc: '2.0', id, method: 'watch',
            params: { table, form: 'bytes', lang: settings.lang, since: this.watched.get(watcher) ?? 0, ...key && { key }, ...nobody && { spectator: true } },
        }));
    }

    /** What came before is not told twice. */
    private hearNews({ table, number, news, to_act }: News): void {
        this.each(table, (watcher) => {
            const had = this.watched.get(watcher) ?? 0;
            const fresh = news.slice(Math.max(0, news.length - (number - had)));

            this.watched.set(watcher, Math.max(number, had));
            watcher.news(number > had ? fresh.map(bytesOf) : [], to_act);
        });
    }
}
