/*
 * Where bots think and records are verified, so that the page never freezes. The first message
 * is the compiled engine; every other one is a question, answered with the number of an action,
 * or a record, answered with a verdict.
 */
import { Engine } from './engine.ts';
import { verify } from './fair.ts';

export interface Question {
    game: number;
    bot: number;
    seat: number;
    playouts: number; /* at most */
    ms: number;       /* at most; 0: as many playouts as said */
    seed: number;
    view: Uint8Array;
}

const FIRST = 16; /* playouts that tell how long one takes here and now */
const FEW = 4;    /* fewer than this tell nothing */
const BY_THUMB = 1; /* the bot that does not look ahead */

const took = new Map<number, number>(); /* ms for a playout of each game, the last time */
let engine: Promise<Engine>;

/** The engine has no clock: a few playouts are timed, and then as many are played as there is
 * time for; none if there is hardly any. */
export function choose(e: Engine, { game, bot, seat, playouts, ms, seed, view }: Question): number {
    const think = (n: number, how = bot) => e.choose(game, how, seat, n, seed, view);
    const begun = performance.now();
    const first = Math.min(FIRST, playouts, Math.floor(ms / (took.get(game) ?? 0)));

    if (ms === 0 || playouts === 0)
        return think(playouts);
    if (first < FEW)
        return think(0, BY_THUMB);
    const choice = think(first);
    const each = (performance.now() - begun) / first;
    const more = Math.min(playouts, Math.floor(ms / each) - first);
    took.set(game, each);
    return more > first ? think(more) : choice;
}

onmessage = async ({ data }: MessageEvent<WebAssembly.Module | Question | string>) => {
    if (data instanceof WebAssembly.Module) {
        engine = Engine.start(data);
        return;
    }
    const e = await engine;
    postMessage(typeof data === 'string' ? verify(e, data) : choose(e, data));
};
