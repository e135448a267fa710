/*
 * A table elsewhere waits for whoever is here and looks at something else: a sound, a word in the
 * title of the page, and a notification where that is allowed.
 */
import { friendWords } from './friendwords.ts';
import { placeOf, titleOf } from './lobby.ts';
import type { Desk } from './records.ts';
import type { Info, Reminder } from './wire.ts';

const mayNotify = () => typeof Notification !== 'undefined' && Notification.permission === 'granted';

export class Calls {
    reminder: Reminder | null = null;
    private readonly called = new Set<number>();

    constructor(private readonly desk: Desk, private readonly isLookedAt: (table: number) => boolean) {}

    /** Rings when a table begins to wait. */
    turn(info: Info, calls: boolean): void {
        const before = this.called.has(info.table);

        if (!calls)
            this.called.delete(info.table);
        if (!calls || before)
            return;
        this.called.add(info.table);
        if (this.isLookedAt(info.table))
            return;
        this.desk.ring();
        if (mayNotify())
            this.show(friendWords().turnIn(titleOf(this.desk.page, info)), info.table, placeOf(info));
    }

    /** Somebody at a table waits. */
    remind(reminder: Reminder): void {
        if (this.isLookedAt(reminder.table))
            return;
        this.reminder = reminder;
        this.desk.ring();
        if (mayNotify())
            this.show(friendWords().waits(reminder.name), reminder.table, `#/at/${reminder.table}`);
        this.desk.page.render();
    }

    private show(body: string, table: number, where: string): void {
        const told = new Notification('Benben', { body, icon: 'icon.svg', tag: String(table) });

        told.onclick = () => {
            window.focus();
            this.desk.page.go(where);
        };
    }

    /** Whoever is here looks at that table now. */
    answer(table: number): void {
        if (this.reminder?.table === table)
            this.reminder = null;
    }

    /** What stands before the title of the page: whether a table waits that is not looked at. */
    get title(): string {
        return this.reminder ? `● ${friendWords().waits(this.reminder.name)}`
            : [...this.called].some((table) => !this.isLookedAt(table)) ? `● ${this.desk.page.t.yourTurn}` : '';
    }

    get canNotify(): boolean {
        return typeof Notification !== 'undefined' && Notification.permission === 'default';
    }
}
