/*
 * A match whose referee is in this page: the bots think elsewhere, from what their chairs
 * see; chance is dealt fairly; what was played is saved.
 */
import type { Bots } from './bots.ts';
import { Chair } from './chair.ts';
import type { Context } from './context.ts';
import { CHANCE, NOBODY, seatsOf, type Sentence } from './engine.ts';
import { commitmentOf, deal, dealer, NONCE_BYTES, noncesOf, promiseOf, randomHex, SECRET_BYTES, type Dealer } from './fair.ts';
import { isOver, newId, saveGame, type Kept, type Result, type Saved } from './games.ts';
import { Referee, SET, type Undo } from './referee.ts';
import type { Fairness, Hear, Source } from './source.ts';
import type { Seat } from './store.ts';

/** What decides all that chance brings. */
export interface Chance {
    secret: string;
    nonces: string[]; /* of the seats */
}

export function anyChance(seats: number): Chance {
    return { secret: randomHex(SECRET_BYTES), nonces: Array.from({ length: seats }, () => randomHex(NONCE_BYTES)) };
}

/** How a game begins. */
export interface Beginning {
    game: number;
    seats: readonly Seat[];
    options: readonly number[];
    daily: string; /* the day whose deal it is, or '' */
    chance: Chance;
}

/** A match as it begins, before anything is dealt. */
export function opened(page: Context, { game, seats, options, chance }: Beginning): Referee {
    const referee = Referee.begin(page.engine, game, seats.length, options, page.lang);

    referee.set(SET.commitment, 0, commitmentOf(chance.secret));
    seats.forEach((seat, i) => {
        const nonce = chance.nonces[i] ?? '';

        referee.set(SET.name, i, seat.name);
        referee.set(SET.promise, i, promiseOf(i, nonce));
        referee.set(SET.nonce, i, nonce);
    });
    return referee;
}

/** What a match came to, as this chair, or else a spectator, sees it. */
export function resultOf(page: Context, referee: Referee, seen?: Chair): Result {
    const chair = seen ?? new Chair(page, referee.game, NOBODY, []);

    if (!seen) {
        referee.follow(NOBODY);
        referee.news(NOBODY).forEach((news) => chair.show(news));
    }
    const scores = chair.scores();
    if (!seen)
        chair.leave();
    return { points: scores.map((s) => s.points), ranks: scores.map((s) => s.rank), team: scores.every((s) => s.team) };
}

export class Local implements Source {
    readonly game: number;
    readonly here: readonly number[];
    thinking = -1;
    readonly elsewhere = false;
    readonly noteHint: Source['noteHint'];
    private readonly minds: Chair[]; /* the chairs of the bots */
    private readonly draw: Dealer;
    private readonly commitment: string;
    private turn = 0;                /* raised to make what still thinks give up */
    private hear: Hear = async () => {};

    private readonly turns = Math.floor(Math.random() * 2 ** 20) * 2 ** 10; /* so that no turn has the number of one of another match */

    private constructor(private readonly page: Context, private readonly bots: Bots,
        private readonly referee: Referee, private kept: Kept, private readonly secret: string,
        private saved: string) {
        const all = kept.seats.map((_, seat) => seat);

        this.game = referee.game;
        this.here = all.filter((seat) => kept.seats[seat]?.kind === 0);
        this.minds = all.filter((seat) => kept.seats[seat]?.kind).map((seat) => new Chair(page, this.game, seat, []));
        this.noteHint = this.here.length === 1 && kept.daily === '' ? (seat) => this.hinted(seat) : null;
        this.draw = dealer(secret, noncesOf(referee.record()));
        this.commitment = commitmentOf(secret);
    }

    static begin(page: Context, bots: Bots, how: Beginning): Local {
        const { seats, options, daily, chance } = how;
        const now = Date.now();

        return new Local(page, bots, opened(page, how), {
            id: newId(), game: page.games[how.game]?.name ?? '', seats: [...seats], options: [...options], begun: now, at: now,
            rev: 0, toAct: [], result: null, daily,
        }, chance.secret, '');
    }

    static resume(page: Context, bots: Bots, kept: Kept, { record, secret }: Saved): Local {
        return new Local(page, bots, Referee.load(page.engine, record), kept, secret,
            isOver(kept) && !kept.result ? '' : record); /* what an earlier version kept has no result yet */
    }

    /** A match that begins where a record stops, after that turn of another match. What comes
     * is dealt by a secret that nobody was told of before: nothing is claimed for it. */
    static onward(page: Context, bots: Bots, record: string, seats: readonly Seat[], turn: number): Local {
        const referee = Referee.load(page.engine, record);
        const now = Date.now();

        return new Local(page, bots, referee, {
            id: newId(), game: page.games[referee.game]?.name ?? '', seats: [...seats], options: [], begun: now, at: now,
            rev: 0, toAct: [], result: null, daily: '', whatIf: Math.max(1, turn),
        }, randomHex(SECRET_BYTES), '');
    }

    get id(): string {
        return this.kept.id;
    }

    get whatIf(): number {
        return this.kept.whatIf ?? 0;
    }

    get seats(): readonly Seat[] {
        return this.kept.seats;
    }

    /** How it began, but for its secret. */
    get setup(): Pick<Kept, 'game' | 'seats' | 'options' | 'daily'> {
        return this.kept;
    }

    close(): void {
        this.turn++;
        this.minds.forEach((chair) => chair.leave());
        this.referee.close();
    }

    get fairness(): Fairness {
        return this.whatIf ? { commitment: '', secret: '' }
            : { commitment: this.commitment, secret: this.referee.toAct ? '' : this.secret };
    }

    async record(): Promise<string> {
        return this.referee.record();
    }

    follow(hear: Hear): void {
        this.hear = hear;
        this.followed.forEach((seat) => this.referee.follow(seat));
        this.minds.forEach(({ seat }) => this.referee.follow(seat));
        this.go();
    }

    async act(seat: number, action: number): Promise<Sentence | null> {
        const refused = this.referee.act(seat, action, this.page.lang);

        if (!refused)
            this.go();
        return refused;
    }

    /** Somebody alone is asked too before chance is taken back. In the deal of the day it cannot
     * be: what it brings is settled, and who has seen it would know what comes. */
    async undo(seat: number, agreed: boolean): Promise<Undo | 'sealed'> {
        const { referee } = this;
        const line = Array.from({ length: referee.steps }, (_, step) => referee.seatOf(step));
        const far = this.kept.daily === '' ? 'far' : 'sealed';

        if (!agreed && referee.toAct !== 0 && line.includes(seat) && line.at(-1) !== seat)
            return far;
        const done = referee.undo(seat, agreed);
        if (done === 'far')
            return far;
        if (done === 'done')
            this.go();
        return done;
    }

    /** Nobody else is here who would wonder, nor is it the deal that others are measured by. */
    private hinted(seat: number): boolean {
        const noted = this.referee.noteHint(seat);

        this.save();
        return noted;
    }

    private get followed(): readonly number[] {
        return this.here.length === 1 ? this.here : [...this.here, NOBODY];
    }

    private go(): void {
        this.run().catch(this.page.fail);
    }

    /** Goes on until a person is asked or the match is over. */
    private async run(): Promise<void> {
        const turn = ++this.turn;
        const { referee } = this;

        for (;;) {
            this.thinking = -1;
            deal(referee, this.draw);
            await this.tell();
            if (turn !== this.turn)
                return;
            const toAct = seatsOf(referee.toAct);
            const bot = this.minds.find(({ seat }) => toAct.includes(seat));
            const alone = !this.here.some((seat) => toAct.includes(seat));
            if (!bot || !(alone || this.mayHurry()))
                return;
            const action = await this.think(bot);
            if (turn !== this.turn)
                return;
            referee.act(bot.seat, action, this.page.lang);
        }
    }

    /** Saves what was played, and tells it to whoever looks on. */
    private async tell(): Promise<void> {
        const { referee } = this;

        if (referee.toAct === 0)
            referee.set(SET.secret, 0, this.secret);
        for (const chair of this.minds)
            referee.news(chair.seat).forEach((news) => chair.show(news));
        this.save();
        this.page.render();
        await Promise.all(this.followed.map((seat) => this.hear(seat, referee.news(seat))));
    }

    private save(): void {
        const { referee, kept, secret } = this;
        const record = referee.record();

        if (record === this.saved)
            return;
        this.saved = record;
        this.kept = {
            ...kept, at: isOver(kept) && kept.rev > 0 ? kept.at : Date.now(), rev: kept.rev + 1, toAct: seatsOf(referee.toAct).filter((seat) => seat !== CHANCE),
            result: referee.toAct === 0 ? resultOf(this.page, referee, this.minds[0]) : null,
        };
        saveGame(this.kept, { record, secret });
    }

    /** Bots that choose at the same time as people do it before these begin, so that
     * a person's undo never takes back a bot's step. */
    private mayHurry(): boolean {
        const { referee } = this;

        return referee.steps === 0 || !this.here.includes(referee.seatOf(referee.steps - 1));
    }

    /** A bot has a time for its whole turn, and thinks longest about the first steps of it.
     * Of the deal of the day the same play makes the same game, so there it has no clock. */
    private think(bot: Chair): Promise<number> {
        const { seat, turns: turn } = bot;
        const kind = this.seats[seat]?.kind ?? 1;
        const question = { game: this.game, seat, view: bot.view() };

        this.thinking = seat;
        this.page.render();
        return this.kept.daily !== ''
            ? this.bots.chooseAlways(question, kind, this.draw(this.referee.steps, `bot ${seat}`, 2 ** 31))
            : this.bots.choose(question, kind, this.turns + turn);
    }
}
