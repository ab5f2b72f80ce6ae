import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBankWorld, type BankWorld } from '../money/bank.ts';
import { openCutter, type Cutter } from './cutter.ts';
import { listMoneyCases } from './money-cases.ts';
import { proveOnce } from './once.ts';
import { pickCases } from './proved.ts';

let world: BankWorld;
let cutter: Cutter;

beforeAll(async () => {
  world = await openBankWorld({ SECOND_PERSON_CENTS: '50000', WITHDRAWALS_PER_DAY: '60' });
  cutter = openCutter(world.server.app);
});
afterAll(async () => {
  cutter.close();
  await world.close();
});

it(
  'a call about bank transfers, rates or finance exports whose process dies after any of its statements takes effect once when the call is repeated (API-30)',
  { timeout: 240_000 },
  async () => {
    const cases = pickCases(await listMoneyCases(world), 'transfers');
    for (const one of cases) expect((await proveOnce({ db: world.database.db, cutter }, one)).cuts).toBeGreaterThan(3);
  },
);
