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

/** The rulebook as HTML; a picture that has not been drawn is left out. */
function pageOf({ name, folder }, markdown, putHashed) {
    const picture = (path) => existsSync(join(folder, path))
        ? putHashed(`img/${name}-${basename(path)}`, readFileSync(join(folder, path))) : null;

    return marked.parse(markdown, { gfm: true })
        .replace(/<img src="([^":]+)"([^>]*)>/g, (_, path, rest) => {
            const file = picture(path);
            return file ? `<img src="${file}"${sizeOf(join(folder, path))}${rest}>` : '';
        })
        .replace(/<th><\/th>/g, '<td></td>')
        .replace(/href="([^":#]+\.svg)"/g, (_, path) => `href="${picture(path)}"`)
        .replace(/href="#([^"]+)"/g, `href="#/rules/${name}/$1"`);
}

/** { game: { language: file } } of the rulebooks rules.LANG.md of these games. */
export function rulebooks(games, putHashed) {
    const books = {};

    for (const game of games) {
        for (const file of readdirSync(game.folder).sort()) {
            const lang = /^rules\.([a-z]{2})\.md$/.exec(file)?.[1];

            if (!lang)
                continue;
            const html = pageOf(game, readFileSync(join(game.folder, file), 'utf8'), putHashed);
            (books[game.name] ??= {})[lang] = putHashed(`rules-${game.name}-${lang}.html`, html);
        }
    }
    return books;
}
