/*
 * A record, step by step, as any seat or a spectator could see it.
 */
import { accountPanel } from './account.ts';
import type { Context } from './context.ts';
import { NOBODY, OPPONENT, SAY } from './engine.ts';
import { html, type Html } from './html.ts';
import { clauseLink, header, scoreTable, select, textPanel, titled } from './parts.ts';
import type { Picture } from './picture.ts';

export class Replay {
    at = 0;
    seat = 0;
    verdict: Html | false = false;
    last = new Set<string>();
    private readonly h: number;

    /** Throws the sentence that says what is wrong with the record. */
    constructor(private readonly page: Context, readonly record: string) {
        this.h = page.engine.load(record);
    }

    close(): void {
        this.page.engine.close(this.h);
    }

    get steps(): number {
        return this.page.engine.steps(this.h);
    }

    goTo(at: number): void {
        this.at = Math.max(0, Math.min(this.steps, at));
        this.page.render();
    }

    view(): Html {
        const { page, h, at, seat, steps } = this;
        const { t, engine, lang } = page;
        const number = engine.gameOf(h);
        const game = page.games[number];
        const name = game?.name ?? '';

        engine.look(h, at);
        const scores = engine.scores(h, seat, lang);
        const events = at > 0 ? engine.eventsOf(h, seat, lang, at - 1) : [{ clause: '', text: t.beginning }];
        const names = scores.map((s) => s.name);
        const eyes = [...scores.filter((s) => s.seat !== OPPONENT).map((s) => [s.seat, titled(game, s.seat, s.name)] as const), [NOBODY, t.spectator] as const];
        const now = t.step(at, steps);
        const button = (to: number, label: string, sign: string) =>
            html`<button class="button" data-do="step" data-arg="${to}" aria-label="${label}"
            ${to === at && html` disabled`}>${sign}</button>`;

        return html`${header(page, game?.title ?? '', name)}
            <main id="main" tabindex="-1" class="table replay">
            <section class="panel prompt"><div class="ask"><h1>${now}</h1>
            <ul class="events" aria-live="polite">${events.map((e) =>
                html`<li>${e.text}${clauseLink(page, name, e.clause)}</li>`)}</ul></div>
            <div class="acts">${button(0, t.first, '⏮')}${button(Math.max(0, at - 1), t.previous, '◀')}
            ${button(Math.min(steps, at + 1), t.next, '▶')}${button(steps, t.last, '⏭')}
            <input type="range" min="0" max="${steps}" value="${at}" aria-label="${now}" data-set="step">
            <label>${t.seenBy} ${select('seat', t.seenBy, seat, eyes)}</label></div></section>
            <div id="picture" data-own></div>
            <aside>${accountPanel(page, number, engine.account(h, seat, lang), names)}<section class="panel"><h2>${t.scores}</h2>${scoreTable(page, number, scores, false)}</section>
            <section class="panel"><h2>${t.replay}</h2><p class="buttons">
            <button class="button" data-do="saveReplay">${t.save}</button>
            <button class="button" data-do="shareReplay">${t.share}</button>
            <button class="button" data-do="verifyReplay">${t.verify}</button></p>${this.verdict}</section>
            ${textPanel(page, engine.say(h, SAY.text, seat, lang))}</aside></main>`;
    }

    draw(picture: Picture, same: boolean): void {
        const { page, h, seat } = this;
        const none = new Set<string>();

        page.engine.look(h, this.at);
        const svg = page.engine.say(h, SAY.picture, seat, page.lang, Number(page.tall));
        const shown = page.themed(svg);
        const changed = picture.paint(shown, shown, page.motion && same);
        picture.mark({ touchable: none, open: none, picked: [], ghost: [], last: same ? changed : none });
    }
}
