import type { FILE_USES, FileViewCounts } from '@bobbin/contract/files';
import { FULL_PRINT_SIZE } from '@bobbin/domain/factories/houses';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { OwnerScope, SystemScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import { inShops } from '../../../platform/shop-scope.ts';
import { isAscending, type Page, type PageQuery } from '../../../platform/paging.ts';
import { isVisible } from '../visibility.sql.ts';

export interface ShelfQuery extends PageQuery {
  search?: string | undefined;
  tag?: string | undefined;
  use?: FileUse | undefined;
  counts?: 'true' | undefined;
}

type FileUse = (typeof FILE_USES)[number];

/** A design as the list of the library shows it. */
export interface ShelfRow {
  id: string;
  name: string;
  ext: string;
  size: number;
  source: string;
  hasThumbnail: boolean;
  createdAt: Date;
  updatedAt: Date;
  width: number | null;
  height: number | null;
  createdBy: string;
  tags: string[];
  ordersCount: number;
  idleSince: Date | null;
  /** True when the caller may change the design: the caller's role permits it in a shop that uses the design, or the caller uploaded it. */
  mayWork: boolean;
}

/** Counts the orders of the scope's shops that have a file. */
function ordersCount(scope: OwnerScope): RawBuilder<number> {
  if (scope.shops === 'all') return sql<number>`file.orders_count`;
  return sql<number>`(select coalesce(sum(used.orders), 0)::int from file_shops used
    where used.owner_id = ${scope.ownerId} and used.file_id = file.id and used.shop_id = any(${scope.shops}))`;
}

function mayWork(scope: OwnerScope): RawBuilder<boolean> {
  const { ownerId, shops, actor } = scope;
  if (shops === 'all' || !scope.can('workOrders')) return sql<boolean>`${scope.can('workOrders')}::boolean`;
  const worked = shops.filter((shopId) => scope.can('workOrders', shopId));
  return sql<boolean>`(file.actor_id is not distinct from ${actor.userId} or exists (
    select from file_shops used where used.owner_id = ${ownerId} and used.file_id = file.id and used.shop_id = any(${worked})))`;
}

function columnsOf(scope: OwnerScope): RawBuilder<unknown> {
  return sql`file.id, file.name, file.ext, file.size_bytes as size, file.source, file.has_thumbnail as "hasThumbnail",
    file.created_at as "createdAt", file.updated_at as "updatedAt", file.width, file.height,
    file.actor_name as "createdBy", file.tags, ${mayWork(scope)} as "mayWork", ${ordersCount(scope)} as "ordersCount",
    case when ${isMemory(scope)} then null else file.idle_since end as "idleSince"`;
}

/** Returns whether a print contains the file. Such a file is never removed automatically, even when it is uploaded again (FIL-21). */
function isMemory(scope: OwnerScope): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from print_files had where had.owner_id = ${scope.ownerId} and had.file_id = file.id)`;
}

/** Returns whether a SKU of the scope's shops has, or had, a file on one of the given sides, or on any side. */
function isHad(scope: OwnerScope, sides?: readonly string[]): RawBuilder<SqlBool> {
  const there = sides === undefined ? sql`true` : sql`had.side = any(${sides})`;
  return sql<SqlBool>`exists (select from sku_designs had
    where had.owner_id = ${scope.ownerId} and had.file_id = file.id and ${inShops(scope, 'had.shop_id')} and ${there})`;
}

/** Returns the condition by which a view selects files (FIL-65). */
function isIn(scope: OwnerScope, use: FileUse): RawBuilder<SqlBool> {
  const { width, height } = FULL_PRINT_SIZE;
  switch (use) {
    case 'used':
      return sql<SqlBool>`file.orders_count > 0`;
    case 'unused':
      return sql<SqlBool>`file.orders_count = 0`;
    case 'noSku':
      return sql<SqlBool>`not ${isHad(scope)}`;
    case 'wrongSize':
      return sql<SqlBool>`((file.width, file.height) <> (${width}::int, ${height}::int)
        and (not ${isHad(scope)} or ${isHad(scope, ['front', 'back'])}))`;
  }
}

function where(scope: OwnerScope, { search, tag, use }: Pick<ShelfQuery, 'search' | 'tag' | 'use'>) {
  const conditions = [
    sql<SqlBool>`file.owner_id = ${scope.ownerId}`,
    // Repeats the condition of the index.
    sql<SqlBool>`file.source in ('upload', 'link') and file.mime = 'image/png'`,
    isVisible(scope),
  ];
  const wanted = search?.trim().toLowerCase() ?? '';
  if (wanted !== '') {
    conditions.push(sql<SqlBool>`(position(${wanted} in lower(file.name)) > 0
      or exists (select from unnest(file.tags) as tag where position(${wanted} in lower(tag)) > 0)
      or file.id = any(array(select had.file_id from sku_designs had
        where had.owner_id = ${scope.ownerId} and ${inShops(scope, 'had.shop_id')} and had.sku_id = ${wanted})))`);
  }
  if (tag !== undefined && tag !== '') conditions.push(sql<SqlBool>`${tag} = any(file.tags)`);
  if (use !== undefined) conditions.push(isIn(scope, use));
  return sql.join(conditions, sql` and `);
}

const SORTED: Record<string, string> = { createdAt: 'created_at', name: 'name', ordersCount: 'orders_count' };

export async function countFiles(db: Queryable, scope: OwnerScope, query: ShelfQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from files file where ${where(scope, query)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Counts the files in each view, in one statement. */
export async function countViews(db: Queryable, scope: OwnerScope, query: ShelfQuery): Promise<FileViewCounts> {
  const count = (use: FileUse) => sql`count(*) filter (where ${isIn(scope, use)})::int`;
  const { rows } = await sql<FileViewCounts>`
    select count(*)::int as "all", ${count('used')} as used, ${count('unused')} as unused, ${count('noSku')} as "noSku",
      ${count('wrongSize')} as "wrongSize"
    from files file where ${where(scope, { ...query, use: undefined })}`.execute(db);
  return rows[0] ?? { all: 0, used: 0, unused: 0, noSku: 0, wrongSize: 0 };
}

export async function listFiles(db: Queryable, scope: OwnerScope, query: ShelfQuery, page: Page): Promise<ShelfRow[]> {
  const column = sql.ref(`file.${SORTED[query.sortBy.split(':')[0] ?? ''] ?? 'created_at'}`);
  const way = sql.raw(isAscending(query.sortBy) ? 'asc' : 'desc');
  const { rows } = await sql<ShelfRow>`
    select ${columnsOf(scope)} from files file where ${where(scope, query)}
    order by ${column} ${way}, file.id ${way} limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}

/** Returns a design of the scope; undefined for a file outside the scope and for a file that is not a design. */
export async function getShelfFile(db: Queryable, scope: OwnerScope, fileId: string): Promise<ShelfRow | undefined> {
  const { rows } = await sql<ShelfRow>`
    select ${columnsOf(scope)} from files file
    where file.owner_id = ${scope.ownerId} and file.id = ${fileId} and file.source in ('upload', 'link') and ${isVisible(scope)}`.execute(
    db,
  );
  return rows[0];
}

export async function listTags(
  db: Queryable,
  scope: OwnerScope,
  limit: number,
): Promise<{ tag: string; count: number }[]> {
  const { rows } = await sql<{ tag: string; count: number }>`
    select tag, count(*)::int as count from files file, unnest(file.tags) as tag where ${where(scope, {})}
    group by tag order by count(*) desc, lower(tag) limit ${limit}`.execute(db);
  return rows;
}

export async function isNameTaken(
  db: Queryable,
  { ownerId }: OwnerScope,
  file: { id: string; sha256: string; name: string },
) {
  const other = await db
    .selectFrom('files')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('sha256', '=', file.sha256)
    .where('name', '=', file.name)
    .where('id', '<>', file.id)
    .executeTakeFirst();
  return other !== undefined;
}

export async function updateFile(
  db: Queryable,
  { ownerId }: OwnerScope,
  fileId: string,
  change: { name?: string; tags?: string[]; updated_at: Date },
): Promise<void> {
  await db.updateTable('files').set(change).where('owner_id', '=', ownerId).where('id', '=', fileId).execute();
}

export async function removeFile(db: Queryable, { ownerId }: OwnerScope, fileId: string): Promise<void> {
  await db.deleteFrom('files').where('owner_id', '=', ownerId).where('id', '=', fileId).execute();
}

/**
 * Returns whether buyers' texts are drawn on a file: an order has a text that is drawn on it, or the current version of a print has a text field on its
 * side. No side of an order has such a file itself (PTX-9).
 */
export async function isGround(trx: Queryable, { ownerId }: SystemScope, fileId: string): Promise<boolean> {
  const { rows } = await sql<{ isGround: boolean }>`
    select exists (select from print_files f
      join order_texts t on t.owner_id = ${ownerId} and t.print_id = f.print_id
        and t.base @> jsonb_build_array(jsonb_build_object('fileId', f.file_id))
      where f.owner_id = ${ownerId} and f.file_id = ${fileId})
    or exists (select from print_files f
      join prints print on print.owner_id = ${ownerId} and print.id = f.print_id and print.version = f.version
      join print_texts t on t.owner_id = ${ownerId} and t.print_id = f.print_id and t.version = f.version
        and t.fields @> jsonb_build_array(jsonb_build_object('side', f.side))
      where f.owner_id = ${ownerId} and f.file_id = ${fileId}) as "isGround"`.execute(trx);
  return rows[0]?.isGround ?? false;
}

/** A side of a SKU on which a design is, or was. */
export interface HadRow extends ShelfRow {
  skuId: string;
  side: string;
  version: number;
  /** Number of orders that have the design on this side. */
  orders: number;
  /** The user who first put the design on this side, and the time. */
  hadBy: string;
  hadSince: Date;
  usedAt: Date;
}

const HAD = sql`had.sku_id as "skuId", had.side, had.version, had.orders, had.actor_name as "hadBy",
  had.created_at as "hadSince", had.used_at as "usedAt"`;

/** Lists the sides of SKUs on which a file is, or was, used; the side that was used last comes first. */
export async function listSidesOf(db: Queryable, scope: OwnerScope, fileId: string, limit: number) {
  return db
    .selectFrom('sku_designs')
    .select(['sku_id as skuId', 'side'])
    .where('owner_id', '=', scope.ownerId)
    .where(inShops(scope, 'shop_id'))
    .where('file_id', '=', fileId)
    .orderBy('used_at', 'desc')
    .limit(limit)
    .execute();
}

export async function countSkus(db: Queryable, scope: OwnerScope, fileId: string): Promise<number> {
  const { count } = await db
    .selectFrom('sku_designs')
    .select(sql<number>`count(distinct sku_id)::int`.as('count'))
    .where('owner_id', '=', scope.ownerId)
    .where(inShops(scope, 'shop_id'))
    .where('file_id', '=', fileId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Lists all designs of the given sides of the given SKUs, newest first. */
export async function listVersions(
  db: Queryable,
  scope: OwnerScope,
  sides: readonly { skuId: string; side: string }[],
  limit: number,
): Promise<HadRow[]> {
  const asked = JSON.stringify(sides);
  const { rows } = await sql<HadRow>`
    select ${columnsOf(scope)}, ${HAD}
    from sku_designs had
    join jsonb_to_recordset(${asked}::jsonb) as asked("skuId" text, side text)
      on asked."skuId" = had.sku_id and asked.side = had.side
    join files file on file.owner_id = ${scope.ownerId} and file.id = had.file_id
    where had.owner_id = ${scope.ownerId} and ${inShops(scope, 'had.shop_id')}
    order by had.created_at desc, had.file_id desc limit ${limit}`.execute(db);
  return rows;
}

/**
 * Lists the PNG files that any SKU of a product has, or had, each once. A file that the given SKU uses is listed with its data for this SKU, and
 * these files come first.
 */
export async function listOfProduct(
  db: Queryable,
  scope: OwnerScope,
  { productId, skuId }: { productId: string; skuId: string },
  limit: number,
): Promise<HadRow[]> {
  const { rows } = await sql<HadRow>`
    select * from (
      select distinct on (had.file_id) ${columnsOf(scope)}, ${HAD}
      from sku_designs had
      join files file on file.owner_id = ${scope.ownerId} and file.id = had.file_id and file.mime = 'image/png'
      where had.owner_id = ${scope.ownerId} and ${inShops(scope, 'had.shop_id')} and had.product_id = ${productId}
      order by had.file_id, (had.sku_id = ${skuId}) desc, had.used_at desc
    ) found order by ("skuId" = ${skuId}) desc, "usedAt" desc, id limit ${limit}`.execute(db);
  return rows;
}

/** Lists the orders of the given SKUs that have this file, newest first. */
export async function listOrdersOf(
  db: Queryable,
  { ownerId }: OwnerScope,
  fileId: string,
  skuIds: readonly string[],
  limit: number,
): Promise<{ orderId: string; skuId: string; side: string; usedAt: Date }[]> {
  return db
    .selectFrom('placements')
    .select(['order_id as orderId', 'sku_id as skuId', 'side', 'created_at as usedAt'])
    .where('owner_id', '=', ownerId)
    .where('file_id', '=', fileId)
    .where('sku_id', '=', sql<string>`any(${skuIds})`)
    .orderBy('created_at', 'desc')
    .orderBy('order_id', 'desc')
    .limit(limit)
    .execute();
}
