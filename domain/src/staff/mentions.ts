/** A staff user who can be mentioned in a note. */
export interface Mentionable {
  id: string;
  name: string;
}

/** A part of a note: plain text, or the mention of staff users with one name. */
export interface NotePart {
  text: string;
  /** Ids of the mentioned staff users: none for plain text, several when staff users have the same name. */
  ids: readonly string[];
}

/** A letter or a digit directly after the name means that the text is a longer word and not this name. */
const WORD = /[\p{L}\p{N}]/u;

/**
 * Splits a note into plain text and mentions: `@` and the full name of a staff user, in any case of letters; the longest name wins (PER-12).
 * Errors: none; an unknown name stays plain text.
 * @example splitNote('Ask @Ly Tran', [{ id: '1', name: 'Ly Tran' }]) // [{ text: 'Ask ', ids: [] }, { text: '@Ly Tran', ids: ['1'] }]
 */
export function splitNote(text: string, staff: readonly Mentionable[]): NotePart[] {
  const names = [...new Set(staff.map(({ name }) => name.trim().toLowerCase()))].filter(Boolean);
  names.sort((a, b) => b.length - a.length);
  const parts: NotePart[] = [];
  let plainFrom = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const isAddress = at > 0 && WORD.test(text[at - 1] ?? '');
    const found = isAddress ? undefined : names.find((name) => isNameAt(text, at + 1, name));
    if (found === undefined) continue;
    const end = at + 1 + found.length;
    if (at > plainFrom) parts.push({ text: text.slice(plainFrom, at), ids: [] });
    const ids = staff.flatMap(({ id, name }) => (name.trim().toLowerCase() === found ? [id] : []));
    parts.push({ text: text.slice(at, end), ids });
    plainFrom = end;
    at = end - 1;
  }
  if (plainFrom < text.length) parts.push({ text: text.slice(plainFrom), ids: [] });
  return parts;
}

function isNameAt(text: string, from: number, name: string): boolean {
  const end = from + name.length;
  return text.slice(from, end).toLowerCase() === name && !WORD.test(text[end] ?? '');
}

/**
 * Lists the ids of the staff users whom a note mentions, each once.
 * @example listMentioned('@Ly @Ly', [{ id: '1', name: 'Ly' }]) // ['1']
 */
export function listMentioned(text: string, staff: readonly Mentionable[]): string[] {
  return [...new Set(splitNote(text, staff).flatMap(({ ids }) => ids))];
}
