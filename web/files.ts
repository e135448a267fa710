/*
 * Texts and records in the hands of the user: as a file, or shared with another program.
 */

/** One that is a what-if says so. */
function fileName(record: string, whatIf = 0): string {
    return `benben-${/^game (\S+)/m.exec(record)?.[1] ?? 'game'}${whatIf ? `-what-if-${whatIf}` : ''}.txt`;
}

/** Puts a text into the hands of the user as a file. */
export function saveText(text: string, name: string, type: string): void {
    const link = document.createElement('a');

    link.href = URL.createObjectURL(new Blob([text], { type }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

export function saveFile(record: string, whatIf?: number): void {
    saveText(record, fileName(record, whatIf), 'text/plain');
}

/** Copies a text. Browsers give the clipboard away to pages that came safely; in a household's own
 * network a page did not, and what is selected is copied instead. */
export async function copyText(text: string): Promise<void> {
    if (navigator.clipboard) {
        await navigator.clipboard.writeText(text);
        return;
    }
    const field = document.createElement('textarea');

    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand('copy');
    field.remove();
}

/** Shares a text with another program, or copies it: then true. */
export async function shareLine(text: string): Promise<boolean> {
    const touch = matchMedia('(pointer: coarse)').matches;

    if (!touch || !navigator.share) {
        await copyText(text);
        return true;
    }
    await navigator.share({ text }).catch(() => { /* the user thought better of it */ });
    return false;
}

/** Shares a record with another program, or saves it where that cannot be. */
export function shareFile(record: string, whatIf?: number): void {
    const data = { files: [new File([record], fileName(record, whatIf), { type: 'text/plain' })] };

    if (navigator.canShare?.(data))
        navigator.share(data).catch(() => { /* the user thought better of it */ });
    else
        saveFile(record, whatIf);
}
