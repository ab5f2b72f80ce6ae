import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { inSavepoint, inTransaction, isDatabaseGone, openDatabase } from '../../server/src/platform/database.ts';
import { openLine, type Line } from '../../server/src/platform/listen-connection.ts';
import { captureLog } from '../../server/src/testing/log.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts';
import { openDatabaseLink, type DatabaseLink } from './database-link.ts';

const PATIENCE = { timeout: 15_000, interval: 100 };

let database: TestDatabase;
let link: DatabaseLink;
let line: Line | null = null;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
afterEach(async () => {
  await line?.close();
  line = null;
  await link.close();
});

/** Opens a listen connection, and records its notifications and its connects. */
async function open(pingMs: number) {
  link = await openDatabaseLink(database.url);
  line = await openLine(link.url, captureLog('silent').log, pingMs);
  const heard: string[] = [];
  let connects = 0;
  await line.onNotice('some_news', (payload) => void heard.push(payload));
  await line.onConnect(async () => void (connects += 1));
  const tell = (text: string) => sql`select pg_notify('some_news', ${text})`.execute(database.db);
  return { heard, tell, countConnects: () => connects };
}

it('a listen connection whose server disappeared silently is replaced, and notifications arrive again (API-23)', async () => {
  const { heard, tell, countConnects } = await open(200);
  await tell('before');
  await expect.poll(() => heard, PATIENCE).toEqual(['before']);
  link.mute();
  await expect.poll(countConnects, PATIENCE).toBe(2);
  await tell('after');
  await expect.poll(() => heard, PATIENCE).toEqual(['before', 'after']);
});

it('a listen connection that breaks is replaced at once', async () => {
  const { heard, tell, countConnects } = await open(60_000);
  link.cut();
  link.mend();
  await expect.poll(countConnects, PATIENCE).toBe(2);
  await tell('again');
  await expect.poll(() => heard, PATIENCE).toEqual(['again']);
});

it('a connection that PostgreSQL closed during a statement is not reused (API-6)', async () => {
  link = await openDatabaseLink(database.url);
  const one = openDatabase(link.url, 1);
  for (let round = 0; round < 20; round += 1) {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(one.db);
    const asleep = sql`select pg_sleep(30)`.execute(one.db).catch((error: unknown) => error);
    const isAsleep = sql`select 1 from pg_stat_activity where pid = ${rows[0]?.pid} and query like '%pg_sleep(30)'`;
    await expect.poll(async () => (await isAsleep.execute(database.db)).rows.length, PATIENCE).toBe(1);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.db);
    expect(await asleep).toMatchObject({ code: '57P01' });
    expect((await sql`select 1 as is_there`.execute(one.db)).rows).toEqual([{ is_there: 1 }]);
  }
  await one.close();
}, 60_000);

it('loss of the database is recognised at every point of a statement at which it can occur (API-6)', async () => {
  link = await openDatabaseLink(database.url);
  const broken = openDatabase(link.url, 2);
  const errors: unknown[] = [];
  const note = (error: unknown) => void errors.push(error);
  await inTransaction(broken.db, async (trx) => {
    await sql`select 1`.execute(trx);
    link.cut();
    // The rollback to the savepoint fails on the dead connection, and that failure is reported.
    await inSavepoint(trx, () => sql`select 2`.execute(trx)).catch(note);
    await sql`select 3`.execute(trx).catch(note);
  }).catch(note);
  await sql`select 4`.execute(broken.db).catch(note);
  await broken.close();
  await sql`select 5`.execute(broken.db).catch(note);
  expect(errors.length).toBeGreaterThanOrEqual(4);
  expect(errors.filter((error) => !isDatabaseGone(error))).toEqual([]);
  expect(errors.map(String).join()).toContain('not queryable');
  const wrong = await sql`select 1 / 0`.execute(database.db).catch((error: unknown) => error);
  expect(wrong).toBeInstanceOf(pg.DatabaseError);
  expect(isDatabaseGone(wrong)).toBe(false);
});
