/*
 * The C engine as an object: numbers and one buffer of text become values.
 * wasm/api.c is the other side. Nothing here, nor anywhere in the page, knows
 * a game: what is legal, what it looks like and what it is called comes from C.
 */

export const CHANCE = 31;
export const NOBODY = 30;
export const TEAM = 29;

/** Who the rules play against somebody alone: no seat, but with a score. */
export const OPPONENT = 4;

/** The columns of bb_say(); the order is that of `enum what_to_say`. */
export const SAY = {
    picture: 0, text: 1, ask: 2, legal: 3, why: 4, events: 5, eventsOf: 6, score: 7, record: 8,
    fairness: 9, account: 10, turn: 11,
} as const;

/** A turn that is about to end: points gained in it, what was done, what comes of ending it. */
export interface Turn {
    gains: string;
    done: Sentence[];
    then: Sentence[];
}

/** What bb_set() sets. */
export const SET = { name: 0, commitment: 1, nonce: 2, secret: 3 } as const;

export interface Exports extends WebAssembly.Exports {
    memory: WebAssembly.Memory;
    bb_io(): number;
    bb_learn(lang: number, bytes: number): void;
    bb_check(game: number, seats: number, lang: number): number;
    bb_new(game: number, seats: number, lang: number): number;
    bb_load(bytes: number): number;
    bb_close(h: number): void;
    bb_set(h: number, what: number, seat: number): number;
    bb_look(h: number, at: number): void;
    bb_try(h: number, action: number): void;
    bb_steps(h: number): number;
    bb_seats_of(h: number): number;
    bb_seat_of(h: number, step: number): number;
    bb_action_of(h: number, step: number): number;
    bb_game_of(h: number): number;
    bb_to_act(h: number): number;
    bb_turn(h: number): number;
    bb_act(h: number, seat: number, action: number, lang: number): number;
    bb_chance(h: number): number;
    bb_outcome(h: number, drawn: number): number;
    bb_deal(h: number, drawn: number): void;
    bb_goes_on(h: number, seat: number, action: number): number;
    bb_undo(h: number, seat: number, agreed: number): number;
    bb_view(h: number, seat: number): number;
    bb_say(h: number, what: number, seat: number, lang: number, extra: number): number;
    bb_describe(game: number, lang: number): number;
    bb_choose(game: number, bot: number, seat: number, playouts: number, seed: number): number;
}

export interface Option {
    name: string;
    usual: number;
    values: string[];
}

/** What a player is told about a game before it begins. */
export interface Game {
    index: number;
    name: string;
    title: string;
    about: string;
    min: number;
    max: number;
    edition: string;
    reconstructed: boolean;
    hidden: boolean;
    seats: string[]; /* what the game calls its seats, if it does */
    options: Option[];
}

/** Something that may be done: its number, what a reader calls it, what it touches; if
 * no turn asks for it, it is optional. */
export interface Action {
    n: number;
    text: string;
    ids: string[];
    optional: boolean;
}

/** A sentence with the clause of the rules behind it, if there is one. */
export interface Sentence {
    clause: string;
    text: string;
}

export interface Score {
    seat: number; /* or OPPONENT */
    rank: number;
    points: number;
    team: boolean; /* all play together: they have won (rank 1) or lost */
    name: string;
    sources: { name: string; points: number }[];
}

/** What is counted together, for whom (NOBODY: nobody gets it, TEAM: everybody), and which elements it is about. */
export interface Line extends Sentence {
    seat: number;
    points: number;
    ids: string[];
}

export interface Fairness {
    commitment: string;
    secret: string;
    nonces: string[];
}

const IO_SIZE = 1 << 20;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

function rows(text: string): string[][] {
    return text.split('\n').filter((line) => line !== '').map((line) => line.split('\t'));
}

function words(text: string, between: string): string[] {
    return text === '' ? [] : text.split(between);
}

function sentence(row: string[]): Sentence {
    return { clause: row[0] ?? '', text: row[1] ?? '' };
}

/** What became of an undo; `far`: it would take back what chance or others did. */
export type Undo = 'nothing' | 'far' | 'done';
const UNDO: readonly Undo[] = ['nothing', 'far', 'done'];

/** The seats of a set, lowest first. */
export function seatsOf(set: number): number[] {
    return Array.from({ length: 32 }, (_, seat) => seat).filter((seat) => set >>> seat & 1);
}

export class Engine {
    private constructor(private readonly c: Exports) {}

    static async start(module: WebAssembly.Module): Promise<Engine> {
        return new Engine((await WebAssembly.instantiate(module)).exports as Exports);
    }

    /** The buffer; asked for anew each time, because memory moves when it grows. */
    private io(): Uint8Array {
        return new Uint8Array(this.c.memory.buffer, this.c.bb_io(), IO_SIZE);
    }

    private put(text: string): number {
        const io = this.io();
        const { written } = encoder.encodeInto(text, io.subarray(0, IO_SIZE - 1));
        io[written] = 0;
        return written;
    }

    private read(bytes: number): string {
        return decoder.decode(this.io().subarray(0, bytes));
    }

    private readSentence(): string {
        return this.read(this.io().indexOf(0));
    }

    private must(result: number): number {
        if (result < 0)
            throw new Error(this.readSentence());
        return result;
    }

    /** Takes the words of a language, before anything is said in it. */
    learn(lang: number, words: string): void {
        this.c.bb_learn(lang, this.put(words));
    }

    games(lang: number): Game[] {
        const found: Game[] = [];

        for (;;) {
            const n = this.c.bb_describe(found.length, lang);
            if (n < 0)
                return found;
            const [name = '', title = '', about = '', min, max, edition = '', reconstructed, hidden,
                seats = '', ...options] = this.read(n).split('\t');
            found.push({
                index: found.length, name, title, about, min: Number(min), max: Number(max),
                edition, reconstructed: reconstructed === '1', hidden: hidden === '1',
                seats: words(seats, '|'),
                options: options.map((o) => {
                    const [key = '', rest = ''] = o.split('=');
                    const [usual, ...values] = rest.split('|');
                    return { name: key, usual: Number(usual), values };
                }),
            });
        }
    }

    private putOptions(options: number[]): void {
        this.io().fill(0, 0, 64);
        this.io().set(options);
    }

    /** Why so many seats and these options do not go together; '' if they do. */
    unfit(game: number, seats: number, options: number[], lang: number): string {
        this.putOptions(options);
        return this.c.bb_check(game, seats, lang) < 0 ? this.readSentence() : '';
    }

    open(game: number, seats: number, options: number[], lang: number): number {
        this.putOptions(options);
        return this.must(this.c.bb_new(game, seats, lang));
    }

    /** Opens a record; throws the sentence that says what is wrong with it. */
    load(record: string): number {
        if (encoder.encode(record).length >= IO_SIZE)
            throw new Error('The file is too long.');
        return this.must(this.c.bb_load(this.put(record)));
    }

    close(h: number): void {
        this.c.bb_close(h);
    }

    set(h: number, what: number, seat: number, text: string): void {
        this.put(text);
        this.must(this.c.bb_set(h, what, seat));
    }

    look(h: number, at: number): void {
        this.c.bb_look(h, at);
    }

    /** Pictures to come show this action as a ghost; 0: none. */
    try(h: number, action: number): void {
        this.c.bb_try(h, action);
    }

    steps(h: number): number {
        return this.c.bb_steps(h);
    }

    seatOf(h: number, step: number): number {
        return this.c.bb_seat_of(h, step);
    }

    actionOf(h: number, step: number): number {
        return this.c.bb_action_of(h, step);
    }

    gameOf(h: number): number {
        return this.c.bb_game_of(h);
    }

    toAct(h: number): number {
        return this.c.bb_to_act(h) >>> 0;
    }

    /** Whose turn it is, or NOBODY. */
    turnOf(h: number): number {
        return this.c.bb_turn(h);
    }

    /** Null, or why not. */
    act(h: number, seat: number, action: number, lang: number): Sentence | null {
        if (this.c.bb_act(h, seat, action, lang) === 0)
            return null;
        return sentence(this.readSentence().split('\t'));
    }

    chance(h: number): { total: number; label: string } {
        const total = this.c.bb_chance(h);
        return { total, label: this.readSentence() };
    }

    outcome(h: number, drawn: number): number {
        return this.c.bb_outcome(h, drawn);
    }

    deal(h: number, drawn: number): void {
        this.c.bb_deal(h, drawn);
    }

    /** True if the seat alone would go on after this action: it could take it back. */
    goesOn(h: number, seat: number, action: number): boolean {
        return this.c.bb_goes_on(h, seat, action) === 1;
    }

    undo(h: number, seat: number, agreed: boolean): Undo {
        return UNDO[this.c.bb_undo(h, seat, Number(agreed))] ?? 'nothing';
    }

    view(h: number, seat: number): Uint8Array {
        return this.io().slice(0, this.c.bb_view(h, seat));
    }

    say(h: number, what: number, seat: number, lang: number, extra = 0): string {
        return this.read(this.c.bb_say(h, what, seat, lang, extra));
    }

    legal(h: number, seat: number, lang: number): Action[] {
        return rows(this.say(h, SAY.legal, seat, lang)).map(([n, , text = '', ids = '', optional]) => (
            { n: Number(n), text, ids: words(ids, ' '), optional: optional === '1' }));
    }

    why(h: number, seat: number, lang: number, id: string): Sentence {
        this.put(id);
        return sentence(this.say(h, SAY.why, seat, lang).split('\t'));
    }

    events(h: number, seat: number, lang: number, since: number): Sentence[] {
        return rows(this.say(h, SAY.events, seat, lang, since)).map(sentence);
    }

    eventsOf(h: number, seat: number, lang: number, step: number): Sentence[] {
        return rows(this.say(h, SAY.eventsOf, seat, lang, step)).map(sentence);
    }

    scores(h: number, seat: number, lang: number): Score[] {
        const seats = this.c.bb_seats_of(h);

        return rows(this.say(h, SAY.score, seat, lang)).map(([rank, points, team, name = '', ...rest], i) => ({
            seat: i < seats ? i : OPPONENT, rank: Number(rank), points: Number(points), team: team === '1', name,
            sources: rest.map((s) => {
                const at = s.lastIndexOf('=');
                return { name: s.slice(0, at), points: Number(s.slice(at + 1)) };
            }),
        }));
    }

    /** The account of the score as it stands; empty if the game has none. */
    account(h: number, seat: number, lang: number): Line[] {
        return rows(this.say(h, SAY.account, seat, lang)).map(
            ([owner, points, clause = '', ids = '', text = '']) => (
                { seat: Number(owner), points: Number(points), clause, ids: words(ids, ' '), text }));
    }

    /** The turn of the seat that this action would end; null if it goes on. */
    ending(h: number, seat: number, lang: number, action: number): Turn | null {
        const [gains, ...lines] = rows(this.say(h, SAY.turn, seat, lang, action));
        const of = (when: string) => lines.filter(([first]) => first === when).map(([, ...rest]) => sentence(rest));

        return gains ? { gains: gains[1] ?? '', done: of('0'), then: of('1') } : null;
    }

    fairness(h: number): Fairness {
        const [commitment = '', secret = '', ...nonces] =
            this.say(h, SAY.fairness, NOBODY, 0).split('\t');
        return { commitment, secret, nonces };
    }

    record(h: number): string {
        return this.say(h, SAY.record, NOBODY, 0);
    }

    /** A bot's choice, from the bytes of a view. */
    choose(game: number, bot: number, seat: number, playouts: number, seed: number,
        view: Uint8Array): number {
        this.io().set(view);
        return this.c.bb_choose(game, bot, seat, playouts, seed);
    }
}
