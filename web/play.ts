/*
 * The table: what is asked and the picture. What stands beside them (columns.ts) comes with the
 * rest, and has its place until then.
 */
import { banner } from './banner.ts';
import type { Turn } from './chair.ts';
import type { Context } from './context.ts';
import { NOBODY, TEAM } from './engine.ts';
import { html, type Html } from './html.ts';
import { disc, header, icon, seatName, setting } from './parts.ts';
import { differences, parse, UNTOUCHED, type Picture } from './picture.ts';
import type { Screen } from './screen.ts';
import { settings } from './store.ts';
import { setSuns } from './suns.ts';
import { afterwards } from './wanted.ts';

/** A record tells everybody's secrets: people at one screen get it at the end. */
function menu(page: Context, table: Screen, more: Html | false): Html {
    const { t } = page;

    return html`${more}${table.source.here.length < 2 && !table.source.elsewhere && html`<button class="button" data-do="save">${t.save}</button>`}
        <label><input type="checkbox" data-set="text"${settings.text && html` checked`}> ${t.textView}</label>
        <label><input type="checkbox" data-set="confirm"${settings.confirm && html` checked`}> ${t.confirmAll}</label>
        <p class="small">${t.confirmRule} ${t.confirmHint}</p>
        ${table.source.noteHint && html`<label><input type="checkbox" data-set="hints"${settings.hints && html` checked`}> ${t.hints}</label>`}
        ${setting('bots', t.botPause, settings.bots, t.botPauses)}
        <p class="small">${t.keys}</p>`;
}

function fairness(page: Context, table: Screen): Html | false {
    const { t } = page;
    const { whatIf, fairness: { commitment } } = table.source;

    return (whatIf > 0 || commitment !== '') && html`<h2>${t.fairHead}</h2><p class="small">${whatIf ? t.unpromised : t.fair}</p>
        <p class="hash">${commitment}</p>`;
}

function curtain(page: Context, table: Screen): Html {
    const { t } = page;
    const name = table.source.seats[table.viewer]?.name ?? '';

    return html`<section class="panel curtain">
        ${disc(page, table.source.game, table.viewer)}<h1>${t.curtain(name)}</h1>
        ${seatName(page, table.source.game, table.viewer)}<p>${t.curtainText}</p>
        <p class="buttons"><button class="button main" data-do="lift">${t.curtainGo(name)}</button></p>
        </section>`;
}

function legendButton(page: Context): Html {
    const { t } = page;

    return html`<button class="tool" id="legend" data-do="legend" aria-label="${t.symbols}" data-tip="${t.tips.legend}">
        ${icon('key')}<span>${t.symbols}</span></button>`;
}

/** The picture, and the suns over it. */
export function stage(): Html {
    return html`<div class="stage"><div id="picture" data-own></div><div id="suns" data-own aria-hidden="true"></div></div>`;
}

/** What a table elsewhere has besides: the people there, what they say, and what can be done. */
export interface Company {
    strip: Html | false;
    menu: Html | false;
    chat: Html | false;
}

const ALONE: Company = { strip: false, menu: false, chat: false };

export type Columns = (page: Context, table: Screen) => import('./columns.ts').Columns;

/** The table; where somebody learns, with a guide beside it instead of logs and scores. */
export function play(page: Context, table: Screen, columns: Columns | undefined, guide: Html | false = false, company: Company = ALONE): Html {
    const { t } = page;
    const { source } = table;
    const game = page.games[source.game];
    const name = game?.name ?? '';
    const head = header(page, [game?.title, source.whatIf && t.whatIf(source.whatIf)].filter(Boolean).join(' · '), name, menu(page, table, company.menu), fairness(page, table),
        table.ready && !table.curtain && legendButton(page));

    if (!table.ready)
        return head;
    if (table.curtain)
        return html`${head}<main id="main" tabindex="-1" class="table behind">${curtain(page, table)}${stage()}</main>`;
    const beside = columns?.(page, table);
    if (guide)
        return html`${head}
            <main id="main" tabindex="-1" class="table lesson">${banner(page, table, name, beside?.pill)}${stage()}
            <aside>${guide}${beside?.list}</aside></main>`;
    return html`${head}
        <main id="main" tabindex="-1" class="table${source.elsewhere && company.strip && ' amid'}">${banner(page, table, name, beside?.pill)}${company.strip}${stage()}
        <aside class="beside" aria-label="${t.happened}">${beside?.story}${company.chat}</aside>
        <aside class="more" aria-label="${t.account}">${beside?.points}${beside?.list}</aside></main>`;
}

/** What others have changed from one turn of theirs to another, found by comparing two pictures; what
 * the viewer chose is not theirs. At the end, when all is drawn anew, what they are told to have done.
 * Null if the table does not stand so any more: nobody waits for it, so it gives way to what is due. */
async function changesOf(table: Screen, first: Turn, last: Turn): Promise<Set<string> | null> {
    const { story, compared, over, chair, chosen } = table;
    const told = new Set(story.flatMap(({ done }) => done.flatMap(({ ids }) => ids)));
    const pictures: Element[] = [];

    for (const step of over ? [] : [first.from - 1, last.to]) {
        await afterwards(step);
        if (table.closed || table.compared !== compared)
            return null;
        pictures.push(parse(chair.pictureAt(step)));
    }
    await afterwards(0);
    const [was, is] = pictures;
    const found = was && is ? differences(was, is, told) : told;
    if (first.seat === TEAM || first.seat === NOBODY)
        chosen.forEach((id) => found.delete(id));
    return table.closed || table.read || table.compared !== compared ? null : found;
}

/** Marks what others have changed since the viewer's turn, once what is due has been drawn. */
function findChanges(page: Context, table: Screen, picture: Picture): void {
    const [first] = table.story, last = table.story.at(-1) ?? first;
    const now = last && !table.read ? `${first?.from} ${last.to}` : '';

    if (now === table.compared)
        return;
    table.compared = now;
    table.last = new Set();
    if (first && last && now !== '')
        changesOf(table, first, last).then((found) => {
            table.last = found ?? table.last;
            if (found && table.again < 0)
                setSuns(picture, found);
        }).catch(page.fail);
}

/** A position of the turn that is shown again, with what its sentences are about. */
function drawAgain(page: Context, table: Screen, picture: Picture): void {
    const svg = table.chair.pictureAt(table.again);
    const about = table.story.flatMap((turn) => turn.done).filter((told) => told.step === table.again);

    const changed = picture.paint(svg, svg, UNTOUCHED, page.motion);
    setSuns(picture, [...changed, ...about.flatMap((told) => told.ids)]);
}

/** Brings the picture up to date with the table; `look` is all else that it depends on. */
export function draw(page: Context, table: Screen, picture: Picture, look: string, same: boolean): void {
    const { ready, open } = table.narrowed;

    if (table.curtain) {
        const svg = table.behind();
        picture.paint(svg, svg, UNTOUCHED, false);
        setSuns(picture, []);
        return;
    }
    if (table.again >= 0) {
        drawAgain(page, table, picture);
        return;
    }
    const svg = table.picture(look);
    const ghost = ready && table.asked ? table.chair.picture(ready.n) : svg;

    picture.paint(svg, ghost, {
        touchable: new Set(table.actions.flatMap((a) => a.ids)),
        open: table.asked ? open : new Set(),
        picked: table.picks.ids,
        ghost: ready?.ids ?? [],
        says: table.sayings,
    }, page.motion && same);
    findChanges(page, table, picture);
    setSuns(picture, table.last);
    picture.laidOut(() => {
        if (table.zoomable !== picture.zoomable) {
            table.zoomable = !table.zoomable;
            page.render();
        }
    });
}
