/*
 * What one seat, or a spectator, was shown of a match, and all that can be told from it:
 * chair/chair.h. It is fed by news and by nothing else, wherever that comes from.
 */
import { CHANCE, NOBODY, rows, seatsOf, sentence, words, type Engine, type Sentence } from './engine.ts';

/** What a chair can be asked: `enum bb_what` of chair/say.h. */
const SAY = {
    picture: 0, tall: 1, tablet: 2, desk: 3, text: 4, question: 5, actions: 6, half: 7, whyNot: 8, explain: 9, legend: 10,
    symbol: 11, log: 12, step: 13, turn: 14, ending: 15, score: 16, account: 17, trial: 18, action: 19,
} as const;

/** The shapes that a picture can have: `enum bb_shape`, in the order of SAY. */
export const SHAPE = { wide: 0, tall: 1, tablet: 2, desk: 3 } as const;
export type Shape = (typeof SHAPE)[keyof typeof SHAPE];

/** Who the rules play against somebody alone: no seat, but with a score. */
export const OPPONENT = 4;

/** Something that may be done: its number, what a reader calls it, what it touches; if
 * no turn asks for it, it is optional. */
export interface Action {
    n: number;
    text: string;
    ids: string[];
    parts: string[][]; /* the same: who has touched one of each has said all of it */
    lead: string;      /* the one without which nobody means it; '': there is none */
    optional: boolean;
}

/** A turn that is about to end: points gained in it, what was done, what comes of ending it. */
export interface Ending {
    gains: string;
    done: Sentence[];
    then: Sentence[];
}

/** A change of a score: whose (the opponent of a solo game is seat 1), by how much, from what. */
export interface Gain {
    seat: number;
    points: number;
    sources: string;
}

export type Change = Gain & { step: number };

/** What happened in a step, and the elements that it is about, as far as that is known. */
export interface Told extends Sentence {
    step: number;
    ids: string[];
}

/** A turn: whose it was, its steps, by what scores changed in it, what happened. */
export interface Turn {
    seat: number; /* or TEAM; NOBODY before the first */
    from: number;
    to: number;
    gains: Gain[];
    done: Told[];
    changes: Change[]; /* the gains, step by step */
}

/** What an action would come to: it can be taken back alone, it ends the turn, what it brings. */
export interface Trial {
    free: boolean;
    ends: boolean;
    price: string;  /* a sentence, or '' */
    points: number; /* 0 also if nobody can know */
    sources: string;
    others: { seat: number; points: number }[]; /* whose points it changes as well */
}

/** What was told, and whether it is left out where a turn is summed up. */
export interface Logged extends Sentence {
    detail: boolean;
}

/** A step in the log: where it begins, and in whose turn it was. */
export interface Entry {
    from: number;
    turn: number; /* counted */
    seat: number; /* or TEAM, or NOBODY */
}

/** What an element is: engine/card.h. */
export interface Card {
    name: string;
    when: string[];
    what: string[];
    have: string[];
    lack: string[];
    way: string[];
    clause: string[];
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

/** What answers depend on besides the chair. */
interface Reader {
    readonly engine: Engine;
    readonly lang: number;
    readonly shape: Shape;
    themed(svg: string): string;
}

function gain([seat, points, sources = '']: string[]): Gain {
    return { seat: Number(seat), points: Number(points), sources };
}

let made = 0; /* how many chairs there were */

export class Chair {
    /** What the seat was told, if somebody reads it, and where in it a step of somebody begins;
     * what chance brought belongs to the step before. */
    log: Logged[] = [];
    readonly begins: Entry[] = [];
    private readonly over = new Map<number, Turn>(); /* turns that nothing is added to */
    private readonly c: number;
    private shown = 0;   /* news */
    private looked = -1; /* the step that is looked at; -1: the last */
    private scored: { when: string; scores: Score[] } | null = null;

    /** Tells chairs apart. */
    readonly id = made++;

    constructor(private readonly reader: Reader, game: number, readonly seat: number,
        private readonly names: readonly string[]) {
        const { engine } = reader;

        this.c = engine.must(engine.c.bb_sit(game, seat));
        names.forEach((name, i) => {
            engine.put(name);
            engine.c.bb_name(this.c, i);
        });
    }

    leave(): void {
        this.reader.engine.c.bb_leave(this.c);
    }

    show(news: Uint8Array): void {
        const { engine } = this.reader;

        engine.must(engine.c.bb_show(this.c, engine.putBytes(news)));
        this.shown++;
    }

    /** The same for those who read the log. */
    hear(news: Uint8Array): void {
        const dealt = this.log.length > 0 && this.asked.includes(CHANCE);
        const { steps } = this, turn = this.turns - 1, last = this.begins.at(-1);
        const seat = last?.turn === turn ? last.seat : steps > 0 ? this.turn(turn).seat : NOBODY;

        this.show(news);
        if (this.steps <= steps)
            this.over.clear();
        if (!dealt)
            this.begins.push({ from: this.log.length, turn, seat });
        this.readLog();
    }

    private readLog(): void {
        this.log.push(...rows(this.say(SAY.log, this.log.length)).map((row) => ({ ...sentence(row), detail: row[2] === '1' })));
    }

    /** The language has changed. */
    translate(): void {
        this.log = [];
        this.over.clear();
        this.readLog();
    }

    /** Looks at the position after a step. */
    look(step: number): void {
        this.reader.engine.c.bb_look(this.c, step);
        this.looked = step;
    }

    /** How many positions there are, the first one included. */
    get steps(): number {
        return this.reader.engine.c.bb_steps_seen(this.c);
    }

    /** Who is to act, as far as the seat sees it. */
    get asked(): number[] {
        return seatsOf(this.reader.engine.c.bb_asked(this.c));
    }

    /** What an action would come to, as far as the seat can know. */
    trial(action: number): Trial {
        const [free, ends, price = '', points = '0', sources = '', ...rest] = this.say(SAY.trial, action).split('\t');
        const others = rest.flatMap((seat, i) => (i % 2 === 0 ? [{ seat: Number(seat), points: Number(rest[i + 1]) }] : []));

        return { free: free === '1', ends: ends === '1', price, points: Number(points), sources, others };
    }

    /** The bytes of what the seat sees, for a bot. */
    view(): Uint8Array {
        const { engine } = this.reader;

        return engine.readBytes(engine.c.bb_seen(this.c));
    }

    private say(what: number, extra = 0): string {
        const { engine, lang } = this.reader;

        return engine.read(engine.c.bb_answer(this.c, what, lang, extra));
    }

    /** The picture, with an action in it as a ghost if the game draws that; 0: none. */
    picture(trying = 0, shape: Shape = this.reader.shape): string {
        return this.reader.themed(this.say(SAY.picture + shape, trying));
    }

    /** The picture after an earlier step. */
    pictureAt(step: number): string {
        this.look(step);
        const svg = this.picture();
        this.look(-1);
        return svg;
    }

    text(): string {
        return this.say(SAY.text);
    }

    question(): string {
        return this.say(SAY.question);
    }

    actions(): Action[] {
        return rows(this.say(SAY.actions)).map(([n, text = '', ids = '', optional, lead = '']) => {
            const parts = words(ids, ' ').map((part) => words(part, '|'));
            return { n: Number(n), text, ids: parts.flat(), parts, lead, optional: optional === '1' };
        });
    }

    /** What is chosen, and what still has to be, where only these actions are left. */
    half(actions: readonly Action[]): string {
        this.reader.engine.put(actions.map((a) => a.n).join(' '));
        return this.say(SAY.half);
    }

    /** Any action as a sentence, whether it can be taken now or not. */
    sentence(action: number): string {
        return this.say(SAY.action, action).split('\t')[0] ?? '';
    }

    /** The elements that an action touches where the chair looks; none if it could not be taken there. */
    touched(action: number): string[] {
        return words(this.say(SAY.action, action).split('\t')[1] ?? '', ' ');
    }

    /** Why touching an element does nothing. */
    whyNot(id: string): Sentence {
        this.reader.engine.put(id);
        return sentence(this.say(SAY.whyNot).split('\t'));
    }

    /** What happened in a step. */
    step(step: number): Sentence[] {
        return rows(this.say(SAY.step, step)).map(sentence);
    }

    /** How many turns there are; the last one goes on. */
    get turns(): number {
        return this.reader.engine.c.bb_turns(this.c);
    }

    turn(i: number): Turn {
        const known = this.over.get(i);

        if (known)
            return known;
        const [head = '', story = '', changes = ''] = this.say(SAY.turn, i).split(/\n(?=\n)/);
        const [[seat, from, to, goesOn] = [], ...gains] = rows(head);
        const turn = {
            seat: Number(seat), from: Number(from), to: Number(to), gains: gains.map(gain),
            done: rows(story).map(([step, clause = '', text = '', ids = '']) => (
                { step: Number(step), clause, text, ids: words(ids, ' ') })),
            changes: rows(changes).map(([step, ...rest]) => ({ step: Number(step), ...gain(rest) })),
        };

        if (goesOn === '0')
            this.over.set(i, turn);
        return turn;
    }

    /** What an element of the picture is; null if nobody can tell. */
    explain(id: string): Card | null {
        this.reader.engine.put(id);
        const card: Card = { name: '', when: [], what: [], have: [], lack: [], way: [], clause: [] };

        for (const [part, text = ''] of rows(this.say(SAY.explain))) {
            if (part === 'name')
                card.name = text;
            else
                card[part as Exclude<keyof Card, 'name'>].push(text);
        }
        return card.name === '' ? null : card;
    }

    /** The symbols of the game: [name, what it stands for]. */
    legend(): string[][] {
        return rows(this.say(SAY.legend));
    }

    /** The picture of one of them. */
    symbol(name: string): string {
        this.reader.engine.put(name);
        return this.reader.themed(this.say(SAY.symbol));
    }

    /** The turn of the seat that this action would end; null if it goes on. */
    ending(action: number): Ending | null {
        const [gains, ...lines] = rows(this.say(SAY.ending, action));
        const of = (when: string) => lines.filter(([first]) => first === when).map(([, ...rest]) => sentence(rest));

        return gains ? { gains: gains[1] ?? '', done: of('0'), then: of('1') } : null;
    }

    /** As they stand, asked for once in a position. */
    scores(): readonly Score[] {
        const when = [this.reader.lang, this.shown, this.looked].join();

        if (this.scored?.when !== when)
            this.scored = { when, scores: this.readScores() };
        return this.scored.scores;
    }

    private readScores(): Score[] {
        return rows(this.say(SAY.score)).map(([rank, points, team, name = '', ...rest], i) => ({
            seat: i < this.names.length ? i : OPPONENT, rank: Number(rank), points: Number(points), team: team === '1', name,
            sources: rest.map((s) => {
                const at = s.lastIndexOf('=');
                return { name: s.slice(0, at), points: Number(s.slice(at + 1)) };
            }),
        }));
    }

    /** The account of the score as it stands; empty if the game has none. */
    account(): Line[] {
        return rows(this.say(SAY.account)).map(([owner, points, clause = '', ids = '', text = '']) => (
            { seat: Number(owner), points: Number(points), clause, ids: words(ids, ' '), text }));
    }
}
