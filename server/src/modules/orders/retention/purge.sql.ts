import { hasTrait, listStates } from '@bobbin/domain/fulfilment/states';
import { NOT_LEFT } from '@bobbin/domain/shops/disconnection';
import { sql, type RawBuilder } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';

/** An order whose personal data was removed, with its search terms. */
export interface PurgedOrder {
  id: string;
  labelFileId: string | null;
  fulfilId: string | null;
  skuIds: string[];
  sellerSkus: string[];
  skuNames: string[];
}

const AT_FACTORY = listStates('beingMade').filter((state) => !hasTrait(state, 'byHand'));

/** Counts the unfinished work in a shop, from the stored counts. */
export async function countUnfinished(db: Queryable, { ownerId }: OwnerScope, shopId: string) {
  const { rows } = await sql<{ orders: number; atFactory: number; openLabels: number }>`
    select coalesce(sum(count), 0)::bigint as orders,
      coalesce(sum(count) filter (where fulfil_state = any(${AT_FACTORY}::text[])), 0)::bigint as "atFactory",
      coalesce(sum(count) filter (where label_state = 'made' and status = any(${[...NOT_LEFT]}::text[])), 0)::bigint as "openLabels"
    from order_counts where owner_id = ${ownerId} and shop_id = ${shopId}`.execute(db);
  return rows[0] ?? { orders: 0, atFactory: 0, openLabels: 0 };
}

/** Counts the orders of all the seller's shops that are at a factory or have an unused label. */
export async function countAllUnfinished(db: Queryable, { ownerId }: OwnerScope): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(count) filter (where fulfil_state = any(${AT_FACTORY}::text[])
      or (label_state = 'made' and status = any(${[...NOT_LEFT]}::text[]))), 0)::bigint as total
    from order_counts where owner_id = ${ownerId}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Locks the next orders of a shop, sorted by id. */
export async function lockNextOrders(
  trx: Queryable,
  { ownerId }: OwnerScope,
  shopId: string,
  after: string,
  limit: number,
): Promise<PurgedOrder[]> {
  const { rows } = await sql<PurgedOrder>`
    with next as (
      select id, label_file_id, fulfil_id from orders
      where owner_id = ${ownerId} and shop_id = ${shopId} and id > ${after} order by id limit ${limit} for update
    )
    select n.id, n.label_file_id as "labelFileId", n.fulfil_id as "fulfilId", p.* from next n cross join lateral (
      select coalesce(array_agg(sku_id), '{}') as "skuIds", coalesce(array_agg(seller_sku), '{}') as "sellerSkus",
        coalesce(array_agg(sku_name), '{}') as "skuNames"
      from order_products where owner_id = ${ownerId} and order_id = n.id) p
    order by n.id`.execute(trx);
  return rows;
}

/** Returns the number of rows that a statement changed. */
async function countOf(trx: Queryable, statement: RawBuilder<unknown>): Promise<number> {
  return Number((await statement.execute(trx)).numAffectedRows ?? 0n);
}

/** Keeps money, status and products of the orders, because counts and ledger depend on them. */
export function emptyOrders(trx: Queryable, { ownerId }: OwnerScope, ids: readonly string[]): Promise<number> {
  return countOf(
    trx,
    sql`update orders set address = null, is_address_masked = true, buyer_message = '', seller_note = '',
      buyer_user_id = null, cancel_reason = null, cancel_answer = null, pause = null, paused_until = null, note_count = 0,
      mentioned_ids = '{}',
      return_state = case when return_state = 'none' then 'none' else 'ended' end, tracking_numbers = '{}', packages = '[]', label_file_id = null,
      fulfil_error = null where owner_id = ${ownerId} and id = any(${ids}::text[])`,
  );
}

/** Deletes the rows that other tables have about these orders, and returns the number of timeline events and the pictures of their notes. */
export async function removeTraces(
  trx: Queryable,
  { ownerId }: OwnerScope,
  ids: readonly string[],
): Promise<{ timelines: number; pictureIds: string[] }> {
  const ofOrders = sql`owner_id = ${ownerId} and order_id = any(${ids}::text[])`;
  await sql`delete from order_tracking_claims where ${ofOrders}`.execute(trx);
  await sql`delete from auto_label_tries where ${ofOrders}`.execute(trx);
  await sql`delete from elsewhere_orders where ${ofOrders}`.execute(trx);
  await sql`delete from order_rule_occasions where ${ofOrders}`.execute(trx);
  await sql`delete from order_rule_runs where ${ofOrders}`.execute(trx);
  await sql`update label_batch_orders set detail = null, error = null where ${ofOrders}`.execute(trx);
  const { rows } = await sql<{ pictures: string | null }>`delete from order_events where ${ofOrders}
    returning details ->> 'pictures' as pictures`.execute(trx);
  return {
    timelines: rows.length,
    pictureIds: rows.flatMap(({ pictures }) => (pictures === null ? [] : pictures.split(','))),
  };
}

/** Deletes the search terms of an order except the given ones. */
export function removeTerms(trx: Queryable, { ownerId }: OwnerScope, orderId: string, kept: readonly string[]) {
  return countOf(
    trx,
    sql`delete from order_terms where owner_id = ${ownerId} and order_id = ${orderId} and not term = any(${kept}::text[])`,
  );
}

/** Clears the file of each print that contains at least one of these orders, and returns the files. */
export async function emptyPrints(trx: Queryable, { ownerId }: OwnerScope, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ fileId: string }>`
    with held as (
      select p.id, p.file_id from label_prints p where p.owner_id = ${ownerId} and p.file_id is not null and p.id in (
        select l.print_id from label_print_orders l where l.owner_id = ${ownerId} and l.order_id = any(${ids}::text[]))
      order by p.id for update
    )
    update label_prints t set file_id = null, state = 'failed' from held
    where t.owner_id = ${ownerId} and t.id = held.id returning held.file_id as "fileId"`.execute(trx);
  return rows.map(({ fileId }) => fileId);
}

/** Clears the file of each packing slip or pick list that contains at least one of these orders, and returns the files. */
export async function emptyPackingPrints(
  trx: Queryable,
  { ownerId }: OwnerScope,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ fileId: string | null }>`
    with held as (
      select p.id, p.file_id from packing_prints p where p.owner_id = ${ownerId} and p.id in (
        select l.print_id from packing_print_orders l where l.owner_id = ${ownerId} and l.order_id = any(${ids}::text[]))
      order by p.id for update
    )
    update packing_prints t set file_id = null, state = 'failed', reason = 'JOB_FAILED' from held
    where t.owner_id = ${ownerId} and t.id = held.id returning held.file_id as "fileId"`.execute(trx);
  return rows.flatMap(({ fileId }) => (fileId === null ? [] : [fileId]));
}

/** Deletes the marketplace's records of a shop and its sync history. */
export async function removeShopRecords(
  trx: Queryable,
  { ownerId }: OwnerScope,
  shopId: string,
): Promise<{ notifications: number; syncRecords: number }> {
  const ofShop = sql`owner_id = ${ownerId} and shop_id = ${shopId}`;
  const notifications = await countOf(trx, sql`delete from webhook_events where ${ofShop}`);
  const errors = await countOf(trx, sql`delete from sync_errors where ${ofShop}`);
  const runs = await countOf(trx, sql`delete from sync_runs where ${ofShop}`);
  await sql`delete from sync_states where ${ofShop}`.execute(trx);
  await sql`delete from order_imports where ${ofShop}`.execute(trx);
  return { notifications, syncRecords: errors + runs };
}
