/*
 * For the tests of tables among friends: a server of one's own, people who come to it each by a
 * line that can be cut, and what they do before they play.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { visitAt } from './player.mjs';

/** What a browser says by itself when a line is cut or the server has gone. */
const CUT = /WebSocket|ERR_CONNECTION|ERR_EMPTY_RESPONSE/;

/** The games that players are shown. */
export const games = JSON.parse(execFileSync(process.env.PROGRAM ?? 'build/benben', ['games', '--json'], { encoding: 'utf8' }))
    .filter(({ hidden }) => !hidden);

/** `benben serve` with an empty store and `more` options: { port, kill, start }. It can be killed and
 * started again. */
export async function openHall(t, ...more) {
    const data = mkdtempSync(join(tmpdir(), 'benben-hall-'));
    const hall = { port: 0, child: null };

    hall.start = async () => {
        hall.child = spawn(process.env.PROGRAM ?? 'build/benben', ['serve', '--port', String(hall.port), '--data', data, ...more]);
        const said = await new Promise((resolve, reject) => {
            let text = '';
            hall.child.stdout.on('data', (piece) => {
                text += piece;
                if (/:(\d+)\//.test(text))
                    resolve(text);
            });
            hall.child.on('exit', () => reject(new Error(`the server has ended: ${text}`)));
        });
        hall.port = Number(/:(\d+)\//.exec(said)[1]);
    };
    hall.kill = async (signal) => {
        const gone = new Promise((resolve) => hall.child.once('exit', resolve));
        hall.child.removeAllListeners('exit');
        hall.child.once('exit', () => undefined);
        hall.child.kill(signal);
        await Promise.race([gone, new Promise((resolve) => hall.child.once('close', resolve))]);
    };
    await hall.start();
    t.after(async () => {
        await hall.kill('SIGTERM');
        rmSync(data, { recursive: true });
    });
    return hall;
}

/** A line to the server that can be cut and mended: { url, cut, mend }. */
async function lineTo(t, hall) {
    const open = new Set();
    let whole = true;
    const server = createServer((near) => {
        if (!whole) {
            near.destroy();
            return;
        }
        const far = connect(hall.port, '127.0.0.1');
        for (const [one, other] of [[near, far], [far, near]]) {
            open.add(one);
            one.on('error', () => other.destroy());
            one.on('close', () => {
                open.delete(one);
                other.destroy();
            });
            one.pipe(other);
        }
    });

    await new Promise((done) => server.listen(0, '127.0.0.1', done));
    t.after(() => {
        open.forEach((socket) => socket.destroy());
        server.close();
    });
    return {
        url: `http://127.0.0.1:${server.address().port}/`,
        cut: () => {
            whole = false;
            open.forEach((socket) => socket.destroy());
        },
        mend: () => {
            whole = true;
        },
    };
}

/** Somebody at the page of that server, at an address of it: { page, line, heard }, where `heard`
 * is all that the server sends them. */
export async function comes(t, hall, name, { at = '', options = {}, settings = {} } = {}) {
    const line = await lineTo(t, hall);
    const heard = [];
    const page = await visitAt(t, line.url, options, { bots: 'once', ...settings }, () => undefined, CUT,
        (one) => one.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload)))));

    await page.waitForSelector('.friends');
    if (at !== '')
        await page.goto(line.url + at.replace(/^.*(?=#)/, ''));
    return { page, line, heard, name };
}

/** Opens a table and sits down; the link for others. `how` sets fields of the form. */
export async function opensTable({ page, name }, how) {
    await page.click('.friends a.main, .lobby a.main');
    await page.fill('[data-set="friend:name"]', name);
    for (const [field, value] of Object.entries(how)) {
        if (field === 'seats')
            await page.check(`[data-set="friend:seats"][value="${value}"]`, { force: true });
        else
            await page.selectOption(`[data-set="friend:${field}"]`, value);
    }
    await page.click('.opening .begin .main');
    await page.waitForSelector('#link', { state: 'attached' });
    return page.inputValue('#link');
}

/** Comes by the link and sits down at the first free seat. */
export async function sitsDown({ page, name, line }, link) {
    await page.goto(line.url + link.replace(/^.*(?=#)/, ''));
    await page.fill('[data-set="friend:name"]', name);
    await page.click('.rows .free .main');
    await page.waitForSelector('#ready');
}

/** The host begins, as soon as that can be done. */
export async function begins({ page }, others) {
    await page.waitForSelector('#begin:not([disabled])');
    await page.click('#begin');
    for (const one of [page, ...others.map((other) => other.page)])
        await one.waitForSelector('#picture svg');
}

/** A table with all of these at it, under way: its number, and the link that led there. */
export async function together(host, guests, how) {
    const link = await opensTable(host, { seats: guests.length + 1, ...how });

    for (const guest of guests)
        await sitsDown(guest, link);
    await begins(host, guests);
    return { link, table: Number(/at\/(\d+)/.exec(link)[1]) };
}

/** The news of a table that somebody was sent, in order, each once. */
export function newsHeard({ heard }, table) {
    const all = [];

    for (const { method, params } of heard.map((text) => JSON.parse(text))) {
        if (method === 'news' && params.table === table)
            params.news.forEach((one, i) => {
                all[params.number - params.news.length + i] = one;
            });
    }
    return all;
}

/** What a seat (30: nobody) is to be told of a record, as the engine alone writes it. */
export async function newsOf(record, seat) {
    const folder = process.env.WEB ?? 'build/web';
    const code = readFileSync(join(folder, readdirSync(folder).find((name) => name.endsWith('.wasm'))));
    const { exports: c } = await WebAssembly.instantiate(new WebAssembly.Module(code));
    const bytes = new TextEncoder().encode(record);
    const all = [];

    new Uint8Array(c.memory.buffer, c.bb_io(), bytes.length).set(bytes);
    const table = c.bb_load(bytes.length);
    c.bb_follow(table, seat);
    for (let n; (n = c.bb_news(table, seat)) > 0;)
        all.push(Buffer.from(c.memory.buffer, c.bb_io(), n).toString('base64'));
    return all;
}
