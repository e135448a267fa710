/*
 * A match on this screen: the chair of whoever looks at it, what is picked there, and what
 * comes of it. Where the match is played, the source knows.
 */
import { Chair, type Action, type Ending, type Trial, type Turn } from './chair.ts';
import type { Context } from './context.ts';
import { CHANCE, NOBODY, TEAM, type Sentence } from './engine.ts';
import { entries, isWhole, narrow, NOTHING, tap, turns, type Narrowed, type Picks } from './pick.ts';
import type { Source } from './source.ts';
import { settings } from './store.ts';

/* ms between two moves of others that one watches, and that a person waits for such pauses
 * in all */
const PAUSES = { slow: [900, Infinity], normal: [350, 1500], once: [0, 0] } as const;

const READING = 700; /* ms to look at a step that is shown again, at speed 1 */

/** The elements that can be tapped after these, each with the action that it stands for, or null if
 * it stands for several. */
function onlyOnes(actions: readonly Action[], ids: readonly string[]): Map<string, Action | null> {
    const found = new Map<string, Action | null>();

    for (const action of actions)
        new Set(entries(action, ids)).forEach((id) => found.set(id, found.has(id) ? null : action));
    return found;
}

export class Screen {
    chair: Chair;           /* of whoever looks */
    curtain: boolean;       /* hides it until that person is there */
    picks: Picks = NOTHING;
    actions: Action[] = [];
    refused: Sentence | null = null;
    taking = false;         /* an undo was asked for that takes back what others did */
    last = new Set<string>(); /* what others changed in the picture since the viewer acted */
    story: readonly Turn[] = []; /* the turns of others since then, oldest first */
    read = false;           /* the viewer has acted on them */
    again = -1;             /* the step of them that is shown again; -1: none */
    compared = '';          /* the turns of others that this was found for */
    chosen = new Set<string>(); /* what the viewer has chosen since they were told */
    zoomable = false;       /* the picture has a board that a finger would miss on */
    private readonly chairs: readonly Chair[];
    private readonly heard: Uint8Array[] = []; /* and not shown yet, to the one who looks */
    private showing = Promise.resolve();
    private busy = false;   /* showing it */
    private own: number[] = []; /* what the one who looks did, by step */
    private between = false; /* a turn played alone has ended, and the next has not begun */
    private waited = 0;
    private ready_: { n: number; steps: number; trial: Trial } | null = null;
    private narrowed_: { actions: Action[]; picks: Picks; to: Narrowed } | null = null;
    private painted: { look: string; svg: string } | null = null;
    closed = false;
    private skipPause = () => {};

    constructor(private readonly page: Context, readonly source: Source) {
        const { game, seats, here } = source;
        const names = seats.map((seat) => seat.name);

        this.chairs = (here.length === 1 ? here : [...here, NOBODY]).map((seat) => new Chair(page, game, seat, names));
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

    /** What everybody may see while the screen is handed over. */
    behind(): string {
        return this.chairs.at(-1)?.picture() ?? '';
    }

    get viewer(): number {
        return this.chair.seat;
    }

    get narrowed(): Narrowed {
        const { actions, picks } = this;

        if (this.narrowed_?.actions !== actions || this.narrowed_.picks !== picks)
            this.narrowed_ = { actions, picks, to: narrow(actions, picks) };
        return this.narrowed_.to;
    }

    /** The picture as it is, which is the same after most taps. */
    picture(look: string): string {
        if (this.painted?.look !== look)
            this.painted = { look, svg: this.chair.picture() };
        return this.painted.svg;
    }

    /** What the viewer may do now is on the screen. */
    get asked(): boolean {
        return this.actions.length > 0 && !this.curtain;
    }

    /** The viewer may ask for hints now. */
    get hinted(): boolean {
        return settings.hints && this.asked && this.source.noteHint !== null;
    }

    /** The turn that what is ready would end. */
    get ending(): Ending | null {
        const { ready } = this.narrowed;

        return ready && this.asked ? this.chair.ending(ready.n) : null;
    }

    /** What Confirm would come to. */
    get trial(): Trial | null {
        const { ready } = this.narrowed;

        return ready && this.asked ? this.trialOf(ready) : null;
    }

    /** What is ready is all that goes with what is picked, but nobody has said all of it. */
    get guessed(): boolean {
        const { ready, fits } = this.narrowed;

        return ready !== null && this.picks.named === undefined && this.picks.ids.length > 0 && fits.length === 1 &&
            !isWhole(ready, this.picks.ids);
    }

    private trialOf({ n }: Action): Trial {
        const { steps } = this.chair;

        if (this.ready_?.n !== n || this.ready_.steps !== steps)
            this.ready_ = { n, steps, trial: this.chair.trial(n) };
        return this.ready_.trial;
    }

    /** The turns of others since the viewer's own, oldest first; who plays alone against nobody who
     * takes turns has what chance did in the turn before, who watches sees the last, and of turns
     * that all take at once one is told. */
    private untold(): Turn[] {
        const alone = this.source.seats.length === 1 && this.chair.scores().length > 1; /* against somebody */
        const found: Turn[] = [];

        for (let i = this.chair.turns - 1; i > 0; i--) {
            const turn = this.chair.turn(i), now = i === this.chair.turns - 1 && !this.over;
            const own = turn.seat === this.viewer || turn.seat === TEAM;
            if (turn.done.length === 0 || now && own)
                continue;
            if (turn.seat === this.viewer && (!alone || found.length > 0))
                return found;
            found.unshift(turn);
            if (own || this.viewer === NOBODY)
                return found;
        }
        return [...this.beforeFirst(), ...found];
    }

    /** What came of what all chose before the first turn, since the viewer did. */
    private beforeFirst(): Turn[] {
        const turn = this.chair.turns < 2 ? null : this.chair.turn(0);
        const from = turn ? this.own.findLastIndex((n, step) => n !== undefined && step <= turn.to) : -1;
        const done = turn && from >= 0 ? turn.done.filter(({ step }) => step >= from) : [];

        return turn && done.length > 0 ? [{ ...turn, from, done, gains: [], changes: [] }] : [];
    }

    /** Elements that stand for one action alone, and what that is. */
    get sayings(): Map<string, string> {
        const said = new Map<string, string>();
        const { ids } = this.picks;

        for (const [id, one] of [...onlyOnes(this.actions, []), ...onlyOnes(this.narrowed.fits, ids)]) {
            if (one && !ids.includes(id))
                said.set(id, one.text);
            else
                said.delete(id);
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
        const [move, budget] = PAUSES[settings.bots];
        const each = this.source.seats.length === 1 || watching ? 2 * move : move;
        const ms = !this.page.motion ? 0 : watching ? each : Math.min(each, budget - this.waited);

        this.waited += ms;
        if (ms > 0)
            await this.wait(ms);
    }

    private wait(ms: number): Promise<void> {
        return new Promise<void>((resolve) => {
            this.skipPause = resolve;
            if (ms < Infinity)
                setTimeout(resolve, ms);
        });
    }

    skip(): void {
        this.waited = Infinity;
        this.skipPause();
    }

    /** Shows the turns of others once more, step by step; where nothing may move, a tap goes on to
     * the next step, else it ends this. */
    async showAgain(): Promise<void> {
        const steps = [...new Set(this.story.flatMap((turn) => turn.done.map((deed) => deed.step)))];
        const first = this.story[0];

        if (!first || this.again >= 0)
            return;
        this.picks = NOTHING;
        this.refused = null;
        this.waited = 0;
        for (const step of [first.from - 1, ...steps]) {
            this.again = step;
            this.page.render();
            await this.wait(this.page.motion ? READING / settings.pace : Infinity);
            if (this.closed || this.again < 0 || this.page.motion && this.waited === Infinity)
                break;
        }
        this.stopShowing();
    }

    /** Back to the position as it is. */
    stopShowing(): void {
        if (this.again < 0)
            return;
        this.again = -1;
        this.skipPause();
        this.page.render();
    }

    /** After every step: who looks, what is open to them, what has happened. */
    private changed(): void {
        const { here } = this.source;
        const { asked } = this.chair;
        const next = here.find((seat) => asked.includes(seat));

        if (here.length > 1 && next !== undefined && !asked.includes(this.viewer))
            this.handTo(next);
        this.taking = false;
        this.painted = null;
        this.own.length = Math.min(this.own.length, this.chair.steps);
        this.setActions(this.chair.actions());
        this.setStory();
        this.page.render();
    }

    /** What others have done is news again if there is more of it. */
    private setStory(): void {
        const story = this.untold();
        const last = this.story.at(-1), now = story.at(-1);

        if (last?.from !== now?.from || last?.to !== now?.to)
            this.read = this.hasActed();
        this.story = story;
    }

    /** The viewer's turn goes on, and something was done in it. */
    private hasActed(): boolean {
        const { seat, done } = this.chair.turn(this.chair.turns - 1);

        return seat === this.viewer && done.length > 0 && !this.over && this.source.seats.length > 1;
    }

    /** Lets another person look, behind the curtain. */
    private handTo(seat: number): void {
        this.heard.splice(0).forEach((news) => this.chair.hear(news));
        this.chair = this.chairs.find((one) => one.seat === seat) as Chair;
        this.curtain = true;
        this.own = [];
        this.last.clear();
        this.story = [];
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
        this.story = this.untold();
    }

    /* ---- A person acts ------------------------------------------------------ */

    /** A tap on something inside these elements, innermost first: the first that means anything
     * is meant, and if that cannot be done now it is refused, never taken for another. What the
     * taps have said in full is done at once if the last is sure and Undo can take it back, unless
     * every step is to be confirmed. */
    tap(ids: readonly string[], sure = true): 'refused' | 'picked' | 'done' {
        if (!this.page.fluent && !ids.some((id) => this.isOpen(id)))
            this.page.learn().then(() => this.tap(ids, sure)).catch(this.page.fail); /* then it is told why not */
        const meant = this.meant(ids);
        const picks = this.withPicked(meant);

        this.taking = false;
        if (picks)
            this.picks = picks;
        else if (!this.refused)
            this.picks = NOTHING;
        if (picks?.ids.includes(meant ?? '') && sure && this.isSaid()) {
            this.confirm();
            return 'done';
        }
        this.page.render();
        return picks ? 'picked' : 'refused';
    }

    /** What such a tap would pick; null if it cannot be done now. */
    foresee(ids: readonly string[]): Picks | null {
        return this.withPicked(this.meant(ids));
    }

    private meant(ids: readonly string[]): string | undefined {
        return ids.find((id) => this.isOpen(id) || this.isPartOfAny(id) || this.refuse(id));
    }

    private withPicked(meant: string | undefined): Picks | null {
        return meant === undefined || this.refused ? null : tap(this.actions, this.picks, meant);
    }

    private isOpen(id: string): boolean {
        this.refused = null;
        return this.actions.some((a) => entries(a, this.picks.ids).includes(id));
    }

    /** Something may be done with this, though not by it alone. */
    private isPartOfAny(id: string): boolean {
        return this.actions.some((a) => a.ids.includes(id));
    }

    /** The taps have said what is meant, all of it, and Undo can take it back. */
    private isSaid(): boolean {
        const { fits, ready } = this.narrowed;

        return !settings.confirm && this.asked && fits.length === 1 && ready !== null &&
            isWhole(ready, this.picks.ids) && this.trialOf(ready).free;
    }

    /** Says why touching this does nothing; false if it means nothing. */
    private refuse(id: string): boolean {
        const why = this.viewer === NOBODY || !this.page.fluent ? null : this.chair.whyNot(id);

        this.refused = why && why.text !== '' ? why : null;
        return this.refused !== null;
    }

    /** An action chosen by its sentence: done at once under the same rule. */
    choose(n: number): void {
        const action = this.actions.find((a) => a.n === n);

        if (!action)
            return;
        this.refused = null;
        this.taking = false;
        this.picks = { ids: action.ids, turn: 0, named: action.n };
        if (!settings.confirm && this.asked && this.trialOf(action).free)
            this.confirm();
        else
            this.page.render();
    }

    /** Shows another of the actions that fit what is picked. */
    another(by: number): void {
        if (turns(this.narrowed).length < 2)
            return;
        this.refused = null;
        this.picks = { ids: this.picks.ids, turn: this.picks.turn + by };
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
    act({ n, ids }: Action): void {
        this.between = this.source.seats.length === 1 && this.chair.ending(n) !== null;
        if (!this.read)
            this.chosen.clear();
        ids.forEach((id) => this.chosen.add(id));
        this.own[this.chair.steps] = n;
        this.refused = null;
        this.picks = NOTHING;
        this.actions = [];
        this.last.clear();
        this.read = true;
        this.again = -1;
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
    get same(): Action | undefined {
        const last = this.own[this.chair.steps - 1];

        return this.asked ? this.actions.find((a) => a.n === last) : undefined;
    }

    /** Takes back the last step. If chance or others acted since, the first call asks
     * and the second does it. */
    undo(): void {
        if (this.viewer === NOBODY)
            return;
        this.refused = null;
        this.again = -1;
        this.skipPause();
        this.source.undo(this.viewer, this.taking).then((done) => {
            if (done === 'done')
                return;
            this.picks = NOTHING;
            this.taking = done === 'far';
            if (done === 'sealed' || done === 'nothing')
                this.refused = { clause: '', text: done === 'sealed' ? this.page.t.undoSealed : this.page.t.undoNothing };
            this.page.render();
        }).catch(this.page.fail);
    }

    lift(): void {
        this.curtain = false;
        this.last.clear();
        this.setStory();
        this.page.render();
    }
}
