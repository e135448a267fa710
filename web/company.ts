/*
 * Those at a table elsewhere while it is played: who is here, who thinks, how much time is left,
 * what they say, and what they ask of each other.
 */
import type { Context } from './context.ts';
import type { Friends } from './friends.ts';
import { friendWords } from './friendwords.ts';
import { html, type Html } from './html.ts';
import { friendButton } from './lobby.ts';
import { isAlone } from './moving.ts';
import { disc, locale } from './parts.ts';
import type { Room } from './room.ts';
import { presence } from './seating.ts';
import type { Info, Place } from './wire.ts';

const ENVELOPE = html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M4 5.5h16v11H10.5L6 20.5v-4H4z"/></svg>`;

/** "4:05", or days and hours. */
export function timeOf(ms: number): string {
    const seconds = Math.max(0, Math.ceil(ms / 1000));
    const minutes = Math.floor(seconds / 60), hours = Math.floor(minutes / 60);
    const unit = (n: number, name: 'day' | 'hour') => new Intl.NumberFormat(locale(), { style: 'unit', unit: name, unitDisplay: 'narrow' }).format(n);

    if (hours >= 24)
        return `${unit(Math.floor(hours / 24), 'day')} ${unit(hours % 24, 'hour')}`;
    return hours > 0 ? `${hours}:${String(minutes % 60).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
        : `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
}

/** What is left to a seat now; the clocks of those who are to act run. */
export function leftTo(room: Room, { seat, left }: Place): number | null {
    const runs = room.now?.stage === 'playing' && room.now.to_act.includes(seat);

    return left === null || left === undefined ? null : left - (runs ? performance.now() - room.told : 0);
}

function person(page: Context, game: number, room: Room, info: Info, place: Place): Html {
    const t = friendWords();
    const acts = info.stage === 'playing' && info.to_act.includes(place.seat);
    const left = leftTo(room, place);
    const held = place.bot !== null && place.person;
    const away = room.you && place.bot === null && !place.you && !place.here;
    const word = held ? t.botPlays : place.bot !== null ? t.bot : !place.here ? t.gone : acts && !place.you ? t.thinks : t.here;

    if (place.name === null)
        return html`<li>${disc(page, game, 30)}${room.you ? t.free : friendButton(`sit:${place.seat}`, t.sitDown, 'main small-one')}</li>`;
    return html`<li class="${acts ? 'acts-now' : ''}">${disc(page, game, place.seat)}<b>${place.name}</b>
        <small>${presence(place.here)} ${!place.you ? word : held ? `${t.you}, ${word}` : t.you}</small>
        ${left !== null && html`<time class="clock" data-seat="${place.seat}">${timeOf(left)}</time>`}
        ${away && acts && friendButton(`remind:${place.seat}`, t.remind, 'small-one')}
        ${away && room.isGone(place.seat) && friendButton(`hand:${place.seat}`, t.handOther(place.name ?? ''), 'small-one')}</li>`;
}

/** The strip of people above the picture. */
export function strip(page: Context, friends: Friends, room: Room): Html {
    const t = friendWords();
    const info = room.now as Info;
    const { you } = room;
    const game = page.games.findIndex(({ name }) => name === info.game);

    return html`<section class="people" aria-label="${t.people}"><ul>${info.places.map((place) => person(page, game, room, info, place))}</ul>
        ${!you && html`<span class="pill">${t.watching}</span>`}
        ${!friends.there && html`<span class="lost" role="status">${t.lost}</span>`}
        ${you?.bot && info.stage === 'playing' && friendButton('take', t.takeBack, 'main small-one')}
        ${you && html`<button class="button small-one" data-do="friend" data-arg="talk" aria-label="${t.messages}${room.unread > 0 && `, ${t.unread(room.unread)}`}">${ENVELOPE}${room.unread > 0 && html` <b class="new">${room.unread}</b>`}</button>`}
        </section>${question(friends, room, info)}`;
}

/** What is asked once more before it is done. */
export function asking(text: string, deed: string, yes: string, no: string): Html {
    return html`<div class="message panel asking" role="alertdialog" aria-label="${yes}"><p>${text}</p>
        <p class="buttons">${friendButton(deed, yes, 'main')}${friendButton('stay', no)}</p></div>`;
}

/** Somebody wants to take back what chance or others did. */
function question({ wrong, notice, sure }: Friends, room: Room, { undo, places }: Info): Html | false {
    const t = friendWords();
    const { you } = room;
    const names = undo?.waits_for.map((seat) => places[seat]?.name ?? '') ?? [];

    if (wrong !== '' || notice !== '')
        return html`<div class="message panel asking" role="alert"><p>${wrong || notice}</p><p class="buttons">${friendButton('fine', 'OK')}</p></div>`;
    if (sure === 'leave')
        return asking(t.leaveAsk, 'leave:yes', t.leave, t.stay);
    if (!undo || !you)
        return false;
    if (undo.seat === you.seat)
        return html`<div class="message panel asking" role="status"><p>${t.asked(names)}</p><p class="buttons">${friendButton('agree:0', t.withdraw)}</p></div>`;
    if (!undo.waits_for.includes(you.seat))
        return html`<div class="message panel asking" role="status"><p>${t.asks(places[undo.seat]?.name ?? '')} ${t.agreed(names)}</p></div>`;
    return html`<div class="message panel asking" role="alertdialog" aria-label="${t.asks(places[undo.seat]?.name ?? '')}"><p>${t.asks(places[undo.seat]?.name ?? '')}</p>
        <p class="buttons">${friendButton('agree:1', t.agree, 'main')}${friendButton('agree:0', t.refuse)}</p></div>`;
}

/** What people say to each other; it is no part of the record. */
export function chat(page: Context, friends: Friends, room: Room): Html {
    const t = friendWords();
    const game = page.games.findIndex(({ name }) => name === room.now?.game);
    const time = (at: number) => new Date(at * 1000).toLocaleTimeString(locale(), { hour: '2-digit', minute: '2-digit' });

    return html`<details class="panel chat" id="chat"><summary>${t.messages}${room.unread > 0 && html` <b class="new">${t.unread(room.unread)}</b>`}</summary>
        <div class="said" role="log" aria-label="${t.messages}" tabindex="0">${room.messages.length === 0 ? html`<p class="small">${t.noMessages}</p>`
            : room.messages.map(({ seat, name, text, at }) => html`<p>${disc(page, game, seat)} <b>${name}</b> <small>${time(at)}</small><br>${text}</p>`)}</div>
        <form data-do="friend" data-arg="say"><input type="text" maxlength="280" autocomplete="off" aria-label="${t.message}" placeholder="${t.message}" value="${friends.saying}" data-set="friend:saying">
        <button class="button">${t.say}</button></form></details>`;
}

/** In the menu of the table. */
export function tableMenu(friends: Friends, room: Room): Html {
    const t = friendWords();
    const { you, now } = room;
    const playing = now?.stage === 'playing';

    return html`${you && playing && !you.bot && friendButton('hand:own', t.handOver)}${you?.bot && playing && friendButton('take', t.takeBack)}
        <a class="button" href="#/screen/${room.table}${room.key !== '' && `/${room.key}`}">${t.bigScreen}</a>
        ${playing && friendButton('copyWatch', t.copyWatch)}${now?.host && playing && friendButton('renew:watching', t.newWatching)}
        ${you && friends.calls.canNotify && friendButton('notify', t.notify)}
        ${you && playing && isAlone(room) && friendButton('fetch', t.toHere)}
        ${you && playing && friendButton('leave', t.leave)}<a class="button" href="#/tables">${t.tables}</a>
        <a class="button" href="#/device">${t.device}</a>`;
}
