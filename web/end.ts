/*
 * The end: who won, with what, and what to do next.
 */
import { accountPanel } from './account.ts';
import type { Context } from './context.ts';
import { OPPONENT } from './engine.ts';
import { verify, type Verdict } from './fair.ts';
import { html, type Html } from './html.ts';
import { disc, header, scoreTable, seatName, signed, textPanel } from './parts.ts';
import type { Picture } from './picture.ts';
import type { Table } from './table.ts';

export function verdictText(page: Context, verdict: Verdict): string {
    const words = page.t.verdict;

    switch (verdict.kind) {
    case 'fair': return words.fair(verdict.dealt);
    case 'differs': return words.differs(verdict.step);
    case 'broken': return words.broken;
    case 'unknown': return words.unknown;
    }
}

/** A verdict on a record, asked for by a button and shown until the record changes. */
export function verdictOn(page: Context, record: string): Html {
    const verdict = verify(page.engine, record);

    return html`<p role="status" class="verdict ${verdict.kind}">${verdictText(page, verdict)}</p>`;
}

export function end(page: Context, table: Table, verdict: Html | false): Html {
    const { t, engine } = page;
    const game = page.games[table.game];
    const scores = engine.scores(table.h, table.viewer, page.lang);
    const order = [...scores].sort((a, b) => a.rank - b.rank);
    const players = order.filter((s) => s.seat !== OPPONENT);
    const best = players.filter((s) => s.rank === 1).map((s) => s.name);
    const names = scores.map((s) => s.name);
    const team = players.length > 1 && players.every((s) => s.team);
    const result = team ? t.team(best.length > 0, players.map((s) => s.name))
        : best.length === 0 ? t.lost(players.map((s) => s.name))
        : best.length > 1 && best.length === players.length ? t.draw(best) : t.wins(best);
    const { commitment, secret } = engine.fairness(table.h);

    return html`${header(page, game?.title ?? '', game?.name ?? '')}
        <main id="main" tabindex="-1" class="table end">
        <section class="panel result"><h1>${result}</h1>
        <ol class="ranks">${order.map((s) => html`<li class="rank${s.rank}">${!s.team && html`<b>${s.rank}</b>`}${disc(page, table.game, s.seat)}
            <span>${s.name}</span>${seatName(page, table.game, s.seat)}<em>${signed(s.points)}</em></li>`)}</ol>
        ${scoreTable(page, table.game, scores, true)}
        <p class="buttons"><button class="button main" data-do="rematch">${t.rematch}</button>
        <a class="button" href="#/new/${game?.name ?? ''}">${t.setup}</a>
        <button class="button" data-do="replayThis">${t.replay}</button>
        <button class="button" data-do="save">${t.save}</button>
        <button class="button" data-do="share">${t.share}</button></p></section>
        <div id="picture" data-own></div>
        <aside>${accountPanel(page, table.game, table.account(), names)}
        <section class="panel"><h2>${t.fairHead}</h2>
        <p class="small">${t.commitment}</p><p class="hash">${commitment}</p>
        <p class="small">${t.secret}</p><p class="hash">${secret}</p>
        <p class="buttons"><button class="button" data-do="verify">${t.verify}</button></p>
        ${verdict}</section>
        ${textPanel(page, table.text())}</aside></main>`;
}

/** The last position. */
export function drawEnd(table: Table, picture: Picture): void {
    const svg = table.picture();
    const none = new Set<string>();

    picture.paint(svg, svg, false);
    picture.mark({ touchable: none, open: none, picked: [], ghost: [], last: none });
}
