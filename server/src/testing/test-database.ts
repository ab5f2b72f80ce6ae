import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { openDatabase, type Db } from '../platform/database.ts';
import { migrate } from '../platform/migrations.ts';
import { runMigrations } from '../platform/queue-library.ts';
import { copyTemplate, createTemplate, dropEverywhere, listWorkers, toUrl, type Machine } from './cluster.ts';
import { recordStatements } from './scope/recorder.ts';

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));
/** The file that pins the version of graphile-worker, whose schema is part of the template. */
const PACKAGE = fileURLToPath(new URL('../../package.json', import.meta.url));
const POOL_SIZE = 5;

export interface TestDatabase {
  url: string;
  /** The connection of the test itself. The product opens other connections, whose statements are checked when the test ends. */
  db: Db;
  pool: pg.Pool;
  /** True when the tables are distributed over a Citus cluster. */
  isSpread: boolean;
  /** Drops the database. @throws Error when the product sent a statement without an owner */
  close(): Promise<void>;
}

/** Creates an empty, migrated database for one test file, as a copy of a template that the first test file creates. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const adminUrl = process.env.TEST_DATABASE_URL;
  if (adminUrl === undefined)
    throw new Error('TEST_DATABASE_URL is missing: run the tests from the root of the repository');
  const template = `bobbin_template_${await hashSchema()}`;
  const name = `bobbin_test_${randomBytes(8).toString('hex')}`;
  const workers = await asAdmin(adminUrl, async (admin) => {
    const found = await listWorkers(admin);
    await ensureTemplate(admin, adminUrl, template, found);
    await copyTemplate(adminUrl, template, name, found);
    return found;
  });

  const url = toUrl(adminUrl, name);
  const { db, pool, close } = openDatabase(url, POOL_SIZE, { Client: pg.Client });
  const recorder = recordStatements();
  return {
    url,
    db,
    pool,
    isSpread: workers.length > 0,
    async close() {
      const faults = await recorder.judge(db);
      await close();
      await dropEverywhere(adminUrl, name, workers);
      if (faults.length > 0) throw new Error(`Statements without their owner:\n${faults.join('\n')}`);
    },
  };
}

/** Creates the template under another name and renames it at the end, so that a killed run leaves no incomplete template. */
async function ensureTemplate(
  admin: pg.Client,
  adminUrl: string,
  template: string,
  workers: readonly Machine[],
): Promise<void> {
  await admin.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [template]);
  try {
    const known = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [template]);
    if (known.rowCount !== 0) return;
    if (workers.length > 0) {
      await createTemplate(adminUrl, template, workers);
      return;
    }
    const draft = `${template}_draft`;
    await admin.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`);
    await admin.query(`CREATE DATABASE ${draft}`);
    const url = toUrl(adminUrl, draft);
    const { db, close } = openDatabase(url, 2, { Client: pg.Client });
    try {
      await migrate(db);
      await runMigrations({ connectionString: url });
    } finally {
      await close();
    }
    await admin.query(`ALTER DATABASE ${draft} RENAME TO ${template}`);
  } finally {
    await admin.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [template]);
  }
}

async function hashSchema(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(PACKAGE));
  for (const name of (await readdir(MIGRATIONS)).sort()) {
    hash.update(name).update(await readFile(join(MIGRATIONS, name)));
  }
  return hash.digest('hex').slice(0, 16);
}

async function asAdmin<T>(url: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}
