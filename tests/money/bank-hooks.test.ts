import { createDeposit } from '@bobbin/contract/deposits';
import { getWallet } from '@bobbin/contract/wallet';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPerson } from '../world/person.ts';
import { callApi } from '../world/world.ts';
import { openBankWorld, type BankWorld, type Provider } from './bank.ts';

const MINUTE_MS = 60_000;
const PROVIDERS: readonly Provider[] = ['sepay', 'casso', 'payos'];

let world: BankWorld;

beforeAll(async () => {
  world = await openBankWorld();
});
afterAll(() => world.close());

const countEvents = async () => (await world.database.db.selectFrom('bank_events').select('id').execute()).length;

describe('a webhook without a valid signature (DEP-4)', () => {
  it.each(PROVIDERS)('from %s returns 401 and stores nothing, also when many are sent', async (provider) => {
    const before = await countEvents();
    const flood = Array.from({ length: 100 }, (_, index) =>
      world.tell({ id: `forged-${index}`, content: 'BB22222222' }, provider, { secret: 'not the secret' }),
    );
    expect(new Set(await Promise.all(flood))).toEqual(new Set([401]));
    expect(await countEvents()).toBe(before);
  });

  it.each([
    ['nothing', ''],
    ['no JSON', 'money'],
    ['another shape', '[]'],
    ['a great depth', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
  ])('returns 401 when it contains %s', async (_, body) => {
    for (const provider of PROVIDERS) expect((await world.post(provider, body)).status).toBe(401);
  });

  it('fails with 413 when it is too long, and with 404 for a feed that is not configured', async () => {
    expect((await world.post('sepay', 'x'.repeat(70_000))).status).toBe(413);
    for (const name of ['momo', 'constructor', '__proto__']) expect((await world.post(name, '{}')).status).toBe(404);
  });

  it.each(['sepay', 'casso'] as const)(
    'from %s fails with 401 when it is replayed after five minutes',
    async (provider) => {
      const told = { id: `old-${provider}`, content: 'x' };
      expect(await world.tell(told, provider, { clockMs: -6 * MINUTE_MS })).toBe(401);
      expect(await world.tell(told, provider, { clockMs: 6 * MINUTE_MS })).toBe(401);
      expect(await world.tell(told, provider, { clockMs: -4 * MINUTE_MS })).toBe(200);
    },
  );
});

describe('a webhook with a valid signature', () => {
  it('becomes a stored event with every byte before it is processed, and is acknowledged each time', async () => {
    const before = await countEvents();
    expect(await world.tell({ id: 4711, content: 'nạp tiền "5"' })).toBe(200);
    const row = await world.database.db
      .selectFrom('bank_events')
      .selectAll()
      .where('provider_id', '=', '4711')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ provider: 'SEPAY', source: 'hook', state: 'new', amount_vnd: 1_000_000 });
    expect(JSON.parse(row.raw)).toMatchObject({ id: 4711, content: 'nạp tiền "5"', accumulated: 19_077_000 });
    expect(await world.tell({ id: 4711, content: 'another text', vnd: 9 })).toBe(200);
    expect(await countEvents()).toBe(before + 1);
  });

  it.each(PROVIDERS)(
    'from %s becomes one bank movement, even if the webhook is repeated often or late (DEP-4)',
    async (provider) => {
      const hai = await createPerson(world.server.app, `hai-${provider}`);
      const { body } = await callApi(world.server.url, createDeposit, { body: { amount: 250_000 } }, hai.headers);
      const told = { id: `again-${provider}`, content: body?.code ?? '', vnd: 250_000, at: world.clock.now() };
      const before = await countEvents();
      const many = await Promise.all(Array.from({ length: 50 }, () => world.tell(told, provider)));
      expect(new Set(many)).toEqual(new Set([200]));
      await world.runJobs();
      // The webhook is delivered again days later with a new signature, also after its deposit was paid and has ended.
      world.clock.advance(3 * 24 * 60 * MINUTE_MS);
      expect(await world.tell(told, provider)).toBe(200);
      await world.runJobs();
      expect(await countEvents()).toBe(before + 1);
      expect(await world.balance(`hai-${provider}`)).toBe(1_000);
    },
  );

  it.each(PROVIDERS)(
    'repeated many times by %s is stored each time, credited once per deposit, and delays no other caller (DEP-4)',
    async (provider) => {
      const name = `thu-${provider}`;
      const thu = await createPerson(world.server.app, name);
      const before = await countEvents();
      const codes: string[] = [];
      for (let index = 0; index < 5; index += 1) {
        const { body } = await callApi(world.server.url, createDeposit, { body: { amount: 100_000 } }, thu.headers);
        codes.push(body?.code ?? '');
      }
      // Of 200 bank movements, five pay deposits and are delivered four times each; the others match no deposit and are delivered twice.
      const movements = Array.from({ length: 200 }, (_, index) => ({
        id: `flood-${provider}-${index}`,
        content: codes[index] ?? `thanh toan ${index}`,
        vnd: 100_000,
      }));
      const flood = [...movements, ...movements, ...movements.slice(0, 5), ...movements.slice(0, 5)].map((told) =>
        world.tell(told, provider),
      );
      const asked = Array.from({ length: 20 }, () => callApi(world.server.url, getWallet, {}, thu.headers));
      expect(new Set(await Promise.all(flood))).toEqual(new Set([200]));
      expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]));
      expect(await countEvents()).toBe(before + 200);
      await world.runJobs();
      expect(await world.balance(name)).toBe(5 * 400);
      const states = await sql<{ state: string; count: number }>`
        select state, count(*)::int as count from bank_events where provider_id like ${`flood-${provider}-%`}
        group by state order by state`.execute(world.database.db);
      expect(states.rows).toEqual([
        { state: 'matched', count: 5 },
        { state: 'unmatched', count: 195 },
      ]);
    },
    60_000,
  );

  it.each(PROVIDERS)('from %s fails when its signed bytes were modified (DEP-4)', async (provider) => {
    const before = await countEvents();
    const written = world.write({ id: `bent-${provider}`, content: 'BB22222222', vnd: 100_000 }, provider);
    for (const [from, to] of [
      ['100000', '900000'],
      ['BB22222222', 'BB22222223'],
    ] as const) {
      const bent = written.body.replace(from, to);
      expect(bent).not.toBe(written.body);
      expect((await world.post(provider, bent, written.headers)).status).toBe(401);
    }
    // The unchanged bytes are rejected when they are sent as another feed's webhook, and without a signature.
    for (const other of PROVIDERS.filter((name) => name !== provider))
      expect((await world.post(other, written.body, written.headers)).status).toBe(401);
    if (provider !== 'payos') expect((await world.post(provider, written.body)).status).toBe(401);
    expect(await countEvents()).toBe(before);
    expect((await world.post(provider, written.body, written.headers)).status).toBe(200);
  });

  it("from one provider does not hide another provider's webhook with the same id (PAR-40)", async () => {
    const before = await countEvents();
    for (const provider of PROVIDERS)
      await world.tell({ id: 'equal', content: 'x', reference: `own of ${provider}` }, provider);
    expect(await countEvents()).toBe(before + 3);
  });

  it('gets processed by a later scheduler run when its job was lost', async () => {
    const lan = await createPerson(world.server.app, 'lan');
    const { body } = await callApi(world.server.url, createDeposit, { body: { amount: 50_000 } }, lan.headers);
    await world.tell({ id: 'left', content: body?.code ?? '', vnd: 50_000 });
    await sql`delete from graphile_worker._private_jobs`.execute(world.database.db);
    const read = world.server.app.deposits.timetable?.find(({ name }) => name === 'readBanks');
    await read?.run();
    await world.runJobs();
    expect(await world.balance('lan')).toBe(0);
    world.clock.advance(6 * MINUTE_MS);
    await read?.run();
    await world.runJobs();
    expect(await world.balance('lan')).toBe(200);
  });
});
