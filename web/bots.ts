/*
 * Bots think in a worker, from the bytes of a view: the page never freezes, and
 * no bot is ever handed what its seat may not know. Records are verified there too.
 */
import type { Verdict } from './fair.ts';
import type { Question } from './worker.ts';

declare const WORKER: string;

/** The strengths that a seat can have, weakest first: bots/bots.c, how many games a bot plays
 * out in its head before a step at most, how many always where there is no clock,
 * and how many ms it has for a turn. */
const LEVELS = [
    { bot: 1, playouts: 0, always: 0, ms: 800 },
    { bot: 2, playouts: 300, always: 48, ms: 1400 },
    { bot: 2, playouts: 3000, always: 96, ms: 2800 },
] as const;

const levelOf = (level: number) => LEVELS[level - 1] ?? LEVELS[0];

/** How long a turn of a bot of this level may take, in ms. */
export const turnTime = (level: number) => levelOf(level).ms;

type Asked = Pick<Question, 'game' | 'seat' | 'view'>;

export class Bots {
    private readonly worker = new Worker(WORKER, { type: 'module' });
    private readonly waiting: ((answer: number & Verdict) => void)[] = [];

    constructor(module: WebAssembly.Module, fail: (error: unknown) => void) {
        this.worker.onmessage = (e: MessageEvent<number & Verdict>) => this.waiting.shift()?.(e.data);
        this.worker.onerror = fail;
        this.worker.postMessage(module);
    }

    /** Answers come in the order asked. */
    private ask(question: Question | string): Promise<number & Verdict> {
        this.worker.postMessage(question);
        return new Promise((resolve) => this.waiting.push(resolve));
    }

    /** The action that a bot of this level (1 ..) takes, thinking for so many ms at most. */
    choose(asked: Asked, level: number, ms: number): Promise<number> {
        const { bot, playouts } = levelOf(level);
        const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

        return this.ask({ ...asked, bot, playouts, seed, ms: Math.max(ms, 1) });
    }

    /** The same, whatever time it takes: the seed decides. */
    chooseAlways(asked: Asked, level: number, seed: number): Promise<number> {
        const { bot, always } = levelOf(level);

        return this.ask({ ...asked, bot, playouts: always, seed, ms: 0 });
    }

    verify(record: string): Promise<Verdict> {
        return this.ask(record);
    }
}
