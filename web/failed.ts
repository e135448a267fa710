/*
 * What is shown when something went wrong that nobody expected.
 */
import { html, morph } from './html.ts';

/* What can be said when the words have not come. */
const SPEECHLESS = { failed: 'Benben cannot be loaded. Benben ne peut pas être chargé.', reload: '↻' };

/** Says that the page has failed, and offers to load it again. */
export function showFailed(error: unknown, { failed, reload } = SPEECHLESS): void {
    const banner = document.getElementById('failed') as HTMLElement;

    console.error(error);
    banner.hidden = false;
    morph(banner, html`${failed} <button class="button" data-do="reload">${reload}</button>`);
}
