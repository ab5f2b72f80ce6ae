import { createDeposit, getBankSummary } from '@bobbin/contract/deposits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startStub, type StubServer } from '../../connectors/src/testing/stub-server.ts';
import { createPerson, type Person } from '../world/person.ts';
import { callApi } from '../world/world.ts';
import { ACCOUNT, openBankWorld, type BankWorld } from './bank.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const VIETNAM_MS = 7 * 3_600_000;

let world: BankWorld;
let bank: StubServer;
let boss: Person;
let lan: Person;
let rows: object[] = [];
let isDown = false;

beforeAll(async () => {
  bank = await startStub(() =>
    isDown ? { status: 503, text: 'down' } : { json: { status: 200, transactions: rows } },
  );
  world = await openBankWorld({ SEPAY_BASE_URL: bank.url, SEPAY_TOKEN: 'sepay-token-of-a-test' });
  boss = await createPerson(world.server.app, 'boss', { roleId: 'admin' });
  lan = await createPerson(world.server.app, 'lan');
});
afterAll(async () => {
  await world.close();
  await bank.close();
});

/** Builds a row of the list of transfers that SePay returns. */
function listRow(id: number, content: string, vnd = 1_000_000) {
  return {
    id: String(id),
    bank_brand_name: 'Vietcombank',
    account_number: ACCOUNT,
    transaction_date: new Date(world.clock.now() + VIETNAM_MS).toISOString().slice(0, 19).replace('T', ' '),
    amount_out: '0.00',
    amount_in: `${vnd}.00`,
    accumulated: '19077000.00',
    transaction_content: content,
    reference_number: `FT-list-${id}`,
    code: null,
    sub_account: null,
  };
}

async function compare() {
  await world.server.app.deposits.timetable?.find(({ name }) => name === 'readBanks')?.run();
  await world.runJobs();
  const { body } = await callApi(world.server.url, getBankSummary, {}, boss.headers);
  return body?.feeds.find(({ provider }) => provider === 'SEPAY');
}
async function create() {
  const { body } = await callApi(world.server.url, createDeposit, { body: {} }, lan.headers);
  return body?.code ?? '';
}

/** Returns the start of the period that a call requested. */
function askedFrom(place: number): number {
  const { searchParams } = new URL(bank.seen.at(place)?.target ?? '', bank.url);
  return Date.parse(`${searchParams.get('transaction_date_min')?.replace(' ', 'T')}Z`) - VIETNAM_MS;
}
/** The clock advances between the two reads of the list. */
const expectAbout = (at: number, wanted: number) => expect(Math.abs(at - wanted)).toBeLessThan(2 * MINUTE_MS);

describe("the bank's list of transfers (DEP-9)", () => {
  it('adds movements that had no webhook, each once', async () => {
    const started = world.clock.now();
    const [told, lost] = [await create(), await create()];
    await world.tell({ id: 1, content: told, reference: 'FT-list-1' });
    await world.runJobs();
    rows = [listRow(2, lost), listRow(1, told)];
    expect(await compare()).toMatchObject({ missedCount: 1, failure: null });
    expect(await world.balance('lan')).toBe(8_000);
    expect(await compare()).toMatchObject({ missedCount: 0 });
    await world.tell({ id: 2, content: lost, reference: 'FT-list-2' });
    await world.runJobs();
    expect(await world.balance('lan')).toBe(8_000);
    expect(new URL(bank.seen[0]?.target ?? '', bank.url).searchParams.get('account_number')).toBe(ACCOUNT);
    // The first read covers the whole time in which a late transfer may still be credited; later reads begin two days before the previous one.
    expectAbout(askedFrom(0), started - 8 * DAY_MS);
    expectAbout(askedFrom(-1), started - 2 * DAY_MS);
  });

  it('causes a report when its read fails, and is then read from the last complete read on', async () => {
    const lastGood = world.clock.now();
    expect(await compare()).toMatchObject({ failure: null });
    world.clock.advance(4 * MINUTE_MS);
    isDown = true;
    const broken = await compare();
    expect(broken?.failure).toContain('503');
    isDown = false;
    world.clock.advance(4 * MINUTE_MS);
    const code = await create();
    rows = [listRow(3, code)];
    expect(await compare()).toMatchObject({ missedCount: 1, failure: null });
    expectAbout(askedFrom(-1), lastGood - 2 * DAY_MS);
    expect(await world.balance('lan')).toBe(12_000);
  });
});
