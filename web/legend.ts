/*
 * The legend: the symbols of a game as they are drawn, the three looks, and the rule of Confirm.
 */
import { cardHead } from './clause.ts';
import type { Context } from './context.ts';
import { html, Html } from './html.ts';
import type { Screen } from './screen.ts';
import { openCard } from './sheet.ts';

function looks(page: Context): Html {
    const { t } = page;

    return html`<ul class="looks"><li><i class="may"></i>${t.looks.may}</li><li><i class="chosen"></i>${t.looks.chosen}</li>
        <li><i class="sun"></i>${t.looks.changed}</li></ul>`;
}

export function openLegend(page: Context, { chair }: Screen, at: Element | null): void {
    const { t } = page;

    const symbols = chair.legend().map(([name = '', text = '']) => html`<li>${new Html(chair.symbol(name))}
        <span>${text}</span></li>`);

    openCard(t.legend, html`${cardHead(page, t.legend)}<div class="legend" tabindex="0" role="group" aria-label="${t.legend}">
        ${looks(page)}<ul class="symbols">${symbols}</ul><p>${t.confirmRule}</p></div>`, at);
}
