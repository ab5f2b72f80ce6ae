import pg from 'pg';
import { ConfigError } from '../config.ts';
import type { Vault } from './crypto.ts';
import { openWholePool } from './database.ts';
import { PRESENCE_LOCK } from './presence.ts';

/** A column with sealed texts; its name ends in `_sealed`, and no other column contains sealed texts (OPS-102). */
export interface SealedColumn {
  table: string;
  column: string;
  /** Columns of the table's primary key. */
  key: string[];
}

/** The key of an advisory lock in two halves, as pg_locks shows it. */
const LOCK_VALUE = '((l.classid::bigint << 32) | l.objid::bigint)';

const WRONG_KEY =
  'APP_SECRET_KEY is not the key with which this database was sealed. Give the right one, or to rotate it the old one in APP_SECRET_KEYS_OLD';

/** Lists all columns with sealed texts, those of the table of keys last. */
export async function listSealedColumns(client: pg.Pool | pg.PoolClient): Promise<SealedColumn[]> {
  const { rows } = await client.query<SealedColumn>(String.raw`
    select c.relname::text as table, a.attname::text as column,
      array(select k.attname::text from unnest(i.indkey) with ordinality as p(attnum, place)
        join pg_attribute k on k.attrelid = c.oid and k.attnum = p.attnum order by p.place) as key
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname like '%\_sealed'
    order by c.relname = 'sealing_keys', c.relname collate "C", a.attname collate "C"`);
  return rows;
}

export const quote = (name: string): string => pg.escapeIdentifier(name);

/** Returns whether the given keys decrypt a text that was sealed before keys were recorded; true when there is no such text. */
async function opensOlderSeals(client: pg.PoolClient, vault: Vault): Promise<boolean> {
  let isSealed = false;
  for (const { table, column } of await listSealedColumns(client)) {
    const { rows } = await client.query<{ sealed: string }>(
      `select ${quote(column)} as sealed from ${quote(table)} where ${quote(column)} like 'v_.%' limit 1`,
    );
    for (const { sealed } of rows) {
      isSealed = true;
      if (opens(vault, sealed)) return true;
    }
  }
  return !isSealed;
}

function opens(vault: Vault, sealed: string): boolean {
  try {
    vault.open(sealed);
    return true;
  } catch {
    return false;
  }
}

/** Returns the name of the advisory lock by which a process shows that it knows a key (`presence.ts`). */
export function toKeyHolder(keyId: string): string {
  return `sealing key ${keyId}`;
}

/** Counts the running processes that know a key of this database, but not the current key. */
async function countBlindProcesses(client: pg.PoolClient, vault: Vault): Promise<number> {
  const { rows: keys } = await client.query<{ id: string }>('select key_id as id from sealing_keys');
  const { rows } = await client.query<{ count: number }>(
    `with held as (
       select l.pid, bool_or(${LOCK_VALUE} = ${PRESENCE_LOCK}) as knows
       from pg_locks l join pg_database d on d.oid = l.database
       where l.locktype = 'advisory' and l.granted and d.datname = current_database()
         and ${LOCK_VALUE} = any(array(select ${PRESENCE_LOCK.replace('$1', 'h')} from unnest($2::text[]) as h))
       group by l.pid)
     select count(*)::bigint as count from held where not knows`,
    [toKeyHolder(vault.keyId), [...keys.map(({ id }) => id), vault.keyId].map(toKeyHolder)],
  );
  return rows[0]?.count ?? 0;
}

interface Proving {
  /** The operator declares that recorded keys which are not configured are lost, so their rows are removed. */
  isLost?: boolean;
  /** True to write nothing to the database. */
  isReadOnly?: boolean;
}

/**
 * Verifies that the configured keys are those of the database, records each of them there, and passes the hash keys of retired keys to the vault. A
 * database that is not migrated yet is not checked.
 * @returns false when the database is not migrated yet
 * @throws ConfigError when the row of a recorded key cannot be opened (OPS-103), or when a key would seal for the first time although a running
 * process does not know it (OPS-104)
 */
export async function proveKeys(databaseUrl: string, vault: Vault, proving: Proving = {}): Promise<boolean> {
  const pool = openWholePool(databaseUrl, 1);
  let client: pg.PoolClient | null = null;
  try {
    client = await pool.connect();
    await client.query('begin');
    const known = await client.query<{ is: boolean }>(`select to_regclass('public.sealing_keys') is not null as is`);
    if (known.rows[0]?.is !== true) return false;
    await client.query(`select pg_advisory_xact_lock(hashtextextended('sealing keys', 0))`);
    await learnKeys(client, vault, proving.isLost === true);
    if (proving.isReadOnly !== true) await noteKeys(client, vault);
    await client.query('commit');
    return true;
  } finally {
    // An open transaction is rolled back when the connection closes.
    client?.release(true);
    await pool.end();
  }
}

async function learnKeys(client: pg.PoolClient, vault: Vault, isLost: boolean): Promise<void> {
  const { rows } = await client.query<{ id: string; sealed: string }>(
    'select key_id as id, hash_keys_sealed as sealed from sealing_keys',
  );
  const lost = rows.filter(({ sealed }) => !opens(vault, sealed)).map(({ id }) => id);
  const isRight = rows.length === 0 ? await opensOlderSeals(client, vault) : lost.length === 0;
  if (!isRight && !isLost) throw new ConfigError(WRONG_KEY);
  if (lost.length > 0) await client.query('delete from sealing_keys where key_id = any($1)', [lost]);
  for (const { id, sealed } of rows) if (!lost.includes(id)) vault.addHashKeys(id, vault.open(sealed));
}

async function noteKeys(client: pg.PoolClient, vault: Vault): Promise<void> {
  const { rows: noted } = await client.query<{ id: string; isUsed: boolean }>(
    'select key_id as id, used_at is not null as "isUsed" from sealing_keys',
  );
  const isUsed = noted.some((row) => row.id === vault.keyId && row.isUsed);
  const unknown = vault.keyIds.filter((id) => !noted.some((row) => row.id === id));
  // Writes nothing when all keys are recorded already, so that a read-only database can be checked.
  if (isUsed && unknown.length === 0) return;
  const blind = isUsed || noted.length === 0 ? 0 : await countBlindProcesses(client, vault);
  if (blind > 0) {
    throw new ConfigError(
      `${blind} running ${blind === 1 ? 'process does' : 'processes do'} not know APP_SECRET_KEY and could not open what it seals. ` +
        'Add it to APP_SECRET_KEYS_OLD of every process first, or stop them all',
    );
  }
  // The sealing key seals its own row, so that from then on no process starts without this key.
  for (const id of vault.keyIds) {
    await client.query(
      `insert into sealing_keys as k (key_id, hash_keys_sealed, created_at, used_at)
       values ($1, $2, now(), case when $3 then now() end)
       on conflict (key_id) do update set used_at = excluded.used_at, hash_keys_sealed = excluded.hash_keys_sealed
       where k.used_at is null and excluded.used_at is not null`,
      [id, vault.seal(vault.exportHashKeys(id)), id === vault.keyId],
    );
  }
}
