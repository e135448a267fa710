/*
 * The end: who won, with what, and what to do next.
 */
import { OPPONENT } from './chair.ts';
import type { Context } from './context.ts';
import type { Verdict } from './fair.ts';
import { kept } from './games.ts';
import { html, type Html } from './html.ts';
import { disc, header, seatName, signed } from './parts.ts';
import { UNTOUCHED, type Picture } from './picture.ts';
import { accountPanel, scoreTable, textPanel } from './scores.ts';
import type { Screen } from './screen.ts';

function verdictText(page: Context, verdict: Verdict): string {
    const words = page.t.verdict;

    switch (verdict.kind) {
    case 'fair': return words.fair(verdict.dealt, verdict.old);
    case 'differs': return words.differs(verdict.step);
    case 'broken': return words.broken;
    case 'unknown': return words.unknown;
    }
}

/** A verdict on a record, asked for by a button and shown until the record changes. */
export function verdictOn(page: Context, verdict: Verdict): Html {
    return html`<p role="status" class="verdict ${verdict.kind}">${verdictText(page, verdict)}</p>`;
}

/** The end of a match that is kept under this id, if it is. */
export function end(page: Context, { source, chair }: Screen, verdict: Html | false, id: string, after: Html | false): Html {
    const { t } = page;
    const game = page.games[source.game];
    const scores = chair.scores();
    const order = [...scores].sort((a, b) => a.rank - b.rank);
    const players = order.filter((s) => s.seat !== OPPONENT);
    const best = players.filter((s) => s.rank === 1).map((s) => s.name);
    const names = scores.map((s) => s.name);
    const team = players.length > 1 && players.every((s) => s.team);
    const result = team ? t.team(best.length > 0, players.map((s) => s.name))
        : best.length === 0 ? t.lost(players.map((s) => s.name))
        : best.length > 1 && best.length === players.length ? t.draw(best) : t.wins(best);
    const { commitment, secret } = source.fairness;

    return html`${header(page, [game?.title, source.whatIf && t.whatIf(source.whatIf)].filter(Boolean).join(' · '), game?.name ?? '')}
        <main id="main" tabindex="-1" class="table end">
        <section class="panel result"><div class="dawn"><h1>${result}</h1></div>
        <ol class="ranks">${order.map((s) => html`<li class="rank${s.rank}">${!s.team && html`<b>${s.rank}</b>`}${disc(page, source.game, s.seat)}
            <span>${s.name}</span>${seatName(page, source.game, s.seat)}<em>${signed(s.points)}</em></li>`)}</ol>
        ${scoreTable(page, source.game, scores, true)}
        <p class="buttons"><button class="button main" data-do="rematch">${t.rematch}</button>
        <a class="button" href="#/new/${game?.name ?? ''}">${t.setup}</a>
        <button class="button" data-do="replayThis">${t.replay}</button>
        <button class="button" data-do="analyseThis">${t.review.analyse}</button>
        <a class="button" href="#/history">${t.history}</a>
        <button class="button" data-do="save">${t.save}</button>
        <button class="button" data-do="share">${t.share}</button>
        ${Boolean(kept.get(id)?.daily) && html`<button class="button gold" data-do="shareDeal">${t.shareDeal}</button>`}${after}</p></section>
        <div id="picture" data-own></div>
        <aside>${accountPanel(page, source.game, chair.account(), names)}
        <section class="panel"><h2>${t.fairHead}</h2>
        ${source.whatIf ? html`<p>${t.unpromised}</p>` : html`
        <p class="small">${t.commitment}</p><p class="hash">${commitment}</p>
        <p class="small">${t.secret}</p><p class="hash">${secret}</p>
        <p class="buttons"><button class="button" data-do="verify">${t.verify}</button></p>
        ${verdict}`}</section>
        ${textPanel(page, chair.text())}</aside></main>`;
}

/** The last position. */
export function drawEnd({ chair }: Screen, picture: Picture): void {
    const svg = chair.picture();

    picture.paint(svg, svg, UNTOUCHED, false);
}
