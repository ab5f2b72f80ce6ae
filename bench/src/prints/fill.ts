import { openDatabase } from '../../../server/src/platform/database.ts';
import { BIG_SELLER } from '../fill.ts';

/** Prints of the large seller, each with two variants of two files, and products with 40 SKUs that have a print. */
export const PRINTS = 10_000;
export const PRODUCTS = 400;
export const SKUS = 40;

const COLORS = `array['Black','White','Navy','Sand','Maroon','Ash','Red','Royal']`;
const SHOP = `(select shops[1 + p % array_length(shops, 1)] from (select array_agg(id order by id) as shops from shops where owner_id = '${BIG_SELLER}') own)`;
const PRINT = `'bench-' || lpad(p::text, 6, '0')`;

/** One transaction, without the checks of references, which take most of the time of a fill. */
const FILL = `
  set local session_replication_role = 'replica';
  insert into files (owner_id, id, sha256, name, ext, mime, size_bytes, width, height, source, has_thumbnail, created_at, updated_at, contrasts)
    select '${BIG_SELLER}', 'bench-f' || n, md5(n::text) || md5(n::text), 'print ' || n || '.png', 'png', 'image/png', 400000, 4500, 5400, 'upload', true,
      now(), now(), (select jsonb_agg(500) from generate_series(1, 160)) from generate_series(1, ${PRINTS}) n;
  insert into prints (owner_id, id, name, version, origin, actor_name, created_at, updated_at)
    select '${BIG_SELLER}', ${PRINT}, 'print ' || p, 1, 'upload', 'Bench', now() - p * interval '1 minute', now() from generate_series(1, ${PRINTS}) p;
  insert into print_versions (owner_id, print_id, version, actor_name, created_at)
    select owner_id, id, 1, 'Bench', now() from prints where id like 'bench-%';
  insert into print_variants (owner_id, print_id, version, variant, tone)
    select owner_id, id, 1, v, case v when 1 then 'dark' else 'light' end from prints, generate_series(1, 2) v where id like 'bench-%';
  insert into print_files (owner_id, print_id, version, variant, side, file_id)
    select owner_id, id, 1, v, side, 'bench-f' || substr(id, 7)::int
    from prints, generate_series(1, 2) v, unnest(array['front', 'back']) side where id like 'bench-%';
  insert into print_skus (owner_id, sku_id, shop_id, product_id, product_name, sku_name, seller_sku, product_type, color, size, print_id, state)
    select '${BIG_SELLER}', 'bench-k' || p || '-' || s, ${SHOP}, 'bench-pr' || p, 'Product ' || p, 'Sku ' || s, 'OWL-' || p || '-' || s, 'T-Shirt',
      (${COLORS})[1 + s % 8], (array['S','M','L','XL','2XL'])[1 + s / 8], ${PRINT}, 'ready'
    from generate_series(1, ${PRODUCTS}) p, generate_series(0, ${SKUS - 1}) s;
  insert into print_places (owner_id, id, print_id, kind, shop_id, ref, product_id, actor_name, created_at)
    select '${BIG_SELLER}', 'bench-pl' || p, ${PRINT}, 'product', ${SHOP}, 'bench-pr' || p, 'bench-pr' || p, 'Bench', now()
    from generate_series(1, ${PRODUCTS}) p`;

/** Adds the prints to a filled database; a database of an earlier run already has them. */
export async function fillPrints(databaseUrl: string): Promise<void> {
  const database = openDatabase(databaseUrl, 1, { statementMs: 0 });
  try {
    const { pool } = database;
    const known = await pool.query<{ count: string }>(`select count(*) from prints where id like 'bench-%'`);
    if (Number(known.rows[0]?.count) === PRINTS) return;
    await pool.query(FILL);
    await pool.query(
      'vacuum (analyze) files, prints, print_versions, print_variants, print_files, print_skus, print_places',
    );
  } finally {
    await database.close();
  }
}
