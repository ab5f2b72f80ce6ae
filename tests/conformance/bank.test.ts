import { createDeposit, getBankSummary, getDeposit } from '@bobbin/contract/deposits';
import { startBankSimulator } from '@bobbin/simulators/bank/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBankWorld, type BankWorld } from '../money/bank.ts';
import { createPerson, type Person } from '../world/person.ts';
import { callApi } from '../world/world.ts';

let bank: Awaited<ReturnType<typeof startBankSimulator>>;
let world: BankWorld;
let lan: Person;
let boss: Person;

beforeAll(async () => {
  bank = await startBankSimulator({ live: true, startAt: Date.UTC(2026, 10, 15, 18, 30) });
  const { secrets } = bank;
  world = await openBankWorld({
    BANK_BIN: bank.bin,
    BANK_ACCOUNT: bank.account,
    SEPAY_BASE_URL: bank.url,
    SEPAY_HOOK_SECRET: secrets.sepaySecret,
    SEPAY_TOKEN: secrets.sepayToken,
    CASSO_BASE_URL: bank.url,
    CASSO_CHECKSUM_KEY: secrets.cassoKey,
    CASSO_API_KEY: secrets.cassoApiKey,
    PAYOS_CHECKSUM_KEY: secrets.payosKey,
  });
  await control('/webhook', { url: `${world.server.url}/api/webhooks/banks` });
  lan = await createPerson(world.server.app, 'lan');
  boss = await createPerson(world.server.app, 'boss', { roleId: 'admin' });
});
afterAll(async () => {
  await world.close();
  await bank.close();
});

async function control(path: string, body?: object): Promise<unknown> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(`${bank.url}/_sim${path}`, body === undefined ? {} : init);
  expect(response.status).toBe(200);
  return response.json();
}
/** Scans the QR code of a new deposit, pays it, runs the jobs, and returns the deposit. */
async function payNew(change: object) {
  const { body: deposit } = await callApi(world.server.url, createDeposit, { body: { amount: 500_000 } }, lan.headers);
  await control('/pay', { qr: deposit?.qr, ...change });
  await world.runJobs();
  return (await callApi(world.server.url, getDeposit, { params: { id: deposit?.id ?? '' } }, lan.headers)).body;
}

describe('Bobbin with simulated bank feeds (PAR-40, PAR-41)', () => {
  it.each(['sepay', 'casso', 'payos', 'all'])(
    'credits a deposit whose QR code was scanned and paid when %s reports the transfer',
    async (provider) => {
      const before = await world.balance('lan');
      expect(await payNew({ provider, times: 3 })).toMatchObject({ transactionStatus: 'SUCCESS' });
      expect(await world.balance('lan')).toBe(before + 2_000);
    },
  );

  it.each(['wrapped', 'lower', 'spaced', 'dotted', 'glued'])(
    'matches a transfer content that the bank changed: %s (DEP-5)',
    async (mangle) => {
      expect(await payNew({ mangle })).toMatchObject({ transactionStatus: 'SUCCESS' });
    },
  );

  it.each([{ mangle: 'cut' }, { mangle: 'lost' }, { isForged: true, provider: 'all' }, { isOutgoing: true }])(
    'credits no deposit for the transfer %j',
    async (change) => {
      const before = await world.balance('lan');
      expect(await payNew(change)).toMatchObject({ transactionStatus: 'WAITING' });
      expect(await world.balance('lan')).toBe(before);
    },
  );

  it('credits the received amount when it differs from the deposit’s amount', async () => {
    expect(await payNew({ amount: 475_000 })).toMatchObject({ transactionStatus: 'DIFFERENT', amountUsd: '19.00' });
  });

  it('reads transfers without a webhook from both providers’ lists, and credits them once (DEP-9, PAR-45)', async () => {
    const before = await world.balance('lan');
    expect(await payNew({ provider: 'none' })).toMatchObject({ transactionStatus: 'WAITING' });
    await world.server.app.deposits.timetable?.find(({ name }) => name === 'readBanks')?.run();
    await world.runJobs();
    await world.runJobs();
    expect(await world.balance('lan')).toBe(before + 2_000);
    const { body } = await callApi(world.server.url, getBankSummary, {}, boss.headers);
    expect(body?.feeds).toMatchObject([
      { provider: 'SEPAY', failure: null },
      { provider: 'CASSO', failure: null },
      { provider: 'PAYOS', readAt: null },
    ]);
  });

  it('credits every amount that the bank received, or keeps it as unmatched money', async () => {
    const { in: came } = (await control('/state')) as { in: number };
    const rows = await world.database.db
      .selectFrom('bank_events')
      .select(['reference', 'amount_vnd as vnd'])
      .where('is_incoming', '=', true)
      .execute();
    const known = new Map(rows.map(({ reference, vnd }) => [reference, Number(vnd)]));
    expect([...known.values()].reduce((sum, vnd) => sum + vnd, 0)).toBe(came);
  });
});
