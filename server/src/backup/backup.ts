import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Storage } from '../modules/library/module.ts';
import { openWholePool } from '../platform/database.ts';
import { VERSION } from '../platform/release.ts';
import { createArchiveWriter, type ArchiveWriter } from './archive-writer.ts';
import { FORMAT, HEADER, SEQUENCES, toFileName, toPartName, type Header, type Manifest } from './format.ts';
import {
  listMigrations,
  listQueueMigrations,
  listSequences,
  listTables,
  quoteColumns,
  quoteTable,
  type Table,
} from './tables.ts';

/** Approximate size in bytes of a part of a table before compression; one part is held in memory. */
const PART_BYTES = 4 * 1024 * 1024;
const NEW_LINE = 10;

const pack = promisify(gzip);

export interface Source {
  databaseUrl: string;
  storage: Pick<Storage, 'list' | 'open'>;
  now: Date;
  report(line: string): void;
}

/** Counts the rows of a part: COPY writes each row as one line, and a line feed inside a value as two characters. */
function countRows(bytes: Buffer): number {
  let rows = 0;
  for (let at = bytes.indexOf(NEW_LINE); at !== -1; at = bytes.indexOf(NEW_LINE, at + 1)) rows += 1;
  return rows;
}

async function dumpTable(client: pg.PoolClient, archive: ArchiveWriter, { name, columns }: Table): Promise<number> {
  const stream = client.query(copyTo(`copy ${quoteTable(name)} (${quoteColumns(columns)}) to stdout`));
  let held: Buffer[] = [];
  let size = 0;
  let parts = 0;
  let rows = 0;

  async function writePart(bytes: Buffer): Promise<void> {
    if (bytes.length === 0) return;
    parts += 1;
    rows += countRows(bytes);
    await archive.addBytes(toPartName(name, parts), await pack(bytes, { level: 4 }));
  }

  for await (const chunk of stream as AsyncIterable<Buffer>) {
    held.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    const bytes = Buffer.concat(held);
    const end = bytes.lastIndexOf(NEW_LINE) + 1;
    await writePart(bytes.subarray(0, end));
    held = [bytes.subarray(end)];
    size = bytes.length - end;
  }
  await writePart(Buffer.concat(held));
  return rows;
}

async function readHeader(client: pg.PoolClient, tables: Table[], now: Date): Promise<Header> {
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`);
  const isNoted = tables.some(({ name }) => name === 'public.sealing_keys');
  const checks = isNoted
    ? await client.query<{ text: string }>('select hash_keys_sealed as text from sealing_keys')
    : { rows: [] };
  return {
    format: FORMAT,
    version: VERSION,
    createdAt: now.toISOString(),
    postgres: rows[0]?.version ?? '',
    migrations: await listMigrations(client),
    queueMigrations: await listQueueMigrations(client),
    tables,
    keyChecks: checks.rows.map(({ text }) => text),
  };
}

/** Copies all tables from one snapshot, so that no table contains writes that are later than those of other tables. */
async function dumpDatabase(archive: ArchiveWriter, { databaseUrl, now, report }: Source): Promise<Manifest['tables']> {
  const pool = openWholePool(databaseUrl, 1);
  try {
    const client = await pool.connect();
    try {
      await client.query('begin isolation level repeatable read read only');
      await client.query(
        `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local bytea_output = 'hex'`,
      );
      const tables = await listTables(client);
      const header = await readHeader(client, tables, now);
      if (header.migrations.length === 0) throw new Error('The database holds no tables of Bobbin');
      // Locks the tables, because the snapshot alone does not protect against TRUNCATE and changes of columns.
      await client.query(`lock table ${tables.map(({ name }) => quoteTable(name)).join(', ')} in access share mode`);
      await archive.addBytes(HEADER, Buffer.from(JSON.stringify(header, null, 1)));
      const counted: Manifest['tables'] = [];
      for (const table of tables) {
        const rows = await dumpTable(client, archive, table);
        counted.push({ name: table.name, rows });
        report(`${table.name}: ${rows} rows`);
      }
      await archive.addBytes(SEQUENCES, Buffer.from(JSON.stringify(await listSequences(client), null, 1)));
      return counted;
    } finally {
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}

/** Copies the files after the snapshot. This is consistent, because files never change and all files of the rows in the snapshot existed before. */
async function copyFiles(archive: ArchiveWriter, { storage, report }: Source): Promise<Manifest['files']> {
  const files = { count: 0, bytes: 0 };
  for await (const address of storage.list()) {
    const opened = await storage.open(address);
    // Skips a file that was deleted after it had been listed.
    if (opened === null) continue;
    try {
      await archive.add(toFileName(address), opened.sizeBytes, opened.read() as AsyncIterable<Uint8Array>);
    } finally {
      await opened.close().catch(() => undefined);
    }
    files.count += 1;
    files.bytes += opened.sizeBytes;
    if (files.count % 1_000 === 0) report(`files: ${files.count}`);
  }
  report(`files: ${files.count}, ${files.bytes} bytes`);
  return files;
}

/**
 * Writes the database and the files into one archive while the product runs. A killed backup leaves no file with this name.
 * @throws Error when a file with this name exists
 */
export async function backup(path: string, source: Source): Promise<Omit<Manifest, 'entries' | 'indexes' | 'chain'>> {
  const isThere = await stat(path).then(
    () => true,
    () => false,
  );
  if (isThere) throw new Error(`${path} exists already: a backup is never written over another`);
  const archive = await createArchiveWriter(path, source.now);
  try {
    const tables = await dumpDatabase(archive, source);
    const files = await copyFiles(archive, source);
    await archive.finish({ tables, files });
    return { tables, files };
  } catch (error) {
    await archive.abort();
    throw error;
  }
}
