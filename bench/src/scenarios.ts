import { addDays, laDay, laDayEnd, laDayStart } from '@bobbin/domain/time/la-day';
import { BIG_SELLER } from './fill.ts';
import { toStateList } from './states.ts';

const PAGE = 50;
const FILTER_DAYS = 30;
const TURNS = 200;
const DAY_MS = 86_400_000;
const FILTER_STATUSES = ['IN_TRANSIT', 'DELIVERED'];

/** A request to the API, and hand-written SQL for the same rows. */
export interface Scenario {
  name: string;
  /** The caller; by default the seller with the most orders. */
  by?: 'staff';
  paths: string[];
  /** Statement that returns only the rows, without a total. */
  sql: string;
  values: unknown[][];
}

/** Orders of all sellers, with their owners. */
function ofAllSellers(keys: string): string {
  return `select o.owner_id, ${COLUMNS} from (${keys}) o
    join shops s on s.owner_id = o.owner_id and s.id = o.shop_id order by o.created_at desc, o.id desc`;
}

export type Probe = (sql: string, values: readonly unknown[]) => Promise<Record<string, unknown>[]>;

const COLUMNS = `o.id, o.shop_id, s.name as shop_name, s.friend_name, o.status, o.created_at, o.updated_at, o.buyer_message,
  o.shipping_type, o.address ->> 'fullAddress' as address, o.is_address_masked, o.total_cents, o.sub_total_cents,
  o.original_price_cents, o.settlement_cents, o.onhold_cents, o.is_settled, o.collected_at, o.delivered_at, o.due_at,
  o.is_on_hold, o.hold_until, o.is_cancel_requested, o.cancel_requested_at, o.label_file_id, o.label_state,
  o.tracking_numbers, o.carrier, o.fulfil_price_cents, o.fulfil_house, o.fulfil_type, o.fulfil_status, o.fulfil_id,
  o.fulfil_line, o.fulfil_facility, o.fulfil_shipping, o.fulfil_state, o.fulfil_error,
  (select json_agg(json_build_object('id', p.id, 'productId', p.product_id, 'productName', p.product_name,
    'originalPrice', p.original_price_cents, 'salePrice', p.sale_price_cents, 'skuId', p.sku_id, 'sellerSku', p.seller_sku,
    'skuImage', p.sku_image, 'skuName', p.sku_name, 'quantity', p.quantity, 'productType', p.product_type,
    'color', p.color, 'size', p.size) order by p.position)
    from order_products p where p.owner_id = o.owner_id and p.order_id = o.id) as products`;

function newestOf(condition: string): string {
  return `(select * from orders where owner_id = $1 and ${condition} order by created_at desc, id desc limit ${PAGE})`;
}

function rowsOf(condition: string): string {
  return pageOf(newestOf(condition));
}

function pageOf(orders: string): string {
  return `select ${COLUMNS} from ${orders} o
    join shops s on s.owner_id = o.owner_id and s.id = o.shop_id order by o.created_at desc, o.id desc`;
}

/**
 * Sort order: orders on hold after those that can be processed now, orders without a deadline last. All other conditions are constants, so an index
 * provides this sort order.
 */
const BY_DEADLINE = `(case when due_at is null then 2 when status = 'ON_HOLD' then 1 else 0 end), due_at, id`;
const IN_WORK = `status in ('AWAITING_SHIPMENT', 'PARTIALLY_SHIPPING', 'AWAITING_COLLECTION')`;

const BY_TERM = `(select order_id from order_terms where owner_id = $1 and term >= $2 and term < $2 || chr(1114111)
  union select p.order_id from product_terms t join order_products p on p.owner_id = $1 and p.product_id = t.product_id
    where t.owner_id = $1 and t.term >= $2 and t.term < $2 || chr(1114111))`;

/** Builds the requests of the screens for the seller with the most orders. */
export async function buildScenarios(probe: Probe, now: number): Promise<Scenario[]> {
  const ids = (
    await probe(
      `select id from orders where owner_id = $1 and hashtext(id) % greatest(1, (select count(*) from orders where owner_id = $1) / 200) = 0 limit 200`,
      [BIG_SELLER],
    )
  ).map((row) => String(row.id));
  const [total] = await probe('select count(*)::int as count from orders where owner_id = $1', [BIG_SELLER]);
  const farPage = Math.max(1, Math.min(1000, Math.floor(Number(total?.count) / PAGE)));
  // The best hand-written SQL for a page far from the start, because it knows the key of the page's first row.
  const [edge] = await probe(
    'select created_at, id from orders where owner_id = $1 order by created_at desc, id desc limit 1 offset $2',
    [BIG_SELLER, (farPage - 1) * PAGE],
  );
  // The requests alternate between more pages than the server caches.
  const turns = Array.from({ length: Math.min(TURNS, farPage) }, (_, index) => index + 1);
  const edges = await probe(
    `select created_at, id from (select created_at, id, row_number() over (order by created_at desc, id desc) as n
      from orders where owner_id = $1 order by created_at desc, id desc limit $2) o where n % $3 = 1 order by n`,
    [BIG_SELLER, turns.length * PAGE, PAGE],
  );
  const lastDay = laDay(now - 5 * DAY_MS);
  const start = laDayStart(addDays(lastDay, 1 - FILTER_DAYS));
  const end = laDayEnd(lastDay);
  const filter = `statuses=${FILTER_STATUSES.join(',')}&start=${start / 1000}&end=${end / 1000 - 1}`;
  const oneId = ids[0] ?? '';

  return [
    {
      name: 'first page',
      paths: ['/api/shops/orders?page=1'],
      sql: rowsOf('true'),
      values: [[BIG_SELLER]],
    },
    {
      name: 'status + dates',
      paths: [`/api/shops/orders?page=1&${filter}`],
      // The best hand-written SQL: one index scan for each status, and a merge of their rows.
      sql: pageOf(
        `(select * from (${['$2', '$3']
          .map((status) => newestOf(`status = ${status} and created_at >= $4 and created_at < $5`))
          .join(' union all ')}) u order by created_at desc, id desc limit ${PAGE})`,
      ),
      values: [[BIG_SELLER, ...FILTER_STATUSES, new Date(start), new Date(end)]],
    },
    {
      name: 'search: order id',
      paths: [`/api/shops/orders?page=1&search=${oneId}`],
      sql: rowsOf('id = $2'),
      values: [[BIG_SELLER, oneId]],
    },
    {
      name: 'search: name',
      paths: ['/api/shops/orders?page=1&search=holden'],
      sql: rowsOf(`id in (${BY_TERM})`),
      values: [[BIG_SELLER, 'holden']],
    },
    {
      name: 'search: two words',
      paths: ['/api/shops/orders?page=1&search=maroon%202xl'],
      sql: rowsOf(`id in (${BY_TERM} intersect ${BY_TERM.replaceAll('$2', '$3')})`),
      values: [[BIG_SELLER, 'maroon', '2xl']],
    },
    {
      name: `page ${farPage.toLocaleString('en-US')}`,
      paths: [`/api/shops/orders?page=${farPage}`],
      sql: rowsOf('(created_at, id) <= ($2, $3)'),
      values: [[BIG_SELLER, edge?.created_at, edge?.id]],
    },
    {
      name: `${turns.length} pages in turn`,
      paths: turns.map((page) => `/api/shops/orders?page=${page}`),
      sql: rowsOf('(created_at, id) <= ($2, $3)'),
      values: edges.map(({ created_at, id }) => [BIG_SELLER, created_at, id]),
    },
    {
      name: 'order detail',
      paths: ids.map((id) => `/api/shops/orders/order/${id}`),
      sql: `select ${COLUMNS}, o.address as whole_address, o.payment, o.packages, o.paid_at, o.shipping_due_at,
          o.collection_due_at, o.delivery_due_at, o.seller_note, o.cancel_reason, o.cancelled_at, o.delivery_option,
          o.last_seen_at, (select json_agg(e order by e.at desc) from order_events e
            where e.owner_id = o.owner_id and e.order_id = o.id) as events
        from orders o join shops s on s.owner_id = o.owner_id and s.id = o.shop_id where o.owner_id = $1 and o.id = $2`,
      values: ids.map((id) => [BIG_SELLER, id]),
    },
    {
      name: 'needs attention',
      paths: ['/api/shops/orders?page=1&attention=todo&sortBy=dueAt:ASC'],
      sql: `select ${COLUMNS} from (select * from orders where owner_id = $1 and (${IN_WORK} or is_cancel_requested)
          and coalesce(status in ('AWAITING_SHIPMENT', 'AWAITING_COLLECTION') and label_state = 'none'
            or ${IN_WORK} and fulfil_state in (${toStateList('refused')})
            or is_cancel_requested and (${IN_WORK} or status in ('UNPAID', 'ON_HOLD', 'IN_TRANSIT'))
            or ${IN_WORK} and due_at < $2
            or ${IN_WORK} and due_at < $3 and fulfil_state in (${toStateList('unfulfilled')}), false)
          order by ${BY_DEADLINE} limit ${PAGE}) o
        join shops s on s.owner_id = o.owner_id and s.id = o.shop_id
        order by ${BY_DEADLINE.replaceAll(/\b(due_at|status|id)\b/g, 'o.$1')}`,
      values: [[BIG_SELLER, new Date(now), new Date(now + DAY_MS)]],
    },
    {
      name: 'what can be done now',
      paths: ['/api/shops/orders?page=1&isDoable=true&sortBy=dueAt:ASC'],
      sql: `select ${COLUMNS} from (select * from orders o where owner_id = $1 and (${IN_WORK} or is_cancel_requested)
          and coalesce(is_cancel_requested and (${IN_WORK} or status in ('UNPAID', 'ON_HOLD', 'IN_TRANSIT'))
            or not is_cancel_requested and (hold_until is null or hold_until <= $2) and not is_on_hold
              and (status in ('AWAITING_SHIPMENT', 'AWAITING_COLLECTION') and label_state = 'none'
                or ${IN_WORK} and fulfil_state in (${toStateList('unfulfilled')}) and label_state <> 'none'
                  and exists (select from placements p where p.owner_id = $1 and p.order_id = o.id)), false)
          order by ${BY_DEADLINE} limit ${PAGE}) o
        join shops s on s.owner_id = o.owner_id and s.id = o.shop_id
        order by ${BY_DEADLINE.replaceAll(/\b(due_at|status|id)\b/g, 'o.$1')}`,
      values: [[BIG_SELLER, new Date(now)]],
    },
    {
      name: 'banner',
      paths: ['/api/shops/orders/tracking'],
      // Orders that are due within a day are read once from the index of open orders, for all counts that change with time alone.
      sql: `select status, fulfil_state, label_state, cancel_requested, sum(count) as count, max(late) as late, max(soon) as soon,
          max(further) as further
        from order_counts, (select count(*) filter (where due_at < $3) as late,
            count(*) filter (where fulfil_state in (${toStateList('unfulfilled')})) as soon,
            count(*) filter (where (due_at < $3 or fulfil_state in (${toStateList('unfulfilled')})) and not is_cancel_requested
              and label_state <> 'none' and fulfil_state not in (${toStateList('refused')})) as further
          from orders where owner_id = $1 and (${IN_WORK} or is_cancel_requested)
            and (case when due_at is null then 2 when status = 'ON_HOLD' then 1 else 0 end) = 0 and due_at < $2) due
        where owner_id = $1 group by 1, 2, 3, 4`,
      values: [[BIG_SELLER, new Date(now + DAY_MS), new Date(now)]],
    },
    {
      name: 'staff: orders of all sellers',
      by: 'staff',
      paths: ['/api/admin/shops/orders?page=1'],
      sql: ofAllSellers(`select * from orders order by created_at desc, id desc limit ${PAGE}`),
      values: [[]],
    },
    {
      name: 'staff: one status of all sellers',
      by: 'staff',
      paths: [`/api/admin/shops/orders?page=1&statuses=IN_TRANSIT&start=${start / 1000}&end=${end / 1000 - 1}`],
      sql: ofAllSellers(`select * from orders where status = $1 and created_at >= $2 and created_at < $3
        order by created_at desc, id desc limit ${PAGE}`),
      values: [['IN_TRANSIT', new Date(start), new Date(end)]],
    },
    {
      name: 'staff: an order by its id',
      by: 'staff',
      paths: [`/api/admin/shops/orders?page=1&search=${oneId}`],
      sql: ofAllSellers(`select * from orders where id = $1`),
      values: [[oneId]],
    },
    {
      name: 'staff: shops of all sellers',
      by: 'staff',
      paths: ['/api/admin/shops?page=1'],
      sql: `select s.*, u.email, u.first_name, u.last_name, y.state, y.last_sync_at, y.last_result,
          (select count(*) from shops) as total, (select sum(c.count) from order_counts c
            where c.owner_id = s.owner_id and c.shop_id = s.id) as orders
        from (select * from shops order by created_at desc, id desc limit 25) s
        join users u on u.id = s.owner_id left join sync_states y on y.owner_id = s.owner_id and y.shop_id = s.id
        order by s.created_at desc, s.id desc`,
      values: [[]],
    },
  ];
}
