/*
 * The page: which screen the address names, what is pressed, and when to draw.
 */
import { litNow, pointAt, press, putOut } from './account.ts';
import { afterPress, catchUp, during, watchButton } from './answer.ts';
import { asBefore, asSetUp } from './begin.ts';
import { Bots } from './bots.ts';
import type { Game } from './catalogue.ts';
import { contextOf, type Context } from './context.ts';
import { playedOf, today } from './daily.ts';
import { Engine } from './engine.ts';
import type { Subject } from './explain.ts';
import { showFailed } from './failed.ts';
import { follow, showLit } from './follow.ts';
import type { Friends } from './friends.ts';
import {
    announce, finished, forget, isOver, kept, loadGame, loadReplay, openGames, persist, saveReplay, underWay, type Kept,
} from './games.ts';
import { home } from './home.ts';
import { html, morph, type Html } from './html.ts';
import { closeMenu, lessonKey, tableKey } from './keys.ts';
import { fetchLanguage } from './language.ts';
import type { Lesson } from './lesson.ts';
import { lessonFile } from './lessons.ts';
import { Local, type Beginning } from './local.ts';
import { header } from './parts.ts';
import { Picture } from './picture.ts';
import { draw, play, type Columns } from './play.ts';
import type { Desk } from './records.ts';
import type { Remote } from './remote.ts';
import type { Replay } from './replay.ts';
import { Screen } from './screen.ts';
import { saveSettings, setSetting, settings, setZoomed, zoomed, type Seat } from './store.ts';
import { enlarge, moveSuns } from './suns.ts';
import { forgetTap, isSecondTap, tapped } from './taps.ts';
import { afterFrame, afterwards, soon, wanted } from './wanted.ts';
import type { Lang } from './words.ts';

declare const WASM: string;

type Rest = typeof import('./rest.ts');

const root = document.getElementById('app') as HTMLElement;
let page: Context;
let module: WebAssembly.Module; /* once the page is ready */
let ready: () => void;
const met = new Promise<void>((resolve) => {
    ready = resolve;
});
let bots: Bots | null = null;
let table: Screen | null = null;
let tableId = '';           /* of the game at the table, '' if it is kept nowhere */
let opening = '';           /* what is being opened, or could not be */
let allGames = false;       /* home shows all that are under way */
let brought = '';           /* what became of a file with games */
let replay: Replay | null = null;
let lesson: Lesson | null = null;
let attended = '';          /* the game whose lesson is looked at */
let picture: Picture | null = null;
let pictured = '';          /* what the picture shows: motion only within the same */
let verdict: Html | false = false;
let message: Html | false = false; /* above everything else */
let finger: PointerEvent | null = null; /* where it came down: a click may be moved by the browser */
let rest: Rest | null = null; /* fetched after the first picture, or when it is wanted */
let beside = 0;             /* how much of it stands beside the picture: one part after the other, a frame each, lest a tap waits */
let friends: Friends | null = null; /* tables elsewhere: the same, where there are any */

/* ---- Failing -------------------------------------------------------------- */

function fail(error: unknown): void {
    showFailed(error, (page as Context | undefined)?.t);
}

/** Shows a sentence with what went wrong. */
function tell(sentence: string, error: unknown, more: Html | false = false): void {
    message = html`<div class="message panel" role="alert"><p>${sentence} ${(error as Error).message}</p>
        <p class="buttons">${more}<button class="button" data-do="quiet">OK</button></p></div>`;
}

/* ---- What is fetched later ------------------------------------------------- */

/** A module, and the words for what is told by it. */
async function told<T>(module: Promise<T>): Promise<T> {
    const [found] = await Promise.all([wanted(module), met.then(() => page.learn())]);

    return afterwards(found);
}

async function theRest(): Promise<Rest> {
    const found = await told(import('./rest.ts'));

    if (!rest) {
        rest = found;
        while (beside < found.PARTS) {
            beside++;
            render();
            await afterFrame();
        }
    }
    return rest;
}

/** Does something that takes the rest: at once, if that is there. */
function withRest(use: (rest: Rest) => unknown): void {
    if (rest)
        use(rest);
    else
        theRest().then(use).catch(fail);
}

/** Something with tables elsewhere; whoever looks is shown it when that has been fetched. */
function withFriends<T>(use: (friends: Friends) => T): T | null {
    if (friends)
        return use(friends);
    told(import('./friends.ts')).then(({ Friends }) => {
        friends ??= new Friends(desk);
        render();
    }).catch(fail);
    return null;
}

const isElsewhere = (id: string) => /^[@!]/.test(id);

/** What stands beside the picture, as far as it is there. */
function columns(): Columns | undefined {
    return rest ? (context, screen) => (rest as Rest).columns(context, screen, beside) : undefined;
}

/** A screen that takes the rest; its header until that is there. */
function later(title: string, make: (rest: Rest) => Html): Html {
    if (rest)
        return make(rest);
    withRest(render);
    return header(page, title, '');
}

/* ---- Screens -------------------------------------------------------------- */

function route(): string[] {
    return location.hash.replace(/^#\/?/, '').split('/').map(decodeURIComponent);
}

function theBots(): Bots {
    return bots ??= new Bots(module, fail);
}

/** The match with this id, or without one that at the table or the last of these: opened if
 * it is not at the table yet, and null until it is. */
function theTable(id: string, others: readonly Kept[]): Screen | null {
    const wanted = id || (table ? tableId : others[0]?.id ?? '');

    if (table && wanted === tableId)
        return table;
    if (isElsewhere(wanted)) {
        const match = withFriends((all) => all.match(wanted));
        if (match)
            sit(match);
        return match && table;
    }
    if (wanted !== '' && opening !== wanted) {
        opening = wanted;
        openTable(wanted).catch(fail);
    }
    return null;
}

/** Brings back a game. One that cannot be read is kept until the player deletes it. */
async function openTable(id: string): Promise<void> {
    const saved = await loadGame(id);
    const entry = kept.get(id);

    if (opening !== id)
        return;
    if (!saved || !entry) {
        page.go('#/');
        return;
    }
    try {
        const match = await afterwards(Local.resume(page, theBots(), entry, saved));
        if (opening !== id) {
            match.close();
            return;
        }
        sit(match);
        opening = '';
    } catch (error) {
        tell(page.t.badSaved, error, html`
            <button class="button" data-do="saveSaved" data-arg="${id}">${page.t.save}</button>
            <button class="button" data-do="forgetNow" data-arg="${id}">${page.t.delete}</button>`);
    }
    render();
}

/** Goes on with this match at the table. */
function sit(match: Local | Remote): void {
    leave();
    table = new Screen(page, match);
    tableId = match.id;
    if (match instanceof Local)
        announce(match.id);
    verdict = message = false;
}

function leave(): void {
    table?.close();
    table = null;
    tableId = '';
}

/** Another tab goes on with a game: this one lets go of it. */
function letGo(id: string): void {
    if (id !== tableId)
        return;
    leave();
    opening = id;
    withRest(({ elsewhere }) => desk.say(elsewhere(page, id)));
}

/** Takes the games of a file, and says what became of them. */
async function bringIn(file: File): Promise<void> {
    brought = await (await told(import('./backup.ts'))).importAll(page, file);
    page.go('#/history');
    render();
}

function theReplay(): Replay | null {
    if (!replay && opening !== 'replay') {
        opening = 'replay';
        loadReplay().then((record) => {
            if (record === null)
                page.go('#/');
            else if (!replay)
                return openRecord(record);
            return undefined;
        }).catch(fail);
    }
    return replay;
}

/** A lesson is at the table as long as the address names it. */
function attend(name: string): void {
    if (name !== attended) {
        attended = name;
        lesson = null;
        leave();
        if (name !== '')
            openLesson(name).catch(fail);
    }
    table = lesson?.table ?? table;
}

/** Fetches the lesson with the module that teaches it. */
async function openLesson(name: string): Promise<void> {
    const opened = await (await told(import('./lesson.ts'))).Lesson.open(page, name);

    if (name === attended)
        lesson = opened;
    else
        opened.close();
    render();
}

function screen(): Html {
    const [where = '', arg = '', key = ''] = route();
    const game = page.games.find((g) => g.name === arg);

    if (where !== '' && !page.ready)
        return header(page, '', '');
    if (where === 'new' && game)
        return later(game.title, ({ setup }) => setup(page, game));
    if (where === 'learn' && game && attended === arg)
        return lesson ? lesson.view(columns()) : header(page, game.title, arg);
    if ((where === 'rules' || where === 'learn') && game)
        return later(game.title, ({ rules }) => rules(page, arg, table !== null && !table.over));
    if (where === 'table' || where === 'end') {
        const match = theTable(arg, where === 'table' ? underWay() : finished());
        if (match && (where === 'table' || match.over))
            return where === 'table' ? play(page, match, columns(), false, friends?.company())
                : later('', ({ end }) => end(page, match, verdict, tableId, tableId.startsWith('@') && (friends?.after(match) ?? false)));
        if (!match && isElsewhere(arg)) /* it comes, or what is in the way is said */
            return withFriends((all) => all.view('at', arg.slice(1), '')) ?? header(page, '', '');
    }
    if (where === 'screen' && friends?.isBegun(arg)) {
        const match = theTable(`!${arg}`, []);
        return match ? friends.big(match) : header(page, '', '');
    }
    if (/^(tables|open|at|watch|screen|device)$/.test(where))
        return withFriends((all) => all.view(where, arg, key)) ?? header(page, '', '');
    if (where === 'daily' && game) {
        playDaily(game);
        return header(page, '', '');
    }
    if (where === 'history')
        return later('', ({ history }) => history(page, brought));
    if (where === 'replay' && theReplay())
        return (theReplay() as Replay).view();
    if (!message && opening && where !== '')
        return header(page, '', '');
    const ours = friends?.home();
    return kept.size > 0 || ours?.cards.length ? later('', ({ mine }) => home(page, mine(page, allGames, ours?.cards), ours, rest?.scene()))
        : home(page, { yours: false, lately: false }, ours, rest?.scene());
}

function drawPicture(): void {
    const host = document.getElementById('picture');
    const [where] = route();

    if (!host) {
        picture = null;
        return;
    }
    if (picture?.host !== host) {
        const fresh = picture = new Picture(host);
        fresh.witness = (what) => rest?.witness(page, route()[0] === 'table' ? table : null, fresh, what);
        pictured = '';
        if (!rest) /* the first of this visit: who waits for it has the question meanwhile */
            during(fresh.begin(drawPicture));
    }
    if (picture.coming)
        return;
    const shown = where === 'replay' ? replay : table;
    const seat = shown instanceof Screen ? shown.viewer : shown?.seat;
    picture.zoom((where === 'table' || where === 'learn') && zoomed() ? page.t.zoomed : '');
    const now = [where, seat, page.lang, page.shape, settings.theme].join(' ');
    if (shown instanceof Screen && where === 'end')
        rest?.drawEnd(shown, picture);
    else if (shown instanceof Screen)
        draw(page, shown, picture, now, now === pictured);
    else
        shown?.draw(picture, now === pictured);
    pictured = now;
    picture.light(litNow());
    if (where === 'learn')
        lesson?.light(picture);
    else
        follow(page, table, tableId, picture);
}

function show(): void {
    const [where = '', name = '', clause = ''] = route();

    if (where === 'replay')
        replay?.visit(name, clause);
    attend(where === 'learn' && page.ready && lessonFile(name) !== undefined ? name : '');
    const content = screen();

    /* to set a language again, were it the same, has the browser compute every style anew */
    if (document.documentElement.lang !== settings.lang)
        document.documentElement.lang = settings.lang;
    document.documentElement.dataset['theme'] = settings.theme;
    morph(root, html`${content}${message}`);
    drawPicture();
    rest?.ringIn(page, where === 'table' && table?.asked ? `${tableId} ${table.chair.turns}` : '');
    document.title = [friends?.calls.title, 'Benben', document.querySelector('h1')?.textContent].filter(Boolean).join(' · ');
    if (where === 'rules' || where === 'learn')
        rest?.openRules(page, name, clause).catch(fail);
}

let due = false;
function render(): void {
    if (due)
        return;
    due = true;
    queueMicrotask(() => {
        due = false;
        try {
            show();
        } catch (error) {
            fail(error);
        }
    });
}

/* ---- Doing ---------------------------------------------------------------- */

function begin(how: Beginning | null, go = page.go): void {
    if (!how)
        return;
    const match = Local.begin(page, theBots(), how);

    sit(match);
    settings.last = match.setup.game;
    saveSettings();
    persist();
    go(`#/table/${match.id}`);
}

/** Today's deal of a game: begun, gone on with, or looked at. */
function playDaily(game: Game): void {
    const day = today();
    const played = playedOf(game.name, day);

    if (played)
        location.replace(`#/${isOver(played) ? 'end' : 'table'}/${played.id}`);
    else if (opening !== day) {
        opening = day;
        withRest(({ dealOf }) => {
            if (opening === day)
                begin(dealOf(page, game, day), location.replace.bind(location));
        });
    }
}

/** Opens a record; what shows it is fetched when it is first wanted. */
async function openRecord(record: string): Promise<void> {
    const { Replay } = await told(import('./replay.ts'));

    try {
        const opened = new Replay(page, record, playOn, theBots);
        replay?.close();
        replay = opened;
        pictured = '';
        message = false;
    } catch (error) {
        tell(page.t.badRecord, error);
    }
    render();
}

/** A match that goes on from a position of a record. */
function playOn(record: string, seats: Seat[], turn: number): void {
    const match = Local.onward(page, theBots(), record, seats, turn);

    sit(match);
    page.go(`#/table/${match.id}`);
}

function openReplay(record: string, analyse = false): void {
    openRecord(record).then(() => {
        if (replay?.record !== record)
            return;
        if (analyse)
            replay.do('analyse');
        saveReplay(record);
        page.go('#/replay');
    }).catch(fail);
}

/** Takes the message away; where it stood for a screen, home is what is left. */
function quiet(): void {
    message = false;
    if (document.querySelector('.home'))
        page.go('#/');
    render();
}

const desk: Desk = {
    get page() { return page; },
    get bots() { return theBots(); },
    get table() { return table; },
    get tableId() { return tableId; },
    get replay() { return replay; },
    say: (what) => {
        message = what;
        render();
    },
    judge: (found) => {
        verdict = found;
    },
    openReplay,
    ring: () => rest?.hear(page, 'turn'),
};

/** Does what a button says; what is not here is done with records. */
function perform(deed: string, arg = ''): void {
    if (!page.ready)
        met.then(() => perform(deed, arg)).catch(fail);
    else if (deed in DO)
        DO[deed]?.(arg);
    else
        withRest(({ RECORDS }) => RECORDS[deed]?.(desk, arg));
}

const DO: Record<string, (arg: string) => unknown> = {
    quick: () => begin(asSetUp(page, settings.last)),
    start: () => begin(asSetUp(page, route()[1] ?? '')),
    friend: (what) => friends?.do(what),
    rematch: () => tableId.startsWith('@') ? friends?.do('rematch') : begin(asBefore(page, tableId)),
    confirm: () => table?.confirm(),
    undo: () => table?.undo(),
    again: () => table?.same && table.act(table.same),
    showAgain: () => {
        rest?.closeCard();
        if (table && table.again >= 0)
            table.stopShowing();
        else
            table?.showAgain().catch(fail);
    },
    pace: (pace) => {
        settings.pace = Number(pace);
        saveSettings();
        render();
        if (rest?.isCardOpen())
            DO['story']?.('');
    },
    story: () => withRest(({ openStory }) => table && openStory(page, table)),
    legend: () => withRest(({ openLegend }) => table && openLegend(page, table, document.getElementById('legend'))),
    list: () => withRest(({ openList }) => table && openList(page, table)),
    closeCard: () => {
        rest?.closeCard();
        if (isSecondTap())
            zoom();
    },
    another: () => table?.another(1),
    before: () => table?.another(-1),
    light: (what) => {
        press(what);
        render();
        queueMicrotask(() => showLit(page, picture));
    },
    zoom,
    swap: () => set('setup:swap', ''),
    lift: () => table?.lift(),
    coach: (deed) => lesson?.do(deed as Parameters<Lesson['do']>[0]),
    playOn: () => lesson?.goOn().then(({ record, seats, turn }) => {
        attended = '';
        lesson = null;
        sit(Local.onward(page, theBots(), record, seats, turn));
        page.go(`#/table/${tableId}`);
    }).catch(fail),
    action: (n) => {
        rest?.closeCard();
        table?.choose(Number(n));
    },
    study: (what) => replay?.do(what),
    allGames: () => {
        allGames = !allGames;
        render();
    },
    rematchKept: (id) => begin(asBefore(page, id)),
    forgetNow: (id) => {
        if (id === tableId)
            leave();
        forget(id).then(quiet).catch(fail);
    },
    goOn: (id) => {
        opening = '';
        message = false;
        page.go(`#/table/${id}`);
        render();
    },
    quiet,
    reload: () => location.reload(),
    skip: () => document.getElementById('main')?.focus(),
};

/** Sets what `name` says; a box that is ticked or not has no other value. */
function set(name: string, value: string, ticked = false): void {
    const game = page.games.find((g) => g.name === route()[1]);

    setSetting(name, value, ticked);
    if (name.startsWith('setup:') && game)
        rest?.setSetup(page, game, name.slice(6), value);
    else if (name === 'lang')
        met.then(() => speak(value as Lang)).catch(fail);
    else if (name === 'sound')
        rest?.hear(page, ticked ? 'turn' : null);
    else if (name.startsWith('friend:'))
        friends?.set(name.slice(7), value);
    else if (name.startsWith('study:'))
        replay?.set(name.slice(6), value);
    saveSettings();
    render();
}

async function speak(lang: Lang): Promise<void> {
    await page.speak(lang);
    table?.translate();
    replay?.translate();
    await lesson?.translate();
    render();
}

/** All games, or a record: what it begins with tells, if its name does not. */
function openFile(file: File | undefined): void {
    file?.text().then((text) => (file.name.endsWith('.json') || text.startsWith('{') ? bringIn(file) : openReplay(text))).catch(fail);
}

/* ---- Hearing -------------------------------------------------------------- */

/** Shows the board larger, or whole again. */
function zoom(): void {
    if (!table?.zoomable)
        return;
    setZoomed(!zoomed());
    render();
}

/** What cannot be done explains itself. */
function refuse(ids: readonly string[]): void {
    const subject = theSubject();

    if (page.motion)
        picture?.shake(ids[0] ?? '');
    if (subject)
        withRest(({ explain }) => explain(subject, ids, subject.table.refused));
}

/** Explains what is here, as soon as it can; false if there is nothing to say. */
function explainAt(target: Element, peek = false): boolean {
    if (rest)
        return rest.explainHere(theSubject(), page, target, peek);
    if (!peek)
        withRest(() => explainAt(target));
    return !peek;
}

/** The table and its picture, unless a curtain is before them. */
function inSight(): Subject | null {
    return table && picture && !table.curtain ? { page, table, picture, game: page.games[table.source.game]?.name ?? '' } : null;
}

/** What can be explained on this screen. */
function theSubject(): Subject | null {
    return route()[0] === 'table' ? inSight() : null;
}

function pointed(target: EventTarget | null): void {
    if (pointAt(target))
        picture?.light(litNow());
    if (picture)
        enlarge(picture, target instanceof Element
            ? target.closest<HTMLElement>('[data-sun]')?.dataset['sun']?.split(' ').filter(Boolean) ?? [] : []);
}

function onClick(e: MouseEvent): void {
    const target = e.target as Element;
    const control = target.closest<HTMLElement>('button[data-do],a[data-do],.shade');
    const clause = target.closest<HTMLAnchorElement>('a.clause,.quote > :not(:last-child) a');
    const subject = theSubject();

    rest?.stopResting();
    if (rest?.wasHeld()) {
        e.preventDefault();
        return;
    }
    if (clause && subject && !e.ctrlKey && !e.metaKey) {
        e.preventDefault();
        withRest(({ openClause }) => openClause(page, subject.game, clause.hash.split('/').at(-1) ?? '', clause).catch(fail));
        return;
    }
    if (!target.closest('#over'))
        rest?.closeCard();
    if (!target.closest('#picture,.shade'))
        forgetTap(); /* what is done between two taps parts them */
    document.querySelectorAll('details.menu[open]').forEach((menu) => {
        if (!menu.contains(target) || target.closest('a'))
            menu.removeAttribute('open');
    });
    if (control) {
        if (control.tagName === 'A')
            e.preventDefault();
        afterPress(control, e, () => perform(control.dataset['do'] ?? '', control.dataset['arg']));
    } else if (target.closest('.sum')) {
        table?.clear();
    } else if (subject && target.closest('.ask') && !target.closest('a')) {
        withRest(({ openQuestion }) => openQuestion(page, subject.table, target.closest('.prompt')));
    } else if (target.closest('.deed') && picture) {
        pointed(target);
    } else if ((route()[0] === 'table' || lesson) && target.closest('#picture')) {
        onTap(e);
    }
}

function onTap(e: MouseEvent): void {
    const at = inSight();

    if (at)
        tapped(at, e, finger, {
            zoom,
            missed: (ids) => {
                lesson?.miss(ids[0] ?? '');
                if (ids.length > 0)
                    refuse(ids);
            },
        });
}

function onTableKey(e: KeyboardEvent): boolean {
    return table !== null && !table.curtain &&
        tableKey(e, table, picture, { zoom, again: () => DO['again']?.(''), explain: explainAt });
}

function onKey(e: KeyboardEvent): void {
    const [where] = route();
    const menu = document.querySelector('details.menu[open]');
    const scrolling = /^(Arrow|Home|End)/.test(e.key) ? ',pre,.log,.scroll' : '';
    const busy = e.key !== 'Escape' && (e.target as Element).closest('input,select,textarea' + scrolling) ||
        (scrolling !== '' && (e.target as Element).matches('.lens'));

    if (busy || e.ctrlKey || e.metaKey || e.altKey)
        return;
    catchUp();
    if (rest?.isCardOpen() && (e.key === 'Escape' || (e.target as Element).closest('#over'))) {
        if (e.key === 'Escape')
            rest.closeCard();
    } else if (e.key === 'Escape' && menu)
        closeMenu(menu);
    else if (e.key === 'Escape' && putOut())
        render();
    else if (lesson ? lessonKey(e, picture, lesson) || onTableKey(e) : where === 'table' ? onTableKey(e) : where === 'replay' && replay?.key(e))
        e.preventDefault();
}

function listen(): void {
    addEventListener('hashchange', ({ oldURL }) => {
        if (oldURL.includes('#/table') && route()[0] === 'end')
            rest?.rejoice(page, table);
        message = false;
        opening = '';
        rest?.closeCard();
        brought = '';
        render();
        queueMicrotask(() => {
            if (route()[0] !== 'rules') {
                scrollTo(0, 0);
                document.getElementById('main')?.focus({ preventScroll: true });
            }
        });
    });
    watchButton();
    addEventListener('click', onClick);
    addEventListener('pointerdown', (e) => {
        finger = e.pointerType === 'touch' ? e : null;
        if (!(e.target as Element).closest('.tools') && (page.motion || (table?.again ?? -1) < 0))
            table?.skip();
        rest?.stopResting();
        if (finger)
            rest?.hold(e, () => explainAt(e.target as Element));
    }, true);
    addEventListener('pointermove', (e) => rest?.slip(e), { passive: true });
    addEventListener('pointerup', () => rest?.lift(), true);
    addEventListener('pointercancel', () => rest?.wasHeld());
    addEventListener('contextmenu', (e) => {
        if (!finger && explainAt(e.target as Element) || finger && (e.target as Element).closest('#picture'))
            e.preventDefault();
    });
    addEventListener('scroll', (e) => {
        rest?.stopResting();
        if ((e.target as Element).classList?.contains('lens'))
            moveSuns(picture);
    }, { capture: true, passive: true });
    addEventListener('resize', () => moveSuns(picture));
    addEventListener('keydown', onKey);
    addEventListener('pointerover', (e) => {
        if (e.pointerType !== 'mouse')
            return;
        pointed(e.target);
        rest?.slip(e); /* it is told of before the pointer has moved */
        rest?.rest(e.target as Element, () => explainAt(e.target as Element, true));
    });
    addEventListener('focusin', (e) => pointed((e.target as Element).matches(':focus-visible') ? e.target : null));
    addEventListener('focusout', () => pointed(null));
    addEventListener('submit', (e) => {
        e.preventDefault();
        const { do: deed = '', arg = '' } = (e.target as HTMLElement).dataset;
        DO[deed]?.(arg);
    });
    addEventListener('input', (e) => {
        const field = e.target as HTMLInputElement;
        const name = field.dataset['set'];
        if (name === 'file' || name === 'import')
            openFile(field.files?.[0]);
        else if (name !== undefined)
            set(name, field.value, field.checked);
    });
    addEventListener('dragover', (e) => e.preventDefault());
    addEventListener('drop', (e) => {
        e.preventDefault();
        openFile(e.dataTransfer?.files[0]);
    });
    addEventListener('error', (e) => fail(e.error));
    addEventListener('unhandledrejection', (e) => fail(e.reason));
}

/** Home needs no engine, and is drawn before that is fetched; all else needs it first. */
async function start(): Promise<void> {
    const fetched = () => WebAssembly.compileStreaming(fetch(WASM));
    const games = openGames(() => (page as Context | undefined)?.render(), letGo);
    const early = route()[0] === '' ? null : fetched();
    const own = contextOf(await fetchLanguage(settings.lang), render, fail);

    page = own;
    await games;
    listen();
    show();
    module = await (early ?? fetched().then(afterwards));
    own.meet(await Engine.start(module));
    ready();
    if (route()[0] !== '')
        show();
    soon(theRest).then(({ hasTables }) => hasTables()).then((there) => there && withFriends(() => undefined))
        .catch(() => undefined); /* whoever wants it is told */
    await navigator.serviceWorker?.register('sw.js').catch(() => undefined);
}

start().catch(fail);
