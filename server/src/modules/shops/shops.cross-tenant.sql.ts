import type { AllShopCounts } from '@bobbin/contract/shops';
import { ENDING_SOON_DAYS } from '@bobbin/domain/shops/shop-views';
import { STAFF_SHOP_VIEWS, type StaffShopView } from '@bobbin/domain/shops/staff-shop-views';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { kept, type Queryable } from '../../platform/database.ts';
import { isAmong, crossTenant, type OwnedShop } from '../../platform/cross-tenant.ts';
import { toPattern } from '../../platform/full-text.ts';
import { WHOLE_SHOP, type ShopRow } from './shops.sql.ts';

const DAY_MS = 86_400_000;

/** Lists shops whose access token has reached 80 % of its lifetime, or whose failed renewal is due for a retry. */
export async function listTokensToRefresh(db: Queryable, now: Date, limit: number): Promise<OwnedShop[]> {
  const { rows } = await sql<OwnedShop>`${crossTenant('listTokensToRefresh')}
    select c.owner_id as "ownerId", c.shop_id as "shopId"
    from shop_credentials c join shops s on s.owner_id = c.owner_id and s.id = c.shop_id
    where not s.needs_authorization and s.authorization_ends_at > ${now}
      and c.access_token_issued_at + (c.access_token_expires_at - c.access_token_issued_at) * 0.8 <= ${now}
      and (c.refresh_next_try_at is null or c.refresh_next_try_at <= ${now})
    order by c.access_token_expires_at limit ${limit}`.execute(db);
  return rows;
}

/** Lists the shops to sync: not expired, and authorized. A closed shop is included only to detect when it is open again. */
export async function listShopsToSync(db: Queryable, now: Date): Promise<(OwnedShop & { isOpen: boolean })[]> {
  const { rows } = await sql<OwnedShop & { isOpen: boolean }>`${crossTenant('listShopsToSync')}
    select owner_id as "ownerId", id as "shopId", is_active as "isOpen" from shops
    where not needs_authorization and subscription_ends_at > ${now} and authorization_ends_at > ${now}`.execute(db);
  return rows;
}

export async function listShopsWithProxy(db: Queryable): Promise<OwnedShop[]> {
  const { rows } = await sql<OwnedShop>`${crossTenant('listShopsWithProxy')}
    select owner_id as "ownerId", id as "shopId" from shops where proxy_host is not null and given_up_at is null`.execute(
    db,
  );
  return rows;
}

/**
 * Lists shops whose subscription ends by an instant and renews automatically. Shops that must be authorized first are left out, and so are shops of a
 * closed account (SHP-55). Shops whose renewal could not be paid come last in random order, so that many of them do not block other shops.
 */
export async function listShopsToRenew(db: Queryable, by: Date, now: Date, limit: number): Promise<OwnedShop[]> {
  const { rows } = await sql<OwnedShop>`${crossTenant('listShopsToRenew')}
    select owner_id as "ownerId", id as "shopId" from shops
    where auto_renew and subscription_ends_at <= ${by} and not needs_authorization and authorization_ends_at > ${now}
      and not exists (select 1 from users u where u.id = owner_id and (u.deactivated_at is not null or u.deleted_at is not null))
    order by renewal_failed_at is not null, case when renewal_failed_at is not null then random() end, subscription_ends_at
    limit ${limit}`.execute(db);
  return rows;
}

/** Lists shops with an expiry that is near but not yet reached. */
export async function listShopsEnding(db: Queryable, now: Date, by: Date): Promise<OwnedShop[]> {
  const { rows } = await sql<OwnedShop>`${crossTenant('listShopsEnding')}
    select owner_id as "ownerId", id as "shopId" from shops
    where not needs_authorization and ((subscription_ends_at > ${now} and subscription_ends_at <= ${by})
      or (authorization_ends_at > ${now} and authorization_ends_at <= ${by}))`.execute(db);
  return rows;
}

/** Lists open, working shops with automatic labels turned on. */
export async function listAutoLabelShops(db: Queryable, now: Date): Promise<OwnedShop[]> {
  const { rows } = await sql<OwnedShop>`${crossTenant('listAutoLabelShops')}
    select owner_id as "ownerId", id as "shopId" from shops
    where is_auto_create_label and is_active and not needs_authorization
      and subscription_ends_at > ${now} and authorization_ends_at > ${now}`.execute(db);
  return rows;
}

/** Lists open, working shops whose products and bank account were never read, or last read before an instant. */
export async function listShopsToKnow(db: Queryable, now: Date, before: Date, limit: number): Promise<OwnedShop[]> {
  const { rows } = await sql<OwnedShop>`${crossTenant('listShopsToKnow')}
    select owner_id as "ownerId", id as "shopId" from shops
    where is_active and not needs_authorization and subscription_ends_at > ${now} and authorization_ends_at > ${now}
      and (facts_read_at is null or facts_read_at < ${before})
    order by facts_read_at nulls first limit ${limit}`.execute(db);
  return rows;
}

/** Lists shops whose webhooks were last checked before an instant (REQ-10). */
export async function listShopsToHear(db: Queryable, now: Date, before: Date, limit: number): Promise<OwnedShop[]> {
  const { rows } = await sql<OwnedShop>`${crossTenant('listShopsToHear')}
    select owner_id as "ownerId", id as "shopId" from shops
    where is_active and not needs_authorization and subscription_ends_at > ${now} and authorization_ends_at > ${now}
      and (webhooks_checked_at is null or webhooks_checked_at < ${before})
    order by webhooks_checked_at nulls first limit ${limit}`.execute(db);
  return rows;
}

export interface AnyShopFilter {
  isOpen: boolean | null;
  search: string;
  /** Ids of sellers; null means all sellers. */
  ownerIds: readonly string[] | null;
  /** Shops of the selected teams; null means all shops. */
  ofTeams: readonly OwnedShop[] | null;
  /** Shops that have an order with the searched code; they match independently of their names. */
  shopIds: readonly string[];
  view: StaffShopView | null;
  /** Shops with violations, for the view of the same name. */
  violating: readonly OwnedShop[];
  now: Date;
}

/** Condition for a failing proxy that can be tested; a released or disconnected shop still shows its proxy host, but has no credentials. */
const IS_PROXY_FAILING = sql`(s.is_proxy_failing and s.given_up_at is null and exists (select 1 from shop_credentials c
  where c.owner_id = s.owner_id and c.shop_id = s.id and c.proxy_sealed is not null))`;

/**
 * Returns the condition that a shop is in a view. 'At most seven days' means at most seven times 24 hours. A disconnected shop is in no view, because
 * it needs no action.
 */
function isIn(view: StaffShopView, { now, violating }: AnyShopFilter): RawBuilder<SqlBool> {
  const end = sql`least(s.subscription_ends_at, s.authorization_ends_at)`;
  const expired = sql`(s.needs_authorization or ${end} <= ${now})`;
  const wanted: Record<StaffShopView, RawBuilder<unknown>> = {
    expired,
    ending: sql`not ${expired} and ${end} <= ${new Date(now.getTime() + ENDING_SOON_DAYS * DAY_MS)}`,
    failing: sql`(s.is_proxy_failing or s.needs_authorization)`,
    violating: isAmong(violating, 's.owner_id', 's.id'),
  };
  return sql<SqlBool>`(s.given_up_at is null and ${wanted[view]})`;
}

/** Selects shops whose names, code or id match the search, or whose owner or order matches. */
function find({ search, shopIds, ownerIds, ofTeams }: AnyShopFilter): RawBuilder<unknown> {
  const narrowed = sql`s.purged_at is null ${ownerIds === null ? sql`` : sql`and s.owner_id = any(${ownerIds})`}
    ${ofTeams === null ? sql`` : sql`and ${isAmong(ofTeams, 's.owner_id', 's.id')}`}`;
  if (search === '') return sql`from shops s where ${narrowed}`;
  const pattern = toPattern(search);
  return sql`from shops s join users u on u.id = s.owner_id
    where ${narrowed} and (s.friend_name ilike ${pattern} or s.name ilike ${pattern} or s.code ilike ${pattern}
      or s.id like ${pattern} or u.email ilike ${pattern} or (u.first_name || ' ' || u.last_name) ilike ${pattern}
      or s.id = any(${shopIds}))`;
}

const isOf = ({ isOpen }: AnyShopFilter) => (isOpen === null ? sql`true` : sql`s.is_active = ${isOpen}`);

/** A shop with its owner. */
export type OwnedShopRow = ShopRow & { ownerId: string };

/** Lists a page of the shops of all sellers. */
export async function listShopsOfAllSellers(
  db: Queryable,
  filter: AnyShopFilter,
  page: { sort: 'createdAt' | 'friendName'; isAscending: boolean; offset: number; limit: number },
): Promise<OwnedShopRow[]> {
  const direction = page.isAscending ? sql`asc` : sql`desc`;
  const key = page.sort === 'friendName' ? sql`s.friend_name` : sql`s.created_at`;
  const { rows } = await sql<OwnedShopRow>`${crossTenant('listShopsOfAllSellers')}
    select ${WHOLE_SHOP}, s.owner_id as "ownerId" ${find(filter)} and ${isOf(filter)}
      ${filter.view === null ? sql`` : sql`and ${isIn(filter.view, filter)}`}
    order by ${key} ${direction}, s.id ${direction}, s.owner_id limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}

/** Returns whether the filter limits the list only to open or closed shops, as every page without a search does. */
const isPlain = ({ search, ownerIds, ofTeams }: AnyShopFilter) =>
  search === '' && ownerIds === null && ofTeams === null;

/** Counts the shops of a search: open shops, closed shops, and for the selected state the total and the number in each view. */
export async function countShopsOfAllSellers(db: Queryable, filter: AnyShopFilter): Promise<AllShopCounts> {
  const views = STAFF_SHOP_VIEWS.map(
    (view) => sql`count(*) filter (where ${isOf(filter)} and ${isIn(view, filter)})::bigint as ${sql.ref(view)}`,
  );
  const { rows } = await sql<AllShopCounts>`${isPlain(filter) ? kept : sql``}${crossTenant('countShopsOfAllSellers')}
    select count(*) filter (where s.is_active)::bigint as open, count(*) filter (where not s.is_active)::bigint as closed,
      count(*) filter (where ${isOf(filter)})::bigint as all, ${sql.join(views)},
      count(*) filter (where ${isOf(filter)} and ${IS_PROXY_FAILING})::bigint as "failingProxies" ${find(filter)}`.execute(
    db,
  );
  return rows[0] ?? { open: 0, closed: 0, all: 0, failingProxies: 0, expired: 0, ending: 0, failing: 0, violating: 0 };
}

/** Lists shops under a filter whose proxy fails, beginning with those whose last test is oldest. */
export async function listFailingProxies(db: Queryable, filter: AnyShopFilter, limit: number): Promise<OwnedShop[]> {
  const { rows } = await sql<OwnedShop>`${crossTenant('listFailingProxies')}
    select s.owner_id as "ownerId", s.id as "shopId" ${find(filter)} and ${isOf(filter)} and ${IS_PROXY_FAILING}
    order by s.proxy_checked_at nulls first, s.id limit ${limit}`.execute(db);
  return rows;
}

/** Counts the failing proxies under a filter, and those of them that were not tested since an instant. */
export async function countFailingProxies(
  db: Queryable,
  filter: AnyShopFilter,
  since: Date | null,
): Promise<{ failing: number; waiting: number }> {
  const { rows } = await sql<{ failing: number; waiting: number }>`${crossTenant('countFailingProxies')}
    select count(*)::bigint as failing,
      count(*) filter (where s.proxy_checked_at is null or s.proxy_checked_at < ${since}::timestamptz)::bigint as waiting
    ${find(filter)} and ${isOf(filter)} and ${IS_PROXY_FAILING}`.execute(db);
  const { failing, waiting } = rows[0] ?? { failing: 0, waiting: 0 };
  return { failing, waiting: since === null ? 0 : waiting };
}

/** Lists sellers who have shops, by name: matches of a search up to a maximum, and the sellers with the given ids. */
export async function listOwnersOfShops(
  db: Queryable,
  { search, ids, limit }: { search: string; ids: readonly string[]; limit: number },
): Promise<{ ownerId: string; shopsCount: number }[]> {
  const pattern = toPattern(search);
  const { rows } = await sql<{ ownerId: string; shopsCount: number }>`${crossTenant('listOwnersOfShops')}
    select s.owner_id as "ownerId", count(*)::bigint as "shopsCount" from shops s join users u on u.id = s.owner_id
    where s.purged_at is null and (s.owner_id = any(${ids}) or u.email ilike ${pattern}
      or (u.first_name || ' ' || u.last_name) ilike ${pattern})
    group by s.owner_id, u.first_name, u.last_name
    order by (s.owner_id = any(${ids})) desc, lower(u.first_name || ' ' || u.last_name), s.owner_id
    limit ${limit + ids.length}`.execute(db);
  return rows;
}

/** Returns the owner of a shop; for a released shop, its last owner. */
export async function findHolder(db: Queryable, shopId: string): Promise<string | null> {
  const { rows } = await sql<{ ownerId: string }>`${crossTenant('findHolder')}
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

/** Counts all shops, expired shops, and shops that cannot work. */
export async function sumShopsOfAllSellers(
  db: Queryable,
  now: Date,
): Promise<{ count: number; expiredCount: number; failingCount: number }> {
  const { rows } = await sql<{
    count: number;
    expiredCount: number;
    failingCount: number;
  }>`${crossTenant('sumShopsOfAllSellers')}
    select count(*)::bigint as count,
      count(*) filter (where given_up_at is null
        and (needs_authorization or least(subscription_ends_at, authorization_ends_at) <= ${now}))::bigint as "expiredCount",
      count(*) filter (where given_up_at is null and is_active and (is_proxy_failing or needs_authorization))::bigint as "failingCount"
    from shops where purged_at is null`.execute(db);
  return rows[0] ?? { count: 0, expiredCount: 0, failingCount: 0 };
}

export const SHOP_STATES = ['working', 'off', 'proxy', 'authorization', 'expired'] as const;
export type ShopState = (typeof SHOP_STATES)[number];

/** Counts the connected shops by state: working, turned off, or unable to work for one of several reasons. */
export async function countShopStates(db: Queryable, now: Date): Promise<{ state: ShopState; count: number }[]> {
  const { rows } = await sql<{ state: ShopState; count: number }>`${crossTenant('countShopStates')}
    select case when not is_active then 'off' when is_proxy_failing then 'proxy' when needs_authorization then 'authorization'
      when least(subscription_ends_at, authorization_ends_at) <= ${now} then 'expired' else 'working' end as state,
      count(*)::bigint as count
    from shops where purged_at is null and given_up_at is null group by 1`.execute(db);
  return rows;
}

export async function countFailingShops(db: Queryable): Promise<number> {
  const { rows } = await sql<{ count: number }>`${crossTenant('countFailingShops')}
    select count(*)::int as count from shops
    where is_active and purged_at is null and given_up_at is null and (is_proxy_failing or needs_authorization)`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Lists open shops whose proxy fails or whose authorization was lost, those first that have failed longest. */
export async function listFailingShops(db: Queryable, limit: number): Promise<FailingShop[]> {
  const { rows } = await sql<FailingShop>`${crossTenant('listFailingShops')}
    select id, friend_name as name, owner_id as "ownerId", is_proxy_failing as "isProxy",
      least(case when is_proxy_failing then proxy_turned_at end, case when needs_authorization then authorization_lost_at end) as since
    from shops where is_active and purged_at is null and given_up_at is null and (is_proxy_failing or needs_authorization)
    order by since, id limit ${limit}`.execute(db);
  return rows;
}
