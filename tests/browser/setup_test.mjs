/*
 * The set-up of every game: what it begins with, what it explains, what it hides.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { look, visit } from './player.mjs';

const SIZES = { desk: [1280, 800, 'en-GB'], phone: [390, 844, 'en-GB'], 'a small phone, in French': [360, 740, 'fr-FR'] };

for (const [name, [width, height, locale]] of Object.entries(SIZES)) {
    test(`every set-up can be begun at once, ${name}`, async (t) => {
        const page = await visit(t, { viewport: { width, height }, locale });
        const games = await page.$$eval('.game .main', (all) => all.map((a) => a.hash));

        assert.ok(games.length > 1);
        for (const game of games) {
            await page.evaluate((hash) => location.hash = hash, game);
            await page.waitForSelector(`.begin a[href$="${game.slice('#/new'.length)}"]`);
            assert.equal(await page.locator('.seats li').count(), 2, 'two players');
            assert.deepEqual(await page.$$eval('.seats select', (all) => all.map((e) => e.value)), ['0', '2'], 'a person and a bot');
            const begin = await page.locator('.begin .main').boundingBox();
            assert.ok(begin.y + begin.height <= height, 'Begin is in sight');
            const wide = await page.$$eval('.setup select', (all) => all.filter((e) =>
                e.getBoundingClientRect().right > document.querySelector('.seats').getBoundingClientRect().right + 1).map((e) => e.ariaLabel));
            assert.deepEqual(wide, [], 'nothing is wider than the page');
            assert.ok(await page.$eval('header .title', (e) => e.scrollWidth <= e.clientWidth), 'its name is whole');
            const bare = await page.$$eval('.option', (all) => all.filter((e) => !e.querySelector('p').textContent.trim()).length);
            assert.equal(bare, 0, 'every option is explained');
            await look(page, `set-up ${game}`);
        }
    });
}

test('every value of every option is explained, and the levels too', async (t) => {
    for (const locale of ['en-GB', 'fr-FR']) {
        const page = await visit(t, { locale });
        const games = await page.$$eval('.game .main', (all) => all.map((a) => a.hash));

        for (const game of games) {
            await page.evaluate((hash) => location.hash = hash, game);
            await page.waitForSelector(`.begin a[href$="${game.slice('#/new'.length)}"]`);
            const options = await page.$$eval('.option select', (all) => all.map((e) => [e.dataset.set, Array.from(e.options, (o) => o.value)]));
            for (const [set, values] of options) {
                const whys = new Set();
                const usual = await page.inputValue(`[data-set="${set}"]`);
                for (const value of [...values, usual]) {
                    await page.selectOption(`[data-set="${set}"]`, value);
                    whys.add(await page.textContent(`.option:has([data-set="${set}"]) p`));
                }
                assert.equal(whys.size, values.length, `${game} ${set} ${[...whys]}`);
            }
        }
        const levels = new Set();
        for (const kind of ['1', '2', '3', '4', '5']) {
            await page.selectOption('[data-set="setup:kind-1"]', kind);
            levels.add(await page.textContent('.seats + .small'));
        }
        assert.equal(levels.size, 5);
        assert.equal([...levels].filter((text) => /the level below|le niveau inférieur/.test(text)).length, 4, 'and how all but the first do beside another');
    }
});

test('a second person has no bot’s name, and a bot has one', async (t) => {
    const page = await visit(t);
    const name = () => page.inputValue('[data-set="setup:name-1"]');

    await page.click('.game .main');
    assert.equal(await name(), 'Nefru');
    await page.selectOption('[data-set="setup:kind-1"]', '0');
    assert.equal(await name(), '');
    assert.equal(await page.getAttribute('[data-set="setup:name-1"]', 'placeholder'), 'Player 2');
    await page.selectOption('[data-set="setup:kind-1"]', '3');
    assert.notEqual(await name(), '');
    await page.selectOption('[data-set="setup:kind-1"]', '0');
    await page.click('.setup .main');
    await page.click('[data-do=lift]');
    await page.waitForSelector('#picture svg');
    assert.match(await page.textContent('.scores'), /Player 2/);
});
