import { sql } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { inShops } from '../../../platform/shop-scope.ts';
import type { OrderAddress } from '../tables.ts';
import type {} from './elsewhere-tables.ts';

/** Whether the timeline contains the draft or the sending of an order. */
const WAS_SENT = ({
  ownerId,
}: OwnerScope) => sql`exists (select from order_events v where v.owner_id = ${ownerId} and v.order_id = o.id
  and v.event in ('fulfilDrafted', 'fulfilQueued', 'fulfilSent'))`;

export interface ElsewhereRow {
  orderId: string;
  shopId: string;
  kind: string;
  status: string;
  fulfilState: string;
  reference: string | null;
  paidCents: number | null;
  note: string;
  address: OrderAddress | null;
  revision: number;
  createdAt: Date;
  /** Whether the order was drafted or sent before, so that a record of it exists at a factory. */
  wasSent: boolean;
}

export async function getElsewhere(
  db: Queryable,
  scope: OwnerScope,
  orderId: string,
): Promise<ElsewhereRow | undefined> {
  const { ownerId } = scope;
  const { rows } = await sql<ElsewhereRow>`
    select o.id as "orderId", o.shop_id as "shopId", o.kind, o.status, o.fulfil_state as "fulfilState", e.reference, e.paid_cents as "paidCents",
      o.seller_note as note, o.address, e.revision, o.created_at as "createdAt",
      ${WAS_SENT(scope)} as "wasSent"
    from orders o join elsewhere_orders e on e.owner_id = ${ownerId} and e.order_id = o.id
    where o.owner_id = ${ownerId} and ${inShops(scope, 'o.shop_id')} and o.id = ${orderId}`.execute(db);
  return rows[0];
}

interface NewElsewhere {
  orderId: string;
  shopId: string;
  reference: string | null;
  referenceKey: string | null;
  paidCents: number | null;
  importId: string | null;
}

/** Stores the facts of new orders. Returns the orders that were not stored because another order has their reference. */
export async function insertElsewhere(
  trx: Queryable,
  { ownerId }: OwnerScope,
  rows: readonly NewElsewhere[],
): Promise<string[]> {
  if (rows.length === 0) return [];
  const stored = await trx
    .insertInto('elsewhere_orders')
    .values(
      rows.map(({ orderId, shopId, reference, referenceKey, paidCents, importId }) => ({
        owner_id: ownerId,
        order_id: orderId,
        shop_id: shopId,
        reference,
        reference_key: referenceKey,
        paid_cents: paidCents,
        import_id: importId,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('order_id as orderId')
    .execute();
  const known = new Set(stored.map(({ orderId }) => orderId));
  return rows.flatMap(({ orderId }) => (known.has(orderId) ? [] : [orderId]));
}

/** Finds the orders that have one of the references. */
export async function listReferences(
  db: Queryable,
  { ownerId }: OwnerScope,
  keys: readonly string[],
): Promise<{ key: string; orderId: string; shopId: string }[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<{ key: string; orderId: string; shopId: string }>`
    select reference_key as key, order_id as "orderId", shop_id as "shopId" from elsewhere_orders
    where owner_id = ${ownerId} and reference_key = any(${keys}::text[])`.execute(db);
  return rows;
}

export async function updateElsewhere(
  trx: Queryable,
  scope: OwnerScope,
  orderId: string,
  facts: { reference: string | null; referenceKey: string | null; paidCents: number | null },
): Promise<void> {
  await trx
    .updateTable('elsewhere_orders')
    .set({
      reference: facts.reference,
      reference_key: facts.referenceKey,
      paid_cents: facts.paidCents,
      revision: sql<number>`revision + 1`,
    })
    .where('owner_id', '=', scope.ownerId)
    .where(inShops(scope, 'shop_id'))
    .where('order_id', '=', orderId)
    .execute();
}

/** Writes the garments that the seller chose for the products of orders. */
export async function setGarments(
  trx: Queryable,
  { ownerId }: OwnerScope,
  rows: readonly {
    orderId: string;
    skuId: string;
    productType: string | null;
    color: string | null;
    size: string | null;
  }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update order_products p set product_type = r."productType", color = r.color, size = r.size
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("orderId" text, "skuId" text, "productType" text, color text, size text)
    where p.owner_id = ${ownerId} and p.order_id = r."orderId" and p.sku_id = r."skuId"`.execute(trx);
}

/** Deletes the search terms of orders that are about to be written again. */
export async function dropTerms(trx: Queryable, { ownerId }: OwnerScope, ids: readonly string[]): Promise<void> {
  await sql`delete from order_terms where owner_id = ${ownerId} and order_id = any(${ids}::text[])`.execute(trx);
}

/** Deletes orders of which nothing was sent, with everything that only belongs to them. */
export async function deleteOrders(trx: Queryable, scope: OwnerScope, ids: readonly string[]): Promise<void> {
  const ofOrders = sql`owner_id = ${scope.ownerId} and order_id = any(${ids}::text[])`;
  await sql`delete from order_rule_occasions where ${ofOrders}`.execute(trx);
  await sql`delete from order_rule_runs where ${ofOrders}`.execute(trx);
  await sql`delete from order_terms where ${ofOrders}`.execute(trx);
  await sql`delete from orders where owner_id = ${scope.ownerId} and ${inShops(scope, 'shop_id')} and id = any(${ids}::text[])`.execute(
    trx,
  );
}

export interface OpenOrderRow {
  id: string;
  shopId: string;
  status: string;
  house: string;
  fulfilState: string;
  labelState: string;
  cancelRequested: boolean;
  laDay: string;
  dueAt: Date | null;
  wasSent: boolean;
}

/** Locks orders by id, with the columns by which they are counted. */
export async function lockForRemoval(
  trx: Queryable,
  scope: OwnerScope,
  ids: readonly string[],
): Promise<OpenOrderRow[]> {
  const { ownerId } = scope;
  const { rows } = await sql<OpenOrderRow>`
    select o.id, o.shop_id as "shopId", o.status, coalesce(o.fulfil_house, 'NONE') as house, o.fulfil_state as "fulfilState",
      o.label_state as "labelState", o.is_cancel_requested as "cancelRequested", o.la_day::text as "laDay", o.due_at as "dueAt",
      ${WAS_SENT(scope)} as "wasSent"
    from orders o where o.owner_id = ${ownerId} and ${inShops(scope, 'o.shop_id')} and o.id = any(${ids}::text[])
    order by o.id for update`.execute(trx);
  return rows;
}
