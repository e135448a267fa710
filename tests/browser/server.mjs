/*
 * A server for the tests: the files of the built page, with the headers that the
 * program sends and the compression that it has.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, relative } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const TYPES = {
    '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8',
    '.css': 'text/css; charset=utf-8', '.wasm': 'application/wasm', '.svg': 'image/svg+xml',
    '.webp': 'image/webp', '.webmanifest': 'application/manifest+json',
};

const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; " +
    "img-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; " +
    "form-action 'none'; frame-ancestors 'none'";

const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** A browser may keep for ever what has a hash in its name, as from the program: a page that is loaded
 * again takes its code from there. */
const lasts = (path) => /-[A-Z2-7]{8}\.\w+$/.test(path);

/** An address where nothing is, to keep games before the page is loaded. */
export const NOTHING = 'nothing';

/** Serves a folder; { url, close }. What nobody asks for is not even read. */
export async function serve(folder) {
    const files = new Set(readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => '/' + relative(folder, join(entry.parentPath ?? entry.path, entry.name))));
    const packed = new Map([['/' + NOTHING, brotliCompressSync('<!doctype html><title>Nothing</title><main>Nothing</main>')]]);
    const bodyOf = (path) => {
        if (!packed.has(path))
            packed.set(path, brotliCompressSync(readFileSync(join(folder, path)), QUICKLY));
        return packed.get(path);
    };
    const server = createServer((request, answer) => {
        const path = new URL(request.url, 'http://x').pathname.replace(/\/$/, '/index.html');

        if (!packed.has(path) && !files.has(path)) {
            answer.writeHead(404, { 'Content-Type': 'text/plain' }).end('There is nothing here.\n');
            return;
        }
        answer.writeHead(200, {
            'Content-Type': TYPES[extname(path) || '.html'] ?? 'application/octet-stream',
            'Content-Security-Policy': POLICY, 'X-Content-Type-Options': 'nosniff',
            'Content-Encoding': 'br', 'Cache-Control': lasts(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
        }).end(bodyOf(path));
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
