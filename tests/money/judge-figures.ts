import * as contract from '@bobbin/contract/earnings';
import type { Endpoint, Input, Reply } from '@bobbin/contract/endpoint';
import type { Figure } from '@bobbin/domain/money/figures';
import { formatMoney, parseMoney, sumCents } from '@bobbin/domain/money/money';

/** Asks as a seller; a refusal is thrown. */
export type Ask = <E extends Endpoint>(endpoint: E, input: Input<E>) => Promise<Reply<E>>;

/** Which days and shops; all of them without. */
export interface Asked {
  shops?: string;
  start?: number;
  end?: number;
  period?: 'today' | 'yesterday' | 'last7days' | 'lastMonth' | 'all';
}

const add = (amounts: readonly (string | null)[]) =>
  formatMoney(sumCents(amounts.map((amount) => parseMoney(amount ?? ''))));

/** All lines of a figure, with what its parts and its lines come to, which must be the sum that it says. */
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

/** Whatever a figure of the dashboard says otherwise than the list that it opens; nothing when all is well (PRF-8, PRF-13). */
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
  const profit = sumCents([
    parseMoney(payouts?.total ?? ''),
    ...[fulfills, designs, others].map(({ total }) => 0 - parseMoney(total ?? '')),
  ]);
  same('profit', revenue.profit?.total, formatMoney(profit));
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
  return faults;
}
