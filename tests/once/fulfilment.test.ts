import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBulkWorld, type BulkWorld } from '../fulfilment/bulk-world.ts';
import { openCutter, type Cutter } from './cutter.ts';
import { listFulfilCases } from './fulfil-cases.ts';
import { proveOnce } from './once.ts';
import { pickCases } from './proved.ts';

let bulk: BulkWorld;
let cutter: Cutter;

beforeAll(async () => {
  bulk = await openBulkWorld({ partners: [] });
  cutter = openCutter(bulk.world.app);
});
afterAll(async () => {
  cutter.close();
  await bulk.world.close();
});

it(
  'a fulfil call whose process dies after any of its statements takes effect once when the call is repeated (API-30)',
  { timeout: 240_000 },
  async () => {
    const cases = pickCases(await listFulfilCases(bulk), 'fulfilment');
    for (const one of cases) expect((await proveOnce({ db: bulk.world.db, cutter }, one)).cuts).toBeGreaterThan(3);
  },
);
