/*
 * A match on this screen: the chair of whoever looks at it, what is picked there, and what
 * comes of it. Where the match is played, the source knows.
 */
import { Chair, type Action, type Ending, type Turn } from './chair.ts';
import type { Context } from './context.ts';
import { CHANCE, NOBODY, type Sentence } from './engine.ts';
import { narrow, NOTHING, tap, turns, type Narrowed, type Picks } from './pick.ts';
import type { Source } from './source.ts';
import { settings } from './store.ts';

const MOVE_PAUSE = 350;   /* ms between two moves of others that one watches */
const PAUSE_BUDGET = 1500; /* ms that a person waits for such pauses in all */

export class Screen {
    chair: Chair;           /* of whoever looks */
    curtain: boolean;       /* hides it until that person is there */
    picks: Picks = NOTHING;
    actions: Action[] = [];
    refused: Sentence | null = null;
    taking = false;         /* an undo was asked for that takes back what others did */
    last = new Set<string>(); /* what changed in the picture since a person acted */
    zoomable = false;       /* the picture has a board that a finger would miss on */
    private readonly chairs: readonly Chair[];
    private readonly heard: Uint8Array[] = []; /* and not shown yet, to the one who looks */
    private showing = Promise.resolve();
    private busy = false;   /* showing it */
    private own: number[] = []; /* what the one who looks did, by step */
    private between = false; /* a turn played alone has ended, and the next has not begun */
    private waited = 0;
    private closed = false;
    private skipPause = () => {};

    constructor(private readonly page: Context, readonly source: Source) {
        const { game, seats, here } = source;
        const names = seats.map((seat) => seat.name);

        this.chairs = (here.length > 0 ? here : [NOBODY]).map((seat) => new Chair(page, game, seat, names));
        this.chair = this.chairs[0] as Chair;
        this.curtain = here.length > 1;
        source.follow((seat, news) => this.hear(seat, news));
    }

    close(): void {
        this.closed = true;
        this.skipPause();
        this.source.close();
        this.chairs.forEach((chair) => chair.leave());
    }

    /** There is something to be seen. */
    get ready(): boolean {
        return this.chair.steps > 0;
    }

    get over(): boolean {
        return this.ready && this.chair.asked.length === 0;
    }

    get viewer(): number {
        return this.chair.seat;
    }

    get narrowed(): Narrowed {
        return narrow(this.actions, this.picks);
    }

    /** What the viewer may do now is on the screen. */
    get asked(): boolean {
        return this.actions.length > 0 && !this.curtain;
    }

    /** The turn that what is ready would end. */
    get ending(): Ending | null {
        const { ready } = this.narrowed;

        return ready && this.asked ? this.chair.ending(ready.n) : null;
    }

    /** The last turn of others that is over; who plays alone has them in the turn before. */
    get story(): Turn | null {
        const alone = this.source.seats.length === 1;

        for (let i = this.chair.turns - 2; i > 0; i--) {
            const turn = this.chair.turn(i);
            if ((alone || turn.seat !== this.viewer) && turn.done.length > 0)
                return turn;
        }
        return null;
    }

    /** Elements that stand for one action alone, and what that is. */
    get sayings(): Map<string, string> {
        const { fits } = this.narrowed;
        const touching = (all: readonly Action[], id: string) => all.filter((a) => a.ids.includes(id));
        const said = new Map<string, string>();

        for (const id of new Set(this.actions.flatMap((a) => a.ids))) {
            const further = touching(fits, id);
            const [one, other] = further.length > 0 ? further : touching(this.actions, id);
            if (one && !other && !this.picks.ids.includes(id))
                said.set(id, one.text);
        }
        return said;
    }

    /* ---- Others act --------------------------------------------------------- */

    /** News for the one who looks is shown in its time, for others at once. */
    private async hear(seat: number, news: readonly Uint8Array[]): Promise<void> {
        if (seat !== this.viewer) {
            const chair = this.chairs.find((one) => one.seat === seat);
            news.forEach((one) => chair?.hear(one));
            return;
        }
        this.heard.push(...news);
        if (!this.busy)
            this.showing = this.showAll();
        await this.showing;
    }

    private async showAll(): Promise<void> {
        const fresh = !this.ready;

        this.busy = true;
        for (let news; news = this.heard.shift();) {
            const watched = !fresh && !this.curtain && this.isWatched(this.chair);
            this.chair.hear(news);
            if (!watched)
                continue;
            this.changed();
            await this.pause();
            if (this.closed)
                return;
        }
        this.busy = false;
        this.changed();
    }

    /** The step that comes is to be seen: another's, or one that the rules take against
     * somebody who plays alone. */
    private isWatched({ asked, seat }: Chair): boolean {
        return asked.includes(CHANCE) ? this.between : !asked.includes(seat);
    }

    /** Time to see a move of others; ended by a tap. */
    private async pause(): Promise<void> {
        const watching = this.viewer === NOBODY;
        const each = this.source.seats.length === 1 || watching ? 2 * MOVE_PAUSE : MOVE_PAUSE;
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
        const { here } = this.source;
        const { asked } = this.chair;
        const next = here.find((seat) => asked.includes(seat));

        if (here.length > 1 && next !== undefined && !asked.includes(this.viewer))
            this.handTo(next);
        this.taking = false;
        this.own.length = Math.min(this.own.length, this.chair.steps);
        this.setActions(this.chair.actions());
        this.page.render();
        if (this.over && /^#\/table\b/.test(location.hash))
            this.page.go(location.hash.replace('table', 'end'));
    }

    /** Lets another person look, behind the curtain. */
    private handTo(seat: number): void {
        this.heard.splice(0).forEach((news) => this.chair.hear(news));
        this.chair = this.chairs.find((one) => one.seat === seat) as Chair;
        this.curtain = true;
        this.own = [];
    }

    /** What is picked stays while others move, as long as it means the same. */
    private setActions(actions: Action[]): void {
        const meaning = (all: Action[]) => all.map((a) => [a.n, ...a.ids].join(' ')).join();

        if (meaning(actions) !== meaning(this.actions))
            this.picks = NOTHING;
        this.actions = actions;
    }

    /** The language has changed. */
    translate(): void {
        this.chairs.forEach((chair) => chair.translate());
        this.refused = null;
        this.actions = this.chair.actions();
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
            ready?.ids.length === 1 && this.chair.isFree(ready.n) && !this.ending;
    }

    /** Says why the tap means nothing; one that is not even wrong puts the picks away. */
    private refuse(ids: readonly string[]): void {
        for (const id of ids) {
            const why = this.chair.whyNot(id);
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

    /** Nothing else can be done until the answer is there. */
    act({ n }: Action): void {
        this.between = this.source.seats.length === 1 && this.chair.ending(n) !== null;
        this.own[this.chair.steps] = n;
        this.refused = null;
        this.picks = NOTHING;
        this.actions = [];
        this.last.clear();
        this.skipPause();
        this.waited = 0;
        this.source.act(this.viewer, n).then((refused) => {
            if (!refused)
                return;
            this.changed();
            this.refused = refused;
        }).catch(this.page.fail);
    }

    /** What this person did last, if it is legal again; only until somebody else acts. */
    get again(): Action | undefined {
        const last = this.own[this.chair.steps - 1];

        return this.asked ? this.actions.find((a) => a.n === last) : undefined;
    }

    /** Takes back the last step. If chance or others acted since, the first call asks
     * and the second does it. */
    undo(): void {
        if (this.viewer === NOBODY)
            return;
        this.refused = null;
        this.last.clear();
        this.skipPause();
        this.source.undo(this.viewer, this.taking).then((done) => {
            if (done !== 'far')
                return;
            this.picks = NOTHING;
            this.taking = true;
            this.page.render();
        }).catch(this.page.fail);
    }

    lift(): void {
        this.curtain = false;
        this.last.clear();
        this.page.render();
    }
}
