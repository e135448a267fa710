/*
 * build.mjs OUT WASM GAMES: the page as files that any server can hand out. WASM is what
 * wasm/build.sh makes, with the words beside it; GAMES lists the games in games/, and the
 * rulebooks of those that players are shown are part of the page.
 *
 * Names hold a hash of the content, so that a browser may keep a file for ever;
 * index.html, sw.js and the manifest, which name the others, are the exceptions.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'esbuild';
import { minify } from 'terser';
import { rulebooks } from './rulebook.mjs';

const LANGUAGES = ['en', 'fr'];
const web = dirname(fileURLToPath(import.meta.url));
const [out, wasmFile, gamesFile] = process.argv.slice(2);
const games = readFileSync(gamesFile, 'utf8').trim().split('\n').map((line) => line.split(' '))
    .filter(([, , , look]) => look !== 'hidden')
    .map(([folder, , name]) => ({ name, folder: join(web, '../games', folder) }));
const written = new Map(); /* path to bytes, for the list of sizes and sw.js */

function hashOf(bytes) {
    const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
    return [...createHash('sha256').update(bytes).digest().subarray(0, 8)].map((b) => digits[b % 32]).join('');
}

function put(path, bytes) {
    const data = Buffer.from(bytes);
    mkdirSync(dirname(join(out, path)), { recursive: true });
    writeFileSync(join(out, path), data);
    written.set(path, data);
    return path;
}

/** Writes a file under a name with its hash, and answers with that name. */
function putHashed(path, bytes) {
    const ext = extname(path);
    return put(`${path.slice(0, -ext.length)}-${hashOf(Buffer.from(bytes))}${ext}`, bytes);
}

/** Line breaks before a tag or a hole are for those who read the source. */
const unwrap = {
    name: 'unwrap',
    setup(plugin) {
        plugin.onLoad({ filter: /web\/[a-z]+\.ts$/ }, ({ path }) => (
            { contents: readFileSync(path, 'utf8').replace(/\n\s+(?=<|\$\{)/g, ''), loader: 'ts' }));
    },
};

const source = (name) => ({ entryPoints: [join(web, name)] });

/** A module with the words of one language: the page's own and the engine's. */
function language(lang) {
    const engine = readFileSync(wasmFile.replace(/wasm$/, lang), 'utf8');
    const contents = `export { ${lang} as words } from './words.ts'; export const engine = ${JSON.stringify(engine)};`;

    return { stdin: { contents, resolveDir: web } };
}

/** What page and worker share is one file. */
const SHARED = ['engine', 'referee', 'fair'];
const sharing = (file) => ({
    name: 'sharing',
    setup(plugin) {
        plugin.onResolve({ filter: new RegExp(`^\\./(${SHARED.join('|')})\\.ts$`) }, () => (
            { path: './' + file, external: true }));
    },
});

async function bundle(input, format, define, ...plugins) {
    const result = await build({
        ...input, bundle: true, minify: true, write: false, format,
        target: 'es2022', charset: 'utf8', legalComments: 'none',
        external: ['*.svg'], plugins: [unwrap, ...plugins],
        define: Object.fromEntries(Object.entries(define).map(([k, v]) => [k, JSON.stringify(v)])),
    });
    return result.outputFiles[0].text;
}

/** The same for code, which terser makes smaller than esbuild does; not for words. */
async function script(input, format, define, ...plugins) {
    const { code } = await minify(await bundle(input, format, define, ...plugins), {
        ecma: 2022, module: format === 'esm', compress: { passes: 3, unsafe_arrows: true },
    });
    return code;
}

function sizeOf(bytes) {
    return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

rmSync(out, { recursive: true, force: true });

const wasm = putHashed('benben.wasm', readFileSync(wasmFile));
const books = rulebooks(games, putHashed);
const core = putHashed('core.js', await script({
    stdin: { contents: SHARED.map((name) => `export * from './${name}.ts';`).join('\n'), resolveDir: web },
}, 'esm', {}));
const worker = putHashed('worker.js', await script(source('worker.ts'), 'esm', {}, sharing(core)));
const languages = {};
for (const lang of LANGUAGES)
    languages[lang] = './' + putHashed(`${lang}.js`, await bundle(language(lang), 'esm', {}));
const app = putHashed('app.js',
    await script(source('app.ts'), 'esm', { WASM: wasm, WORKER: worker, RULES: books, LANGUAGE_FILES: languages },
        sharing(core)));
const scene = putHashed('scene.svg', readFileSync(join(web, 'scene.svg')));
const style = putHashed('style.css', (await bundle(source('style.css'), undefined, {})).replace('scene.svg', scene));
for (const name of ['icon.svg', 'maskable.svg', 'manifest.webmanifest'])
    put(name, readFileSync(join(web, name)));
put('index.html', readFileSync(join(web, 'index.html'), 'utf8')
    .replace(/\{(wasm|style|core|app)\}/g, (_, name) => ({ wasm, style, core, app })[name]));

const files = [...written.keys()].map((path) => path === 'index.html' ? './' : path);
const version = hashOf(Buffer.concat([...written.values()]));
put('sw.js', await script(source('sw.ts'), 'iife', { FILES: files, VERSION: version }));

/* What must arrive before somebody plays: one language, and rulebooks when they are read. */
let total = 0, longest = 0;
for (const [path, bytes] of written) {
    if (!/^(?!rules-).*\.(html|js|css|wasm)$/.test(path))
        continue;
    const size = sizeOf(bytes);
    if (Object.values(languages).includes('./' + path))
        longest = Math.max(longest, size);
    else
        total += size;
    console.log(String(size).padStart(7), path);
}
console.log(String(total + longest).padStart(7), 'bytes in all in the longer language, with brotli');
