/*
 * Where bots think and records are verified, so that the page never freezes. The first message
 * is the compiled engine, for records; every other one is a question, answered with the number
 * of an action, a view without a level, answered with hints, a match or more of it, answered with what is known of its luck and mistakes, or a
 * record, answered with a verdict. Bots have a module of their own, with the
 * rules and nothing that is shown, compiled for speed; it is fetched from here, when the page
 * has what it begins with.
 */
import { Engine } from './engine.ts';
import { verify } from './fair.ts';

declare const BOTS: string;

export interface Question {
    game: number;
    level: number;       /* bots/levels.h */
    seat: number;
    turn: number | null; /* has a number to itself; null: there is no clock */
    seed: number;
    view: Uint8Array;
}

/** What a seat might do best, from its view. */
export type Doubt = Pick<Question, 'game' | 'seat' | 'view'>;

/** A match to be analysed, for a seat: a view of it, and the seat and the action of each step. */
export interface Match {
    game: number;
    seat: number;
    view: Uint8Array;
    steps: Uint32Array;
}

/** A record is a string too; it is longer than this. */
export type Asking = Question | Doubt | Match | 'more' | string;

interface Exports extends WebAssembly.Exports {
    memory: WebAssembly.Memory;
    bb_io(): number;
    bb_play(game: number, level: number, seat: number, turn: number, seed: number): number;
    bb_play_always(game: number, level: number, seat: number, seed: number): number;
    bb_hint(game: number, seat: number, ms: number, seed: number): number;
    bb_analyse(game: number, seat: number, steps: number, worlds: number, seed: number): number;
    bb_analyse_next(): number;
}

const STATE_MAX = 1024; /* engine/game.h */
const WORLDS = 600;     /* that a choice in doubt is compared in: bots/analyse.h */
const SEED = 1;         /* the same game has the same analysis */
const PATIENCE = 4000;  /* ms that somebody waits for a hint */
const AGAIN = 2000; /* ms until what did not come is fetched again */

/** The network may be away for a while: then bots think for longer. */
async function fetched(): Promise<Exports> {
    for (;;) {
        try {
            const { instance } = await WebAssembly.instantiateStreaming(fetch(BOTS), { env: { now: () => performance.now() } });

            return instance.exports as Exports;
        } catch {
            await new Promise((resolve) => setTimeout(resolve, AGAIN));
        }
    }
}

const bots = fetched();
let engine: Promise<Engine>;

async function choose({ game, level, seat, turn, seed, view }: Question): Promise<number> {
    const c = await bots;

    new Uint8Array(c.memory.buffer).set(view, c.bb_io());
    return turn === null ? c.bb_play_always(game, level, seat, seed) : c.bb_play(game, level, seat, turn, seed);
}

const read = ({ memory, bb_io }: Exports, n: number) => new TextDecoder().decode(new Uint8Array(memory.buffer, bb_io(), n));

async function hint({ game, seat, view }: Doubt): Promise<string> {
    const c = await bots;

    new Uint8Array(c.memory.buffer).set(view, c.bb_io());
    return read(c, c.bb_hint(game, seat, PATIENCE, SEED));
}

async function analyse({ game, seat, view, steps }: Match): Promise<string> {
    const c = await bots;
    const io = new Uint8Array(c.memory.buffer, c.bb_io());

    io.set(view);
    io.set(new Uint8Array(steps.buffer), STATE_MAX);
    return read(c, c.bb_analyse(game, seat, steps.length / 2, WORLDS, SEED));
}

async function answer(data: Asking): Promise<unknown> {
    if (data === 'more') {
        const c = await bots;
        return read(c, c.bb_analyse_next());
    }
    if (typeof data === 'string')
        return verify(await engine, data);
    return 'steps' in data ? analyse(data) : 'level' in data ? choose(data) : hint(data);
}

onmessage = async ({ data }: MessageEvent<WebAssembly.Module | Asking>) => {
    if (data instanceof WebAssembly.Module) {
        engine = Engine.start(data);
        return;
    }
    postMessage(await answer(data));
};
