/*
 * Rulebooks from Markdown to pieces of HTML, with their pictures, and links
 * between clauses as the page's addresses.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { marked } from 'marked';

/** The size of a picture, so that its place is there before it is. */
function sizeOf(svg) {
    const [, width, height] = /viewBox="\S+ \S+ (\S+) (\S+)"/.exec(readFileSync(svg, 'utf8')) ?? [];
    return width ? ` width="${width}" height="${height}"` : '';
}

/** { game: { language: file } } of the rulebooks GAME.LANG.md in a folder. A picture
 * that has not been drawn is left out. */
export function rulebooks(folder, putHashed) {
    const books = {};
    const picture = (path) => existsSync(join(folder, path))
        ? putHashed(`img/${basename(path)}`, readFileSync(join(folder, path))) : null;

    for (const name of existsSync(folder) ? readdirSync(folder).sort() : []) {
        const found = /^([a-z-]+)\.([a-z]{2})\.md$/.exec(name);
        if (!found)
            continue;
        const [, game, lang] = found;
        const html = marked.parse(readFileSync(join(folder, name), 'utf8'), { gfm: true })
            .replace(/<img src="([^":]+)"([^>]*)>/g, (_, path, rest) => {
                const file = picture(path);
                return file ? `<img src="${file}"${sizeOf(join(folder, path))}${rest}>` : '';
            })
            .replace(/<th><\/th>/g, '<td></td>')
            .replace(/href="([^":#]+\.svg)"/g, (_, path) => `href="${picture(path)}"`)
            .replace(/href="#([^"]+)"/g, `href="#/rules/${game}/$1"`);
        (books[game] ??= {})[lang] = putHashed(`rules-${game}-${lang}.html`, html);
    }
    return books;
}
