/*
 * Around tables elsewhere: how people find each other, what they say and ask, what each screen
 * looks like to a reader, and that a page without a server offers nothing of it.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { begins, comes, games, openHall, opensTable, sitsDown, together } from './company.mjs';
import { KEEPING, look, tapIfThere, visit } from './player.mjs';

/* One for two, who take turns and hide something from each other. */
const duel = games.find(({ seats_max: most }) => most === 2).game;
const QUICK_SETUP = { seats: [{ name: 'Ann', kind: 0 }, { name: 'Nefru', kind: 1 }], options: [] };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const FRENCH = { options: { ...PHONE, locale: 'fr-FR', colorScheme: 'dark' }, settings: { lang: 'fr' } };

/** Nothing is wider than the screen. */
async function fits(page, screen) {
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false, `${screen} is too wide`);
}

async function looksRight({ page }, screen) {
    await look(page, screen);
    await fits(page, screen);
}

test('a page without a server shows nothing of tables, and asks nobody for them', async (t) => {
    const sockets = [];
    const page = await visit(t, {}, null, () => undefined);

    page.on('websocket', (one) => sockets.push(one.url()));
    await page.click('[data-do=quick]');
    await page.goto(page.url().replace(/#.*/, '#/'));
    await page.waitForSelector('.kept');
    assert.equal(await page.locator('.friends, .pill.offline, [data-do=friend]').count(), 0);
    assert.deepEqual(sockets, []);
});

test('an open table is in the lobby; a code, a link that is pasted and the lobby lead to it', async (t) => {
    const hall = await openHall(t);
    const ann = await comes(t, hall, 'Ann'), bob = await comes(t, hall, 'Bob', { options: PHONE });
    const cleo = await comes(t, hall, 'Cleo', FRENCH), dan = await comes(t, hall, 'Dan');

    await looksRight(bob, 'home with friends, on a phone');
    await ann.page.click('.friends a.main');
    await looksRight(ann, 'opening a table');
    await ann.page.goBack();
    const link = await opensTable(ann, { seats: 4, open: '1' });
    await looksRight(ann, 'the seats, as the host sees them');

    await bob.page.goto(`${bob.line.url}#/tables`);
    await bob.page.waitForSelector('.tables a[href*="#/at/"]');
    await looksRight(bob, 'the lobby on a phone');
    await bob.page.click('.tables a[href*="#/at/"]');
    await bob.page.fill('[data-set="friend:name"]', 'Bob');
    await looksRight(bob, 'the seats on a phone');
    await bob.page.click('.rows .free .main');
    await bob.page.waitForSelector('#ready');

    const code = await ann.page.textContent('.spoken');
    assert.match(code, /^\p{L}+-\p{L}+-\d+$/u);
    await cleo.page.fill('[data-set="friend:code"]', code.replaceAll('-', ' ').toUpperCase());
    await cleo.page.click('.joining button');
    await cleo.page.waitForSelector('.rows');
    await looksRight(cleo, 'the seats in French, by night');
    await cleo.page.goto(`${cleo.line.url}#/open`);
    await cleo.page.waitForSelector('.opening');
    await fits(cleo.page, 'opening a table in French, on a phone');
    await cleo.page.goBack();
    await cleo.page.waitForSelector('.rows');
    await cleo.page.fill('[data-set="friend:name"]', 'Cléo');
    await cleo.page.click('.rows .free .main');
    await cleo.page.waitForSelector('#ready');

    await dan.page.fill('[data-set="friend:code"]', 'gibberish-gibberish-1');
    await dan.page.click('.joining button');
    await dan.page.waitForSelector('.refusal');
    await dan.page.fill('[data-set="friend:code"]', link);
    await dan.page.click('.joining button');
    await dan.page.waitForSelector('.rows');

    await ann.page.click('.adder summary');
    await ann.page.click('.adder .panel .button >> nth=0');
    await ann.page.waitForSelector('#begin:not([disabled])');
    await bob.page.click('#ready');
    await ann.page.waitForSelector('.rows .check');
    assert.match(await ann.page.textContent('.seating-foot [role=status]'), /Not ready yet: Cléo\./);
    await begins(ann, [bob, cleo]);
    await dan.page.waitForSelector('.people .pill');
    assert.equal(await dan.page.locator('#confirm').count(), 0, 'who looks on has nothing to press');
    await looksRight(ann, 'a table with people');
    await looksRight(cleo, 'the same in French, by night');
});

test('what leads nowhere is said in one sentence in the reader’s language, and not elsewhere', async (t) => {
    const hall = await openHall(t);
    const { page, line } = await comes(t, hall, 'Cléo', FRENCH);

    for (const at of ['at/77', 'at/0', 'at/99999999999999999999', 'at/abc', 'watch/77/xyz', 'screen/77', 'table/@77', 'open/77']) {
        await page.goto(`${line.url}#/${at}`);
        await page.waitForFunction(() => document.querySelector('main [role=alert]')?.textContent === 'Cette table n’existe pas pour vous.');
        await page.goto(`${line.url}#/`);
        await page.waitForSelector('.joining');
    }
    await page.fill('[data-set="friend:code"]', 'palme-ibis-42');
    await page.click('.joining button');
    await page.waitForFunction(() => document.querySelector('.refusal')?.textContent === 'Aucune table n’a ce code.');
    await page.click('.friends a.main');
    await page.waitForSelector('.opening');
    await page.waitForFunction(() => document.querySelector('.refusal') === null);
    await page.fill('[data-set="friend:name"]', 'a\u202eb');
    await page.click('.opening .begin .main');
    await page.waitForFunction(() => /caractères illisibles/.test(document.querySelector('.refusal')?.textContent ?? ''));
});

test('people talk; who looks on reads nothing', async (t) => {
    const hall = await openHall(t);
    const ann = await comes(t, hall, 'Ann'), bob = await comes(t, hall, 'Bob', { options: { ...PHONE, ...KEEPING } });
    const { link } = await together(ann, [bob], {});
    const eve = await comes(t, hall, 'Eve', { at: link });

    await eve.page.waitForSelector('.people .pill');
    await ann.page.click('[data-arg=talk]');
    await ann.page.fill('#chat input', 'Good luck, <b>Bob</b>!');
    await ann.page.press('#chat input', 'Enter');
    await bob.page.waitForSelector('.people .new');
    await bob.page.click('[data-arg=talk]');
    await bob.page.waitForFunction(() => document.querySelector('#chat .said').textContent.includes('Good luck, <b>Bob</b>!'));
    await bob.page.waitForFunction(() => !document.querySelector('.people .new'));
    await looksRight(bob, 'messages on a phone');
    await bob.page.evaluate(() => navigator.serviceWorker.ready);
    bob.line.cut();
    await bob.page.waitForSelector('.people .lost');
    await ann.page.fill('#chat input', 'Are you there?');
    await ann.page.press('#chat input', 'Enter');
    await ann.page.waitForFunction(() => document.querySelector('#chat .said').textContent.includes('Are you there?'));
    await bob.page.reload();
    await bob.page.waitForSelector('main .lost');
    assert.equal(await bob.page.locator('.games').count(), 0, 'who waits for the server stays at the table');
    bob.line.mend();
    await bob.page.waitForFunction(() => document.querySelector('.people .new')?.textContent === '1');
    await bob.page.click('[data-arg=talk]');
    await bob.page.waitForFunction(() => document.querySelector('#chat .said').textContent.includes('Are you there?'));
    assert.equal(eve.heard.some((text) => text.includes('Good luck') || text.includes('Are you there')), false);
    assert.equal(await eve.page.locator('#chat').count(), 0);
});

/** Takes steps, whatever they are, until something has come of them. */
async function playsUntil({ page }, done) {
    while (!await done()) {
        const id = await page.evaluate(() => document.querySelector('#confirm')?.disabled === false ? 'confirm'
            : document.querySelector('.prompt.active') && document.querySelector('#picture .legal')?.id);
        if (id)
            await tapIfThere(page, id);
    }
}

const isAsked = async ({ page }) => await page.locator('.prompt.active').count() > 0;

test('beyond what others did, they are asked before a step is taken back', async (t) => {
    const hall = await openHall(t);
    const ann = await comes(t, hall, 'Ann'), bob = await comes(t, hall, 'Bob');

    await together(ann, [bob], { game: duel });
    await playsUntil(ann, () => isAsked(bob));
    for (const answer of [/Refuse/, /Agree/]) {
        await ann.page.click('#undo');
        await bob.page.waitForSelector('.asking[role=alertdialog]');
        await look(bob.page, 'the question', '.asking');
        assert.match(await ann.page.textContent('.asking'), /Waiting for Bob/);
        assert.equal(await ann.page.locator('.prompt .refused').count(), 0, 'nothing is refused');
        await bob.page.locator('.asking .button', { hasText: answer }).click();
        await ann.page.waitForSelector('.asking', { state: 'detached' });
        await bob.page.waitForSelector('.asking', { state: 'detached' });
    }
    await ann.page.waitForSelector('.prompt.active');
});

test('the big screen shows what nobody in particular sees, also to who sits at the table', async (t) => {
    const hall = await openHall(t);
    const ann = await comes(t, hall, 'Ann'), bob = await comes(t, hall, 'Bob', { options: PHONE });
    const { link, table } = await together(ann, [bob], { game: duel });
    const tv = await comes(t, hall, 'TV', { at: link.replace('#/at/', '#/screen/'), options: { viewport: { width: 1920, height: 1080 } } });

    await tv.page.waitForSelector('.big #picture svg');
    await looksRight(tv, 'the big screen');
    assert.equal(await tv.page.locator('main button, main a').count(), 0, 'it has no control');
    assert.equal(await tv.page.evaluate(() => document.documentElement.scrollHeight > innerHeight), false, 'nothing is below the screen');
    const own = await ann.page.context().newPage();
    await own.setViewportSize({ width: 1920, height: 1080 });
    await own.goto(`${ann.line.url}#/screen/${table}`);
    await own.waitForSelector('.big #picture svg');
    const shown = (page) => page.$eval('#picture', (host) => host.innerHTML);
    assert.equal(await shown(own), await shown(tv.page), 'what Ann sees there is what a stranger sees');
    assert.notEqual(await shown(own), await shown(ann.page));
    await playsUntil(ann, () => isAsked(bob));
    await tv.page.waitForFunction(() => /Ann|White/.test(document.querySelector('.band').textContent));
    await own.close();
});

test('a table that waits is in the title and among one’s games; without the server it is veiled', async (t) => {
    const hall = await openHall(t);
    const ann = await comes(t, hall, 'Ann'), bob = await comes(t, hall, 'Bob', { options: PHONE });

    await together(ann, [bob], { game: duel });
    await bob.page.goto(`${bob.line.url}#/`);
    await bob.page.waitForSelector('.friendly');
    assert.equal(await bob.page.locator('.friendly .yours').count(), 0);
    await playsUntil(ann, async () => /Your turn/.test(await bob.page.title()));
    await bob.page.waitForSelector('.friendly .yours');
    await looksRight(bob, 'home with a friends’ game');
    await hall.kill('SIGKILL');
    await bob.page.waitForSelector('.pill.offline');
    assert.equal(await bob.page.locator('.friendly.veiled').count(), 1);
    assert.equal(await bob.page.locator('.friendly a[href], .friends a[href], .joining').count(), 0, 'nothing that leads nowhere');
    await fits(bob.page, 'home without its server');
    await hall.start();
    await bob.page.waitForSelector('.friendly .yours');
    await bob.page.click('.friendly a');
    await bob.page.waitForSelector('.prompt.active');
    assert.doesNotMatch(await bob.page.title(), /●/);
});

test('a seat is handed to a bot and taken back; a clock runs for who is to act', async (t) => {
    const hall = await openHall(t);
    const ann = await comes(t, hall, 'Ann'), bob = await comes(t, hall, 'Bob', { options: PHONE });

    await together(ann, [bob], { game: duel, pace: 'quick' });
    const left = () => ann.page.locator('.people .acts-now .clock').textContent();
    const first = await left();
    assert.match(first, /^\d+:\d\d$/);
    await ann.page.waitForFunction((before) => document.querySelector('.people .acts-now .clock').textContent !== before, first);
    await ann.page.click('.menu summary');
    await ann.page.click('.menu [data-arg="hand:own"]');
    await bob.page.waitForFunction(() => document.querySelector('.people li').textContent.includes('a bot plays'));
    await bob.page.waitForSelector('.prompt.active');
    await ann.page.click('.people [data-arg=take]');
    await bob.page.waitForFunction(() => !document.querySelector('.people li').textContent.includes('a bot plays'));
    await playsUntil(bob, () => isAsked(ann));
    for (const answer of ['stay', 'leave:yes']) {
        await ann.page.click('.menu summary');
        await ann.page.click('.menu [data-arg=leave]');
        assert.match(await ann.page.textContent('.asking'), /for good/);
        await ann.page.click(`.asking [data-arg="${answer}"]`);
        await ann.page.waitForSelector('.asking', { state: 'detached' });
    }
    await ann.page.waitForSelector('.lobby');
    await bob.page.waitForFunction(() => document.querySelector('.people li').textContent.includes('bot'));
});

test('a link as a picture; seats in another order', async (t) => {
    const hall = await openHall(t);
    const ann = await comes(t, hall, 'Ann'), bob = await comes(t, hall, 'Bob', { options: PHONE });
    const link = await opensTable(ann, { game: duel });

    await ann.page.waitForFunction(() => document.querySelector('.invite .qr img')?.naturalWidth > 0);
    await sitsDown(bob, link);
    await ann.page.click('[data-arg="up:1"]');
    await ann.page.waitForFunction(() => document.querySelector('.rows li').textContent.includes('Bob'));
    await begins(ann, [bob]);
    await bob.page.waitForSelector('.prompt.active');
});

test('a phrase brings one’s name and tables to another device', async (t) => {
    const hall = await openHall(t);
    const ann = await comes(t, hall, 'Ann'), phone = await comes(t, hall, '', { options: PHONE });

    await opensTable(ann, { game: duel });
    await ann.page.goto(`${ann.line.url}#/device`);
    await look(ann.page, 'another device');
    await ann.page.click('[data-arg=phrase]');
    const phrase = await ann.page.textContent('.phrase');
    assert.equal(phrase.trim().split(/\s+/).length, 6);
    await phone.page.goto(`${phone.line.url}#/device`);
    await phone.page.fill('[data-set="friend:typed"]', phrase);
    await phone.page.click('form[data-arg=recover] button');
    await phone.page.waitForFunction(() => document.querySelector('main').textContent.includes('Welcome, Ann'));
    await fits(phone.page, 'another device');
    await phone.page.click('main .buttons a');
    await phone.page.waitForSelector('.lobby .tables .doing');
});

test('a game of one’s own moves to the server and back', async (t) => {
    const hall = await openHall(t);
    const ann = await comes(t, hall, 'Ann', { settings: { last: duel, setups: { [duel]: QUICK_SETUP } } });
    const { page } = ann;

    await page.click('[data-do=quick]');
    await page.waitForSelector('.prompt.active');
    const text = await page.textContent('pre');
    await page.click('.menu summary');
    await page.click('.menu [data-arg=bring]');
    await look(page, 'before it moves', '.asking');
    await page.click('.asking .main');
    await page.waitForSelector('.people');
    await page.waitForSelector('.prompt.active');
    assert.equal(await page.textContent('pre'), text);
    await page.click('.menu summary');
    await page.click('.menu [data-arg=fetch]');
    await page.waitForSelector('.people', { state: 'detached' });
    await page.waitForSelector('.prompt.active');
    assert.equal(await page.textContent('pre'), text);
});
