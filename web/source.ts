/*
 * Where news of a match comes from, and where actions go: a referee in this page (local.ts),
 * or one elsewhere. Whoever shows the match knows nothing else of it, and waits for
 * every answer.
 */
import type { Sentence } from './engine.ts';
import type { Undo } from './referee.ts';
import type { Seat } from './store.ts';

/** What everybody may know of the dealing; the secret is '' until the end. */
export interface Fairness {
    commitment: string;
    secret: string;
}

/** Is told what a seat sees, step by step; the promise is kept when that has been shown,
 * which a source that can wait does wait for. */
export type Hear = (seat: number, news: readonly Uint8Array[]) => Promise<void>;

export interface Source {
    readonly game: number;
    readonly seats: readonly Seat[];
    readonly here: readonly number[]; /* the seats of the people at this screen */
    readonly thinking: number;        /* the bot that is at it, or -1 */
    readonly fairness: Fairness;      /* what is known of the dealing; all '' if nothing was promised */
    readonly elsewhere: boolean;      /* others play on other screens: there is no record before the end */
    readonly whatIf: number;          /* it began after that turn of another match; 0: at the beginning */

    /** Tells what each seat that is here sees, and what a spectator does unless one person is
     * here alone, from the beginning on. */
    follow(hear: Hear): void;

    /** Null, or why not. */
    act(seat: number, action: number): Promise<Sentence | null>;

    /** Takes back the last step of a seat; if chance or others acted since, only once
     * that is agreed, and never where that would show what comes: 'sealed'. */
    undo(seat: number, agreed: boolean): Promise<Undo | 'sealed'>;

    /** Notes that a seat is given hints, false if it has had too many; null where there are none. */
    readonly noteHint: ((seat: number) => boolean) | null;

    record(): Promise<string>;
    close(): void;
}
