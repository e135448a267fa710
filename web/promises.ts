/*
 * What this page was promised when it sat down at a table elsewhere, and whether that was kept.
 */
import type { Context } from './context.ts';
import { verdictOn } from './end.ts';
import type { Verdict } from './fair.ts';
import { friendWords } from './friendwords.ts';
import { html, type Html } from './html.ts';
import type { Promised } from './notes.ts';

/** What the record must say if what one was promised was kept. */
function isKept(record: string, { seat, nonce, table, others }: Promised): boolean {
    const lines = new Set(record.toLowerCase().split('\n'));
    const head = record.slice(0, record.search(/^\d/m));
    const away = head.includes(`\n! hand ${seat} `); /* a bot began, with a nonce of the server's */

    return lines.has(`commit sha256:${table}`) && (away || lines.has(`nonce ${seat} ${nonce}`)) &&
        others.every((promise, i) => promise === null || lines.has(`commit ${i} sha256:${promise}`));
}

/** What is said of the dealing once the page has checked it. */
export function judged(page: Context, record: string, verdict: Verdict, promised: Promised | undefined): Html {
    const t = friendWords();

    if (promised && !isKept(record, promised))
        return html`<p role="status" class="verdict broken">${t.notPromised}</p>`;
    return html`${verdict.kind === 'fair' && html`<p class="checked">${t.checked}</p>`}${verdictOn(page, verdict)}`;
}
