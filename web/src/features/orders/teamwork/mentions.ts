import type { Assignee } from '@bobbin/contract/teamwork';
import { normaliseTerm } from '@bobbin/domain/orders/search';
import { splitNote, type Mentionable } from '@bobbin/domain/staff/mentions';

/** Maximum number of people offered for a mention. */
const OFFERED = 6;
/** Matches the beginning of a name after `@`, directly before the caret. */
const FRAGMENT = /(?:^|[\s(])@([^@\n]{0,40})$/;

/** Returns the people who may work on at least one of the shops. */
export function listWorkers(people: readonly Assignee[], shopIds: readonly string[]): Assignee[] {
  return people.filter((person) => person.shopIds?.some((id) => shopIds.includes(id)) ?? true);
}

/** Lists the people of whose name a word begins with the text between `@` and the caret; diacritics are ignored (TMW-13). */
export function offerMentions(text: string, caret: number, people: readonly Mentionable[]): Mentionable[] {
  const fragment = FRAGMENT.exec(text.slice(0, caret))?.[1];
  if (fragment === undefined) return [];
  const wanted = normaliseTerm(fragment);
  return people
    .filter(({ name }) => {
      const folded = normaliseTerm(name);
      return folded !== '' && folded !== wanted.trim() && (folded.startsWith(wanted) || folded.includes(` ${wanted}`));
    })
    .slice(0, OFFERED);
}

/** Replaces the text between `@` and the caret by a name; returns the text and the new caret. */
export function insertMention(text: string, caret: number, name: string): { text: string; caret: number } {
  const before = `${text.slice(0, text.lastIndexOf('@', caret - 1))}@${name} `;
  return { text: `${before}${text.slice(caret).trimStart()}`, caret: before.length };
}

/**
 * Lists the ids of the people whom a text mentions. Of several people with one name, it takes the one whom the user chose from the list, and otherwise
 * all of them.
 */
export function toMentionIds(text: string, people: readonly Mentionable[], chosenIds: readonly string[]): string[] {
  const ids = splitNote(text, people).flatMap((part) => {
    const chosen = part.ids.filter((id) => chosenIds.includes(id));
    return chosen.length > 0 ? chosen : part.ids;
  });
  return [...new Set(ids)];
}
