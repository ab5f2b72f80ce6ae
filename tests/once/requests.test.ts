import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWorld, type World } from '../world/world.ts';
import { openCutter, type Cutter } from './cutter.ts';
import { listOrderCases } from './order-cases.ts';
import { proveOnce } from './once.ts';
import { pickCases } from './proved.ts';

let world: World;
let cutter: Cutter;

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 0, shops: 1 } });
  cutter = openCutter(world.app);
});
afterAll(async () => {
  cutter.close();
  await world.close();
});

it(
  'a call about labels or buyers’ requests whose process dies after any of its statements takes effect once when the call is repeated (API-30)',
  { timeout: 240_000 },
  async () => {
    const seller = await world.createSeller('anna@example.com');
    const admin = await world.createSeller('admin@example.com', 'admin');
    const cases = pickCases(await listOrderCases(world, seller, admin), 'requests');
    for (const one of cases) expect((await proveOnce({ db: world.db, cutter }, one)).cuts).toBeGreaterThan(3);
  },
);
