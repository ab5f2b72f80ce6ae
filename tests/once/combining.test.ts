import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWorld, type World } from '../world/world.ts';
import { listCombiningCases } from './combining-cases.ts';
import { openCutter, type Cutter } from './cutter.ts';
import { proveOnce, type OnceCase } from './once.ts';
import { pickCases, PROVED } from './proved.ts';

let world: World;
let cutter: Cutter;
let cases: OnceCase[];

beforeAll(async () => {
  world = await startWorld({ marketplace: { orders: 0, shops: 1 } });
  cutter = openCutter(world.app);
  const seller = await world.createSeller('anna@example.com');
  cases = pickCases(await listCombiningCases(world, seller), 'combining');
});
afterAll(async () => {
  cutter.close();
  await world.close();
});

it.each(PROVED.combining.map((name, place) => [name, place] as const))(
  'a call of %s whose process dies after any of its statements takes effect once when the call is repeated (API-30, CMB-4)',
  { timeout: 240_000 },
  async (_name, place) => {
    const one = cases[place];
    if (one === undefined) throw new Error('no case');
    expect((await proveOnce({ db: world.db, cutter }, one)).cuts).toBeGreaterThan(3);
  },
);
