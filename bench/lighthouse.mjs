/*
 * lighthouse.mjs PROGRAM FOLDER [RUNS [SCREEN]]: what Lighthouse says of the page that the program
 * serves, in its mobile profile: home, and a table of each game in the middle of a game that the
 * browser keeps. Medians of RUNS visits with an empty cache. FOLDER is where Lighthouse is
 * installed, which is no part of this repository:
 *
 *     mkdir ../lighthouse && npm install --prefix ../lighthouse lighthouse
 *     node bench/lighthouse.mjs build/benben ../lighthouse
 *
 * REPORT=NAME keeps the last report of each screen in NAME-SCREEN.json. To be believed the machine
 * must be idle: Lighthouse takes every task to last four times as long.
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterOthers, entryOf, goldenRecords, kept } from '../tests/browser/records.mjs';
import { serving } from './serving.mjs';

const [program, folder, runs = '5', only = ''] = process.argv.slice(2);
const from = createRequire(resolve(folder, 'package.json'));
const fetched = (name) => import(pathToFileURL(from.resolve(name)));
const { default: lighthouse } = await fetched('lighthouse');
const { default: puppeteer } = await fetched('puppeteer-core');
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const TIMES = { 'first-contentful-paint': 'first paint', 'largest-contentful-paint': 'largest paint',
    'total-blocking-time': 'blocked', 'speed-index': 'speed index', interactive: 'interactive' };

process.env.PROGRAM = program;

const median = (numbers) => numbers.sort((a, b) => a - b)[numbers.length >> 1];

/** In the middle of its game. */
function half(record) {
    const most = record.split('\n').length;
    let n = 1;

    while (afterOthers(record, n).split('\n').length < most / 2)
        n++;
    return afterOthers(record, n);
}

/** One visit; `entries` is what the browser keeps. */
async function visit(url, entries) {
    const browser = await puppeteer.launch({
        executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell', headless: 'shell', args: ['--no-sandbox'],
    });
    const page = await browser.newPage();

    try {
        if (entries) {
            await page.goto(new URL('/', url).href);
            await page.waitForSelector('main');
            await page.evaluate(kept, entries);
            await page.goto('about:blank');
        }
        return (await lighthouse(url, { onlyCategories: CATEGORIES, logLevel: 'error' }, undefined, page)).lhr;
    } finally {
        await browser.close();
    }
}

async function look(name, url, entries) {
    const reports = [];

    if (only !== '' && name !== only)
        return;
    for (let i = 0; i < Number(runs); i++)
        reports.push(await visit(url, entries));
    if (process.env.REPORT)
        writeFileSync(`${process.env.REPORT}-${name}.json`, JSON.stringify(reports.at(-1)));
    const scores = CATEGORIES.map((id) => `${id} ${median(reports.map((r) => Math.round(100 * r.categories[id].score)))}`);
    const times = Object.entries(TIMES).map(([id, what]) => `${what} ${Math.round(median(reports.map((r) => r.audits[id].numericValue)))} ms`);
    const wrong = new Set(reports.flatMap((r) => CATEGORIES.slice(1).flatMap((id) => r.categories[id].auditRefs))
        .filter(({ id, weight }) => weight > 0 && reports.some(({ audits }) => audits[id].score !== null && audits[id].score < 1)).map(({ id }) => id));
    console.log(`${name}  ${scores.join(', ')}; ${times.join(', ')}${wrong.size > 0 ? `; ${[...wrong].join(', ')}` : ''}`);
}

const server = await serving(program);
await look('home', server.url);
for (const { game, record } of goldenRecords())
    await look(game, `${server.url}#/table/half`, entryOf('half', half(record), record));
server.close();
