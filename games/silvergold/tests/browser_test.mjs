/*
 * Silver & Gold in the page: a game that was saved under earlier rules, and skulls that are
 * reckoned while one marks.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
    afterOthers, asked, comeBack, goldenRecords, keptNow, QUICK, savedRecord, settled, visitor,
} from '../../../tests/browser/player.mjs';

const record = readFileSync(new URL('../../../tests/browser/golden/silver-gold.txt', import.meta.url), 'utf8');
const HERE = { ...QUICK, last: 'silver-gold' };

/** The record up to the first step that begins like this. */
const before = (step) => record.slice(0, record.indexOf(`\n${step}`) + 1);
const ticked = (page) => page.locator('#score rect.f-void').count();

test('a game saved under rules 1 is not played on, not lost, and in nobody’s way', async (t) => {
    const page = await visitor(t, {}, HERE);
    const old = before('0 mark left c3+c4+c5').replace(' rules 2 ', ' rules 1 ');

    await comeBack(page, old, '#/table', record);
    assert.match(await page.textContent('#app .message'),
        /this match of Silver & Gold: Pyramids was played by rules 1; this program plays by rules 2, and/);
    assert.equal(await savedRecord(page, '[data-do=saveSaved]'), old);
    await page.click('[data-do=quiet]');
    await page.waitForSelector('.message', { state: 'hidden' });
    const kept = async () => Object.entries(await keptNow(page)).filter(([key]) => key.startsWith('body/')).map(([, { record }]) => record);
    assert.deepEqual(await kept(), [old]);
    await page.goto(page.url().replace(/#.*/, '#/new/silver-gold'));
    await page.click('.setup .main');
    await asked(page);
    const [one, other] = (await kept()).sort();
    assert.equal(one, old);
    assert.match(other, / rules 2 /);
});

test('on a phone the display makes room for itself, which is no change', async (t) => {
    const page = await visitor(t, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, HERE);

    await comeBack(page, before('0 take'), '#/table', record);
    await asked(page);
    await page.waitForSelector('#suns .sun');
    const marked = await page.$$eval('#suns .sun', (all) => all.map((e) => e.dataset.of));
    const open = await page.$$eval('#picture .legal', (all) => all.map((e) => e.id));
    assert.ok(open.length > 3 && marked.length > 0);
    assert.deepEqual(marked.filter((id) => open.includes(id)), []);
    const boxes = await page.$$eval('#picture .legal', (all) => all.map((e) => e.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })));
    assert.ok(boxes.some(({ top, bottom }) => top > 58 && bottom < 844 - 71), 'what is asked for is in sight');
});

test('skulls are ticked on the own score card as they are marked', async (t) => {
    const page = await visitor(t, {}, HERE);

    await comeBack(page, before('0 mark left c3+c4+c5'), '#/table', record);
    await asked(page);
    assert.equal(await ticked(page), 1);
    await page.click('#picture .legal[aria-label*=skull]');
    assert.equal(await ticked(page), 2);
});

test('of a turn that all take at once each gain stands with what its seat did', async (t) => {
    const page = await visitor(t, {}, QUICK);
    const golden = goldenRecords().find(({ game }) => game === 'silver-gold').record;
    let others = 0, own = 0;

    for (const n of [2, 3, 5, 7, 9]) {
        await comeBack(page, afterOthers(golden, n), '#/table', golden);
        await settled(page);
        const gains = await page.$$eval('.story .told section', (all) => all.filter((turn) => turn.querySelector('h2').textContent === 'Everybody’s turn')
            .flatMap((turn) => [...turn.querySelectorAll('.gain')].map((gain) => ({
                whose: gain.textContent.trim().split(/\s/)[0], said: gain.closest('.deed').querySelector('p')?.textContent ?? '',
                mine: gain.closest('.deed').matches('.mine'),
            }))));
        for (const { whose, said, mine } of gains) {
            assert.ok(said === '' || said.startsWith(whose), `${n}: ${whose} gains by "${said}"`);
            assert.equal(mine, said === '', `${n}: what the reader gained is marked as such`);
            others += said !== '';
            own += said === '';
        }
    }
    assert.ok(others > 0 && own > 0, 'others gained, and the reader');
});

test('nothing is written smaller than 11 pixels on a small desk', async (t) => {
    const page = await visitor(t, { viewport: { width: 1280, height: 800 } }, HERE);

    await comeBack(page, afterOthers(record, 5), '#/table', record);
    await settled(page);
    const sizes = await page.$$eval('#picture text', (all) => all.filter((text) => text.checkVisibility({ visibilityProperty: true }))
        .map((text) => text.getScreenCTM().a * parseFloat(getComputedStyle(text).fontSize)));
    assert.ok(sizes.length > 40 && Math.min(...sizes) >= 11, `${Math.min(...sizes)}`);
});
