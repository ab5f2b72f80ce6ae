import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemScope } from '../../../platform/access.ts';
import { lockSku } from '../placements/uses.sql.ts';
import { paint } from '../testing/pictures.ts';
import { openPrintDesk, TEE } from '../testing/print-desk.ts';
import { ANNA, openLibraryWorld, type LibraryWorld } from '../testing/world.ts';

let world: LibraryWorld;
let desk: ReturnType<typeof openPrintDesk>;
const owl = await paint(90, 108).png().toBuffer();
const cat = await paint(60, 72).png().toBuffer();
const fox = await paint(50, 60).png().toBuffer();

beforeAll(async () => {
  world = await openLibraryWorld();
  desk = openPrintDesk(world);
  for (const id of ['501', '502', '503', '504']) await world.insertOrder(ANNA, id);
});
beforeEach(async () => {
  await world.empty();
  desk.sell('501', 'Black', 'M');
  desk.sell('502', 'White', 'M');
  desk.sell('503', 'Black', 'L');
  await desk.note();
});
afterAll(() => world.close());

/** Counts the transactions of this database that wait for an advisory lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(world.db);
  return rows[0]?.count ?? 0;
}

describe('an order that is filled at the moment when its print changes', () => {
  it('gets the files of the new version (PRN-11)', async () => {
    const [first, second] = [await desk.addFile(owl, 'owl.png'), await desk.addFile(cat, 'cat.png')];
    const print = await desk.makePrint('owl', { files: { front: first } });
    await desk.place(print.id, TEE);
    await world.runJobs();
    const held = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    // Stops the fill after it has resolved the print and before it commits.
    const holding = world.db.transaction().execute(async (trx) => {
      await lockSku(trx, systemScope(ANNA, 'test'), 'black-m');
      locked.resolve();
      await held.promise;
    });
    await locked.promise;
    const filling = desk.fill('501');
    await expect.poll(countWaiting).toBe(1);
    let isChanged = false;
    const changing = desk.changePrint(print.id, [{ files: { front: second } }]).then(() => (isChanged = true));
    await expect.poll(async () => isChanged || (await countWaiting()) === 2).toBe(true);
    await world.runJobs();
    held.resolve();
    await Promise.all([holding, filling, changing]);
    await world.runJobs();
    expect(await desk.filesOf('501')).toEqual([second]);
  });
});
