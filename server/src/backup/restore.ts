import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { parseAddress, type Storage } from '../modules/library/module.ts';
import type { Vault } from '../platform/crypto.ts';
import { openWholePool } from '../platform/database.ts';
import { readMigrationTexts } from '../platform/migrations.ts';
import { runMigrations } from '../platform/queue-library.ts';
import { readArchive, type ArchiveEntry } from './archive-reader.ts';
import { ArchiveError, isFile, SEQUENCES, sequencesSchema, tableOfPart, type Header, type Manifest } from './format.ts';
import { listQueueMigrations, quoteColumns, quoteTable } from './tables.ts';

export interface Target {
  databaseUrl: string;
  storage: Pick<Storage, 'collect' | 'keep' | 'write' | 'has'>;
  vault: Vault;
  /** True when the operator has lost the key of the archive. Then everything is restored, but texts that this key sealed cannot be decrypted. */
  isKeyLost?: boolean;
  report(line: string): void;
}

/** Asserts that this version can restore an archive with its keys. @throws ArchiveError with the reason */
async function judge(header: Header, { vault, isKeyLost = false }: Target): Promise<void> {
  const known = new Set((await readMigrationTexts()).map(({ name }) => name));
  const strange = header.migrations.filter((name) => !known.has(name));
  if (strange.length > 0) {
    throw new ArchiveError(
      `The backup is of version ${header.version}, which is newer than this one: restore it with that version`,
    );
  }
  const opens = (text: string) => {
    try {
      return vault.open(text) !== '';
    } catch {
      return false;
    }
  };
  if (!isKeyLost && !header.keyChecks.every(opens)) {
    throw new ArchiveError(
      'APP_SECRET_KEY is not the key of this backup: give the one that it was made with, or restore with --without-key',
    );
  }
}

async function judgeDatabase(client: pg.PoolClient, header: Header): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::bigint as count from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')`,
  );
  const jobs = await client.query<{ count: number }>(
    'select count(*)::bigint as count from graphile_worker._private_jobs',
  );
  if (rows[0]?.count !== 0 || jobs.rows[0]?.count !== 0) {
    throw new Error('The database is not empty: a backup is restored into an empty one only');
  }
  const queue = await listQueueMigrations(client);
  if (queue.join() !== header.queueMigrations.join()) {
    throw new ArchiveError(
      `The job queue of version ${header.version} has other tables: restore with that version, then upgrade`,
    );
  }
}

/** Creates the tables by running the migrations that the archive names, and creates the two tables of Kysely itself. */
async function createTables(client: pg.PoolClient, header: Header): Promise<void> {
  for (const { name, text } of await readMigrationTexts()) {
    if (header.migrations.includes(name)) await client.query(text);
  }
  await client.query(`
    create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null);
    create table kysely_migration_lock (id varchar(255) not null primary key, is_locked integer default 0 not null)`);
}

interface Constraint {
  table: string;
  name: string;
  definition: string;
}

/** Drops the foreign keys, so that the tables can be filled in any sequence; adding them again later validates the rows. */
async function takeForeignKeys(client: pg.PoolClient, tables: readonly string[]): Promise<Constraint[]> {
  const { rows } = await client.query<Constraint>(
    `select n.nspname || '.' || c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and n.nspname || '.' || c.relname = any($1) order by 1, 2`,
    [tables],
  );
  for (const { table, name } of rows) {
    await client.query(`alter table ${quoteTable(table)} drop constraint ${pg.escapeIdentifier(name)}`);
  }
  return rows;
}

async function loadPart(client: pg.PoolClient, header: Header, table: string, entry: ArchiveEntry): Promise<number> {
  const columns = header.tables.find(({ name }) => name === table)?.columns;
  if (columns === undefined) throw new ArchiveError(`${entry.name} of the archive belongs to no table`);
  const stream = client.query(copyFrom(`copy ${quoteTable(table)} (${quoteColumns(columns)}) from stdin`));
  try {
    await pipeline(Readable.from(entry.chunks), createGunzip(), stream);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ArchiveError(`${entry.name} of the archive does not fit the database (${reason})`, { cause });
  }
  return stream.rowCount;
}

async function setSequences(client: pg.PoolClient, entry: ArchiveEntry): Promise<void> {
  for (const { name, value, isCalled } of sequencesSchema.parse(JSON.parse((await entry.bytes()).toString()))) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [quoteTable(name), value, isCalled]);
  }
}

/** The migration that creates the table of restores. */
const NOTED_BY = '0760_restores';

/**
 * Notes the restore: orders may have been sent after the backup, so factories are asked about older orders first (OPS-143). The archive of an earlier
 * release has no such table.
 */
async function noteRestore(client: pg.PoolClient, header: Header): Promise<void> {
  for (const { name, text } of await readMigrationTexts()) {
    if (name === NOTED_BY && !header.migrations.includes(name)) await client.query(text);
  }
  await client.query('insert into restores (restored_at) values (clock_timestamp())');
}

/**
 * Stores a file at its address, which is the hash of its bytes; a preview is stored under the hash of the file that it shows. A damaged file that the
 * folder has already is replaced.
 */
async function keepFile(storage: Target['storage'], entry: ArchiveEntry): Promise<void> {
  const address = parseAddress(entry.name);
  if (address === null) throw new ArchiveError(`${entry.name} of the archive is no file of Bobbin`);
  const received = await storage.collect(entry.chunks);
  try {
    const options = { comparesBytes: true };
    if (received.sha256 === address.sha256) await storage.keep(received, address.ext, options);
    else await storage.write(address, await readFile(received.path), options);
  } finally {
    await received.remove();
  }
}

/**
 * Verifies the whole archive and then restores it; the transaction of the database commits after the last file. A killed restore leaves the database
 * empty and can be repeated (OPS-106).
 */
export async function restore(path: string, target: Target): Promise<{ header: Header; manifest: Manifest }> {
  const { databaseUrl, storage, report } = target;
  let read: Header | null = null;
  await readArchive(path, {
    async onHeader(found) {
      read = found;
    },
  });
  const header = read as Header | null;
  if (header === null) throw new ArchiveError('This is no backup of Bobbin');
  report('The archive is whole');
  await judge(header, target);
  const pool = openWholePool(databaseUrl, 1);
  try {
    await runMigrations({ pgPool: pool });
    const client = await pool.connect();
    try {
      await client.query('begin');
      await judgeDatabase(client, header);
      await createTables(client, header);
      const names = header.tables.map(({ name }) => name);
      const foreignKeys = await takeForeignKeys(client, names);
      // Deletes rows that the migrations themselves inserted.
      await client.query(`truncate ${names.map(quoteTable).join(', ')}`);
      const loaded = new Map<string, number>();
      let files = 0;
      const manifest = await readArchive(path, {
        async onEntry(entry) {
          const table = tableOfPart(entry.name);
          if (table !== null) {
            const rows = await loadPart(client, header, table, entry);
            loaded.set(table, (loaded.get(table) ?? 0) + rows);
          } else if (entry.name === SEQUENCES) await setSequences(client, entry);
          else if (isFile(entry.name)) {
            await keepFile(storage, entry);
            files += 1;
            if (files % 1_000 === 0) report(`files: ${files}`);
          }
        },
      });
      for (const { name, rows } of manifest.tables) {
        if ((loaded.get(name) ?? 0) !== rows) throw new ArchiveError(`${name} of the archive has not all of its rows`);
        report(`${name}: ${rows} rows`);
      }
      for (const { table, name, definition } of foreignKeys) {
        await client.query(
          `alter table ${quoteTable(table)} add constraint ${pg.escapeIdentifier(name)} ${definition}`,
        );
      }
      await noteRestore(client, header);
      await client.query('commit');
      await client.query('analyze');
      report(`files: ${manifest.files.count}, ${manifest.files.bytes} bytes`);
      return { header, manifest };
    } finally {
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}
