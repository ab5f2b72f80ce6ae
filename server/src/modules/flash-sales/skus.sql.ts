import type { SaleSkuReason, SaleSkuState } from '@bobbin/domain/flash-sales/standing';
import { sql, type RawBuilder } from 'kysely';
import type { OwnerScope } from '../../platform/access.ts';
import type { Queryable } from '../../platform/database.ts';
import { inShops } from '../../platform/shop-scope.ts';

export interface NewSku {
  skuId: string;
  productId: string;
  title: string;
  name: string;
  image: string | null;
  priceCents: number | null;
  dealCents: number | null;
  activity: number;
  call: number;
  state: SaleSkuState;
  reason: SaleSkuReason | null;
  detail: string;
  /** End of the other promotion that excludes the SKU. */
  overlapEndsAt: Date | null;
}

export interface SkuRow extends NewSku {
  position: number;
}

export async function insertSkus(
  trx: Queryable,
  { ownerId }: OwnerScope,
  sale: { id: string; shopId: string },
  skus: readonly NewSku[],
): Promise<void> {
  await sql`insert into flash_sale_skus (owner_id, sale_id, shop_id, sku_id, product_id, position, title, name, image,
      price_cents, deal_cents, activity, call, state, reason, detail, overlap_ends_at)
    select ${ownerId}, ${sale.id}, ${sale.shopId}, r."skuId", r."productId", r.place, r.title, r.name, r.image, r."priceCents",
      r."dealCents", r.activity, r.call, r.state, r.reason, r.detail, r."overlapEndsAt"
    from rows from (jsonb_to_recordset(${JSON.stringify(skus)}::jsonb) as ("skuId" text, "productId" text, title text, name text,
      image text, "priceCents" bigint, "dealCents" bigint, activity integer, call integer, state text, reason text, detail text,
      "overlapEndsAt" timestamptz))
      with ordinality as r("skuId", "productId", title, name, image, "priceCents", "dealCents", activity, call, state, reason,
        detail, "overlapEndsAt", place)`.execute(trx);
}

export interface CallSku {
  skuId: string;
  productId: string;
  dealCents: number;
  activity: number;
  call: number;
  state: 'waiting' | 'sending';
}

/** Reads the SKUs of the first call that is not done. */
export async function readNextCall(db: Queryable, { ownerId }: OwnerScope, saleId: string): Promise<CallSku[]> {
  const { rows } = await sql<CallSku>`
    select sku_id as "skuId", product_id as "productId", deal_cents as "dealCents", activity, call, state
    from flash_sale_skus where owner_id = ${ownerId} and sale_id = ${saleId} and state in ('waiting', 'sending')
      and call = (select min(call) from flash_sale_skus
        where owner_id = ${ownerId} and sale_id = ${saleId} and state in ('waiting', 'sending'))
    order by position`.execute(db);
  return rows;
}

export interface SkuMark {
  state: SaleSkuState;
  reason?: SaleSkuReason | null;
  detail?: string;
  call?: number;
  activity?: number;
}

/** Sets the state of SKUs of a flash sale that are not done. */
export async function markSkus(
  trx: Queryable,
  { ownerId }: OwnerScope,
  saleId: string,
  skuIds: readonly string[],
  mark: SkuMark,
): Promise<void> {
  if (skuIds.length === 0) return;
  await sql`update flash_sale_skus set state = ${mark.state}, reason = ${mark.reason ?? null}, detail = ${mark.detail ?? ''},
      call = coalesce(${mark.call ?? null}::int, call), activity = coalesce(${mark.activity ?? null}::int, activity)
    where owner_id = ${ownerId} and sale_id = ${saleId} and sku_id = any(${skuIds}::text[])
      and state in ('waiting', 'sending')`.execute(trx);
}

/** Sets the state of all SKUs of one activity, or of the whole flash sale, that are not done. */
export async function markOpen(
  trx: Queryable,
  { ownerId }: OwnerScope,
  saleId: string,
  activity: number | null,
  mark: SkuMark,
): Promise<void> {
  const only = activity === null ? sql`true` : sql`activity = ${activity}`;
  await sql`update flash_sale_skus set state = ${mark.state}, reason = ${mark.reason ?? null}, detail = ${mark.detail ?? ''},
      activity = coalesce(${mark.activity ?? null}::int, activity)
    where owner_id = ${ownerId} and sale_id = ${saleId} and ${only} and state in ('waiting', 'sending')`.execute(trx);
}

/** Marks SKUs as included that are in the flash sale although no response confirmed them. */
export async function markFound(
  trx: Queryable,
  { ownerId }: OwnerScope,
  saleId: string,
  skuIds: readonly string[],
): Promise<void> {
  await sql`update flash_sale_skus set state = 'in', reason = null, detail = ''
    where owner_id = ${ownerId} and sale_id = ${saleId} and state = 'failed' and reason = 'NO_ANSWER'
      and sku_id = any(${skuIds}::text[])`.execute(trx);
}

/** Reads the next free numbers for a call and for an activity. */
export async function readLast(
  db: Queryable,
  { ownerId }: OwnerScope,
  saleId: string,
): Promise<{ call: number; activity: number }> {
  const { rows } = await sql<{ call: number; activity: number }>`
    select coalesce(max(call), 0)::int as call, coalesce((select max(number) from flash_sale_activities
      where owner_id = ${ownerId} and sale_id = ${saleId}), 0)::int as activity
    from flash_sale_skus where owner_id = ${ownerId} and sale_id = ${saleId}`.execute(db);
  return rows[0] ?? { call: 0, activity: 0 };
}

/** Counts the SKUs of an activity. */
export async function countIn(db: Queryable, { ownerId }: OwnerScope, saleId: string, activity: number) {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from flash_sale_skus
    where owner_id = ${ownerId} and sale_id = ${saleId} and activity = ${activity} and state = 'in'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Counts the SKUs by state and stores the numbers with the flash sale. */
export async function recount(trx: Queryable, { ownerId }: OwnerScope, saleId: string, now: Date): Promise<void> {
  await sql`update flash_sales f set sku_total = c.total, sku_ok = c.ok, sku_failed = c.failed, sku_left = c."left",
      call_total = c.calls, call_done = c.calls - c.open, updated_at = ${now}
    from (select count(*)::int as total, count(*) filter (where state = 'in')::int as ok,
        count(*) filter (where state = 'failed')::int as failed, count(*) filter (where state = 'left')::int as "left",
        count(distinct call) filter (where call > 0)::int as calls,
        count(distinct call) filter (where state in ('waiting', 'sending'))::int as open
      from flash_sale_skus where owner_id = ${ownerId} and sale_id = ${saleId}) c
    where f.owner_id = ${ownerId} and f.id = ${saleId}`.execute(trx);
}

export interface SkuFilter {
  state?: SaleSkuState | undefined;
  reason?: SaleSkuReason | undefined;
}

function conditions(scope: OwnerScope, saleId: string, { state, reason }: SkuFilter): RawBuilder<unknown> {
  const parts = [sql`owner_id = ${scope.ownerId} and sale_id = ${saleId} and ${inShops(scope, 'shop_id')}`];
  if (state !== undefined) parts.push(sql`state = ${state}`);
  if (reason !== undefined) parts.push(sql`reason = ${reason}`);
  return sql.join(parts, sql` and `);
}

export async function countSkus(db: Queryable, scope: OwnerScope, saleId: string, filter: SkuFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from flash_sale_skus where ${conditions(scope, saleId, filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function listSkus(
  db: Queryable,
  scope: OwnerScope,
  saleId: string,
  filter: SkuFilter,
  page: { offset: number; limit: number },
): Promise<SkuRow[]> {
  const { rows } = await sql<SkuRow>`
    select sku_id as "skuId", product_id as "productId", position, title, name, image, price_cents as "priceCents",
      deal_cents as "dealCents", activity, call, state, reason, detail, overlap_ends_at as "overlapEndsAt"
    from flash_sale_skus where ${conditions(scope, saleId, filter)}
    order by position limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}

/** Lists the calls of a flash sale in their sequence, with the number of their SKUs by state. */
export async function listCalls(
  db: Queryable,
  scope: OwnerScope,
  saleId: string,
): Promise<{ call: number; skus: number; failed: number; waiting: number; sending: number }[]> {
  const { rows } = await sql<{ call: number; skus: number; failed: number; waiting: number; sending: number }>`
    select call, count(*)::int as skus, count(*) filter (where state = 'failed')::int as failed,
      count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'sending')::int as sending
    from flash_sale_skus where owner_id = ${scope.ownerId} and sale_id = ${saleId} and ${inShops(scope, 'shop_id')} and call > 0
    group by call order by call`.execute(db);
  return rows;
}

export async function countReasons(
  db: Queryable,
  scope: OwnerScope,
  saleId: string,
): Promise<{ reason: SaleSkuReason; count: number }[]> {
  const { rows } = await sql<{ reason: SaleSkuReason; count: number }>`
    select reason, count(*)::int as count from flash_sale_skus
    where owner_id = ${scope.ownerId} and sale_id = ${saleId} and ${inShops(scope, 'shop_id')} and reason is not null
    group by reason order by 2 desc, 1`.execute(db);
  return rows;
}

/** Returns the marketplace's most frequent rejection message; empty when there is none. */
export async function readRefusal(trx: Queryable, scope: OwnerScope, saleId: string): Promise<string> {
  const { rows } = await sql<{ detail: string }>`
    select detail from flash_sale_skus
    where owner_id = ${scope.ownerId} and sale_id = ${saleId} and ${inShops(scope, 'shop_id')} and state = 'failed'
      and detail <> ''
    group by detail order by count(*) desc, detail limit 1`.execute(trx);
  return rows[0]?.detail ?? '';
}

/** Lists failed SKUs, of one reason or of all; when ids are given, only the SKUs with these ids. */
export async function listFailed(
  trx: Queryable,
  { ownerId }: OwnerScope,
  saleId: string,
  { ids, reason }: { ids: readonly string[] | undefined; reason: SaleSkuReason | undefined },
): Promise<{ skuId: string; productId: string; priceCents: number | null }[]> {
  const { rows } = await sql<{ skuId: string; productId: string; priceCents: number | null }>`
    select sku_id as "skuId", product_id as "productId", price_cents as "priceCents" from flash_sale_skus
    where owner_id = ${ownerId} and sale_id = ${saleId} and state = 'failed' and price_cents is not null
      and ${ids === undefined ? sql`true` : sql`sku_id = any(${ids}::text[])`}
      and ${reason === undefined ? sql`true` : sql`reason = ${reason}`}
    order by position`.execute(trx);
  return rows;
}

/** Reopens failed SKUs, each with a price, an activity and a call. */
export async function reopenSkus(
  trx: Queryable,
  { ownerId }: OwnerScope,
  saleId: string,
  skus: readonly { skuId: string; dealCents: number; activity: number; call: number }[],
): Promise<void> {
  await sql`update flash_sale_skus k set state = 'waiting', reason = null, detail = '', overlap_ends_at = null, deal_cents = r."dealCents",
      activity = r.activity, call = r.call
    from jsonb_to_recordset(${JSON.stringify(skus)}::jsonb) as r("skuId" text, "dealCents" bigint, activity integer, call integer)
    where k.owner_id = ${ownerId} and k.sale_id = ${saleId} and k.sku_id = r."skuId" and k.state = 'failed'`.execute(
    trx,
  );
}
