import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '../../platform/database.ts';
import { sweep } from '../../platform/sweep.ts';

/** A shop of some seller that is due for something. */
interface DueShop {
  ownerId: string;
  shopId: string;
}

/** Shops whose access token has lived 80 % of its life, or whose failed refresh is due again. */
export async function listTokensToRefresh(db: Queryable, now: Date, limit: number): Promise<DueShop[]> {
  const { rows } = await sql<DueShop>`${sweep('listTokensToRefresh')}
    select c.owner_id as "ownerId", c.shop_id as "shopId"
    from shop_credentials c join shops s on s.owner_id = c.owner_id and s.id = c.shop_id
    where not s.needs_authorization and s.authorization_ends_at > ${now}
      and c.access_token_issued_at + (c.access_token_expires_at - c.access_token_issued_at) * 0.8 <= ${now}
      and (c.refresh_next_try_at is null or c.refresh_next_try_at <= ${now})
    order by c.access_token_expires_at limit ${limit}`.execute(db);
  return rows;
}

/** Shops that may be synced: alive and authorized; of closed ones it is only looked whether they are open again. */
export async function listShopsToSync(db: Queryable, now: Date): Promise<(DueShop & { isOpen: boolean })[]> {
  const { rows } = await sql<DueShop & { isOpen: boolean }>`${sweep('listShopsToSync')}
    select owner_id as "ownerId", id as "shopId", is_active as "isOpen" from shops
    where not needs_authorization and subscription_ends_at > ${now} and authorization_ends_at > ${now}`.execute(db);
  return rows;
}

export async function listShopsWithProxy(db: Queryable): Promise<DueShop[]> {
  const { rows } = await sql<DueShop>`${sweep('listShopsWithProxy')}
    select owner_id as "ownerId", id as "shopId" from shops where proxy_host is not null and given_up_at is null`.execute(
    db,
  );
  return rows;
}

/** Shops whose subscription ends by an instant and renews itself; those that cannot work until their seller authorizes them wait. */
export async function listShopsToRenew(db: Queryable, by: Date, now: Date, limit: number): Promise<DueShop[]> {
  const { rows } = await sql<DueShop>`${sweep('listShopsToRenew')}
    select owner_id as "ownerId", id as "shopId" from shops
    where auto_renew and subscription_ends_at <= ${by} and not needs_authorization and authorization_ends_at > ${now}
    order by subscription_ends_at limit ${limit}`.execute(db);
  return rows;
}

/** Shops of which an end is near and not reached. */
export async function listShopsEnding(db: Queryable, now: Date, by: Date): Promise<DueShop[]> {
  const { rows } = await sql<DueShop>`${sweep('listShopsEnding')}
    select owner_id as "ownerId", id as "shopId" from shops
    where not needs_authorization and ((subscription_ends_at > ${now} and subscription_ends_at <= ${by})
      or (authorization_ends_at > ${now} and authorization_ends_at <= ${by}))`.execute(db);
  return rows;
}

/** Open shops that may work and make labels by themselves. */
export async function listAutoLabelShops(db: Queryable, now: Date): Promise<DueShop[]> {
  const { rows } = await sql<DueShop>`${sweep('listAutoLabelShops')}
    select owner_id as "ownerId", id as "shopId" from shops
    where is_auto_create_label and is_active and not needs_authorization
      and subscription_ends_at > ${now} and authorization_ends_at > ${now}`.execute(db);
  return rows;
}

/** Open shops that may work and whose products and bank were last read before an instant, or never. */
export async function listShopsToKnow(db: Queryable, now: Date, before: Date, limit: number): Promise<DueShop[]> {
  const { rows } = await sql<DueShop>`${sweep('listShopsToKnow')}
    select owner_id as "ownerId", id as "shopId" from shops
    where is_active and not needs_authorization and subscription_ends_at > ${now} and authorization_ends_at > ${now}
      and (facts_read_at is null or facts_read_at < ${before})
    order by facts_read_at nulls first limit ${limit}`.execute(db);
  return rows;
}

/** Shops of which it was not looked for a while whether the marketplace tells us everything (REQ-10). */
export async function listShopsToHear(db: Queryable, now: Date, before: Date, limit: number): Promise<DueShop[]> {
  const { rows } = await sql<DueShop>`${sweep('listShopsToHear')}
    select owner_id as "ownerId", id as "shopId" from shops
    where is_active and not needs_authorization and subscription_ends_at > ${now} and authorization_ends_at > ${now}
      and (webhooks_checked_at is null or webhooks_checked_at < ${before})
    order by webhooks_checked_at nulls first limit ${limit}`.execute(db);
  return rows;
}

interface AnyShopFilter {
  isOpen: boolean | null;
  search: string;
  /** Shops that are found whatever they are called: those of the order whose code was searched for. */
  shopIds: readonly string[];
}

/** A shop by its names, code or id, by whose it is, or by an order of it. */
function ofAll({ isOpen, search, shopIds }: AnyShopFilter): RawBuilder<unknown> {
  const open = sql`s.purged_at is null${isOpen === null ? sql`` : sql` and s.is_active = ${isOpen}`}`;
  if (search === '') return open;
  const pattern = `%${search.replaceAll(/[%_\\]/g, (sign) => `\\${sign}`)}%`;
  return sql`${open} and (s.friend_name ilike ${pattern} or s.name ilike ${pattern} or s.code ilike ${pattern}
    or s.id like ${pattern} or u.email ilike ${pattern} or (u.first_name || ' ' || u.last_name) ilike ${pattern}
    or s.id = any(${shopIds}))`;
}

/** A page of the shops of all sellers. */
export async function listShopsOfAll(
  db: Queryable,
  filter: AnyShopFilter,
  page: { sort: 'createdAt' | 'friendName'; isAscending: boolean; offset: number; limit: number },
): Promise<DueShop[]> {
  const direction = page.isAscending ? sql`asc` : sql`desc`;
  const key = page.sort === 'friendName' ? sql`s.friend_name` : sql`s.created_at`;
  const { rows } = await sql<DueShop>`${sweep('listShopsOfAll')}
    select s.owner_id as "ownerId", s.id as "shopId" from shops s join users u on u.id = s.owner_id
    where ${ofAll(filter)}
    order by ${key} ${direction}, s.id ${direction}, s.owner_id limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}

export async function countShopsOfAll(db: Queryable, filter: AnyShopFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`${sweep('countShopsOfAll')}
    select count(*)::bigint as total from shops s join users u on u.id = s.owner_id where ${ofAll(filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Who has a shop; of one that was released, who had it last. */
export async function findHolder(db: Queryable, shopId: string): Promise<string | null> {
  const { rows } = await sql<{ ownerId: string }>`${sweep('findHolder')}
    select s.owner_id as "ownerId" from shops s left join shop_directory d on d.shop_id = s.id
    where s.id = ${shopId} and s.purged_at is null order by (d.owner_id = s.owner_id) desc nulls last, s.updated_at desc limit 1`.execute(
    db,
  );
  return rows[0]?.ownerId ?? null;
}

export interface FailingShop {
  id: string;
  name: string;
  ownerId: string;
  isProxy: boolean;
  since: Date | null;
}

/** How many shops there are, how many of them are at their end, and how many cannot be worked with. */
export async function sumShopsOfAll(
  db: Queryable,
  now: Date,
): Promise<{ count: number; expiredCount: number; failingCount: number }> {
  const { rows } = await sql<{ count: number; expiredCount: number; failingCount: number }>`${sweep('sumShopsOfAll')}
    select count(*)::bigint as count,
      count(*) filter (where needs_authorization or least(subscription_ends_at, authorization_ends_at) <= ${now})::bigint as "expiredCount",
      count(*) filter (where is_active and (is_proxy_failing or needs_authorization))::bigint as "failingCount"
    from shops where purged_at is null and given_up_at is null`.execute(db);
  return rows[0] ?? { count: 0, expiredCount: 0, failingCount: 0 };
}

/** Open shops whose proxy does not answer or whose authorization is lost. */
export async function listFailingShops(db: Queryable, limit: number): Promise<FailingShop[]> {
  const { rows } = await sql<FailingShop>`${sweep('listFailingShops')}
    select id, friend_name as name, owner_id as "ownerId", is_proxy_failing as "isProxy",
      case when is_proxy_failing then proxy_checked_at end as since
    from shops where is_active and purged_at is null and given_up_at is null and (is_proxy_failing or needs_authorization)
    order by updated_at, id limit ${limit}`.execute(db);
  return rows;
}
