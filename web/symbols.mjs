/*
 * symbols.mjs [--check] FOLDERS OF GAMES: the symbols that rulebooks speak of, as drawn: games/<g>/symbols.svg,
 * from the motifs and the palette in art/. A rulebook shows one of them with
 * ![](symbols.svg#name). What they are made of is in games/<g>/rulebook/symbols.txt, a line for
 * each: its name, its box (x,y,width,height), then motifs, each perhaps with a class of colour
 * and a place: tw.c-ink@2,2*0.8.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { argv, exit } from 'node:process';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const HEIGHT = 24; /* of a symbol in a text that has no style of its own */

const read = (file) => existsSync(file) ? readFileSync(file, 'utf8') : '';

/** The art of a folder: { motifs, colours, rules } by name. */
function artOf(folder) {
    const motifs = read(join(folder, 'motifs.svg')).replace(/<!--[^]*?-->/g, '');
    const style = read(join(folder, 'style.css')).replace(/\/\*[^]*?\*\//g, '');

    return {
        motifs: motifs.split(/\n(?= {2}<\w)/).slice(1).map((text) => text.replace(/<\/svg>\s*$/, '').replace(/\s+/g, ' ').trim())
            .map((text) => [/id="([^"]*)"/.exec(text)[1], text.replace(/> </g, '><')]),
        colours: [...style.matchAll(/--(\w+): (?:light-dark\((#\w+), (#\w+)\)|(#\w+));/g)]
            .map(([, name, day, night, both]) => [name, { day: day ?? both, night: night ?? both }]),
        rules: [...style.matchAll(/\.(glyph) (\{[^}]*\})/g)].map(([, name, rule]) => [name, rule.replace(/\s+/g, ' ')]),
    };
}

function both(a, b) {
    return Object.fromEntries(['motifs', 'colours', 'rules'].map((part) => [part, new Map([...a[part], ...b[part]])]));
}

/** A motif that a symbol uses: name.class@x,y*scale. */
function used(text) {
    const [, motif, look, x, y, scale] = /^([\w-]+)(?:\.([\w-]+))?(?:@([-.\d]+),([-.\d]+))?(?:\*([.\d]+))?$/.exec(text);
    const moves = [x && `translate(${x} ${y})`, scale && `scale(${scale})`].filter(Boolean).join('');

    return { motif, svg: `<use href="#${motif}"${look ? ` class="${look}"` : ''}${moves && ` transform="${moves}"`}/>` };
}

/** The motifs that are needed for these, in the order of the sheet. */
function needed(art, names) {
    const all = new Set(names);

    for (const name of all) {
        if (!art.motifs.has(name))
            throw new Error(`there is no motif ${name}`);
        for (const [, other] of art.motifs.get(name).matchAll(/href="#([^"]*)"/g))
            all.add(other);
    }
    return [...art.motifs].filter(([name]) => all.has(name)).map(([, text]) => text).join('');
}

/** The colours and rules that a drawing uses. */
function styleOf(art, drawing) {
    const ways = { f: 'fill', s: 'stroke', c: 'color' };
    const classes = new Set([...drawing.matchAll(/class="([^"]*)"/g)].flatMap(([, names]) => names.split(' ')));
    const looks = [...classes].filter((name) => /^[fsc]-/.test(name)).sort();
    const names = [...new Set([...looks.map((name) => name.slice(2)), ...Array.from(drawing.matchAll(/var\(--(\w+)/g), ([, name]) => name)])]
        .filter((name) => art.colours.has(name)).sort();
    const night = names.filter((name) => art.colours.get(name).day !== art.colours.get(name).night);
    const set = (some, when) => `svg{${some.map((name) => `--${name}:${art.colours.get(name)[when]}`).join(';')}}`;

    return (names.length > 0 ? set(names, 'day') : '') + (night.length > 0 ? `@media(prefers-color-scheme:dark){${set(night, 'night')}}` : '') +
        looks.map((name) => `.${name}{${ways[name[0]]}:var(--${name.slice(2)})}`).join('') +
        [...art.rules].filter(([name]) => classes.has(name)).map(([name, rule]) => `.${name}${rule.replace(/\s/g, '')}`).join('');
}

/** The symbols of a game, { name: { box, motifs, svg } }, and its art. */
function listed(folder) {
    const art = both(artOf(join(root, 'engine/art')), artOf(join(folder, 'art')));
    const rows = read(join(folder, 'rulebook/symbols.txt')).split('\n').filter((line) => line !== '' && !line.startsWith('#'));

    return { art, symbols: rows.map((row) => {
        const [name, box, ...uses] = row.split(/ +/);
        const all = uses.map(used);

        return { name, box: box.split(',').map(Number), motifs: all.map(({ motif }) => motif), svg: all.map(({ svg }) => svg).join('') };
    }) };
}

/** Each symbol as a picture of its own, { name: svg }. */
export function symbolsOf(folder) {
    const { art, symbols } = listed(folder);

    return new Map(symbols.map(({ name, box, motifs, svg }) => {
        const drawing = `<defs>${needed(art, motifs)}</defs>${svg}`;
        const size = `width="${box[2] * HEIGHT / box[3]}" height="${HEIGHT}"`;

        return [name, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(' ')}" ${size}><style>${styleOf(art, drawing)}</style>${drawing}</svg>`];
    }));
}

/** All of them in one file, each a view: symbols.svg#name. */
function sheet(folder) {
    const { art, symbols } = listed(folder);
    const pitch = 40;
    const drawing = symbols.map(({ name, box, svg }, i) => {
        const [x, y, w, h] = box, scale = HEIGHT / h;
        return `<view id="${name}" viewBox="0 ${i * pitch} ${w * scale} ${HEIGHT}"/>\n` +
            `<g transform="translate(${-x * scale} ${i * pitch - y * scale})scale(${scale})">${svg}</g>\n`;
    }).join('');
    const defs = `<defs>${needed(art, symbols.flatMap(({ motifs }) => motifs))}</defs>\n`;

    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${HEIGHT} ${HEIGHT}" width="${HEIGHT}" height="${HEIGHT}">\n` +
        `<style>${styleOf(art, defs + drawing)}</style>\n${defs}${drawing}</svg>\n`;
}

if (basename(argv[1] ?? '') === 'symbols.mjs') {
    const [, , check, ...games] = argv[2] === '--check' ? argv : ['', '', '', ...argv.slice(2)];

    for (const folder of games.filter((game) => existsSync(join(game, 'rulebook/symbols.txt')))) {
        const file = join(folder, 'symbols.svg');
        if (!check) {
            writeFileSync(file, sheet(folder));
        } else if (read(file) !== sheet(folder)) {
            console.error(`${file} is not what the art gives; run node web/symbols.mjs ${folder}`);
            exit(1);
        }
    }
}
