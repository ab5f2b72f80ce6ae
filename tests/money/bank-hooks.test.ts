import { createDeposit } from '@bobbin/contract/deposits';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPerson, type Person } from '../world/person.ts';
import { callApi } from '../world/world.ts';
import { openBankWorld, type BankWorld, type Provider } from './bank.ts';

const MINUTE_MS = 60_000;
const PROVIDERS: readonly Provider[] = ['sepay', 'casso', 'payos'];

let world: BankWorld;
let lan: Person;

beforeAll(async () => {
  world = await openBankWorld();
  lan = await createPerson(world.server.app, 'lan');
});
afterAll(() => world.close());

const countEvents = async () => (await world.database.db.selectFrom('bank_events').select('id').execute()).length;

describe('a hook that nothing proves (DEP-4)', () => {
  it.each(PROVIDERS)('of %s is refused and leaves nothing, however many come', async (provider) => {
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
  ])('with %s in it is refused', async (_, body) => {
    for (const provider of PROVIDERS) expect((await world.post(provider, body)).status).toBe(401);
  });

  it('is refused when it is too long, or for a feed that is not set up', async () => {
    expect((await world.post('sepay', 'x'.repeat(70_000))).status).toBe(413);
    for (const name of ['momo', 'constructor', '__proto__']) expect((await world.post(name, '{}')).status).toBe(404);
  });

  it.each(['sepay', 'casso'] as const)(
    'of %s, kept by somebody and sent again after five minutes, is refused',
    async (provider) => {
      const told = { id: `old-${provider}`, content: 'x' };
      expect(await world.tell(told, provider, { clockMs: -6 * MINUTE_MS })).toBe(401);
      expect(await world.tell(told, provider, { clockMs: 6 * MINUTE_MS })).toBe(401);
      expect(await world.tell(told, provider, { clockMs: -4 * MINUTE_MS })).toBe(200);
    },
  );
});

describe('a hook that is proven', () => {
  it('is kept with every byte before anybody looks at it, and answered with success each time', async () => {
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

  it('of one provider does not hide the same id of another (PAR-40)', async () => {
    const before = await countEvents();
    for (const provider of PROVIDERS)
      await world.tell({ id: 'equal', content: 'x', reference: `own of ${provider}` }, provider);
    expect(await countEvents()).toBe(before + 3);
  });

  it('that lost its job is looked at by the next turn of the timetable', async () => {
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
