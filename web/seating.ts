/*
 * A table before its game begins: who sits where and is here, how others come in, what will be
 * played, and what Begin would do.
 */
import type { Context } from './context.ts';
import type { Game } from './catalogue.ts';
import type { Friends } from './friends.ts';
import { friendWords } from './friendwords.ts';
import { html, type Html } from './html.ts';
import { deviceLink, friendButton, nameField, trouble } from './lobby.ts';
import { disc, header, icon } from './parts.ts';
import { LEVELS } from './levels.ts';
import { kindOf } from './remote.ts';
import type { Room } from './room.ts';
import { canShare } from './ways.ts';
import type { Info, Place } from './wire.ts';

/** Filled: here; a ring: away; always with the word. */
export function presence(here: boolean): Html {
    return html`<i class="dot${here ? '' : ' ring'}" aria-hidden="true"></i>`;
}

function stateOf(page: Context, room: Room, place: Place): string {
    const t = friendWords();
    const kind = kindOf(place.bot);
    const minutes = Math.floor(room.awayFor(place.seat) / 60000);

    if (kind > 0 && !place.person)
        return page.t.kinds[kind] ?? t.bot;
    return [place.here ? t.here : minutes > 0 ? t.awayFor(minutes) : t.away, place.host && t.opened, place.ready && t.ready, kind > 0 && t.botPlays]
        .filter(Boolean).join(' · ');
}

/** A free seat: a bot of any level, or oneself. */
function freeRow(page: Context, game: Game, room: Room, { seat, kept }: Place, watches: boolean): Html {
    const t = friendWords();
    const { you, now } = room;

    return html`<li class="free">${disc(page, game.index, 30)}<span class="who"><b>${t.free}</b>${(kept || game.seats[seat]) && html` <small>${kept ? t.keptFor(kept) : game.seats[seat]}</small>`}</span>
        ${!you && !watches && friendButton(`sit:${seat}`, t.sitDown, 'main')}
        ${now?.host && html`<details class="adder"><summary class="button gold">${t.addBot}</summary><div class="panel">
        ${LEVELS.map((kind) => friendButton(`fill:${seat}:${kind}`, page.t.kinds[kind] ?? t.bot))}</div></details>`}</li>`;
}

function seatRow(page: Context, game: Game, room: Room, info: Info, place: Place, watches: boolean): Html {
    const t = friendWords();
    const { seat, name } = place;

    if (name === null)
        return freeRow(page, game, room, place, watches);
    return html`<li class="seat-row" id="seat-${seat}">${disc(page, game.index, seat)}
        <span class="who"><b>${name}</b> ${place.you && html`<span>(${t.you})</span>`}
        <small>${presence(place.here)} ${stateOf(page, room, place)}</small></span>
        ${info.host && place.person && !place.you && !place.here && friendButton(`remind:${seat}`, t.remind)}
        ${place.ready ? html`<span class="check" role="img" aria-label="${t.ready}">${icon('check')}</span>`
            : seat === 0 && html`<span class="pill">${game.seats[0] ?? t.firstSeat}</span>`}
        ${info.host && seat > 0 && html`<button class="button small-one" data-do="friend" data-arg="up:${seat}" aria-label="${t.moveUp(name)}">↑</button>`}
        ${info.host && place.bot !== null && html`<button class="button small-one" data-do="friend" data-arg="stand:${seat}" aria-label="${t.sendAway(name)}">${icon('cross')}</button>`}
        </li>`;
}

function invitation(friends: Friends, room: Room, full: boolean): Html | false {
    const t = friendWords();
    const { link, code, qr, address } = friends.ways.to(room);

    if (link === '')
        return false;
    if (full)
        return html`<section class="panel invite folded"><h2>${t.watch}</h2>${code !== '' && html`<p class="spoken">${code}</p>`}
            <p class="buttons">${friendButton('copyWatch', friends.copied ? t.copied : t.copyLink, '', 'copy')}
            ${room.now?.host && html`<button class="link" data-do="friend" data-arg="renew:watching" title="${t.newLinkHint}">${t.newLink}</button>`}</p></section>`;
    return html`<section class="panel invite"><div class="qr${friends.whole && ' whole'}">${qr !== '' && html`<button data-do="friend" data-arg="qr" aria-label="${t.qr}"><img src="${qr}" alt=""></button>`}</div>
        <div><h2>${t.invite}</h2>${code !== '' && html`<p class="spoken">${code}</p>`}
        <p class="small">${code !== '' ? t.inviteText : t.inviteLink} ${address}</p>
        ${canShare() && friendButton('send', t.send, 'main')}
        ${friendButton('copy', friends.copied ? t.copied : t.copyLink, canShare() ? '' : 'main', 'copy')}
        ${room.now?.host && html`<button class="link" data-do="friend" data-arg="renew" title="${t.newLinkHint}">${t.newLink}</button>`}
        <label class="hidden">${t.copyLink}<input type="text" readonly tabindex="-1" id="link" value="${link}"></label></div></section>`;
}

function paceOf({ pace }: Info): string {
    const t = friendWords();

    return pace?.clock ? t.clockOf(Math.round(pace.clock / 60), pace.bonus ?? 0) : pace?.turn ? t.turnOf(Math.round(pace.turn / 86400)) : t.noClock;
}

/** What will be played, as pills: the first option, and what is not usual, in gold. */
function howPanel(game: Game, friends: Friends, info: Info): Html {
    const t = friendWords();
    const chosen = friends.terms.optionsOf(info);
    const pills = game.options.map((option, i) => ({ text: t.option(option.name, option.values[chosen[i] ?? option.usual] ?? ''), odd: chosen[i] !== option.usual }))
        .filter(({ odd }, i) => odd || i === 0);

    return html`<section class="panel how"><div class="head"><h2>${t.how}</h2>
        ${info.host && info.stage === 'seating' && html`<a class="link" id="change" href="#/open/${info.table}">${t.change}</a>`}</div><p>${[
        ...pills, { text: paceOf(info), odd: paceOf(info) !== t.noClock }, { text: info.open ? t.openToAll : t.friendsOnly, odd: info.open },
    ].map(({ text, odd }) => html`<span class="pill${odd && ' yours'}">${text}</span> `)}</p>
        <p class="small">${info.fair === false ? t.unsealed : t.sealed}</p></section>`;
}

/** Who is missing, and what then. */
function beginLine(room: Room, info: Info): string {
    const t = friendWords();
    const { you } = room;
    const free = info.places.filter(({ name }) => name === null).length;
    const others = info.places.filter(({ bot, name, person, you: me }) => (bot === null || person) && name !== null && !me);
    const away = others.filter(({ here }) => !here), unready = others.filter(({ ready }) => ready === false);
    const names = (some: readonly Place[]) => some.map(({ name }) => name ?? '');
    const gone = away.filter(({ seat }) => room.isGone(seat));

    if (info.host && free === 0 && gone.length > 0)
        return t.laterLine(names(gone));
    if (info.stage === 'opening') {
        const waits = info.places.filter(({ opened }) => !opened);
        return waits.length > 0 ? t.sealing(names(waits)) : t.sealingAll;
    }
    if (free > 0)
        return info.host ? t.freeStill(free) : t.freeYet(free);
    if (!info.host)
        return you ? t.waitsForHost : '';
    return away.length > 0 ? t.awayNow(names(away)) : unready.length > 0 ? t.unready(names(unready)) : t.allReady;
}

function foot(friends: Friends, room: Room, info: Info): Html {
    const t = friendWords();
    const { you } = room;
    const full = info.places.every(({ name }) => name !== null);
    const waits = info.stage === 'opening' && !info.places.some(({ seat, person, bot }) => person && !bot && room.isGone(seat));

    return html`<div class="begin seating-foot"><p class="small" role="status">${beginLine(room, info)}</p>
        <a class="button" href="#/screen/${info.table}${room.key !== '' && `/${room.key}`}">${t.bigScreen}</a>
        ${you && !info.host && friendButton(`ready:${Number(!you.ready)}`, you.ready ? t.notReady : t.iAmReady, you.ready ? '' : 'main', 'ready')}
        ${info.host && html`<button class="button main" id="begin" data-do="friend" data-arg="start"
            ${(!full || waits || !friends.there) && html` disabled`}>${t.begin(info.seats)}</button>`}</div>`;
}

/** `watches`: one has come to look on. */
export function seating(page: Context, friends: Friends, room: Room, watches: boolean): Html {
    const t = friendWords();
    const info = room.now as Info;
    const game = page.games.find(({ name }) => name === info.game) as Game;
    const host = info.places.find((place) => place.host)?.name;
    const full = info.places.every(({ name }) => name !== null);
    const here = info.places.filter(({ name, here: now }) => name !== null && now).length;
    const alone = room.you !== undefined && info.places.every(({ name, you }) => name === null || you);

    return html`${header(page, game.title, game.name, html`${room.you && friendButton('leave', t.leave)}${deviceLink()}`)}
        <main id="main" tabindex="-1" class="seating"><div class="head"><h1>${host ? t.tableOf(host) : t.theTable}</h1>
        <span class="pill">${t.hereOf(here, info.seats)}</span></div>
        ${!friends.there && html`<p class="lost" role="status">${t.lost}</p>`}${trouble(friends)}
        <div class="sides${alone && ' alone'}"><div>${!room.you && !full && !watches && html`<div class="panel">${nameField(friends)}<p class="small">${t.nameHint}</p></div>`}
        <ol class="panel rows">${info.places.map((place) => seatRow(page, game, room, info, place, watches))}</ol>
        ${room.you && !alone && friends.chat(room)}</div>
        <div>${invitation(friends, room, full)}${howPanel(game, friends, info)}</div></div>
        ${foot(friends, room, info)}</main>`;
}
