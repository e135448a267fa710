/*
 * wasm.mjs PROGRAM BOTS.wasm: random play and the playouts of bots in WebAssembly (node's
 * engine) as a share of the native ones, in one run, taking turns so that noise falls on both.
 * Time is that of the processor. The work is the same in both: where what comes of it differs,
 * this ends with an error.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const BOTS = [['flat', 3, 3000], ['best', 4, 12000]]; /* a name, its place in bots/spec.c, playouts */
const STEPS_GAMES = 4000, TURNS = 5;

const [program, file] = process.argv.slice(2);
const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)), { env: { now: () => performance.now() } });
const io = exports.bb_io(); /* makes the games ready */

const games = JSON.parse(execFileSync(program, ['games', '--json'], { encoding: 'utf8' }))
    .filter((game) => !game.hidden);

function seconds() {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
}

function native(game, seats, ...more) {
    return JSON.parse(execFileSync(program, ['bench', game.game, '--seats', `${seats}`, '--json', ...more], { encoding: 'utf8' }));
}

/** What a second is enough for, in both; null if so many cannot play with the usual options. */
function compare(inWasm, natively) {
    const best = { wasm: 0, native: 0 };

    if (inWasm().n === 0) /* also lets the compiler warm up */
        return null;
    for (let turn = 0; turn < TURNS; turn++) {
        const start = seconds(), done = inWasm(), speed = done.n / (seconds() - start), other = natively();

        if (done.choices !== other.choices)
            throw new Error('it is not the same work');
        best.wasm = Math.max(best.wasm, speed);
        best.native = Math.max(best.native, other.speed);
    }
    return best;
}

const compareSteps = (game, seats) => compare(
    () => ({ n: exports.bb_bench(games.indexOf(game), seats, STEPS_GAMES) }),
    () => ({ speed: native(game, seats, '--games', `${STEPS_GAMES}`).steps_per_s }));

const compareBots = (game, seats, [name, place, playouts]) => compare(
    () => {
        const n = exports.bb_bench_bot(games.indexOf(game), place, seats, playouts);
        return { n, choices: new DataView(exports.memory.buffer).getUint32(io, true) };
    },
    () => {
        const told = native(game, seats, '--bot', `${name}:${playouts}`);
        return { speed: told.playouts_per_s, choices: told.choices };
    });

function tell(game, seats, what, { wasm, native }, unit = 1, sign = '') {
    const digits = unit > 1 ? 2 : 0;
    console.log(`${game.game} ${seats}  ${what}: wasm ${(wasm / unit).toFixed(digits)}${sign}/s, ` +
        `native ${(native / unit).toFixed(digits)}${sign}/s, share ${Math.round(100 * wasm / native)} %`);
}

for (const game of games) {
    for (let seats = game.seats_min; seats <= game.seats_max; seats++) {
        const steps = compareSteps(game, seats);

        if (!steps)
            continue;
        tell(game, seats, 'random steps', steps, 1e6, ' M');
        for (const bot of BOTS)
            tell(game, seats, `playouts of ${bot[0]}`, compareBots(game, seats, bot));
    }
}
