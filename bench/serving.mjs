/*
 * The page as the program serves it, with an empty store: { url, close }.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export async function serving(program) {
    const data = mkdtempSync(join(tmpdir(), 'benben-'));
    const child = spawn(program, ['serve', '--port', '0', '--data', data]);
    const url = await new Promise((done) => {
        let said = '';
        child.stdout.on('data', (text) => {
            const found = /http:\S+/.exec(said += text);
            if (found)
                done(found[0]);
        });
    });

    return {
        url,
        close: () => {
            child.once('exit', () => rmSync(data, { recursive: true }));
            child.kill();
        },
    };
}
