/*
 * wasm.mjs PROGRAM BOTS.wasm: random playouts in WebAssembly (node's engine) as a share
 * of native ones, in one run, taking turns so that noise falls on both.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const [program, file] = process.argv.slice(2);
const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)), { env: { now: () => performance.now() } });

exports.bb_io(); /* makes the games ready */

const games = JSON.parse(execFileSync(program, ['games', '--json'], { encoding: 'utf8' }))
    .filter((game) => !game.hidden);

function wasmSpeed(game, seats) {
    const start = performance.now();
    return exports.bb_bench(games.indexOf(game), seats, 4000) / (performance.now() - start) * 1000;
}

function nativeSpeed(game, seats) {
    return JSON.parse(execFileSync(program, ['bench', game.game, '--seats', `${seats}`, '--games',
        '4000', '--json'], { encoding: 'utf8' })).steps_per_s;
}

const best = (speed, game, seats) =>
    Math.max(...Array.from({ length: 5 }, () => speed(game, seats)));

for (const game of games) {
    for (let seats = game.seats_min; seats <= game.seats_max; seats++) {
        if (wasmSpeed(game, seats) === 0) /* also lets the compiler warm up */
            continue;
        const wasm = best(wasmSpeed, game, seats), native = best(nativeSpeed, game, seats);
        console.log(`${game.game} ${seats}  wasm ${(wasm / 1e6).toFixed(2)} M steps/s, ` +
            `native ${(native / 1e6).toFixed(2)}, share ${Math.round(100 * wasm / native)} %`);
    }
}
