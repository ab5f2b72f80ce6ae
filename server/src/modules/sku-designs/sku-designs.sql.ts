import type { SkuDesignState } from '@bobbin/domain/sku-designs/states';
import { sql, type Insertable, type RawBuilder, type SqlBool, type Updateable } from 'kysely';
import type { OwnerScope } from '../../platform/access.ts';
import type { Queryable, Tables } from '../../platform/database.ts';
import { inShops } from '../../platform/shop-scope.ts';
import { foundAtMost, fromNearerEnd, type Page } from '../../platform/paging.ts';

export interface CardRow {
  ownerId: string;
  skuId: string;
  id: string;
  shopId: string;
  productId: string;
  productName: string;
  skuName: string;
  sellerSku: string;
  skuImage: string;
  state: SkuDesignState;
  agreedCents: number | null;
  priceCents: number | null;
  /** Number of prices of which the seller was notified. */
  pricings: number;
  /** The card that covers the SKU. */
  leadId: string | null;
  /** The requested colours; empty for all of the product. */
  colors: string[];
  isSingle: boolean;
  words: string;
  fulfilDesignId: string | null;
  fulfilCode: string | null;
  createdAt: Date;
  updatedAt: Date;
  submittedAt: Date | null;
  paidAt: Date | null;
  doneAt: Date | null;
  /** The charge that waits for a second staff user (ROL-68); null when none waits. */
  approvalCents: number | null;
  approvalBy: string | null;
  approvalName: string | null;
  approvalAt: Date | null;
  /** The charge that a second staff user declined (ROL-71); null when none was declined since the card changed. */
  declinedCents: number | null;
  declinedFor: string | null;
  declinedName: string | null;
  declinedReason: string | null;
  declinedAt: Date | null;
}

/** The columns of a card with the alias `card`. */
export const CARD_COLUMNS =
  sql.raw(`card.owner_id as "ownerId", card.sku_id as "skuId", card.id, card.shop_id as "shopId",
  card.product_id as "productId", card.product_name as "productName", card.sku_name as "skuName", card.seller_sku as "sellerSku",
  card.sku_image as "skuImage", card.state, card.agreed_cents as "agreedCents", card.price_cents as "priceCents", card.pricings,
  card.lead_id as "leadId", card.colors, card.is_single as "isSingle", card.words,
  card.fulfil_design_id as "fulfilDesignId", card.fulfil_code as "fulfilCode", card.created_at as "createdAt",
  card.updated_at as "updatedAt", card.submitted_at as "submittedAt", card.paid_at as "paidAt", card.done_at as "doneAt",
  card.approval_cents as "approvalCents", card.approval_by as "approvalBy", card.approval_name as "approvalName",
  card.approval_at as "approvalAt", card.declined_cents as "declinedCents", card.declined_for as "declinedFor",
  card.declined_name as "declinedName", card.declined_reason as "declinedReason", card.declined_at as "declinedAt"`);

export interface CardFilter {
  /** A full-text query. */
  question: string | null;
  /** Lists only cards in this state; null lists all visible cards. */
  states: readonly SkuDesignState[] | null;
  shops: readonly string[] | undefined;
}

/** The row is a card: no other one covers its SKU instead, and it is not filled by a print. */
export const IS_CARD = sql<SqlBool>`card.state not in ('KNOWN', 'PART')`;

/** A condition with `=` for one state, because its index then returns the rows in order. */
export function hasState(states: readonly SkuDesignState[] | null): RawBuilder<SqlBool> {
  if (states === null) return IS_CARD;
  return states.length === 1
    ? sql<SqlBool>`card.state = ${states[0]}`
    : sql<SqlBool>`card.state = any(${states}::text[])`;
}

function isWanted(scope: OwnerScope, { question, states, shops }: CardFilter): RawBuilder<SqlBool> {
  return sql.join(
    [
      sql<SqlBool>`card.owner_id = ${scope.ownerId}`,
      inShops(scope, 'card.shop_id'),
      hasState(states),
      ...(shops === undefined ? [] : [sql<SqlBool>`card.shop_id = any(${shops}::text[])`]),
      ...(question === null
        ? []
        : [sql<SqlBool>`${IS_CARD} and to_tsvector('simple', card.words) @@ to_tsquery('simple', ${question})`]),
    ],
    sql` and `,
  );
}

/** Counts rows only for a search; other totals are stored. */
export async function countFound(db: Queryable, scope: OwnerScope, filter: CardFilter): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from ${foundAtMost(sql`select 1 from sku_cards card
      where card.owner_id = ${scope.ownerId} and ${isWanted(scope, filter)}`)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Skips the rows before the page in the index, from the nearer end of the list, so that only the rows of the page are read. */
export async function listCards(
  db: Queryable,
  scope: OwnerScope,
  filter: CardFilter,
  page: Page,
  isAscending: boolean,
): Promise<CardRow[]> {
  const { offset, limit, isFromEnd } = fromNearerEnd(page);
  const way = sql.raw(isAscending === isFromEnd ? 'desc' : 'asc');
  const { rows } = await sql<CardRow>`
    select ${CARD_COLUMNS} from (
      select card.id from sku_cards card where card.owner_id = ${scope.ownerId} and ${isWanted(scope, filter)}
      order by card.created_at ${way}, card.id ${way} limit ${limit} offset ${offset}) page
    join sku_cards card on card.owner_id = ${scope.ownerId} and card.id = page.id and ${inShops(scope, 'card.shop_id')}
    order by card.created_at ${way}, card.id ${way}`.execute(db);
  return isFromEnd ? rows.toReversed() : rows;
}

export async function getCard(db: Queryable, scope: OwnerScope, id: string): Promise<CardRow | undefined> {
  const { rows } = await sql<CardRow>`
    select ${CARD_COLUMNS} from sku_cards card
    where card.owner_id = ${scope.ownerId} and ${inShops(scope, 'card.shop_id')} and card.id = ${id}`.execute(db);
  return rows[0];
}

/** Lists the rows of SKUs that the cards cover, and the rows of the cards themselves. */
export async function listCovered(db: Queryable, scope: OwnerScope, ids: readonly string[]): Promise<CardRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<CardRow>`
    select ${CARD_COLUMNS} from sku_cards card
    where card.owner_id = ${scope.ownerId} and ${inShops(scope, 'card.shop_id')}
      and (card.lead_id = any(${ids}::text[]) or card.id = any(${ids}::text[]))
    order by card.sku_id`.execute(db);
  return rows;
}

/**
 * Locks all rows of products, in id order, until the transaction ends: every transition of a card waits for the one before. A row without
 * a product is locked by itself.
 */
export async function lockProducts(
  trx: Queryable,
  scope: OwnerScope,
  { productIds, skuIds }: { productIds: readonly string[]; skuIds: readonly string[] },
): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select ${CARD_COLUMNS} from sku_cards card
    where card.owner_id = ${scope.ownerId} and ${inShops(scope, 'card.shop_id')}
      and (card.product_id <> '' and card.product_id = any(${productIds}::text[]) or card.sku_id = any(${skuIds}::text[]))
    order by card.sku_id for update`.execute(trx);
  return rows;
}

/** Lists the products of SKUs. */
export async function listProductsOf(trx: Queryable, scope: OwnerScope, skuIds: readonly string[]): Promise<string[]> {
  if (skuIds.length === 0) return [];
  const { rows } = await sql<{ productId: string }>`
    select distinct product_id as "productId" from sku_cards
    where owner_id = ${scope.ownerId} and ${inShops(scope, 'shop_id')} and sku_id = any(${skuIds}::text[])
    order by 1`.execute(trx);
  return rows.map(({ productId }) => productId);
}

/** Lists the next products with rows that belong to no card yet. */
export async function listUngrouped(
  db: Queryable,
  scope: OwnerScope,
  after: string | null,
  limit: number,
): Promise<{ productId: string; skuIds: string[] }[]> {
  const { rows } = await sql<{ productId: string; skuIds: string[] }>`
    select product_id as "productId", array_agg(sku_id order by sku_id) as "skuIds" from sku_cards
    where owner_id = ${scope.ownerId} and ${inShops(scope, 'shop_id')} and lead_id is null and state <> 'KNOWN'
      and ${after === null ? sql`true` : sql`product_id > ${after}`}
    group by product_id order by product_id limit ${limit}`.execute(db);
  return rows;
}

/** Initial fields of a card. */
export type NewCard = Omit<
  Insertable<Tables['sku_cards']>,
  | 'owner_id'
  | 'agreed_cents'
  | 'price_cents'
  | 'lead_id'
  | 'colors'
  | 'is_single'
  | 'fulfil_design_id'
  | 'fulfil_code'
  | 'submitted_at'
  | 'paid_at'
  | 'done_at'
  | ApprovalField
>;

/** Columns of a charge that waits for a second staff user, or that one declined. */
type ApprovalField = `${'approval' | 'declined'}_${'cents' | 'by' | 'for' | 'name' | 'reason' | 'at'}`;

/**
 * Adds a row for each SKU without one; returns the new ones, and those that the release before added without a card. A single statement
 * suffices when all SKUs have their row already.
 */
export async function insertCards(
  trx: Queryable,
  { ownerId }: OwnerScope,
  rows: readonly NewCard[],
): Promise<{ skuId: string; isNew: boolean }[]> {
  const { rows: found } = await sql<{ skuId: string; isNew: boolean }>`
    with added as (insert into sku_cards (owner_id, sku_id, id, shop_id, product_id, product_name, sku_name, seller_sku, sku_image, state, words,
      created_at, updated_at)
    select ${ownerId}, sku_id, id, shop_id, product_id, product_name, sku_name, seller_sku, sku_image, state, words,
      created_at, updated_at
    from jsonb_populate_recordset(null::sku_cards, ${JSON.stringify(rows)}::jsonb) order by sku_id
    on conflict (owner_id, sku_id) do nothing returning sku_id)
    select sku_id as "skuId", true as "isNew" from added
    union all
    select sku_id, false from sku_cards where owner_id = ${ownerId} and sku_id = any(${rows.map((row) => row.sku_id)}::text[])
      and lead_id is null and state <> 'KNOWN'`.execute(trx);
  return found;
}

export async function updateCard(
  trx: Queryable,
  scope: OwnerScope,
  skuId: string,
  change: Updateable<Tables['sku_cards']>,
): Promise<void> {
  await trx
    .updateTable('sku_cards')
    .set(change)
    .where('owner_id', '=', scope.ownerId)
    .where(inShops(scope, 'shop_id'))
    .where('sku_id', '=', skuId)
    .execute();
}

/** The card of a SKU, and the state of its row. */
export interface Grouping {
  skuId: string;
  state: SkuDesignState;
  leadId: string | null;
  isSingle: boolean;
}

export async function setGroups(
  trx: Queryable,
  scope: OwnerScope,
  groups: readonly Grouping[],
  now: Date,
): Promise<void> {
  if (groups.length === 0) return;
  await sql`
    update sku_cards card set state = g.state, lead_id = g."leadId", is_single = g."isSingle",
      updated_at = case when card.state = g.state then card.updated_at else ${now}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as g("skuId" text, state text, "leadId" text, "isSingle" boolean)
    where card.owner_id = ${scope.ownerId} and ${inShops(scope, 'card.shop_id')} and card.sku_id = g."skuId"`.execute(
    trx,
  );
}

export async function setWords(
  trx: Queryable,
  scope: OwnerScope,
  words: readonly { skuId: string; words: string }[],
): Promise<void> {
  if (words.length === 0) return;
  await sql`
    update sku_cards card set words = w.words
    from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as w("skuId" text, words text)
    where card.owner_id = ${scope.ownerId} and ${inShops(scope, 'card.shop_id')} and card.sku_id = w."skuId"`.execute(
    trx,
  );
}

/** A change of the number of a shop's cards in a state. */
export interface CountChange {
  shopId: string;
  state: SkuDesignState;
  by: number;
}

/** Locks the rows in the sequence of their keys, so that two writers never deadlock. */
export async function addToCounts(
  trx: Queryable,
  { ownerId }: OwnerScope,
  changes: readonly CountChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    insert into sku_card_counts as known (owner_id, shop_id, state, count)
    select ${ownerId}, c."shopId", c.state, sum(c.by)::int
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c("shopId" text, state text, by int)
    group by 2, 3 having sum(c.by) <> 0 order by 2, 3
    on conflict (owner_id, shop_id, state) do update set count = known.count + excluded.count`.execute(trx);
}

export async function listCounts(
  db: Queryable,
  scope: OwnerScope,
  shops: readonly string[] | undefined,
): Promise<{ state: SkuDesignState; count: number }[]> {
  const { rows } = await sql<{ state: SkuDesignState; count: number }>`
    select state, sum(count)::int as count from sku_card_counts
    where owner_id = ${scope.ownerId} and ${inShops(scope, 'shop_id')}
      and ${shops === undefined ? sql`true` : sql`shop_id = any(${shops}::text[])`}
    group by state`.execute(db);
  return rows;
}

/** Deletes the cards of a shop; returns the number of cards. */
export async function removeOfShop(trx: Queryable, { ownerId }: OwnerScope, shopId: string): Promise<number> {
  await sql`delete from sku_card_counts where owner_id = ${ownerId} and shop_id = ${shopId}`.execute(trx);
  const { numAffectedRows } = await sql`
    delete from sku_cards where owner_id = ${ownerId} and shop_id = ${shopId}`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}
