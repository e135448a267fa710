/*
 * A match at this screen: the referee is a handle in the page's own engine; the
 * people tap, the bots think elsewhere, chance is dealt fairly.
 */
import type { Bots } from './bots.ts';
import type { Context } from './context.ts';
import { CHANCE, NOBODY, SAY, seatsOf, SET, type Action, type Line, type Sentence, type Turn } from './engine.ts';
import { commitmentOf, deal, dealer, NONCE_BYTES, randomHex, SECRET_BYTES, type Dealer } from './fair.ts';
import { narrow, NOTHING, tap, turns, type Narrowed, type Picks } from './pick.ts';
import { loadGame, saveGame, settings, type Saved, type Seat } from './store.ts';

const MOVE_PAUSE = 350;   /* ms between two moves of others that one watches */
const PAUSE_BUDGET = 1500; /* ms that a person waits for such pauses in all */

export class Table {
    readonly game: number;
    viewer: number;         /* whose view the screen shows */
    curtain = false;        /* hides it until that person is there */
    thinking = -1;          /* the bot that is at it */
    picks: Picks = NOTHING;
    actions: Action[] = [];
    refused: Sentence | null = null;
    log: Sentence[] = [];
    told: number[] = [];    /* where in the log an action begins */
    taking = false;         /* an undo was asked for that takes back what others did */
    last = new Set<string>(); /* what changed in the picture since a person acted */
    zoomable = false;       /* the picture has a board that a finger would miss on */
    private logLang = -1;
    private turn = 0;       /* raised to make what still thinks or pauses give up */
    private waited = 0;
    private acted = false;  /* a person has, since the page was opened */
    private skipPause = () => {};
    private readonly draw: Dealer;

    private constructor(private readonly page: Context, private readonly bots: Bots,
        readonly h: number, readonly seats: readonly Seat[], private readonly secret: string) {
        const people = this.people();

        this.game = page.engine.gameOf(h);
        this.draw = dealer(secret, page.engine.fairness(h).nonces);
        this.viewer = people[0] ?? NOBODY;
        this.curtain = people.length > 1;
    }

    static begin(page: Context, bots: Bots, game: number, seats: readonly Seat[],
        options: number[]): Table {
        const { engine } = page;
        const h = engine.open(game, seats.length, options, page.lang);
        const secret = randomHex(SECRET_BYTES);

        engine.set(h, SET.commitment, 0, commitmentOf(secret));
        seats.forEach((seat, i) => {
            engine.set(h, SET.name, i, seat.name);
            engine.set(h, SET.nonce, i, randomHex(NONCE_BYTES));
        });
        return new Table(page, bots, h, seats, secret);
    }

    static resume(page: Context, bots: Bots, saved: Saved): Table {
        const table = new Table(page, bots, page.engine.load(saved.record), saved.seats, saved.secret);

        table.told = saved.told ?? [];
        return table;
    }

    close(): void {
        this.turn++;
        this.skipPause();
        this.page.engine.close(this.h);
    }

    get over(): boolean {
        return this.page.engine.toAct(this.h) === 0;
    }

    get narrowed(): Narrowed {
        return narrow(this.actions, this.picks);
    }

    /** What the viewer may do now is on the screen. */
    get asked(): boolean {
        return this.actions.length > 0 && !this.curtain;
    }

    /** The turn that what is ready would end. */
    get ending(): Turn | null {
        const { ready } = this.narrowed;

        return ready && this.asked ? this.page.engine.ending(this.h, this.viewer, this.page.lang, ready.n) : null;
    }

    people(): number[] {
        return this.seats.flatMap((seat, i) => seat.kind === 0 ? [i] : []);
    }

    /** The picture, with an action in it as a ghost if the game draws that; 0: none. */
    picture(trying = 0): string {
        this.page.engine.try(this.h, trying);
        return this.page.themed(this.say(SAY.picture, Number(this.page.tall)));
    }

    account(): Line[] {
        return this.page.engine.account(this.h, this.viewer, this.page.lang);
    }

    text(): string {
        return this.say(SAY.text);
    }

    ask(): string {
        return this.say(SAY.ask);
    }

    record(): string {
        return this.page.engine.record(this.h);
    }

    private say(what: number, extra = 0): string {
        return this.page.engine.say(this.h, what, this.viewer, this.page.lang, extra);
    }

    /* ---- Time passes ------------------------------------------------------- */

    /** Goes on until a person is asked or the match is over. */
    async run(): Promise<void> {
        const turn = ++this.turn;
        const { engine } = this.page;

        this.skipPause();
        this.thinking = -1;
        this.changed();
        for (;;) {
            while (engine.toAct(this.h) >>> CHANCE) {
                const one = this.watches;
                if (one)
                    await this.pause();
                if (turn !== this.turn)
                    return;
                deal(engine, this.h, this.draw, one);
                this.changed();
            }
            const toAct = seatsOf(engine.toAct(this.h));
            const bot = toAct.find((seat) => this.seats[seat]?.kind);
            const alone = !toAct.some((seat) => this.seats[seat]?.kind === 0);
            if (bot === undefined || !(alone || this.mayHurry()))
                break;
            const action = await this.think(bot);
            if (turn !== this.turn)
                return;
            this.thinking = -1;
            engine.act(this.h, bot, action, this.page.lang);
            this.changed();
            if (alone)
                await this.pause();
            if (turn !== this.turn)
                return;
        }
    }

    /** Who plays alone sees step by step what the rules do between two turns. */
    private get watches(): boolean {
        return this.acted && this.seats.length === 1 && this.page.engine.turnOf(this.h) !== this.viewer;
    }

    /** Bots that choose at the same time as people do it before these begin, so that
     * a person's undo never takes back a bot's step. */
    private mayHurry(): boolean {
        const steps = this.page.engine.steps(this.h);
        const last = steps > 0 ? this.page.engine.seatOf(this.h, steps - 1) : CHANCE;

        return this.seats[last]?.kind !== 0;
    }

    private think(bot: number): Promise<number> {
        const view = this.page.engine.view(this.h, bot);

        this.thinking = bot;
        this.page.render();
        return this.bots.choose(this.game, this.seats[bot]?.kind ?? 1, bot, view);
    }

    /** Time to see a move of others; ended by a tap. */
    private async pause(): Promise<void> {
        const watching = this.people().length === 0;
        const each = this.seats.length === 1 || watching ? 2 * MOVE_PAUSE : MOVE_PAUSE;
        const ms = !this.page.motion ? 0 : watching ? each : Math.min(each, PAUSE_BUDGET - this.waited);

        this.waited += ms;
        if (ms > 0)
            await new Promise<void>((resolve) => {
                this.skipPause = resolve;
                setTimeout(resolve, ms);
            });
    }

    skip(): void {
        this.waited = PAUSE_BUDGET;
        this.skipPause();
    }

    /** After every step: who looks, what is open to them, what has happened. */
    private changed(): void {
        const { engine, lang } = this.page;
        const toAct = seatsOf(engine.toAct(this.h));
        const people = this.people();
        const next = people.find((seat) => toAct.includes(seat));

        if (people.length > 1 && next !== undefined && !toAct.includes(this.viewer)) {
            this.viewer = next;
            this.curtain = true;
            this.logLang = -1;
            this.told = [];
        }
        this.taking = false;
        this.setActions(toAct.includes(this.viewer) ? engine.legal(this.h, this.viewer, lang) : []);
        if (this.over)
            engine.set(this.h, SET.secret, 0, this.secret);
        this.readLog();
        saveGame({ record: this.record(), secret: this.secret, seats: [...this.seats],
            ...people.length < 2 && { told: this.told } });
        this.page.render();
        if (this.over && location.hash === '#/table')
            this.page.go('#/end');
    }

    /** What is picked stays while others move, as long as it means the same. */
    private setActions(actions: Action[]): void {
        const meaning = (all: Action[]) => all.map((a) => [a.n, ...a.ids].join(' ')).join();

        if (meaning(actions) !== meaning(this.actions))
            this.picks = NOTHING;
        this.actions = actions;
    }

    /** The log in the language of the page, only what is new if it can be. */
    readLog(): void {
        const { engine, lang } = this.page;

        if (this.logLang !== lang)
            this.log = [];
        this.logLang = lang;
        const from = this.log.length;
        this.log.push(...engine.events(this.h, this.viewer, lang, from));
        if (this.told.length === 0)
            this.told = [this.log.length];
        else if (from > 0 && from < this.log.length && from !== this.told.at(-1))
            this.told.push(from);
    }

    /** The language has changed. */
    translate(): void {
        this.readLog();
        this.refused = null;
        if (this.actions.length > 0)
            this.actions = this.page.engine.legal(this.h, this.viewer, this.page.lang);
    }

    /* ---- A person acts ------------------------------------------------------ */

    /** A tap on something inside these elements, innermost first. What it says in full
     * is done at once if the tap is sure and Undo can take it back, unless every step is
     * to be confirmed. */
    tap(ids: readonly string[], sure = true): 'refused' | 'picked' | 'done' {
        const meant = ids.find((id) => this.actions.some((a) => a.ids.includes(id)));
        const picks = meant === undefined ? null : tap(this.actions, this.picks, meant);

        this.refused = null;
        this.taking = false;
        this.last.clear();
        if (picks)
            this.picks = picks;
        else if (this.viewer !== NOBODY)
            this.refuse(ids);
        if (sure && this.isSaid()) {
            this.confirm();
            return 'done';
        }
        this.page.render();
        return this.refused ? 'refused' : 'picked';
    }

    /** One tap has said what is meant, it could be taken back, and the turn goes on. */
    private isSaid(): boolean {
        const { fits, ready } = this.narrowed;

        return !settings.confirm && this.asked && this.picks.ids.length === 1 && fits.length === 1 &&
            ready?.ids.length === 1 && this.page.engine.goesOn(this.h, this.viewer, ready.n) && !this.ending;
    }

    /** Says why the tap means nothing; one that is not even wrong puts the picks away. */
    private refuse(ids: readonly string[]): void {
        for (const id of ids) {
            const why = this.page.engine.why(this.h, this.viewer, this.page.lang, id);
            if (why.text !== '') {
                this.refused = why;
                return;
            }
        }
        this.picks = NOTHING;
    }

    /** Shows another of the actions that fit what is picked. */
    another(by: number): void {
        if (turns(this.narrowed).length < 2)
            return;
        this.refused = null;
        this.picks = { ...this.picks, turn: this.picks.turn + by };
        this.page.render();
    }

    clear(): void {
        this.picks = NOTHING;
        this.taking = false;
        this.refused = null;
        this.page.render();
    }

    confirm(): void {
        const { ready } = this.narrowed;

        if (ready && this.asked)
            this.act(ready);
    }

    act(action: Action): void {
        this.refused = this.page.engine.act(this.h, this.viewer, action.n, this.page.lang);
        this.picks = NOTHING;
        this.last.clear();
        this.waited = 0;
        this.acted = true;
        this.go();
    }

    /** What this person did last, if it is legal again; only until somebody else acts. */
    get again(): Action | undefined {
        const { engine } = this.page;
        const last = engine.steps(this.h) - 1;

        if (!this.asked || last < 0 || engine.seatOf(this.h, last) !== this.viewer)
            return undefined;
        return this.actions.find((a) => a.n === engine.actionOf(this.h, last));
    }

    /** Takes back the last step. If chance or others acted since, the first call asks
     * and the second does it. */
    undo(): void {
        const done = this.viewer === NOBODY ? 'nothing' : this.page.engine.undo(this.h, this.viewer, this.taking);

        if (done === 'nothing')
            return;
        this.refused = null;
        this.picks = NOTHING;
        this.last.clear();
        this.taking = done === 'far';
        if (this.taking)
            this.page.render();
        else
            this.go();
    }

    lift(): void {
        this.curtain = false;
        this.last.clear();
        this.page.render();
    }

    private go(): void {
        this.run().catch(this.page.fail);
    }
}

/** The saved game that is not over yet, if there is one. */
export function unfinished(): Saved | null {
    const saved = loadGame();

    return saved && !/^end /m.test(saved.record) ? saved : null;
}
