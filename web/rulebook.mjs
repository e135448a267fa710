/*
 * Rulebooks from Markdown to pieces of HTML: with a table of contents, with pictures
 * as files and symbols as drawn, with links between clauses as the page's addresses, and without the chapter on the
 * terminal, which a page does not have.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { marked } from 'marked';
import { symbolsOf } from './symbols.mjs';

/** What a table of contents is called, and the chapter that a page leaves out. */
const WORDS = {
    en: { contents: 'Contents', terminal: 'In the terminal' },
    fr: { contents: 'Sommaire', terminal: 'Dans le terminal' },
};

/** The size of a picture, so that its place is there before it is. */
function sizeOf(svg) {
    const [, width, height] = /viewBox="\S+ \S+ (\S+) (\S+)"/.exec(readFileSync(svg, 'utf8')) ?? [];
    return width ? ` width="${width}" height="${height}"` : '';
}

/** A small picture as an address, so that it needs no file. */
function inline(svg) {
    return `data:image/svg+xml,${svg.replace(/"/g, "'").replace(/[%#<>&]/g, (c) => encodeURIComponent(c))}`;
}

/** Chapters get ids, by which the contents lead to them; that of the terminal goes. */
function chaptered(html, name, { contents, terminal }) {
    const [head, ...chapters] = html.split(/(?=<h2>)/).filter((part) => !part.startsWith(`<h2>${terminal}</h2>`));
    const titles = chapters.map((part) => /<h2>(.*?)<\/h2>/.exec(part)[1]);
    const entry = (title, i) => `<li><a href="#/rules/${name}/chapter-${i + 1}">${title}</a></li>`;

    return `<details class="toc"><summary>${contents}</summary><nav aria-label="${contents}"><ol>` +
        `${titles.map(entry).join('')}</ol></nav></details><div>${head}` +
        `${chapters.map((part, i) => part.replace('<h2>', `<h2 id="chapter-${i + 1}">`)).join('')}</div>`;
}

/** The rulebook as HTML; a picture that has not been drawn is left out. */
function pageOf({ name, folder }, markdown, words, putHashed) {
    const symbols = symbolsOf(folder);
    const picture = (path) => existsSync(join(folder, path))
        ? putHashed(`img/${name}-${basename(path)}`, readFileSync(join(folder, path))) : null;

    return chaptered(marked.parse(markdown, { gfm: true })
        .replace(/<img src="symbols\.svg#([^"]+)"([^>]*)>/g, (_, symbol, rest) => (
            `<img class="symbol" src="${inline(symbols.get(symbol))}"${rest}>`))
        .replace(/<img src="([^":]+)"([^>]*)>/g, (_, path, rest) => {
            const file = picture(path);
            return file ? `<img src="${file}"${sizeOf(join(folder, path))}${rest}>` : '';
        })
        .replace(/<th><\/th>/g, '<td></td>')
        .replace(/<table>/g, '<div class="scroll" tabindex="0"><table>').replace(/<\/table>/g, '</table></div>')
        .replace(/href="([^":#]+\.svg)"/g, (_, path) => `href="${picture(path)}"`)
        .replace(/href="#([^"]+)"/g, `href="#/rules/${name}/$1"`), name, words);
}

/** { game: { language: file } } of the rulebooks rules.LANG.md of these games. */
export function rulebooks(games, putHashed) {
    const books = {};

    for (const game of games) {
        for (const file of readdirSync(game.folder).sort()) {
            const lang = /^rules\.([a-z]{2})\.md$/.exec(file)?.[1];

            if (!lang)
                continue;
            const html = pageOf(game, readFileSync(join(game.folder, file), 'utf8'), WORDS[lang], putHashed);
            (books[game.name] ??= {})[lang] = putHashed(`rules-${game.name}-${lang}.html`, html);
        }
    }
    return books;
}
