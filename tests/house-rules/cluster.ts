import type { Source } from './sources.ts';

export const CONFLICT = 'what ON CONFLICT sets is made by no function of the clock or of chance';

/** From ON CONFLICT DO UPDATE to the end of its SQL text, or of the object of the query builder. */
const SETS = /\bdo update set\b[^`;]*|\bdoUpdateSet\([^;]*/gi;

const CHANGING =
  /\b(?:now|clock_timestamp|statement_timestamp|transaction_timestamp|random|gen_random_uuid|current_setting|nextval)\s*\(|\bcurrent_(?:timestamp|date|user)\b/i;

/**
 * Citus refuses such a statement. Computed among the inserted values and read as `excluded.…` it works on one machine and on many
 * (OPS-45).
 */
export function checkConflicts({ path, text }: Source): string[] {
  if (!path.startsWith('server/src/') || !path.endsWith('.ts')) return [];
  return [...text.matchAll(SETS)].flatMap(([sets]) => {
    const [found] = CHANGING.exec(sets) ?? [];
    return found === undefined ? [] : [`ON CONFLICT sets ${found.replace(/\s*\($/, '()')}`];
  });
}
