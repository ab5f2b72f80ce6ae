import type { PRINT_USES } from '@bobbin/contract/prints.calls';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { OwnerScope, SystemScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { inShops } from '../../../platform/shop-scope.ts';
import { isAscending, type Page, type PageQuery } from '../../../platform/paging.ts';
import type { PrintRow } from './prints.sql.ts';

type PrintUse = (typeof PRINT_USES)[number];

export interface PrintQuery extends PageQuery {
  search?: string | undefined;
  use?: PrintUse | undefined;
  tag?: string | undefined;
  shops?: readonly string[] | undefined;
  counts?: 'true' | undefined;
}

/** Returns the condition that a member may see a print: the member created it, or it is placed in the member's shops (FIL-24). */
function isSeen({ ownerId, shops, actor }: OwnerScope): RawBuilder<SqlBool> {
  if (shops === 'all') return sql<SqlBool>`true`;
  return sql<SqlBool>`(print.actor_id is not distinct from ${actor.userId} or exists (select from print_places place
    where place.owner_id = ${ownerId} and place.print_id = print.id and place.removed_at is null
      and (place.shop_id is null or place.shop_id = any(${shops}))))`;
}

/**
 * Counts the orders of the scope's shops that have a file of the print's current version, or files that were drawn from the print: sides with text fields
 * have no other files.
 */
function ordersOf(scope: OwnerScope): RawBuilder<number> {
  const { ownerId, shops } = scope;
  const drawn = sql<number>`(select count(distinct t.order_id)::int from order_texts t
    where t.owner_id = ${ownerId} and ${inShops(scope, 't.shop_id')} and t.print_id = print.id and t.state = 'approved')`;
  if (shops === 'all') {
    return sql<number>`greatest(${drawn}, coalesce((select max(file.orders_count) from print_files f
      join files file on file.owner_id = ${ownerId} and file.id = f.file_id
      where f.owner_id = ${ownerId} and f.print_id = print.id and f.version = print.version), 0))`;
  }
  return sql<number>`greatest(${drawn}, coalesce((select max(used.orders) from (
    select sum(shop.orders)::int as orders from print_files f
    join file_shops shop on shop.owner_id = ${ownerId} and shop.file_id = f.file_id and shop.shop_id = any(${shops})
    where f.owner_id = ${ownerId} and f.print_id = print.id and f.version = print.version group by f.file_id) used), 0))`;
}

function hasSku(scope: OwnerScope, condition: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from print_skus sku where sku.owner_id = ${scope.ownerId} and ${inShops(scope, 'sku.shop_id')}
    and sku.print_id = print.id and ${condition})`;
}

/** Returns the condition by which a view selects prints (PRN-15). */
function isIn(scope: OwnerScope, use: PrintUse): RawBuilder<SqlBool> {
  switch (use) {
    case 'used':
      return sql<SqlBool>`${ordersOf(scope)} > 0`;
    case 'unplaced':
      return sql<SqlBool>`not exists (select from print_places place where place.owner_id = ${scope.ownerId}
        and place.print_id = print.id and place.removed_at is null
        and ${scope.shops === 'all' ? sql`true` : sql`(place.shop_id is null or place.shop_id = any(${scope.shops}))`})`;
    case 'vanishes':
      return hasSku(scope, sql`sku.state = 'asks'`);
    case 'wrongSize':
      return hasSku(scope, sql`sku.is_wrong_size`);
  }
}

function where(scope: OwnerScope, { search, use, tag, shops }: Omit<PrintQuery, keyof PageQuery>) {
  const conditions: RawBuilder<SqlBool>[] = [sql<SqlBool>`print.owner_id = ${scope.ownerId}`, isSeen(scope)];
  const wanted = search?.trim().toLowerCase() ?? '';
  if (wanted !== '') {
    conditions.push(sql<SqlBool>`(position(${wanted} in lower(print.name)) > 0
      or exists (select from unnest(print.tags) as tag where position(${wanted} in lower(tag)) > 0)
      or ${hasSku(
        scope,
        sql`(sku.sku_id = ${wanted} or position(${wanted} in lower(sku.seller_sku)) > 0
        or position(${wanted} in lower(sku.product_name)) > 0)`,
      )})`);
  }
  if (tag !== undefined && tag !== '') conditions.push(sql<SqlBool>`${tag} = any(print.tags)`);
  if (shops !== undefined && shops.length > 0) conditions.push(hasSku(scope, sql`sku.shop_id = any(${shops}::text[])`));
  if (use !== undefined) conditions.push(isIn(scope, use));
  return sql.join(conditions, sql` and `);
}

export interface UseCounts {
  all: number;
  used: number;
  unplaced: number;
  vanishes: number;
  wrongSize: number;
}

/** Counts the prints in each view, in one statement. */
export async function countUses(db: Queryable, scope: OwnerScope, query: PrintQuery): Promise<UseCounts> {
  const count = (use: PrintUse) => sql`count(*) filter (where ${isIn(scope, use)})::int`;
  const { rows } = await sql<UseCounts>`
    select count(*)::int as "all", ${count('used')} as used, ${count('unplaced')} as unplaced, ${count('vanishes')} as vanishes,
      ${count('wrongSize')} as "wrongSize"
    from prints print where ${where(scope, { ...query, use: undefined })}`.execute(db);
  return rows[0] ?? { all: 0, used: 0, unplaced: 0, vanishes: 0, wrongSize: 0 };
}

export async function countPrints(db: Queryable, scope: OwnerScope, query: PrintQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from prints print where ${where(scope, query)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface ListedPrint extends PrintRow {
  orders: number;
  mayWork: boolean;
}

export async function listPrints(
  db: Queryable,
  scope: OwnerScope,
  query: PrintQuery | { id: string },
  page: Pick<Page, 'limit' | 'offset'>,
): Promise<ListedPrint[]> {
  const way = sql.raw('sortBy' in query && isAscending(query.sortBy) ? 'asc' : 'desc');
  const field = 'sortBy' in query ? query.sortBy.split(':')[0] : 'createdAt';
  const column =
    field === 'name' ? sql`lower(print.name)` : field === 'ordersCount' ? ordersOf(scope) : sql`print.created_at`;
  const wanted =
    'id' in query
      ? sql`print.owner_id = ${scope.ownerId} and print.id = ${query.id} and ${isSeen(scope)}`
      : where(scope, query);
  const { rows } = await sql<ListedPrint>`
    select print.id, print.name, print.tags, print.version, print.origin, print.is_auto as "isAuto", print.actor_id as "actorId",
      print.actor_name as "createdBy", print.created_at as "createdAt", print.updated_at as "updatedAt", ${ordersOf(scope)} as orders,
      ${scope.can('workOrders')}::boolean as "mayWork"
    from prints print where ${wanted}
    order by ${column} ${way}, print.id ${way} limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}

export interface PrintCounts {
  printId: string;
  products: number;
  shops: number;
  vanishesOn: string[];
  wrongSizeOn: string[];
}

/** Counts products and shops of prints, and lists colours and product types that need attention. */
export async function countPlaced(
  db: Queryable,
  scope: OwnerScope,
  printIds: readonly string[],
): Promise<Map<string, PrintCounts>> {
  const { rows } = await sql<PrintCounts>`
    select sku.print_id as "printId", count(distinct sku.product_id)::int as products, count(distinct sku.shop_id)::int as shops,
      coalesce(array_agg(distinct sku.color) filter (where sku.state = 'asks' and sku.color is not null), '{}') as "vanishesOn",
      coalesce(array_agg(distinct sku.product_type) filter (where sku.is_wrong_size and sku.product_type is not null), '{}') as "wrongSizeOn"
    from print_skus sku
    where sku.owner_id = ${scope.ownerId} and ${inShops(scope, 'sku.shop_id')} and sku.print_id = any(${printIds}::text[])
    group by sku.print_id`.execute(db);
  return new Map(rows.map((row) => [row.printId, row]));
}

export interface VersionRow {
  version: number;
  note: string;
  createdAt: Date;
  createdBy: string;
}

export async function listVersions(db: Queryable, { ownerId }: OwnerScope, printId: string): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select v.version, v.note, v.created_at as "createdAt", v.actor_name as "createdBy"
    from print_versions v where v.owner_id = ${ownerId} and v.print_id = ${printId}
    order by v.version desc limit 100`.execute(db);
  return rows;
}

/** Number of orders that have files of a print: in one version, or through one placement. */
export interface FilledOrders {
  printId: string;
  version: number | null;
  placeId: string | null;
  orders: number;
}

/**
 * Counts the orders of the given shops that have files of prints, by version and by placement (PRN-15). The shop of an order is found through the
 * SKUs of its files. The scope must cover all shops.
 */
export async function countFilledOrders(
  db: Queryable,
  { ownerId }: SystemScope,
  printIds: readonly string[],
  shops: OwnerScope['shops'],
): Promise<FilledOrders[]> {
  const isOfShops =
    shops === 'all'
      ? sql`true`
      : sql`exists (select from print_skus sku where sku.owner_id = ${ownerId} and sku.sku_id = used.sku_id
          and sku.shop_id = any(${shops}))`;
  const { rows } = await sql<FilledOrders>`
    select used.print_id as "printId", used.print_version as version, used.place_id as "placeId",
      count(distinct used.order_id)::int as orders
    from placements used where used.owner_id = ${ownerId} and used.print_id = any(${printIds}::text[]) and ${isOfShops}
    group by grouping sets ((used.print_id, used.print_version), (used.print_id, used.place_id))`.execute(db);
  return rows;
}
