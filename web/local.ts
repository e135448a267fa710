/*
 * A match whose referee is in this page: the bots think elsewhere, from what their chairs
 * see; chance is dealt fairly; what was played is saved.
 */
import type { Bots } from './bots.ts';
import { Chair } from './chair.ts';
import type { Context } from './context.ts';
import { NOBODY, seatsOf, type Game, type Sentence } from './engine.ts';
import { commitmentOf, deal, dealer, NONCE_BYTES, noncesOf, promiseOf, randomHex, SECRET_BYTES, type Dealer } from './fair.ts';
import { Referee, SET, type Undo } from './referee.ts';
import type { Fairness, Hear, Source } from './source.ts';
import { saveGame, type Saved, type Seat } from './store.ts';

export class Local implements Source {
    readonly game: number;
    readonly here: readonly number[];
    thinking = -1;
    private readonly minds: Chair[]; /* the chairs of the bots */
    private readonly draw: Dealer;
    private turn = 0;                /* raised to make what still thinks give up */
    private hear: Hear = async () => {};

    private constructor(private readonly page: Context, private readonly bots: Bots,
        private readonly referee: Referee, readonly seats: readonly Seat[], private readonly secret: string) {
        const all = seats.map((_, seat) => seat);

        this.game = referee.game;
        this.here = all.filter((seat) => seats[seat]?.kind === 0);
        this.minds = all.filter((seat) => seats[seat]?.kind).map((seat) => new Chair(page, this.game, seat, []));
        this.draw = dealer(secret, noncesOf(referee.record()));
    }

    static begin(page: Context, bots: Bots, game: number, seats: readonly Seat[], options: number[]): Local {
        const referee = Referee.begin(page.engine, game, seats.length, options, page.lang);
        const secret = randomHex(SECRET_BYTES);

        referee.set(SET.commitment, 0, commitmentOf(secret));
        seats.forEach((seat, i) => {
            referee.set(SET.name, i, seat.name);
            const nonce = randomHex(NONCE_BYTES);
            referee.set(SET.promise, i, promiseOf(i, nonce));
            referee.set(SET.nonce, i, nonce);
        });
        return new Local(page, bots, referee, seats, secret);
    }

    static resume(page: Context, bots: Bots, saved: Saved): Local {
        return new Local(page, bots, Referee.load(page.engine, saved.record), saved.seats, saved.secret);
    }

    close(): void {
        this.turn++;
        this.minds.forEach((chair) => chair.leave());
        this.referee.close();
    }

    get fairness(): Fairness {
        return { commitment: commitmentOf(this.secret), secret: this.referee.toAct ? '' : this.secret };
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

    /** Somebody alone is asked too before chance is taken back. */
    async undo(seat: number, agreed: boolean): Promise<Undo> {
        const { referee } = this;
        const line = Array.from({ length: referee.steps }, (_, step) => referee.seatOf(step));

        if (!agreed && referee.toAct !== 0 && line.includes(seat) && line.at(-1) !== seat)
            return 'far';
        const done = referee.undo(seat, agreed);
        if (done === 'done')
            this.go();
        return done;
    }

    private get followed(): readonly number[] {
        return this.here.length > 0 ? this.here : [NOBODY];
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
        const { referee, secret, seats } = this;

        if (referee.toAct === 0)
            referee.set(SET.secret, 0, secret);
        saveGame({ record: referee.record(), secret, seats: [...seats] });
        for (const chair of this.minds)
            referee.news(chair.seat).forEach((news) => chair.show(news));
        this.page.render();
        await Promise.all(this.followed.map((seat) => this.hear(seat, referee.news(seat))));
    }

    /** Bots that choose at the same time as people do it before these begin, so that
     * a person's undo never takes back a bot's step. */
    private mayHurry(): boolean {
        const { referee } = this;

        return referee.steps === 0 || !this.here.includes(referee.seatOf(referee.steps - 1));
    }

    private think(bot: Chair): Promise<number> {
        this.thinking = bot.seat;
        this.page.render();
        return this.bots.choose(this.game, this.seats[bot.seat]?.kind ?? 1, bot.seat, bot.view());
    }
}

const GLIMPSE_STEPS = 70; /* after which a table looks played at */

/** A chair at a table in mid-game, played by bots that do not think. */
export function glimpse(page: Context, game: Game): Chair {
    const { engine } = page;
    const seats = game.max > 2 ? 3 : 2;
    const referee = Referee.begin(engine, game.index, seats, game.options.map((o) => o.usual), page.lang);
    const chairs = Array.from({ length: seats }, (_, seat) => new Chair(page, game.index, seat, []));

    chairs.forEach(({ seat }) => referee.follow(seat));
    for (let i = 0; referee.toAct !== 0; i++) {
        const seat = seatsOf(referee.toAct)[0] ?? 0;
        const chair = chairs[seat];

        if (i > GLIMPSE_STEPS && seat === 0)
            break;
        referee.news(seat).forEach((news) => chair?.show(news));
        if (chair)
            referee.act(seat, engine.choose(game.index, 1, seat, 0, i, chair.view()), 0);
        else
            referee.deal(referee.outcome((i + 1) * 7919 % 104729 % referee.chance().total));
    }
    const [first, ...others] = chairs as [Chair, ...Chair[]];
    referee.news(0).forEach((news) => first.show(news));
    others.forEach((chair) => chair.leave());
    referee.close();
    return first;
}
