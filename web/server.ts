/*
 * Whether the page comes from a server with tables: it says so in a header. Nothing is shown of
 * tables, and nothing fetched for them, where there never was one.
 */
import { notes, saveNotes } from './notes.ts';

/** There is one, or there was and it cannot be reached now. */
export async function hasTables(): Promise<boolean> {
    if (!navigator.onLine)
        return notes.server;
    try {
        const { ok, headers } = await fetch('./', { method: 'HEAD', cache: 'no-store' });
        const there = headers.has('benben-tables');

        if (ok && there !== notes.server) {
            notes.server = there;
            saveNotes();
        }
    } catch {
        /* it cannot be reached */
    }
    return notes.server;
}
