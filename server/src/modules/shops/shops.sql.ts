import { sql, type Insertable, type RawBuilder, type SqlBool, type Updateable } from 'kysely';
import type { OwnerScope, StaffScope } from '../../platform/access.ts';
import { inShops } from '../../platform/shop-scope.ts';
import { kept, type Queryable, type Tables } from '../../platform/database.ts';
import { toPattern } from '../../platform/full-text.ts';

export type ShopRow = Awaited<ReturnType<typeof listShopRows>>[number];

const SHOP_COLUMNS = [
  'shop.id',
  'shop.friend_name as friendName',
  'shop.name',
  'shop.code',
  'shop.region',
  'shop.seller_name as sellerName',
  'shop.seller_type as sellerType',
  'shop.user_type as userType',
  'shop.bank',
  'shop.is_active as isActive',
  'shop.auto_renew as autoRenew',
  'shop.is_auto_create_label as isAutoCreateLabel',
  'shop.payout_on_hold_cents as payoutOnHoldCents',
  'shop.subscription_ends_at as subscriptionEndsAt',
  'shop.authorization_ends_at as authorizationEndsAt',
  'shop.needs_authorization as needsAuthorization',
  'shop.proxy_host as proxyHost',
  'shop.is_proxy_failing as isProxyFailing',
  'shop.proxy_turned_at as proxySince',
  'shop.product_count as productCount',
  'shop.live_count as liveCount',
  'shop.failed_count as failedCount',
  'shop.frozen_count as frozenCount',
  'shop.renewal_failed_at as renewalFailedAt',
  'shop.auto_label_since as autoLabelSince',
  'shop.given_up_at as disconnectedAt',
  'shop.created_at as createdAt',
  'shop.updated_at as updatedAt',
] as const;

/** Columns of a shop `s`, for statements written as SQL text. */
export const WHOLE_SHOP = sql.raw(
  SHOP_COLUMNS.map((column) => column.replace('shop.', 's.').replace(/(?<= as )\w+$/, '"$&"')).join(', '),
);

/** Maximum number of shops that are read at once; no seller has more. */
export const SHOPS_MAX = 1_000;

export interface ShopListFilter {
  isActive?: boolean;
  search?: string;
  ids?: readonly string[];
}

function shopConditions(scope: OwnerScope, filter: ShopListFilter) {
  const parts = [sql<boolean>`shop.owner_id = ${scope.ownerId} and shop.purged_at is null`, inShops(scope, 'shop.id')];
  if (filter.isActive !== undefined) parts.push(sql`shop.is_active = ${filter.isActive}`);
  if (filter.ids) parts.push(sql`shop.id = any(${filter.ids})`);
  if (filter.search) {
    const pattern = toPattern(filter.search);
    parts.push(
      sql`(shop.friend_name ilike ${pattern} or shop.name ilike ${pattern} or shop.code ilike ${pattern} or shop.id like ${pattern})`,
    );
  }
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

export async function listShopRows(
  db: Queryable,
  scope: OwnerScope,
  filter: ShopListFilter,
  page: { sort: 'created_at' | 'friend_name'; direction: 'asc' | 'desc'; offset: number; limit: number },
) {
  return db
    .selectFrom('shops as shop')
    .select(SHOP_COLUMNS)
    .where(shopConditions(scope, filter))
    .orderBy(`shop.${page.sort}`, page.direction)
    .orderBy('shop.id', page.direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countShopRows(db: Queryable, scope: OwnerScope, filter: ShopListFilter): Promise<number> {
  const row = await db
    .selectFrom('shops as shop')
    .select(sql<number>`count(*)::bigint`.as('total'))
    .where(shopConditions(scope, filter))
    .executeTakeFirst();
  return row?.total ?? 0;
}

export async function getShopRow(db: Queryable, scope: OwnerScope, shopId: string) {
  return db
    .selectFrom('shops as shop')
    .select(SHOP_COLUMNS)
    .where('shop.owner_id', '=', scope.ownerId)
    .where(inShops(scope, 'shop.id'))
    .where('shop.id', '=', shopId)
    .where('shop.purged_at', 'is', null)
    .executeTakeFirst();
}

/** Reads the credentials of a shop and locks them until the transaction ends. */
export async function lockShopRow(trx: Queryable, scope: OwnerScope, shopId: string) {
  return trx
    .selectFrom('shops as shop')
    .select(SHOP_COLUMNS)
    .where('shop.owner_id', '=', scope.ownerId)
    .where(inShops(scope, 'shop.id'))
    .where('shop.id', '=', shopId)
    .where('shop.purged_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertRenewal(
  trx: Queryable,
  { ownerId }: OwnerScope,
  row: Omit<Insertable<Tables['shop_renewals']>, 'owner_id'>,
): Promise<void> {
  await trx
    .insertInto('shop_renewals')
    .values({ owner_id: ownerId, ...row })
    .execute();
}

export async function listShopNameRows(db: Queryable, scope: OwnerScope) {
  const result = await sql<{ id: string; nameShop: string; friendName: string }>`${kept}
    select id, name as "nameShop", friend_name as "friendName" from shops
    where owner_id = ${scope.ownerId} and ${inShops(scope, 'shops.id')}
    order by friend_name`.execute(db);
  return result.rows;
}

/** Lists the names of shops, without disconnected ones. */
export async function listConnectedNames(db: Queryable, { ownerId }: OwnerScope): Promise<string[]> {
  const rows = await db
    .selectFrom('shops')
    .select('friend_name as name')
    .where('owner_id', '=', ownerId)
    .where('given_up_at', 'is', null)
    .orderBy('friend_name')
    .execute();
  return rows.map(({ name }) => name);
}

/**
 * Claims a shop for a seller, and returns its owner. The row is unique, so if two sellers claim a shop at the same time, only one becomes its owner.
 */
export async function claimShop(trx: Queryable, { ownerId }: OwnerScope, shopId: string): Promise<string> {
  const row = await trx
    .insertInto('shop_directory')
    .values({ shop_id: shopId, owner_id: ownerId })
    .onConflict((conflict) => conflict.column('shop_id').doUpdateSet({ shop_id: shopId }))
    .returning('owner_id')
    .executeTakeFirstOrThrow();
  return row.owner_id;
}

/** Releases a shop from its owner; returns the former owner, or null when there was none. */
export async function unclaimShop(trx: Queryable, shopId: string): Promise<string | null> {
  const row = await trx
    .deleteFrom('shop_directory')
    .where('shop_id', '=', shopId)
    .returning('owner_id')
    .executeTakeFirst();
  return row?.owner_id ?? null;
}

/** Ends a seller's claim of a shop; does nothing when the shop has another owner. */
export async function releaseClaim(trx: Queryable, { ownerId }: OwnerScope, shopId: string): Promise<void> {
  await trx.deleteFrom('shop_directory').where('shop_id', '=', shopId).where('owner_id', '=', ownerId).execute();
}

/** Locks a disconnected shop that still has its personal data until the transaction ends; returns whether there is one. */
export async function lockDisconnected(trx: Queryable, { ownerId }: OwnerScope, shopId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('shops')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('id', '=', shopId)
    .where('given_up_at', 'is not', null)
    .where('purged_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the data that was read from the marketplace about a shop, except its orders. */
export async function removeReadings(
  trx: Queryable,
  { ownerId }: OwnerScope,
  shopId: string,
): Promise<{ warehouses: number; products: number }> {
  const count = async (table: 'warehouses' | 'shop_products') =>
    Number(
      (await trx.deleteFrom(table).where('owner_id', '=', ownerId).where('shop_id', '=', shopId).executeTakeFirst())
        .numDeletedRows,
    );
  return { warehouses: await count('warehouses'), products: await count('shop_products') };
}

export async function removeCredentials(trx: Queryable, { ownerId }: OwnerScope, shopId: string): Promise<void> {
  await trx.deleteFrom('shop_credentials').where('owner_id', '=', ownerId).where('shop_id', '=', shopId).execute();
}

/** Returns the owner of a shop; null for a shop that is not connected. */
export async function findShopOwner(db: Queryable, shopId: string): Promise<string | null> {
  const row = await db.selectFrom('shop_directory').select('owner_id').where('shop_id', '=', shopId).executeTakeFirst();
  return row?.owner_id ?? null;
}

/** Inserts a shop. A shop that the seller already has keeps its name and settings, and gets the new authorization (SHP-8). */
export async function upsertShop(
  trx: Queryable,
  { ownerId }: OwnerScope,
  row: Omit<Insertable<Tables['shops']>, 'owner_id'>,
): Promise<void> {
  await trx
    .insertInto('shops')
    .values({ owner_id: ownerId, ...row })
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'id']).doUpdateSet({
        name: row.name,
        code: row.code,
        region: row.region,
        seller_name: row.seller_name,
        seller_type: row.seller_type,
        authorization_ends_at: row.authorization_ends_at,
        needs_authorization: false,
        authorization_lost_at: null,
        given_up_at: null,
        purged_at: null,
        updated_at: row.updated_at,
      }),
    )
    .execute();
}

/** Marks the authorization of a shop as ended. Returns whether it was valid before. */
export async function markNeedsAuthorization(
  trx: Queryable,
  { ownerId }: OwnerScope,
  shopId: string,
  at: Date,
): Promise<boolean> {
  const result = await trx
    .updateTable('shops')
    .set({
      needs_authorization: true,
      authorization_lost_at: at,
      authorization_ends_at: sql<Date>`least(authorization_ends_at, ${at}::timestamptz)`,
      updated_at: at,
    })
    .where('owner_id', '=', ownerId)
    .where('id', '=', shopId)
    .where('needs_authorization', '=', false)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Marks a shop as open or closed; returns false when the shop is already in this state. */
export async function updateOpen(
  trx: Queryable,
  { ownerId }: OwnerScope,
  shopId: string,
  isOpen: boolean,
  now: Date,
): Promise<boolean> {
  const result = await trx
    .updateTable('shops')
    .set({ is_active: isOpen, updated_at: now })
    .where('owner_id', '=', ownerId)
    .where('id', '=', shopId)
    .where('is_active', '=', !isOpen)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function updateShopRow(
  trx: Queryable,
  scope: OwnerScope,
  shopId: string,
  changes: Updateable<Tables['shops']>,
): Promise<boolean> {
  const result = await trx
    .updateTable('shops')
    .set(changes)
    .where('owner_id', '=', scope.ownerId)
    .where(inShops(scope, 'shops.id'))
    .where('id', '=', shopId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

interface ProxyTry {
  isFailing: boolean;
  /** Start of the test. The result is discarded if the proxy was set or changed after this time (SHP-54). */
  startedAt: Date;
  at: Date;
}

/**
 * Records that a proxy fails or works again. Returns the host of the proxy when its state changed; null when it did not, or when the proxy was
 * removed.
 */
export async function turnProxy(
  trx: Queryable,
  scope: OwnerScope,
  shopId: string,
  { isFailing, startedAt, at }: ProxyTry,
): Promise<string | null> {
  const row = await trx
    .updateTable('shops')
    .set({ is_proxy_failing: isFailing, proxy_checked_at: at, proxy_turned_at: at })
    .where('owner_id', '=', scope.ownerId)
    .where(inShops(scope, 'shops.id'))
    .where('id', '=', shopId)
    .where('proxy_host', 'is not', null)
    .where('is_proxy_failing', '=', !isFailing)
    .where(({ or, eb }) => or([eb('proxy_turned_at', 'is', null), eb('proxy_turned_at', '<=', startedAt)]))
    .returning('proxy_host as host')
    .executeTakeFirst();
  return row?.host ?? null;
}

export async function upsertCredentials(
  trx: Queryable,
  { ownerId }: OwnerScope,
  row: Omit<Insertable<Tables['shop_credentials']>, 'owner_id'>,
): Promise<void> {
  const { shop_id: _shop, ...changes } = row;
  await trx
    .insertInto('shop_credentials')
    .values({ owner_id: ownerId, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['owner_id', 'shop_id'])
        .doUpdateSet({ ...changes, refresh_failures: 0, refresh_next_try_at: null }),
    )
    .execute();
}

export async function getCredentials(db: Queryable, { ownerId }: OwnerScope, shopId: string) {
  return db
    .selectFrom('shop_credentials')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('shop_id', '=', shopId)
    .executeTakeFirst();
}

/**
 * Locks the credentials of all shops of one authorization. These shops share a refresh token that can be used once, so only one process may use it at
 * a time (SHP-15). The shops are locked by id, so that two processes never deadlock.
 */
export async function lockCredentials(trx: Queryable, { ownerId }: OwnerScope, shopId: string) {
  return trx
    .selectFrom('shop_credentials')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('open_id', '=', (select) =>
      select
        .selectFrom('shop_credentials as own')
        .select('own.open_id')
        .where('own.owner_id', '=', ownerId)
        .where('own.shop_id', '=', shopId),
    )
    .orderBy('shop_id')
    .forUpdate()
    .execute();
}

export async function updateCredentials(
  trx: Queryable,
  { ownerId }: OwnerScope,
  shopIds: readonly string[],
  changes: Updateable<Tables['shop_credentials']>,
): Promise<void> {
  await trx
    .updateTable('shop_credentials')
    .set(changes)
    .where('owner_id', '=', ownerId)
    .where('shop_id', 'in', [...shopIds])
    .execute();
}

export async function replaceWarehouses(
  trx: Queryable,
  { ownerId }: OwnerScope,
  shopId: string,
  rows: readonly Omit<Insertable<Tables['warehouses']>, 'owner_id' | 'shop_id'>[],
): Promise<void> {
  await trx.deleteFrom('warehouses').where('owner_id', '=', ownerId).where('shop_id', '=', shopId).execute();
  if (rows.length > 0)
    await trx
      .insertInto('warehouses')
      .values(rows.map((row) => ({ owner_id: ownerId, shop_id: shopId, ...row })))
      .execute();
}

export async function listWarehouseRows(db: Queryable, scope: OwnerScope, shopId: string) {
  return db
    .selectFrom('warehouses')
    .select(['id', 'name', 'type', 'sub_type as subType', 'is_default as isDefault', 'address'])
    .where('owner_id', '=', scope.ownerId)
    .where(inShops(scope, 'shop_id'))
    .where('shop_id', '=', shopId)
    .orderBy('is_default', 'desc')
    .orderBy('name')
    .execute();
}

/** Lists the expiry dates of several sellers' shops, for staff. */
export async function listShopEndsOf(db: Queryable, _scope: StaffScope, ownerIds: readonly string[]) {
  return db
    .selectFrom('shops')
    .select([
      'owner_id as ownerId',
      'subscription_ends_at as subscriptionEndsAt',
      'authorization_ends_at as authorizationEndsAt',
      'needs_authorization as needsAuthorization',
    ])
    .where(sql<boolean>`owner_id = any(${ownerIds}) and given_up_at is null`)
    .execute();
}

/**
 * Returns the condition that a shop may call the marketplace: neither subscription nor authorization has expired, and the shop is not disconnected.
 * @param column the column with the id of the shop
 */
export function isOpenShop(scope: OwnerScope, column: string, now: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} = any(array(select open.id from shops open where open.owner_id = ${scope.ownerId}
    and ${inShops(scope, 'open.id')} and open.given_up_at is null and not open.needs_authorization
    and open.subscription_ends_at > ${new Date(now)} and open.authorization_ends_at > ${new Date(now)}))`;
}

export interface ShopName {
  friendName: string;
  nameShop: string;
}

/** Returns a lateral subquery with the names of a shop, for statements of staff. */
export function nameOfShop(_scope: StaffScope, owner: string, shop: string): RawBuilder<ShopName> {
  return sql<ShopName>`(select s.friend_name as "friendName", s.name as "nameShop" from shops s
    where s.owner_id = ${sql.ref(owner)} and s.id = ${sql.ref(shop)})`;
}

/** Lists the expiry dates of a seller's shops, for the warning in the page header; disconnected shops are left out, because they need no action. */
export async function listShopEnds(db: Queryable, scope: OwnerScope) {
  return db
    .selectFrom('shops')
    .select([
      'id',
      'subscription_ends_at as subscriptionEndsAt',
      'authorization_ends_at as authorizationEndsAt',
      'needs_authorization as needsAuthorization',
    ])
    .where('owner_id', '=', scope.ownerId)
    .where(inShops(scope, 'shops.id'))
    .where('given_up_at', 'is', null)
    .orderBy('created_at')
    .execute();
}

/** Lists the data by which the views select a seller's shops, newest shop first. */
export async function listShopStates(db: Queryable, scope: OwnerScope, filter: ShopListFilter) {
  return db
    .selectFrom('shops as shop')
    .select([
      'shop.id',
      'shop.friend_name as friendName',
      'shop.is_active as isActive',
      'shop.subscription_ends_at as subscriptionEndsAt',
      'shop.authorization_ends_at as authorizationEndsAt',
      'shop.needs_authorization as needsAuthorization',
      'shop.is_proxy_failing as isProxyFailing',
      'shop.given_up_at as disconnectedAt',
    ])
    .where(shopConditions(scope, filter))
    .orderBy('shop.created_at', 'desc')
    .orderBy('shop.id', 'desc')
    .limit(SHOPS_MAX)
    .execute();
}

/** Lists names of shops of several sellers. */
export async function listNamesOf(
  db: Queryable,
  _scope: StaffScope,
  shops: readonly { ownerId: string; shopId: string }[],
): Promise<{ ownerId: string; id: string; friendName: string; nameShop: string }[]> {
  const ownerIds = [...new Set(shops.map(({ ownerId }) => ownerId))];
  const ids = [...new Set(shops.map(({ shopId }) => shopId))];
  const { rows } = await sql<{ ownerId: string; id: string; friendName: string; nameShop: string }>`
    select owner_id as "ownerId", id, friend_name as "friendName", name as "nameShop"
    from shops where owner_id = any(${ownerIds}) and id = any(${ids})`.execute(db);
  return rows;
}
