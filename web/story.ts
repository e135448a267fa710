/*
 * What others did since one's own turn, told in sentences: by what each score changed and why,
 * and what touches the reader. It stays until the reader acts.
 */
import { OPPONENT, type Change, type Gain, type Told, type Turn } from './chair.ts';
import type { Context } from './context.ts';
import { NOBODY, TEAM } from './engine.ts';
import { html, type Html } from './html.ts';
import { clauseLink, disc, icon, signed } from './parts.ts';
import { sourcesOf } from './scores.ts';
import type { Screen } from './screen.ts';
import { settings } from './store.ts';

const SENTENCES = 6; /* of a turn; of more, those that changed nothing for anybody are folded */
const FOLDED = 2;    /* at least, in one place */
export const PACES = [0.5, 1, 2];

const written = (points: number) => `${points < 0 ? '−' : '+'}${Math.abs(points)}`;

/** Points as a chip: a sign, and a colour. */
function chip(points: number): Html {
    return html`<b class="chip ${points < 0 ? 'down' : 'up'}">${written(points)}</b>`;
}

/** Who a place in the score is: alone, the second is the opponent. */
function placeOf({ source }: Screen, seat: number): number {
    return source.seats.length === 1 && seat === 1 ? OPPONENT : seat;
}

function namesOf({ chair }: Screen): string[] {
    return chair.scores().map((s) => s.name);
}

/** "Nefru's turn", that of everybody, or what came before the first. */
function titleOf({ t }: Context, table: Screen, { seat }: Turn): string {
    return seat === TEAM ? t.turnOfAll : seat === NOBODY ? t.before : t.turnBy(namesOf(table)[seat] ?? '');
}

/** Whose turn it is, if it is somebody's. */
function discOf(page: Context, table: Screen, { seat }: Turn): Html | false {
    return seat !== TEAM && seat !== NOBODY && disc(page, table.source.game, placeOf(table, seat));
}

function gained(page: Context, table: Screen, turn: Turn, { seat, points, sources }: Gain): Html {
    const name = namesOf(table)[seat] ?? '';

    return html`<span class="gain">${seat !== turn.seat && html`${disc(page, table.source.game, placeOf(table, seat))}${name} `}
        ${chip(points)} <small>${sourcesOf(sources)}</small></span>`;
}

function isNamed(name: string | undefined, { text }: Told): boolean {
    return name !== undefined && name !== '' && text.includes(name);
}

/** The seat that a sentence begins with; nobody's if it begins with none. */
function subjectOf(names: readonly string[], { text }: Told): number {
    return names.findIndex((name) => name !== '' && text.startsWith(name) && !/^[\p{L}\p{N}]/u.test(text.slice(name.length)));
}

/** What is worth telling of a turn: of one that all take at once, not what the reader chose. */
function news(table: Screen, turn: Turn): Told[] {
    const names = namesOf(table);

    return turn.seat === TEAM || turn.seat === NOBODY ? turn.done.filter((told) => subjectOf(names, told) !== table.viewer) : turn.done;
}

/** Where what a step did to a score stands: with the last sentence about that seat, or the last of
 * the step. */
function placeIn(names: readonly string[], told: readonly Told[], { step, seat }: Change): number {
    const of = [...told.keys()].filter((i) => told[i]!.step === step);

    return of.findLast((i) => subjectOf(names, told[i]!) === seat) ?? of.at(-1) ?? -1;
}

/** Which sentences of a long turn are folded: never the first, nor one that `matters`; of the others
 * the last, as many as there are too many. */
function foldedOf(told: readonly Told[], matters: (i: number) => boolean): Set<number> {
    const plain = [...told.keys()].slice(1).filter((i) => !matters(i));

    return new Set(told.length > SENTENCES + 1 ? plain.slice(-(told.length - SENTENCES)) : []);
}

/** The same in runs: what is told, or what is folded in one place. */
function runsOf(n: number, folded: ReadonlySet<number>): { from: number; to: number; fold: boolean }[] {
    const runs: { from: number; to: number; fold: boolean }[] = [];

    for (let from = 0, to = 0; from < n; from = to) {
        while (to < n && folded.has(to) === folded.has(from))
            to++;
        runs.push({ from, to, fold: folded.has(from) && to - from >= FOLDED });
    }
    return runs;
}

/** What the reader's own choice brought, in a turn that all take at once: it has no sentence. */
function ownDeed(page: Context, table: Screen, turn: Turn, changes: readonly Change[]): Html {
    return html`<li class="deed mine">${disc(page, table.source.game, table.viewer)}
        <div>${changes.map((change) => gained(page, table, turn, change))}</div></li>`;
}

/** It is about the reader: what somebody else did to their score, or what names them. */
function isMine(table: Screen, turn: Turn, told: Told, changes: readonly Change[]): boolean {
    const { viewer } = table;

    return turn.seat !== viewer && (changes.some((change) => change.seat === viewer) || isNamed(namesOf(table)[viewer], told));
}

/** A sentence, and what that did to the scores. */
function deed(page: Context, table: Screen, turn: Turn, told: Told, changes: readonly Change[]): Html {
    const { viewer, source, again } = table;
    const subject = subjectOf(namesOf(table), told);
    const seat = subject < 0 && turn.seat !== TEAM ? turn.seat : subject;
    const mine = isMine(table, turn, told, changes);
    const game = page.games[source.game]?.name ?? '';

    return html`<li class="deed${mine && ' mine'}${again === told.step && ' now'}" data-sun="${told.ids.join(' ')}">
        ${disc(page, source.game, mine ? viewer : seat < 0 || seat === NOBODY ? NOBODY : placeOf(table, seat))}
        <div><p>${told.text}${clauseLink(page, game, told.clause)}</p>
        ${changes.map((change) => gained(page, table, turn, change))}</div></li>`;
}

function deeds(page: Context, table: Screen, turn: Turn): Html {
    const told = news(table, turn);
    const names = namesOf(table);
    const own = turn.seat === TEAM ? turn.changes.filter((change) => change.seat === table.viewer) : [];
    const rest = turn.changes.filter((change) => !own.includes(change));
    const changes = told.map((_, i) => rest.filter((change) => placeIn(names, told, change) === i));
    const folded = foldedOf(told, (i) => changes[i]!.length > 0 || isMine(table, turn, told[i]!, changes[i]!));
    const runs = runsOf(told.length, folded).map(({ from, to, fold }) => {
        const all = html`<ol class="sayings">${told.slice(from, to).map((one, i) => deed(page, table, turn, one, changes[from + i]!))}</ol>`;
        return fold ? html`<details class="rest"><summary>${page.t.andMore(to - from)}</summary>${all}</details>` : all;
    });

    return html`${own.length > 0 && html`<ol class="sayings">${ownDeed(page, table, turn, own)}</ol>`}${runs}`;
}

/** Whose turn, from which points to which. */
function head(page: Context, table: Screen, turn: Turn, later: readonly Turn[], tag: boolean): Html {
    const score = table.chair.scores()[turn.seat];
    const gain = turn.gains.find((one) => one.seat === turn.seat)?.points ?? 0;
    const since = later.reduce((sum, one) => sum + (one.gains.find((g) => g.seat === turn.seat)?.points ?? 0), 0);
    const now = (score?.points ?? 0) - since;

    return html`<div class="head">${discOf(page, table, turn)}
        <div>${tag ? html`<h2>${titleOf(page, table, turn)}</h2>` : html`<h3>${titleOf(page, table, turn)}</h3>`}
        ${score && gain !== 0 && !table.read && html`<small>${page.t.inAll(signed(now - gain), signed(now))}</small>`}</div>
        ${gain !== 0 && chip(gain)}</div>`;
}

function again(page: Context, table: Screen): Html {
    const { t } = page;
    const playing = table.again >= 0;

    return html`<div class="tools"><button class="button" id="showAgain" data-do="showAgain" data-tip="${t.tips.showAgain}">
        ${icon(playing ? 'stop' : 'play')}<span>${playing ? t.stopShowing : t.showAgain}</span></button>
        <div class="paces" role="group" aria-label="${t.pace}">${PACES.map((pace) => html`<button data-do="pace"
        data-arg="${pace}" aria-pressed="${String(pace === settings.pace)}" aria-label="${t.pace} ${t.times(pace)}">
        ${t.times(pace)}</button>`)}</div></div>`;
}

/** All of it. */
export function storyOf(page: Context, table: Screen): Html | false {
    const { story } = table;

    return story.length > 0 && html`<div class="told" tabindex="0" role="group" aria-label="${page.t.story}">
        ${story.map((turn, i) => html`<section>${head(page, table, turn, story.slice(i + 1), true)}
        ${deeds(page, table, turn)}</section>`)}</div>${again(page, table)}`;
}

/** The panel beside the board; who has acted keeps its head only. */
export function storyPanel(page: Context, table: Screen): Html | false {
    const { story, read } = table;
    const last = story.at(-1);

    if (!last)
        return false;
    if (read && table.again < 0)
        return html`<section class="panel story read">${head(page, table, last, [], true)}${again(page, table)}</section>`;
    return html`<section class="panel story">${storyOf(page, table)}</section>`;
}

/** Where there is no room for it: what opens it, unless it would take the room of what is chosen or
 * of what is shown again. */
export function pill(page: Context, table: Screen): Html | false {
    const last = table.story.at(-1);

    if (!last || table.read || table.again >= 0 || table.picks.ids.length > 0)
        return false;
    const gained = (seat: number, turns: readonly Turn[]) =>
        turns.flatMap(({ gains }) => gains).reduce((sum, one) => sum + (one.seat === seat ? one.points : 0), 0);
    const alone = table.story.filter(({ seat }) => seat !== NOBODY).length === 1 && last.seat !== TEAM;
    const gain = alone ? gained(last.seat, [last]) : 0;
    const mine = last.seat === TEAM || last.seat === NOBODY || last.seat === table.viewer ? 0 : gained(table.viewer, table.story);
    const said = [titleOf(page, table, last) + (gain ? ` ${written(gain)}` : ''),
        mine && `${namesOf(table)[table.viewer] ?? ''} ${written(mine)}`].filter(Boolean).join(', ');
    return html`<button class="teller" id="pill" data-do="story" aria-label="${alone ? said : page.t.story}">
        ${alone && discOf(page, table, last)}${gain !== 0 && chip(gain)}
        ${mine !== 0 && html`${disc(page, table.source.game, table.viewer)}${chip(mine)}`}
        ${gain === 0 && mine === 0 && icon('play')}</button>`;
}
