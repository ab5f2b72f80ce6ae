import { createDeposit, getBankSummary, getDeposit } from '@bobbin/contract/deposits';
import { startBankSimulator } from '@bobbin/simulators/bank/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSession, createPerson, type Person } from '../world/person.ts';
import { callApi } from '../world/world.ts';
import { ACCOUNT, openBankWorld, type BankWorld } from './bank.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOW = Date.UTC(2026, 10, 15, 18, 30);

let bank: Awaited<ReturnType<typeof startBankSimulator>>;
let world: BankWorld;
let lan: Person;
let boss: Person;

async function openWorld(of: typeof bank, env: Record<string, string> = {}): Promise<BankWorld> {
  const { secrets } = of;
  return openBankWorld({
    BANK_BIN: of.bin,
    BANK_ACCOUNT: of.account,
    SEPAY_HOOK_SECRET: '',
    CASSO_CHECKSUM_KEY: '',
    PAYOS_BASE_URL: of.url,
    PAYOS_CHECKSUM_KEY: secrets.payosKey,
    PAYOS_CLIENT_ID: secrets.payosClientId,
    PAYOS_API_KEY: secrets.payosApiKey,
    ...env,
  });
}

beforeAll(async () => {
  bank = await startBankSimulator({ startAt: NOW });
  world = await openWorld(bank);
  await control('/webhook', { url: `${world.server.url}/api/webhooks/banks` });
  lan = await createPerson(world.server.app, 'lan');
  boss = await createPerson(world.server.app, 'boss', { roleId: 'admin' });
});
afterAll(async () => {
  await world.close();
  await bank.close();
});
beforeEach(() => control('/faults', undefined, 'DELETE'));

async function control(path: string, body?: object, method = 'POST', of = bank): Promise<unknown> {
  const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  const response = await fetch(`${of.url}/_sim${path}`, { method, headers, body: JSON.stringify(body) ?? null });
  expect(response.status).toBe(200);
  return response.json();
}
/** Counts the requests to the simulator that contain this text. */
async function countCalls(text: string): Promise<number> {
  const { calls } = (await control('/calls?limit=1000', undefined, 'GET')) as { calls: object[] };
  return calls.filter((call) => JSON.stringify(call).includes(text)).length;
}

const read = async (id: string) =>
  (await callApi(world.server.url, getDeposit, { params: { id } }, lan.headers)).body ?? expect.fail('no deposit');
/** Requests a deposit, and runs the job that creates its payment link. */
async function create(amount = 500_000) {
  const { body } = await callApi(world.server.url, createDeposit, { body: { amount } }, lan.headers);
  await world.runJobs();
  return read(body?.id ?? '');
}
const pay = (change: object) => control('/pay', { provider: 'none', ...change });
/** Advances the clock in Bobbin and at the provider. */
async function wait(ms: number): Promise<void> {
  world.clock.advance(ms);
  await control('/clock', { advanceSeconds: ms / 1_000 });
  lan = await openSession(world.server.app, 'lan');
  boss = await openSession(world.server.app, 'boss');
}
/** Runs the scheduled poll of every payment link that is due. */
async function look(): Promise<void> {
  await wait(5 * 60_000);
  const tasks = world.server.app.deposits.timetable ?? [];
  for (const { name, run } of tasks) if (name === 'lookAtLinks' || name === 'expireDeposits') await run();
  await world.runJobs();
  await world.runJobs();
}
const feed = async () => {
  const { body } = await callApi(world.server.url, getBankSummary, {}, boss.headers);
  return body?.feeds.find(({ provider }) => provider === 'PAYOS');
};
const orderCodeOf = async (id: string) => {
  const links = world.database.db.selectFrom('deposit_links').select('order_code as code').where('deposit_id', '=', id);
  return (await links.executeTakeFirstOrThrow()).code;
};
const linksOf = async (id: string) =>
  (
    await world.database.db
      .selectFrom('deposit_links')
      .select('state')
      .where('deposit_id', '=', id)
      .orderBy('attempt')
      .execute()
  ).map(({ state }) => state);

describe('a delayed worker of payment links (DEP-13)', () => {
  it.each([
    ['waits', 0, 'waiting', 'open'],
    ['has expired', 25, 'expired', 'ended'],
  ])(
    'finds a deposit that %s after %i hours in state %s, and sets its payment link to %s',
    async (_, hours, state, link) => {
      const { body } = await callApi(world.server.url, createDeposit, { body: { amount: 500_000 } }, lan.headers);
      const id = body?.id ?? '';
      await wait(hours * HOUR_MS);
      for (const { name, run } of world.server.app.deposits.timetable ?? []) if (name === 'expireDeposits') await run();
      const asked = await countCalls('/v2/payment-requests');
      await world.runJobs();
      const deposit = world.database.db.selectFrom('deposits').select('state').where('id', '=', id);
      expect([await deposit.executeTakeFirst(), await linksOf(id)]).toEqual([{ state }, [link]]);
      expect((await countCalls('/v2/payment-requests')) > asked).toBe(link === 'open');
    },
  );
});

describe('a deposit through a payment link (DEP-13)', () => {
  it('shows no account before the link exists, and then the account, content, QR code and page of the link', async () => {
    const { body: fresh } = await callApi(world.server.url, createDeposit, { body: { amount: 500_000 } }, lan.headers);
    expect(fresh).toMatchObject({ bank: null, qr: null, content: null, link: { state: 'opening' } });
    await world.runJobs();
    const deposit = await read(fresh?.id ?? '');
    expect(deposit).toMatchObject({
      bank: { bin: bank.bin, account: bank.account },
      link: { state: 'open', checkoutUrl: expect.stringContaining('https://pay.payos.vn/web/') },
    });
    // payOS adds a word of its own before Bobbin's deposit code.
    expect(deposit.content).toMatch(new RegExp(`^CS\\w+ ${deposit.code}$`));
    expect(deposit.qr).toContain(deposit.content ?? 'nothing');
  });

  it('becomes a credit by its webhook, which is matched by number alone, however truncated the transfer content is', async () => {
    const deposit = await create();
    const before = await world.balance('lan');
    const word = deposit.content?.split(' ')[0] ?? '';
    await control('/pay', { content: `${word} tien`, amount: 500_000, provider: 'payos', times: 3 });
    await world.runJobs();
    expect(await read(deposit.id)).toMatchObject({ transactionStatus: 'SUCCESS' });
    expect(await world.balance('lan')).toBe(before + 2_000);
    await look();
    expect(await world.balance('lan')).toBe(before + 2_000);
  });

  it('becomes a credit without a webhook, because Bobbin polls the link by its number (DEP-14)', async () => {
    const deposit = await create();
    const before = await world.balance('lan');
    await pay({ qr: deposit.qr, amount: 475_000 });
    await look();
    expect(await read(deposit.id)).toMatchObject({ transactionStatus: 'DIFFERENT', amountUsd: '19.00' });
    expect(await world.balance('lan')).toBe(before + 1_900);
    expect(await feed()).toMatchObject({ missedCount: 1, failure: null, readAt: expect.any(String) });
    // A webhook that arrives hours later credits nothing.
    await control('/settings', { payos: true });
    await control('/replay', {});
    await control('/settings', { payos: false });
    await world.runJobs();
    await look();
    expect(await world.balance('lan')).toBe(before + 1_900);
    expect(await feed()).toMatchObject({ missedCount: 0 });
  });

  it('paid twice is credited once, and the second payment waits as unmatched money', async () => {
    const deposit = await create();
    const before = await world.balance('lan');
    await pay({ qr: deposit.qr });
    await pay({ qr: deposit.qr });
    await look();
    expect(await world.balance('lan')).toBe(before + 2_000);
    const events = await world.database.db
      .selectFrom('bank_events')
      .select(['state', 'reason'])
      .where('content', '=', deposit.content ?? '')
      .execute();
    expect(events.map(({ state, reason }) => reason ?? state).toSorted()).toEqual(['matched', 'paid']);
  });

  it('leads to polls of the link for seven days after its end, at growing intervals, and to none afterwards', async () => {
    const deposit = await create();
    const before = await world.balance('lan');
    await wait(DAY_MS);
    await look();
    expect(await read(deposit.id)).toMatchObject({ transactionStatus: 'EXPIRED' });
    await wait(6 * DAY_MS);
    await pay({ qr: deposit.qr });
    await look();
    expect(await world.balance('lan')).toBe(before + 2_000);
    await wait(2 * DAY_MS);
    await look();
    const rows = await world.database.db.selectFrom('deposit_links').select('look_at').execute();
    expect(rows.every(({ look_at }) => look_at === null)).toBe(true);
    const calls = await countCalls('/v2/payment-requests');
    await wait(DAY_MS);
    await look();
    expect(await countCalls('/v2/payment-requests')).toBe(calls);
  });
});

describe('a failed payment link (DEP-13)', () => {
  it('leads to another link when its response was lost, and the first link is cancelled', async () => {
    await control('/faults', { name: 'drop', times: 1, match: 'POST /v2/payment-requests' });
    const { body } = await callApi(world.server.url, createDeposit, { body: { amount: 500_000 } }, lan.headers);
    await world.runJobs();
    expect(await read(body?.id ?? '')).toMatchObject({ qr: null, link: { state: 'failing' } });
    // The scheduler requests the link again, first under the same number.
    await look();
    const deposit = await read(body?.id ?? '');
    expect(deposit.link).toMatchObject({ state: 'open' });
    expect(await linksOf(deposit.id)).toEqual(['lost', 'open']);
    expect(await countCalls('/cancel')).toBe(1);
    const before = await world.balance('lan');
    await pay({ qr: deposit.qr });
    await look();
    expect(await world.balance('lan')).toBe(before + 2_000);
  });

  it('leads to another link after a cancellation at the provider while the deposit waits', async () => {
    const deposit = await create();
    const id = deposit.link?.checkoutUrl?.split('/').at(-1) ?? '';
    const headers = { 'x-client-id': bank.secrets.payosClientId, 'x-api-key': bank.secrets.payosApiKey };
    await fetch(`${bank.url}/v2/payment-requests/${id}/cancel`, { method: 'POST', headers });
    await look();
    const again = await read(deposit.id);
    expect(await linksOf(deposit.id)).toEqual(['ended', 'open']);
    expect(again.content).not.toBe(deposit.content);
    const before = await world.balance('lan');
    await control('/pay', { qr: again.qr, provider: 'payos' });
    await world.runJobs();
    expect(await world.balance('lan')).toBe(before + 2_000);
  });

  it('leads to no other link after a cancellation that follows a partial payment, which is credited', async () => {
    const deposit = await create();
    const before = await world.balance('lan');
    await pay({ qr: deposit.qr, amount: 100_000 });
    const id = deposit.link?.checkoutUrl?.split('/').at(-1) ?? '';
    const headers = { 'x-client-id': bank.secrets.payosClientId, 'x-api-key': bank.secrets.payosApiKey };
    await fetch(`${bank.url}/v2/payment-requests/${id}/cancel`, { method: 'POST', headers });
    await look();
    expect(await linksOf(deposit.id)).toEqual(['ended']);
    expect(await world.balance('lan')).toBe(before + 400);
    expect(await read(deposit.id)).toMatchObject({ transactionStatus: 'DIFFERENT', amountVnd: 100_000 });
  });

  it('causes one new link for many simultaneous attempts', async () => {
    const { body } = await callApi(world.server.url, createDeposit, { body: { amount: 500_000 } }, lan.headers);
    const id = body?.id ?? '';
    const { jobs } = world.server.app.deposits;
    const signal = new AbortController().signal;
    const open = async () => jobs?.openPaymentLink?.({ ownerId: 'lan', depositId: id }, signal);
    await Promise.all(Array.from({ length: 5 }, open));
    await world.runJobs();
    expect(await linksOf(id)).toEqual(['open']);
  });

  it('causes a report to staff when its poll fails, and is polled again by the next scheduler run', async () => {
    const deposit = await create();
    await pay({ qr: deposit.qr });
    await control('/faults', { name: '5xx' });
    await look();
    expect((await feed())?.failure).toContain('503');
    const before = await world.balance('lan');
    await control('/faults', undefined, 'DELETE');
    await look();
    expect(await feed()).toMatchObject({ failure: null });
    expect(await world.balance('lan')).toBe(before + 2_000);
  });

  it('does not prevent the polls of other links when its response cannot be parsed (DEP-14)', async () => {
    const [bad, good] = [await create(), await create()];
    await pay({ qr: good.qr });
    await control('/faults', { name: 'malformed', path: `payment-requests/${await orderCodeOf(bad.id)}$` });
    const before = await world.balance('lan');
    await look();
    expect(await world.balance('lan')).toBe(before + 2_000);
    expect((await feed())?.failure).toContain('not-understood');
    await pay({ qr: bad.qr });
    await control('/faults', undefined, 'DELETE');
    await look();
    expect(await world.balance('lan')).toBe(before + 4_000);
    expect(await feed()).toMatchObject({ failure: null });
  });
});

describe('deposits to a bank account that payOS and SePay both report', () => {
  let other: typeof bank;
  let both: BankWorld;
  let minh: Person;
  const told = (path: string, body?: object, method = 'POST') => control(path, body, method, other);

  beforeAll(async () => {
    other = await startBankSimulator({ startAt: NOW });
    both = await openWorld(other, { SEPAY_HOOK_SECRET: other.secrets.sepaySecret, PAYOS_CONTENT_MAX: '9' });
    await told('/webhook', { url: `${both.server.url}/api/webhooks/banks` });
    minh = await createPerson(both.server.app, 'minh');
  });
  afterAll(async () => {
    await both.close();
    await other.close();
  });

  async function ask() {
    const { body } = await callApi(both.server.url, createDeposit, { body: { amount: 500_000 } }, minh.headers);
    await both.runJobs();
    const params = { id: body?.id ?? '' };
    return (await callApi(both.server.url, getDeposit, { params }, minh.headers)).body ?? expect.fail('no deposit');
  }

  it.each([
    ['payos', 'sepay'],
    ['sepay', 'payos'],
  ] as const)('credit a transfer once when %s reports it first and %s reports it afterwards', async (first, second) => {
    const deposit = await ask();
    // With nine characters, the transfer content holds no code that the other feed could recognise.
    expect(deposit.content).toMatch(/^CS\w+ [2-9A-Z]{8}$/);
    const before = await both.balance('minh');
    await told('/pay', { qr: deposit.qr, provider: first });
    await both.runJobs();
    const [movement] = (await told('/movements', undefined, 'GET')) as { id: number }[];
    await told('/settings', { sepay: second === 'sepay', payos: second === 'payos' });
    await told('/replay', { id: movement?.id });
    await both.runJobs();
    await told('/settings', { sepay: false, payos: false });
    expect(await both.balance('minh')).toBe(before + 2_000);
    const waiting = await both.database.db
      .selectFrom('bank_events')
      .select('id')
      .where('state', '=', 'unmatched')
      .execute();
    expect(waiting).toEqual([]);
  });

  it("show the deposit's code and the account of Bobbin when payOS cannot create a link", async () => {
    await told('/faults', { name: 'down' });
    const deposit = await ask();
    expect(deposit).toMatchObject({
      bank: { account: ACCOUNT },
      content: deposit.code,
      link: { state: 'failing', checkoutUrl: null },
    });
    expect(deposit.qr).toContain(deposit.code);
  });
});
