/*
 * Rulebooks from Markdown to pieces of HTML, with their pictures, and links
 * between clauses as the page's addresses.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { marked } from 'marked';

/** { game: { language: file } } of the rulebooks GAME.LANG.md in a folder. */
export function rulebooks(folder, putHashed) {
    const books = {};

    if (!existsSync(folder))
        return books;
    for (const name of readdirSync(folder).sort()) {
        const found = /^([a-z-]+)\.([a-z]{2})\.md$/.exec(name);
        if (!found)
            continue;
        const [, game, lang] = found;
        const html = marked.parse(readFileSync(join(folder, name), 'utf8'), { gfm: true })
            .replace(/href="#([^"]+)"/g, `href="#/rules/${game}/$1"`)
            .replace(/src="(img\/[^"]+)"/g, (whole, path) => existsSync(join(folder, path))
                ? `src="${putHashed(path, readFileSync(join(folder, path)))}"` : whole);
        (books[game] ??= {})[lang] = putHashed(`rules-${game}-${lang}.html`, html);
    }
    return books;
}
