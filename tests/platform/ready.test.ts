import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_ACCOUNTS } from '../../server/src/demo-accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts';
import { startApi, type TestApi } from '../world/api.ts';
import { openDatabaseLink, type DatabaseLink } from './database-link.ts';

interface Envelope {
  isSuccess: boolean;
  body: unknown;
  exceptionBody: { code: number; message: string; requestId?: string } | null;
}

async function get(url: string, headers: Record<string, string> = {}) {
  const response = await fetch(url, { headers });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Envelope };
}

let database: TestDatabase;
let link: DatabaseLink;
let server: TestApi;

beforeAll(async () => {
  database = await createTestDatabase();
  link = await openDatabaseLink(database.url);
  server = await startApi({ databaseUrl: link.url });
});
afterAll(async () => {
  await server.close();
  await link.close();
  await database.close();
});

describe('a running server', () => {
  it('reports that it is alive and ready (OPS-20)', async () => {
    expect(await get(`${server.url}/api/health`)).toMatchObject({ status: 200, body: { body: { status: 'alive' } } });
    expect(await get(`${server.url}/api/ready`)).toMatchObject({ status: 200, body: { body: { status: 'ready' } } });
  });

  it('stays alive without its database, returns 503, is not ready, and recovers when the database is back (API-6, OPS-20)', async () => {
    link.cut();
    expect((await get(`${server.url}/api/health`)).status).toBe(200);
    const ready = await get(`${server.url}/api/ready`);
    expect(ready.status).toBe(503);
    expect(ready.body.exceptionBody?.message).toBe('the database does not answer');

    const token = await server.app.access.signToken('somebody', 'some-session', 'some-pair');
    const call = await get(`${server.url}/api/shops/shops`, { authorization: `Bearer ${token}` });
    expect(call.status).toBe(503);
    expect(call.headers.get('retry-after')).toBe('5');
    expect(call.body).toMatchObject({ isSuccess: false, body: null, exceptionBody: { code: 993 } });

    link.mend();
    await expect.poll(async () => (await get(`${server.url}/api/ready`)).status, { timeout: 10_000 }).toBe(200);
    const after = await get(`${server.url}/api/shops/shops`, { authorization: `Bearer ${token}` });
    expect(after.status).toBe(401);
  });

  it('returns 503 to requests in progress when its database disappears, and stays alive', async () => {
    const token = await server.app.access.signToken('somebody-else', 'another-session', 'another-pair');
    await database.db.transaction().execute(async (trx) => {
      await sql`lock table sessions in access exclusive mode`.execute(trx);
      const call = get(`${server.url}/api/shops/shops`, { authorization: `Bearer ${token}` });
      await expect
        .poll(async () => {
          const waiting = sql<{ count: number }>`select count(*)::int as count from pg_locks l
            join pg_database d on d.oid = l.database where not l.granted and d.datname = current_database()`;
          return (await waiting.execute(trx)).rows[0]?.count;
        })
        .toBe(1);
      link.cut();
      expect((await call).status).toBe(503);
      link.mend();
    });
    await expect.poll(async () => (await get(`${server.url}/api/ready`)).status, { timeout: 10_000 }).toBe(200);
  });

  it('recognises ended sessions again after its listen connection broke', async () => {
    link.cut();
    link.mend();
    const forgotten: (string | null)[] = [];
    const { access } = server.app;
    const forget = access.forget;
    access.forget = (userId) => {
      forgotten.push(userId);
      forget(userId);
    };
    await expect
      .poll(
        async () => {
          await sql`select pg_notify('bobbin_live', '{"kind":"forget","userId":"lan"}')`.execute(database.db);
          return forgotten;
        },
        { timeout: 10_000 },
      )
      .toContain('lan');
    access.forget = forget;
  });
});

describe('a server that is not ready', () => {
  it('waits for a missing migration, and becomes ready once the migration has run (OPS-20, OPS-43)', async () => {
    const row = await sql<{ name: string; timestamp: string }>`
      delete from kysely_migration where name = (select max(name) from kysely_migration) returning name, timestamp
    `.execute(database.db);
    const other = await startApi({ databaseUrl: database.url });
    const missing = await get(`${other.url}/api/ready`);
    expect(missing.status).toBe(503);
    expect(missing.body.exceptionBody?.message).toBe('migrations are missing');

    const [migration] = row.rows;
    await sql`insert into kysely_migration values (${migration?.name}, ${migration?.timestamp})`.execute(database.db);
    expect((await get(`${other.url}/api/ready`)).status).toBe(200);
    await other.close();
  });

  it("waits in a demo until the demo's accounts exist (OPS-20)", async () => {
    const other = await startApi({ databaseUrl: database.url, env: { DEMO: '1' } });
    const early = await get(`${other.url}/api/ready`);
    expect(early).toMatchObject({ status: 503, body: { exceptionBody: { message: 'the demo accounts are missing' } } });
    for (const account of DEMO_ACCOUNTS) {
      expect((await get(`${other.url}/api/ready`)).status).toBe(503);
      await other.app.accounts.createDemoUser({ ...account, passwordHash: 'none' });
    }
    expect((await get(`${other.url}/api/ready`)).status).toBe(200);
    await other.close();
  });

  it('answers calls and closes their connections while it drains, and stays alive (OPS-20, OPS-40)', async () => {
    const other = await startApi({ databaseUrl: database.url });
    other.api.startDraining();
    expect((await get(`${other.url}/api/health`)).status).toBe(200);
    const ready = await get(`${other.url}/api/ready`);
    expect(ready.status).toBe(503);
    expect(ready.body).toMatchObject({
      isSuccess: false,
      body: null,
      exceptionBody: { code: 993, message: 'draining' },
    });
    const call = await get(`${other.url}/api/form`);
    expect([call.status, call.headers.get('connection')]).toEqual([200, 'close']);
    await other.close();
  });
});

describe('the metrics', () => {
  it('can be read without a token only on the server’s own machine (OPS-21)', async () => {
    const here = await fetch(`${server.url}/metrics`);
    expect(here.status).toBe(200);
    const text = await here.text();
    expect(text).toContain('bobbin_http_request_seconds_bucket');
    expect(text).toContain('route="/api/ready"');
    const forwarded = await get(`${server.url}/metrics`, { 'x-forwarded-for': '127.0.0.1' });
    expect(forwarded).toMatchObject({ status: 404, body: { exceptionBody: { code: 300 } } });
  });

  it('can be read, when a token is set, only by a caller who sends the token (OPS-21)', async () => {
    const other = await startApi({ databaseUrl: database.url, env: { METRICS_TOKEN: 'figures' } });
    const status = async (headers: Record<string, string>) => (await fetch(`${other.url}/metrics`, { headers })).status;
    expect(await status({})).toBe(404);
    expect(await status({ authorization: 'Bearer wrong' })).toBe(404);
    expect(await status({ authorization: 'Bearer figures' })).toBe(200);
    await other.close();
  });
});
