/*
 * Every screen, by day and by night: nothing that axe-core objects to, and a name
 * on everything that can be pressed. And how large and how quick the page is.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { asked, clickTurn, comeBack, goldenRecord, look, PEOPLE, playOn, QUICK, settled, tapInVain, visit } from './player.mjs';

const record = goldenRecord(2);
/* up to where the first seat acts for the fifth time */
const unfinished = record.split(/^(?=0 )/m).slice(0, 5).join('');

for (const colorScheme of ['light', 'dark']) {
    test(`every screen is accessible, ${colorScheme}`, async (t) => {
        const page = await visit(t, { colorScheme }, QUICK);

        await look(page, 'home');
        await page.click('.menu summary');
        await look(page, 'menu');
        await page.click('.game .button.main');
        await page.waitForSelector('.setup');
        await look(page, 'setup');
        await page.click('.setup .main');
        await asked(page);
        await look(page, 'the first choice');
        await settled(page);
        await comeBack(page, unfinished, '#/table', record);
        await settled(page);
        await tapInVain(page);
        await page.click('details.panel summary');
        await look(page, 'the table, a refusal, all actions');
        await page.click('.menu summary');
        await page.check('[data-set=text]');
        await look(page, 'the menu of a table, text view');
        await page.keyboard.press('Escape');
        await tapInVain(page);
        await page.click('.refused a');
        await page.click('.card .quote > a');
        await page.waitForSelector('#book .target');
        await look(page, 'rules');
        await comeBack(page, record, '#/end');
        await page.waitForSelector('.ranks');
        await look(page, 'the end');
        await page.click('[data-do=verify]');
        await page.waitForSelector('.verdict.fair');
        await page.click('[data-do=replayThis]');
        await page.waitForSelector('.study #picture svg');
        await page.keyboard.press('End');
        await look(page, 'replay');
    });
}

test('the curtain is accessible, on a phone too', async (t) => {
    const page = await visit(t, { viewport: { width: 360, height: 740 } }, PEOPLE);

    await page.click('[data-do=quick]');
    await page.waitForSelector('.curtain');
    await look(page, 'curtain');
    await page.click('[data-do=lift]');
    await asked(page);
    await look(page, 'the table on a phone');
});

test('the page is small', (t) => {
    const folder = process.env.WEB ?? 'build/web';
    const index = readFileSync(join(folder, 'index.html'), 'utf8');
    /* what index.html names, and what that needs for a first move; the rest comes when wanted */
    const sizes = readdirSync(folder)
        .filter((name) => /^(index\.html|sw\.js|(worker|en|fr)-.*\.js|benben-.*\.wasm)$/.test(name) ||
            /\.(js|css)$/.test(name) && index.includes(`"${name}"`))
        .map((name) => [name, brotliCompressSync(readFileSync(join(folder, name))).length]);
    const sum = (some) => some.reduce((total, [, size]) => total + size, 0);
    const spoken = sizes.filter(([name]) => /^(en|fr)-/.test(name)).map(([, size]) => size);
    const total = sum(sizes) - Math.min(...spoken); /* one language is fetched */

    for (const [name, size] of sizes)
        t.diagnostic(`${size} bytes with brotli: ${name}`);
    t.diagnostic(`${total} bytes in all in the longer language`);
    assert.equal(spoken.length, 2);
    assert.equal(sizes.length, 9, 'page, style, engine, core, app, worker, service worker, two languages');
    assert.ok(total <= 165000, 'all that must arrive before a first move');
});

test('the page is quick', async (t) => {
    const page = await visit(t);
    const ready = await page.evaluate(() => performance.now());

    await page.click('[data-do=quick]');
    await playOn(page, clickTurn, 14, 2);
    await asked(page);
    const taps = await page.evaluate(async () => {
        const times = [];
        for (let i = 0; i < 20; i++) {
            const open = document.querySelectorAll('#picture [role=button]');
            const element = open[i % open.length];
            const start = performance.now();
            element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
            await Promise.resolve().then(() => {});
            document.body.getBoundingClientRect();
            times.push(performance.now() - start);
            await new Promise(requestAnimationFrame);
        }
        return times.sort((a, b) => a - b);
    });
    t.diagnostic(`${Math.round(ready)} ms from a cold cache to a page that can be used`);
    t.diagnostic(`${taps[10].toFixed(1)} ms for a tap to be answered, ${taps[19].toFixed(1)} at worst`);
    assert.ok(ready < 20000);
    assert.ok(taps[10] < 2000);
});
