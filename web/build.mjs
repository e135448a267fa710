/*
 * build.mjs OUT WASM GAMES: the page as files that any server can hand out. WASM is what
 * wasm/build.sh makes, with the bots and the words beside it; GAMES lists the games in games/, and the
 * rulebooks and lessons of those that players are shown are part of the page.
 *
 * Names hold a hash of the content, so that a browser may keep a file for ever;
 * index.html, sw.js and the manifest, which name the others, are the exceptions.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'esbuild';
import { minify } from 'terser';
import { lessons } from './lessonbook.mjs';
import { rulebooks } from './rulebook.mjs';

const LANGUAGES = ['en', 'fr'];
const web = dirname(fileURLToPath(import.meta.url));
const [out, wasmFile, gamesFile] = process.argv.slice(2);
const botsFile = wasmFile.replace(/\.wasm$/, '-bots.wasm');
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

/** Line breaks before a tag or a hole are for those who read the source; what is declared without
 * a value gets that of the build. */
const filled = (values) => ({
    name: 'filled',
    setup(plugin) {
        plugin.onLoad({ filter: /web\/[a-z]+\.ts$/ }, ({ path }) => ({
            contents: readFileSync(path, 'utf8').replace(/\n\s+(?=<|\$\{)/g, '')
                .replace(/^declare const (\w+): .*;$/gm, (line, name) => (
                    name in values ? `const ${name} = ${JSON.stringify(values[name])};` : line)),
            loader: 'ts',
        }));
    },
});

const source = (name) => ({ entryPoints: [join(web, name)] });

/** The engine's words of one language: those it plays with, and those that come later. */
const wordsOf = (lang) => [lang, `later.${lang}`].map((name) => readFileSync(wasmFile.replace(/wasm$/, name), 'utf8'));

/** A module with the words of one language: the page's own and the engine's, and what is told
 * about the games. */
function language(lang, told) {
    const contents = `export { ${lang} as words } from './words.ts';
        export const games = ${JSON.stringify(told.games)}, engine = ${JSON.stringify(wordsOf(lang)[0])};`;

    return { stdin: { contents, resolveDir: web } };
}

/** A module with the words that come later, in one language. */
function later(lang, told) {
    const contents = `export { ${lang} as words } from './morewords.ts';
        export const purposes = ${JSON.stringify(told.purposes)}, engine = ${JSON.stringify(wordsOf(lang)[1])};`;

    return { stdin: { contents, resolveDir: web } };
}

/** The modules that these import before they run, with themselves. */
function closure(names) {
    const found = new Set(names);

    for (const name of found) {
        const text = readFileSync(join(web, name), 'utf8');
        for (const [, other] of text.matchAll(/^(?:import|export|\}) (?!type).*from '\.\/(.*)';$/gm))
            found.add(other);
    }
    return found;
}

/** What the page begins with uses no word that comes later. */
function checkWords(names) {
    const more = new Set([...readFileSync(join(web, 'morewords.ts'), 'utf8').matchAll(/^    (\w+):/gm)].map(([, word]) => word));

    for (const name of names) {
        for (const [, word] of readFileSync(join(web, name), 'utf8').matchAll(/\bt\.(\w+)/g)) {
            if (more.has(word))
                throw new Error(`${name} uses the word ${word}, which is in morewords.ts and comes later`);
        }
    }
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

/** What is fetched when it is wanted, import('./x.ts'), takes what the page has anyway from one
 * module, so that all of that is one file. */
const FIRST = closure(['app.ts']);
checkWords(FIRST);
const together = {
    name: 'together',
    setup(plugin) {
        plugin.onResolve({ filter: /^\.\/\w+\.ts$/ }, ({ path, importer, kind }) => (
            kind === 'import-statement' && FIRST.has(basename(path)) && importer.startsWith(web) &&
            !FIRST.has(basename(importer)) ? { path: 'together', namespace: 'together' } : undefined));
        plugin.onResolve({ filter: /^begin$/ }, ({ path }) => ({ path, namespace: path }));
        plugin.onLoad({ filter: /./, namespace: 'begin' }, () => ({ contents: "import './app.ts';", resolveDir: web }));
        plugin.onLoad({ filter: /./, namespace: 'together' }, () => ({
            contents: [...FIRST].filter((name) => !SHARED.includes(name.slice(0, -3)))
                .map((name) => `export * from './${name}';`).join('\n'),
            resolveDir: web,
        }));
    },
};

function how(input, format, values, plugins) {
    return {
        ...input, bundle: true, minify: true, write: false, format,
        target: 'es2022', charset: 'utf8', legalComments: 'none',
        external: ['*.svg'], plugins: [filled(values), ...plugins],
    };
}

async function bundle(input, format, values, ...plugins) {
    return (await build(how(input, format, values, plugins))).outputFiles[0].text;
}

/** Code, which terser makes smaller than esbuild does; words it does not. */
async function smaller(text, format) {
    const { code } = await minify(text, {
        ecma: 2022, module: format === 'esm', compress: { passes: 3, unsafe_arrows: true },
    });
    return code;
}

async function script(input, format, values, ...plugins) {
    return smaller(await bundle(input, format, values, ...plugins), format);
}

/** Writes the page as modules; answers with the file that has what it begins with. All others are
 * fetched when they are wanted. */
async function application(values, ...plugins) {
    const { outputFiles, metafile } = await build({
        ...how({ entryPoints: { begin: 'begin' } }, 'esm', values, [...plugins, together]),
        splitting: true, treeShaking: false, metafile: true, outdir: out, chunkNames: '[name]-[hash]',
    });
    const [begin, { imports }] = Object.entries(metafile.outputs).find(([path]) => basename(path) === 'begin.js');
    const { path: first } = imports.find((i) => i.kind === 'import-statement' && !i.external);
    const app = basename(first).replace('chunk', 'app');
    const named = (text) => text.replaceAll(basename(first), app);

    const files = new Map();
    for (const { path, text } of outputFiles) {
        if (basename(path) !== basename(begin))
            files.set(named(basename(path)), await smaller(named(text), 'esm'));
    }
    /* the module that only hands on what others have is left with nothing in it */
    const nothing = [...files.keys()].filter((name) => files.get(name) === '');
    for (const [name, code] of files) {
        if (code !== '')
            put(name, nothing.reduce((text, none) => text.replace(`import"./${none}";`, ''), code));
    }
    return app;
}

/** What is told about the games, language by language. */
async function toldOf() {
    const code = await bundle(source('told.ts'), 'esm', {});
    const { catalogueIn, pupil } = await import('data:text/javascript;base64,' + Buffer.from(code).toString('base64'));
    const engine = await pupil(new WebAssembly.Module(readFileSync(wasmFile)), LANGUAGES.map(wordsOf));

    return LANGUAGES.map((_, lang) => catalogueIn(engine, lang));
}

/** How levels of bots do against the level below, as far as it was measured: { game: { level: … } }. */
const ratings = () => Object.fromEntries(games.map(({ name, folder }) => [name, join(folder, 'ratings.json')])
    .filter(([, file]) => existsSync(file)).map(([name, file]) => [name, JSON.parse(readFileSync(file, 'utf8'))]));

/** How the first screen pictures the games: { game: file }. A browser shows these sooner than drawings. */
const covers = () => Object.fromEntries(games.map(({ name, folder }) => (
    [name, putHashed(`img/${name}-cover.webp`, readFileSync(join(folder, 'art/cover.webp')))])));

function sizeOf(bytes) {
    return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

rmSync(out, { recursive: true, force: true });

const wasm = putHashed('benben.wasm', readFileSync(wasmFile));
const bots = putHashed('bots.wasm', readFileSync(botsFile));
const books = rulebooks(games, putHashed);
const lessonFiles = lessons(games, LANGUAGES, putHashed);
const core = putHashed('core.js', await script({
    stdin: { contents: SHARED.map((name) => `export * from './${name}.ts';`).join('\n'), resolveDir: web },
}, 'esm', {}));
const worker = putHashed('worker.js', await script(source('worker.ts'), 'esm', { BOTS: bots }, sharing(core)));
const pictures = covers();
const told = await toldOf();
const languages = {}, laterFiles = {};
for (const [i, lang] of LANGUAGES.entries()) {
    languages[lang] = './' + putHashed(`${lang}.js`, await bundle(language(lang, told[i]), 'esm', {}));
    laterFiles[lang] = './' + putHashed(`later-${lang}.js`, await bundle(later(lang, told[i]), 'esm', {}));
}
const drawnScene = readFileSync(join(web, 'scene.svg'), 'utf8').trim();
const scene = putHashed('scene.svg', drawnScene);
const [style, more] = await Promise.all(['style.css', 'more.css'].map(async (name) => (
    putHashed(name, (await bundle(source(name), undefined, {})).replaceAll('scene.svg', scene)))));
const app = await application({ WASM: wasm, WORKER: worker, RULES: books, LESSONS: lessonFiles, LANGUAGE_FILES: languages, LATER_FILES: laterFiles, COVERS: pictures, MORE: more, SCENE: drawnScene, RATINGS: ratings() },
    sharing(core));
for (const name of ['icon.svg', 'maskable.svg', 'manifest.webmanifest'])
    put(name, readFileSync(join(web, name)));
put('index.html', readFileSync(join(web, 'index.html'), 'utf8')
    .replace(/\{(style|core|app)\}/g, (_, name) => ({ style, core, app })[name]));

const files = [...written.keys()].map((path) => path === 'index.html' ? './' : path);
const version = hashOf(Buffer.concat([...written.values()]));
put('sw.js', await script(source('sw.ts'), 'iife', { FILES: files, VERSION: version }));

/* What must arrive before somebody plays: one language, and neither rulebooks nor modules that are
 * fetched when they are wanted. */
const needed = ['index.html', 'sw.js', wasm, core, worker, app, style];
let total = 0, longest = 0;
for (const [path, bytes] of written) {
    const size = sizeOf(bytes);
    if (Object.values(languages).includes('./' + path))
        longest = Math.max(longest, size);
    else if (needed.includes(path))
        total += size;
    else if (!path.endsWith('.js') && path !== more && path !== bots)
        continue;
    console.log(String(size).padStart(7), path, needed.includes(path) || longest === size ? '' : '(when wanted)');
}
console.log(String(total + longest).padStart(7), 'bytes in all in the longer language, with brotli');
