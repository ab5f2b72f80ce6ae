import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Empty databases into which a backup is restored, each with a role that owns only this database. */
export interface EmptyDatabases {
  create(): Promise<string>;
  /** Lists the running statements of a database, as an administrator sees them. */
  listRunning(databaseUrl: string): Promise<string[]>;
  close(): Promise<void>;
}

export async function openEmptyDatabases(): Promise<EmptyDatabases> {
  const made: string[] = [];
  const admin = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await admin.connect();
  return {
    async create() {
      const name = `bobbin_restored_${randomBytes(6).toString('hex')}`;
      made.push(name);
      await admin.query(`create role ${name}_role login password 'restored'`);
      await admin.query(`create database ${name} owner ${name}_role`);
      const target = new URL(process.env.TEST_DATABASE_URL ?? '');
      target.pathname = `/${name}`;
      target.username = `${name}_role`;
      target.password = 'restored';
      return target.href;
    },
    async listRunning(databaseUrl) {
      const { rows } = await admin.query<{ query: string }>(
        `select query from pg_stat_activity where datname = $1 and state <> 'idle'`,
        [new URL(databaseUrl).pathname.slice(1)],
      );
      return rows.map(({ query }) => query);
    },
    async close() {
      for (const name of made) {
        await admin.query(`drop database if exists ${name} with (force)`);
        await admin.query(`drop role if exists ${name}_role`);
      }
      await admin.end();
    },
  };
}
