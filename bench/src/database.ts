import { openDatabase, type Database } from '../../server/src/platform/database.ts';
import { buildEnvironment, runScript, type Place } from './processes.ts';

export function toDatabaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export async function hasDatabase(serverUrl: string, name: string): Promise<boolean> {
  return asAdmin(serverUrl, async ({ pool }) => {
    const { rowCount } = await pool.query('select 1 from pg_database where datname = $1', [name]);
    return rowCount !== 0;
  });
}

/** Recreates the database and migrates it to the newest schema, as a start does; returns the database's URL. */
export async function createDatabase(place: Place, serverUrl: string, name: string): Promise<string> {
  await asAdmin(serverUrl, async ({ pool }) => {
    await pool.query(`drop database if exists ${name} with (force)`);
    await pool.query(`create database ${name}`);
  });
  const url = toDatabaseUrl(serverUrl, name);
  await runScript(place, 'migrate', 'server/src/migrate.ts', buildEnvironment(place, url, 0));
  return url;
}

export async function renameDatabase(serverUrl: string, from: string, to: string): Promise<void> {
  await asAdmin(serverUrl, async ({ pool }) => {
    await pool.query(`drop database if exists ${to} with (force)`);
    await pool.query(`alter database ${from} rename to ${to}`);
  });
}

/** The connection has no statement timeout, because the disk decides how long the copy of a large database takes. */
async function asAdmin<Result>(serverUrl: string, work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = openDatabase(serverUrl, 1, { statementMs: 0 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Copies a database on file level; the original must have no connections. Returns the URL of the copy. */
export async function copyDatabase(serverUrl: string, from: string, to: string): Promise<string> {
  await asAdmin(serverUrl, async ({ pool }) => {
    await pool.query(`drop database if exists ${to} with (force)`);
    await pool.query(`create database ${to} template ${from} strategy file_copy`);
  });
  return toDatabaseUrl(serverUrl, to);
}
