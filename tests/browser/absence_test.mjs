/*
 * Around a table before and between games: the host changes what is played, somebody is away and
 * is reminded or played for, links end, and the big screen hides what is to be pressed.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { begins, comes, games, openHall, opensTable, sitsDown, together } from './company.mjs';
import { clickTurn, look, numbers, until } from './player.mjs';

const duel = games.find(({ seats_max: most }) => most === 2).game;
const other = games.find(({ game, seats_max: most }) => game !== duel && most > 2).game;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const TV = { viewport: { width: 1920, height: 1080 } };

const says = (page, selector, text) => page.waitForFunction(([where, what]) => (
    document.querySelector(where)?.textContent.includes(what)), [selector, text]);

/** In the page: the browser may notify, and it is kept what it does. */
function allowNotices() {
    window.notices = [];
    window.Notification = class {
        static permission = 'granted';

        constructor(_, { body }) {
            window.notices.push(body);
        }
    };
}

/** In the page: whose turn it is, once that is seen: one's own, or that of somebody who is away. */
function mineOrAway() {
    if (document.querySelector('.people [data-arg="remind:1"]'))
        return 'away';
    return document.querySelector('.prompt.active #confirm') && document.querySelector('#picture .legal') && 'mine';
}

test('the host changes what is played; guests see it, and say anew when they are ready', async (t) => {
    const hall = await openHall(t);
    const ann = await comes(t, hall, 'Ann'), bob = await comes(t, hall, 'Bob', { options: PHONE });
    const link = await opensTable(ann, { game: other, seats: 3 });

    await sitsDown(bob, link);
    assert.equal(await bob.page.locator('#change').count(), 0, 'that is for the host');
    await bob.page.click('#ready');
    await ann.page.waitForSelector('.rows .check');
    await ann.page.click('#change');
    await ann.page.waitForSelector('.opening');
    assert.equal(await ann.page.inputValue('[data-set="friend:game"]'), other);
    assert.equal(await ann.page.locator('[data-set="friend:seats"]:checked').inputValue(), '3');
    await look(ann.page, 'the sheet of the game');
    await ann.page.selectOption('[data-set="friend:game"]', duel);
    await ann.page.selectOption('[data-set="friend:pace"]', 'calm');
    await ann.page.selectOption('[data-set="friend:open"]', '1');
    await ann.page.click('.opening .begin .main');
    await ann.page.waitForSelector('.rows');
    await says(bob.page, '.how', '30 min each');
    await says(bob.page, '.notice', 'was changed');
    await says(bob.page, '.how', 'anybody may join');
    assert.equal(await bob.page.locator('.rows > li').count(), 2);
    assert.equal(await ann.page.locator('.rows .check').count(), 0);
    assert.equal(await bob.page.textContent('.title'), games.find(({ game }) => game === duel).title);
    await look(bob.page, 'the seats after a change');
    await begins(ann, [bob]);
});

test('somebody away is reminded, wherever they are; without a connection there is a message to send', async (t) => {
    const hall = await openHall(t);
    const ann = await comes(t, hall, 'Ann'), bob = await comes(t, hall, 'Bob'), cleo = await comes(t, hall, 'Cleo', { options: PHONE });

    await ann.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const link = await opensTable(ann, { game: other, seats: 3 });
    await sitsDown(bob, link);
    await sitsDown(cleo, link);
    bob.line.cut();
    await ann.page.click('[data-arg="remind:1"]');
    await says(ann.page, '.notice', 'Bob is not connected');
    assert.equal(await ann.page.evaluate(() => navigator.clipboard.readText()), `Bob, we are waiting for you at the table: ${link}`);
    await cleo.page.goto(`${cleo.line.url}#/`);
    await cleo.page.reload();
    await cleo.page.waitForSelector('.friendly');
    await cleo.page.evaluate(allowNotices);
    await ann.page.click('[data-arg="remind:2"]');
    await says(ann.page, '.notice', 'Cleo was told');
    await says(cleo.page, '.waits', 'Ann is waiting for you.');
    assert.match(await cleo.page.title(), /Ann is waiting for you/);
    assert.deepEqual(await cleo.page.evaluate(() => window.notices), ['Ann is waiting for you.'], 'by the browser too');
    await look(cleo.page, 'home, where somebody waits');
    await ann.page.click('[data-arg="remind:1"]');
    await says(ann.page, '.refusal', 'reminded a moment ago');
    await cleo.page.click('.waits a');
    await cleo.page.waitForSelector('#ready');
    assert.doesNotMatch(await cleo.page.title(), /waiting/);
    bob.line.mend();
    await ann.page.waitForSelector('.rows:not(:has([data-arg^=remind]))');
});

test('during the game who is away is reminded of their turn, also where they play something else', async (t) => {
    const hall = await openHall(t);
    const ann = await comes(t, hall, 'Ann'), bob = await comes(t, hall, 'Bob', { options: PHONE });
    const { table } = await together(ann, [bob], { game: duel });
    const number = numbers(3);

    await ann.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await bob.page.goto(`${bob.line.url}#/new/${other}`);
    await bob.page.reload();
    while (await until(ann.page, mineOrAway) === 'mine')
        await clickTurn(ann.page, number);
    await look(ann.page, 'a table with somebody away');
    await bob.page.click('.setup .begin .main');
    await bob.page.waitForSelector('#picture svg');
    await ann.page.click('.people [data-arg="remind:1"]');
    await says(ann.page, '.asking', 'Bob was told');
    await says(bob.page, '.waits', 'Ann is waiting for you.');
    await look(bob.page, 'a game of one’s own, where somebody waits');
    await bob.page.click('.waits a');
    await bob.page.waitForSelector(`.people`);
    assert.ok(bob.page.url().endsWith(`#/table/@${table}`), bob.page.url());
    await ann.page.waitForSelector('.people:not(:has([data-arg^=remind]))');
});

test('who is gone is played for until they are back: before the game, and during it', async (t) => {
    const hall = await openHall(t, '--gone', '1');
    const ann = await comes(t, hall, 'Ann'), bob = await comes(t, hall, 'Bob', { options: PHONE });

    await sitsDown(bob, await opensTable(ann, { game: duel }));
    bob.line.cut();
    await says(ann.page, '.rows', 'away');
    await says(ann.page, '.seating-foot [role=status]', 'Bob can still come in later');
    await look(ann.page, 'the seats with somebody gone');
    await ann.page.click('#begin');
    await ann.page.waitForSelector('#picture svg');
    await says(ann.page, '.people', 'a bot plays');
    bob.line.mend();
    await bob.page.waitForSelector('.people [data-arg=take]');
    await bob.page.click('.people [data-arg=take]');
    await ann.page.waitForFunction(() => !document.querySelector('.people').textContent.includes('a bot plays'));

    bob.line.cut();
    await says(ann.page, '.people', 'gone');
    await ann.page.click('.people [data-arg="hand:1"]');
    await says(ann.page, '.people', 'a bot plays');
    bob.line.mend();
    await bob.page.click('.people [data-arg=take]');
    await ann.page.waitForFunction(() => !document.querySelector('.people').textContent.includes('a bot plays'));
});

test('how long somebody has been away is said in minutes; until they are gone the host waits', async (t) => {
    const hall = await openHall(t);
    const ann = await comes(t, hall, 'Ann'), bob = await comes(t, hall, 'Bob');

    await ann.page.clock.install();
    await ann.page.reload();
    await sitsDown(bob, await opensTable(ann, { game: duel }));
    bob.line.cut();
    await ann.page.waitForSelector('.rows .ring');
    await says(ann.page, '.seating-foot [role=status]', 'The game begins when they are back.');
    await ann.page.clock.fastForward(130000);
    await says(ann.page, '.rows', 'away 2 min');
});

test('who leaves while numbers are opened sends the others back, who commit again by themselves', async (t) => {
    const hall = await openHall(t);
    const ann = await comes(t, hall, 'Ann'), bob = await comes(t, hall, 'Bob'), cleo = await comes(t, hall, 'Cleo');
    const link = await opensTable(ann, { game: other, seats: 3 });

    await sitsDown(bob, link);
    await sitsDown(cleo, link);
    cleo.line.cut();
    await ann.page.waitForSelector('.rows .ring');
    await ann.page.click('#begin');
    await says(ann.page, '.seating-foot', 'Waiting for Cleo');
    await bob.page.click('.menu summary');
    await bob.page.click('.menu [data-arg=leave]');
    await ann.page.waitForSelector('.rows .free');
    cleo.line.mend();
    await ann.page.waitForSelector('.rows:not(:has(.ring))');
    await ann.page.click('.adder summary');
    await ann.page.click('.adder .panel .button >> nth=0');
    await begins(ann, [cleo]);
});

test('a link that is renewed ends for who looked on by it; the picture of it fills the screen', async (t) => {
    const hall = await openHall(t);
    const ann = await comes(t, hall, 'Ann');
    const link = await opensTable(ann, { game: duel });
    const eve = await comes(t, hall, 'Eve', { at: link, options: PHONE });

    await eve.page.waitForSelector('.rows');
    await ann.page.waitForSelector('.qr img');
    await ann.page.click('.qr button');
    const { width } = await ann.page.locator('.qr.whole').boundingBox();
    assert.equal(width, 1280);
    await ann.page.click('.qr button');
    await ann.page.waitForSelector('.qr:not(.whole)');
    await ann.page.click('[data-arg=renew]');
    await says(ann.page, '.notice', 'new link');
    await says(eve.page, 'main [role=alert]', 'has ended');
    assert.notEqual(await ann.page.inputValue('#link'), link);
    await eve.page.reload();
    await says(eve.page, 'main [role=alert]', 'no such table');

    await ann.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await ann.page.click('.adder summary');
    await ann.page.click('.adder .panel .button >> nth=0');
    const copied = async () => {
        await ann.page.click('.folded #copy');
        await says(ann.page, '.folded', 'Copied');
        return ann.page.evaluate(() => navigator.clipboard.readText());
    };
    const watching = await copied();
    assert.match(watching, /#\/watch\//);
    await eve.page.goto(eve.line.url + watching.replace(/^.*(?=#)/, ''));
    await eve.page.waitForSelector('.rows');
    await begins(ann, [eve]);
    await ann.page.click('.menu summary');
    await ann.page.click('.menu [data-arg="renew:watching"]');
    await eve.page.waitForFunction(() => document.querySelector('main [role=alert]')?.textContent.includes('has ended'));
});

test('the big screen hides what is to be pressed', async (t) => {
    const hall = await openHall(t);
    const ann = await comes(t, hall, 'Ann');
    const link = await opensTable(ann, { game: duel });
    const tv = await comes(t, hall, 'TV', { at: link.replace('#/at/', '#/screen/'), options: TV });

    await tv.page.waitForSelector('.big.waiting');
    await tv.page.mouse.move(500, 400);
    const hides = () => tv.page.evaluate(() => [getComputedStyle(document.documentElement).cursor,
        ...[...document.querySelectorAll('.bigtop .button')].map((one) => getComputedStyle(one).visibility)]);
    assert.equal((await hides())[0], 'auto');
    await tv.page.waitForSelector('html.still');
    assert.deepEqual([...new Set(await hides())].sort(), (await hides()).length > 1 ? ['hidden', 'none'] : ['none']);
    await tv.page.mouse.move(520, 400);
    await tv.page.waitForSelector('html:not(.still)');
});
