/*
 * A table elsewhere, as far as this browser may know it: how it stands, what has happened there
 * as one's seat sees it, and what people say.
 */
import { promiseOf, NONCE_BYTES, randomHex } from './fair.ts';
import { friendWords } from './friendwords.ts';
import { notes, saveNotes } from './notes.ts';
import { Refused, type Info, type Message, type Place, type Watcher, type Wire } from './wire.ts';

const BAD_NUMBER = -32602; /* of a refusal */

export class Room implements Watcher {
    now: Info | null = null;
    told = 0;                      /* when that came: clocks run from there */
    wrong: Refused | null = null;  /* why it cannot be seen */
    readonly messages: Message[] = [];
    unread = 0;
    readonly news_: Uint8Array[] = [];
    hear: (news: readonly Uint8Array[]) => void = () => {};
    private opening = false;
    private seating = false;
    private readonly left = new Map<number, number>(); /* seats whose people are not here, since when */

    /** `changed` is called when there is anything to be drawn, `spoken` for each message. */
    constructor(private readonly wire: Wire, readonly table: number, readonly key: string, readonly nobody: boolean,
        private readonly changed: (room: Room, before: Info | null) => void, private readonly spoken: (room: Room, message: Message) => void) {
        wire.watch(this);
    }

    close(): void {
        this.hear = () => {};
        this.wire.unwatch(this);
    }

    get you(): Place | undefined {
        return this.nobody ? undefined : this.now?.places.find(({ you }) => you);
    }

    get begun(): boolean {
        return this.now?.stage === 'playing' || this.now?.stage === 'finished';
    }

    /** Whoever sits there has been gone for so long that others may let a bot play. */
    isGone(seat: number): boolean {
        const { gone, person, bot } = this.now?.places[seat] ?? {};

        return gone === true || person === true && bot === null && this.awayFor(seat) > this.wire.patience;
    }

    /** How long whoever sits there has not been here, in ms, as far as this page knows. */
    awayFor(seat: number): number {
        const since = this.left.get(seat);

        return since === undefined ? 0 : performance.now() - since;
    }

    /** It waits for whoever is at this screen. */
    get calls(): boolean {
        const { you, now } = this;

        return now?.stage === 'playing' && you !== undefined && !you.bot && now.to_act.includes(you.seat);
    }

    info(info: Info): void {
        const before = this.now;

        this.now = info;
        this.told = performance.now();
        this.wrong = null;
        this.seatAgain();
        this.openNonce();
        info.places.forEach(({ seat, here }) => here ? this.left.delete(seat) : this.left.set(seat, this.left.get(seat) ?? this.told));
        this.changed(this, before);
    }

    news(news: Uint8Array[], toAct: number[]): void {
        const before = this.now;

        if (this.now)
            this.now = { ...this.now, to_act: toAct };
        this.news_.push(...news);
        this.hear(news);
        this.changed(this, before);
    }

    message(message: Message): void {
        if (this.messages.some(({ number }) => number >= message.number))
            return;
        this.messages.push(message);
        this.spoken(this, message);
    }

    /** Whoever is at this screen has seen what was said, in this visit and later ones. */
    readAll(): void {
        const last = this.messages.at(-1)?.number ?? 0;

        this.unread = 0;
        if (last > (notes.read[this.table] ?? 0)) {
            notes.read[this.table] = last;
            saveNotes();
        }
    }

    /** What was said meanwhile. */
    back(): void {
        if (this.you)
            this.wire.ask<{ messages: Message[] }>('messages', { table: this.table, since: this.messages.at(-1)?.number ?? 0 })
                .then(({ messages }) => messages.forEach((one) => this.message(one))).catch(() => undefined);
    }

    /** What the server does not know any more is told from the beginning. */
    refused(why: Refused): void {
        if (why.code === BAD_NUMBER && this.news_.length > 0)
            location.reload();
        this.wrong = why;
        this.changed(this, this.now);
    }

    ended(): void {
        this.refused(new Refused(0, friendWords().revoked, ''));
    }

    /* ---- Fair dealing -------------------------------------------------------- */

    /** Sits down, and commits to a nonce that is remembered. */
    async sit(seat: number): Promise<void> {
        const nonce = randomHex(NONCE_BYTES);

        notes.promised[this.table] = { seat, nonce, table: this.now?.commitment ?? '', others: [] };
        saveNotes();
        this.info(await this.wire.do<Info>('sit', {
            table: this.table, seat, commitment: promiseOf(seat, nonce), ...this.key && { key: this.key },
        }).then((info) => info.places ? info : this.wire.ask<Info>('table', { table: this.table })));
    }

    /** A commitment names the seat, and holds until it is opened: whoever was given another seat, or
     * sits down again with all others, commits to another nonce. Whoever was played for by a bot
     * before the game takes their seat back by being here. */
    private seatAgain(): void {
        const mine = notes.promised[this.table], { now, you } = this;

        if (now?.stage !== 'seating' || !you || !mine || this.seating)
            return;
        if (!you.bot && mine.seat === you.seat && you.commitment !== null)
            return;
        this.seating = true;
        mine.seat = you.seat;
        mine.nonce = randomHex(NONCE_BYTES);
        saveNotes();
        this.wire.do<Info>(you.bot ? 'take' : 'commit', { table: this.table, commitment: promiseOf(you.seat, mine.nonce) })
            .catch(() => undefined).finally(() => {
                this.seating = false;
            });
    }

    /** When all sit, what was committed to is opened; what the others committed to before that is
     * remembered, for the end. */
    private openNonce(): void {
        const mine = notes.promised[this.table], { now, you } = this;

        if (now?.stage !== 'opening' || !you || you.opened || !mine || this.opening)
            return;
        this.opening = true;
        mine.others = now.places.map(({ commitment }) => commitment);
        saveNotes();
        this.wire.do('open', { table: this.table, nonce: mine.nonce }).catch(() => undefined).finally(() => {
            this.opening = false;
        });
    }
}
