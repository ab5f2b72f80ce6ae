import { sql } from 'kysely';
import type { Db } from '../../server/src/platform/database.ts';

/** Tables whose rows do not show the work of a call: keys, sign-ins, counters of tries, claims, a factory's catalogue, and search terms. */
const LEFT_OUT =
  /^(idempotency_keys|attempt_limits|work_claims|sessions|refresh_tokens|ip_hits|factory_catalogues)$|_words$|_terms$/;
/** Tables of counts and sums, for which the number of rows shows nothing and the totals are compared. */
const KEPT_SUMS = /_(counts|sums)$/;
/**
 * Columns whose values are added up. The pattern excludes balances before and after an entry, positions in a list, and buyers' payments, which differ
 * between orders.
 */
const SUMMED = /^(?!before_|after_|priced_|estimated_).*(cents|count|total|amount|vnd|quantity)/;

/**
 * Number of rows of every table, sums of the summed columns, and number of waiting jobs. The effect of a call is the difference of two such reads.
 */
export type Effects = Record<string, number>;

let statement: string | null = null;

async function writeStatement(db: Db): Promise<string> {
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not like 'kysely_%' order by 1, 2`.execute(db);
  const parts = [...Map.groupBy(rows, ({ table }) => table)]
    .filter(([table]) => !LEFT_OUT.test(table))
    .map(([table, columns]) => {
      const sums = columns
        .filter(({ column, type }) => ['integer', 'bigint'].includes(type) && SUMMED.test(column))
        .map(({ column }) => `, '${column}', coalesce(sum("${column}"), 0)`);
      return `select '${table}' as name, json_build_object('rows', ${KEPT_SUMS.test(table) ? 0 : 'count(*)'}${sums.join('')}) as found from "${table}"`;
    });
  parts.push(`select 'jobs', json_build_object('rows', count(*)) from graphile_worker._private_jobs`);
  return parts.join(' union all ');
}

export async function readEffects(db: Db): Promise<Effects> {
  statement ??= await writeStatement(db);
  const { rows } = await sql.raw<{ name: string; found: Record<string, number> }>(statement).execute(db);
  return Object.fromEntries(
    rows.flatMap(({ name, found }) => Object.entries(found).map(([what, number]) => [`${name}.${what}`, number])),
  );
}

/** Returns the differences between two reads. */
export function compareEffects(before: Effects, after: Effects): Effects {
  return Object.fromEntries(
    Object.entries(after)
      .map(([name, number]) => [name, number - (before[name] ?? 0)] as const)
      .filter(([, change]) => change !== 0),
  );
}
