/*
 * When something is heard and something shines. How is fetched once there is a reason.
 */
import type { Context } from './context.ts';
import type { Happened, Picture } from './picture.ts';
import type { Screen } from './screen.ts';
import { settings } from './store.ts';
import { wanted } from './wanted.ts';

let rung = ''; /* the turn that was rung in last */

/** Makes a sound, if sounds are wanted. */
export function hear({ fail }: Context, sound: Parameters<typeof import('./sound.ts').play>[0] | null): void {
    if (settings.sound && sound !== null)
        import('./sound.ts').then(({ play }) => play(sound)).catch(fail);
}

/** A turn of somebody at this screen begins; '': none does. */
export function ringIn(page: Context, turn: string): void {
    if (turn === '' || turn === rung)
        return;
    rung = turn;
    hear(page, 'turn');
}

/** What was seen to happen is heard, and at a table it shines if it is finished or brought much. */
export function witness({ fail, motion }: Context, table: Screen | null, picture: Picture, what: Happened): void {
    if (settings.sound)
        import('./sound.ts').then(({ sayHappened }) => sayHappened(what)).catch(fail);
    if (motion && table && what.moved + what.changed > 0)
        wanted(import('./joy.ts')).then(({ shine }) => setTimeout(() => shine(table.chair, picture, what.finished))).catch(fail);
}

/** The game is over: somebody at this screen has won, or not. */
export function rejoice(page: Context, table: Screen | null): void {
    const here: readonly number[] = table?.source.here ?? [];

    if (!table?.chair.scores().some(({ seat, rank }) => rank === 1 && here.includes(seat)))
        return;
    hear(page, 'win');
    if (page.motion)
        wanted(import('./joy.ts')).then(({ celebrate }) => celebrate()).catch(page.fail);
}
