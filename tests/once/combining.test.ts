import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWorld, type Caller, type World } from '../world/world.ts';
import { listCombiningCases } from './combining-cases.ts';
import { openCutter, type Cutter } from './cutter.ts';
import { proveOnce } from './once.ts';
import { pickCases, PROVED } from './proved.ts';

let world: World;
let seller: Caller;
let cutter: Cutter;

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 0, shops: 1 } });
  cutter = openCutter(world.app);
  seller = await world.createSeller('anna@example.com');
});
afterAll(async () => {
  cutter.close();
  await world.close();
});

it.each(PROVED.combining.map((name, place) => [name, place] as const))(
  'a call of %s whose process dies after any of its statements takes effect once when the call is repeated (API-30, CMB-4)',
  { timeout: 240_000 },
  async (_name, place) => {
    const one = pickCases(await listCombiningCases(world, seller), 'combining')[place];
    if (one === undefined) throw new Error('no case');
    expect((await proveOnce({ db: world.db, cutter }, one)).cuts).toBeGreaterThan(3);
  },
);
