/*
 * The referee of a match, who holds its truth. Only those who let a match be played, or
 * verify one that was, have to do with it; whoever looks on is told what there is to see as
 * news, which a Chair understands.
 */
import { sentence, type Engine, type Sentence } from './engine.ts';

/** What became of an undo; `far`: it would take back what chance or others did; `asked`: they
 * have been asked. */
export type Undo = 'nothing' | 'far' | 'done' | 'asked';
const UNDO: readonly Undo[] = ['nothing', 'far', 'done'];

/** What bb_set() sets. */
export const SET = { name: 0, commitment: 1, promise: 2, nonce: 3, secret: 4 } as const;

export class Referee {
    private constructor(private readonly engine: Engine, private readonly h: number) {}

    static begin(engine: Engine, game: number, seats: number, options: readonly number[], lang: number): Referee {
        engine.putOptions(options);
        return new Referee(engine, engine.must(engine.c.bb_new(game, seats, lang)));
    }

    /** Opens a record; throws the sentence that says what is wrong with it. */
    static load(engine: Engine, record: string): Referee {
        return new Referee(engine, engine.must(engine.c.bb_load(engine.put(record))));
    }

    close(): void {
        this.engine.c.bb_close(this.h);
    }

    set(what: number, seat: number, text: string): void {
        this.engine.put(text);
        this.engine.must(this.engine.c.bb_set(this.h, what, seat));
    }

    get game(): number {
        return this.engine.c.bb_game_of(this.h);
    }

    /** What those at its seats are called. */
    get names(): string[] {
        return Array.from(this.record().matchAll(/^seat \d (.*)/gm), ([, name = '']) => name);
    }

    /** The set of who is to act. */
    get toAct(): number {
        return this.engine.c.bb_to_act(this.h) >>> 0;
    }

    get steps(): number {
        return this.engine.c.bb_steps(this.h);
    }

    seatOf(step: number): number {
        return this.engine.c.bb_seat_of(this.h, step);
    }

    actionOf(step: number): number {
        return this.engine.c.bb_action_of(this.h, step) >>> 0;
    }

    /** Once through all outcomes of chance, also those that were taken back; chance() and
     * outcome() are about where it stands. */
    *walk(): Generator<{ k: number; step: number; action: number }> {
        for (let n; (n = this.engine.c.bb_walk(this.h)) > 0;) {
            const [k = 0, step = 0, action = 0] = this.engine.read(n).split('\t').map(Number);
            yield { k, step, action };
        }
    }

    /** Where chance is to act: how many equal shares there are. */
    chance(): { total: number; label: string } {
        const total = this.engine.c.bb_chances(this.h);
        return { total, label: this.engine.said() };
    }

    /** The outcome in whose share the number falls. */
    outcome(drawn: number): number {
        return this.engine.c.bb_outcome(this.h, drawn);
    }

    deal(outcome: number): void {
        this.engine.c.bb_deal(this.h, outcome);
    }

    /** Null, or why not. */
    act(seat: number, action: number, lang: number): Sentence | null {
        return this.engine.c.bb_act(this.h, seat, action, lang) === 0 ? null : sentence(this.engine.said().split('\t'));
    }

    undo(seat: number, agreed: boolean): Undo {
        return UNDO[this.engine.c.bb_undo(this.h, seat, Number(agreed))] ?? 'nothing';
    }

    /** Notes that a seat, which is to act, is given hints; false if it has had too many. */
    noteHint(seat: number): boolean {
        return this.engine.c.bb_note_hint(this.h, seat) >= 0;
    }

    /** Begins to tell a seat, or the spectator, what there is to see, from the beginning. */
    follow(seat: number): void {
        this.engine.c.bb_follow(this.h, seat);
    }

    /** All that a seat which is followed has not been told yet. */
    news(seat: number): Uint8Array[] {
        const news: Uint8Array[] = [];

        for (let n; (n = this.engine.c.bb_news(this.h, seat)) > 0;)
            news.push(this.engine.readBytes(n));
        return news;
    }

    record(): string {
        return this.engine.read(this.engine.c.bb_record(this.h));
    }
}
