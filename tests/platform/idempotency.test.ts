import { setTimeout as wait } from 'node:timers/promises';
import { createLabel } from '@bobbin/contract/orders';
import { retryFulfilment } from '@bobbin/contract/fulfilment';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../server/src/platform/errors.ts';
import { tidyPlatform } from '../../server/src/platform/tidy.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts';
import { createTestClock } from '../../server/src/testing/clock.ts';
import { startApi, type TestApi } from '../world/api.ts';
import { createPerson, type Person } from '../world/person.ts';

const BODY = { shopId: 's1', orderId: 'o1' };
const HOUR_MS = 3_600_000;

let database: TestDatabase;
let server: TestApi;
let second: TestApi;
let lan: Person;
const clock = createTestClock();
let made = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startApi({ databaseUrl: database.url, clock });
  second = await startApi({ databaseUrl: database.url, clock });
  lan = await createPerson(server.app, 'lan');
});
afterAll(async () => {
  await second.close();
  await server.close();
  await database.close();
});
beforeEach(() => {
  made = 0;
  for (const { app } of [server, second]) {
    vi.spyOn(app.orders.list, 'getOrder').mockResolvedValue({ shop: { id: 's1' } } as never);
    vi.spyOn(app.orders.labels, 'create').mockImplementation(async () => `label ${(made += 1)}`);
  }
});
afterEach(() => vi.restoreAllMocks());

async function makeLabel(key: string | null, body: object = BODY, person = lan, to = server, path = createLabel.path) {
  const response = await fetch(`${to.url}/api${path}`, {
    method: 'POST',
    headers: {
      ...person.headers,
      'content-type': 'application/json',
      ...(key === null ? {} : { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}

describe('an idempotency key', () => {
  it('makes ten simultaneous calls in two processes take effect once, with identical responses (API-8)', async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    for (const { app } of [server, second]) {
      vi.spyOn(app.orders.labels, 'create').mockImplementation(async () => {
        made += 1;
        await gate;
        return `label ${made}`;
      });
    }
    const calls = Array.from({ length: 10 }, (_, index) => makeLabel('k1', BODY, lan, index % 2 ? server : second));
    await expect.poll(() => made).toBe(1);
    release();
    const answers = await Promise.all(calls);
    expect(made).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.text}`)).size).toBe(1);
  });

  it('returns the first response again, although the data has changed since', async () => {
    const first = await makeLabel('k2');
    vi.spyOn(server.app.orders.labels, 'create').mockRejectedValue(new Error('must not be asked'));
    expect(await makeLabel('k2')).toEqual(first);
    expect(await makeLabel('k2', { orderId: 'o1', shopId: 's1' })).toEqual(first);
  });

  it('with another body or at another endpoint fails with 422 (API-8)', async () => {
    await makeLabel('k3');
    const other = await makeLabel('k3', { ...BODY, orderId: 'o2' });
    expect(other.status).toBe(422);
    expect(other.text).toContain('"code":423');
    const elsewhere = await makeLabel('k3', {}, lan, server, retryFulfilment.path.replace('{id}', 'o1'));
    expect(elsewhere.status).toBe(422);
    expect(elsewhere.text).toContain('"code":423');
    expect(made).toBe(1);
  });

  it('belongs to one seller: another seller can use the same key', async () => {
    const minh = await createPerson(server.app, 'minh');
    const first = await makeLabel('k4');
    const other = await makeLabel('k4', BODY, minh);
    expect(other.status).toBe(200);
    expect(other.text).not.toBe(first.text);
  });

  it('stays without effect when it is missing or empty, and fails with 422 when it is too long', async () => {
    for (const key of [null, null, '']) await makeLabel(key);
    expect(made).toBe(3);
    expect((await makeLabel('x'.repeat(201))).status).toBe(422);
    expect((await makeLabel('x'.repeat(200))).status).toBe(200);
  });
});

describe('a failure under an idempotency key', () => {
  it('counts as the first response under the key when the failure is a business error', async () => {
    const create = vi.spyOn(server.app.orders.labels, 'create');
    create.mockRejectedValueOnce(new AppError('LABEL_NOT_POSSIBLE', { reasons: ['HAS_LABEL'] }));
    const first = await makeLabel('f1');
    expect(first.text).toContain('"code":601');
    expect(await makeLabel('f1')).toEqual(first);
    expect(create).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['of the marketplace can pass', new AppError('MARKETPLACE_UNAVAILABLE')],
    ['in Bobbin can pass', new Error('boom')],
    ['of a missing record can pass', new AppError('NOT_FOUND')],
  ])('%s, so the same key can be tried again (API-9)', async (what, error) => {
    const create = vi.spyOn(server.app.orders.labels, 'create').mockRejectedValueOnce(error);
    const first = await makeLabel(what);
    expect(first.text).toContain('"isSuccess":false');
    expect((await makeLabel(what)).text).toContain('"isSuccess":true');
    expect(create).toHaveBeenCalledTimes(2);
  });
});

describe('an idempotency key whose process died during the call', () => {
  async function leaveKey(key: string) {
    // Writes the rows that a first call leaves in the database when its process is killed before the end.
    await makeLabel(key);
    await database.db
      .updateTable('idempotency_keys')
      .set({ finished_at: null, answer: null, status: null, holder: 'of a dead process' })
      .where('key', '=', key)
      .execute();
  }

  it('can be taken over within seconds by a call that waits for it (API-22)', async () => {
    await leaveKey('d1');
    // The test's clock does not move, so the wait ends neither by the timeout of waiting calls nor by the age of the key.
    const answers = await Promise.all([server, second, server, second].map((to) => makeLabel('d1', BODY, lan, to)));
    expect(answers[0]?.text).toContain('label 2');
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(made).toBe(2);
  });

  it('counts as dead only when its process has lost its database connection, so a slow process keeps its key (API-22)', async () => {
    const { promise: gate, resolve: release } = Promise.withResolvers<void>();
    vi.spyOn(server.app.orders.labels, 'create').mockImplementation(async () => {
      made += 1;
      await gate;
      return `slow ${made}`;
    });
    const first = makeLabel('d4');
    await expect.poll(() => made).toBe(1);
    const others = [makeLabel('d4', BODY, lan, second), makeLabel('d4')];
    await wait(4_000);
    expect(made).toBe(1);
    release();
    expect((await Promise.all([first, ...others])).map(({ text }) => text.includes('slow 1'))).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('ends the wait of another call with an error while its process still lives', async () => {
    const { promise: gate, resolve: release } = Promise.withResolvers<void>();
    vi.spyOn(server.app.orders.labels, 'create').mockImplementation(async () => {
      made += 1;
      await gate;
      return 'late';
    });
    const first = makeLabel('d2');
    await expect.poll(() => made).toBe(1);
    const waiting = makeLabel('d2', BODY, lan, second);
    await wait(300);
    clock.advance(31_000);
    expect((await waiting).text).toContain('"code":932');
    release();
    expect((await first).text).toContain('late');
    expect(made).toBe(1);
  });

  it('disappears from the database within 49 hours', async () => {
    await leaveKey('d3');
    clock.advance(49 * HOUR_MS);
    await tidyPlatform(server.app.db, clock);
    expect(await database.db.selectFrom('idempotency_keys').select('key').execute()).toEqual([]);
    clock.advance(-49 * HOUR_MS);
  });
});
