import {
  assignBankEvent,
  createDeposit,
  getDeposit,
  getDepositTerms,
  setExchangeRate,
} from '@bobbin/contract/deposits';
import { getForm } from '@bobbin/contract/auth';
import { listTransactions } from '@bobbin/contract/wallet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Events } from '../../server/src/platform/events.ts';
import { createPerson, openSession, type Person } from '../world/person.ts';
import { callApi } from '../world/world.ts';
import { ACCOUNT, openBankWorld, type BankWorld } from './bank.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * HOUR_MS;

let world: BankWorld;
let lan: Person;
let minh: Person;
let boss: Person;
/** Events that Bobbin emits for other modules. */
const heard: Events['depositArrived'][] = [];

beforeAll(async () => {
  world = await openBankWorld();
  world.server.app.events.listen({
    depositArrived: (_trx, event) => {
      heard.push(event);
      return Promise.resolve();
    },
  });
  boss = await createPerson(world.server.app, 'boss', { roleId: 'admin' });
  lan = await createPerson(world.server.app, 'lan');
  minh = await createPerson(world.server.app, 'minh');
});
afterAll(() => world.close());

const ask = (amount?: number, by = lan, key?: string) =>
  callApi(
    world.server.url,
    createDeposit,
    { body: amount === undefined ? {} : { amount } },
    { ...by.headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
  );
async function create(amount = 1_000_000, by = lan) {
  const { body, exceptionBody } = await ask(amount, by);
  if (!body) throw new Error(JSON.stringify(exceptionBody));
  return body;
}
const read = async (id: string, by = lan) =>
  (await callApi(world.server.url, getDeposit, { params: { id } }, by.headers)).body;

/** Advances the clock, and signs the callers in again. */
async function wait(ms: number): Promise<void> {
  world.clock.advance(ms);
  lan = await openSession(world.server.app, 'lan');
  minh = await openSession(world.server.app, 'minh');
  boss = await openSession(world.server.app, 'boss');
}

function expire() {
  return world.server.app.deposits.timetable?.find(({ name }) => name === 'expireDeposits')?.run();
}

let events = 0;
/** Reports a transfer by a webhook, and runs the job that processes it. */
async function pay(content: string, vnd = 1_000_000, at = world.clock.now()) {
  events += 1;
  expect(await world.tell({ id: 10_000 + events, content, vnd, at })).toBe(200);
  await world.runJobs();
  const row = await world.database.db
    .selectFrom('bank_events')
    .select(['id', 'state', 'reason', 'cents'])
    .where('provider_id', '=', String(10_000 + events))
    .executeTakeFirstOrThrow();
  return row;
}

describe('a request for a deposit (DEP-1)', () => {
  it('returns the account, the amount and the transfer content, as text and as QR code', async () => {
    const { body } = await ask();
    expect(body).toMatchObject({
      transactionType: 'DEPOSIT',
      transactionStatus: 'WAITING',
      amount: '1000000.00',
      amountVnd: 1_000_000,
      amountUsd: '40.00',
      exchangeRate: 25_000,
      beforeAmount: null,
      received: null,
      bank: { bin: '970436', name: 'Vietcombank', account: ACCOUNT, accountName: 'CONG TY BOBBIN' },
    });
    const code = body?.code ?? '';
    expect(code).toMatch(/^BB[2-9A-HJKMNP-Z]{8}$/);
    expect(body?.qr).toContain(`5802VN62140810${code}6304`);
    const createdAt = Date.parse(body?.createdAt ?? '');
    expect(Date.parse(body?.expiresAt ?? '') - createdAt).toBeCloseTo(24 * HOUR_MS, -4);
    expect(Date.parse(body?.lateUntil ?? '') - Date.parse(body?.expiresAt ?? '')).toBe(7 * DAY_MS);
    expect(await read(body?.id ?? '')).toEqual(body);
    const { body: list } = await callApi(world.server.url, listTransactions, {}, lan.headers);
    expect(list?.data[0]).toMatchObject({
      id: body?.id,
      code,
      transactionStatus: 'WAITING',
      expiresAt: body?.expiresAt,
    });
    expect(await world.balance('lan')).toBe(0);
  });

  it('accepts any whole amount from 10,000 dong up, not only multiples of 10,000', async () => {
    expect((await ask(10_000)).body?.amountVnd).toBe(10_000);
    expect((await ask(1_234_567)).body?.amountVnd).toBe(1_234_567);
    for (const amount of [9_999, 0, -10_000, 10_000.5, 500_000_000, Number.MAX_SAFE_INTEGER]) {
      expect((await ask(amount)).status).toBe(422);
    }
  });

  it('creates one deposit per idempotency key, which only its seller sees', async () => {
    const answers = await Promise.all([ask(50_000, lan, 'once'), ask(50_000, lan, 'once')]);
    expect(answers[0].body?.id).toBe(answers[1].body?.id);
    const theirs = await callApi(
      world.server.url,
      getDeposit,
      { params: { id: answers[0].body?.id ?? '' } },
      minh.headers,
    );
    expect(theirs.exceptionBody?.code).toBe(300);
  });

  it('fails beyond twenty open deposits, even when many are requested at the same time', async () => {
    const many = await createPerson(world.server.app, 'many');
    const answers = await Promise.all(Array.from({ length: 24 }, () => ask(20_000, many)));
    expect(answers.filter(({ isSuccess }) => isSuccess)).toHaveLength(20);
    expect(answers.find(({ isSuccess }) => !isSuccess)?.exceptionBody?.code).toBe(732);
  });
});

/** Ways in which Bobbin learns that the money of a deposit arrived. */
const WAYS: readonly (readonly [name: string, arrive: (code: string, vnd: number) => Promise<unknown>])[] = [
  ['in time', pay],
  [
    'after the deposit has expired',
    async (code, vnd) => {
      await wait(25 * HOUR_MS);
      await expire();
      await pay(code, vnd);
    },
  ],
  [
    'without a code and is assigned by staff,',
    async (code, vnd) => {
      const { id } = await pay('nap tien', vnd);
      const input = { params: { id }, body: { to: code, reason: 'the bank cut the code' } };
      const { exceptionBody } = await callApi(world.server.url, assignBankEvent, input, boss.headers);
      expect(exceptionBody).toBeNull();
    },
  ],
];

describe('money that arrives (DEP-5)', () => {
  it("becomes a credit to the cent at its deposit's exchange rate, and shows the balance afterwards", async () => {
    const { id, code } = await create(1_000_000);
    const before = await world.balance('lan');
    expect(await pay(`MBVCB.7718.${code.toLowerCase()} nap tien.CT tu 0331`)).toMatchObject({
      state: 'matched',
      cents: 4_000,
    });
    expect(await world.balance('lan')).toBe(before + 4_000);
    expect(await read(id)).toMatchObject({
      transactionStatus: 'SUCCESS',
      amountUsd: '40.00',
      askedVnd: null,
      description: expect.stringMatching(/^Vietcombank FT1\d+$/),
      afterAmount: ((before + 4_000) / 100).toFixed(2),
      received: { amountVnd: 1_000_000 },
    });
  });

  describe.each([
    ['less than requested', 950_000, 3_800],
    ['one dong more than requested', 1_000_001, 4_000],
    ['three times the requested amount', 3_000_000, 12_000],
    ['the requested amount', 1_000_000, 4_000],
  ])('by a transfer of %s', (_amount, vnd, cents) => {
    it.each(WAYS)(
      'adds the received amount to the balance, whether it arrives %s, and shows the difference (DEP-6, DEP-11)',
      async (_way, arrive) => {
        const { id, code } = await create(1_000_000);
        const before = await world.balance('lan');
        await arrive(code, vnd);
        expect(await world.balance('lan')).toBe(before + cents);
        const isDifferent = vnd !== 1_000_000;
        expect(await read(id)).toMatchObject({
          transactionStatus: isDifferent ? 'DIFFERENT' : 'SUCCESS',
          amountVnd: vnd,
          askedVnd: isDifferent ? 1_000_000 : null,
        });
        expect(heard.filter((event) => event.id === id)).toEqual([
          { scope: expect.objectContaining({ ownerId: lan.id }), id, code, vnd, cents, isDifferent },
        ]);
      },
    );
  });

  it('becomes one credit, although the transfer is reported fifty times at once (DEP-4)', async () => {
    const { id, code } = await create(2_000_000, minh);
    const told = { id: 777, content: `NAP ${code}`, vnd: 2_000_000 };
    const statuses = await Promise.all(Array.from({ length: 50 }, () => world.tell(told)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    await Promise.all([world.runJobs(), world.runJobs(), world.runJobs()]);
    expect(await world.tell(told)).toBe(200);
    await world.runJobs();
    expect(await world.balance('minh')).toBe(8_000);
    expect(await read(id, minh)).toMatchObject({ transactionStatus: 'SUCCESS' });
    // The event for the notification module is emitted once (DEP-11).
    expect(heard.filter((event) => event.id === id)).toEqual([
      expect.objectContaining({ code, vnd: 2_000_000, cents: 8_000, isDifferent: false }),
    ]);
  });

  it('becomes one credit when three feeds report it under the same bank number', async () => {
    const { code } = await create(1_000_000, minh);
    const before = await world.balance('minh');
    const told = { id: 888, content: code, reference: 'FT-one-and-the-same' };
    await world.tell(told, 'sepay');
    await world.tell({ ...told, id: 999 }, 'casso');
    await world.tell({ ...told, id: 'FT-one-and-the-same' }, 'payos');
    await Promise.all([world.runJobs(), world.runJobs()]);
    await world.runJobs();
    expect(await world.balance('minh')).toBe(before + 4_000);
    const rows = await world.database.db
      .selectFrom('bank_events')
      .select(['state', 'reason'])
      .where('reference', '=', 'FT-one-and-the-same')
      .execute();
    expect(rows.map(({ state, reason }) => reason ?? state).toSorted()).toEqual([
      'matched',
      'toldByAnother',
      'toldByAnother',
    ]);
  });

  it.each(['casso', 'payos'] as const)('becomes a credit when only %s reports the transfer', async (provider) => {
    const { code } = await create(500_000, minh);
    const before = await world.balance('minh');
    expect(await world.tell({ id: `${provider}-1`, content: `nap ${code}`, vnd: 500_000 }, provider)).toBe(200);
    await world.runJobs();
    expect(await world.balance('minh')).toBe(before + 2_000);
  });
});

describe('the queue of unmatched transfers (DEP-6)', () => {
  it('contains transfers without a code, with a truncated code, an unknown code or two open codes, and transfers for a paid deposit', async () => {
    const before = await world.balance('lan');
    const [one, other] = [await create(), await create()];
    expect(await pay('nap tien thang 11')).toMatchObject({ state: 'unmatched', reason: 'noCode' });
    expect(await pay('MBVCB.77.BBQ4T8W NAP TIEN')).toMatchObject({ state: 'unmatched', reason: 'cut' });
    expect(await pay('NAP BB22222222')).toMatchObject({ state: 'unmatched', reason: 'unknownCode' });
    expect(await pay(`${one.code} ${other.code}`)).toMatchObject({ state: 'unmatched', reason: 'twoCodes' });
    expect(await world.balance('lan')).toBe(before);
    await pay(one.code);
    expect(await pay(one.code)).toMatchObject({ state: 'unmatched', reason: 'paid' });
    expect(await pay(`${one.code} ${other.code}`)).toMatchObject({ state: 'matched' });
    expect(await world.balance('lan')).toBe(before + 8_000);
    const third = await create();
    expect(await pay(third.code, 100)).toMatchObject({ state: 'unmatched', reason: 'tooSmall' });
  });

  it('ignores outgoing transfers and transfers to other accounts', async () => {
    const { code } = await create();
    const states = async (id: string) =>
      world.database.db
        .selectFrom('bank_events')
        .select(['state', 'reason'])
        .where('provider_id', '=', id)
        .executeTakeFirst();
    await world.tell({ id: 'out', content: code, isOutgoing: true });
    await world.tell({ id: 'else', content: code, account: '999' });
    await world.runJobs();
    expect(await states('out')).toEqual({ state: 'ignored', reason: 'outgoing' });
    expect(await states('else')).toEqual({ state: 'ignored', reason: 'otherAccount' });
  });
});

describe('the exchange rate (DEP-8)', () => {
  const set = (rate: number, validFrom?: string, by = boss) =>
    callApi(
      world.server.url,
      setExchangeRate,
      { body: { rate, note: 'VCB', ...(validFrom === undefined ? {} : { validFrom }) } },
      by.headers,
    );
  const current = async () => {
    const terms = await callApi(world.server.url, getDepositTerms, {}, lan.headers);
    const form = await callApi(world.server.url, getForm, {});
    expect(form.body?.exchangeRate).toBe(terms.body?.exchangeRate);
    return terms.body?.exchangeRate;
  };

  it('can be set by staff from now or from a later instant on, while a deposit keeps the rate of its request', async () => {
    const old = await create(1_000_000);
    expect(await current()).toBe(25_000);
    expect((await set(26_000)).body).toMatchObject({ rate: 26_000, setBy: 'boss Test' });
    expect(await current()).toBe(26_000);
    await set(27_000, new Date(world.clock.now() + DAY_MS).toISOString());
    expect(await current()).toBe(26_000);
    const { code } = await create(2_600_000);
    const before = await world.balance('lan');
    await pay(old.code, 1_000_000);
    await pay(code, 2_600_000);
    expect(await world.balance('lan')).toBe(before + 4_000 + 10_000);
    await wait(DAY_MS);
    expect(await current()).toBe(27_000);
  });

  it('cannot be set for the past, by sellers, or to an implausible value', async () => {
    expect((await set(26_000, '2020-01-01T00:00:00.000Z')).exceptionBody?.code).toBe(736);
    expect((await set(2_600)).status).toBe(422);
    expect((await set(260_000)).status).toBe(422);
    expect((await set(26_000.5)).status).toBe(422);
    expect((await set(26_000, undefined, lan)).status).toBe(403);
  });
});

describe('the expiry of a deposit (DEP-7)', () => {
  it('happens after 24 hours, but a transfer still matches the deposit for seven days', async () => {
    const [soon, late, never] = [await create(), await create(), await create()];
    const startedAt = world.clock.now();
    const before = await world.balance('lan');
    await wait(24 * HOUR_MS - MINUTE_MS);
    await expire();
    expect(await read(soon.id)).toMatchObject({ transactionStatus: 'WAITING' });
    await wait(MINUTE_MS);
    await expire();
    expect(await read(late.id)).toMatchObject({ transactionStatus: 'EXPIRED' });
    expect((await read(late.id))?.beforeAmount).toBeNull();
    await wait(7 * DAY_MS - MINUTE_MS);
    expect(await pay(late.code)).toMatchObject({ state: 'matched' });
    expect(await read(late.id)).toMatchObject({ transactionStatus: 'SUCCESS' });
    await wait(2 * MINUTE_MS);
    expect(await pay(never.code)).toMatchObject({ state: 'unmatched', reason: 'late' });
    // The deposit was paid in time, but the bank feed reported the transfer late.
    expect(await pay(soon.code, 1_000_000, startedAt + HOUR_MS)).toMatchObject({ state: 'matched' });
    // The credit uses the exchange rate of the deposit's day, 27,000.
    expect(await world.balance('lan')).toBe(before + 2 * 3_704);
  });
});

it('Late money for a deposit of a closed account waits for staff (DEP-6, ROL-15)', async () => {
  const gone = await createPerson(world.server.app, 'gone');
  const { code } = await create(1_000_000, gone);
  await wait(25 * HOUR_MS);
  await expire();
  const closed = { deleted_at: new Date(world.clock.now()) };
  await world.database.db.updateTable('users').set(closed).where('id', '=', 'gone').execute();
  expect(await pay(code)).toMatchObject({ state: 'unmatched', reason: 'closed' });
  expect(await world.balance('gone')).toBe(0);
});

it('requests for deposits fail when no bank account is configured', async () => {
  const closed = await openBankWorld({ BANK_ACCOUNT: '', BANK_BIN: '' });
  const person = await createPerson(closed.server.app, 'lan');
  const asked = await callApi(closed.server.url, createDeposit, { body: {} }, person.headers);
  expect(asked.exceptionBody?.code).toBe(731);
  const terms = await callApi(closed.server.url, getDepositTerms, {}, person.headers);
  expect(terms.body?.isOpen).toBe(false);
  await closed.close();
});

it('deposits leave the ledger balanced (MNY-25)', async () => {
  await world.server.app.wallet.timetable?.[0]?.run();
  const proof = await world.database.db.selectFrom('ledger_proofs').selectAll().executeTakeFirstOrThrow();
  expect(proof).toMatchObject({ sum_cents: 0, faults: [] });
});
