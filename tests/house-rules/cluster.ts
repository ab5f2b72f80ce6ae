import type { Source } from './sources.ts';

export const CONFLICT = 'what ON CONFLICT sets is made by no function of the clock or of chance';

/** Matches from ON CONFLICT DO UPDATE to the end of its SQL text, or of the query builder's object. */
const SETS = /\bdo update set\b[^`;]*|\bdoUpdateSet\([^;]*/gi;

const CHANGING =
  /\b(?:now|clock_timestamp|statement_timestamp|transaction_timestamp|random|gen_random_uuid|current_setting|nextval)\s*\(|\bcurrent_(?:timestamp|date|user)\b/i;

/**
 * Reports conflict clauses that Citus refuses. A value that is computed among the inserted ones and read as `excluded.…` works on one
 * machine and on many (OPS-45).
 */
export function checkConflicts({ path, text }: Source): string[] {
  if (!path.startsWith('server/src/') || !path.endsWith('.ts')) return [];
  return [...text.matchAll(SETS)].flatMap(([sets]) => {
    const [found] = CHANGING.exec(sets) ?? [];
    return found === undefined ? [] : [`ON CONFLICT sets ${found.replace(/\s*\($/, '()')}`];
  });
}

export const REFERENCES = 'a new table refers to reference tables or to tables of sellers, not to both';

/** Last migration from before the rule: earlier ones run before a database is distributed. */
const LAST_WITHOUT_RULE = '0448';

/**
 * Reports new tables that reference a reference table: a distributed database can create them neither before nor after `bobbin distribute`
 * (OPS-119). Leave the reference out.
 */
export function checkNewTables(sources: Source[]): string[] {
  const migrations = sources.filter(({ path }) => path.startsWith('server/migrations/'));
  const everywhere = new Set(
    migrations.flatMap(({ text }) =>
      [...text.matchAll(/COMMENT ON TABLE (\w+) IS 'owner: [\w-]+; reference'/g)].map(([, table]) => table),
    ),
  );
  return migrations
    .filter(({ path }) => path > `server/migrations/${LAST_WITHOUT_RULE}~`)
    .flatMap(({ path, text }) =>
      [...text.matchAll(/CREATE TABLE (\w+) \(.*?^\);/gms)].flatMap(([body, table]) => {
        const targets = [...body.matchAll(/REFERENCES (\w+)/g)].map(([, target]) => everywhere.has(target));
        return new Set(targets).size > 1 ? [`${path}: ${table} refers to both`] : [];
      }),
    );
}
