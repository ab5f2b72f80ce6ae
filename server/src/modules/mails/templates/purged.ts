import { PURGED_FILES, PURGED_ROWS, type PurgedFile, type PurgedRow } from '@bobbin/domain/shops/disconnection';
import { PURGED_WORDS } from '@bobbin/domain/shops/purged-words';
import type { Words } from '../layout.ts';

/** Returns the report of a purge as lines of a mail, in the same sequence as on the screen; kinds without deleted rows are left out. */
export function toPurgedFacts(
  rows: Partial<Record<PurgedRow, number>>,
  files: Partial<Record<PurgedFile, number>>,
  locale: 'vi' | 'en',
): NonNullable<Words['facts']> {
  const counts: Partial<Record<PurgedRow | PurgedFile, number>> = { ...rows, ...files };
  const kinds = [...PURGED_ROWS, ...PURGED_FILES].filter((kind) => (counts[kind] ?? 0) > 0);
  return kinds.map((kind) => [PURGED_WORDS[kind][locale], (counts[kind] ?? 0).toLocaleString('en-US')]);
}
