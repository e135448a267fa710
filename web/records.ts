/*
 * What is done with games that are kept, and with records: saved, shared, verified, looked at
 * again, deleted.
 */
import type { Bots } from './bots.ts';
import type { Context } from './context.ts';
import { gainsOf, shareText } from './deal.ts';
import { verdictOn } from './end.ts';
import { saveFile, saveText, shareFile, shareLine } from './files.ts';
import { kept, loadGame } from './games.ts';
import { filterBy } from './history.ts';
import { html, type Html } from './html.ts';
import { openHints } from './hints.ts';
import type { Replay } from './replay.ts';
import { company, titleOf } from './results.ts';
import type { Screen } from './screen.ts';

/** What there is on the page to do it with. */
export interface Desk {
    readonly page: Context;
    readonly bots: Bots;
    readonly table: Screen | null;
    readonly tableId: string;
    readonly replay: Replay | null;
    say(message: Html | false): void;
    /** What was found out about the game at the table. */
    judge(verdict: Html): void;
    openReplay(record: string, analyse?: boolean): void;
    /** A turn begins of somebody who looks elsewhere. */
    ring(): void;
}

/** Something with the record of the game at the table. */
function ofTable(use: (desk: Desk, record: string, whatIf: number | undefined) => unknown): (desk: Desk) => void {
    return (desk) => {
        desk.table?.source.record().then((record) => use(desk, record, kept.get(desk.tableId)?.whatIf)).catch(desk.page.fail);
    };
}

/** Something with the record of a game that is kept. */
function ofKept(use: (desk: Desk, record: string) => unknown): (desk: Desk, id: string) => void {
    return (desk, id) => {
        loadGame(id).then((saved) => saved && use(desk, saved.record)).catch(desk.page.fail);
    };
}

/** Has a record verified, out of the way of whoever looks on. */
function verified({ bots, page }: Desk, record: string, use: (found: Html) => void): void {
    bots.verify(record).then((found) => {
        use(verdictOn(page, found));
        page.render();
    }).catch(page.fail);
}

function shareDeal({ page, table, tableId, say }: Desk): void {
    const one = kept.get(tableId);

    if (one && table)
        shareLine(shareText(page, one, gainsOf(table.chair))).then((copied) => say(copied &&
            html`<div class="message panel" role="status">${page.t.copied}
            <button class="button" data-do="quiet">OK</button></div>`)).catch(page.fail);
}

/** Asks whether the game is to go. */
function forget({ page, say }: Desk, id: string): void {
    const one = kept.get(id);

    say(one !== undefined && html`<div class="message panel" role="alertdialog" aria-label="${page.t.delete}">
        <p>${page.t.reallyDelete(titleOf(page, one), company(page, one))}</p>
        <p class="buttons"><button class="button" data-do="forgetNow" data-arg="${id}">${page.t.delete}</button>
        <button class="button main" data-do="quiet">${page.t.keep}</button></p></div>`);
}

async function exportAll(): Promise<void> {
    saveText(await (await import('./backup.ts')).allGames(), 'benben.json', 'application/json');
}

/** By the names that buttons have for them. */
/** A game goes on in another tab. */
export const elsewhere = ({ t }: Context, id: string) => html`<div class="message panel" role="alert"><p>${t.elsewhere}</p>
    <p class="buttons"><button class="button main" data-do="goOn" data-arg="${id}">${t.goOnHere}</button>
    <button class="button" data-do="quiet">OK</button></p></div>`;

export const RECORDS: Record<string, (desk: Desk, arg: string) => unknown> = {
    save: ofTable((_, record, whatIf) => saveFile(record, whatIf)),
    share: ofTable((_, record, whatIf) => shareFile(record, whatIf)),
    verify: ofTable((desk, record) => {
        const of = desk.table;
        verified(desk, record, (found) => of === desk.table && desk.judge(found));
    }),
    replayThis: ofTable(({ openReplay }, record) => openReplay(record)),
    analyseThis: ofTable(({ openReplay }, record) => openReplay(record, true)),
    saveReplay: ({ replay }) => replay && saveFile(replay.record),
    shareReplay: ({ replay }) => replay && shareFile(replay.record),
    verifyReplay: (desk) => {
        const of = desk.replay;
        if (of)
            verified(desk, of.record, (found) => {
                of.verdict = found;
            });
    },
    saveSaved: ofKept((_, record) => saveFile(record)),
    replayKept: ofKept(({ openReplay }, record) => openReplay(record)),
    analyseKept: ofKept(({ openReplay }, record) => openReplay(record, true)),
    hint: ({ page, table, bots }) => table?.hinted && openHints(page, table, bots).catch(page.fail),
    exportAll: ({ page }) => exportAll().catch(page.fail),
    shareDeal,
    forget,
    filterGame: ({ page }, game) => filterBy(page, { game }),
    filterLevel: ({ page }, level) => filterBy(page, { level: Number(level) }),
    older: ({ page }) => filterBy(page, {}),
};
