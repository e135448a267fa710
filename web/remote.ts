/*
 * A match whose referee is on a server: what this browser's seat sees comes as news, and what is
 * done here goes there. While there is no connection an action waits, and is asked again.
 */
import type { Context } from './context.ts';
import { NOBODY, type Sentence } from './engine.ts';
import type { Undo } from './referee.ts';
import { LEVELS, MIDDLE, strength } from './levels.ts';
import type { Room } from './room.ts';
import type { Fairness, Hear, Source } from './source.ts';
import type { Seat } from './store.ts';
import { Refused, type Wire } from './wire.ts';

/** What a bot of this kind is called at a table. */
export const specOf = (kind: number) => `level:${strength(kind)}`;

/** The kind of a bot; 0 is a person. Bots of older tables, and of programs, are by what they have
 * to think with: nothing, little or much. */
export function kindOf(bot: string | null): number {
    const [, name, limit] = /^(\w+):(\d+)/.exec(bot ?? '') ?? [];

    if (bot === null)
        return 0;
    if (name === 'level')
        return LEVELS[Number(limit) - 1] ?? MIDDLE;
    return limit === undefined ? 1 : Number(limit) < LONG ? 2 : 3;
}

const LONG = 300; /* ms or playouts for a step */

/** A refusal as the table shows it. */
export function sentenceOf(why: unknown): Sentence {
    return why instanceof Refused ? { clause: why.clause, text: why.message } : { clause: '', text: String(why) };
}

export class Remote implements Source {
    readonly game: number;
    readonly here: readonly number[];
    readonly whatIf = 0;
    readonly elsewhere = true;
    readonly noteHint = null; /* among friends nobody should have to wonder who plays */
    private secret = '';

    constructor(private readonly page: Context, private readonly wire: Wire, readonly room: Room, readonly id: string) {
        const { you, now } = room;

        this.game = page.games.findIndex(({ name }) => name === now?.game);
        this.here = you ? [you.seat] : [];
    }

    get seats(): readonly Seat[] {
        return this.room.now?.places.map(({ name, bot }) => ({ name: name ?? '', kind: kindOf(bot) })) ?? [];
    }

    /** Whoever else is to act. */
    get thinking(): number {
        return this.room.now?.to_act.find((seat) => !this.here.includes(seat)) ?? -1;
    }

    get fairness(): Fairness {
        const { now } = this.room;

        return { commitment: now?.fair === false ? '' : now?.commitment ?? '', secret: this.secret };
    }

    follow(hear: Hear): void {
        const seat = this.here[0] ?? NOBODY;
        const tell = (news: readonly Uint8Array[]) => {
            hear(seat, news).catch(this.page.fail);
        };

        this.room.hear = tell;
        if (this.room.news_.length > 0)
            tell(this.room.news_);
    }

    async act(_: number, action: number): Promise<Sentence | null> {
        this.page.render(); /* it is on its way */
        try {
            await this.wire.do('apply', { table: this.room.table, actions: [action] });
            return null;
        } catch (why) {
            return sentenceOf(why);
        }
    }

    /** Where chance or others have acted since, the others are asked. */
    async undo(): Promise<Undo> {
        try {
            const { undone } = await this.wire.do<{ undone?: boolean }>('undo', { table: this.room.table });

            return undone === false ? 'asked' : 'done';
        } catch (why) {
            if (why instanceof Refused)
                return 'nothing';
            throw why;
        }
    }

    async record(): Promise<string> {
        const { table, key } = this.room;
        const { record } = await this.wire.ask<{ record: string }>('record', { table, ...key && { key } });

        this.secret = /^reveal (\w+)/m.exec(record)?.[1] ?? '';
        return record;
    }

    close(): void {
        this.room.hear = () => {};
    }
}
