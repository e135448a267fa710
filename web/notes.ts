/*
 * What the page remembers of tables elsewhere: the name that one has there, the links that one
 * came by, the nonces that one has committed to, the messages that one has read, and how one's
 * tables stood when the server was last there.
 */
import { read } from './store.ts';
import type { Info } from './wire.ts';

/** What one has to keep from sitting down until the dealing is checked. */
export interface Promised {
    seat: number;
    nonce: string;
    table: string;      /* the commitment of the table, as it was when one sat down */
    others: (string | null)[]; /* those of the seats, before any nonce was opened */
}

export interface Links {
    invitation?: string;
    watching?: string;
    code?: string;
}

interface Notes {
    server: boolean; /* there was one */
    name: string;
    keys: Record<string, string>;
    links: Record<string, Links>;
    promised: Record<string, Promised>;
    read: Record<string, number>; /* the last message that was, by table */
    own: Info[];
}

const KEY = 'benben.friends';
const MOST = 60; /* tables of which something is remembered */

export const notes: Notes = {
    server: false, name: '', keys: {}, links: {}, promised: {}, read: {}, own: [], ...read<Partial<Notes>>('friends'),
};

/** Of the newest tables alone. */
function newest<T>(all: Record<string, T>): Record<string, T> {
    return Object.fromEntries(Object.entries(all).slice(-MOST));
}

export function saveNotes(): void {
    notes.keys = newest(notes.keys);
    notes.links = newest(notes.links);
    notes.promised = newest(notes.promised);
    notes.read = newest(notes.read);
    try {
        localStorage.setItem(KEY, JSON.stringify(notes));
    } catch {
        /* full or forbidden: it lasts as long as the page */
    }
}
