/*
 * A server for the tests: the files of the built page, with the headers that the
 * program sends and the compression that it has.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const TYPES = {
    '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8',
    '.css': 'text/css; charset=utf-8', '.wasm': 'application/wasm', '.svg': 'image/svg+xml',
    '.webmanifest': 'application/manifest+json',
};

const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; " +
    "img-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; " +
    "form-action 'none'; frame-ancestors 'none'";

/** Serves a folder; { url, close }. */
export async function serve(folder) {
    const packed = new Map();
    const server = createServer((request, answer) => {
        const path = normalize(new URL(request.url, 'http://x').pathname).replace(/\/$/, '/index.html');
        const file = join(folder, path);

        if (!existsSync(file) || !statSync(file).isFile()) {
            answer.writeHead(404, { 'Content-Type': 'text/plain' }).end('There is nothing here.\n');
            return;
        }
        if (!packed.has(file))
            packed.set(file, brotliCompressSync(readFileSync(file)));
        answer.writeHead(200, {
            'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
            'Content-Security-Policy': POLICY, 'X-Content-Type-Options': 'nosniff',
            'Content-Encoding': 'br', 'Cache-Control': 'no-cache',
        }).end(packed.get(file));
    });

    await new Promise((done) => server.listen(0, '127.0.0.1', done));
    return {
        url: `http://127.0.0.1:${server.address().port}/`,
        close: () => {
            server.closeAllConnections();
            return new Promise((done) => server.close(done));
        },
    };
}
