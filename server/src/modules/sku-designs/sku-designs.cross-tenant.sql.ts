import type { SkuDesignState } from '@bobbin/domain/sku-designs/states';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Queryable } from '../../platform/database.ts';
import { foundAtMost, fromNearerEnd, type Page } from '../../platform/paging.ts';
import { crossTenant } from '../../platform/cross-tenant.ts';
import { CARD_COLUMNS, hasState, IS_CARD, type CardRow } from './sku-designs.sql.ts';

export interface AskedFilter {
  /** A full-text query. */
  question: string | null;
  /** Lists only cards in this state; null lists all requested cards. */
  states: readonly SkuDesignState[] | null;
  /** Sellers to which the list is limited. */
  ownerIds?: readonly string[] | undefined;
}

function isAsked({ question, states, ownerIds }: AskedFilter): RawBuilder<SqlBool> {
  const found =
    question === null
      ? sql``
      : sql` and ${IS_CARD} and to_tsvector('simple', card.words) @@ to_tsquery('simple', ${question})`;
  // A requested card never has a remembered design: the index of requests is sufficient.
  const inState = states === null ? sql`` : sql` and ${hasState(states)}`;
  const ofSellers = ownerIds === undefined ? sql`` : sql` and card.owner_id = any(${ownerIds})`;
  return sql<SqlBool>`card.submitted_at is not null${inState}${found}${ofSellers}`;
}

/** Counts rows only for a search; other totals are stored. */
export async function countAskedFound(db: Queryable, filter: AskedFilter): Promise<number> {
  const { rows } = await sql<{ count: string }>`${crossTenant('countAskedFound')}
    select count(*) as count from ${foundAtMost(sql`select 1 from sku_cards card where ${isAsked(filter)}`)}`.execute(
    db,
  );
  return Number(rows[0]?.count ?? 0);
}

/** Lists cards by the time of their request, with an index scan like that of a seller's own cards. */
export async function listAsked(
  db: Queryable,
  filter: AskedFilter,
  page: Page,
  isAscending: boolean,
): Promise<CardRow[]> {
  const { offset, limit, isFromEnd } = fromNearerEnd(page);
  const way = sql.raw(isAscending === isFromEnd ? 'desc' : 'asc');
  const { rows } = await sql<CardRow>`${crossTenant('listAsked')}
    select ${CARD_COLUMNS} from (
      select card.owner_id, card.id from sku_cards card where ${isAsked(filter)}
      order by card.submitted_at ${way}, card.id ${way} limit ${limit} offset ${offset}) page
    join sku_cards card on card.owner_id = page.owner_id and card.id = page.id
    order by card.submitted_at ${way}, card.id ${way}`.execute(db);
  return isFromEnd ? rows.toReversed() : rows;
}

/** Counts SKU designs of all sellers, or of some, by state; reads one row per shop and state. */
export async function sumAsked(
  db: Queryable,
  ownerIds?: readonly string[],
): Promise<{ state: SkuDesignState; count: number }[]> {
  const ofSellers = ownerIds === undefined ? sql`` : sql` and owner_id = any(${ownerIds})`;
  const { rows } = await sql<{ state: SkuDesignState; count: number }>`${crossTenant('sumAsked')}
    select state, sum(count)::int as count from sku_card_counts where state not in ('NONE', 'KNOWN', 'PART')${ofSellers}
    group by state`.execute(db);
  return rows;
}

/** The requested cards of a seller that match a filter. */
export interface SellerSum {
  ownerId: string;
  cards: number;
  /** Number of these cards that have a price, and the sum of their prices. */
  priced: number;
  priceCents: number;
}

/** Counts the requested cards of each of the sellers, with the sum of their prices. */
export async function sumAskedOfOwners(
  db: Queryable,
  filter: AskedFilter,
  ownerIds: readonly string[],
): Promise<SellerSum[]> {
  if (ownerIds.length === 0) return [];
  const { rows } = await sql<Omit<SellerSum, 'priceCents'> & { priceCents: string }>`${crossTenant('sumAskedOfOwners')}
    select card.owner_id as "ownerId", count(*)::int as cards, count(card.price_cents)::int as priced,
      coalesce(sum(card.price_cents), 0)::text as "priceCents"
    from sku_cards card where card.owner_id = any(${ownerIds}::text[]) and ${isAsked(filter)} group by card.owner_id`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, priceCents: Number(row.priceCents) }));
}

export async function findCardOwner(db: Queryable, id: string): Promise<string | null> {
  const { rows } = await sql<{ ownerId: string }>`${crossTenant('findCardOwner')}
    select owner_id as "ownerId" from sku_cards card where card.id = ${id} and card.submitted_at is not null`.execute(
    db,
  );
  return rows[0]?.ownerId ?? null;
}

/** Lists sellers with rows that belong to no card yet. */
export async function listUngroupedOwners(db: Queryable, limit: number): Promise<string[]> {
  const { rows } = await sql<{ ownerId: string }>`${crossTenant('listUngroupedOwners')}
    select distinct owner_id as "ownerId" from sku_cards where lead_id is null and state <> 'KNOWN'
    order by 1 limit ${limit}`.execute(db);
  return rows.map(({ ownerId }) => ownerId);
}
