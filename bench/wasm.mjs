/*
 * wasm.mjs PROGRAM WASM: random playouts in WebAssembly (node's engine) as a share
 * of native ones, in one run, taking turns so that noise falls on both.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const [program, file] = process.argv.slice(2);
const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)), {});

function wasmSpeed(seats) {
    const start = performance.now();
    return exports.bb_bench(0, seats, 4000) / (performance.now() - start) * 1000;
}

function nativeSpeed(seats) {
    return JSON.parse(execFileSync(program, ['bench', 'silver-gold', '--seats', `${seats}`, '--games',
        '4000', '--json'], { encoding: 'utf8' })).steps_per_s;
}

const best = (speed, seats) => Math.max(...Array.from({ length: 5 }, () => speed(seats)));

for (const seats of [2, 3, 4]) {
    wasmSpeed(seats); /* let the compiler warm up */
    const wasm = best(wasmSpeed, seats), native = best(nativeSpeed, seats);
    console.log(`silver-gold ${seats}  wasm ${(wasm / 1e6).toFixed(2)} M steps/s, ` +
        `native ${(native / 1e6).toFixed(2)}, share ${Math.round(100 * wasm / native)} %`);
}
