import { getWallet, listTransactions, setLowBalance, transaction } from '@bobbin/contract/wallet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLedger } from '../../server/src/modules/wallet/ledger.ts';
import { createTransactions } from '../../server/src/modules/wallet/transactions.ts';
import { systemScope } from '../../server/src/platform/access.ts';
import { inTransaction } from '../../server/src/platform/database.ts';
import { readOutbox } from '../accounts/outbox.ts';
import { createPerson, openSession, type Person } from '../world/person.ts';
import { callApi } from '../world/world.ts';
import { openMoneyWorld, type MoneyWorld } from './world.ts';

const SECOND_MS = 1_000;
const DAY_MS = 24 * 3_600_000;

let world: MoneyWorld;
let lan: Person;
let minh: Person;

beforeAll(async () => {
  world = await openMoneyWorld();
  lan = await createPerson(world.server.app, 'lan');
  minh = await createPerson(world.server.app, 'minh');
  for (let index = 0; index < 22; index += 1) {
    world.clock.advance(SECOND_MS);
    await world.move('lan', 'depositByHand', 4_000, `in-${index}`);
  }
  world.clock.advance(SECOND_MS);
  await world.move('lan', 'adjustmentDown', 1_250, 'Gia hạn shop');
  await world.move('minh', 'depositByHand', 100, 'theirs');
  // A deposit that is not paid yet has moved no money.
  const at = new Date(world.clock.now() - 30 * DAY_MS);
  await world.database.db
    .insertInto('transactions')
    .values({
      owner_id: 'lan',
      id: 'waits',
      code: 'BBX3N6RD',
      type: 'DEPOSIT',
      status: 'WAITING',
      amount_vnd: 2_000_000,
      exchange_rate: 25_000,
      amount_cents: 8_000,
      entry_id: null,
      subject_kind: null,
      subject_id: null,
      actor_id: null,
      decider_id: null,
      decider_name: null,
      created_at: at,
      updated_at: at,
      deleted_at: null,
    })
    .execute();
});
afterAll(() => world.close());

const list = async (query: Record<string, string | number> = {}) => {
  const { body } = await callApi(world.server.url, listTransactions, { query }, lan.headers);
  if (!body) throw new Error('The list was refused');
  return body;
};

describe('the transactions of the balance', () => {
  it('appear newest first, twenty per page, in the shape of the contract (MNY-17)', async () => {
    const { data, meta } = await list();
    expect(meta).toEqual({ itemsPerPage: 20, totalItems: 24, currentPage: 1, totalPages: 2 });
    for (const row of data) expect(transaction.strict().safeParse(row).error).toBeUndefined();
    expect((await list({ page: 2 })).data.at(-1)).toMatchObject({ id: 'waits' });
  });

  it("show the ledger's balance before and after each transaction, and no balance for pending ones (MNY-26)", async () => {
    const { data } = await list();
    expect(data[0]).toMatchObject({
      amount: '-12.50',
      amountUsd: '-12.50',
      exchangeRate: 1,
      beforeAmount: '880.00',
      afterAmount: '867.50',
    });
    const { data: waiting } = await list({ statuses: 'WAITING' });
    expect(waiting).toMatchObject([
      {
        id: 'waits',
        amount: '2000000.00',
        amountVnd: 2_000_000,
        amountUsd: '80.00',
        beforeAmount: null,
        afterAmount: null,
      },
    ]);
    // Each transaction begins with the balance at which the previous one ended.
    const moved = [...(await list({ limit: 100, sortBy: 'createdAt:ASC' })).data].filter(
      (row) => row.afterAmount !== null,
    );
    for (const [index, row] of moved.entries()) expect(row.beforeAmount).toBe(moved[index - 1]?.afterAmount ?? '0.00');
  });

  it('can be searched by code, words, type, status and days, only by the seller who owns them (MNY-17)', async () => {
    expect((await list({ search: 'bbx3' })).data).toMatchObject([{ id: 'waits' }]);
    expect((await list({ search: 'GIA HẠN' })).data).toMatchObject([{ description: 'Gia hạn shop' }]);
    expect((await list({ search: '100%_' })).data).toEqual([]);
    expect((await list({ types: 'DEPOSIT' })).meta.totalItems).toBe(1);
    expect((await list({ types: 'DEPOSIT,ADJUSTMENT' })).meta.totalItems).toBe(24);
    // The deposit was requested 30 days before 10:30 on 15 November in Los Angeles.
    expect((await list({ from: '2026-10-16', to: '2026-10-16' })).data).toMatchObject([{ id: 'waits' }]);
    expect((await list({ to: '2026-10-15' })).meta.totalItems).toBe(0);
    const theirs = await callApi(world.server.url, listTransactions, {}, minh.headers);
    expect(theirs.body?.data).toMatchObject([{ description: 'theirs' }]);
  });

  it.each(['from=2026-02-30', 'to=yesterday', 'sortBy=amount:ASC'])(
    'cannot be listed by the invalid query %s',
    async (query) => {
      const url = `${world.server.url}/api/transactions?${query}`;
      expect((await fetch(url, { headers: lan.headers })).status).toBe(422);
    },
  );
});

describe('the wallet', () => {
  it('shows the balance and the movements of the last 7 days (MNY-26)', async () => {
    const { body } = await callApi(world.server.url, getWallet, {}, lan.headers);
    expect(body).toMatchObject({
      balance: '867.50',
      held: '0.00',
      in7Days: '880.00',
      out7Days: '12.50',
      lowBalance: null,
    });
    expect(body?.counts.find(({ type }) => type === 'ADJUSTMENT')?.count).toBe(23);
    world.clock.advance(8 * DAY_MS);
    const { headers } = await openSession(world.server.app, 'lan');
    const later = await callApi(world.server.url, getWallet, {}, headers);
    expect(later.body).toMatchObject({ balance: '867.50', in7Days: '0.00', out7Days: '0.00' });
    world.clock.advance(-8 * DAY_MS);
  });

  it('shows zero balances to a seller without transactions', async () => {
    const nga = await createPerson(world.server.app, 'nga');
    const { body } = await callApi(world.server.url, getWallet, {}, nga.headers);
    expect(body).toMatchObject({ balance: '0.00', held: '0.00', lowBalance: null });
  });

  it("notifies once when the balance falls below the owner's limit, and again only after the balance had risen above it (MNY-28)", async () => {
    const heard: number[] = [];
    world.server.app.events.listen({
      balanceLow: async (_trx, { scope, cents }) => {
        if (scope.ownerId === 'minh') heard.push(cents);
      },
    });
    const set = async (lowBalance: string | null) =>
      (await callApi(world.server.url, setLowBalance, { body: { lowBalance } }, minh.headers)).body?.lowBalance;
    await world.move('minh', 'depositByHand', 9_900, 'to 100');
    expect(await set('50')).toBe('50.00');
    await world.move('minh', 'adjustmentDown', 4_000, 'to 60');
    expect(heard).toEqual([]);
    // A balance that equals the limit is not below the limit.
    await world.move('minh', 'adjustmentDown', 1_000, 'to 50');
    expect(heard).toEqual([]);
    await world.move('minh', 'adjustmentDown', 1_000, 'to 40');
    await world.move('minh', 'adjustmentDown', 1_000, 'to 30');
    expect(heard).toEqual([4_000]);
    await world.move('minh', 'depositByHand', 3_000, 'to 60 again');
    await world.move('minh', 'adjustmentDown', 2_000, 'to 40 again');
    expect(heard).toEqual([4_000, 4_000]);
    expect(await set(null)).toBeNull();
    await world.move('minh', 'adjustmentDown', 4_000, 'to 0');
    expect(heard).toHaveLength(2);
  });

  it('sends the warning as a mail with the balance and a link when no Telegram group is connected (NTF-19)', async () => {
    const { app, url } = world.server;
    const before = await readOutbox(url, 'minh@example.com');
    await app.notifications.delivery.deliver(systemScope('minh', 'test'));
    const mails = (await readOutbox(url, 'minh@example.com')).slice(0, -before.length || undefined);
    // The balance has fallen below the limit twice since the last mail, and the mail shows the second time.
    expect(mails).toMatchObject([{ kind: 'balanceLow', subject: expect.stringContaining('40.00$') }]);
    expect(mails[0]?.links).toEqual([expect.stringMatching(/\/community\/profile#transactions$/)]);
    await app.notifications.delivery.deliver(systemScope('minh', 'test'));
    expect(await readOutbox(url, 'minh@example.com')).toHaveLength(before.length + 1);
  });

  it.each(['-5', '1.234', 'much', ''])('rejects %j as a limit for the low-balance warning', async (lowBalance) => {
    const headers = { ...lan.headers, 'content-type': 'application/json' };
    const body = JSON.stringify({ lowBalance });
    expect((await fetch(`${world.server.url}/api/wallet`, { method: 'PATCH', headers, body })).status).toBe(422);
  });
});

it('random transaction codes that their seller already has are replaced, and a given code cannot be used twice', async () => {
  const { app } = world.server;
  const ledger = createLedger({ clock: world.clock, emit: app.emit });
  const codes = ['DC-SAME22', 'DC-SAME22', 'DC-OTHER2', 'DC-SAME22'];
  const newCode = () => codes.shift() ?? 'DC-SAME22';
  const transactions = createTransactions({ db: app.db, clock: world.clock, ledger, newCode });
  const record = (ownerId: string, code?: string) =>
    inTransaction(app.db, (trx) =>
      transactions.record(trx, systemScope(ownerId, 'test'), {
        type: 'ADJUSTMENT',
        status: 'SUCCESS',
        cents: 1,
        description: 'x',
        entryId: null,
        ...(code === undefined ? {} : { code }),
      }),
    );
  const third = await createPerson(app, 'third');
  await record(third.id);
  await record(third.id);
  // Another seller may have the same code.
  await record('minh');
  const { body } = await callApi(world.server.url, listTransactions, {}, third.headers);
  expect(body?.data.map(({ code }) => code).toSorted()).toEqual(['DC-OTHER2', 'DC-SAME22']);
  await expect(record(third.id, 'DC-OTHER2')).rejects.toThrow('No free code');
});
