import type { Side } from '@bobbin/contract/files';
import type { PrintFacts } from '@bobbin/domain/fulfilment/print-check';
import type { PlaceKind } from '@bobbin/domain/prints/places';
import { sql, type Insertable } from 'kysely';
import type { OwnerScope } from '../../platform/access.ts';
import type { Queryable, Tables } from '../../platform/database.ts';
import { isVisible } from './visibility.sql.ts';

export interface PlacementRow {
  orderId: string;
  skuId: string;
  /** Name of a side, as in the contract. */
  side: string;
  fileId: string;
  name: string;
  sizeBytes: number;
  width: number | null;
  height: number | null;
  /** Measurements of the print; null until the file was measured (FIL-50). */
  print: PrintFacts | null;
  source: string;
  hasThumbnail: boolean;
  /** For a remembered design: the order from which it was copied, and when that order got the design. */
  memoryOrderId: string | null;
  memoryAt: Date | null;
  placedAt: Date;
  /** The placement of a print that gave the order this file; null for a file that a user chose for the order. */
  from: PlacedFrom | null;
}

/** A placement of a print, as responses about orders show it. */
export interface PlacedFrom {
  kind: PlaceKind;
  printId: string;
  /** Null when the print has been removed. */
  printName: string | null;
  version: number;
  placeId: string;
  at: string;
  by: string;
  color: string;
  productId: string | null;
  pattern: string | null;
}

/** A side of an order product that has a picture. */
export interface Place {
  orderId: string;
  skuId: string;
  side: Side;
}

/** Lists the names of files, and whether each has a thumbnail; missing files are left out. */
export async function listNames(
  db: Queryable,
  { ownerId }: OwnerScope,
  ids: readonly string[],
): Promise<{ fileId: string; name: string; hasThumbnail: boolean }[]> {
  const { rows } = await sql<{ fileId: string; name: string; hasThumbnail: boolean }>`
    select id as "fileId", name, has_thumbnail as "hasThumbnail" from files
    where owner_id = ${ownerId} and id = any(${ids}::text[])`.execute(db);
  return rows;
}

/**
 * Inserts a file or finds the existing one, because equal bytes under the same name are one row per seller. Returns the row and locks it until the
 * transaction ends.
 */
export async function upsertFile(db: Queryable, scope: OwnerScope, row: Omit<Insertable<Tables['files']>, 'owner_id'>) {
  return db
    .insertInto('files')
    .values({ ...row, owner_id: scope.ownerId })
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'sha256', 'name']).doUpdateSet({
        updated_at: row.updated_at,
        // After a repeated upload, the thirty days after which an unused file is deleted start again (FIL-21).
        idle_since: sql<Date | null>`case when files.orders_count > 0 then null else ${row.idle_since ?? null}::timestamptz end`,
      }),
    )
    .returning([
      'id',
      'has_thumbnail as hasThumbnail',
      sql<boolean>`files.print is not null and files.contrasts is not null`.as('isMeasured'),
    ])
    .executeTakeFirstOrThrow();
}

/** Locks a design of the seller until the transaction ends; returns undefined for a file that is not a design. */
export async function lockDesign(trx: Queryable, scope: OwnerScope, fileId: string) {
  return trx
    .selectFrom('files as file')
    .select([
      'id as fileId',
      'name',
      'mime',
      'size_bytes as sizeBytes',
      'width',
      'height',
      'has_thumbnail as hasThumbnail',
      'tags',
      'sha256',
      'ext',
      'orders_count as ordersCount',
    ])
    .where('owner_id', '=', scope.ownerId)
    .where('id', '=', fileId)
    .where('source', 'in', ['upload', 'link'])
    .where(isVisible(scope))
    .forUpdate()
    .executeTakeFirst();
}

export async function getFile(db: Queryable, scope: OwnerScope, fileId: string) {
  return db
    .selectFrom('files')
    .select([
      'sha256',
      'name',
      'ext',
      'mime',
      'has_thumbnail as hasThumbnail',
      sql<boolean>`print is not null and contrasts is not null`.as('isMeasured'),
    ])
    .where('owner_id', '=', scope.ownerId)
    .where('id', '=', fileId)
    .executeTakeFirst();
}

/** Stores the measurements of a design. For a design that cannot be measured it stores an empty value, so that no further attempt follows. */
export async function keepPrint(
  db: Queryable,
  scope: OwnerScope,
  fileId: string,
  { print, contrasts }: { print: PrintFacts | null; contrasts: readonly number[] },
): Promise<void> {
  await db
    .updateTable('files')
    .set({ print: JSON.stringify(print), contrasts: JSON.stringify(contrasts) })
    .where('owner_id', '=', scope.ownerId)
    .where('id', '=', fileId)
    .execute();
}

/** Deletes the row of a file; returns the address of its bytes, or nothing when the row did not exist. */
export async function deleteFile(db: Queryable, scope: OwnerScope, fileId: string) {
  return db
    .deleteFrom('files')
    .where('owner_id', '=', scope.ownerId)
    .where('id', '=', fileId)
    .returning(['sha256', 'ext'])
    .executeTakeFirst();
}

export async function markThumbnail(db: Queryable, scope: OwnerScope, fileId: string, now: Date): Promise<void> {
  await db
    .updateTable('files')
    .set({ has_thumbnail: true, updated_at: now })
    .where('owner_id', '=', scope.ownerId)
    .where('id', '=', fileId)
    .execute();
}

export async function upsertPlacement(
  db: Queryable,
  scope: OwnerScope,
  { orderId, skuId, side }: Place,
  file: { fileId: string; source: string; now: Date },
): Promise<void> {
  const content = {
    file_id: file.fileId,
    source: file.source,
    created_at: file.now,
    memory_order_id: null,
    memory_at: null,
    print_id: null,
    print_version: null,
    place_id: null,
  };
  await db
    .insertInto('placements')
    .values({ owner_id: scope.ownerId, order_id: orderId, sku_id: skuId, side, ...content })
    .onConflict((conflict) => conflict.columns(['owner_id', 'order_id', 'sku_id', 'side']).doUpdateSet(content))
    .execute();
}

/** Returns the file on a side; null when there is none. */
export async function readPlacedId(
  db: Queryable,
  scope: OwnerScope,
  { orderId, skuId, side }: Place,
): Promise<string | null> {
  const row = await db
    .selectFrom('placements')
    .select('file_id as fileId')
    .where('owner_id', '=', scope.ownerId)
    .where('order_id', '=', orderId)
    .where('sku_id', '=', skuId)
    .where('side', '=', side)
    .executeTakeFirst();
  return row?.fileId ?? null;
}

export async function removePlacement(db: Queryable, scope: OwnerScope, { orderId, skuId, side }: Place) {
  await db
    .deleteFrom('placements')
    .where('owner_id', '=', scope.ownerId)
    .where('order_id', '=', orderId)
    .where('sku_id', '=', skuId)
    .where('side', '=', side)
    .execute();
}

/** SQL expression that returns the placement of a file in an order as one value. */
function placedFrom({ ownerId, shops }: OwnerScope) {
  const isSeen = shops === 'all' ? sql`true` : sql`(place.shop_id is null or place.shop_id = any(${shops}))`;
  return sql<PlacedFrom | null>`(select jsonb_build_object('kind', place.kind, 'printId', placement.print_id, 'printName', print.name,
      'version', placement.print_version, 'placeId', place.id, 'at', place.created_at, 'by', place.actor_name, 'color', place.color,
      'productId', place.product_id, 'pattern', place.pattern)
    from print_places place left join prints print on print.owner_id = ${ownerId} and print.id = placement.print_id
    where place.owner_id = ${ownerId} and place.id = placement.place_id and ${isSeen})`;
}

function selectPlacements(db: Queryable, scope: OwnerScope) {
  return db
    .selectFrom('placements as placement')
    .innerJoin('files as file', (join) =>
      join.on('file.owner_id', '=', scope.ownerId).onRef('file.id', '=', 'placement.file_id'),
    )
    .select([
      'placement.order_id as orderId',
      'placement.sku_id as skuId',
      'placement.side as side',
      'placement.file_id as fileId',
      'file.name as name',
      'file.size_bytes as sizeBytes',
      'file.width as width',
      'file.height as height',
      'file.print as print',
      'placement.source as source',
      'file.has_thumbnail as hasThumbnail',
      'placement.memory_order_id as memoryOrderId',
      'placement.memory_at as memoryAt',
      'placement.created_at as placedAt',
      placedFrom(scope).as('from'),
    ])
    .where('placement.owner_id', '=', scope.ownerId);
}

export async function listPlacements(
  db: Queryable,
  scope: OwnerScope,
  orderIds: readonly string[],
): Promise<PlacementRow[]> {
  if (orderIds.length === 0) return [];
  return selectPlacements(db, scope).where('placement.order_id', 'in', orderIds).execute();
}

/** Reads files in the form in which they are placed on sides. */
export async function listPlaceable(db: Queryable, { ownerId }: OwnerScope, fileIds: readonly string[]) {
  if (fileIds.length === 0) return [];
  return db
    .selectFrom('files')
    .select([
      'id as fileId',
      'name',
      'size_bytes as sizeBytes',
      'width',
      'height',
      'print',
      'has_thumbnail as hasThumbnail',
    ])
    .where('owner_id', '=', ownerId)
    .where('id', 'in', fileIds)
    .execute();
}
