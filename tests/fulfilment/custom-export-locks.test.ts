import { createCustomFactory, exportCustomBatch, importCustomGarments } from '@bobbin/contract/custom-factories';
import { fulfilOrder } from '@bobbin/contract/fulfilment';
import { DEFAULT_COLUMNS } from '@bobbin/domain/factories/custom';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBulkWorld, type BulkWorld } from './bulk-world.ts';

const NAME = 'Xưởng Bình Tân';
let bulk: BulkWorld;
let factoryId: string;

beforeAll(async () => {
  bulk = await openBulkWorld({ partners: [] });
  const { seller } = bulk;
  const settings = { name: NAME, labelMaker: 'factory', sheetFormat: 'csv' } as const;
  const made = await seller.call(createCustomFactory, { body: { ...settings, columns: [...DEFAULT_COLUMNS] } });
  factoryId = made.body?.id ?? '';
  const csv = 'garment,color,size,price,side\nT-shirt,Black,M,7.20,2.10\n';
  await seller.call(importCustomGarments, { params: { id: factoryId }, body: { csv, isDryRun: false } });
});
afterAll(() => bulk.world.close());

/** Saves an order for the next batch. */
async function saveDraft(id: string): Promise<void> {
  await bulk.putDesigns(id);
  const rows = await bulk.world.db.selectFrom('order_products').select('id').where('order_id', '=', id).execute();
  const garment = { productType: 'T-shirt', productColor: 'Black', productSize: 'M' };
  const orderProducts = rows.map((row) => ({ id: row.id, ...garment }));
  const body = { id, type: 'AUTO' as const, isDraft: true, fulfillHouse: NAME, orderProducts };
  const { isSuccess, exceptionBody } = await bulk.seller.call(fulfilOrder, { body });
  if (!isSuccess) throw new Error(JSON.stringify(exceptionBody));
}

it('An export with an idempotency key holds no counts of an exported order while it waits for the next order, so it cannot deadlock with a sync (CUF-5)', async () => {
  const { db } = bulk.world;
  const ids = (await bulk.addWaiting(2)).toSorted();
  for (const id of ids) await saveDraft(id);
  const headers = { 'idempotency-key': 'export-1' };
  const send = () => bulk.seller.call(exportCustomBatch, { params: { id: factoryId }, body: { ids } }, { headers });
  const isWaiting = async () => {
    const { rows } =
      await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
        db,
      );
    return rows.length > 0;
  };
  const exporting: ReturnType<typeof send>[] = [];
  await db.transaction().execute(async (trx) => {
    await sql`select from orders where id = ${ids[1]} for update`.execute(trx);
    exporting.push(send());
    await expect.poll(isWaiting, { timeout: 30_000 }).toBe(true);
    // A sync locks the counts after its order, as every writer does.
    await sql`select from order_state_counts for update`.execute(trx);
  });
  const [answer] = await Promise.all(exporting);
  expect(answer?.body).toMatchObject({ batch: { orders: 2 }, excluded: [] });
  // The repeated call returns the same batch.
  expect((await send()).body).toEqual(answer?.body);
  const { rows } = await sql`select from custom_factory_batches`.execute(db);
  expect(rows).toHaveLength(1);
});
