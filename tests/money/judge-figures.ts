import * as contract from '@bobbin/contract/earnings';
import type { Endpoint, Input, Reply } from '@bobbin/contract/endpoint';
import * as profits from '@bobbin/contract/profits';
import type { Figure } from '@bobbin/domain/money/figures';
import { formatMoney, parseMoney, sumCents } from '@bobbin/domain/money/money';
import { PROFIT_GROUPS, type ProfitGroup } from '@bobbin/domain/money/profits';

/** Sends a request as a seller, and throws when the request is refused. */
export type Ask = <E extends Endpoint>(endpoint: E, input: Input<E>) => Promise<Reply<E>>;

/** The days and shops that a test requests; all of them by default. */
export interface Asked {
  shops?: string;
  start?: number;
  end?: number;
  period?: 'today' | 'yesterday' | 'last7days' | 'lastMonth' | 'all';
}

const add = (amounts: readonly (string | null)[]) =>
  formatMoney(sumCents(amounts.map((amount) => parseMoney(amount ?? ''))));

/** Opens all lines of a figure, and checks that the sums of its parts and of its lines equal the reported sum. */
async function open(ask: Ask, figure: Figure, query: Asked, faults: string[]) {
  const rows: contract.FigureRow[] = [];
  for (let page = 1; ; page += 1) {
    const body = await ask(contract.listFigure, { params: { figure }, query: { ...query, page, limit: 200 } });
    rows.push(...body.data);
    if (page < body.meta.totalPages) continue;
    const said = [body.sum, body.sum, String(body.meta.totalItems), String(rows.length)];
    const found = [
      add(rows.map(({ amount }) => amount)),
      add(body.parts.map(({ total }) => total)),
      String(rows.length),
      String(new Set(rows.map(({ id }) => id)).size),
    ];
    if (said.join() !== found.join()) faults.push(`${figure} says ${said.join()}, its lines ${found.join()}`);
    return { sum: body.sum, count: rows.length, rows };
  }
}

/** Adds the amounts of rows or of lines. */
function total(
  rows: readonly Pick<
    profits.ProfitSum,
    'revenue' | 'cost' | 'fees' | 'net' | 'pieces' | 'profit' | 'estimated' | 'unpricedRevenue'
  >[],
) {
  return {
    pieces: rows.reduce((sum, { pieces }) => sum + pieces, 0),
    revenue: add(rows.map(({ revenue }) => revenue)),
    estimated: add(rows.map(({ estimated }) => estimated)),
    unpricedRevenue: add(rows.map(({ unpricedRevenue }) => unpricedRevenue)),
    cost: add(rows.map(({ cost }) => cost)),
    profit: add(rows.map(({ profit }) => profit)),
    fees: add(rows.map(({ fees }) => fees)),
    net: add(rows.map(({ net }) => net)),
  };
}

/** The comparison ignores names, which may have been read again, and links to pictures, which are signed again on each read. */
const toSaid = (row: Omit<profits.ProfitRow, 'id'>) => ({ ...row, name: '', thumbnailUrl: null, shop: null });

/** Lists every difference between a profit row and its orders and fees. The list is empty when all agree (PRF-16, PRF-17). */
export async function judgeProfitRow(
  ask: Ask,
  by: ProfitGroup,
  row: profits.ProfitRow,
  query: Asked,
): Promise<string[]> {
  const readAll = async (lines: profits.ProfitLineKind) => {
    const all: profits.ProfitLine[] = [];
    for (let page = 1; ; page += 1) {
      const input = { query: { ...query, by, id: row.id, lines, page, limit: 200 } } as const;
      const body = await ask(profits.listProfitLines, input);
      all.push(...body.data);
      if (page >= body.meta.totalPages) return { all, count: body.meta.totalItems, row: body.row };
    }
  };
  const orders = await readAll('orders');
  const fees = await readAll('fees');
  const unpriced = await readAll('unpriced');
  const { id: _, ...seen } = row;
  const said = JSON.stringify({
    ...total([row]),
    count: row.feesCount,
    orders: row.orders ?? orders.count,
    unpriced: row.unpricedOrders ?? unpriced.count,
    row: toSaid(seen),
  });
  const nothing = { fees: '0.00', net: '0.00', estimated: '0.00', unpricedRevenue: '0.00' };
  const sold = {
    ...total(orders.all.map((line) => ({ ...line, ...nothing, profit: line.amount }))),
    pieces: [...orders.all, ...unpriced.all].reduce((sum, { pieces }) => sum + pieces, 0),
    // A line does not show whether the money of its order is an estimate, so this field is not compared.
    estimated: row.estimated,
    unpricedRevenue: add(unpriced.all.map(({ amount }) => amount)),
  };
  const paid = add(fees.all.map(({ amount }) => amount));
  const found = JSON.stringify({
    ...sold,
    fees: paid,
    net: formatMoney(parseMoney(sold.profit) - parseMoney(paid)),
    count: fees.all.length,
    orders: new Set(orders.all.map(({ id }) => id)).size,
    unpriced: new Set(unpriced.all.map(({ id }) => id)).size,
    row: toSaid(orders.row),
  });
  return said === found ? [] : [`${by} ${row.id}: its lines say ${found}`, `the row ${said}`];
}

/**
 * Lists every difference between the tables of profits: between their rows and the orders and fees, between the tables, and between their sums and
 * the costs and fees of the dashboard.
 */
export async function judgeProfits(
  ask: Ask,
  query: Asked,
  { fulfills, designs }: Pick<contract.RevenueSummary, 'fulfills' | 'designs'>,
  opened = 0,
): Promise<string[]> {
  const faults: string[] = [];
  const sums = new Map<string, string>();
  for (const by of PROFIT_GROUPS) {
    const rows: profits.ProfitRow[] = [];
    for (let page = 1; ; page += 1) {
      const body = await ask(profits.listProfits, { query: { ...query, by, page, limit: 200 } });
      rows.push(...body.data);
      if (page < body.meta.totalPages) continue;
      const said = JSON.stringify(total([body.sum]));
      const { cost, fees } = body.sum;
      const found = JSON.stringify(total(rows));
      if (said !== found || rows.length !== body.meta.totalItems) faults.push(`${by} says ${said}, its rows ${found}`);
      if (cost !== fulfills.total || fees !== designs.total || body.sum.feesCount !== designs.count)
        faults.push(`${by} costs ${cost} and ${fees}, the dashboard ${fulfills.total} and ${designs.total}`);
      sums.set(said, `${sums.get(said) ?? ''} ${by}`);
      break;
    }
    for (const row of rows.slice(0, opened)) faults.push(...(await judgeProfitRow(ask, by, row, query)));
  }
  if (sums.size !== 1) faults.push(`groups differ: ${JSON.stringify([...sums])}`);
  return faults;
}

/** Lists every difference between a figure of the dashboard and the list that the figure opens. The list is empty when they agree (PRF-8, PRF-13). */
export async function judgeFigures(ask: Ask, query: Asked): Promise<string[]> {
  const faults: string[] = [];
  const same = (what: string, figure: unknown, lines: unknown) => {
    const [left, right] = [JSON.stringify(figure), JSON.stringify(lines)];
    if (left !== right) faults.push(`${what}: the figure says ${left}, its lines ${right}`);
  };
  const { revenue, sales, stats, counts, onHold } = await ask(contract.getDashboard, { query });
  const { range, payouts, fulfills, designs, others } = revenue;
  const openAs = async (figure: Figure, of: Asked = query) => {
    const { sum, count } = await open(ask, figure, of, faults);
    return { sum, count };
  };
  same('revenue', range.total, (await openAs('revenue')).sum);
  same('settled', range.settled, (await openAs('settled')).sum);
  same('estimated', range.estimated, (await openAs('estimated')).sum);
  same('corrected', { sum: range.corrected, count: range.corrections }, await openAs('corrected'));
  same('parts of the revenue', range.total, add([range.settled, range.estimated, range.corrected]));
  for (const [figure, bucket] of Object.entries({ payouts, fulfills, designs, others })) {
    same(figure, { sum: bucket?.total, count: bucket?.count }, await openAs(figure as Figure));
  }
  const { shops } = query;
  same('held', revenue.onHold.total, (await openAs('held', shops === undefined ? {} : { shops })).sum);
  for (const { shopId, total, count } of onHold) {
    same(`held of ${shopId}`, { sum: total, count }, await openAs('held', { shops: shopId }));
  }
  same(
    'equation of the payouts',
    payouts?.total,
    formatMoney(
      parseMoney(payouts?.settlement ?? '') -
        parseMoney(payouts?.reserveHeld ?? '') +
        parseMoney(payouts?.reserveReleased ?? '') +
        parseMoney(payouts?.other ?? ''),
    ),
  );
  const { sum } = await ask(profits.listProfits, { query: { ...query, by: 'shop' } });
  const { net, revenue: priced, cost, fees, estimated, orders, unpricedOrders, unpricedRevenue } = sum;
  same('profit', revenue.profit, {
    total: net,
    percent: sum.percent,
    revenue: priced,
    cost,
    fees,
    estimated,
    pricedOrders: orders,
    unpricedOrders,
    unpricedRevenue,
  });
  same('shops', range.total, add(sales.map(({ totalPrice }) => totalPrice)));
  for (const [status, count] of Object.entries(stats)) {
    const days = counts.filter((row) => row.status === status);
    same(
      status,
      count,
      days.reduce((sum, row) => sum + row.count, 0),
    );
  }
  for (const { productId, count } of (await ask(contract.getProductStats, { query })).slice(0, 3)) {
    const sold = await ask(contract.listProductSales, { params: { id: productId }, query: { ...query, limit: 200 } });
    if (sold.meta.totalPages > 1) continue;
    const pieces = sold.data.reduce((sum, row) => sum + row.pieces, 0);
    same(`pieces of ${productId}`, count, pieces);
    same(`money of ${productId}`, sold.sum, add(sold.data.map(({ amount }) => amount)));
  }
  faults.push(...(await judgeProfits(ask, query, revenue)));
  return faults;
}
