import type { Place, PlaceKind } from '@bobbin/domain/prints/places';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable } from '../../../platform/database.ts';
import type { Page } from '../../../platform/paging.ts';

export interface PlaceRow extends Place {
  printId: string;
  productId: string | null;
  color: string;
  fromOrderId: string | null;
  fromSkuId: string | null;
  changeId: string | null;
  actorId: string | null;
  actorName: string;
}

export interface NewPlace {
  id: string;
  printId: string;
  kind: PlaceKind;
  shopId: string | null;
  ref: string | null;
  productId: string | null;
  color: string;
  colorKey: string;
  style: string;
  pattern: string | null;
  without: readonly string[];
  from: { orderId: string; skuId: string } | null;
  changeId: string | null;
}

const COLUMNS = sql.raw(`place.id, place.print_id as "printId", place.kind, place.shop_id as "shopId", place.ref,
  place.product_id as "productId", place.color, place.color_key as "colorKey", place.style, place.pattern, place.without,
  place.from_order_id as "fromOrderId", place.from_sku_id as "fromSkuId", place.change_id as "changeId", place.actor_id as "actorId",
  place.actor_name as "actorName", (extract(epoch from place.created_at) * 1000)::bigint as "placedAt"`);

/** Placements in all shops belong to the owner; a member sees those that include shops of the member's teams. */
function inShopsOrAll({ shops }: OwnerScope): RawBuilder<SqlBool> {
  return shops === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`(place.shop_id is null or place.shop_id = any(${shops}))`;
}

/** Lists the placements of the given SKUs and products, and all patterns. */
export async function listPlacesFor(db: Queryable, scope: OwnerScope, refs: readonly string[]): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select ${COLUMNS} from print_places place
    where place.owner_id = ${scope.ownerId} and place.removed_at is null and place.ref = any(${refs}::text[]) and ${inShopsOrAll(scope)}
    union all
    select ${COLUMNS} from print_places place
    where place.owner_id = ${scope.ownerId} and place.removed_at is null and place.ref is null and ${inShopsOrAll(scope)}`.execute(
    db,
  );
  return rows;
}

/** Lists the active placements of prints. */
export async function listPlacesOfPrints(
  db: Queryable,
  scope: OwnerScope,
  printIds: readonly string[],
): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select ${COLUMNS} from print_places place
    where place.owner_id = ${scope.ownerId} and place.print_id = any(${printIds}::text[]) and place.removed_at is null
      and ${inShopsOrAll(scope)} order by place.id`.execute(db);
  return rows;
}

export async function getPlaces(db: Queryable, scope: OwnerScope, ids: readonly string[]): Promise<PlaceRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<PlaceRow>`
    select ${COLUMNS} from print_places place
    where place.owner_id = ${scope.ownerId} and place.id = any(${ids}::text[]) and ${inShopsOrAll(scope)}`.execute(db);
  return rows;
}

/** Lists the shops of a print's placements, each once; null means all shops. */
export async function listShopsOfPrint(
  trx: Queryable,
  { ownerId }: OwnerScope,
  printId: string,
): Promise<{ shopId: string | null }[]> {
  return trx
    .selectFrom('print_places')
    .select('shop_id as shopId')
    .distinct()
    .where('owner_id', '=', ownerId)
    .where('print_id', '=', printId)
    .where('removed_at', 'is', null)
    .execute();
}

/** Lists the placements that a change created or removed; `isActive` is true for those that are valid now. */
export async function listPlacesOfChange(
  trx: Queryable,
  scope: OwnerScope,
  changeId: string,
): Promise<(PlaceRow & { isActive: boolean; isMade: boolean })[]> {
  const { rows } = await sql<PlaceRow & { isActive: boolean; isMade: boolean }>`
    select ${COLUMNS}, place.removed_at is null as "isActive", place.change_id is not distinct from ${changeId} as "isMade"
    from print_places place
    where place.owner_id = ${scope.ownerId} and (place.change_id = ${changeId} or place.removed_by = ${changeId}) and ${inShopsOrAll(scope)}
    order by place.id`.execute(trx);
  return rows;
}

export function insertPlace(trx: Queryable, scope: OwnerScope, place: NewPlace, now: Date): Promise<void> {
  return insertPlaces(trx, scope, [place], now);
}

/** Number of placements that one statement inserts; a statement may have 65,535 parameters. */
const INSERTED_AT_ONCE = 1_000;

export async function insertPlaces(
  trx: Queryable,
  { ownerId, actor }: OwnerScope,
  fresh: readonly NewPlace[],
  now: Date,
): Promise<void> {
  for (let at = 0; at < fresh.length; at += INSERTED_AT_ONCE) {
    const values = fresh.slice(at, at + INSERTED_AT_ONCE).map((place) => ({
      owner_id: ownerId,
      id: place.id,
      print_id: place.printId,
      kind: place.kind,
      shop_id: place.shopId,
      ref: place.ref,
      product_id: place.productId,
      color: place.color,
      color_key: place.colorKey,
      style: place.style,
      pattern: place.pattern,
      without: [...place.without],
      from_order_id: place.from?.orderId ?? null,
      from_sku_id: place.from?.skuId ?? null,
      change_id: place.changeId,
      actor_id: actor.userId,
      actor_name: actor.name,
      created_at: now,
    }));
    await trx.insertInto('print_places').values(values).execute();
  }
}

/** Assigns another print to the placement that was created by an order's upload. */
export async function pointPlace(trx: Queryable, { ownerId }: OwnerScope, id: string, printId: string): Promise<void> {
  await trx
    .updateTable('print_places')
    .set({ print_id: printId })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute();
}

export async function removePlaces(
  trx: Queryable,
  { ownerId }: OwnerScope,
  ids: readonly string[],
  { changeId, now }: { changeId: string | null; now: Date },
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('print_places')
    .set({ removed_at: now, removed_by: changeId })
    .where('owner_id', '=', ownerId)
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .execute();
}

/** Deletes a removed placement from which no order got its files. */
export async function deleteUnused(trx: Queryable, { ownerId }: OwnerScope, id: string): Promise<void> {
  await sql`
    delete from print_places where owner_id = ${ownerId} and id = ${id} and removed_at is not null
      and not exists (select from placements used where used.owner_id = ${ownerId} and used.place_id = print_places.id)`.execute(
    trx,
  );
}

export async function restorePlaces(trx: Queryable, { ownerId }: OwnerScope, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('print_places')
    .set({ removed_at: null, removed_by: null })
    .where('owner_id', '=', ownerId)
    .where('id', 'in', ids)
    .execute();
}

export interface PlaceFilter {
  ids?: readonly string[] | undefined;
  printId?: string | undefined;
  productId?: string | undefined;
  shops?: readonly string[] | undefined;
}

/** A placement with the names and numbers that lists show. */
export interface ListedPlace extends PlaceRow {
  printName: string;
  version: number;
  productName: string | null;
  skuName: string | null;
  sellerSku: string | null;
  skus: number;
  shopsCount: number;
  total: number;
}

export async function listPlaces(
  db: Queryable,
  scope: OwnerScope,
  { ids, printId, productId, shops }: PlaceFilter,
  page: Pick<Page, 'limit' | 'offset'>,
  isOldestFirst = false,
): Promise<ListedPlace[]> {
  const way = sql.raw(isOldestFirst ? 'asc' : 'desc');
  const conditions = [
    ...(ids === undefined ? [] : [sql`place.id = any(${ids}::text[])`]),
    ...(printId === undefined ? [] : [sql`place.print_id = ${printId}`]),
    ...(productId === undefined ? [] : [sql`place.product_id = ${productId}`]),
    ...(shops === undefined ? [] : [sql`(place.shop_id is null or place.shop_id = any(${shops}::text[]))`]),
  ];
  const more = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
  const seen = scope.shops === 'all' ? sql`true` : sql`sku.shop_id = any(${scope.shops})`;
  const { rows } = await sql<ListedPlace>`
    with found as (select place.*, count(*) over ()::int as total from print_places place
      where place.owner_id = ${scope.ownerId} and place.removed_at is null and ${inShopsOrAll(scope)} and ${more}
      order by place.created_at ${way}, place.id ${way} limit ${page.limit} offset ${page.offset})
    select ${COLUMNS}, place.total, print.name as "printName", print.version, one.product_name as "productName",
      case when place.kind = 'sku' then one.sku_name end as "skuName", case when place.kind = 'sku' then one.seller_sku end as "sellerSku",
      coalesce(had.skus, 0) as skus, coalesce(had.shops, 0) as "shopsCount"
    from found place
    join prints print on print.owner_id = ${scope.ownerId} and print.id = place.print_id
    left join lateral (select sku.product_name, sku.sku_name, sku.seller_sku from print_skus sku
      where sku.owner_id = ${scope.ownerId} and ${seen} and place.ref is not null
        and (case when place.kind = 'sku' then sku.sku_id = place.ref else sku.product_id = place.ref end)
      order by sku.sku_id limit 1) one on true
    left join lateral (select count(*)::int as skus, count(distinct sku.shop_id)::int as shops from print_skus sku
      where sku.owner_id = ${scope.ownerId} and ${seen} and sku.print_id = place.print_id and sku.place_id = place.id) had on true
    order by place.created_at ${way}, place.id ${way}`.execute(db);
  return rows;
}

/** The version that a change created, and the version before it. */
export interface MadeVersion {
  before: number;
  made: number;
}

export async function insertChange(
  trx: Queryable,
  { ownerId, actor }: OwnerScope,
  change: { id: string; printId: string; version: MadeVersion | null; now: Date },
): Promise<void> {
  await trx
    .insertInto('print_changes')
    .values({
      owner_id: ownerId,
      id: change.id,
      print_id: change.printId,
      version_before: change.version?.before ?? null,
      version_made: change.version?.made ?? null,
      actor_id: actor.userId,
      actor_name: actor.name,
      created_at: change.now,
    })
    .execute();
}

export interface ChangeRow {
  id: string;
  printId: string;
  versionBefore: number | null;
  versionMade: number | null;
  actorId: string | null;
  createdAt: Date;
  undoneAt: Date | null;
}

export async function getChange(trx: Queryable, { ownerId }: OwnerScope, id: string): Promise<ChangeRow | undefined> {
  return trx
    .selectFrom('print_changes')
    .select([
      'id',
      'print_id as printId',
      'version_before as versionBefore',
      'version_made as versionMade',
      'actor_id as actorId',
      'created_at as createdAt',
      'undone_at as undoneAt',
    ])
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function endChange(trx: Queryable, { ownerId }: OwnerScope, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('print_changes')
    .set({ undone_at: now })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute();
}
