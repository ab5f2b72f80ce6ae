import {
  assignBankEvent,
  createDeposit,
  getBankEvent,
  getBankSummary,
  getDeposit,
  listBankEvents,
  returnBankEvent,
} from '@bobbin/contract/deposits';
import { ERRORS } from '@bobbin/contract/errors';
import { listTransactions } from '@bobbin/contract/wallet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Events } from '../../server/src/platform/events.ts';
import { createPerson, type Person } from '../world/person.ts';
import { callApi } from '../world/world.ts';
import { openBankWorld, type BankWorld } from './bank.ts';

let world: BankWorld;
let boss: Person;
let second: Person;
let lan: Person;
let minh: Person;
/** Events that Bobbin emits for other modules. */
const heard: Events['depositArrived'][] = [];

beforeAll(async () => {
  world = await openBankWorld();
  world.server.app.events.listen({ depositArrived: async (_trx, event) => void heard.push(event) });
  boss = await createPerson(world.server.app, 'boss', { roleId: 'admin' });
  second = await createPerson(world.server.app, 'second', { roleId: 'admin' });
  lan = await createPerson(world.server.app, 'lan');
  minh = await createPerson(world.server.app, 'minh');
});
afterAll(() => world.close());

async function create(amount: number, by: Person) {
  const { body } = await callApi(world.server.url, createDeposit, { body: { amount } }, by.headers);
  if (!body) throw new Error('The deposit was refused');
  return body;
}
let told = 0;
/** Delivers a transfer that matches no deposit, and returns the id of its row. */
async function leave(content: string, vnd = 1_000_000): Promise<string> {
  told += 1;
  await world.tell({ id: `u-${told}`, content, vnd, reference: `FT-u-${told}` });
  await world.runJobs();
  const where = world.database.db
    .selectFrom('bank_events')
    .select(['id', 'state'])
    .where('provider_id', '=', `u-${told}`);
  const row = await where.executeTakeFirstOrThrow();
  expect(row.state).toBe('unmatched');
  return row.id;
}
const assign = (id: string, to: string, by = boss, reason = 'the bank cut the code') =>
  callApi(world.server.url, assignBankEvent, { params: { id }, body: { to, reason } }, by.headers);
const giveBack = (id: string, by = boss) =>
  callApi(
    world.server.url,
    returnBankEvent,
    { params: { id }, body: { reasonCode: 'senderAsked', reason: 'sent by mistake' } },
    by.headers,
  );
const list = async (query = {}) =>
  (await callApi(world.server.url, listBankEvents, { query }, boss.headers)).body ?? { data: [], meta: null };

describe('money that matched no deposit (DEP-6, DEP-10)', () => {
  it('shows the likeliest deposit first, judged by the remaining characters of the deposit code, then by the amount', async () => {
    const cut = await create(500_000, minh);
    const same = await create(500_000, lan);
    // No deposit code contains a 0. With another word after it, one of thirty truncated codes would look like a complete unknown code.
    const id = await leave(`MBVCB.7718.${cut.code.slice(0, 8)} 0331 NAP TIEN.CT tu TRAN QUANG MINH`, 500_000);
    const { body } = await callApi(world.server.url, getBankEvent, { params: { id } }, boss.headers);
    expect(body?.event).toMatchObject({ amountVnd: 500_000, amountUsd: '20.00', reason: 'cut', seller: null });
    expect(body?.candidates.slice(0, 2)).toMatchObject([
      { code: cut.code, seller: { id: 'minh', name: 'minh Test' }, alike: 8, hasSameAmount: true, isPaid: false },
      { code: same.code, seller: { id: 'lan' }, hasSameAmount: true },
    ]);
  });

  it('can be assigned to a deposit by the deposit code, is credited once, and leaves a record and a log entry', async () => {
    const deposit = await create(1_000_000, lan);
    const id = await leave('nap tien thang 11', 990_000);
    const before = await world.balance('lan');
    const answers = await Promise.all([
      assign(id, deposit.code),
      assign(id, deposit.code, second),
      giveBack(id, second),
    ]);
    const codes = answers.map(({ exceptionBody }) => exceptionBody?.code ?? 0).toSorted((left, right) => left - right);
    expect(codes).toEqual([0, 733, 733]);
    expect((await assign(id, deposit.code)).exceptionBody?.code).toBe(733);
    const { body: now } = await callApi(world.server.url, getDeposit, { params: { id: deposit.id } }, lan.headers);
    const isGivenBack = answers[2]?.isSuccess ?? false;
    expect(await world.balance('lan')).toBe(before + (isGivenBack ? 0 : 3_960));
    if (!isGivenBack) expect(now).toMatchObject({ transactionStatus: 'DIFFERENT', askedVnd: 1_000_000 });
    const logs = await world.database.db
      .selectFrom('action_logs')
      .select(['action', 'after'])
      .where('entity_id', '=', id)
      .execute();
    expect(logs).toHaveLength(1);
  });

  it('can be assigned to a seller without a deposit, but not to the staff user’s own account or to an unknown seller', async () => {
    const id = await leave('tien cua toi', 2_500_000);
    expect((await assign(id, 'boss')).exceptionBody?.code).toBe(703);
    expect((await assign(id, 'boss@example.com')).exceptionBody?.code).toBe(703);
    expect((await assign(id, 'nobody@example.com')).exceptionBody?.code).toBe(734);
    expect((await assign(id, 'BB22222222')).exceptionBody?.code).toBe(734);
    const before = await world.balance('minh');
    expect((await assign(id, 'MINH@example.com')).body).toMatchObject({
      state: 'assigned',
      seller: { id: 'minh' },
      amountUsd: '100.00',
      decidedBy: 'boss Test',
      note: 'the bank cut the code',
    });
    expect(await world.balance('minh')).toBe(before + 10_000);
    const { body } = await callApi(world.server.url, listTransactions, {}, minh.headers);
    const [line] = body?.data ?? [];
    expect(line).toMatchObject({ transactionStatus: 'SUCCESS', amountVnd: 2_500_000, addedBy: 'boss Test' });
    // The seller is notified in the same way as for any other deposit (DEP-11).
    const told = heard.filter((event) => event.id === line?.id);
    expect(told).toMatchObject([{ code: line?.code, vnd: 2_500_000, cents: 10_000, isDifferent: false }]);
  });

  it('cannot be assigned to a closed account, by id or by the code of its deposit (ROL-15)', async () => {
    const gone = await createPerson(world.server.app, 'gone');
    const { code } = await create(500_000, gone);
    const id = await leave('chuyen tien dong');
    await world.database.db
      .updateTable('users')
      .set({ deleted_at: new Date(world.clock.now()) })
      .where('id', '=', 'gone')
      .execute();
    expect((await assign(id, 'gone')).exceptionBody?.code).toBe(ERRORS.TRANSFER_TO_NOBODY.code);
    expect((await assign(id, code)).exceptionBody?.code).toBe(ERRORS.MEMBER_DELETED.code);
    expect(await world.balance('gone')).toBe(0);
    await giveBack(id);
  });

  it('goes to the owner of an already paid deposit as a separate transaction', async () => {
    const { code } = await create(1_000_000, lan);
    await world.tell({ id: 'first-time', content: code });
    await world.runJobs();
    const before = await world.balance('lan');
    const id = await leave(code);
    expect((await assign(id, code)).body).toMatchObject({ state: 'assigned', seller: { id: 'lan' } });
    expect(await world.balance('lan')).toBe(before + 4_000);
  });

  it('can be marked as returned to the payer, and no seller is credited', async () => {
    const id = await leave('chuyen nham', 300_000);
    expect((await giveBack(id)).body).toMatchObject({ state: 'returned', seller: null, note: 'sent by mistake' });
    expect((await assign(id, 'minh')).exceptionBody?.code).toBe(733);
    const small = await leave('mot it', 100);
    expect((await assign(small, 'minh')).exceptionBody?.code).toBe(735);
  });

  it('above the limit needs two staff users (DEP-12)', async () => {
    const before = await world.balance('minh');
    const id = await leave('so tien lon', 20_000_000);
    const proposed = await assign(id, 'minh');
    expect(proposed.body).toMatchObject({
      state: 'unmatched',
      seller: null,
      proposal: { byId: 'boss', seller: { id: 'minh' }, to: 'minh', note: 'the bank cut the code' },
    });
    expect(await world.balance('minh')).toBe(before);
    // The same staff user cannot approve, and neither can a person to whose account the money would go.
    expect((await assign(id, 'minh@example.com')).exceptionBody?.code).toBe(ERRORS.SECOND_PERSON_NEEDED.code);
    // The assignment to another account is a separate proposal, which the first staff user may approve; the first proposal stays.
    expect((await assign(id, 'lan', second)).body).toMatchObject({ state: 'unmatched', proposal: { byId: 'second' } });
    expect((await assign(id, 'minh', second)).body).toMatchObject({ state: 'unmatched', proposal: { to: 'minh' } });
    expect(await world.balance('minh')).toBe(before);
    // Two simultaneous clicks of the other staff user assign the money once.
    const answers = await Promise.all([assign(id, 'minh'), assign(id, 'minh')]);
    expect(answers.map(({ body }) => body?.state ?? 'refused').toSorted()).toEqual(['assigned', 'refused']);
    expect(await world.balance('minh')).toBe(before + 80_000);
    const logs = await world.database.db
      .selectFrom('action_logs')
      .select(['action', 'user_id'])
      .where('entity_id', '=', id)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    expect(logs.map(({ action, user_id: by }) => `${action} ${by}`)).toEqual([
      'proposeTransfer boss',
      'proposeTransfer second',
      'proposeTransfer second',
      'assignTransfer boss',
    ]);
  });

  it('leads to one credit, even when the deposit is paid by its own code at the same moment (DEP-4, DEP-10)', async () => {
    for (let round = 0; round < 4; round += 1) {
      const deposit = await create(1_000_000, lan);
      const before = await world.balance('lan');
      const id = await leave(`khong co ma ${round}`, 1_000_000);
      await world.tell({ id: `own-${round}`, content: deposit.code, vnd: 1_000_000, reference: `FT-own-${round}` });
      const [given] = await Promise.all([assign(id, deposit.code), world.runJobs(), world.runJobs()]);
      await world.runJobs();
      expect(given.body?.state).toBe('assigned');
      const own = await world.database.db
        .selectFrom('bank_events')
        .select(['state', 'reason'])
        .where('provider_id', '=', `own-${round}`)
        .executeTakeFirstOrThrow();
      // The first transfer paid the deposit. The second transfer has the same code, so it waits as unmatched money and is not lost.
      const isOwn = own.state === 'matched';
      if (!isOwn) expect(own).toEqual({ state: 'unmatched', reason: 'paid' });
      expect(await world.balance('lan')).toBe(before + (isOwn ? 8_000 : 4_000));
      const { body } = await callApi(world.server.url, getDeposit, { params: { id: deposit.id } }, lan.headers);
      expect(body).toMatchObject({ transactionStatus: 'SUCCESS', amountUsd: '40.00' });
    }
  });

  it('needs one staff user at exactly the limit, and two staff users from one cent above it (DEP-12)', async () => {
    const before = await world.balance('minh');
    // The amounts are 500 dollars at 25,000 dong, and the smallest amount that is one cent more.
    expect((await assign(await leave('dung muc', 12_500_000), 'minh')).body?.state).toBe('assigned');
    expect((await assign(await leave('hon mot xu', 12_500_125), 'minh')).body?.state).toBe('unmatched');
    expect(await world.balance('minh')).toBe(before + 50_000);
  });

  it('proposed by two staff users at once is proposed by one and confirmed by the other; a single staff user can return it (DEP-12)', async () => {
    const before = await world.balance('lan');
    const id = await leave('hai nguoi', 24_000_000);
    const both = await Promise.all([assign(id, 'lan', boss), assign(id, 'lan', second)]);
    expect(both.map(({ body }) => body?.state ?? 'refused').toSorted()).toEqual(['assigned', 'unmatched']);
    expect(await world.balance('lan')).toBe(before + 96_000);
    const back = await leave('tra lai', 24_000_000);
    await assign(back, 'lan');
    expect((await giveBack(back)).body).toMatchObject({ state: 'returned', proposal: null });
    expect((await assign(back, 'lan', second)).exceptionBody?.code).toBe(733);
    expect(await world.balance('lan')).toBe(before + 96_000);
  });

  it('PER-4: returned after a proposed assignment notifies the proposed seller of the reason; without a proposal no seller is notified', async () => {
    const notices = () =>
      world.database.db
        .selectFrom('seller_notices')
        .select(['owner_id', 'words'])
        .where('kind', '=', 'transferReturned')
        .execute();
    const before = (await notices()).length;
    await giveBack(await leave('khong ro ai', 24_000_000));
    expect(await notices()).toHaveLength(before);
    const id = await leave('cua minh', 24_000_000);
    await assign(id, 'minh');
    await giveBack(id);
    expect((await notices()).filter(({ owner_id }) => owner_id === 'minh')).toEqual([
      { owner_id: 'minh', words: 'sent by mistake' },
    ]);
  });

  it('appears in the list, in the search and in the count', async () => {
    const waiting = await list();
    const done = await list({ state: 'done' });
    const { body } = await callApi(world.server.url, getBankSummary, {}, boss.headers);
    expect(body).toMatchObject({
      waitingCount: waiting.meta?.totalItems,
      waitingVnd: waiting.data.reduce((sum, { amountVnd }) => sum + amountVnd, 0),
      doneCount: done.meta?.totalItems,
      exchangeRate: 25_000,
    });
    expect(body?.feeds.map(({ provider }) => provider)).toEqual(['SEPAY', 'CASSO', 'PAYOS']);
    expect(body?.feeds[0]?.toldAt).not.toBeNull();
    expect(done.data.every(({ state }) => state !== 'unmatched')).toBe(true);
    expect((await list({ search: 'NHAM', state: 'done' })).data).toHaveLength(1);
    expect((await list({ search: '300000', state: 'done' })).data).toHaveLength(1);
    expect((await list({ search: 'nothing like it' })).data).toHaveLength(0);
    expect((await list({ limit: 1, page: 2, state: 'done' })).data).toHaveLength(1);
  });

  it('excludes transfers that were matched automatically', async () => {
    const row = await world.database.db
      .selectFrom('bank_events')
      .select('id')
      .where('state', '=', 'matched')
      .executeTakeFirstOrThrow();
    expect((await assign(row.id, 'minh')).exceptionBody?.code).toBe(300);
    const read = await callApi(world.server.url, getBankEvent, { params: { id: row.id } }, boss.headers);
    expect(read.exceptionBody?.code).toBe(300);
  });
});
