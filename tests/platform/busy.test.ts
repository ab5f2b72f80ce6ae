import { listTeams } from '@bobbin/contract/teams';
import { createPaymentRequest, cancelPaymentRequest } from '@bobbin/contract/withdrawals';
import { addMemberTransaction } from '@bobbin/contract/wallet';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts';
import { startApi, type TestApi } from '../world/api.ts';
import { createPerson, type Person } from '../world/person.ts';
import { callApi } from '../world/world.ts';

let database: TestDatabase;
let server: TestApi;
let lan: Person;
let minh: Person;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startApi({ databaseUrl: database.url, env: { DATABASE_POOL: '10' } });
  const boss = await createPerson(server.app, 'boss', { roleId: 'admin' });
  lan = await createPerson(server.app, 'lan');
  minh = await createPerson(server.app, 'minh');
  const body = { type: 'DEPOSIT', description: 'cash', price: '400' } as const;
  await callApi(server.url, addMemberTransaction, { params: { id: 'lan' }, body }, boss.headers);
});
afterAll(async () => {
  await server.close();
  await database.close();
});

describe('a row with a long lock', () => {
  it('delays only calls of the owner of the row, which fail with an error and can be repeated (API-32)', async () => {
    const asked = { amount: '10', bank: 'Vietcombank', cardNumber: '9704361822904417' };
    const request = await callApi(server.url, createPaymentRequest, { body: asked }, lan.headers);
    const id = request.body?.id ?? '';
    const cancel = (key: string) =>
      callApi(server.url, cancelPaymentRequest, { params: { id } }, { ...lan.headers, 'idempotency-key': key });
    const trx = await database.db.startTransaction().execute();
    await sql`select from payment_requests where id = ${id} for update`.execute(trx);

    try {
      const clicks = Array.from({ length: 20 }, (_, place) => cancel(`click ${place}`));
      const waiting = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await waiting.execute(database.db)).rows[0]?.count).toBeGreaterThan(4);
      // Calls of another owner and the readiness check get normal responses at the same time.
      for (let look = 0; look < 5; look += 1) {
        expect((await callApi(server.url, listTeams, {}, minh.headers)).isSuccess).toBe(true);
        expect((await fetch(`${server.url}/api/ready`)).status).toBe(200);
      }
      expect(await Promise.race([Promise.all(clicks).then(() => 'done'), Promise.resolve('waiting')])).toBe('waiting');

      const answers = await Promise.all(clicks);
      for (const { status, exceptionBody, headers } of answers) {
        expect([status, exceptionBody?.code, headers.get('retry-after')]).toEqual([503, 931, '3']);
      }
    } finally {
      await trx.rollback().execute();
    }
    const again = await Promise.all(Array.from({ length: 20 }, (_, place) => cancel(`click ${place}`)));
    const codes = again.map(({ exceptionBody }) => exceptionBody?.code ?? 0);
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set([0, 743]));
  });
});
