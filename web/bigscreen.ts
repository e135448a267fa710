/*
 * A table for all to see, on a television: what a spectator sees, nothing to press, readable
 * from the sofa. Phones are the private hands.
 */
import { OPPONENT, type Score, type Turn } from './chair.ts';
import type { Context } from './context.ts';
import { TEAM } from './engine.ts';
import type { Friends } from './friends.ts';
import { friendWords } from './friendwords.ts';
import { html, type Html } from './html.ts';
import { friendButton, titleOf } from './lobby.ts';
import { disc, mark, seatName, signed } from './parts.ts';
import type { Room } from './room.ts';
import type { Screen } from './screen.ts';
import type { Info } from './wire.ts';

const TURNS = 5;   /* of the last ones that are told */
const LINES = 4;   /* of what counts most now, for two at most */
const STEPS = 2;   /* of the last turn that the band tells ... */
const LONG = 150;  /* ... in so many characters */

/** Pointer and buttons go where nobody moves the pointer. */
const STILL = 3000; /* ms */
let still = 0;
function moved(): void {
    clearTimeout(still);
    document.documentElement.classList.remove('still');
    still = setTimeout(() => document.documentElement.classList.add('still'), STILL);
}
['pointermove', 'pointerdown', 'keydown', 'hashchange'].forEach((what) => addEventListener(what, moved));
moved();

function top(title: string, right: string): Html {
    return html`<header class="bigtop"><a class="brand" href="#/" aria-label="Benben">${mark(48)}<b>Benben</b></a>
        <span class="title">${title}</span><nav>${!document.fullscreenElement && document.fullscreenEnabled && friendButton('full', friendWords().fullScreen)}
        <b class="turn">${right}</b></nav></header>`;
}

/** How to come in, or to look on. */
function watchPanel(friends: Friends, room: Room): Html | false {
    const t = friendWords();
    const { qr, code } = friends.ways.to(room);

    return (qr !== '' || code !== '') && html`<section class="panel watch-on"><h2>${room.begun ? t.watchOn : t.invite}</h2>
        ${qr !== '' && html`<div class="qr"><img src="${qr}" alt="${t.qr}"></div>`}${code !== '' && html`<p class="spoken">${code}</p>`}</section>`;
}

function seat(page: Context, game: number, info: Info, { seat: n, name, points }: Score): Html {
    const acts = info.to_act.includes(n);
    const place = info.places[n];

    return html`<section class="panel player${acts && ' acts-now'}">${disc(page, game, n)}
        <div><b>${name}</b><small>${seatName(page, game, n)} ${place && (acts ? friendWords().plays : place.here ? '' : friendWords().gone)}</small></div>
        <em>${signed(points)}</em></section>`;
}

/** Who has won; all together, or nobody. */
function resultOf({ t }: Context, scores: readonly Score[]): string {
    const players = scores.filter(({ seat: n }) => n !== OPPONENT);
    const names = players.map(({ name }) => name), best = players.filter(({ rank }) => rank === 1).map(({ name }) => name);

    if (players.length > 1 && players.every(({ team }) => team))
        return t.team(best.length > 0, names);
    return best.length === 0 ? t.lost(names) : best.length > 1 && best.length === names.length ? t.draw(best) : t.wins(best);
}

/** Who did what in a turn, in one sentence. */
function summary(page: Context, game: number, turn: Turn): Html | false {
    const [first] = turn.done;

    return first !== undefined && html`<li>${turn.seat !== TEAM && disc(page, game, turn.seat)}<span>${first.text}</span></li>`;
}

/** What was done last: what its steps were about, not all that came of them. */
function lately({ done }: Turn): string {
    const steps = done.filter(({ step }, i) => step !== done[i - 1]?.step).map(({ text }) => text);
    const two = steps.slice(-STEPS).join(' ');

    return two.length <= LONG ? two : steps.at(-1) ?? '';
}

/** Before the game, or between games: who sits there, and how to join. */
export function bigWaiting(page: Context, friends: Friends, room: Room): Html {
    const t = friendWords();
    const info = room.now as Info;
    const game = page.games.findIndex(({ name }) => name === info.game);

    return html`${top(titleOf(page, info), t.hereOf(info.places.filter(({ here, name }) => here && name !== null).length, info.seats))}
        <main id="main" tabindex="-1" class="big waiting"><div>${info.places.map(({ seat: n, name, here }) => html`<section class="panel player${name === null && ' free'}">
        ${disc(page, game, name === null ? 30 : n)}<div><b>${name ?? t.free}</b><small>${name !== null && (here ? t.here : t.away)}</small></div></section>`)}</div>
        ${watchPanel(friends, room)}<p class="band">${t.beginsSoon}</p>
        <h1 class="hidden">${titleOf(page, info)}</h1></main>`;
}

export function bigScreen(page: Context, friends: Friends, room: Room, table: Screen): Html {
    const t = friendWords();
    const info = room.now as Info;
    const { chair } = table;
    const game = table.source.game;
    const scores = chair.scores();
    const turns = Array.from({ length: chair.turns }, (_, i) => chair.turn(i)).filter(({ done }) => done.length > 0);
    const last = turns.at(-1);
    const gains = last?.gains.filter(({ points }) => points !== 0) ?? [];
    const account = scores.length < 3 ? chair.account().sort((a, b) => b.points - a.points).slice(0, LINES) : [];
    const result = table.over ? resultOf(page, scores) : '';

    return html`${top(titleOf(page, info), table.over ? t.stages.finished : t.turn(Math.max(chair.turns - 1, 1)))}
        <main id="main" tabindex="-1" class="big"><div class="side-left">${scores.map((score) => seat(page, game, info, score))}
        ${account.length > 0 && html`<section class="panel counts"><h2>${page.t.account}</h2><ul>${account.map((line) => html`<li>${disc(page, game, line.seat)}<span>${line.text}</span><b>${signed(line.points)}</b></li>`)}</ul></section>`}</div>
        <div class="stage"><div id="picture" data-own></div><div id="suns" data-own aria-hidden="true"></div></div>
        <div class="side-right">${watchPanel(friends, room)}
        <section class="panel lately-turns"><h2>${t.lastTurns}</h2><ul>${turns.slice(-TURNS).reverse().map((turn) => summary(page, game, turn))}</ul></section></div>
        ${result !== '' ? html`<p class="band result" role="status"><span><b>${result}</b> ${info.rematch && t.rematchSoon}</span></p>`
            : html`<p class="band" role="status">${last && last.seat !== TEAM && disc(page, game, last.seat)}<span>${last ? lately(last) : t.beginsSoon}
        ${gains.map(({ seat: n, points }) => html` <b>${scores[n]?.name} ${points > 0 && '+'}${signed(points)}</b>`)}</span></p>`}
        <h1 class="hidden">${titleOf(page, info)}</h1></main>`;
}
