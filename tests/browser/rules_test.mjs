/*
 * Rulebooks in the page: with contents that lead to their chapters, symbols as drawn, and nothing
 * that only a terminal has.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { look, visit } from './player.mjs';

/** In the page: all that can be wrong with a rulebook. */
async function faults() {
    const book = document.getElementById('book');
    const symbols = [...book.querySelectorAll('img.symbol')];
    const lead = [...book.querySelectorAll('.toc a')].map((a) => a.getAttribute('href').split('/').at(-1));

    await Promise.all(symbols.map((image) => image.decode().catch(() => {})));
    return {
        symbols: symbols.length,
        undrawn: symbols.filter((image) => image.naturalWidth === 0).length,
        chapters: [...book.querySelectorAll('h2')].map((h) => h.id),
        contents: lead,
        notation: /\w+=\w+|--option|[Tt]erminal/.exec(book.textContent)?.[0] ?? '',
        sideways: document.documentElement.scrollWidth - innerWidth,
    };
}

for (const [locale, options] of [
    ['en-GB', {}], ['fr-FR', { colorScheme: 'dark', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
]) {
    test(`every rulebook, ${locale}`, async (t) => {
        const page = await visit(t, { locale, ...options });
        const games = await page.$$eval('.game a[href^="#/new/"]', (all) => all.map((a) => a.hash.split('/').at(-1)));

        assert.ok(games.length > 3);
        for (const game of games) {
            await page.goto(page.url().replace(/(#.*)?$/, `#/rules/${game}`));
            await page.waitForFunction((name) => document.getElementById('book')?.dataset.file?.includes(`rules-${name}-`), game);
            const found = await page.evaluate(faults);
            assert.ok(found.symbols > 5, `${game} shows symbols`);
            assert.equal(found.undrawn, 0, game);
            assert.ok(found.chapters.length > 5, game);
            assert.deepEqual(found.contents, found.chapters, game);
            assert.equal(found.notation, '', game);
            assert.equal(found.sideways, 0, game);
        }
        if (await page.locator('.toc[open]').count() === 0)
            await page.click('.toc summary');
        await look(page, 'a rulebook with its contents');
        await page.click('.toc li:nth-child(3) a');
        await page.waitForSelector('#chapter-3.target');
        assert.ok(await page.evaluate(() => document.activeElement.id === 'chapter-3'), 'the chapter has the focus');
    });
}
