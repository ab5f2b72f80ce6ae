import { sql, type RawBuilder } from 'kysely';
import type { OwnerScope } from '../../platform/access.ts';
import type { Queryable } from '../../platform/database.ts';

export interface SkuRow {
  id: string;
  sellerSku: string;
  priceCents: number | null;
  name?: string | null;
  image?: string | null;
}

export interface ProductRow {
  id: string;
  title: string;
  status: string;
  image: string | null;
  skus: SkuRow[];
  skuCount: number;
  lowestCents: number | null;
  highestCents: number | null;
  updatedAt: Date | null;
}

export interface SeenProduct {
  id: string;
  title: string;
  status: string;
  createdAt: number | null;
  updatedAt: number | null;
  skus: readonly { id: string; sellerSku: string | null; priceCents: number | null }[];
}

/** Stores a page of the marketplace's list of products. Pictures and variant names are kept until the details of the new version have been read. */
export async function keepProducts(
  trx: Queryable,
  { ownerId }: OwnerScope,
  shopId: string,
  products: readonly SeenProduct[],
  now: Date,
): Promise<void> {
  if (products.length === 0) return;
  const rows = products.map(({ id, title, status, createdAt, updatedAt, skus }) => {
    const prices = skus.map(({ priceCents }) => priceCents).filter((cents) => cents !== null);
    return {
      id,
      title,
      status,
      skus,
      sku_count: skus.length,
      lowest_cents: prices.length === 0 ? null : Math.min(...prices),
      highest_cents: prices.length === 0 ? null : Math.max(...prices),
      created_at: createdAt === null ? null : new Date(createdAt).toISOString(),
      updated_at: updatedAt === null ? null : new Date(updatedAt).toISOString(),
    };
  });
  await sql`
    insert into shop_products (owner_id, shop_id, id, title, status, skus, sku_count, lowest_cents, highest_cents,
      created_at, updated_at, seen_at)
    select ${ownerId}, ${shopId}, r.id, r.title, r.status, r.skus, r.sku_count, r.lowest_cents, r.highest_cents,
      r.created_at, r.updated_at, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, title text, status text, skus jsonb,
      sku_count integer, lowest_cents bigint, highest_cents bigint, created_at timestamptz, updated_at timestamptz)
    on conflict (owner_id, shop_id, id) do update set title = excluded.title, status = excluded.status,
      skus = case when shop_products.detail_of is not distinct from excluded.updated_at then shop_products.skus
        else excluded.skus end,
      sku_count = excluded.sku_count, lowest_cents = excluded.lowest_cents, highest_cents = excluded.highest_cents,
      created_at = excluded.created_at, updated_at = excluded.updated_at, seen_at = excluded.seen_at`.execute(trx);
}

/** Deletes products that were missing in a complete read of the list. */
export async function removeUnseen(db: Queryable, { ownerId }: OwnerScope, shopId: string, since: Date): Promise<void> {
  await sql`delete from shop_products
    where owner_id = ${ownerId} and shop_id = ${shopId} and seen_at < ${since}`.execute(db);
}

/** Lists products without details of their newest version, products on sale first. */
export async function listWithoutDetail(
  db: Queryable,
  { ownerId }: OwnerScope,
  shopId: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from shop_products
    where owner_id = ${ownerId} and shop_id = ${shopId} and status <> 'DELETED'
      and (detail_of is null or detail_of is distinct from updated_at)
    order by status = 'ACTIVATE' desc, updated_at desc nulls last limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function keepDetail(
  db: Queryable,
  { ownerId }: OwnerScope,
  shopId: string,
  detail: {
    id: string;
    image: string | null;
    skus: readonly { id: string; name: string | null; image: string | null }[];
  },
): Promise<void> {
  await sql`
    update shop_products p set image = ${detail.image}, detail_of = coalesce(p.updated_at, p.seen_at),
      skus = (select coalesce(jsonb_agg(s.sku || coalesce((select jsonb_build_object('name', d.name, 'image', d.image)
          from jsonb_to_recordset(${JSON.stringify(detail.skus)}::jsonb) as d(id text, name text, image text)
          where d.id = s.sku ->> 'id' limit 1), '{}') order by s.place), '[]')
        from jsonb_array_elements(p.skus) with ordinality as s(sku, place))
    where p.owner_id = ${ownerId} and p.shop_id = ${shopId} and p.id = ${detail.id}`.execute(db);
}

/** Lists the products that the shop currently sells, by id. */
export async function listOnSale(
  db: Queryable,
  scope: OwnerScope,
  shopId: string,
  limit: number,
): Promise<Pick<ProductRow, 'id' | 'title' | 'image' | 'skus'>[]> {
  const { rows } = await sql<Pick<ProductRow, 'id' | 'title' | 'image' | 'skus'>>`
    select id, title, image, skus from shop_products where ${conditions(scope, shopId, { statuses: ['ACTIVATE'] })}
    order by id limit ${limit}`.execute(db);
  return rows;
}

export interface ProductFilter {
  statuses?: readonly string[];
  search?: string;
}

function conditions({ ownerId }: OwnerScope, shopId: string, { statuses, search }: ProductFilter): RawBuilder<unknown> {
  const parts = [sql`owner_id = ${ownerId} and shop_id = ${shopId}`];
  // Deleted products are listed only when the filter asks for them.
  parts.push(statuses ? sql`status = any(${statuses})` : sql`status <> 'DELETED'`);
  if (search) {
    const word = search.toLowerCase();
    parts.push(sql`(strpos(lower(title), ${word}) > 0 or id = ${search} or strpos(lower(skus::text), ${word}) > 0)`);
  }
  return sql.join(parts, sql` and `);
}

export async function countProducts(db: Queryable, scope: OwnerScope, shopId: string, filter: ProductFilter) {
  const { rows } = await sql<{ total: number }>`
    select count(*)::bigint as total from shop_products where ${conditions(scope, shopId, filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}

export async function listProducts(
  db: Queryable,
  scope: OwnerScope,
  shopId: string,
  filter: ProductFilter,
  page: { offset: number; limit: number },
): Promise<ProductRow[]> {
  const { rows } = await sql<ProductRow>`
    select id, title, status, image, skus, sku_count as "skuCount", lowest_cents as "lowestCents",
      highest_cents as "highestCents", updated_at as "updatedAt"
    from shop_products where ${conditions(scope, shopId, filter)}
    order by updated_at desc nulls last, id limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}
