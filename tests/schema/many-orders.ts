import type { Database } from '../../server/src/platform/database.ts';

type Pool = Database['pool'];

export const ORDERS = 200_000;
const SHOPS = 20;
/** Number of the newest orders that are still open. All other orders ended long ago, except for a few. */
const OPEN = 6_000;
const DAYS = 400;
/** Number of the newest orders whose buyers are visible: those of 30 days, and some that are slightly older. */
const SHOWN = (ORDERS / DAYS) * 30 + 400;

const SELLER = `
  insert into users (id, email, password_hash, first_name, last_name, role_id, is_email_confirmed, created_at, updated_at)
  values ('lan', 'lan@example.com', 'none', 'Lan', 'Test', 'everyone', true, now(), now())`;

const SHOPS_SQL = `
  insert into shops (owner_id, id, friend_name, name, code, region, seller_name, seller_type, subscription_ends_at,
    authorization_ends_at, created_at, updated_at)
  select 'lan', 'shop-' || n, 'Shop ' || n, 'Shop ' || n, 'US' || n, 'US', 'Lan', 'LOCAL', now() + interval '20 days',
    now() + interval '200 days', now(), now() from generate_series(0, ${SHOPS - 1}) n`;

const SYNC_SQL = `
  insert into sync_states (owner_id, shop_id, updated_at) select owner_id, id, now() from shops`;

// The variable n counts the orders from the newest. Shop 19 sold few orders, long ago. One in 500 orders never ended. One in 50 orders was returned,
// and the returns of the last weeks are open.
const ORDERS_SQL = `
  insert into orders (owner_id, id, shop_id, status, created_at, la_day, updated_at, shipping_type, due_at,
    is_cancel_requested, address, is_address_masked, total_cents, is_settled, tracking_numbers, label_state, fulfil_state, fulfil_house, last_seen_at, return_state, kind,
    fulfil_price_cents, pieces, first_product, assignee_id, assignee_name, tag_ids, note_count)
  select 'lan', (577000000000000000 + n)::text,
    'shop-' || case when n > ${ORDERS} - 40 then ${SHOPS - 1} else n % ${SHOPS - 1} end,
    case when n <= ${OPEN} then (array['AWAITING_SHIPMENT', 'AWAITING_COLLECTION', 'IN_TRANSIT', 'UNPAID'])[1 + n % 4]
         when n % 500 = 0 then 'PARTIALLY_SHIPPING'
         else (array['COMPLETED', 'COMPLETED', 'DELIVERED', 'CANCELLED'])[1 + n % 4] end,
    at, (at at time zone 'America/Los_Angeles')::date, at, 'TIKTOK',
    case when n <= ${OPEN} then at + interval '2 days' end,
    n <= ${OPEN} and n % 100 = 0, '{"name": "A"}', n > ${SHOWN}, 1999, n > ${OPEN}, array['94' || n], case when n <= ${OPEN} then 'none' else 'made' end,
    case when n <= ${OPEN} then (array['NONE', 'FAILED', 'SUBMITTED', 'NONE'])[1 + n % 4]
         when n % 700 = 0 then 'REJECTED' else 'DELIVERED' end,
    case when n <= ${OPEN} and n % 4 <> 2 then null else 'PRESSIFY' end, at,
    case when n % 50 <> 0 then 'none' when n > ${OPEN} * 3 then 'ended' when n > ${OPEN} then (array['asked', 'underway'])[1 + n % 100 / 50]
         else 'none' end, case when n % 300 = 7 then 'SAMPLE' when n % 300 = 8 then 'GIFT' else 'NORMAL' end,
    case when n > ${OPEN} and n % 3 <> 0 then 800 + n % 900 else 0 end, 1 + n % 7 / 6, 'tee ' || n % 40,
    case when n % 5 = 0 then 'user-' || n % 4 end, case when n % 5 = 0 then 'User ' || n % 4 end,
    case when n % 200 = 0 then array['tag-' || n % 3] else '{}'::text[] end, case when n % 400 = 0 then 1 + n % 3 else 0 end
  from generate_series(1, ${ORDERS}) n,
    lateral (select $1::timestamptz - n * interval '${DAYS} days' / ${ORDERS} as at) t`;

const PRODUCTS_SQL = `
  insert into order_products (owner_id, order_id, sku_id, id, position, product_id, product_name, sku_name, seller_sku,
    sku_image, quantity, original_price_cents, sale_price_cents, line_item_ids)
  select 'lan', id, sku, id || '-' || sku, 0, 'product-' || sku::int % 8, case sku::int % 8 when 3 then 'Sunrise Tee' else 'Tee' end, 'Black, L', 'SKU-' || sku, '', 1, 2499, 1999, '{}'
  from (select id, (right(id, 3)::int % 300)::text as sku from orders where owner_id = 'lan') o`;

// The rows are sorted by the key, so that the index on the key grows only at its end.
const TERMS_SQL = `
  insert into order_terms (owner_id, term, order_id)
  select 'lan', term, id from orders, lateral (values (id), ('buyer' || right(id, 3)), (case when right(id, 2)::int % 8 = 0 then 'maroon' end)) t(term)
  where owner_id = 'lan' and term is not null order by term collate "C", id`;

const PRODUCT_TERMS_SQL = `
  insert into product_terms (owner_id, term, product_id)
  select 'lan', 'tee', 'product-' || n from generate_series(0, 7) n union all select 'lan', 'sunrise', 'product-3'`;

const COUNTS_SQL = [
  `insert into order_counts
   select owner_id, shop_id, status, coalesce(fulfil_house, 'NONE'), fulfil_state, label_state, is_cancel_requested, count(*)
   from orders group by 1, 2, 3, 4, 5, 6, 7`,
  `insert into order_day_counts
   select owner_id, la_day, shop_id, status, coalesce(fulfil_house, 'NONE'), fulfil_state, label_state,
     is_cancel_requested, count(*) from orders group by 1, 2, 3, 4, 5, 6, 7, 8`,
  `insert into order_day_totals select owner_id, la_day, count(*) from orders group by 1, 2`,
  `insert into order_day_status_counts select owner_id, la_day, status, count(*) from orders group by 1, 2, 3`,
  `insert into order_state_counts select owner_id, status, fulfil_state, label_state, is_cancel_requested, count(*)
   from orders group by 1, 2, 3, 4, 5`,
  `insert into all_order_counts select la_day, status, house, fulfil_state, sum(count) from order_day_counts group by 1, 2, 3, 4`,
  `insert into all_order_day_counts select la_day, status, sum(count) from order_day_counts group by 1, 2`,
];

/**
 * Loads a seller with more than a year of orders, in the form in which the database stores them. The indexes are built last, which is faster, and
 * foreign keys are omitted, because they change no query plan.
 */
export async function loadManyOrders(pool: Pool, now: Date): Promise<void> {
  await pool.query(SELLER);
  await pool.query(SHOPS_SQL);
  await pool.query(SYNC_SQL);
  const large = `any('{orders, order_products, order_terms}'::regclass[])`;
  const { rows: references } = await pool.query<{ place: string; name: string }>(
    `select conrelid::regclass::text as place, conname as name from pg_constraint where contype = 'f' and conrelid = ${large}`,
  );
  for (const { place, name } of references) await pool.query(`alter table ${place} drop constraint ${name}`);
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = ${large} and not indisunique`,
  );
  for (const { name } of indexes) await pool.query(`drop index ${name}`);
  await pool.query(ORDERS_SQL, [now]);
  await pool.query(PRODUCTS_SQL);
  await pool.query(TERMS_SQL);
  await pool.query(PRODUCT_TERMS_SQL);
  for (const statement of COUNTS_SQL) await pool.query(statement);
  for (const { definition } of indexes) await pool.query(definition);
  await pool.query('vacuum (analyze)');
}
