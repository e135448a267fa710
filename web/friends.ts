/*
 * Tables elsewhere: the line to the server, and the tables that this browser looks at. What is
 * done with them is in deeds.ts, their screens in lobby.ts, seating.ts, company.ts and bigscreen.ts.
 */
import { bigScreen, bigWaiting } from './bigscreen.ts';
import { asking, chat, leftTo, strip, tableMenu, timeOf } from './company.ts';
import { Calls } from './calls.ts';
import { doDeed } from './deeds.ts';
import { friendWords } from './friendwords.ts';
import { html, type Html } from './html.ts';
import { callsMe, device, fitting, friendButton, friendCards, friendsPanel, lobby, openForm, paceName, reminded, titleOf, trouble, type Wanted } from './lobby.ts';
import { notes, saveNotes } from './notes.ts';
import { header } from './parts.ts';
import type { Desk } from './records.ts';
import { judged } from './promises.ts';
import { Remote } from './remote.ts';
import { Room } from './room.ts';
import type { Screen } from './screen.ts';
import { seating } from './seating.ts';
import { Terms } from './terms.ts';
import { Ways } from './ways.ts';
import { Refused, Wire, type Info, type Message } from './wire.ts';

const EVERY = 5000;  /* ms between two looks at the lists, where one sees them */
const RARELY = 4;    /* times that, elsewhere */
const LOOKED_AT = 12; /* of one's tables that are asked about one by one */
const AWAY = 30;      /* s between two looks at how long people have been away */
const RESULT = 15;    /* s that the big screen shows a result before it goes on to the rematch */

type List = 'own' | 'open' | 'finished';

const HIGHEST = 2 ** 48; /* of the numbers of tables */

const isNumber = (text: string) => /^[1-9]\d*$/.test(text) && Number(text) <= HIGHEST;

/** What the guests of a table are to know when it changes. */
const whatIsPlayed = ({ game, seats, options, pace, open }: Info) => JSON.stringify([game, seats, options, pace, open]);

export class Friends {
    readonly wire: Wire;
    readonly ways: Ways;
    readonly terms: Terms;
    readonly calls: Calls;
    readonly lists: Record<List, Info[] | null> = { own: null, open: null, finished: null };
    name = notes.name;
    known = '';    /* what the server calls one */
    code = '';
    typed = '';
    phrase = '';
    welcome = '';
    saying = '';
    wrong = '';
    notice = '';
    sure = '';     /* what is asked once more before it is done */
    copied = false;
    whole = false; /* the picture of the link fills the screen */
    form: Wanted;
    private changing = 0; /* the table whose game is in the form; 0: a new one's */
    private over = 0;     /* s since the game on the big screen has ended */
    private readonly rooms = new Map<string, Room>();
    private checked: Screen | null = null;
    private ticks = 0;
    private gone: string | undefined; /* who was, at the last look */

    constructor(readonly desk: Desk) {
        this.form = fitting(desk.page, { game: '', seats: 2, options: [], open: false, pace: 'none' });
        this.wire = new Wire(() => this.connected(), (reminder) => this.calls.remind(reminder));
        this.ways = new Ways(desk.page, this.wire);
        this.terms = new Terms(desk.page);
        this.calls = new Calls(desk, (table) => !document.hidden && this.current?.table === table);
        setInterval(() => this.tick(), 1000);
        addEventListener('hashchange', () => {
            this.wrong = this.notice = this.sure = '';
            this.over = 0;
            this.whole = false;
            if (!location.hash.startsWith(`#/open/${this.changing}`))
                this.changing = 0;
            this.page.render(); /* without what was said elsewhere */
            this.refresh();
        });
    }

    get there(): boolean {
        return this.wire.here;
    }

    get page() {
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
        this.wire.ask<{ name: string | null; gone: number | null }>('me').then(({ name, gone }) => {
            this.wire.patience = gone === null ? Infinity : gone * 1000;
            this.known = name ?? '';
            this.name ||= this.known;
            this.refresh();
        }).catch(this.page.fail);
        this.ways.find().catch(() => undefined);
    }

    private tick(): void {
        const room = this.current;
        const seen = !document.hidden && /^#?\/?(tables)?$/.test(location.hash);

        document.querySelectorAll<HTMLElement>('.clock').forEach((clock) => {
            const place = room?.now?.places[Number(clock.dataset['seat'])];
            const left = place && room ? leftTo(room, place) : null;
            clock.textContent = left === null ? '' : timeOf(left);
        });
        const gone = JSON.stringify(room?.now?.places.map(({ seat }) => room.isGone(seat)));
        if (gone !== this.gone)
            this.page.render();
        this.gone = gone;
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
        this.lists.own.forEach((info) => this.calls.turn(info, callsMe(info)));
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

    forgetRoom(table: number): void {
        this.rooms.get(String(table))?.close();
        this.rooms.delete(String(table));
    }

    forgetRooms(): void {
        this.rooms.forEach((room) => room.close());
        this.rooms.clear();
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
            this.calls.turn(now, room.calls);
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

        if (!own && !open && message.number > (notes.read[room.table] ?? 0))
            room.unread++;
        this.page.render();
        queueMicrotask(() => document.querySelector('#chat .said')?.scrollTo(0, 1e6));
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
        if (where === 'tables' || table === '') {
            if (!this.lists.open)
                this.refresh();
            return lobby(page, this);
        }
        if (!isNumber(table))
            return this.nothing(friendWords().noTable);
        const room = this.room(Number(table), key, where === 'screen');
        this.calls.answer(room.table);
        if (room.wrong || room.now?.stage === 'closed')
            return this.nothing(room.wrong ? room.wrong.message : friendWords().closed);
        if (!room.now)
            return html`${header(page, '', '')}<main id="main" tabindex="-1" class="narrow">${!this.there && html`<p class="lost" role="status">${friendWords().lost}</p>`}</main>`;
        if (where === 'screen')
            return bigWaiting(page, this, room);
        if (!room.begun)
            return seating(page, this, room, where === 'watch');
        location.replace(`#/table/@${table}`);
        return header(page, titleOf(page, room.now), '');
    }

    /** A table that cannot be seen, and why. */
    private nothing(why: string): Html {
        const { page } = this;

        return html`${header(page, '', '')}<main id="main" tabindex="-1" class="narrow"><section class="panel"><h1>${friendWords().theTable}</h1>
            <p role="alert">${why}</p><p class="buttons"><a class="button main" href="#/">${page.t.home}</a></p></section></main>`;
    }

    /** The form of a new table, or of what is to be played at one before it begins. */
    private opening(table: string): Html {
        const room = isNumber(table) ? this.room(Number(table)) : null;
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
        return { game: info.game, seats: info.seats, options: this.terms.optionsOf(info), open: info.open, pace: paceName(info) };
    }

    /** The match of a table, once it is there: '@' and its number, or '!' for a big screen. */
    match(id: string): Remote | null {
        const room = this.room(Number(id.slice(1)), '', id.startsWith('!'));
        const game = this.page.games.find(({ name }) => name === room.now?.game);

        if (room.now && !(game && this.terms.isSame(game, room.now)))
            room.wrong = new Refused(0, friendWords().older, '');
        if (room.wrong || room.now && !room.begun)
            location.replace(`#/at/${room.table}`);
        return !room.wrong && room.begun && room.news_.length > 0 ? new Remote(this.page, this.wire, room, id) : null;
    }

    /** What a table has beside its picture: of a friends' table the people, else the way to them. */
    company(): { strip: Html | false; menu: Html | false; chat: Html | false } {
        const t = friendWords();
        const room = this.desk.tableId.startsWith('@') ? this.current : null;

        if (room)
            this.calls.answer(room.table);
        const waits = reminded(this.page, this);

        if (!room?.now)
            return {
                strip: html`${waits}${this.sure === 'bring' && asking(t.toServerText, 'bring:yes', t.toServer, t.stay)}`,
                menu: this.there && this.desk.table?.over === false && friendButton('bring', t.toServer), chat: false,
            };
        return { strip: html`${waits}${strip(this.page, this, room)}`, menu: tableMenu(this, room), chat: room.you !== undefined && this.chat(room) };
    }

    /** What is open is read. */
    chat(room: Room): Html {
        if (document.querySelector<HTMLDetailsElement>('#chat')?.open && !document.hidden)
            room.readAll();
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
        const { now, you } = this.current ?? { now: null, you: undefined };

        if (this.checked !== table) {
            this.checked = table;
            this.check(table).catch(this.page.fail);
        }
        return html`${now?.rematch && (you ? friendButton('rematch', t.rematchAt, 'gold')
            : html`<a class="button gold" href="#/at/${now.rematch}${now.rematch_key && `/${now.rematch_key}`}">${t.rematchAt}</a>`)}
            <a class="button" href="#/tables">${t.tables}</a>${trouble(this)}`;
    }

    private async check({ source }: Screen): Promise<void> {
        const promised = notes.promised[source instanceof Remote ? source.room.table : 0];
        const record = await source.record();

        this.desk.judge(judged(this.page, record, await this.desk.bots.verify(record), promised));
        this.page.render();
    }

    /* ---- Doing --------------------------------------------------------------------- */

    /** Tells the server who this is, unless it knows. */
    async introduce(): Promise<void> {
        const name = this.name.trim();

        if (name === '')
            throw new Refused(0, friendWords().sayWho, '');
        if (name === this.known)
            return;
        await this.wire.ask('hello', { name });
        this.known = this.name = notes.name = name;
        saveNotes();
    }

    /** Does what a button says. */
    do(what: string): void {
        document.querySelector('details.menu[open]')?.removeAttribute('open');
        doDeed(this, this.current, what);
    }

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
