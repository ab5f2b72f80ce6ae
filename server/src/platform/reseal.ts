import type pg from 'pg';
import { toSealPrefix, type Vault } from './crypto.ts';
import { openWholePool } from './database.ts';
import { listSealedColumns, quote, type SealedColumn } from './sealing-keys.ts';

const BATCH = 500;
/** Maximum number of ids of a column that the result names; it counts all of them. */
const NAMED_MAX = 1_000;
/**
 * Number of further rounds, which reseal texts that running processes have sealed with an old key in the meantime; what is left after the last round
 * is reported.
 */
const ROUNDS = 3;
/** Longest lifetime of a link (FIL-11). */
const LINK_DAYS = 14;

/** The result for one column; an id names a row by the values of its primary key. */
export interface ResealedColumn {
  table: string;
  column: string;
  /** Number of sealed texts. */
  counted: number;
  /** Number of texts that were already sealed with the current key. */
  already: number;
  /** Number of texts that were resealed now; in a dry run, that would be resealed. */
  resealed: number;
  unreadable: number;
  unreadableIds: string[];
  /** Number of texts that are still sealed with an old key: those written during the run; in a dry run, all of them. */
  left: number;
}

export interface ResealReport {
  keyId: string;
  columns: ResealedColumn[];
  /** True when no text needs an old key any more. */
  mayRemoveOldKeys: boolean;
  /** When the last link that was signed with an old key expires, assuming that all processes sign with the current key since its first use. */
  linksUntil: Date | null;
}

interface Deps {
  client: pg.Pool;
  vault: Vault;
  isDryRun: boolean;
}

interface SealedRow {
  sealed: string;
  key: string[];
}

const nameOf = ({ key }: SealedRow) => key.join(' ');

/** Builds the condition for texts that the current key did not seal; empty texts are left out. */
function toOld({ column }: SealedColumn, vault: Vault): string {
  return `${quote(column)} <> '' and ${quote(column)} not like '${toSealPrefix(vault.keyId)}%'`;
}

/** Reads the rows of a column that an old key sealed, in batches, sorted by the primary key. */
async function* readOldRows({ client, vault }: Deps, sealed: SealedColumn): AsyncGenerator<SealedRow[]> {
  const { table, column, key } = sealed;
  const names = key.map(quote);
  let after: string[] = [];
  for (;;) {
    const places = after.map((_value, place) => `$${place + 1}`);
    const from = after.length === 0 ? '' : `and (${names.join(', ')}) > (${places.join(', ')})`;
    const { rows } = await client.query<SealedRow>(
      `select ${quote(column)} as sealed, array[${names.map((name) => `${name}::text`).join(', ')}] as key from ${quote(table)}
       where ${toOld(sealed, vault)} ${from} order by ${names.join(', ')} limit ${BATCH}`,
      after,
    );
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = last.key;
  }
}

/**
 * Replaces one text in a transaction of its own, so that only one row is locked at a time. A text that has changed since it was read, such as a
 * refreshed token, is not replaced.
 */
async function replace({ client }: Deps, { table, column, key }: SealedColumn, row: SealedRow, sealed: string) {
  const found = key.map((name, place) => `${quote(name)} = $${place + 3}`).join(' and ');
  const { rowCount } = await client.query(
    `update ${quote(table)} set ${quote(column)} = $1 where ${quote(column)} = $2 and ${found}`,
    [sealed, row.sealed, ...row.key],
  );
  return rowCount === 1;
}

async function count({ client }: Deps, { table, column }: SealedColumn, where: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::bigint as count from ${quote(table)} where ${quote(column)} <> '' and ${where}`,
  );
  return rows[0]?.count ?? 0;
}

async function resealColumn(deps: Deps, sealed: SealedColumn): Promise<ResealedColumn> {
  const { vault, isDryRun } = deps;
  const already = await count(deps, sealed, `not (${toOld(sealed, vault)})`);
  const unreadable = new Set<string>();
  let resealed = 0;
  let left = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    let found = 0;
    for await (const rows of readOldRows(deps, sealed)) {
      for (const row of rows) {
        if (unreadable.has(nameOf(row))) continue;
        let plain: string;
        try {
          plain = vault.open(row.sealed);
        } catch {
          unreadable.add(nameOf(row));
          continue;
        }
        found += 1;
        if (isDryRun || (await replace(deps, sealed, row, vault.seal(plain)))) resealed += 1;
      }
    }
    left = isDryRun ? found : Math.max(0, (await count(deps, sealed, toOld(sealed, vault))) - unreadable.size);
    if (isDryRun || left === 0) break;
  }
  const counted = await count(deps, sealed, 'true');
  return {
    table: sealed.table,
    column: sealed.column,
    counted,
    already,
    resealed,
    unreadable: unreadable.size,
    unreadableIds: [...unreadable].slice(0, NAMED_MAX),
    left,
  };
}

/**
 * Computes when links expire that were signed before the first use of the current key; null when there are no older keys, or the links have expired.
 */
async function findLinksUntil(client: pg.Pool, vault: Vault): Promise<Date | null> {
  const { rows } = await client.query<{ until: Date }>(
    `select used_at + make_interval(days => ${LINK_DAYS}) as until from sealing_keys
     where key_id = $1 and used_at + make_interval(days => ${LINK_DAYS}) > now()
       and exists (select from sealing_keys where key_id <> $1 and used_at is not null)`,
    [vault.keyId],
  );
  return rows[0]?.until ?? null;
}

/**
 * Reseals with the current key everything that old keys have sealed, while the product runs. After a crash the next run continues; a second run finds
 * nothing to do (OPS-102).
 */
export async function reseal(
  databaseUrl: string,
  vault: Vault,
  { isDryRun = false, report = () => {} }: { isDryRun?: boolean; report?: (line: string) => void } = {},
): Promise<ResealReport> {
  const client = openWholePool(databaseUrl, 1);
  try {
    const deps: Deps = { client, vault, isDryRun };
    const columns: ResealedColumn[] = [];
    for (const sealed of await listSealedColumns(client)) {
      // Reseals the table of keys last, because as long as one of its rows needs an old key, no process starts without this key (OPS-103).
      const isBlocked = sealed.table === 'sealing_keys' && columns.some(({ left }) => left > 0);
      const column = await resealColumn({ ...deps, isDryRun: isDryRun || isBlocked }, sealed);
      columns.push(isBlocked && !isDryRun ? { ...column, resealed: 0, left: 0 } : column);
      report(`${column.table}.${column.column}: ${column.resealed} of ${column.counted}`);
    }
    const mayRemoveOldKeys = columns.every(({ left }) => left === 0);
    return { keyId: vault.keyId, columns, mayRemoveOldKeys, linksUntil: await findLinksUntil(client, vault) };
  } finally {
    await client.end();
  }
}
