import { ERRORS } from '@bobbin/contract/errors';
import { getWallet, listTransactions } from '@bobbin/contract/wallet';
import { createApiKey } from '@bobbin/contract/profile';
import * as contract from '@bobbin/contract/withdrawals';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemScope } from '../../server/src/platform/access.ts';
import { createPerson, openSession, type Person } from '../world/person.ts';
import { readOutbox } from '../accounts/outbox.ts';
import { callApi } from '../world/world.ts';
import { openMoneyWorld, type MoneyWorld } from './world.ts';

const CARD = '9704361822904417';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 3_600_000;

let world: MoneyWorld;
let boss: Person;
let second: Person;
let lan: Person;
let turn = 0;

beforeAll(async () => {
  world = await openMoneyWorld({
    SECOND_PERSON_CENTS: '50000',
    WITHDRAWAL_DAY_CENTS: '200000',
    WITHDRAWALS_PER_DAY: '60',
  });
  boss = await createPerson(world.server.app, 'boss', { roleId: 'admin' });
  second = await createPerson(world.server.app, 'second', { roleId: 'admin' });
});
afterAll(() => world.close());
/** Each test uses a new seller, so that no test uses up the daily limit of another one. */
beforeEach(async () => {
  turn += 1;
  lan = await createPerson(world.server.app, `lan-${turn}`);
  await world.move(lan.id, 'depositByHand', 100_000, 'in');
});

interface Asked {
  amount?: string | number;
  bank?: string;
  cardNumber?: string;
}

const ask = ({ amount = '100', bank = 'Vietcombank', cardNumber = CARD }: Asked = {}, headers: object = {}, by = lan) =>
  callApi(
    world.server.url,
    contract.createPaymentRequest,
    { body: { amount, bank, cardNumber } },
    { ...by.headers, ...headers },
  );
type Wanted = NonNullable<Parameters<typeof callApi<typeof contract.decidePaymentRequest>>[2]>['body'];
const decide = (id: string, body: Wanted, by = boss) =>
  callApi(world.server.url, contract.decidePaymentRequest, { params: { id }, body }, by.headers);
const listAll = async (query: object, by = boss) =>
  (await callApi(world.server.url, contract.listAllPaymentRequests, { query }, by.headers)).body;
const balances = () => world.ledger.readBalances(world.server.app.db, systemScope(lan.id, 'test'));
const askedId = async (input: Asked = {}) => (await ask(input)).body?.id ?? '';
const upwards = (left: number, right: number) => left - right;
const codeOf = (answer: { exceptionBody: { code: number } | null }) => answer.exceptionBody?.code ?? 0;

describe('a request for a withdrawal', () => {
  it('puts the amount on hold immediately, fixes the amount in dong, and masks the card number (WDR-1, WDR-2, WDR-3, WDR-4)', async () => {
    const { body } = await ask({ amount: 850, cardNumber: '9704 3618 2290 4417' });
    expect(body).toMatchObject({
      amount: '850.00',
      amountVnd: 21_250_000,
      exchangeRate: 25_000,
      bank: 'Vietcombank',
      cardNumber: '•••• 4417',
      status: 'WAITING',
      needsSecond: true,
    });
    expect(body?.code).toMatch(/^RT-/);
    expect(await balances()).toEqual({ sellerCents: 15_000, heldCents: 85_000 });
    const wallet = await callApi(world.server.url, getWallet, {}, lan.headers);
    expect(wallet.body).toMatchObject({ balance: '150.00', held: '850.00' });
    const lines = await callApi(world.server.url, listTransactions, {}, lan.headers);
    expect(lines.body?.data[0]).toMatchObject({
      transactionType: 'WITHDRAWAL',
      transactionStatus: 'HELD',
      amountUsd: '-850.00',
      code: body?.code,
      subject: { kind: 'withdrawal', id: body?.id },
    });
  });

  it('stores the card number only in encrypted form (WDR-4)', async () => {
    const id = await askedId();
    const row = await world.database.db
      .selectFrom('payment_requests')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    expect(JSON.stringify(row)).not.toContain(CARD);
    const { db } = world.database;
    for (const table of ['action_logs', 'transactions', 'idempotency_keys'] as const) {
      const rows = await db
        .selectFrom(table as 'transactions')
        .selectAll()
        .execute();
      expect(JSON.stringify(rows), table).not.toContain(CARD);
    }
  });

  it('cannot hold more than the balance, also for 50 simultaneous requests (WDR-2)', async () => {
    // A slow machine may have too few database connections, and the failed requests are then sent again, as a browser would do.
    const patient = async (): ReturnType<typeof ask> => {
      const answer = await ask({ amount: '33.34' });
      return answer.status === 503 ? patient() : answer;
    };
    const answers = await Promise.all(Array.from({ length: 50 }, patient));
    expect(answers.filter(({ isSuccess }) => isSuccess)).toHaveLength(29);
    expect(answers.filter((answer) => codeOf(answer) === 701)).toHaveLength(21);
    const { sellerCents, heldCents } = await balances();
    expect([sellerCents + heldCents, heldCents]).toEqual([100_000, 29 * 3_334]);
  });

  it('creates one withdrawal for simultaneous calls with one idempotency key', async () => {
    const key = { 'idempotency-key': `w-${turn}` };
    const answers = await Promise.all([ask({}, key), ask({}, key), ask({}, key)]);
    expect(new Set(answers.map(({ body }) => body?.id)).size).toBe(1);
    expect((await balances()).heldCents).toBe(10_000);
  });

  it.each([
    { amount: '0' },
    { amount: '0.00' },
    { amount: '-5' },
    { amount: '1.005' },
    { amount: 'NaN' },
    { amount: '1e3' },
    { bank: ' ' },
    { bank: 'x'.repeat(61) },
    { cardNumber: '12345' },
    { cardNumber: 'DROP TABLE' },
    { cardNumber: '' },
  ])('changes nothing when its input is invalid: %j', async (input) => {
    const answer = await ask(input);
    expect(answer.isSuccess).toBe(false);
    expect(await balances()).toEqual({ sellerCents: 100_000, heldCents: 0 });
  });

  it('fails with an API key (WDR-1)', async () => {
    const { body: key } = await callApi(world.server.url, createApiKey, {}, lan.headers);
    const headers = { authorization: `Bearer ${key}` };
    world.clock.advance(2 * DAY_MS);
    expect((await ask({}, headers)).status).toBe(403);
    world.clock.advance(-2 * DAY_MS);
    expect((await callApi(world.server.url, contract.listPaymentRequests, {}, headers)).status).toBe(200);
  });

  it('fails above the daily limit; a denied withdrawal no longer counts towards the limit (WDR-5)', async () => {
    await world.move(lan.id, 'depositByHand', 400_000, 'more');
    const id = await askedId({ amount: '1500' });
    expect(codeOf(await ask({ amount: '500.01' }))).toBe(742);
    expect((await ask({ amount: '500' })).isSuccess).toBe(true);
    const terms = async () => (await callApi(world.server.url, contract.getWithdrawalTerms, {}, lan.headers)).body;
    expect(await terms()).toMatchObject({ leftToday: '0.00', dayLimit: '2000.00', requestsLeft: 58 });
    expect(codeOf(await ask({ amount: '0.01' }))).toBe(742);
    await decide(id, { status: 'DENIED', reasonCode: 'otherName', reason: 'Wrong name' });
    expect(await terms()).toMatchObject({ leftToday: '1500.00', requestsLeft: 58 });
    expect((await ask({ amount: '1500' })).isSuccess).toBe(true);
    expect(codeOf(await ask({ amount: '1' }))).toBe(742);
    world.clock.advance(DAY_MS);
    lan = await openSession(world.server.app, lan.id);
    expect((await ask({ amount: '1' })).isSuccess).toBe(true);
    world.clock.advance(-DAY_MS);
  });

  it('counts towards the limit of its Los Angeles day until it is cancelled (WDR-5)', async () => {
    const started = world.clock.now();
    const askAt = async (instant: number, amount: string) => {
      world.clock.set(instant);
      lan = await openSession(world.server.app, lan.id);
      return ask({ amount });
    };
    try {
      await world.move(lan.id, 'depositByHand', 500_000, 'more');
      // The day of 16 November begins in Los Angeles eight hours after it begins in UTC.
      const midnight = Date.UTC(2026, 10, 16, 8);
      expect((await askAt(midnight - 10 * 3_600_000, '1900')).isSuccess).toBe(true);
      const { body: last } = await askAt(midnight - 7 * 3_600_000, '100');
      expect(codeOf(await askAt(midnight - MINUTE_MS, '0.01'))).toBe(742);
      const params = { id: last?.id ?? '' };
      expect(
        (await callApi(world.server.url, contract.cancelPaymentRequest, { params }, lan.headers)).body?.status,
      ).toBe('CANCELLED');
      expect((await askAt(midnight - MINUTE_MS, '100')).isSuccess).toBe(true);
      expect(codeOf(await askAt(midnight - MINUTE_MS, '0.01'))).toBe(742);
      expect((await askAt(midnight, '2000')).isSuccess).toBe(true);
      expect(codeOf(await askAt(midnight, '0.01'))).toBe(742);
    } finally {
      world.clock.set(started);
    }
  });

  it('cannot exceed the daily limit by many simultaneous requests (WDR-5)', async () => {
    await world.move(lan.id, 'depositByHand', 400_000, 'more');
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask({ amount: '900' })));
    expect(answers.map(codeOf).toSorted(upwards)).toEqual([0, 0, 742, 742, 742, 742]);
    expect((await balances()).heldCents).toBe(180_000);
  });

  it('fails beyond the daily number of requests, whether the earlier ones succeeded or not (WDR-5)', async () => {
    const ids: string[] = [];
    for (let left = 60; left > 0; left -= 1) ids.push(await askedId({ amount: '1' }));
    expect(ids).not.toContain('');
    expect(codeOf(await ask({ amount: '1' }))).toBe(742);
    // A denied withdrawal no longer counts towards the daily amount, but still counts towards the daily number.
    await decide(ids[0] ?? '', { status: 'DENIED', reasonCode: 'other', reason: 'The name differs' });
    expect(codeOf(await ask({ amount: '1' }))).toBe(742);
  });
});

describe('the freeze after a change of credentials (WDR-6)', () => {
  it('lasts 24 hours after a new API key, and the seller sees its end', async () => {
    await callApi(world.server.url, createApiKey, {}, lan.headers);
    const made = world.clock.now();
    const { body } = await callApi(world.server.url, contract.getWithdrawalTerms, {}, lan.headers);
    const until = Date.parse(body?.frozenUntil ?? '');
    expect(body?.frozenBy).toBe('apiKey');
    expect(until - DAY_MS).toBeLessThanOrEqual(made);
    expect(until - DAY_MS).toBeGreaterThan(made - 60_000);
    const { code, vi: message } = ERRORS.WITHDRAWAL_FROZEN;
    expect((await ask()).exceptionBody).toMatchObject({ code, message });
    expect(await balances()).toEqual({ sellerCents: 100_000, heldCents: 0 });
    world.clock.set(until - 30_000);
    lan = await openSession(world.server.app, lan.id);
    expect(codeOf(await ask())).toBe(741);
    world.clock.set(until);
    expect((await ask()).isSuccess).toBe(true);
    world.clock.set(made);
  });

  it('shows staff a change of credentials on withdrawals that were requested before the change', async () => {
    const id = await askedId();
    const find = async () => (await listAll({ search: lan.id }))?.data.find((row) => row.id === id);
    expect(await find()).toMatchObject({ isRecentlyChanged: false, isNewCard: true });
    await callApi(world.server.url, createApiKey, {}, lan.headers);
    expect(await find()).toMatchObject({ isRecentlyChanged: true });
  });
});

describe('the payment manager', () => {
  it('confirms a withdrawal once with the bank’s transaction id, and the held money leaves the account (WDR-7)', async () => {
    const id = await askedId();
    expect((await decide(id, { status: 'CONFIRMED' })).status).toBe(422);
    expect((await decide(id, { status: 'CONFIRMED', proof: ' ' })).status).toBe(422);
    const proof = `FT-${turn}`;
    const done = await decide(id, { status: 'CONFIRMED', proof });
    expect(done.body).toMatchObject({
      status: 'CONFIRMED',
      proof,
      decidedBy: 'boss Test',
      user: { email: `${lan.id}@example.com` },
    });
    expect(await balances()).toEqual({ sellerCents: 90_000, heldCents: 0 });
    expect(codeOf(await decide(id, { status: 'CONFIRMED', proof: 'x' }))).toBe(743);
    expect(codeOf(await decide(id, { status: 'DENIED', reasonCode: 'other', reason: 'The name differs' }))).toBe(743);
    const other = await askedId({ amount: '5' });
    expect(codeOf(await decide(other, { status: 'CONFIRMED', proof }))).toBe(745);
    const [line] =
      (await callApi(world.server.url, listTransactions, { query: { search: done.body?.code ?? '' } }, lan.headers))
        .body?.data ?? [];
    expect(line).toMatchObject({ transactionStatus: 'SUCCESS', amountUsd: '-100.00' });
    expect((await ask({ amount: '1' })).body).toMatchObject({ status: 'WAITING' });
    expect((await listAll({ search: lan.id }))?.data[0]).toMatchObject({ isNewCard: false });
  });

  it('denies a withdrawal with a reason, and the money returns to the balance as a separate transaction (WDR-7)', async () => {
    const id = await askedId();
    expect((await decide(id, { status: 'DENIED' })).status).toBe(422);
    expect(
      (await decide(id, { status: 'DENIED', reasonCode: 'otherName', reason: 'Tên chủ thẻ khác' })).body,
    ).toMatchObject({
      status: 'DENIED',
      reason: 'Tên chủ thẻ khác',
    });
    expect(await balances()).toEqual({ sellerCents: 100_000, heldCents: 0 });
    const { body } = await callApi(world.server.url, listTransactions, {}, lan.headers);
    expect(body?.data.map((line) => [line.transactionStatus, line.amountUsd]).slice(0, 2)).toEqual([
      ['SUCCESS', '100.00'],
      ['RETURNED', '-100.00'],
    ]);
  });

  it('needs above the limit a second payment manager, who approves the same payment (WDR-8)', async () => {
    const id = await askedId({ amount: '500.01' });
    const proof = `FT-${turn}`;
    expect((await decide(id, { status: 'CONFIRMED', proof })).body).toMatchObject({
      status: 'APPROVAL',
      confirmedBy: 'boss Test',
      isConfirmedByYou: true,
    });
    expect((await balances()).heldCents).toBe(50_001);
    expect(codeOf(await decide(id, { status: 'CONFIRMED' }))).toBe(744);
    expect((await decide(id, { status: 'CONFIRMED', proof: 'FT-other' }, second)).status).toBe(422);
    const open = await listAll({ statuses: 'WAITING,APPROVAL' }, second);
    expect(open?.data[0]).toMatchObject({ id, status: 'APPROVAL', isConfirmedByYou: false });
    expect((await decide(id, { status: 'CONFIRMED', proof }, second)).body).toMatchObject({
      status: 'CONFIRMED',
      confirmedBy: 'boss Test',
      decidedBy: 'second Test',
    });
    expect(await balances()).toEqual({ sellerCents: 49_999, heldCents: 0 });
  });

  it('needs no second person for an amount of exactly the limit (WDR-8)', async () => {
    const { body } = await ask({ amount: '500' });
    expect(body?.needsSecond).toBe(false);
    const done = await decide(body?.id ?? '', { status: 'CONFIRMED', proof: `L-${turn}` });
    expect(done.body).toMatchObject({ status: 'CONFIRMED', confirmedBy: 'boss Test' });
    expect(await balances()).toEqual({ sellerCents: 50_000, heldCents: 0 });
  });

  it('decides once when two of them decide at the same time on the same state (WDR-8)', async () => {
    const id = await askedId({ amount: '600' });
    const seen = { status: 'WAITING' };
    const answers = await Promise.all([
      decide(id, { status: 'CONFIRMED', proof: `A-${turn}`, seen }),
      decide(id, { status: 'CONFIRMED', proof: `A-${turn}`, seen }, second),
    ]);
    expect(answers.map(({ status }) => status).toSorted(upwards)).toEqual([200, 409]);
    expect((await listAll({ search: lan.id }))?.data[0]).toMatchObject({ status: 'APPROVAL' });
  });

  it('can use one bank payment for only one of two simultaneous withdrawals (WDR-7)', async () => {
    const ids = [await askedId({ amount: '10' }), await askedId({ amount: '10' })];
    const answers = await Promise.all(ids.map((id) => decide(id, { status: 'CONFIRMED', proof: `ONE-${turn}` })));
    expect(answers.map(codeOf).toSorted(upwards)).toEqual([0, 745]);
  });

  it('cannot decide about own withdrawals; staff who may only view cannot decide about any (WDR-7)', async () => {
    await world.move('boss', 'depositByHand', 10_000, `in-${turn}`);
    const own = (await ask({ amount: '5' }, {}, boss)).body?.id ?? '';
    expect(codeOf(await decide(own, { status: 'CONFIRMED', proof: 'mine' }))).toBe(703);
    expect(
      codeOf(await decide(own, { status: 'DENIED', reasonCode: 'other', reason: 'The name differs' }, second)),
    ).toBe(0);
    const looker = await createPerson(world.server.app, `support-${turn}`, { roleId: 'support' });
    const id = await askedId();
    expect((await listAll({}, looker))?.data.length).toBeGreaterThan(0);
    expect(
      (await decide(id, { status: 'DENIED', reasonCode: 'other', reason: 'The name differs' }, looker)).status,
    ).toBe(403);
    const show = callApi(world.server.url, contract.showCardNumber, { params: { id } }, looker.headers);
    expect((await show).status).toBe(403);
  });

  it('sees the complete card number only by a separate call, which is logged (WDR-4)', async () => {
    const id = await askedId();
    const { body } = await callApi(world.server.url, contract.showCardNumber, { params: { id } }, boss.headers);
    expect(body).toEqual({ cardNumber: CARD });
    const logs = await world.database.db
      .selectFrom('action_logs')
      .select(['user_id', 'action', 'after'])
      .where('entity_id', '=', id)
      .where('action', '=', 'showCardNumber')
      .execute();
    expect(logs).toMatchObject([{ user_id: 'boss' }]);
    expect(JSON.stringify(await listAll({ search: lan.id }))).not.toContain(CARD);
  });

  it('can search withdrawals by code, email and last digits of the card, and sees the count of each state (WDR-7)', async () => {
    const { body } = await ask({ cardNumber: '0071001230987' });
    for (const search of [body?.code.toLowerCase(), `${lan.id}@EXAMPLE.com`, '0987']) {
      expect(
        (await listAll({ search }))?.data.map(({ id }) => id),
        search,
      ).toContain(body?.id);
    }
    const all = await listAll({});
    const rows = await world.database.db.selectFrom('payment_requests').select(['status', 'cents']).execute();
    for (const { status, count } of all?.counts ?? []) {
      expect(count, status).toBe(rows.filter((row) => row.status === status).length);
    }
    const held = rows.filter(({ status }) => status === 'WAITING' || status === 'APPROVAL');
    expect(all?.held).toBe((held.reduce((sum, row) => sum + Number(row.cents), 0) / 100).toFixed(2));
    expect(all?.meta).toMatchObject({ itemsPerPage: 25, totalItems: rows.length });
  });
});

describe('the cancellation of a withdrawal (WDR-10)', () => {
  const cancel = (id: string, by = lan) =>
    callApi(world.server.url, contract.cancelPaymentRequest, { params: { id } }, by.headers);

  it('returns the money to the balance once, and fails after a confirmation', async () => {
    const id = await askedId();
    const answers = await Promise.all([cancel(id), cancel(id), cancel(id)]);
    expect(answers.map(codeOf).toSorted(upwards)).toEqual([0, 743, 743]);
    expect(await balances()).toEqual({ sellerCents: 100_000, heldCents: 0 });
    const large = await askedId({ amount: '700' });
    await decide(large, { status: 'CONFIRMED', proof: `C-${turn}` });
    expect(codeOf(await cancel(large))).toBe(743);
  });

  it("fails for another seller's withdrawal", async () => {
    const id = await askedId();
    expect(codeOf(await cancel(id, second))).toBe(300);
    expect((await balances()).heldCents).toBe(10_000);
  });

  it('at the same time as a confirmation leads to exactly one of the two results', async () => {
    const id = await askedId();
    const [back, paid] = await Promise.all([cancel(id), decide(id, { status: 'CONFIRMED', proof: `R-${turn}` })]);
    expect([codeOf(back), codeOf(paid)].toSorted(upwards)).toEqual([0, 743]);
    const { sellerCents, heldCents } = await balances();
    expect(heldCents).toBe(0);
    expect(sellerCents).toBe(back.isSuccess ? 100_000 : 90_000);
  });
});

describe('the seller of a withdrawal (WDR-9)', () => {
  it.each([
    ['CONFIRMED', 'withdrawalPaid', 'FT26326190277'],
    ['DENIED', 'withdrawalDenied', 'Tên chủ thẻ khác'],
  ] as const)(
    'gets one notice when it is %s, by mail when no Telegram group is connected',
    async (status, kind, words) => {
      const id = await askedId();
      await decide(
        id,
        status === 'DENIED' ? { status, reasonCode: 'otherName', reason: words } : { status, proof: words },
      );
      const { app, url } = world.server;
      const tell = () => app.notifications.delivery.deliver(systemScope(lan.id, 'test'));
      await tell();
      await tell();
      const mails = await readOutbox(url, `${lan.id}@example.com`);
      expect(mails).toMatchObject([{ kind, subject: expect.stringContaining('100.00$') }]);
      expect(JSON.stringify(mails)).toContain(words);
    },
  );
});
