import { sql, type Insertable } from 'kysely';
import type { OwnerScope } from '../../platform/access.ts';
import type { Queryable, Tables } from '../../platform/database.ts';

export interface ProductRow {
  id: string;
  designId: string;
  position: number;
  name: string;
  side: string | null;
  skuId: string | null;
  skuName: string;
  skuImage: string | null;
  type: string | null;
  priceCents: number | null;
}

export interface ImageRow {
  designId: string;
  productId: string;
  fileId: string;
  name: string;
}

export interface RevisionRow {
  number: number;
  link: string;
  actorName: string;
  createdAt: Date;
}

export const PRODUCT_COLUMNS =
  sql.raw(`p.id, p.design_id as "designId", p.position, p.name, p.side, p.sku_id as "skuId",
  p.sku_name as "skuName", p.sku_image as "skuImage", p.type, p.price_cents as "priceCents"`);
export const IMAGE_COLUMNS = sql.raw(
  `i.design_id as "designId", i.product_id as "productId", i.file_id as "fileId", i.name`,
);

export async function listProducts(
  db: Queryable,
  { ownerId }: OwnerScope,
  designIds: readonly string[],
): Promise<ProductRow[]> {
  if (designIds.length === 0) return [];
  const { rows } = await sql<ProductRow>`
    select ${PRODUCT_COLUMNS} from rented_design_products p
    where p.owner_id = ${ownerId} and p.design_id = any(${designIds}) order by p.design_id, p.position`.execute(db);
  return rows;
}

export async function listImages(
  db: Queryable,
  { ownerId }: OwnerScope,
  designIds: readonly string[],
): Promise<ImageRow[]> {
  if (designIds.length === 0) return [];
  const { rows } = await sql<ImageRow>`
    select ${IMAGE_COLUMNS} from rented_design_images i
    where i.owner_id = ${ownerId} and i.design_id = any(${designIds}) order by i.product_id, i.position`.execute(db);
  return rows;
}

type Rows<T extends keyof Tables> = readonly Omit<Insertable<Tables[T]>, 'owner_id'>[];

export async function insertProducts(
  trx: Queryable,
  { ownerId }: OwnerScope,
  rows: Rows<'rented_design_products'>,
): Promise<void> {
  await trx
    .insertInto('rented_design_products')
    .values(rows.map((row) => ({ ...row, owner_id: ownerId })))
    .execute();
}

export async function insertImages(
  trx: Queryable,
  { ownerId }: OwnerScope,
  rows: Rows<'rented_design_images'>,
): Promise<void> {
  await trx
    .insertInto('rented_design_images')
    .values(rows.map((row) => ({ ...row, owner_id: ownerId })))
    .execute();
}

export async function priceProduct(
  trx: Queryable,
  { ownerId }: OwnerScope,
  id: string,
  change: { name: string; type: string; price_cents: number },
): Promise<void> {
  await trx
    .updateTable('rented_design_products')
    .set(change)
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute();
}

export async function insertRevision(
  trx: Queryable,
  { ownerId }: OwnerScope,
  row: Omit<Insertable<Tables['rented_design_revisions']>, 'owner_id'>,
): Promise<void> {
  await trx
    .insertInto('rented_design_revisions')
    .values({ ...row, owner_id: ownerId })
    .execute();
}

/** Lists messages, newest first. */
export async function listRevisions(
  db: Queryable,
  { ownerId }: OwnerScope,
  designId: string,
  limit: number,
): Promise<RevisionRow[]> {
  return db
    .selectFrom('rented_design_revisions')
    .select(['number', 'link', 'actor_name as actorName', 'created_at as createdAt'])
    .where('owner_id', '=', ownerId)
    .where('design_id', '=', designId)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
}
