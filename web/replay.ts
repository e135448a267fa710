/*
 * A record, step by step, as any seat or a spectator could see it.
 */
import { accountPanel } from './account.ts';
import { Chair, OPPONENT } from './chair.ts';
import type { Context } from './context.ts';
import { NOBODY } from './engine.ts';
import { html, type Html } from './html.ts';
import { header, scoreTable, select, textPanel, titled, told } from './parts.ts';
import { UNTOUCHED, type Picture } from './picture.ts';
import { Referee } from './referee.ts';

export class Replay {
    at = 0;
    verdict: Html | false = false;
    private readonly referee: Referee;
    private chair: Chair;

    /** Throws the sentence that says what is wrong with the record. */
    constructor(private readonly page: Context, readonly record: string) {
        this.referee = Referee.load(page.engine, record);
        this.chair = this.sit(0);
        this.chair.look(0);
    }

    close(): void {
        this.chair.leave();
        this.referee.close();
    }

    get seat(): number {
        return this.chair.seat;
    }

    /** Another seat looks on, or a spectator, from about the same place: who notices less
     * has fewer steps. */
    change(seat: number): void {
        const part = this.at / Math.max(1, this.steps);

        this.chair.leave();
        this.chair = this.sit(seat);
        this.goTo(Math.round(part * this.steps));
    }

    private sit(seat: number): Chair {
        const { referee } = this;
        const chair = new Chair(this.page, referee.game, seat, referee.names);

        referee.follow(seat);
        referee.news(seat).forEach((news) => chair.show(news));
        return chair;
    }

    get steps(): number {
        return this.chair.steps - 1;
    }

    goTo(at: number): void {
        this.at = Math.max(0, Math.min(this.steps, at));
        this.chair.look(this.at);
        this.page.render();
    }

    view(): Html {
        const { page, chair, at, seat, steps } = this;
        const { t } = page;
        const number = this.referee.game;
        const game = page.games[number];
        const name = game?.name ?? '';
        const scores = chair.scores();
        const events = at > 0 ? chair.step(at) : [{ clause: '', text: t.beginning }];
        const names = scores.map((s) => s.name);
        const eyes = [...scores.filter((s) => s.seat !== OPPONENT).map((s) => [s.seat, titled(game, s.seat, s.name)] as const), [NOBODY, t.spectator] as const];
        const now = t.step(at, steps);
        const button = (to: number, label: string, sign: string) =>
            html`<button class="button" data-do="step" data-arg="${to}" aria-label="${label}"
            ${to === at && html` disabled`}>${sign}</button>`;

        return html`${header(page, game?.title ?? '', name)}
            <main id="main" tabindex="-1" class="table replay">
            <section class="panel prompt"><div class="ask"><h1>${now}</h1>
            <ul class="events" aria-live="polite">${told(page, name, events, 'li')}</ul></div>
            <div class="acts">${button(0, t.first, '⏮')}${button(Math.max(0, at - 1), t.previous, '◀')}
            ${button(Math.min(steps, at + 1), t.next, '▶')}${button(steps, t.last, '⏭')}
            <input type="range" min="0" max="${steps}" value="${at}" aria-label="${now}" data-set="step">
            <label>${t.seenBy} ${select('seat', t.seenBy, seat, eyes)}</label></div></section>
            <div id="picture" data-own></div>
            <aside>${accountPanel(page, number, chair.account(), names)}<section class="panel"><h2>${t.scores}</h2>${scoreTable(page, number, scores, false)}</section>
            <section class="panel"><h2>${t.replay}</h2><p class="buttons">
            <button class="button" data-do="saveReplay">${t.save}</button>
            <button class="button" data-do="shareReplay">${t.share}</button>
            <button class="button" data-do="verifyReplay">${t.verify}</button></p>${this.verdict}</section>
            ${textPanel(page, chair.text())}</aside></main>`;
    }

    draw(picture: Picture, same: boolean): void {
        const svg = this.chair.picture();
        const changed = picture.paint(svg, svg, this.page.motion && same);
        picture.mark(same ? { ...UNTOUCHED, last: changed } : UNTOUCHED);
    }
}
