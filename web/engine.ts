/*
 * The C engine as an object: numbers and one buffer of text become values.
 * wasm/api.c is the other side. Nothing here, nor anywhere in the page, knows
 * a game: what is legal, what it looks like and what it is called comes from C.
 *
 * A Referee (referee.ts) holds the truth of a match, a Chair (chair.ts) what one seat
 * was shown of it.
 */

export const CHANCE = 31;
export const NOBODY = 30;
export const TEAM = 29;

export interface Exports extends WebAssembly.Exports {
    memory: WebAssembly.Memory;
    bb_io(): number;
    bb_learn(lang: number, part: number, bytes: number): void;
    bb_describe(game: number, lang: number): number;
    bb_check(game: number, seats: number, lang: number): number;

    bb_new(game: number, seats: number, lang: number): number;
    bb_load(bytes: number): number;
    bb_close(h: number): void;
    bb_set(h: number, what: number, seat: number): number;
    bb_game_of(h: number): number;
    bb_to_act(h: number): number;
    bb_steps(h: number): number;
    bb_seat_of(h: number, step: number): number;
    bb_action_of(h: number, step: number): number;
    bb_walk(h: number): number;
    bb_chances(h: number): number;
    bb_outcome(h: number, drawn: number): number;
    bb_deal(h: number, outcome: number): void;
    bb_act(h: number, seat: number, action: number, lang: number): number;
    bb_undo(h: number, seat: number, agreed: number): number;
    bb_note_hint(h: number, seat: number): number;
    bb_record(h: number): number;
    bb_follow(h: number, seat: number): void;
    bb_news(h: number, seat: number): number;

    bb_sit(game: number, seat: number): number;
    bb_leave(c: number): void;
    bb_name(c: number, seat: number): void;
    bb_show(c: number, bytes: number): number;
    bb_look(c: number, step: number): void;
    bb_steps_seen(c: number): number;
    bb_turns(c: number): number;
    bb_asked(c: number): number;
    bb_seen(c: number): number;
    bb_answer(c: number, what: number, lang: number, extra: number): number;
}

/** A sentence with the clause of the rules behind it, if there is one. */
export interface Sentence {
    clause: string;
    text: string;
}

const IO_SIZE = 1 << 20;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The lines of a text, in columns. */
export function rows(text: string): string[][] {
    return text.split('\n').filter((line) => line !== '').map((line) => line.split('\t'));
}

export function words(text: string, between: string): string[] {
    return text === '' ? [] : text.split(between);
}

export function sentence([clause = '', text = '']: string[]): Sentence {
    return { clause, text };
}

/** The seats of a set, lowest first. */
export function seatsOf(set: number): number[] {
    return Array.from({ length: 32 }, (_, seat) => seat).filter((seat) => set >>> seat & 1);
}

export class Engine {
    private constructor(readonly c: Exports) {}

    static async start(module: WebAssembly.Module): Promise<Engine> {
        return new Engine((await WebAssembly.instantiate(module)).exports as Exports);
    }

    /** The buffer; asked for anew each time, because memory moves when it grows. */
    private io(): Uint8Array {
        return new Uint8Array(this.c.memory.buffer, this.c.bb_io(), IO_SIZE);
    }

    /** Puts a text into the buffer; how many bytes. */
    put(text: string): number {
        const io = this.io();
        const { read, written } = encoder.encodeInto(text, io.subarray(0, IO_SIZE - 1));

        if (read < text.length)
            throw new Error('The file is too long.');
        io[written] = 0;
        return written;
    }

    putBytes(bytes: ArrayLike<number>): number {
        this.io().set(bytes);
        return bytes.length;
    }

    read(bytes: number): string {
        return decoder.decode(this.readBytes(bytes));
    }

    readBytes(bytes: number): Uint8Array {
        return this.io().slice(0, bytes);
    }

    /** The sentence in the buffer. */
    said(): string {
        return this.read(this.io().indexOf(0));
    }

    /** The result of a call; one below 0 is thrown as its sentence. */
    must(result: number): number {
        if (result < 0)
            throw new Error(this.said());
        return result;
    }

    /** Takes words of a language, before anything is said with them. */
    learn(lang: number, words: string, part: number): void {
        this.c.bb_learn(lang, part, this.put(words));
    }

    /** Why so many seats and these options do not go together; '' if they do. */
    unfit(game: number, seats: number, options: number[], lang: number): string {
        this.putOptions(options);
        return this.c.bb_check(game, seats, lang) < 0 ? this.said() : '';
    }

    putOptions(options: readonly number[]): void {
        this.io().fill(0, 0, 64);
        this.putBytes(options);
    }
}
