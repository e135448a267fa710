/*
 * What is done at tables elsewhere: opened, joined, begun, played again, and all that a button
 * beside them says.
 */
import type { Game } from './catalogue.ts';
import { copyText, shareLine } from './files.ts';
import type { Friends } from './friends.ts';
import { friendWords } from './friendwords.ts';
import { MIDDLE } from './levels.ts';
import { paceName, PACES } from './lobby.ts';
import { bring, fetchHome } from './moving.ts';
import { notes, saveNotes, type Links } from './notes.ts';
import { sentenceOf, specOf } from './remote.ts';
import type { Room } from './room.ts';
import { botName } from './seats.ts';
import { settings } from './store.ts';
import { canShare, keepLinks } from './ways.ts';
import type { Info } from './wire.ts';

const TRIES = 20; /* times that the beginning is tried while others commit again */

/** What is to be played, as the server is told it. */
function wanted({ page, terms, form: { game: name, seats, options, open } }: Friends): object {
    const game = page.games.find((one) => one.name === name) as Game;

    return { game: name, seats, options: Object.fromEntries(terms.named(game, seats, options)), open };
}

async function create(friends: Friends): Promise<void> {
    const { form: { game, pace }, wire } = friends;

    await friends.introduce();
    const made = await wire.do<Info & Links>('create', { ...wanted(friends), ...pace !== 'none' && { pace: PACES[pace] } });
    const { table } = made;
    keepLinks(made);
    const room = friends.room(table);
    room.now ??= made.places ? made : null;
    await room.sit(0);
    settings.last = game;
    friends.page.go(`#/at/${table}`);
}

/** Something else is to be played at a table that has not begun. */
async function change(friends: Friends, table: number): Promise<void> {
    const { form: { pace }, wire } = friends;
    const { now } = friends.room(table);

    await wire.do('change', { table, ...wanted(friends), ...now && pace !== paceName(now) && { pace: PACES[pace] } });
    friends.page.go(`#/at/${table}`);
}

/** For whoever has been gone for so long that others need not wait a bot plays until they are
 * back. If nonces were being opened all commit again first. */
async function start({ wire }: Friends, room: Room): Promise<void> {
    const { table } = room;

    for (const { seat, person, bot } of room.now?.places ?? []) {
        if (person && !bot && room.isGone(seat))
            await wire.do('hand', { table, seat, bot: specOf(MIDDLE) });
    }
    for (let i = 0; room.now?.stage === 'seating'; i++) {
        try {
            await wire.do('start', { table });
            return;
        } catch (why) {
            if (i === TRIES || room.now.places.every(({ commitment }) => commitment !== null))
                throw why;
            await new Promise((resolve) => setTimeout(resolve, 250));
        }
    }
}

/** Tells somebody that they are waited for: where they are connected, or by the link once more. */
async function remind(friends: Friends, room: Room, seat: number): Promise<void> {
    const t = friendWords();
    const name = room.now?.places[seat]?.name ?? '';
    const { reached } = await friends.wire.ask<{ reached: boolean }>('remind', { table: room.table, seat });
    const link = room.begun ? friends.ways.linkTo('at', room.table, room.key) : friends.ways.to(room).link;

    if (!reached && canShare())
        await shareLine(t.reminding(name, link));
    else if (!reached)
        await copyText(t.reminding(name, link));
    friends.notice = reached ? t.reminded(name) : canShare() ? '' : t.remindYourself(name);
}

async function join(friends: Friends): Promise<void> {
    const [, where, table, key = ''] = /#\/(at|watch|screen)\/(\d+)(?:\/(\w+))?/.exec(friends.code) ?? [];

    if (table !== undefined) {
        friends.page.go(`#/${where}/${table}${key && `/${key}`}`);
    } else {
        const code = friends.code.trim().toLowerCase().replace(/[\s_]+/g, '-');
        const found = await friends.wire.ask<{ table: number; key: string }>('join', { code });
        friends.page.go(`#/at/${found.table}/${found.key}`);
    }
    friends.code = '';
}

async function sit(friends: Friends, room: Room, seat: number): Promise<void> {
    const watched = room.begun;

    await friends.introduce();
    await room.sit(seat);
    if (watched)
        location.reload(); /* from now on with the eyes of that seat */
    friends.refresh();
}

async function leave(friends: Friends, { table, now }: Room, sure: string): Promise<void> {
    if (now?.stage === 'playing' && !sure) {
        friends.sure = 'leave';
        return;
    }
    await friends.wire.do('leave', { table });
    friends.forgetRoom(table);
    friends.page.go('#/tables');
}

async function copy(friends: Friends, text: string): Promise<void> {
    await copyText(text);
    friends.copied = true;
    friends.page.render();
    setTimeout(() => {
        friends.copied = false;
        friends.page.render();
    }, 2000);
}

/** The seats with this one and the one before it exchanged. */
function order({ seats }: Info, seat: number): number[] {
    return Array.from({ length: seats }, (_, i) => i === seat ? seat - 1 : i === seat - 1 ? seat : i);
}

async function rematch(friends: Friends, { table }: Room): Promise<void> {
    const { wire } = friends;
    const { rematch: again } = await wire.do<Partial<Info>>('rematch', { table }).then((info) => (
        info.rematch ? info : wire.ask<Info>('table', { table })));

    if (!again)
        return;
    const next = friends.room(again);
    next.now ??= await wire.ask<Info>('table', { table: again });
    const kept = next.now.places.find((place) => place.kept === friends.known && place.name === null);
    if (kept && !next.you)
        await next.sit(kept.seat);
    friends.page.go(`#/at/${again}`);
}

async function recover(friends: Friends): Promise<void> {
    const { name } = await friends.wire.ask<{ name: string }>('recover', { phrase: friends.typed.trim().toLowerCase() });

    friends.forgetRooms();
    friends.known = friends.name = notes.name = name;
    friends.typed = '';
    friends.welcome = friendWords().recovered(name);
    saveNotes();
    friends.refresh();
}

async function say(friends: Friends, { table }: Room): Promise<void> {
    const text = friends.saying.trim();

    friends.saying = '';
    if (text !== '')
        await friends.wire.do('say', { table, text });
}

/** Opens what people say, and its field. */
function talk(room: Room): void {
    const panel = document.querySelector<HTMLDetailsElement>('#chat');

    room.readAll();
    if (panel) {
        panel.open = true;
        panel.scrollIntoView({ block: 'nearest' });
        panel.querySelector('input')?.focus({ preventScroll: true });
    }
}

/** By the names that buttons have for them. */
const DO: Record<string, (friends: Friends, arg: string) => unknown> = {
    again: ({ wire }) => wire.hurry(),
    fine: (friends) => {
        friends.notice = '';
    },
    stay: () => undefined,
    later: ({ calls }) => {
        calls.reminder = null;
    },
    join,
    create,
    change: (friends, table) => change(friends, Number(table)),
    full: () => document.documentElement.requestFullscreen(),
    bring: (friends, sure) => {
        friends.sure = sure ? '' : 'bring';
        return sure ? bring(friends) : undefined;
    },
    phrase: async (friends) => {
        friends.phrase = (await friends.wire.do<{ phrase: string }>('phrase')).phrase;
    },
    recover,
    notify: () => Notification.requestPermission(),
    replay: async ({ wire, desk }, table) => {
        const { record } = await wire.ask<{ record: string }>('record', { table: Number(table) });
        desk.openReplay(record);
    },
};

/** The same for those that are about the table at hand. */
const AT: Record<string, (friends: Friends, room: Room, a: string, b: string) => unknown> = {
    sit: (friends, room, seat) => sit(friends, room, Number(seat)),
    fill: ({ wire }, { table, now }, seat, kind) => wire.do('fill', {
        table, seat: Number(seat), bot: specOf(Number(kind)),
        name: botName(now?.places.map(({ name }) => ({ name: name ?? '', kind: 0 })) ?? []),
    }),
    stand: ({ wire }, { table }, seat) => wire.do('stand', { table, seat: Number(seat) }),
    up: ({ wire }, { table, now }, seat) => now && wire.do('order', { table, seats: order(now, Number(seat)) }),
    ready: ({ wire }, { table }, on) => wire.do('ready', { table, ready: on === '1' }),
    start,
    remind: (friends, room, seat) => remind(friends, room, Number(seat)),
    hand: ({ wire }, { table, you }, seat) => wire.do('hand', { table, bot: specOf(MIDDLE), seat: seat === 'own' ? you?.seat : Number(seat) }),
    take: ({ wire }, { table }) => wire.do('take', { table }),
    agree: ({ wire }, { table }, on) => wire.do('undo', { table, agree: on === '1' }),
    leave,
    say,
    talk: (_, room) => talk(room),
    copy: (friends, room) => copy(friends, friends.ways.to(room).link),
    copyWatch: async (friends, room) => {
        await copy(friends, friends.ways.linkToWatch(room));
        friends.notice = room.begun ? friendWords().watchCopied : '';
    },
    send: ({ ways }, room) => shareLine(ways.to(room).link),
    renew: async (friends, room, which) => {
        await friends.ways.renew(room, which || 'invitation');
        friends.notice = friendWords().renewed;
    },
    qr: (friends) => {
        friends.whole = !friends.whole;
    },
    fetch: fetchHome,
    rematch,
};

/** Does what a button says: what, and with what. Says what was refused instead of failing. */
export function doDeed(friends: Friends, room: Room | null, what: string): void {
    const [deed = '', a = '', b = ''] = what.split(':');
    const work = async () => DO[deed] ? DO[deed](friends, a) : room && AT[deed]?.(friends, room, a, b);

    friends.sure = friends.wrong = '';
    work().catch((why: unknown) => {
        friends.wrong = sentenceOf(why).text;
    }).finally(() => friends.page.render());
}
