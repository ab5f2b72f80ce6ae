import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import type { Db, Queryable } from './database.ts';
import { changeOneByOne } from './distribution.ts';

const FOLDER = fileURLToPath(new URL('../../migrations', import.meta.url));

/** Reads the SQL of all migrations of this version, in their sequence. */
export async function readMigrationTexts(): Promise<{ name: string; text: string }[]> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => ({
      name: file.replace(/\.sql$/, ''),
      text: await readFile(join(FOLDER, file), 'utf8'),
    })),
  );
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const texts = await readMigrationTexts();
  return Object.fromEntries(
    texts.map(({ name, text }) => [
      name,
      {
        up: (db) => applyMigration(db, text),
      } satisfies Migration,
    ]),
  );
}

export async function applyMigration(db: Queryable, text: string): Promise<void> {
  await changeOneByOne(db);
  for (const statement of splitStatements(text)) await sql.raw(statement).execute(db);
}

const TOKENS = /--[^\n]*|'[^']*'|"[^"]*"|(\$\w*\$)[^]*?\1|;|[^-'"$;]+|./g;

/**
 * Splits the text of a migration at semicolons outside of comments, quotes and dollar quotes. This is necessary because Citus sends the text of a
 * change of a table to its workers unchanged, and the workers reject a text with several statements.
 */
export function splitStatements(text: string): string[] {
  const statements = [''];
  for (const [token] of text.matchAll(TOKENS)) {
    if (token === ';') statements.push('');
    else if (!token.startsWith('--')) statements.push(`${statements.pop()}${token}`);
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '');
}

function createMigrator(db: Db): Migrator {
  return new Migrator({ db, provider: { getMigrations: readMigrations } });
}

/**
 * Migrates the database to the newest schema; concurrent processes wait for the migrator's lock. Does nothing if a newer release has already migrated
 * the database (OPS-126).
 */
export async function migrate(db: Db): Promise<string[]> {
  const { missing, unknown } = await compareMigrations(db);
  if (missing.length === 0 && unknown.length > 0) return [];
  const { error, results } = await createMigrator(db).migrateToLatest();
  if (error !== undefined) throw error instanceof Error ? error : new Error(String(error));
  return (results ?? []).map((result) => result.migrationName);
}

/** True when all migrations of this version are applied. */
export async function isMigrated(db: Db): Promise<boolean> {
  const known = await createMigrator(db).getMigrations();
  return known.every((migration) => migration.executedAt !== undefined);
}

/** Lists migrations of this version that are not applied, and applied migrations that this version does not know. */
export async function compareMigrations(db: Db): Promise<{ missing: string[]; unknown: string[] }> {
  const known = await createMigrator(db).getMigrations();
  const missing = known.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
  if (missing.length === known.length) return { missing, unknown: [] };
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const names = new Set(known.map(({ name }) => name));
  return { missing, unknown: rows.map(({ name }) => name).filter((name) => !names.has(name)) };
}
