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
  fulfilDesignId: string | null;
  fulfilCode: string | null;
  createdAt: Date;
  updatedAt: Date;
  submittedAt: Date | null;
  paidAt: Date | null;
  doneAt: Date | null;
}

/** The columns of a card with the alias `card`. */
export const CARD_COLUMNS =
  sql.raw(`card.owner_id as "ownerId", card.sku_id as "skuId", card.id, card.shop_id as "shopId",
  card.product_id as "productId", card.product_name as "productName", card.sku_name as "skuName", card.seller_sku as "sellerSku",
  card.sku_image as "skuImage", card.state, card.agreed_cents as "agreedCents", card.price_cents as "priceCents", card.pricings,
  card.fulfil_design_id as "fulfilDesignId", card.fulfil_code as "fulfilCode", card.created_at as "createdAt",
  card.updated_at as "updatedAt", card.submitted_at as "submittedAt", card.paid_at as "paidAt", card.done_at as "doneAt"`);

export interface CardFilter {
  /** A full-text query. */
  question: string | null;
  /** Lists only cards in this state; null lists all visible cards. */
  states: readonly SkuDesignState[] | null;
  shops: readonly string[] | undefined;
}

/** Compares a single state with `=`, because its index then returns the rows already sorted. */
export function hasState(states: readonly SkuDesignState[] | null): RawBuilder<SqlBool> {
  if (states === null) return sql<SqlBool>`card.state <> 'KNOWN'`;
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
        : [
            sql<SqlBool>`card.state <> 'KNOWN' and to_tsvector('simple', card.words) @@ to_tsquery('simple', ${question})`,
          ]),
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

export async function lockCard(trx: Queryable, scope: OwnerScope, id: string): Promise<CardRow | undefined> {
  const { rows } = await sql<CardRow>`
    select ${CARD_COLUMNS} from sku_cards card
    where card.owner_id = ${scope.ownerId} and ${inShops(scope, 'card.shop_id')} and card.id = ${id} for update`.execute(
    trx,
  );
  return rows[0];
}

/** Locks the cards of the SKUs that have no open design request, by id, until the transaction ends. */
export async function lockOpen(trx: Queryable, scope: OwnerScope, skuIds: readonly string[]): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select ${CARD_COLUMNS} from sku_cards card
    where card.owner_id = ${scope.ownerId} and ${inShops(scope, 'card.shop_id')} and card.sku_id = any(${skuIds}::text[])
      and card.state in ('NONE', 'KNOWN', 'DONE')
    order by card.sku_id for update`.execute(trx);
  return rows;
}

/** Fields of a new card. */
export type NewCard = Omit<
  Insertable<Tables['sku_cards']>,
  | 'owner_id'
  | 'agreed_cents'
  | 'price_cents'
  | 'fulfil_design_id'
  | 'fulfil_code'
  | 'submitted_at'
  | 'paid_at'
  | 'done_at'
>;

/** Adds a card for each SKU that has none; returns the SKUs of the new cards. */
export async function insertCards(
  trx: Queryable,
  { ownerId }: OwnerScope,
  rows: readonly NewCard[],
): Promise<string[]> {
  const { rows: added } = await sql<{ skuId: string }>`
    insert into sku_cards (owner_id, sku_id, id, shop_id, product_id, product_name, sku_name, seller_sku, sku_image, state, words,
      created_at, updated_at)
    select ${ownerId}, sku_id, id, shop_id, product_id, product_name, sku_name, seller_sku, sku_image, state, words,
      created_at, updated_at
    from jsonb_populate_recordset(null::sku_cards, ${JSON.stringify(rows)}::jsonb) order by sku_id
    on conflict (owner_id, sku_id) do nothing returning sku_id as "skuId"`.execute(trx);
  return added.map(({ skuId }) => skuId);
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

export async function setStates(
  trx: Queryable,
  scope: OwnerScope,
  skuIds: readonly string[],
  state: SkuDesignState,
  now: Date,
): Promise<void> {
  if (skuIds.length === 0) return;
  await sql`
    update sku_cards set state = ${state}, updated_at = ${now}
    where owner_id = ${scope.ownerId} and ${inShops(scope, 'shop_id')} and sku_id = any(${skuIds}::text[])`.execute(
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
