/*
 * join.mjs FILE.wasm: the data of a module in one piece. wasm-opt leaves out every run of
 * zeros, which makes hundreds of pieces with an address each; brotli packs zeros better than
 * addresses.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const DATA = 11, DATA_COUNT = 12, I32_CONST = 0x41, END = 0x0b;

const [file] = process.argv.slice(2);
const bytes = readFileSync(file);
let at = 8; /* behind the magic number and the version */

/** Reads a number in LEB128. */
function number() {
    let value = 0;

    for (let shift = 0;; shift += 7) {
        const byte = bytes[at++];
        value += (byte & 127) * 2 ** shift;
        if (byte < 128)
            return value;
    }
}

/** Writes one; those that follow I32_CONST have a sign, and room for it. */
function leb(value, signed = false) {
    const out = [];

    for (; value >= (signed ? 64 : 128); value = Math.floor(value / 128))
        out.push(value % 128 + 128);
    return [...out, value];
}

function section(id, content) {
    return Buffer.concat([Buffer.from([id, ...leb(content.length)]), Buffer.from(content)]);
}

/** The pieces here, as one that begins where the first does. */
function joined() {
    const pieces = Array.from({ length: number() }, () => {
        if (bytes[at] !== 0 || bytes[at + 1] !== I32_CONST)
            throw new Error('a piece of data has no fixed address');
        at += 2;
        const from = number(), size = (at++, number());
        return { from, content: bytes.subarray(at, at += size) };
    });
    const first = Math.min(...pieces.map(({ from }) => from));
    const end = Math.max(...pieces.map(({ from, content }) => from + content.length));
    const whole = Buffer.alloc(end - first);

    for (const { from, content } of pieces)
        content.copy(whole, from - first);
    return section(DATA, Buffer.concat([
        Buffer.from([1, 0, I32_CONST, ...leb(first, true), END, ...leb(whole.length)]), whole]));
}

const out = [bytes.subarray(0, at)];
while (at < bytes.length) {
    const start = at, id = bytes[at++], end = number() + at;

    out.push(id === DATA ? joined() : id === DATA_COUNT ? section(id, [1]) : bytes.subarray(start, end));
    at = end;
}
writeFileSync(file, Buffer.concat(out));
