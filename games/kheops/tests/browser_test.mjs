/*
 * Kheops in the page: whole games by taps, tiles that are turned and shown as
 * ghosts, what counts lit up in the picture, colours chosen, hands kept hidden.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import {
    afterOthers, asked, clickTurn, comeBack, goldenRecords, keptNow, look, numbers, PEOPLE, playOn, QUICK, savedRecord, settled, soonOver, tapOn, until,
    visit, visitor,
} from '../../../tests/browser/player.mjs';

const record = readFileSync(new URL('../../../tests/browser/golden/kheops.txt', import.meta.url), 'utf8');
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const HERE = { ...QUICK, last: 'kheops' };

/** The record up to the first step that begins like this. */
const before = (step) => record.slice(0, record.indexOf(`\n${step}`) + 1);
const lit = (page) => page.$$eval('#picture .lit', (all) => all.map((e) => e.id));
const label = (page, id) => page.getAttribute(`#${id}`, 'aria-label');
const attribute = (page, selector, name) => page.$$eval(selector, (all, key) => all.map((e) => e.getAttribute(key)), name);

/** A turn by taps; what can be turned is turned, and counted. */
function turnBy(turned) {
    return async (page, number) => {
        for (let taps = 0; taps < 8; taps++) {
            const open = await page.$$eval('#picture .legal', (all) => all.map((e) => e.id));
            if (await page.isEnabled('#confirm') && (open.length === 0 || number(3) > 0))
                break;
            await tapOn(page, open[number(open.length)]);
        }
        const picked = await page.$$eval('#picture .picked', (all) => all.map((e) => e.id));
        const hint = await page.textContent('.prompt p');
        if (/^\d (of|sur) \d/.test(hint)) {
            await tapOn(page, number(2) === 0 ? 'another' : picked.at(-1));
            assert.notEqual(await page.textContent('.prompt p'), hint);
            turned.push(hint);
        }
        await tapOn(page, 'confirm');
    };
}

test('a whole game against a bot by taps, tiles turned, and its record', async (t) => {
    const page = await visit(t, {}, HERE);
    const turned = [];

    assert.match(await page.textContent('[data-do=quick]'), /Kheops/);
    await page.click('[data-do=quick]');
    await playOn(page, turnBy(turned), 21);
    assert.ok(turned.length > 3, 'some tiles were turned');
    assert.equal(await page.locator('.ranks li').count(), 2);
    assert.deepEqual(new Set(await page.$$eval('.ranks .seat', (all) => all.map((e) => e.textContent))), new Set(['White', 'Blue']));
    await page.waitForSelector('#picture #cell-g1');
    if (process.env.PROGRAM) {
        const file = join(mkdtempSync(join(tmpdir(), 'benben-')), 'game.txt');
        writeFileSync(file, await savedRecord(page, '[data-do=save]'));
        execFileSync(process.env.PROGRAM, ['verify', file]);
    }
});

test('a whole game in French on a phone, as the second colour', async (t) => {
    const page = await visit(t, { ...PHONE, locale: 'fr-FR' }, HERE);
    const names = () => page.$$eval('.seats [type=text]', (all) => all.map((e) => e.value));
    const narrow = async () => assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);

    await page.tap('a[href="#/new/kheops"]');
    await page.waitForSelector('.seats b');
    assert.deepEqual(await page.$$eval('.seats b', (all) => all.map((e) => e.textContent)), ['Blanc', 'Bleu']);
    assert.deepEqual(await names(), ['Ann', 'Nefru']);
    await page.tap('[data-do=swap]');
    assert.deepEqual(await names(), ['Nefru', 'Ann']);
    await narrow();
    await page.tap('.setup .main');
    await asked(page);
    assert.equal(await page.locator('.prompt .seat-blue').count(), 1);
    await narrow();
    await playOn(page, turnBy([]), 22, 4);
    await soonOver(page, record, 12, { seats: QUICK.seats.toReversed() });
    assert.equal(await page.locator('.prompt .seat-blue').count(), 1);
    await playOn(page, turnBy([]), 22);
    await narrow();
    const text = await page.innerText('body');
    assert.match(text, /gagne|Égalité/);
    assert.match(text, /Ce qui compte/i);
    assert.doesNotMatch(text, /\b(White|Blue|Rules|Rematch|tiles|rooms|closed|Nobody)\b/);
});

test('colours are drawn if that is wanted', async (t) => {
    const page = await visit(t, {}, HERE);
    const seen = new Set();

    await page.click('a[href="#/new/kheops"]');
    await page.check('[data-set=random]');
    await page.click('.setup .main');
    for (let i = 0; seen.size < 2; i++) {
        assert.ok(i < 40, 'the same colour forty times');
        await asked(page);
        seen.add(await page.getAttribute('.prompt .disc', 'class'));
        await page.evaluate(() => history.back());
        await page.click('.setup .main');
    }
    await asked(page);
});

test('a tile is shown as it would lie, turned by taps, keys and buttons', async (t) => {
    const page = await visitor(t, {}, HERE);
    const text = () => page.textContent('pre');

    await comeBack(page, before('0 add'), '#/table', record);
    await asked(page);
    const tile = await page.getAttribute('#picture [id^=hand-][aria-label*="2 openings"]', 'id');
    const was = await text();

    /* the cell first, then the tile */
    await page.click('#cell-b4');
    assert.equal(await page.isEnabled('#confirm'), false);
    assert.match(await label(page, 'cell-b4'), /empty/);
    await page.click(`#${tile}`);
    const ways = [await label(page, 'cell-b4')];
    assert.match(ways[0], /corridor/);
    assert.equal(await page.locator('#cell-b4.ghost').count(), 1);
    assert.match(await page.textContent('.prompt p'), /^1 of 3/);
    await page.click('#cell-b4');
    ways.push(await label(page, 'cell-b4'));
    await page.keyboard.press('r');
    ways.push(await label(page, 'cell-b4'));
    assert.equal(new Set(ways).size, 3);
    await page.click('#another');
    assert.equal(await label(page, 'cell-b4'), ways[0]);
    await page.click('#before');
    assert.equal(await label(page, 'cell-b4'), ways[2]);

    /* the same tile elsewhere, in a way that joins it to others */
    assert.equal(await page.locator('#cell-b2.legal').count(), 1);
    await page.click('#cell-b2');
    assert.match(await label(page, 'cell-b4'), /empty/);
    assert.match(await page.textContent('.prompt p'), /^1 of 3/);
    const joined = [];
    for (let i = 0; i < 3; i++) {
        joined.push((await page.getAttribute('#picture .meet', 'd')).split('M').length - 1);
        await page.click('#cell-b2');
    }
    assert.deepEqual(joined, joined.toSorted((a, b) => b - a), 'the way that joins most comes first');
    assert.ok(joined[0] > joined[2]);
    assert.equal(await text(), was, 'nothing has happened yet');
    assert.equal(await page.locator('#picture .last').count(), 0);
    await page.keyboard.press('Escape');
    assert.match(await label(page, 'cell-b2'), /empty/);
    assert.equal(await page.locator('#picture .ghost').count(), 0);

    /* a quick second tap turns, and does not confirm */
    await page.click(`#${tile}`);
    await page.dblclick('#cell-b2');
    assert.match(await page.textContent('.prompt p'), /^2 of 3/);
    assert.equal(await text(), was);

    /* nor is it lost if the first one is to be drawn while the button is down */
    await page.keyboard.press('Escape');
    await page.click(`#${tile}`);
    await page.hover('#cell-b2');
    await page.mouse.down();
    await page.mouse.up();
    await page.mouse.down();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    await page.mouse.up();
    await until(page, () => document.querySelector('#app').ariaBusy !== 'true');
    assert.match(await page.textContent('.prompt p'), /^2 of 3/);
    const turned = await label(page, 'cell-b2');
    await page.click('#confirm');
    await settled(page);
    assert.match((await keptNow(page))[`body/${page.url().split('/').pop()}`].record,
        new RegExp(`^0 add corridor/2\\S* b2 ${/open (.*)/.exec(turned)[1].replace(' and ', '\\+')}$`, 'm'));
    await page.click('#undo');
    await page.waitForFunction(() => document.querySelector('.prompt').textContent.includes('once more'));
    await page.click('#undo');
    await page.waitForSelector('#cell-b2[aria-label*=empty]');
});

test('powers: two ways to turn, any tile to spin, two places for a swap', async (t) => {
    const page = await visitor(t, {}, HERE);

    await comeBack(page, before('0 turn a13'), '#/table', record);
    await asked(page);
    const was = await label(page, 'cell-a13');
    await page.click('#cell-a13');
    const one = await label(page, 'cell-a13');
    await page.click('#cell-a13');
    const two = await label(page, 'cell-a13');
    assert.equal(new Set([was, one, two]).size, 3);
    await page.click('#cell-a3');
    assert.equal(await label(page, 'cell-a13'), was);

    await comeBack(page, before('0 spin'), '#/table', record);
    await asked(page);
    await page.locator('#picture .legal[aria-label*="left, right and base"]').last().click();
    await page.waitForSelector('#picture [id^=hand-].legal');
    assert.match(await page.textContent('.log section'), /turns? a tile/i, 'at once, as it can be taken back');
    await page.click('#undo');
    await page.waitForFunction(() => document.querySelectorAll('#picture [id^=hand-].legal').length === 0);

    await comeBack(page, before('0 swap'), '#/table', record);
    await asked(page);
    await page.click('#cell-c8');
    await page.click('#cell-b6');
    assert.match(await label(page, 'cell-c8'), /White/);
    assert.match(await label(page, 'cell-b6'), /Blue/);
    assert.match(await page.textContent('.log section'), /swap/i, 'at once, as it can be taken back');
});

test('a refused tap says why and leads to the clause', async (t) => {
    const page = await visitor(t, {}, HERE);

    await comeBack(page, before('0 add'), '#/table', record);
    await asked(page);
    await page.click('#hand-0');
    await page.click('#cell-a1');
    const clause = await page.textContent('.refused a');
    assert.match(clause, /^KH-4\.\d$/);
    assert.equal(await page.locator('#hand-0.picked').count(), 1, 'what is picked stays');
    if (await page.locator('.card').count() > 0)
        await page.keyboard.press('Escape');
    await page.click('.refused a');
    await page.click('.card .quote > a');
    await page.waitForSelector('#book .target');
    assert.ok((await page.textContent('#book .target')).startsWith(clause));
});

test('a line of the account lights what it is about', async (t) => {
    const page = await visitor(t, {}, HERE);
    const line = page.locator('.account .line');
    const about = (i) => line.nth(i).getAttribute('data-lit');

    await comeBack(page, before('0 add room/1/sarcophagus-red'), '#/table', record);
    await asked(page);
    const first = await about(0), second = await about(1);
    assert.match(first, /^net-[a-g]\d+$/);
    assert.equal(await page.locator(`#${first} .trace`).isVisible(), false);
    await line.nth(0).hover();
    assert.deepEqual(await lit(page), [first]);
    assert.equal(await page.locator(`#${first} .trace`).isVisible(), true);
    await page.hover('.prompt h1');
    assert.deepEqual(await lit(page), []);
    await line.nth(0).click();
    await line.nth(1).click();
    await page.hover('.prompt h1');
    assert.deepEqual(await lit(page), second.split(' '));
    assert.deepEqual(await attribute(page, '.account [aria-pressed=true]', 'data-lit'), [second]);

    /* it stays lit while something is tried out, and Escape puts one thing out at a time */
    const cell = await page.locator('#picture [id^=cell-].legal').first().getAttribute('id');
    await page.click('#hand-0');
    await page.click(`#${cell}`);
    assert.deepEqual(await lit(page), second.split(' '));
    await page.keyboard.press('Escape');
    assert.deepEqual(await lit(page), []);
    assert.ok(await page.locator('#picture .picked').count() > 0);

    /* by keys */
    await line.nth(0).focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    assert.deepEqual(await lit(page), [first]);
    await page.keyboard.press('Enter');
    assert.equal(await line.nth(0).getAttribute('aria-pressed'), 'true');
    await page.keyboard.press('Space');
    assert.equal(await line.nth(0).getAttribute('aria-pressed'), 'false');

    /* the list beside the board says who has what, and shows a network that is pointed at */
    const row = page.locator(`#${first} text`).first();
    assert.match(await page.textContent(`#${first}`), /White \d+ : Blue \d+/);
    await page.hover('.prompt h1');
    assert.equal(await page.locator(`#${first} .trace`).isVisible(), false);
    await row.hover();
    assert.equal(await page.locator(`#${first} .trace`).isVisible(), true);

    await page.click('.account .head button');
    const all = await attribute(page, '.account .line', 'data-lit');
    assert.deepEqual(new Set(await lit(page)), new Set(all.join(' ').split(' ')));
    assert.match(await page.textContent('.account'), /KH-5\.\d/);
});

for (const colorScheme of ['light', 'dark']) {
    test(`the table, the end and a replay are accessible, ${colorScheme}`, async (t) => {
        const page = await visit(t, { colorScheme }, HERE);

        await page.click('a[href="#/new/kheops"]');
        await page.waitForSelector('.setup');
        await look(page, 'setup');
        await comeBack(page, before('0 add room/1/sarcophagus-red'), '#/table', record);
        await asked(page);
        await page.click('#hand-0');
        await page.locator('#picture [id^=cell-].legal').first().click();
        await page.click('.account .line');
        await look(page, 'a tile tried out, a network lit');
        await comeBack(page, record, '#/end');
        await page.waitForSelector('#picture #cell-g1');
        await page.click('.account .head button');
        assert.ok((await lit(page)).length > 3);
        await look(page, 'the end');
        await page.click('[data-do=replayThis]');
        await page.waitForSelector('.study #picture svg');
        await page.keyboard.press('End');
        await page.click('.account .line');
        assert.equal((await lit(page)).length > 0, true);
        await look(page, 'replay');
    });
}

/** The page has nothing that only the other seat may know. */
async function keepsSecret(page, other, own) {
    const said = await page.evaluate(() => [document.body.textContent,
        ...Array.from(document.querySelectorAll('[aria-label]'), (e) => e.ariaLabel)].join('\n'));

    assert.doesNotMatch(said, new RegExp(`${other} (draws|is dealt):`));
    assert.ok(await page.locator('[id^=hand-]').count() <= 3);
    const hand = await page.$$eval('[id^=hand-]', (all) => all.map((e) => e.ariaLabel));
    for (const tile of own)
        assert.ok(hand.includes(tile), `${tile} is still in hand`);
    return hand;
}

test('at one screen a hand is never there while the other looks', async (t) => {
    const page = await visit(t, {}, { ...PEOPLE, last: 'kheops' });
    const number = numbers(23);
    const left = { Ann: [], Bob: [] }; /* what each had in hand after their last turn */

    await page.click('[data-do=quick]');
    for (const [me, other] of [['Ann', 'Bob'], ['Bob', 'Ann'], ['Ann', 'Bob'], ['Bob', 'Ann']]) {
        await page.waitForSelector('.curtain');
        assert.match(await page.textContent('.curtain'), new RegExp(`${me}.*${me === 'Ann' ? 'White' : 'Blue'}`, 's'));
        assert.equal(await page.locator('pre, .log, .account, [id^=hand-]').count(), 0);
        await page.click('[data-do=lift]');
        await asked(page);
        const hand = await keepsSecret(page, other, left[me]);
        assert.equal(hand.length, 3);
        let played = '';
        while (await page.locator('.curtain').count() === 0) {
            await keepsSecret(page, other, []);
            const adding = await page.locator('#picture [id^=hand-].legal').count() > 0;
            await clickTurn(page, number, async () => {
                if (adding)
                    played = await page.getAttribute('#picture [id^=hand-].picked', 'aria-label');
            });
            await page.waitForSelector('.curtain, .prompt.active');
        }
        hand.splice(hand.indexOf(played), 1);
        left[me] = hand;
    }
});

const choose = (page, n) => page.evaluate((i) => document.querySelectorAll('.more .all button[data-do=action]')[i].click(), n);

/** The points on the panel of the other seat. */
const pointsOfOther = (page) => page.$eval('#picture [id^=seat-]:not([id*=white]) .score', (e) => Number(e.textContent.replace('−', '-')));

test('what Confirm does to another is said before', async (t) => {
    const page = await visitor(t, {}, QUICK);
    const golden = goldenRecords().find(({ game }) => game === 'kheops').record;
    const number = numbers(7);
    let said = 0;

    for (let n = 4; n < 12 && said === 0; n++) { /* one such position is enough */
        for (let i = 0; i < 4; i++) {
            await comeBack(page, afterOthers(golden, n), '#/table', golden);
            await settled(page);
            await choose(page, number(await page.locator('.more .all button[data-do=action]').count()));
            await settled(page);
            for (let j = await page.locator('.more .all button[data-do=action]').count() - 1; j >= 0; j -= 7) {
                const before = await settled(page);
                await choose(page, j);
                if (await page.isDisabled('#confirm') || await page.textContent('pre') !== before)
                    break;
                const [, by] = /Nefru ([+−]\d+)/.exec(await page.textContent('.prompt .ask p')) ?? [];
                if (by) {
                    const points = await pointsOfOther(page);
                    await page.click('#confirm');
                    await page.waitForFunction((was) => document.querySelector('pre').textContent !== was, before);
                    await asked(page);
                    await settled(page);
                    /* the other's turn is told from the points that this left: "24 › 33 points in all" */
                    const from = await page.evaluate(() => document.querySelector('.beside .story .deed') &&
                        /^−?\d+/.exec(document.querySelector('.beside .story .head small')?.textContent ?? '')?.[0]);
                    if (from) {
                        assert.equal(Number(from.replace('−', '-')) - points, Number(by.replace('−', '-')));
                        said++;
                    }
                    break;
                }
                await page.keyboard.press('Escape');
            }
        }
    }
    assert.ok(said > 0, 'some act changes what another has');
});

test('a game not begun is shown at home where its tiles lie', async (t) => {
    const page = await visit(t, {}, HERE);

    await page.goto(new URL('#/new/kheops', page.url()).href);
    await page.click('.setup .main');
    await asked(page);
    await page.goto(new URL('#/', page.url()).href);
    await page.waitForSelector('.kept img');
    const [, , y, , height] = await page.getAttribute('.kept img', 'src').then((src) => (
        /viewBox="(\S+) (\S+) (\S+) (\S+)"/.exec(decodeURIComponent(src)).map(Number)));
    assert.ok(y + height > 600, `the lowest rows, and no empty sky: ${y} ${height}`);
});
