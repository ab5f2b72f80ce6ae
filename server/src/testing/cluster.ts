import pg from 'pg';
import { sql } from 'kysely';
import { openDatabase } from '../platform/database.ts';
import { distribute } from '../platform/distribution.ts';
import { migrate } from '../platform/migrations.ts';
import { runMigrations } from '../platform/queue-library.ts';

/** Number of shards, so that even a small test database is distributed over all machines. */
const SHARDS = 4;

export interface Machine {
  host: string;
  port: number;
}

/** Lists the workers of the Citus cluster whose coordinator is configured for the tests; the list is empty when there is only a single machine. */
export async function listWorkers(admin: pg.Client): Promise<Machine[]> {
  const known = await admin.query<{ is: boolean }>(`SELECT to_regclass('pg_dist_node') IS NOT NULL AS is`);
  if (known.rows[0]?.is !== true) return [];
  const { rows } = await admin.query<Machine>(
    `SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE groupid <> 0 AND noderole = 'primary' ORDER BY groupid`,
  );
  return rows;
}

/**
 * Creates a migrated template database on every machine of a cluster, distributed like the product's database; tests use copies of it. Must not be
 * called by two sessions at the same time.
 */
export async function createTemplate(adminUrl: string, name: string, workers: readonly Machine[]): Promise<void> {
  const draft = `${name}_draft`;
  const places = listPlaces(adminUrl, workers);
  for (const place of places) await run(place, `DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`);
  await spread(adminUrl, draft, workers);
  // Creates the template on the coordinator last, so that when the coordinator has it, every machine has it completely.
  for (const place of places.toReversed()) {
    await run(place, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    // PostgreSQL copies a database only while it has no connections; this setting stops Citus's background process from connecting again.
    await run(place, `ALTER DATABASE ${draft} ALLOW_CONNECTIONS false`);
    await run(place, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${draft}'`);
    await run(place, `ALTER DATABASE ${draft} RENAME TO ${name}`);
  }
}

/**
 * Copies a template on every machine separately. This works because the metadata of the cluster are inside the database, and contain the names of the
 * machines but not of the database.
 */
export async function copyTemplate(
  adminUrl: string,
  template: string,
  name: string,
  workers: readonly Machine[],
): Promise<void> {
  const places = listPlaces(adminUrl, workers).toReversed();
  for (const place of places) await run(place, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
}

async function spread(adminUrl: string, name: string, workers: readonly Machine[]): Promise<void> {
  const url = toUrl(adminUrl, name);
  for (const place of listPlaces(adminUrl, workers)) {
    await run(place, `CREATE DATABASE ${name}`);
    await run(toUrl(place, name), 'CREATE EXTENSION citus');
  }
  const { hostname, port } = new URL(url);
  await run(url, `SELECT citus_set_coordinator_host('${hostname}', ${port})`);
  for (const worker of workers) await run(url, `SELECT citus_add_node('${worker.host}', ${worker.port})`);
  const { db, close } = openDatabase(url, 1, { Client: pg.Client });
  try {
    await migrate(db);
    await runMigrations({ connectionString: url });
    await sql`set citus.shard_count to ${sql.lit(SHARDS)}`.execute(db);
    await distribute(db);
  } finally {
    await close();
  }
}

/** Drops a database on the coordinator and on the workers. */
export async function dropEverywhere(adminUrl: string, name: string, workers: readonly Machine[]): Promise<void> {
  for (const place of listPlaces(adminUrl, workers)) await run(place, `DROP DATABASE ${name} WITH (FORCE)`);
}

function listPlaces(adminUrl: string, workers: readonly Machine[]): string[] {
  return [adminUrl, ...workers.map((worker) => at(adminUrl, worker))];
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Returns the URL of another database on the same server. */
export function toUrl(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.href;
}

function at(url: string, { host, port }: Machine): string {
  const other = new URL(url);
  other.hostname = host;
  other.port = String(port);
  return other.href;
}
