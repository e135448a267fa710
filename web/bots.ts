/*
 * Bots think in a worker, from the bytes of a view: the page never freezes, and
 * no bot is ever handed what its seat may not know. Records are verified there too.
 */
import type { Verdict } from './fair.ts';
import type { Question } from './worker.ts';

declare const WORKER: string;

/** The strengths that a seat can have, weakest first: bots/bots.c, and how many
 * games a bot plays out in its head before a move. */
const LEVELS = [
    { bot: 1, playouts: 0 },
    { bot: 2, playouts: 300 },
    { bot: 2, playouts: 3000 },
] as const;

export class Bots {
    private readonly worker = new Worker(WORKER, { type: 'module' });
    private readonly waiting: ((answer: number & Verdict) => void)[] = [];

    constructor(module: WebAssembly.Module, fail: (error: unknown) => void) {
        this.worker.onmessage = (e: MessageEvent<number & Verdict>) => this.waiting.shift()?.(e.data);
        this.worker.onerror = fail;
        this.worker.postMessage(module);
    }

    /** The action that a bot of this level (1 ..) takes; answers come in the order asked. */
    choose(game: number, level: number, seat: number, view: Uint8Array): Promise<number> {
        const { bot, playouts } = LEVELS[level - 1] ?? LEVELS[0];
        const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
        const question: Question = { game, bot, seat, playouts, seed, view };

        this.worker.postMessage(question);
        return new Promise((resolve) => this.waiting.push(resolve));
    }

    verify(record: string): Promise<Verdict> {
        this.worker.postMessage(record);
        return new Promise((resolve) => this.waiting.push(resolve));
    }
}
