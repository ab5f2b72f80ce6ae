import type { Source } from './sources.ts';

export const CONFLICT = 'what ON CONFLICT sets is made by no function of the clock or of chance';

/** Matches the text from ON CONFLICT DO UPDATE to the end of the SQL text, or to the end of the query builder's object. */
const SETS = /\bdo update set\b[^`;]*|\bdoUpdateSet\([^;]*/gi;

const CHANGING =
  /\b(?:now|clock_timestamp|statement_timestamp|transaction_timestamp|random|gen_random_uuid|current_setting|nextval)\s*\(|\bcurrent_(?:timestamp|date|user)\b/i;

/**
 * Reports conflict clauses that Citus refuses. Compute the value among the inserted values and read it as `excluded.…`, which works on one machine
 * and on many (OPS-45).
 */
export function checkConflicts({ path, text }: Source): string[] {
  if (!path.startsWith('server/src/') || !path.endsWith('.ts')) return [];
  return [...text.matchAll(SETS)].flatMap(([sets]) => {
    const [found] = CHANGING.exec(sets) ?? [];
    return found === undefined ? [] : [`ON CONFLICT sets ${found.replace(/\s*\($/, '()')}`];
  });
}

export const REFERENCES = 'a new table refers to reference tables or to tables of sellers, not to both';

/** The last migration from before this rule. Migrations up to it run before a database is distributed. */
const LAST_WITHOUT_RULE = '0448';

/**
 * Reports new tables with a foreign key to a reference table, because a distributed database can create such tables neither before nor after `bobbin
 * distribute` (OPS-119). Omit the foreign key.
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
