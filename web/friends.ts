/*
 * Tables elsewhere: the line to the server, the tables that this browser looks at, and what is
 * done with them. Its screens are in lobby.ts, seating.ts, company.ts and bigscreen.ts.
 */
import { bigScreen, bigWaiting } from './bigscreen.ts';
import { asking, chat, leftTo, strip, tableMenu, timeOf } from './company.ts';
import { verdictOn } from './end.ts';
import type { Game } from './catalogue.ts';
import { copyText, shareLine } from './files.ts';
import { friendWords } from './friendwords.ts';
import { forget, loadGame, newId, saveGame } from './games.ts';
import { html, type Html } from './html.ts';
import { callsMe, device, fitting, friendButton, friendCards, friendsPanel, lobby, openForm, paceName, PACES, placeOf, titleOf, trouble, type Wanted } from './lobby.ts';
import { notes, saveNotes, type Links, type Promised } from './notes.ts';
import { header } from './parts.ts';
import type { Desk } from './records.ts';
import { Referee } from './referee.ts';
import { MIDDLE } from './levels.ts';
import { Remote, sentenceOf, specOf } from './remote.ts';
import { Room } from './room.ts';
import type { Screen } from './screen.ts';
import { seating } from './seating.ts';
import { botName, settled } from './seats.ts';
import { settings } from './store.ts';
import { Refused, Wire, type Info, type Message, type Reminder } from './wire.ts';

const EVERY = 5000;  /* ms between two looks at the lists, where one sees them */
const RARELY = 4;    /* times that, elsewhere */
const LOOKED_AT = 12; /* of one's tables that are asked about one by one */
const AWAY = 30;      /* s between two looks at how long people have been away */
const RESULT = 15;    /* s that the big screen shows a result before it goes on to the rematch */
const TRIES = 20;     /* times that the beginning is tried while others commit again */

type List = 'own' | 'open' | 'finished';

/** How others come in. */
interface Invitation {
    link: string;
    code: string;
    qr: string;      /* as an address */
    address: string; /* where the server is on the network, if that helps */
}

const NO_INVITATION: Invitation = { link: '', code: '', qr: '', address: '' };

/** What the guests of a table are to know when it changes. */
const whatIsPlayed = ({ game, seats, options, pace, open }: Info) => JSON.stringify([game, seats, options, pace, open]);

/** What the record must say if what one was promised was kept. */
function isKept(record: string, { seat, nonce, table, others }: Promised): boolean {
    const lines = new Set(record.toLowerCase().split('\n'));
    const head = record.slice(0, record.search(/^\d/m));
    const away = head.includes(`\n! hand ${seat} `); /* a bot began, with a nonce of the server's */

    return lines.has(`commit sha256:${table}`) && (away || lines.has(`nonce ${seat} ${nonce}`)) &&
        others.every((promise, i) => promise === null || lines.has(`commit ${i} sha256:${promise}`));
}

export class Friends {
    readonly wire: Wire;
    readonly lists: Record<List, Info[] | null> = { own: null, open: null, finished: null };
    name = notes.name;
    code = '';
    typed = '';
    phrase = '';
    welcome = '';
    saying = '';
    wrong = '';
    notice = '';
    sure = '';     /* what is asked once more before it is done */
    reminder: Reminder | null = null;
    copied = false;
    whole = false; /* the picture of the link fills the screen */
    form: Wanted;
    private changing = 0; /* the table whose game is in the form; 0: a new one's */
    private over = 0;     /* s since the game on the big screen has ended */
    private known = ''; /* what the server calls one */
    private addresses: string[] | null = null;
    private readonly rooms = new Map<string, Room>();
    private readonly ways = new Map<string, Invitation>();
    private readonly called = new Set<number>();
    private readonly options = new Map<string, Map<string, number>[]>();
    private checked: Screen | null = null;
    private ticks = 0;

    constructor(private readonly desk: Desk) {
        this.form = fitting(desk.page, { game: '', seats: 2, options: [], open: false, pace: 'none' });
        this.wire = new Wire(() => this.connected(), (reminder) => this.remindedOf(reminder));
        setInterval(() => this.tick(), 1000);
        addEventListener('hashchange', () => {
            this.wrong = this.notice = this.sure = '';
            this.over = 0;
            this.whole = false;
            if (!location.hash.startsWith(`#/open/${this.changing}`))
                this.changing = 0;
            this.refresh();
        });
    }

    get there(): boolean {
        return this.wire.here;
    }

    private get page() {
        return this.desk.page;
    }

    /* ---- What is known ---------------------------------------------------------- */

    private connected(): void {
        this.page.render();
        if (!this.wire.here)
            return;
        if (!notes.server) {
            notes.server = true;
            saveNotes();
        }
        this.wire.ask<{ name: string | null }>('me').then(({ name }) => {
            this.known = name ?? '';
            this.name ||= this.known;
            this.refresh();
        }).catch(this.page.fail);
        this.wire.ask<{ addresses: string[] }>('addresses').then(({ addresses }) => {
            this.addresses = addresses;
            this.ways.clear();
        }).catch(() => undefined);
    }

    private tick(): void {
        const room = this.current;
        const seen = !document.hidden && /^#?\/?(tables)?$/.test(location.hash);

        document.querySelectorAll<HTMLElement>('.clock').forEach((clock) => {
            const place = room?.now?.places[Number(clock.dataset['seat'])];
            const left = place && room ? leftTo(room, place) : null;
            clock.textContent = left === null ? '' : timeOf(left);
        });
        if (room?.now?.places.some(({ seat }) => room.isGone(seat)) && !document.querySelector('[data-arg^="hand:"]'))
            this.page.render();
        if (room && !room.begun && this.ticks % AWAY === 0 && room.now?.places.some(({ here, person }) => person && !here))
            this.page.render();
        if (room?.nobody && room.now?.stage === 'finished' && ++this.over >= RESULT && room.now.rematch)
            location.replace(`#/screen/${room.now.rematch}${room.now.rematch_key ? `/${room.now.rematch_key}` : ''}`);
        if (++this.ticks % (EVERY / 1000 * (seen ? 1 : RARELY)) === 0)
            this.refresh();
    }

    /** Asks for the lists anew. */
    refresh(): void {
        if (!this.there)
            return;
        if (this.known !== '')
            this.refreshOwn().catch(this.page.fail);
        else
            this.lists.own = this.lists.finished = [];
        if (location.hash === '#/tables') {
            this.list('open').catch(this.page.fail);
            if (this.known !== '')
                this.list('finished').catch(this.page.fail);
        }
    }

    private async list(which: List): Promise<Info[]> {
        const { tables } = await this.wire.ask<{ tables: Info[] }>('tables', { which });

        this.lists[which] = tables;
        this.page.render();
        return tables;
    }

    /** Lists do not say which seat is one's own: the newest are asked about one by one. */
    private async refreshOwn(): Promise<void> {
        const { tables } = await this.wire.ask<{ tables: Info[] }>('tables', { which: 'own' });
        const open = tables.filter(({ stage }) => stage !== 'finished').slice(0, LOOKED_AT);

        this.lists.own = await Promise.all(open.map(({ table }) => this.wire.ask<Info>('table', { table })));
        notes.own = this.lists.own;
        saveNotes();
        this.lists.own.filter(({ stage, places }) => stage === 'opening' && places.some(({ you, opened }) => you && !opened))
            .forEach(({ table }) => this.room(table));
        this.lists.own.forEach((info) => this.call(info, callsMe(info)));
        this.page.render();
    }

    /** A table that looks at this browser's seat, or at nobody's. */
    room(table: number, key = '', nobody = false): Room {
        const name = `${nobody ? '!' : ''}${table}`;
        const known = this.rooms.get(name);

        if (known && (key === '' || key === known.key))
            return known;
        if (key !== '') {
            notes.keys[table] = key;
            saveNotes();
        }
        [name, `${nobody ? '' : '!'}${table}`].forEach((one) => {
            this.rooms.get(one)?.close();
            this.rooms.delete(one);
        });
        const room = new Room(this.wire, table, key || (notes.keys[table] ?? ''), nobody,
            (one, before) => this.changed(one, before), (one, message) => this.spoken(one, message));
        this.rooms.set(name, room);
        return room;
    }

    /** The table that the address names. */
    private get current(): Room | null {
        const [where = '', id = ''] = location.hash.replace(/^#\//, '').split('/');
        const name = (id || this.desk.tableId).replace(/^[@!]/, '');

        return /^(at|watch|table|end|screen)$/.test(where) ? this.rooms.get(`${where === 'screen' ? '!' : ''}${name}`) ?? null : null;
    }

    private changed(room: Room, before: Info | null): void {
        const { now } = room;

        if (now && now !== before && !room.nobody) {
            this.lists.own = this.lists.own?.map((one) => one.table === now.table ? now : one) ?? null;
            this.call(now, room.calls);
            if (before && !now.host && now.stage === 'seating' && whatIsPlayed(before) !== whatIsPlayed(now))
                this.notice = friendWords().changed;
        }
        if (room.wrong && room === this.current && location.hash.startsWith('#/table/'))
            location.replace(`#/at/${room.table}`);
        this.page.render();
    }

    private spoken(room: Room, message: Message): void {
        const own = room.you?.seat === message.seat;
        const open = room === this.current && document.querySelector<HTMLDetailsElement>('#chat')?.open && !document.hidden;

        if (!own && !open)
            room.unread++;
        this.page.render();
        queueMicrotask(() => document.querySelector('#chat .said')?.scrollTo(0, 1e6));
    }

    /* ---- Your turn ----------------------------------------------------------------- */

    private isLookedAt(table: number): boolean {
        return !document.hidden && this.current?.table === table;
    }

    /** Rings when a table begins to wait for whoever is here and looks elsewhere. */
    private call(info: Info, calls: boolean): void {
        const before = this.called.has(info.table);

        if (!calls)
            this.called.delete(info.table);
        if (!calls || before)
            return;
        this.called.add(info.table);
        if (this.isLookedAt(info.table))
            return;
        this.desk.ring();
        if (typeof Notification !== 'undefined' && Notification.permission === 'granted')
            this.show(info);
    }

    private show(info: Info): void {
        const told = new Notification('Benben', { body: friendWords().turnIn(titleOf(this.page, info)), icon: 'icon.svg', tag: String(info.table) });

        told.onclick = () => {
            window.focus();
            this.page.go(placeOf(info));
        };
    }

    /** Somebody at a table waits for whoever is here. */
    private remindedOf(reminder: Reminder): void {
        if (this.isLookedAt(reminder.table))
            return;
        this.reminder = reminder;
        this.desk.ring();
        if (typeof Notification !== 'undefined' && Notification.permission === 'granted')
            new Notification('Benben', { body: friendWords().waits(reminder.name), icon: 'icon.svg', tag: String(reminder.table) });
        this.page.render();
    }

    /** What stands before the title of the page: whether a table waits that is not looked at. */
    get title(): string {
        return this.reminder ? `● ${friendWords().waits(this.reminder.name)}`
            : [...this.called].some((table) => !this.isLookedAt(table)) ? `● ${this.page.t.yourTurn}` : '';
    }

    get canNotify(): boolean {
        return typeof Notification !== 'undefined' && Notification.permission === 'default';
    }

    /* ---- Screens ------------------------------------------------------------------- */

    home(): { cards: Html[]; panel: Html; pill: Html | false } {
        const { there } = this;

        return {
            cards: friendCards(this.page, this.lists.own ?? notes.own, there), panel: friendsPanel(this.page, this),
            pill: !there && html`<span class="pill offline">${friendWords().offline}</span>`,
        };
    }

    /** What the address names. */
    view(where: string, table: string, key: string): Html {
        const { page } = this;

        if (where === 'open')
            return this.opening(table);
        if (where === 'device')
            return device(page, this);
        if (!/^\d+$/.test(table)) {
            if (!this.lists.open)
                this.refresh();
            return lobby(page, this);
        }
        const room = this.room(Number(table), key, where === 'screen');
        if (this.reminder?.table === room.table)
            this.reminder = null;
        if (room.wrong || room.now?.stage === 'closed')
            return html`${header(page, '', '')}<main id="main" tabindex="-1" class="narrow"><section class="panel"><h1>${friendWords().theTable}</h1>
                <p role="alert">${room.wrong ? room.wrong.message : friendWords().closed}</p>
                <p class="buttons"><a class="button main" href="#/">${page.t.home}</a></p></section></main>`;
        if (!room.now)
            return html`${header(page, '', '')}<main id="main" tabindex="-1" class="narrow">${!this.there && html`<p class="lost" role="status">${friendWords().lost}</p>`}</main>`;
        if (where === 'screen')
            return bigWaiting(page, this, room);
        if (!room.begun)
            return seating(page, this, room, where === 'watch');
        location.replace(`#/table/@${table}`);
        return header(page, titleOf(page, room.now), '');
    }

    /** The form of a new table, or of what is to be played at one before it begins. */
    private opening(table: string): Html {
        const room = /^\d+$/.test(table) ? this.room(Number(table)) : null;
        const { now } = room ?? { now: null };

        if (!room)
            return openForm(this.page, this, 0);
        if (room.wrong || now && (now.stage !== 'seating' || !now.host)) {
            location.replace(`#/at/${table}`);
            return header(this.page, '', '');
        }
        if (now && this.changing !== room.table) {
            this.changing = room.table;
            this.form = this.formOf(now);
        }
        return now ? openForm(this.page, this, room.table) : header(this.page, '', '');
    }

    private formOf(info: Info): Wanted {
        return { game: info.game, seats: info.seats, options: this.optionsOf(info), open: info.open, pace: paceName(info) };
    }

    /** The match of a table, once it is there: '@' and its number, or '!' for a big screen. */
    match(id: string): Remote | null {
        const room = this.room(Number(id.slice(1)), '', id.startsWith('!'));
        const game = this.page.games.find(({ name }) => name === room.now?.game);

        if (room.now && !(game && this.isSame(game, room.now)))
            room.wrong = new Refused(0, friendWords().older, '');
        if (room.wrong || room.now && !room.begun)
            location.replace(`#/at/${room.table}`);
        return !room.wrong && room.begun && room.news_.length > 0 ? new Remote(this.page, this.wire, room, id) : null;
    }

    /** What a table has beside its picture: of a friends' table the people, else the way to them. */
    company(): { strip: Html | false; menu: Html | false; chat: Html | false } {
        const room = this.desk.tableId.startsWith('@') ? this.current : null;

        if (!room?.now)
            return { strip: this.sure === 'bring' && asking(friendWords().toServerText, 'bring:yes', friendWords().toServer, friendWords().stay), menu: this.there && this.desk.table?.over === false && friendButton('bring', friendWords().toServer), chat: false };
        return { strip: strip(this.page, this, room), menu: tableMenu(this, room), chat: room.you !== undefined && this.chat(room) };
    }

    /** What is open is read. */
    chat(room: Room): Html {
        if (document.querySelector<HTMLDetailsElement>('#chat')?.open && !document.hidden)
            room.unread = 0;
        return chat(this.page, this, room);
    }

    /** The big screen that the address names has something to show. */
    isBegun(table: string): boolean {
        const room = this.rooms.get(`!${table}`);

        return room !== undefined && room.begun && !room.wrong;
    }

    big(table: Screen): Html {
        return bigScreen(this.page, this, this.current as Room, table);
    }

    /** At the end the page checks the dealing by itself, and leads to the rematch. */
    after(table: Screen): Html | false {
        const t = friendWords();
        const { now } = this.current ?? { now: null };

        if (this.checked !== table) {
            this.checked = table;
            this.check(table).catch(this.page.fail);
        }
        return html`${now?.rematch && html`<a class="button gold" href="#/at/${now.rematch}${now.rematch_key && `/${now.rematch_key}`}">${t.rematchAt}</a>`}
            <a class="button" href="#/tables">${t.tables}</a>${trouble(this)}`;
    }

    private async check({ source }: Screen): Promise<void> {
        const t = friendWords();
        const promised = notes.promised[source instanceof Remote ? source.room.table : 0];
        const record = await source.record();
        const verdict = await this.desk.bots.verify(record);

        this.desk.judge(promised && !isKept(record, promised) ? html`<p role="status" class="verdict broken">${t.notPromised}</p>`
            : html`${verdict.kind === 'fair' && html`<p class="checked">${t.checked}</p>`}${verdictOn(this.page, verdict)}`);
        this.page.render();
    }

    /* ---- Options, as the server names them ------------------------------------------- */

    /** The page has the same components as the server. */
    private isSame(game: Game, { seats, hash }: Info): boolean {
        const options = settled(this.page, game, seats, game.options.map(({ usual }) => usual), -1);
        const referee = options && Referee.begin(this.page.engine, game.index, seats, options, this.page.lang);
        const own = /^game .*#(\w+)/m.exec(referee?.record() ?? '')?.[1];

        referee?.close();
        return own !== undefined && hash.startsWith(own);
    }

    private named(game: Game, seats: number, options: readonly number[]): [string, string][] {
        const referee = Referee.begin(this.page.engine, game.index, seats, options, this.page.lang);
        const found = Array.from(referee.record().matchAll(/^option ([^=]+)=(.*)$/gm), ([, name = '', value = '']): [string, string] => [name, value]);

        referee.close();
        return found;
    }

    /** The options of a table, as the page counts them. */
    optionsOf({ game: name, seats, options }: Info): number[] {
        const game = this.page.games.find((one) => one.name === name) as Game;
        const usual = game.options.map((option) => option.usual);
        const known = this.options.get(`${name} ${seats}`) ?? game.options.map((option, i) => new Map(option.values.flatMap((_, value) => {
            const some = settled(this.page, game, seats, usual.map((old, k) => k === i ? value : old), i);
            return some ? [[this.named(game, seats, some)[i]?.[1] ?? '', value] as const] : [];
        })));

        this.options.set(`${name} ${seats}`, known);
        return Object.values(options).map((value, i) => known[i]?.get(value) ?? usual[i] ?? 0);
    }

    /* ---- Inviting --------------------------------------------------------------------- */

    get canShare(): boolean {
        return navigator.share !== undefined && matchMedia('(pointer: coarse)').matches;
    }

    private linkTo(where: string, table: number, key: string | undefined): string {
        const local = /^(localhost|127\.)/.test(location.hostname);
        const base = local ? this.addresses?.[0] ?? location.origin : location.origin;

        return key === undefined ? '' : `${base.replace(/\/$/, '')}/#/${where}/${table}${key !== '' ? `/${key}` : ''}`;
    }

    /** How others come in, or look on once it has begun; asked for when it is first wanted. */
    invitation(room: Room): Invitation {
        const name = `${room.table} ${room.begun} ${room.nobody}`;
        const known = this.ways.get(name);

        if (!known) {
            this.ways.set(name, NO_INVITATION);
            this.findWay(room, name).catch(this.page.fail);
        }
        return known ?? NO_INVITATION;
    }

    private async findWay(room: Room, name: string, renew = ''): Promise<void> {
        const { table, now } = room;
        const own: Links = notes.links[table] ?? {};
        const links = now?.host || room.key !== '' ? { ...own, ...await this.wire.do<Links>('links', {
            table, ...renew && { renew }, ...room.key && { key: room.key },
        }).catch(() => ({})) } : own;
        if (now?.host)
            this.keepLinks({ ...now, ...links });
        const key = room.key || (now?.open ? '' : undefined);
        const link = this.linkTo(room.begun && links.watching ? 'watch' : 'at', table, (room.begun ? links.watching : links.invitation) ?? key);
        const code = room.begun ? '' : links.code ?? '';
        const svg = link === '' ? '' : await this.wire.ask<{ svg: string }>('qr', { text: link }).then((answer) => answer.svg).catch(() => '');
        const local = /^(localhost|127\.)/.test(location.hostname);
        const [first] = this.addresses ?? [];

        this.ways.set(name, {
            link, code, qr: svg === '' ? '' : `data:image/svg+xml,${encodeURIComponent(svg)}`,
            address: !local || this.addresses === null ? '' : first ? friendWords().reachable(first) : friendWords().onlyHere,
        });
        this.page.render();
    }

    /* ---- Doing ------------------------------------------------------------------------ */

    private ask(what: string): void {
        this.sure = what;
    }

    /** Says what was refused instead of failing. */
    private attempt(work: Promise<unknown>): void {
        this.wrong = '';
        work.catch((why: unknown) => {
            this.wrong = sentenceOf(why).text;
        }).finally(() => this.page.render());
    }

    /** Tells the server who this is, unless it knows. */
    private async introduce(): Promise<void> {
        const name = this.name.trim();

        if (name === '')
            throw new Refused(0, friendWords().sayWho, '');
        if (name === this.known)
            return;
        await this.wire.ask('hello', { name });
        this.known = this.name = notes.name = name;
        saveNotes();
    }

    private keepLinks({ table, invitation, watching, code }: Info & Links): void {
        notes.links[table] = { ...invitation && { invitation }, ...watching && { watching }, ...code && { code } };
        saveNotes();
    }

    private async create(): Promise<void> {
        const { game: name, seats, options, open, pace } = this.form;
        const game = this.page.games.find((one) => one.name === name) as Game;

        await this.introduce();
        const made = await this.wire.do<Info & Links>('create', {
            game: name, seats, options: Object.fromEntries(this.named(game, seats, options)), open,
            ...pace !== 'none' && { pace: PACES[pace] },
        });
        const { table } = made;
        this.keepLinks(made);
        const room = this.room(table);
        room.now ??= made.places ? made : null;
        await room.sit(0);
        settings.last = name;
        this.page.go(`#/at/${table}`);
    }

    /** Something else is to be played at a table that has not begun. */
    private async change(table: number): Promise<void> {
        const { game: name, seats, options, open, pace } = this.form;
        const game = this.page.games.find((one) => one.name === name) as Game;
        const { now } = this.room(table);

        await this.wire.do('change', {
            table, game: name, seats, options: Object.fromEntries(this.named(game, seats, options)), open,
            ...now && pace !== paceName(now) && { pace: PACES[pace] },
        });
        this.page.go(`#/at/${table}`);
    }

    /** For whoever has been gone for so long that others need not wait a bot plays until they are
     * back. If nonces were being opened all commit again first. */
    private async start(room: Room): Promise<void> {
        const { table } = room;

        for (const { seat, person, bot } of room.now?.places ?? []) {
            if (person && !bot && room.isGone(seat))
                await this.wire.do('hand', { table, seat, bot: specOf(MIDDLE) });
        }
        for (let i = 0; room.now?.stage === 'seating'; i++) {
            try {
                await this.wire.do('start', { table });
                return;
            } catch (why) {
                if (i === TRIES || room.now.places.every(({ commitment }) => commitment !== null))
                    throw why;
                await new Promise((resolve) => setTimeout(resolve, 250));
            }
        }
    }

    /** Tells somebody that they are waited for: where they are connected, or by the link once more. */
    private async remind(room: Room, seat: number): Promise<void> {
        const t = friendWords();
        const name = room.now?.places[seat]?.name ?? '';
        const { reached } = await this.wire.ask<{ reached: boolean }>('remind', { table: room.table, seat });
        const { link } = this.invitation(room);

        if (!reached && this.canShare)
            await shareLine(t.reminding(name, link));
        else if (!reached)
            await copyText(t.reminding(name, link));
        this.notice = reached ? t.reminded(name) : this.canShare ? '' : t.remindYourself(name);
    }

    private async join(): Promise<void> {
        const [, where, table, key = ''] = /#\/(at|watch|screen)\/(\d+)(?:\/(\w+))?/.exec(this.code) ?? [];

        if (table !== undefined) {
            this.page.go(`#/${where}/${table}${key && `/${key}`}`);
        } else {
            const found = await this.wire.ask<{ table: number; key: string }>('join', { code: this.code.trim().toLowerCase().replace(/[\s_]+/g, '-') });
            this.page.go(`#/at/${found.table}/${found.key}`);
        }
        this.code = '';
    }

    private async sit(room: Room, seat: number): Promise<void> {
        const watched = room.begun;

        await this.introduce();
        await room.sit(seat);
        if (watched)
            location.reload(); /* from now on with the eyes of that seat */
        this.refresh();
    }

    private async copy(text: string): Promise<void> {
        await copyText(text);
        this.copied = true;
        this.page.render();
        setTimeout(() => {
            this.copied = false;
            this.page.render();
        }, 2000);
    }

    /** The seats with this one and the one before it exchanged. */
    private order({ seats }: Info, seat: number): number[] {
        return Array.from({ length: seats }, (_, i) => i === seat ? seat - 1 : i === seat - 1 ? seat : i);
    }

    private async rematch(room: Room): Promise<void> {
        const { table } = room;
        const { rematch } = await this.wire.do<Partial<Info>>('rematch', { table }).then((info) => (
            info.rematch ? info : this.wire.ask<Info>('table', { table })));

        if (!rematch)
            return;
        const next = this.room(rematch);
        next.now ??= await this.wire.ask<Info>('table', { table: rematch });
        const kept = next.now.places.find((place) => place.kept === this.known && place.name === null);
        if (kept && !next.you)
            await next.sit(kept.seat);
        this.page.go(`#/at/${rematch}`);
    }

    /** Moves the game at the table to the server. */
    private async bring(): Promise<void> {
        const { table, tableId } = this.desk;
        const saved = await loadGame(tableId);

        if (!table || !saved)
            return;
        const [first = 0] = table.source.here;
        this.name = this.name || (table.source.seats[first]?.name ?? '');
        await this.introduce();
        const made = await this.wire.do<Info & Links>('bring', {
            record: saved.record, secret: saved.secret,
            seats: table.source.seats.map(({ kind }) => kind === 0 ? 'person' : `bot:${specOf(kind)}`),
        });
        this.keepLinks(made);
        await forget(tableId);
        this.page.go(`#/at/${made.table}`);
    }

    /** Brings a game back from the server. */
    private async fetch(room: Room): Promise<void> {
        const { seats } = new Remote(this.page, this.wire, room, '');
        const { game, to_act: toAct } = room.now as Info;
        const saved = await this.wire.do<{ record: string; secret: string }>('fetch', { table: room.table });
        const id = newId(), now = Date.now();

        saveGame({ id, game, seats: [...seats], options: [], begun: now, at: now, rev: 1, toAct, result: null, daily: '' }, saved);
        this.page.go(`#/table/${id}`);
    }

    /** Nobody else who is a person sits there. */
    isAlone({ now }: Room): boolean {
        return now?.places.every(({ bot, person, you }) => you || bot !== null && !person) ?? false;
    }

    private async phraseNow(): Promise<void> {
        this.phrase = (await this.wire.do<{ phrase: string }>('phrase')).phrase;
    }

    private async recover(): Promise<void> {
        const { name } = await this.wire.ask<{ name: string }>('recover', { phrase: this.typed.trim().toLowerCase() });

        this.rooms.clear();
        this.known = this.name = notes.name = name;
        this.typed = '';
        this.welcome = friendWords().recovered(name);
        saveNotes();
        this.refresh();
    }

    private talk(room: Room): void {
        const panel = document.querySelector<HTMLDetailsElement>('#chat');

        room.unread = 0;
        if (panel) {
            panel.open = true;
            panel.scrollIntoView({ block: 'nearest' });
            panel.querySelector('input')?.focus({ preventScroll: true });
        }
    }

    /** Does what a button says: what, and with what. */
    do(what: string): void {
        const [deed = '', a = '', b = ''] = what.split(':');
        const room = this.current;

        document.querySelector('details.menu[open]')?.removeAttribute('open');
        this.sure = '';
        if (deed in this.DO)
            this.attempt(this.DO[deed]?.(a) ?? Promise.resolve());
        else if (room)
            this.attempt(this.AT[deed]?.(room, a, b) ?? Promise.resolve());
    }

    private readonly DO: Record<string, (arg: string) => Promise<unknown> | undefined> = {
        again: async () => this.wire.hurry(),
        fine: async () => {
            this.notice = '';
        },
        stay: async () => undefined,
        join: () => this.join(),
        create: () => this.create(),
        change: (table) => this.change(Number(table)),
        full: () => document.documentElement.requestFullscreen(),
        bring: async (sure) => sure ? this.bring() : this.ask('bring'),
        phrase: () => this.phraseNow(),
        recover: () => this.recover(),
        notify: async () => Notification.requestPermission(),
        replay: async (table) => {
            const { record } = await this.wire.ask<{ record: string }>('record', { table: Number(table) });
            this.desk.openReplay(record);
        },
    };

    private readonly AT: Record<string, (room: Room, a: string, b: string) => Promise<unknown> | undefined> = {
        sit: (room, seat) => this.sit(room, Number(seat)),
        fill: ({ table, now }, seat, kind) => this.wire.do('fill', {
            table, seat: Number(seat), bot: specOf(Number(kind)),
            name: botName(now?.places.map(({ name }) => ({ name: name ?? '', kind: 0 })) ?? []),
        }),
        stand: ({ table }, seat) => this.wire.do('stand', { table, seat: Number(seat) }),
        up: ({ table, now }, seat) => now ? this.wire.do('order', { table, seats: this.order(now, Number(seat)) }) : undefined,
        ready: ({ table }, on) => this.wire.do('ready', { table, ready: on === '1' }),
        start: (room) => this.start(room),
        remind: (room, seat) => this.remind(room, Number(seat)),
        hand: ({ table, you }, seat) => this.wire.do('hand', { table, bot: specOf(MIDDLE), seat: seat === 'own' ? you?.seat : Number(seat) }),
        take: ({ table }) => this.wire.do('take', { table }),
        agree: ({ table }, on) => this.wire.do('undo', { table, agree: on === '1' }),
        leave: async ({ table, now }, sure) => {
            if (now?.stage === 'playing' && !sure) {
                this.ask('leave');
                return;
            }
            await this.wire.do('leave', { table });
            this.rooms.get(String(table))?.close();
            this.rooms.delete(String(table));
            this.page.go('#/tables');
        },
        say: async ({ table }) => {
            const text = this.saying.trim();
            this.saying = '';
            if (text !== '')
                await this.wire.do('say', { table, text });
        },
        talk: async (room) => this.talk(room),
        copy: (room) => this.copy(this.invitation(room).link),
        copyWatch: (room) => this.copy(this.linkTo('watch', room.table, notes.links[room.table]?.watching ?? room.key)),
        send: async (room) => shareLine(this.invitation(room).link),
        renew: async (room, which) => {
            this.ways.clear();
            await this.findWay(room, `${room.table} ${room.begun} ${room.nobody}`, which || 'invitation');
            this.notice = friendWords().renewed;
        },
        qr: async () => {
            this.whole = !this.whole;
        },
        fetch: (room) => this.fetch(room),
        rematch: (room) => this.rematch(room),
    };

    /** Sets what a field says. */
    set(name: string, value: string): void {
        const [what, at] = name.split('-');
        const { form } = this;

        if (what === 'name' || what === 'code' || what === 'typed' || what === 'saying')
            this[what] = value;
        else if (what === 'game')
            this.form = fitting(this.page, { ...form, game: value, options: [] });
        else if (what === 'seats')
            this.form = fitting(this.page, { ...form, seats: Number(value) });
        else if (what === 'option')
            this.form = fitting(this.page, { ...form, options: form.options.map((old, i) => i === Number(at) ? Number(value) : old) }, Number(at));
        else if (what === 'open')
            form.open = value === '1';
        else if (what === 'pace')
            form.pace = value as Wanted['pace'];
    }
}
