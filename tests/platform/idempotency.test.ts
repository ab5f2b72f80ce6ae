import { createLabel } from '@bobbin/contract/orders';
import { retryFulfilment } from '@bobbin/contract/fulfilment';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../server/src/platform/errors.ts';
import { answerOnce } from '../../server/src/platform/idempotency.ts';
import { tidyPlatform } from '../../server/src/platform/tidy.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts';
import { createTestClock } from '../world/world.ts';
import { startApi, type TestApi } from '../world/api.ts';
import { createPerson, type Person } from '../world/person.ts';

const BODY = { shopId: 's1', orderId: 'o1' };
const CALL = { endpoint: createLabel.name, body: { params: null, body: BODY } };
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
  lan = await createPerson(server.house, 'lan');
});
afterAll(async () => {
  await second.close();
  await server.close();
  await database.close();
});
beforeEach(() => {
  made = 0;
  for (const { house } of [server, second]) {
    vi.spyOn(house.orderList, 'getOrder').mockResolvedValue({ shop: { id: 's1' } } as never);
    vi.spyOn(house.labels, 'create').mockImplementation(async () => `label ${(made += 1)}`);
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

describe('a key', () => {
  it('makes ten calls at once in two processes happen once, all answers alike to the byte', async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    for (const { house } of [server, second]) {
      vi.spyOn(house.labels, 'create').mockImplementation(async () => {
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

  it('gives the first answer again, also when things have changed since', async () => {
    const first = await makeLabel('k2');
    vi.spyOn(server.house.labels, 'create').mockRejectedValue(new Error('must not be asked'));
    expect(await makeLabel('k2')).toEqual(first);
    expect(await makeLabel('k2', { orderId: 'o1', shopId: 's1' })).toEqual(first);
  });

  it('with another body, or at another endpoint, is 422', async () => {
    await makeLabel('k3');
    const other = await makeLabel('k3', { ...BODY, orderId: 'o2' });
    expect(other.status).toBe(422);
    expect(other.text).toContain('"code":423');
    const elsewhere = await makeLabel('k3', {}, lan, server, retryFulfilment.path.replace('{id}', 'o1'));
    expect(elsewhere.status).toBe(422);
    expect(elsewhere.text).toContain('"code":423');
    expect(made).toBe(1);
  });

  it('belongs to its seller', async () => {
    const minh = await createPerson(server.house, 'minh');
    const first = await makeLabel('k4');
    const other = await makeLabel('k4', BODY, minh);
    expect(other.status).toBe(200);
    expect(other.text).not.toBe(first.text);
  });

  it('that is missing or empty promises nothing; one that is too long is 422', async () => {
    for (const key of [null, null, '']) await makeLabel(key);
    expect(made).toBe(3);
    expect((await makeLabel('x'.repeat(201))).status).toBe(422);
    expect((await makeLabel('x'.repeat(200))).status).toBe(200);
  });
});

describe('a failure', () => {
  it('of business is the first answer too', async () => {
    const create = vi.spyOn(server.house.labels, 'create');
    create.mockRejectedValueOnce(new AppError('LABEL_NOT_POSSIBLE', { reasons: ['HAS_LABEL'] }));
    const first = await makeLabel('f1');
    expect(first.text).toContain('"code":601');
    expect(await makeLabel('f1')).toEqual(first);
    expect(create).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['of the marketplace passes', new AppError('MARKETPLACE_UNAVAILABLE')],
    ['of ours passes', new Error('boom')],
    ['of a thing that is not there yet passes', new AppError('NOT_FOUND')],
  ])('%s: the same key can be tried again', async (what, error) => {
    const create = vi.spyOn(server.house.labels, 'create').mockRejectedValueOnce(error);
    const first = await makeLabel(what);
    expect(first.text).toContain('"isSuccess":false');
    expect((await makeLabel(what)).text).toContain('"isSuccess":true');
    expect(create).toHaveBeenCalledTimes(2);
  });
});

describe('a process that died in the middle', () => {
  async function leaveKey(key: string) {
    // What a first call leaves behind when its process is killed: everything but the end.
    await makeLabel(key);
    await database.db
      .updateTable('idempotency_keys')
      .set({ finished_at: null, answer: null, status: null, created_at: new Date(clock.now()) })
      .where('key', '=', key)
      .execute();
  }

  it('is waited for, and taken over by one once it is abandoned', async () => {
    await leaveKey('d1');
    clock.advance(100_000);
    let answered = 0;
    const calls = [server, second].map((to) => makeLabel('d1', BODY, lan, to).finally(() => (answered += 1)));
    const waited = answerOnce(database.db, clock, lan.scope, { ...CALL, key: 'd1' }, async () => {
      made += 1;
      return { status: 200, text: 'taken over' };
    });
    expect([made, answered]).toEqual([1, 0]);
    clock.advance(21_000);
    const [first, other] = await Promise.all(calls);
    expect(other?.text).toBe(first?.text);
    expect((await waited).text).toBe(first?.text);
    expect(made).toBe(2);
  });

  it('is not waited for without end', async () => {
    await leaveKey('d2');
    const waiting = answerOnce(database.db, clock, lan.scope, { ...CALL, key: 'd2' }, async () => {
      throw new Error('must not run twice');
    });
    clock.advance(31_000);
    await expect(waiting).rejects.toMatchObject({ error: 'FULFIL_IN_PROGRESS' });
    expect(made).toBe(1);
  });

  it('leaves nothing for ever', async () => {
    await leaveKey('d3');
    clock.advance(49 * HOUR_MS);
    await tidyPlatform(database.db, clock);
    expect(await database.db.selectFrom('idempotency_keys').select('key').execute()).toEqual([]);
    clock.advance(-49 * HOUR_MS);
  });
});
