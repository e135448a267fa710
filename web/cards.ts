/*
 * What the table has no room for, in cards: the whole question, all actions, the story.
 */
import { headline, hint } from './banner.ts';
import { cardHead } from './clause.ts';
import type { Context } from './context.ts';
import { html } from './html.ts';
import { listed } from './columns.ts';
import { told } from './parts.ts';
import type { Screen } from './screen.ts';
import { openCard } from './sheet.ts';
import { storyOf } from './story.ts';

/** All that the banner may have had to cut: also what was done in a turn that is about to end. */
export function openQuestion(page: Context, table: Screen, at: Element | null): void {
    const game = page.games[table.source.game]?.name ?? '';
    const turn = table.ending;

    openCard(page.t.question, html`${cardHead(page, headline(page, table))}<div class="about"><div>${hint(page, table, game)}
        <p>${table.chair.question()}</p></div></div>
        ${turn && turn.done.length > 0 && html`<h3>${page.t.soFar}</h3><ul class="done">${told(page, game, [...turn.done, ...turn.then], 'li')}</ul>`}
        <div class="foot"><p>${page.t.confirmRule}</p></div>`, at);
}

export function openList(page: Context, table: Screen): void {
    const title = page.t.allActions(table.actions.length);

    openCard(title, html`${cardHead(page, title)}<div class="about">${listed(page, table)}</div>`, document.getElementById('list'));
}

export function openStory(page: Context, table: Screen): void {
    const story = storyOf(page, table);

    if (story)
        openCard(page.t.story, html`<div class="story">${cardHead(page, page.t.story)}${story}</div>`, document.getElementById('pill'));
}
