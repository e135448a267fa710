/*
 * Where bots think and records are verified, so that the page never freezes. The first message
 * is the compiled engine, for records; every other one is a question, answered with the number
 * of an action, or a record, answered with a verdict. Bots have a module of their own, with the
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

interface Exports extends WebAssembly.Exports {
    memory: WebAssembly.Memory;
    bb_io(): number;
    bb_play(game: number, level: number, seat: number, turn: number, seed: number): number;
    bb_play_always(game: number, level: number, seat: number, seed: number): number;
}

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

onmessage = async ({ data }: MessageEvent<WebAssembly.Module | Question | string>) => {
    if (data instanceof WebAssembly.Module) {
        engine = Engine.start(data);
        return;
    }
    postMessage(typeof data === 'string' ? verify(await engine, data) : await choose(data));
};
