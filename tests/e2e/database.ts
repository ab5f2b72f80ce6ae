import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { findRunningPostgres } from '../../scripts/postgres/embedded.ts';
import { openDatabase, type Db } from '../../server/src/platform/database.ts';
import { addJob } from '../../server/src/platform/jobs.ts';
// Declares the type of the job, and of the table with the orders at factories.
import '../../server/src/modules/fulfilment/jobs.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Folder of the end-to-end tests' database (playwright.config.ts). */
const DATA_DIR = resolve(ROOT, process.env.E2E_DATA_DIR ?? '.cache/e2e', 'postgres');

async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = openDatabase(process.env.E2E_DATABASE_URL ?? findRunningPostgres(DATA_DIR), 1);
  try {
    return await work(db);
  } finally {
    await close();
  }
}

/** Marks a person's row as deleted, because no call deletes a person yet. */
export async function deletePerson(email: string): Promise<void> {
  await withDatabase(async (db) => {
    const deleted = await db
      .updateTable('users')
      .set({ deleted_at: new Date() })
      .where('email', '=', email)
      .executeTakeFirst();
    expect(deleted.numUpdatedRows).toBe(1n);
  });
}

/** Sets the end of a shop's subscription to the past; `renew` restores the end. */
export async function endSubscription(shopId: string): Promise<{ friendName: string; renew: () => Promise<void> }> {
  const { endsAt, friendName } = await withDatabase((db) =>
    db
      .selectFrom('shops')
      .select(['subscription_ends_at as endsAt', 'friend_name as friendName'])
      .where('id', '=', shopId)
      .executeTakeFirstOrThrow(),
  );
  const setEnd = (end: Date) =>
    withDatabase(async (db) => {
      await db.updateTable('shops').set({ subscription_ends_at: end }).where('id', '=', shopId).execute();
    });
  await setEnd(new Date(Date.now() - 3_600_000));
  return { friendName, renew: () => setEnd(endsAt) };
}

/** Inserts a mail in the state after half an hour of refusals by a mail server, because mails of the tests go to the outbox of the simulators, which
 * refuses no mail.
 */
export async function failMail(email: string, reason: string): Promise<void> {
  await withDatabase(async (db) => {
    const find = db.selectFrom('mails').select('status').where('recipient', '=', email);
    // The job that sends the mail must not run afterwards.
    await expect.poll(async () => (await find.executeTakeFirst())?.status).toBe('sent');
    await db
      .updateTable('mails')
      .set({ status: 'failed', attempts: 8, last_error: reason, sent_at: null })
      .where('recipient', '=', email)
      .execute();
  });
}

/** Makes the worker poll the factories now, because the scheduled polls of this world are an hour apart. */
export async function askFactories(): Promise<void> {
  await withDatabase(async (db) => {
    const open = await db
      .selectFrom('fulfilments')
      .select(['owner_id as ownerId', 'id as fulfilmentId'])
      .where('ended_at', 'is', null)
      .execute();
    for (const ids of open) await addJob(db, 'pollFulfilment', ids, { key: `poll:${ids.fulfilmentId}` });
  });
}

/** Marks an order as if its designs had been removed, so that no remembered design fills it (FIL-14), and removes the mark from its SKUs. */
export async function leaveEmpty(orderId: string): Promise<void> {
  await withDatabase(async (db) => {
    const products = await listProducts(db, orderId);
    await db.insertInto('design_touches').values(products).execute();
    for (const { sku_id: skuId } of products) await db.deleteFrom('sku_marks').where('sku_id', '=', skuId).execute();
  });
}

/** Lists the orders that remembered designs no longer fill, because other tests removed their designs or left them empty. */
export function listTouched(): Promise<Set<string>> {
  return withDatabase(async (db) => {
    const rows = await db.selectFrom('design_touches').select('order_id as id').execute();
    return new Set(rows.map(({ id }) => id));
  });
}

/** Sets the garment of an order's SKUs to a black T-shirt in size M, which each factory makes, whatever was sold (PRD-30). */
export async function dress(orderId: string): Promise<void> {
  const garment = { product_type: 'T-shirt', color: 'Black', size: 'M' };
  await withDatabase(async (db) => {
    const { shop_id } = await db
      .selectFrom('orders')
      .select('shop_id')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    for (const { owner_id, sku_id } of await listProducts(db, orderId)) {
      const row = { owner_id, sku_id, shop_id, ...garment, actor_name: 'Journey', confirmed_at: new Date() };
      await db
        .insertInto('sku_garments')
        .values(row)
        .onConflict((conflict) => conflict.columns(['owner_id', 'sku_id']).doUpdateSet(garment))
        .execute();
    }
    await db.updateTable('order_products').set(garment).where('order_id', '=', orderId).execute();
  });
}

function listProducts(db: Db, orderId: string) {
  return db
    .selectFrom('order_products')
    .select(['owner_id', 'order_id', 'sku_id'])
    .where('order_id', '=', orderId)
    .execute();
}
