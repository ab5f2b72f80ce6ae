import type { Order } from './model.ts';
import type { Route, ShopCall } from './routes.ts';
import type { World } from './world.ts';
import { readOrder } from './finance-routes.ts';
import { requireOrder } from './fulfilment-routes.ts';
import { readOptionalText, readPageSize } from './input.ts';
import { listEntries, listStatements, toStatementId, toStatementTime, type Entry, type Statement } from './ledger.ts';
import { listPieces, toAmount } from './order-content.ts';
import { formatPageToken, parsePageToken } from './page-token.ts';
import { CODES, invalidParam, refuse } from './reply.ts';
import { toAmounts202309, toOrderId, toTransaction202309, toTransaction202501 } from './transaction-wire.ts';

const TRANSACTION_KIND = 52;

/** Routes of a statement's transactions, and of the money of one order (MKT-28, MKT-41). */
export const TRANSACTION_ROUTES: Route[] = [
  {
    method: 'GET',
    path: '/finance/202309/statements/{statement_id}/statement_transactions',
    scope: 'shop',
    run: (world, call) => showStatement202309(world, call),
  },
  {
    method: 'GET',
    path: '/finance/202501/statements/{statement_id}/statement_transactions',
    scope: 'shop',
    run: (world, call) => showStatement202501(world, call),
  },
  {
    method: 'GET',
    path: '/finance/202309/orders/{order_id}/statement_transactions',
    scope: 'shop',
    run: (_world, call) => showOrder202309(requireOrder(call, call.params.order_id ?? '')),
  },
  {
    method: 'GET',
    path: '/finance/202501/orders/{order_id}/statement_transactions',
    scope: 'shop',
    run: (_world, call) => showOrder202501(requireOrder(call, call.params.order_id ?? '')),
  },
];

function requireStatement({ params, shop, now }: ShopCall): Statement {
  const statement = listStatements(shop, now).find(({ id }) => id === params.statement_id);
  if (statement === undefined) throw refuse(CODES.finance, 'Invalid statement_id. No such statement.');
  return statement;
}

/** Reads one page of a statement, sorted by the time of the orders; entries without an order come first. */
function readEntries(
  world: World,
  call: ShopCall,
  statement: Statement,
  all: readonly Entry[],
): { rows: Entry[]; count: number; nextPageToken: string } {
  const { query, path, shop } = call;
  const isDescending = readOrder(call, 'order_create_time');
  const size = readPageSize(query, 100, 20);
  const kind = TRANSACTION_KIND + (isDescending ? 1 : 0);
  const after = parsePageToken(kind, readOptionalText(query, 'page_token'));
  if (after !== null && after.time !== statement.time) throw invalidParam('page_token');
  const timeOf = (entry: Entry) => entry.order?.createTime ?? 0;
  const sorted = all.toSorted((left, right) => timeOf(left) - timeOf(right));
  const ordered = isDescending ? sorted.toReversed() : sorted;
  const start = after?.number ?? 0;
  const end = start + size;
  const rows = ordered.slice(start, end);
  // With this fault, the last line of a page is counted but not listed.
  if (world.faults.take('transaction-missing', { path, shopId: shop.id }) !== null) rows.pop();
  const nextPageToken = end < ordered.length ? formatPageToken(kind, { time: statement.time, number: end }) : '';
  return { rows, count: ordered.length, nextPageToken };
}

function showStatement202309(world: World, call: ShopCall): unknown {
  const statement = requireStatement(call);
  const { id, time, sums, entries } = statement;
  // Only the newer version of the call lists withheld and released money.
  const told = entries.filter(({ kind }) => kind !== 'reserve');
  const { rows, count, nextPageToken } = readEntries(world, call, statement, told);
  return {
    statement_id: id,
    statement_time: time,
    currency: 'USD',
    settlement_amount: toAmount(sums.settlementCents),
    revenue_amount: toAmount(sums.netCents),
    net_sales_amount: toAmount(sums.netCents),
    fee_amount: toAmount(sums.feeCents),
    shipping_cost_amount: toAmount(sums.shippingCostCents),
    adjustment_amount: toAmount(sums.adjustmentCents),
    total_count: count,
    next_page_token: nextPageToken,
    statement_transactions: rows.map(toTransaction202309),
  };
}

function showStatement202501(world: World, call: ShopCall): unknown {
  const statement = requireStatement(call);
  const { id, time, sums, entries } = statement;
  const { rows, count, nextPageToken } = readEntries(world, call, statement, entries);
  return {
    id,
    create_time: time,
    currency: 'USD',
    status: 'SETTLED',
    total_settlement_amount: toAmount(sums.settlementCents),
    total_settlement_breakdown: {
      total_revenue_amount: toAmount(sums.netCents),
      total_fee_tax_amount: toAmount(sums.feeCents),
      total_shipping_cost_amount: toAmount(sums.shippingCostCents),
      total_adjustment_amount: toAmount(sums.adjustmentCents),
    },
    total_reserve_amount: toAmount(sums.reserveCents),
    payable_amount: toAmount(sums.settlementCents + sums.reserveCents),
    total_count: count,
    next_page_token: nextPageToken,
    transactions: rows.map((entry) => toTransaction202501(entry, call.now)),
  };
}

function showOrder202309(order: Order): unknown {
  const rows = listEntries(order).filter(({ kind }) => kind !== 'reserve');
  return {
    order_id: toOrderId(order),
    order_create_time: order.createTime,
    statement_transactions: rows.map((entry) => {
      const time = toStatementTime(entry.time);
      return {
        ...toAmounts202309(entry),
        id: entry.id,
        status: 'SETTLED',
        statement_id: toStatementId(order.shop, time),
        statement_time: time,
        sku_statement_transactions: entry.kind === 'settlement' ? listSkuRows(order) : [],
      };
    }),
  };
}

/** The newer version of the call has sums of all money of the order, and lists withheld money separately. */
function showOrder202501(order: Order): unknown {
  const head = { order_id: toOrderId(order), order_create_time: order.createTime, currency: 'USD' };
  const entries = listEntries(order);
  const first = entries[0];
  if (first === undefined) return { ...head, total_count: 0, sku_transactions: [] };
  const sum = (read: (entry: Entry) => number) => toAmount(entries.reduce((total, entry) => total + read(entry), 0));
  const rows = listSkuRows(order);
  const statement_id = toStatementId(order.shop, toStatementTime(first.time));
  return {
    ...head,
    settlement_amount: sum((entry) => entry.settlementCents),
    revenue_amount: sum((entry) => entry.netCents),
    fee_and_tax_amount: sum((entry) => entry.feeCents),
    shipping_cost_amount: sum((entry) => entry.shippingCostCents),
    total_count: rows.length,
    // This version of the call formats quantities as text, and refers to the statement only by its id.
    sku_transactions: rows.map((one) => ({ ...one, quantity: String(one.quantity), statement_id })),
  };
}

function listSkuRows(
  order: Order,
): { sku_id: string; sku_name: string; product_name: string; quantity: number; revenue_amount: string }[] {
  const rows = new Map<string, { name: string; product: string; quantity: number; cents: number }>();
  for (const piece of listPieces(order)) {
    const row = rows.get(piece.sku.id) ?? { name: piece.sku.name, product: piece.productTitle, quantity: 0, cents: 0 };
    row.quantity += 1;
    row.cents += piece.saleCents + piece.platformDiscountCents;
    rows.set(piece.sku.id, row);
  }
  return [...rows].map(([sku_id, row]) => ({
    sku_id,
    sku_name: row.name,
    product_name: row.product,
    quantity: row.quantity,
    revenue_amount: toAmount(row.cents),
  }));
}
