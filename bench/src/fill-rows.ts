/*
 * SQL of the bench's rows, generated in the database. Every random choice depends on the order's number and a salt, so two runs have the same orders
 * with dates relative to today.
 */

import { toStateList } from './states.ts';

const ATTEMPTLESS = toStateList('attemptless');
/** States in which a factory reports and charges an order. */
const AT_FACTORY = toStateList('speaks');

/** Source of all tables below. It has one row for each order, the oldest first, because a real table grows in this sequence. */
export const SEED = `
create unlogged table bench_seed as
with facts as (
  select n, seller, shop_number,
    date_trunc('second', $2::timestamptz - make_interval(secs => 31536000 * power(pick(n, 2), 1.3))) as created_at,
    31536000 / 86400.0 * power(pick(n, 2), 1.3) as age_days,
    pick(n, 3) as fate, pick(n, 4) as pace, pick(n, 5) as work
  from (
    -- The first seller holds one part of everything; the others share the rest evenly.
    select n, seller, (seller - 1) * 20 + floor(pick(n, 1) * 20)::int as shop_number
    from (select n, case when n <= $1::bigint / $3::int then 1 else 2 + (n % 49)::int end as seller
      from generate_series(1, $1::bigint) n) s
  ) o
), staged as (
  select *, case
    when fate < 0.055 and age_days > 0.1 then 9
    when fate < 0.06 and age_days < 1 then 0
    when age_days < 0.042 then 1
    when fate > 0.998 or age_days < 1.2 + pace * 1.5 then 2
    when age_days < 2.4 + pace * 2 then 3
    when age_days < 7 + pace * 3 then 4
    when age_days < 15 + pace * 2 then 5
    else 6 end as stage
  from facts
)
select n, 'bench-seller-' || lpad(seller::text, 2, '0') as owner_id, shop_number,
  '7495' || lpad((730000000000 + shop_number)::text, 15, '0') as shop_id,
  -- 18 digits that grow with time, as the marketplace's do.
  (576000000000000000 + (extract(epoch from created_at)::bigint - 1600000000) * 10000000 + n)::text as id,
  created_at, age_days, stage, work,
  case stage when 0 then 'UNPAID' when 1 then 'ON_HOLD' when 3 then 'AWAITING_COLLECTION' when 4 then 'IN_TRANSIT'
    when 5 then 'DELIVERED' when 6 then 'COMPLETED' when 9 then 'CANCELLED'
    else case when pace < 0.01 then 'PARTIALLY_SHIPPING' else 'AWAITING_SHIPMENT' end end as status,
  case stage
    when 2 then case when work < 0.44 then 'NONE' when work < 0.49 then 'DRAFT' when work < 0.52 then 'FAILED'
      when work < 0.53 then 'REJECTED' when work < 0.55 then 'QUEUED' when work < 0.7 then 'SUBMITTED'
      when work < 0.95 then 'IN_PRODUCTION' else 'MANUAL' end
    when 3 then case when work < 0.08 then 'NONE' when work < 0.6 then 'IN_PRODUCTION' else 'SHIPPED' end
    when 4 then case when work < 0.05 then 'NONE' when work < 0.15 then 'MANUAL' else 'SHIPPED' end
    when 5 then case when work < 0.05 then 'NONE' when work < 0.15 then 'MANUAL' else 'DELIVERED' end
    when 6 then case when work < 0.05 then 'NONE' when work < 0.15 then 'MANUAL' else 'DELIVERED' end
    when 9 then case when work < 0.9 then 'NONE' else 'CANCELLED' end
    else 'NONE' end as fulfil_state,
  case when pick(n, 6) < 0.6 then 'PRESSIFY' when pick(n, 6) < 0.85 then 'MANGO' else 'FLASH' end as house,
  case when pick(n, 7) < 0.9 then 'TIKTOK' else 'SELLER' end as shipping_type,
  case when stage between 3 and 6 then '9400' || lpad((n * 7919 % 1000000000000000000)::text, 18, '0') end as tracking,
  stage = 2 and pick(n, 8) < 0.02 as is_cancel_requested,
  -- About two lines an order.
  case when pick(n, 9) < 0.45 then 1 when pick(n, 9) < 0.75 then 2 when pick(n, 9) < 0.9 then 3 else 4 + (n % 2)::int end
    as line_count,
  choose(n, 10, ${toArray(firstNames())}) as first_name,
  choose(n, 11, ${toArray(lastNames())}) as last_name,
  choose(n, 12, ${toArray(['Austin|TX|787', 'Columbus|OH|432', 'Tampa|FL|336', 'Mesa|AZ|852', 'Fresno|CA|937', 'Omaha|NE|681', 'Raleigh|NC|276', 'Tulsa|OK|741', 'Boise|ID|837', 'Salem|OR|973', 'Macon|GA|312', 'Toledo|OH|436'])}) as city
from staged order by created_at`;

/** Changes a share of the orders into open ones: in every fulfil state, some with a label, some with a cancel request. */
export const OPEN = `
update bench_seed set stage = 2, status = case when pick(n, 71) < 0.01 then 'PARTIALLY_SHIPPING' else 'AWAITING_SHIPMENT' end,
  created_at = date_trunc('second', $2::timestamptz - make_interval(secs => 432000 * pick(n, 72))), age_days = 5 * pick(n, 72),
  fulfil_state = case when work < 0.44 then 'NONE' when work < 0.49 then 'DRAFT' when work < 0.52 then 'FAILED'
    when work < 0.53 then 'REJECTED' when work < 0.55 then 'QUEUED' when work < 0.7 then 'SUBMITTED'
    when work < 0.95 then 'IN_PRODUCTION' else 'MANUAL' end,
  is_cancel_requested = pick(n, 73) < 0.02
where pick(n, 70) < $1::double precision`;

/** The products of each order: different products of the order's shop, so that no SKU occurs twice in an order. */
const LINES = `
  cross join lateral (
    select line, product, color, size, quantity,
      '1729' || lpad((s.shop_number * 100 + product)::text, 6, '0') || lpad((color_number * 10 + size_number)::text, 9, '0') as sku_id,
      'BB' || lpad(product::text, 3, '0') || '-' || upper(substr(color, 1, 3)) || '-' || size as seller_sku,
      kind, price_cents
    from (
      select line, 1 + (floor(pick(s.n, 20) * 60)::int + line * 7) % 60 as product,
        1 + floor(pick(s.n, 21 + line) * 12)::int as color_number, 1 + floor(pick(s.n, 31 + line) * 6)::int as size_number,
        case when pick(s.n, 41 + line) < 0.85 then 1 else 2 end as quantity
      from generate_series(0, s.line_count - 1) line
    ) d
    cross join lateral (select
      (${toArray(['Black', 'White', 'Navy', 'Sand', 'Maroon', 'Sport Grey', 'Light Blue', 'Military Green', 'Red', 'Royal', 'Dark Heather', 'Forest Green'])})[color_number] as color,
      (${toArray(['S', 'M', 'L', 'XL', '2XL', '3XL'])})[size_number] as size,
      (${toArray(['Unisex T-shirt', 'Hoodie', 'Sweatshirt'])})[1 + product % 3] as kind,
      (array[2499, 4499, 3699])[1 + product % 3] as price_cents) k
  ) l`;

/** The buyers of old orders are already masked; otherwise a worker would spend its first hours masking them (ORD-33). */
const IS_OLD = `stage in (6, 9) and least(s.created_at + make_interval(hours => 24 * stage), $1) < $1 - interval '30 days'`;

const PRODUCT_NAME = `(${toArray(['Retro Mountain Sunrise Camping Gift for Outdoor Lovers', 'Funny Cat Reading Club for Book People and Librarians', 'Personalized Dog Portrait, Custom Name and Year', 'Vintage Garage Motorcycle Gift for Dad and Grandpa', 'Wildflower Meadow Botanical Cottage Style', 'Bass Fishing Weekend Humor for Fishermen', 'Night Shift Nurse Heartbeat Graduation Gift'])})[1 + product % 7] || ' ' || kind`;

export const ORDERS = `
insert into orders (owner_id, id, shop_id, status, created_at, la_day, updated_at, paid_at, shipping_type, is_on_hold,
  is_address_masked, hold_until, is_cancel_requested, cancel_requested_at, cancelled_at, cancel_reason, due_at, shipping_due_at,
  collection_due_at, delivery_due_at, collected_at, delivered_at, buyer_message, buyer_user_id, delivery_option, address,
  payment, total_cents, sub_total_cents, original_price_cents, settlement_cents, onhold_cents, is_settled,
  tracking_numbers, carrier, packages, label_state, label_file_id, fulfil_state, fulfil_house, fulfil_type,
  fulfil_status, fulfil_price_cents, fulfil_id, fulfil_line, fulfil_facility, fulfil_shipping, last_seen_at, pieces, first_product)
select s.owner_id, s.id, s.shop_id, s.status, s.created_at, (s.created_at at time zone 'America/Los_Angeles')::date,
  least(s.created_at + make_interval(hours => 24 * stage), $1), case when stage > 0 then s.created_at + interval '2 minutes' end,
  shipping_type, stage = 1, ${IS_OLD}, case when stage = 1 then s.created_at + interval '62 minutes' end, is_cancel_requested,
  case when is_cancel_requested then s.created_at + interval '3 hours' end,
  case when stage = 9 then s.created_at + interval '5 hours' end, case when stage = 9 then 'No longer needed' end,
  case stage when 2 then s.created_at + interval '3 days' when 3 then s.created_at + interval '5 days' end,
  case when stage > 0 then s.created_at + interval '3 days' end, case when stage > 0 then s.created_at + interval '5 days' end,
  case when stage > 0 then s.created_at + interval '12 days' end,
  case when stage between 4 and 6 then s.created_at + interval '4 days' end,
  case when stage between 5 and 6 then s.created_at + interval '9 days' end,
  case when n % 23 = 0 then 'Please ship soon, it is a birthday gift!' else '' end,
  '702' || lpad((n * 104729 % 10000000000000000)::text, 16, '0'), 'Standard Shipping',
  jsonb_build_object('name', first_name || ' ' || last_name, 'phone', '(+1)512-555-' || lpad((n % 10000)::text, 4, '0'),
    'fullAddress', n % 9899 || ' Maple Street, ' || replace(left(city, -4), '|', ', ') || ' ' || right(city, 3) || lpad((n % 100)::text, 2, '0') || ', United States',
    'line1', n % 9899 || ' Maple Street', 'line2', '', 'city', split_part(city, '|', 1), 'state', split_part(city, '|', 2),
    'postalCode', split_part(city, '|', 3) || lpad((n % 100)::text, 2, '0'), 'region', 'US'),
  jsonb_build_object('originalTotalProductPrice', original, 'sellerDiscount', original - sale, 'platformDiscount', 0,
    'subTotal', sale, 'shippingFee', 499, 'tax', sale * 8 / 100, 'totalAmount', sale + 499 + sale * 8 / 100),
  sale + 499 + sale * 8 / 100, sale, original, case when is_settled then sale * 92 / 100 else 0 end,
  case when stage between 4 and 5 then sale * 92 / 100 else 0 end, is_settled,
  case when tracking is null then '{}'::text[] else array[tracking] end, case when tracking is not null then 'USPS' end,
  case when tracking is null then '[]'::jsonb else jsonb_build_array(jsonb_build_object('id', '1157' || lpad(n::text, 15, '0'),
    'status', 'FULFILLING', 'trackingNumber', tracking, 'carrier', 'USPS')) end,
  case when shipping_type = 'SELLER' then 'notNeeded' when has_label then 'made' else 'none' end,
  case when has_label then 'label-' || n end,
  fulfil_state, case when fulfil_state in (${ATTEMPTLESS}) then null else house end,
  case fulfil_state when 'NONE' then null when 'MANUAL' then 'HAND' else 'AUTO' end,
  case when fulfil_state in (${ATTEMPTLESS}) then null else lower(fulfil_state) end,
  case when is_made then sale * 45 / 100 else 0 end, case when is_made then 'F' || lpad((n * 31)::text, 12, '0') end,
  case when is_made then 'standard' end, case when is_made then 'US' end, case when is_made then 'new_order' end, $1,
  pieces, first_product
from bench_seed s
cross join lateral (
  select sum(price_cents * quantity)::bigint as original, sum(price_cents * quantity * 80 / 100)::bigint as sale,
    sum(quantity)::integer as pieces, (array_agg(left(lower(${PRODUCT_NAME}), 60) order by line))[1] as first_product
  from (select) one ${LINES}
) m
cross join lateral (select
  fulfil_state in (${AT_FACTORY}) as is_made,
  stage = 6 and age_days > 24 as is_settled,
  shipping_type = 'TIKTOK' and (stage between 3 and 6 and work > 0.1 or stage = 2 and pick(n, 74) < 0.3) as has_label) f`;

export const PRODUCTS = `
insert into order_products (owner_id, order_id, sku_id, id, position, product_id, product_name, sku_name, seller_sku,
  sku_image, quantity, original_price_cents, sale_price_cents, product_type, color, size, line_item_ids)
select s.owner_id, s.id, l.sku_id, s.id || '-' || l.sku_id, line, '1729' || lpad((s.shop_number * 100 + product)::text, 15, '0'),
  ${PRODUCT_NAME},
  color || ', ' || size, seller_sku,
  'https://p16-oec-general-useast5.ttcdn-us.com/tos-useast5-i-omjb5zjo8w-tx/' || md5(l.sku_id) || '~tplv-fhlh96nyum-crop-webp:2000:2000.webp',
  quantity, price_cents, price_cents * 80 / 100, kind, color, size,
  case quantity when 1 then array[piece || '1'] else array[piece || '1', piece || '2'] end
from bench_seed s ${LINES}
cross join lateral (select '5761' || lpad((s.n * 10 + line)::text, 13, '0') as piece) p`;

/** Search terms as in domain/orders/search: ids, tracking numbers, SKUs, and each word of the names. */
export const TERMS = `
insert into order_terms (owner_id, term, order_id)
select s.owner_id, t.term, s.id from bench_seed s
cross join lateral (
  select s.id as term
  union select unnest(array[lower(s.first_name), lower(s.last_name)])
  union select s.tracking where s.tracking is not null
  union select 'f' || lpad((s.n * 31)::text, 12, '0') where s.fulfil_state in (${AT_FACTORY})
  union select unnest(array[l.sku_id, lower(l.seller_sku)] || string_to_array(lower(l.color), ' ') || lower(l.size))
    from (select) one ${LINES}
) t`;

/** Search terms of product names, once per product. */
export const PRODUCT_TERMS = `
insert into product_terms (owner_id, term, product_id)
select distinct p.owner_id, word, p.product_id
from (select distinct owner_id, product_id, product_name from order_products) p
cross join lateral regexp_split_to_table(lower(p.product_name), '[ ,]+') as w(word)`;

export const EVENTS = `
insert into order_events (owner_id, order_id, id, at, event, actor, details)
select s.owner_id, s.id, s.n || '-' || step, s.created_at + make_interval(hours => step * 30),
  case step when 0 then 'created' else 'statusChanged' end, 'marketplace',
  case step when 0 then '{"status":"UNPAID","cause":"poll"}'::jsonb
    else jsonb_build_object('from', 'AWAITING_SHIPMENT', 'to', s.status, 'cause', 'webhook') end
from bench_seed s cross join lateral generate_series(0, case when stage > 2 then 2 else 0 end) step`;

const COUNT_KEY = `shop_id, status, coalesce(fulfil_house, 'NONE'), fulfil_state, label_state, is_cancel_requested`;

/** Fills the count tables from the orders, so that the counts are exact. */
export const COUNTS = [
  `insert into order_counts select owner_id, ${COUNT_KEY}, count(*) from orders group by owner_id, ${COUNT_KEY}`,
  `insert into order_day_counts select owner_id, la_day, ${COUNT_KEY}, count(*) from orders group by owner_id, la_day, ${COUNT_KEY}`,
  `insert into order_day_totals select owner_id, la_day, count(*) from orders group by owner_id, la_day`,
  `insert into order_day_status_counts select owner_id, la_day, status, count(*) from orders group by owner_id, la_day, status`,
  `insert into order_state_counts select owner_id, status, fulfil_state, label_state, is_cancel_requested, count(*)
   from orders group by 1, 2, 3, 4, 5`,
  `insert into all_order_counts
   select la_day, status, house, fulfil_state, sum(count) from order_day_counts group by la_day, status, house, fulfil_state`,
  `insert into all_order_day_counts select la_day, status, sum(count) from order_day_counts group by la_day, status`,
];

export const SELLERS = `
insert into users (id, email, password_hash, first_name, last_name, locale, role_id, is_email_confirmed, created_at, updated_at)
select 'bench-seller-' || lpad(n::text, 2, '0'), 'seller-' || lpad(n::text, 2, '0') || '@bench.test', $1, 'Seller', n::text,
  'en', 'everyone', true, $2::timestamptz, $2
from generate_series(1, 50) n
union all select 'bench-staff', 'staff@bench.test', $1, 'Staff', '', 'en', 'admin', true, $2, $2`;

export const SELLER_IDS = Array.from(
  { length: 50 },
  (_, index) => `bench-seller-${String(index + 1).padStart(2, '0')}`,
);

/** Refunds of one of forty orders, some days after the settlement. */
export const CORRECTIONS = `
insert into order_corrections (owner_id, order_id, id, shop_id, at, la_day, kind, cents)
select owner_id, id, 'refund', shop_id, at, (at at time zone 'America/Los_Angeles')::date, 'refund', -(settlement_cents / 3)
from (select owner_id, id, shop_id, settlement_cents, created_at + interval '26 days' as at from orders
  where is_settled and hashtext(id) % 40 = 0) o`;
export const CORRECTED = `
update orders o set corrected_cents = c.cents from order_corrections c where c.owner_id = o.owner_id and c.order_id = o.id`;

/** Payments: one for each shop and day with settled money. */
export const PAYMENTS = `
insert into payments (owner_id, id, shop_id, status, created_at, paid_at, settlement_cents, orders_cents, orders_count)
select owner_id, 'pay-' || shop_id || '-' || day, shop_id, case when day > current_date - 3 then 'PROCESSING' else 'PAID' end,
  day + interval '8 hours', case when day <= current_date - 3 then day + interval '2 days' end, sum(settlement_cents), sum(settlement_cents), count(*)
from (select owner_id, shop_id, settlement_cents, (created_at + interval '25 days')::date as day from orders where is_settled) o
group by owner_id, shop_id, day`;

/** Charges to the balance: a renewal per shop and month, and occasional designs. */
export const CHARGES = `
insert into transactions (owner_id, id, code, type, status, amount_cents, description, for_shop, created_at, updated_at)
select s.owner_id, 'charge-' || s.id || '-' || n, 'GH-' || s.id || '-' || n, case n % 3 when 0 then 'RENEWAL' else 'DESIGN' end, 'SUCCESS',
  -1900, 'bench', s.id, now() - n * interval '10 days', now() - n * interval '10 days'
from shops s cross join generate_series(1, 36) n`;

const SHOP = `select 'bench-seller-' || lpad((1 + n / 20)::text, 2, '0') as owner_id,
  '7495' || lpad((730000000000 + n)::text, 15, '0') as id, n from generate_series(0, 999) n`;

export const SHOPS = [
  `insert into shops (owner_id, id, friend_name, name, code, region, seller_name, seller_type, subscription_ends_at,
    authorization_ends_at, created_at, updated_at)
  select owner_id, id, 'Shop ' || n, 'Bench Print Studio ' || n, 'USBENCH' || n, 'US', 'Bench', 'LOCAL', $1::timestamptz + interval '300 days',
    $1::timestamptz + interval '300 days', $1, $1 from (${SHOP}) s`,
  `insert into sync_states (owner_id, shop_id, state, cursor_at, is_first_sync, last_sync_at, last_result, updated_at)
  select owner_id, id, 'idle', $1, false, $1, 'complete', $1 from (${SHOP}) s`,
];
export const DIRECTORY = `insert into shop_directory (shop_id, owner_id) select id, owner_id from (${SHOP}) s`;

/** SQL functions: `pick` returns a uniform number in [0, 1) for an order's number, and `choose` an entry of a list by this number. */
export const FUNCTIONS = `
create function pick(n bigint, salt int) returns double precision language sql immutable parallel safe
  return (hashint8extended(n, salt) & 2147483647) / 2147483648.0;
create function choose(n bigint, salt int, words text[]) returns text language sql immutable parallel safe
  return words[1 + floor(pick(n, salt) * cardinality(words))::int]`;

export const CLEAN_UP = `drop table bench_seed; drop function choose(bigint, int, text[]); drop function pick(bigint, int)`;

function toArray(words: readonly string[]): string {
  return `array[${words.map((word) => `'${word}'`).join(', ')}]`;
}

function firstNames(): string[] {
  return 'Ava Ben Cora Dean Elle Finn Gia Hank Iris Jack Kate Liam Mia Noah Opal Paul Quinn Rose Sam Tess Uma Vera Wade Xena Yara Zane'.split(
    ' ',
  );
}

/** Combines syllables to so many names that a search for one name finds a few hundred orders, as in reality. */
function lastNames(): string[] {
  const starts = 'Al Bar Cal Dor El Far Gal Hol In Jas Kel Lan Mor Nel Or Pal Ros Sal Tor Wal'.split(' ');
  const ends = 'bert den field ford ham ings land ley man ner ridge son ston ton wick'.split(' ');
  return starts.flatMap((start) => ends.map((end) => start + end));
}
