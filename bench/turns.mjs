/*
 * turns.mjs WASM BOTS [EVERY [GAME]]: how long a bot thinks about a turn, all its decisions
 * together, level by level in every game, in the module that the page's worker has. Whole games
 * are played, from beginning to end; where levels are slow, one turn in EVERY (6) is thought about
 * and the quickest level has the others, so that it ends some day.
 */
import { build } from 'esbuild';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const [wasm, bots, every = '6', only = ''] = process.argv.slice(2);
const web = join(dirname(fileURLToPath(import.meta.url)), '../web');
const LEVELS = [1, 2, 3, 4, 5];
const QUICKEST = 1;
const SECRET = '5'.repeat(64);

const contents = `export { Engine, seatsOf } from './engine.ts'; export { Chair } from './chair.ts';
    export { Referee } from './referee.ts'; export { deal, dealer } from './fair.ts'; export { catalogue } from './catalogue.ts';`;
const folder = mkdtempSync(join(tmpdir(), 'benben-'));
await build({ stdin: { contents, resolveDir: web }, bundle: true, format: 'esm', outfile: join(folder, 'page.mjs') });
const { Engine, seatsOf, Chair, Referee, deal, dealer, catalogue } = await import(pathToFileURL(join(folder, 'page.mjs')));
rmSync(folder, { recursive: true });

const engine = await Engine.start(new WebAssembly.Module(readFileSync(wasm)));
['en', 'later.en'].forEach((name, part) => engine.learn(0, readFileSync(wasm.replace(/wasm$/, name), 'utf8'), part));
const { exports: c } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(bots)), { env: { now: () => performance.now() } });

/** The usual options, or others that go with so many seats; null if none do. */
function optionsFor({ index, options, plans }, seats) {
    const usual = options.map((option) => option.usual);

    return engine.unfit(index, seats, usual, 0) === '' ? usual : plans.find((plan) => plan.seats === seats)?.options ?? null;
}

/** What a bot does with what a chair sees, and how long it took, in ms. */
function choose(game, level, chair, turn, seed) {
    const start = performance.now();

    new Uint8Array(c.memory.buffer).set(chair.view(), c.bb_io());
    return [c.bb_play(game, level, chair.seat, turn, seed), performance.now() - start];
}

/** Plays a game; answers how long the turns took that the level thought about. */
function play(game, seats, options, level, every, match) {
    const referee = Referee.begin(engine, game, seats, options, 0);
    const draw = dealer(SECRET, []);
    const minds = Array.from({ length: seats }, (_, seat) => new Chair({ engine, lang: 0, shape: 0, themed: (svg) => svg }, game, seat, []));
    const taken = new Map(); /* seat and turn to ms */

    minds.forEach(({ seat }) => referee.follow(seat));
    for (;;) {
        deal(referee, draw);
        minds.forEach((chair) => referee.news(chair.seat).forEach((news) => chair.show(news)));
        const chair = minds[seatsOf(referee.toAct)[0]];
        if (!chair)
            break;
        const { turns: turn, seat } = chair;
        const slow = turn % every === 0;
        const [action, ms] = choose(game, slow ? level : QUICKEST, chair, (match << 10) + turn, referee.steps);
        if (slow)
            taken.set(`${seat} ${turn}`, (taken.get(`${seat} ${turn}`) ?? 0) + ms);
        referee.act(seat, action, 0);
    }
    minds.forEach((chair) => chair.leave());
    referee.close();
    return [...taken.values()];
}

let matches = 0;
for (const game of catalogue(engine, 0).filter(({ name, hidden }) => !hidden && (only === '' || name === only))) {
    for (const seats of new Set([game.min, 2, game.max])) {
        const options = optionsFor(game, seats);
        for (const level of options ? LEVELS : []) {
            const turns = play(game.index, seats, options, level, level <= 3 ? 1 : Number(every), ++matches).sort((a, b) => a - b);

            console.log(`${game.name} ${seats}  level ${level}  ${turns.length} turns, median ${turns[turns.length >> 1].toFixed(0)} ms, ` +
                `longest ${turns.at(-1).toFixed(0)} ms of ${c.bb_turn_ms(level)}`);
        }
    }
}
