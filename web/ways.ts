/*
 * How others come to a table elsewhere: its links, its code, and the link as a picture.
 */
import type { Context } from './context.ts';
import { friendWords } from './friendwords.ts';
import { notes, saveNotes, type Links } from './notes.ts';
import type { Room } from './room.ts';
import type { Info, Wire } from './wire.ts';

/** How others come in. */
export interface Invitation {
    link: string;
    code: string;
    qr: string;      /* as an address */
    address: string; /* where the server is on the network, if that helps */
}

const NO_INVITATION: Invitation = { link: '', code: '', qr: '', address: '' };

/** The page was asked for under a name that leads nowhere from another machine. */
const isLocal = () => /^(localhost|127\.)/.test(location.hostname);

/** Remembers the links of a table that somebody here has opened. */
export function keepLinks({ table, invitation, watching, code }: Info & Links): void {
    notes.links[table] = { ...invitation && { invitation }, ...watching && { watching }, ...code && { code } };
    saveNotes();
}

/** A phone or a tablet, which hands a text to whatever program its owner likes. */
export const canShare = () => navigator.share !== undefined && matchMedia('(pointer: coarse)').matches;

export class Ways {
    private addresses: string[] | null = null; /* of the server; null: not known yet */
    private readonly known = new Map<string, Invitation>();

    constructor(private readonly page: Context, private readonly wire: Wire) {}

    /** Asks where the server is reached from elsewhere. */
    async find(): Promise<void> {
        this.addresses = (await this.wire.ask<{ addresses: string[] }>('addresses')).addresses;
        this.known.clear();
    }

    /** An address for others; '' without a key, which that of an open table need not have. */
    linkTo(where: string, table: number, key: string | undefined): string {
        const base = isLocal() ? this.addresses?.[0] ?? location.origin : location.origin;

        return key === undefined ? '' : `${base.replace(/\/$/, '')}/#/${where}/${table}${key !== '' ? `/${key}` : ''}`;
    }

    /** The link for those who look on. */
    linkToWatch({ table, key }: Room): string {
        return this.linkTo('watch', table, notes.links[table]?.watching ?? key);
    }

    /** How others come in, or look on once it has begun; asked for when it is first wanted. */
    to(room: Room): Invitation {
        const name = `${room.table} ${room.begun} ${room.nobody}`;
        const known = this.known.get(name);

        if (!known) {
            this.known.set(name, NO_INVITATION);
            this.look(room, name).catch(this.page.fail);
        }
        return known ?? NO_INVITATION;
    }

    /** Another link instead of the one that there was. */
    async renew(room: Room, which: string): Promise<void> {
        this.known.clear();
        await this.look(room, `${room.table} ${room.begun} ${room.nobody}`, which);
    }

    private async linksOf({ table, now, key }: Room, renew: string): Promise<Links> {
        const own: Links = notes.links[table] ?? {};
        const links = now?.host || key !== '' ? { ...own, ...await this.wire.do<Links>('links', {
            table, ...renew && { renew }, ...key && { key },
        }).catch(() => ({})) } : own;

        if (now?.host)
            keepLinks({ ...now, ...links });
        return links;
    }

    private async look(room: Room, name: string, renew = ''): Promise<void> {
        const { table, now, begun } = room;
        const links = await this.linksOf(room, renew);
        const key = room.key || (now?.open ? '' : undefined);
        const link = this.linkTo(begun && links.watching ? 'watch' : 'at', table, (begun ? links.watching : links.invitation) ?? key);
        const svg = link === '' ? '' : await this.wire.ask<{ svg: string }>('qr', { text: link }).then((answer) => answer.svg).catch(() => '');
        const [first] = this.addresses ?? [];

        this.known.set(name, {
            link, code: begun ? '' : links.code ?? '', qr: svg === '' ? '' : `data:image/svg+xml,${encodeURIComponent(svg)}`,
            address: !isLocal() || this.addresses === null ? '' : first ? friendWords().reachable(first) : friendWords().onlyHere,
        });
        this.page.render();
    }
}
