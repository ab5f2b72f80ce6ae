import type { PackingFailure, PackingKind, PackingSize } from '@bobbin/contract/packing';
import type { PackingLine } from '@bobbin/domain/orders/packing';
import { sql } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { inShops } from '../../../platform/shop-scope.ts';
import type { OrderAddress } from '../tables.ts';

export interface PrintRow {
  id: string;
  createdAt: Date;
  actorId: string | null;
  actorName: string;
  /** `claim` is the evidence pack of a claim, which the same job makes (PWT-17). */
  kind: PackingKind | 'claim';
  size: PackingSize;
  locale: 'vi' | 'en';
  state: 'waiting' | 'ready' | 'failed';
  fileId: string | null;
  orderIds: string[];
  leftOut: string[];
  /** Why the print failed; null unless it failed. */
  reason: PackingFailure | null;
}

/** A line of an order as documents show it. */
export interface PackedLine extends PackingLine {
  productName: string;
  skuName: string;
  skuImage: string;
  productType: string | null;
  color: string | null;
  size: string | null;
}

export interface PackedOrder {
  id: string;
  shopId: string;
  shopName: string;
  status: string;
  createdAt: Date;
  address: OrderAddress | null;
  trackingNumber: string | null;
  carrier: string | null;
  /** The other orders in the same package. */
  mates: string[];
  lines: PackedLine[];
}

const PRINT_COLUMNS = sql`p.id, p.created_at as "createdAt", p.actor_id as "actorId", p.actor_name as "actorName", p.kind, p.size,
  p.locale, p.state, p.file_id as "fileId", p.order_ids as "orderIds", p.left_out as "leftOut", p.reason`;

/** Lists the status of each order that the caller may see. */
export async function listStatuses(trx: Queryable, scope: OwnerScope, ids: readonly string[]) {
  return trx
    .selectFrom('orders')
    .select(['id', 'status'])
    .where('owner_id', '=', scope.ownerId)
    .where(inShops(scope, 'shop_id'))
    .where('id', 'in', ids)
    .execute();
}

export async function insertPrint(
  trx: Queryable,
  { ownerId, actor }: OwnerScope,
  print: Pick<PrintRow, 'id' | 'createdAt' | 'kind' | 'size' | 'locale' | 'orderIds'>,
): Promise<void> {
  await trx
    .insertInto('packing_prints')
    .values({
      owner_id: ownerId,
      id: print.id,
      created_at: print.createdAt,
      actor_id: actor.userId,
      actor_name: actor.name,
      kind: print.kind,
      size: print.size,
      locale: print.locale,
      state: 'waiting',
      file_id: null,
      order_ids: print.orderIds,
      left_out: [],
      reason: null,
    })
    .execute();
  await sql`insert into packing_print_orders (owner_id, order_id, print_id)
    select ${ownerId}, o.order_id, ${print.id} from unnest(${print.orderIds}::text[]) as o(order_id)`.execute(trx);
}

export async function getPrint(db: Queryable, { ownerId }: OwnerScope, printId: string): Promise<PrintRow | undefined> {
  const result = await sql<PrintRow>`select ${PRINT_COLUMNS} from packing_prints p
    where p.owner_id = ${ownerId} and p.id = ${printId}`.execute(db);
  return result.rows[0];
}

/** Lists the caller's own prints since an instant, newest first; leaves out prints with an order that the caller may no longer see. */
export async function listPrints(
  db: Queryable,
  scope: OwnerScope,
  { since, limit }: { since: Date; limit: number },
): Promise<PrintRow[]> {
  const { ownerId, actor } = scope;
  const result = await sql<PrintRow>`select ${PRINT_COLUMNS} from packing_prints p
    where p.owner_id = ${ownerId} and p.actor_id = ${actor.userId} and p.created_at >= ${since} and p.kind <> 'claim'
      and cardinality(p.order_ids) = (
        select count(*) from orders o where o.owner_id = ${ownerId} and ${inShops(scope, 'o.shop_id')} and o.id = any(p.order_ids))
    order by p.created_at desc, p.id desc limit ${limit}`.execute(db);
  return result.rows;
}

/** Stores the outcome of a print once; returns false when another worker has already stored it. */
export async function endPrint(
  trx: Queryable,
  { ownerId }: OwnerScope,
  printId: string,
  end: { state: 'ready' | 'failed'; file_id: string | null; left_out: string[]; reason: PackingFailure | null },
): Promise<boolean> {
  const rows = await trx
    .updateTable('packing_prints')
    .set(end)
    .where('owner_id', '=', ownerId)
    .where('id', '=', printId)
    .where('state', '=', 'waiting')
    .returning('id')
    .execute();
  return rows.length > 0;
}

/** Reads orders with the lines that still have pieces, in the given sequence; the names of shops and the designs are added by the caller. */
export async function listPacked(
  db: Queryable,
  { ownerId }: OwnerScope,
  ids: readonly string[],
): Promise<(Omit<PackedOrder, 'shopName' | 'lines'> & { lines: Omit<PackedLine, 'designIds'>[] })[]> {
  const { rows } = await sql<Omit<PackedOrder, 'shopName' | 'lines'> & { lines: Omit<PackedLine, 'designIds'>[] }>`
    select o.id, o.shop_id as "shopId", o.status, o.created_at as "createdAt", o.address, o.carrier, o.parcel_mates as mates,
      o.tracking_numbers[1] as "trackingNumber", coalesce(l.lines, '[]') as lines
    from unnest(${ids}::text[]) with ordinality as k(id, place)
    join orders o on o.owner_id = ${ownerId} and o.id = k.id
    cross join lateral (
      select jsonb_agg(jsonb_build_object('orderId', o.id, 'house', o.fulfil_house, 'isOwn', coalesce(o.fulfil_type = 'HAND', false),
        'skuId', p.sku_id, 'sellerSku', p.seller_sku, 'quantity', p.quantity, 'productName', p.product_name, 'skuName', p.sku_name,
        'skuImage', p.sku_image, 'productType', p.product_type, 'color', p.color, 'size', p.size) order by p.position) as lines
      from order_products p where p.owner_id = ${ownerId} and p.order_id = o.id and p.quantity > 0) l
    order by k.place`.execute(db);
  return rows;
}

/** Returns the paper size of the caller's last print of a kind. */
export async function findLastSize(db: Queryable, { ownerId, actor }: OwnerScope, kind: PackingKind) {
  const row = await db
    .selectFrom('packing_prints')
    .select('size')
    .where('owner_id', '=', ownerId)
    .where('actor_id', '=', actor.userId)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.size as PackingSize | undefined;
}

/** Deletes the next old prints and returns their files; leaves a print that a worker has locked for the next run. */
export async function removeOldPackingPrints(
  trx: Queryable,
  { ownerId }: OwnerScope,
  before: Date,
  limit: number,
): Promise<{ fileId: string | null }[]> {
  const { rows } = await sql<{ fileId: string | null }>`
    delete from packing_prints where owner_id = ${ownerId} and id in (
      select id from packing_prints where owner_id = ${ownerId} and created_at < ${before}
      order by id limit ${limit} for update skip locked)
    returning file_id as "fileId"`.execute(trx);
  return rows;
}
