/*
 * What is written over and beside the board: with all that counts shown no label lies over
 * another; the text view is whole; what others changed is marked where it is; a choice that is
 * half made says what comes next; Confirm names the whole act; and on a phone one sees at once
 * what one lost.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { afterOthers, asked, comeBack, goldenRecords, look, QUICK, settled, tapOn, visitor } from './player.mjs';
import { crowdedTexts } from './texts.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const SIZES = [[1920, 1080], [1280, 800], [1180, 820], [820, 1180], [390, 844], [360, 740]];

/** In the page: pairs of labels of lit elements that lie over each other; a label is the last
 * rectangle before a text of the same group. And how many labels there are. */
function collisions() {
    const labels = [...document.querySelectorAll('#picture .lit text')].filter((e) => e.checkVisibility({ visibilityProperty: true }))
        .map((text) => ({ of: text.closest('.lit'), box: text.parentElement.querySelector(':scope > rect'), text }))
        .filter(({ box }) => box).map(({ of, box, text }) => ({ of, said: text.textContent, at: box.getBoundingClientRect() }));
    const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;

    return { all: labels.length, found: labels.flatMap((a, i) => labels.slice(i + 1)
        .filter((b) => a.of !== b.of && over(a.at, b.at)).map((b) => `${a.said} ${b.said}`)) };
}

test('with all that counts shown, no label lies over another', async (t) => {
    const page = await visitor(t, { locale: 'fr-FR' }, QUICK);
    let labels = 0;

    for (const { game, record } of goldenRecords()) {
        for (const n of [5, 11]) {
            await comeBack(page, afterOthers(record, n), '#/table', record);
            await settled(page);
            if (await page.locator('[data-arg=all]').count() === 0)
                continue;
            for (const [width, height] of SIZES) {
                await page.setViewportSize({ width, height });
                await asked(page);
                if (await page.getAttribute('[data-arg=all]', 'aria-pressed') === 'false')
                    await page.evaluate(() => document.querySelector('[data-arg=all]').click());
                await page.waitForSelector('#picture .lit', { state: 'attached' });
                const { all, found } = await page.evaluate(collisions);
                labels += all;
                assert.deepEqual(found, [], `${game} ${width}`);
                const { crowded } = await page.evaluate(crowdedTexts);
                assert.deepEqual(crowded.filter((what) => what.includes('overlap')), [], `${game} ${width}`);
            }
            await page.keyboard.press('Escape');
        }
    }
    assert.ok(labels > 20, 'there are labels');
});

test('the text view is whole, in either language', async (t) => {
    const page = await visitor(t, {}, { ...QUICK, text: true });

    for (const { game, record } of goldenRecords()) {
        await comeBack(page, afterOthers(record, 6), '#/table', record);
        await settled(page);
        for (const [width, height] of SIZES) {
            await page.setViewportSize({ width, height });
            const cut = await page.$eval('pre', (pre) => ({
                high: pre.scrollHeight - pre.clientHeight, wide: pre.scrollWidth - pre.clientWidth, sees: pre.closest('section').checkVisibility(),
            }));
            assert.ok(cut.sees && cut.high <= 1, `${game} ${width}: all lines are there`);
            assert.ok(cut.wide <= 1, `${game} ${width}: no line is cut off`);
        }
        if (game === goldenRecords()[0].game)
            await look(page, 'text view', '.more');
    }
});

/** In the page: the suns that are not on what they mark, if that is on the screen. */
function astray() {
    return [...document.querySelectorAll('#suns .sun')].filter((sun) => {
        const { x, y, width, height } = sun.getBoundingClientRect();
        const from = { x: x + width / 2, y: y + height / 2 };
        const marked = document.getElementById(sun.dataset.of), box = marked.getBoundingClientRect();
        const by = { x: box.x + box.width / 2 - from.x, y: box.y + box.height / 2 - from.y };
        const at = [from.x + 0.4 * by.x, from.y + 0.4 * by.y]; /* nearer to its middle */

        return at[0] > 0 && at[0] < innerWidth && at[1] > 80 && at[1] < innerHeight - 90 &&
            marked.matches('.cell') && !document.elementsFromPoint(...at).some((e) => marked.contains(e));
    }).map((sun) => sun.dataset.of);
}

/** In the page: the suns beside a board that lie over words or numbers. */
function hiding() {
    const texts = Array.from(document.querySelectorAll('#picture text'), (text) => text.getBoundingClientRect()).filter(({ width }) => width > 0);

    return [...document.querySelectorAll('#suns .sun')].filter((sun) => {
        const { x, y, width, height } = sun.getBoundingClientRect();
        const [mx, my] = [x + width / 2, y + height / 2];

        return !document.getElementById(sun.dataset.of).matches('.cell') && texts.some(({ left, right, top, bottom }) =>
            mx > left && mx < right && my > top && my < bottom);
    }).map((sun) => sun.dataset.of);
}

test('a sun is on what it marks, and not on words or numbers', async (t) => {
    const page = await visitor(t, {}, QUICK);

    for (const { game, record } of goldenRecords()) {
        for (const [width, height] of [[1280, 800], [390, 844]]) {
            await page.setViewportSize({ width, height });
            await comeBack(page, afterOthers(record, 5), '#/table', record);
            await settled(page);
            await page.waitForSelector('#suns .sun', { state: 'attached' });
            assert.deepEqual(await page.evaluate(astray), [], `${game} ${width}`);
            assert.deepEqual(await page.evaluate(hiding), [], `${game} ${width}: hidden`);
        }
    }
});

test('a choice that is half made says what comes next', async (t) => {
    const page = await visitor(t, PHONE, QUICK);
    let halves = 0;

    for (const { game, record } of goldenRecords()) {
        for (const n of [4, 7]) {
            await comeBack(page, afterOthers(record, n), '#/table', record);
            await settled(page);
            const open = await page.$$eval('#picture .legal', (all) => all.map((e) => e.id));
            for (const id of open.filter((_, i) => i % Math.ceil(open.length / 6) === 0)) {
                const before = await page.textContent('pre');
                await tapOn(page, id);
                if (await page.textContent('pre') !== before)
                    break; /* it was done at once */
                if (await page.locator('#picture .picked').count() > 0 && !await page.isEnabled('#confirm')) {
                    halves++;
                    assert.match(await page.innerText('.prompt .ask > p'), /^(Choose )?[A-Z]/, `${game} ${id}`);
                    assert.match(await page.innerText('.prompt .ask > p'), /^Choose |, | or /, `${game} ${id}`);
                    assert.ok((await page.innerText('.prompt h1')).length > 3);
                }
                await page.keyboard.press('Escape');
            }
        }
    }
    assert.ok(halves > 3, `${halves} half-made choices`);
});

test('on a phone one sees at once what others cost one', async (t) => {
    const page = await visitor(t, PHONE, QUICK);
    const points = (text) => Number(text.replace('−', '-'));
    let seen = 0;

    for (const { game, record } of goldenRecords()) {
        for (const n of [4, 6, 8, 10]) {
            await comeBack(page, afterOthers(record, n), '#/table', record);
            await settled(page);
            if (await page.locator('#pill .disc').count() === 0)
                continue;
            await page.tap('#pill');
            const mine = (await page.$$eval('.card .gain', (all) => all.filter((e) => e.textContent.includes('Ann'))
                .map((e) => e.querySelector('.chip').textContent))).map(points).reduce((sum, one) => sum + one, 0);
            await page.keyboard.press('Escape');
            const chips = (await page.locator('#pill .chip').allTextContents()).map(points);
            if (mine !== 0) {
                assert.equal(chips.at(-1), mine, `${game} ${n}`);
                assert.match(await page.getAttribute('#pill', 'aria-label'), /Ann [+−]\d+$/);
                seen++;
            }
        }
    }
    assert.ok(seen > 0, 'somebody was cost something');
});

/** In the page: the labels of Confirm that are cut off, of these actions one after another. */
async function cutOff(step) {
    const cut = [];

    for (let i = 0; i < document.querySelectorAll('.more .all button[data-do=action]').length; i += step) {
        document.querySelectorAll('.more .all button[data-do=action]')[i].click();
        await new Promise(requestAnimationFrame);
        const act = document.querySelector('#confirm .act');
        if (act.scrollHeight > act.clientHeight + 1 || act.scrollWidth > act.clientWidth + 1)
            cut.push(act.textContent);
    }
    return cut;
}

test('Confirm names the whole act, on a phone and on a tablet too', async (t) => {
    for (const [width, height] of [[390, 844], [820, 1180]]) {
        const page = await visitor(t, { ...PHONE, viewport: { width, height }, locale: 'fr-FR' }, { ...QUICK, confirm: true });

        for (const { game, record } of goldenRecords()) {
            for (const n of [3, 8]) {
                await comeBack(page, afterOthers(record, n), '#/table', record);
                await settled(page);
                const all = await page.locator('.more .all button[data-do=action]').count();
                assert.deepEqual(await page.evaluate(cutOff, Math.ceil(all / 12)), [], `${game} ${width}`);
            }
        }
    }
});

test('on a phone what is asked is whole, in French too', async (t) => {
    for (const locale of ['en-GB', 'fr-FR']) {
        const page = await visitor(t, { ...PHONE, locale }, QUICK);

        for (const { game, record } of goldenRecords()) {
            for (const n of [2, 4, 6, 8, 10]) {
                await comeBack(page, afterOthers(record, n), '#/table', record);
                await settled(page);
                const cut = await page.$eval('.prompt h1', (e) => e.scrollWidth > e.clientWidth + 1 ? e.textContent : '');
                assert.equal(cut, '', `${game} ${n}`);
            }
        }
    }
});

test('what each step of a turn of others brought adds up to what the turn did, folded or not', async (t) => {
    const page = await visitor(t, {}, QUICK);
    let folds = 0;

    for (const { game, record } of goldenRecords()) {
        for (const n of [4, 7, 10]) {
            await comeBack(page, afterOthers(record, n), '#/table', record);
            await settled(page);
            const turns = await page.$$eval('.story .told section', (all) => all.map((turn) => {
                const points = (e) => Number(e?.textContent.replace('−', '-') ?? 0);
                const own = [...turn.querySelectorAll('.gain')].filter((gain) => !gain.querySelector('.disc'));
                return { sum: points(turn.querySelector('.head > .chip')), steps: own.map((gain) => points(gain.querySelector('.chip'))),
                    fold: turn.querySelector('.rest') !== null, hidden: turn.querySelectorAll('.rest .gain, .rest .mine').length };
            }));
            for (const { sum, steps, fold, hidden } of turns) {
                assert.equal(steps.reduce((a, b) => a + b, 0), sum, `${game} ${n}`);
                assert.equal(hidden, 0, `${game} ${n}: what changed a score, or is about oneself, is in sight`);
                folds += fold;
            }
        }
    }
    assert.ok(folds > 0, 'some turn is folded');
});
