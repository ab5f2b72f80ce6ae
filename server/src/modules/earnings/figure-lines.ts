import type { listFigure, PeriodQuery } from '@bobbin/contract/earnings';
import type { Reply } from '@bobbin/contract/endpoint';
import type { MoneyState } from '@bobbin/domain/money/counted-money';
import {
  FIGURE_RULES,
  isOrderFigure,
  partOf,
  type ChargeFigure,
  type Figure,
  type FigurePart,
  type OrderFigure,
} from '@bobbin/domain/money/figures';
import { formatMoney, sumCents, type Cents } from '@bobbin/domain/money/money';
import { laDayEnd, laDayStart } from '@bobbin/domain/time/la-day';
import type { OwnerScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import { toPage } from '../../platform/paging.ts';
import type { OrderFigures } from '../orders/module.ts';
import type { ShopNames } from '../shops/module.ts';
import { readDayPeriod, shopsWith } from './ask.ts';
import type { Charges, PayoutFigures } from './sources.ts';

export type FigureLines = Reply<typeof listFigure>;
type Line = FigureLines['data'][number];

export interface FigureQuery extends PeriodQuery {
  state?: MoneyState | undefined;
  house?: string | undefined;
  page: number;
  limit: number;
}

interface Deps {
  clock: Clock;
  figures: OrderFigures;
  charges: Charges;
  payouts: PayoutFigures;
  readShopNames(scope: OwnerScope): Promise<ShopNames>;
}

/** The lines of a figure: one page, the sums by part, and the lines that the figure leaves out. */
interface Opened {
  lines: (Omit<Line, 'shop'> & { shopId: string | null })[];
  parts: Map<FigurePart, { count: number; cents: Cents }>;
  leftOut: FigureLines['leftOut'];
}
type Window = { limit: number; offset: number };

const CHARGE_PARTS: Readonly<Record<string, FigurePart>> = {
  DESIGN: 'design',
  SKU_DESIGN: 'skuDesign',
  RENEWAL: 'renewal',
};
const partOfCharge = (type: string): FigurePart => CHARGE_PARTS[type] ?? 'adjustment';

/** Groups the numbers by status and currency, for example `PAID GBP`. */
function toLeftOut(rows: readonly { status: string; currency: string; count: number }[]): FigureLines['leftOut'] {
  const byWord = Map.groupBy(rows, ({ status, currency }) => `${status} ${currency}`);
  return [...byWord].map(([status, of]) => ({ status, count: sumCents(of.map(({ count }) => count)) }));
}

/** Lists the lines of a figure; the figure and the sum of its lines come from the same stored sums (PRF-8). */
export function createFigureLines({ clock, figures, charges, payouts, readShopNames }: Deps) {
  async function openOrders(
    scope: OwnerScope,
    figure: OrderFigure,
    query: FigureQuery,
    window: Window,
  ): Promise<Opened> {
    const { states, amount, hasCorrections, isDated } = FIGURE_RULES[figure];
    const days = isDated ? readDayPeriod(query, clock.now()) : null;
    const range = days && { start: new Date(laDayStart(days.firstDay)), end: new Date(laDayEnd(days.lastDay)) };
    const { state, house } = query;
    const shops = shopsWith(scope, query.shops, amount === 'cost' ? 'viewCosts' : 'viewPayouts');
    const [sums, lines, leftOut, others] = await Promise.all([
      figures.sumPeriods(scope, shops, [days], house),
      figures.listFigureLines(scope, { figure, shops, range, state, house }, window),
      isDated && states !== null
        ? figures.sumByStatus(scope, shops, { days, grain: 'none', states: ['none'] })
        : Promise.resolve([]),
      // Lists all orders in other currencies, of any factory and money state, because no figure includes them (PRF-20).
      figures.listOtherCurrencies(scope, shops, range),
    ]);
    const parts: Opened['parts'] = new Map();
    const addPart = (part: FigurePart, count: number, cents: Cents) => {
      if (count === 0) return;
      const known = parts.get(part) ?? { count: 0, cents: 0 };
      parts.set(part, { count: known.count + count, cents: known.cents + cents });
    };
    for (const row of sums) {
      if (row.state === 'correction') {
        if (hasCorrections && state === undefined && house === undefined)
          addPart('corrected', row.corrections, row.dayCents);
      } else if (
        state === undefined ? states === null || states.some((word) => word === row.state) : row.state === state
      ) {
        if (amount === 'cost') addPart('cost', row.costed, row.costCents);
        else addPart(partOf(figure, row.state), row.orders, amount === 'own' ? row.ownCents : row.dayCents);
      }
    }
    const byStatus = Map.groupBy(leftOut, ({ status }) => status);
    return {
      parts,
      lines: lines.map(({ cents, expectedCents, state: word, at, orderId, productName, ...line }) => ({
        ...line,
        kind: 'order',
        subjectId: orderId,
        words: productName,
        at: at.toISOString(),
        part: word === 'correction' ? 'corrected' : partOf(figure, word),
        amount: formatMoney(cents),
        expected: expectedCents === null ? null : formatMoney(expectedCents),
      })),
      leftOut: [
        ...[...byStatus].map(([status, rows]) => ({ status, count: sumCents(rows.map(({ orders }) => orders)) })),
        ...toLeftOut(others),
      ],
    };
  }

  async function openPayments(scope: OwnerScope, query: FigureQuery, window: Window): Promise<Opened> {
    const days = readDayPeriod(query, clock.now());
    const shops = shopsWith(scope, query.shops, 'viewPayouts');
    const range = { from: days?.firstDay, to: days?.lastDay, shops };
    const [sums, lines, uncounted] = await Promise.all([
      payouts.sumPayments(scope, range, 'whole'),
      payouts.listPaidLines(scope, range, window),
      payouts.countUncounted(scope, range),
    ]);
    const paid = {
      count: sumCents(sums.map(({ count }) => count)),
      cents: sumCents(sums.map(({ paidCents }) => paidCents)),
    };
    const byWord = Map.groupBy(uncounted, ({ status, currency }) =>
      currency === null ? status : `${status} ${currency}`,
    );
    return {
      parts: paid.count === 0 ? new Map() : new Map([['paid' as const, paid]]),
      lines: lines.map(({ id, shopId, status, at, paidCents }) => ({
        id,
        kind: 'payment',
        subjectId: id,
        shopId,
        words: '',
        at: at.toISOString(),
        status,
        part: 'paid',
        amount: formatMoney(paidCents),
        expected: null,
      })),
      leftOut: [...byWord].map(([status, rows]) => ({ status, count: sumCents(rows.map(({ count }) => count)) })),
    };
  }

  async function openCharges(
    scope: OwnerScope,
    kind: ChargeFigure,
    query: FigureQuery,
    window: Window,
  ): Promise<Opened> {
    const days = readDayPeriod(query, clock.now());
    const range = days && { start: new Date(laDayStart(days.firstDay)), end: new Date(laDayEnd(days.lastDay)) };
    const shops = shopsWith(scope, query.shops, 'viewPayouts');
    const { lines, types, leftOut } = await charges.listCharges(scope, { kind, shops, range }, window);
    return {
      parts: new Map(types.map(({ type, count, total }) => [partOfCharge(type), { count, cents: total }])),
      lines: lines.map(({ id, code, shopId, type, status, description, at, cents }) => ({
        id,
        kind: 'charge',
        subjectId: code,
        shopId,
        words: description,
        at: at.toISOString(),
        status,
        part: partOfCharge(type),
        amount: formatMoney(cents),
        expected: null,
      })),
      // A team member must not see what the owner paid for shops that are hidden from the member.
      leftOut: scope.shops === 'all' ? leftOut : [],
    };
  }

  function open(scope: OwnerScope, figure: Figure, query: FigureQuery, window: Window): Promise<Opened> {
    if (isOrderFigure(figure)) return openOrders(scope, figure, query, window);
    return figure === 'payouts' ? openPayments(scope, query, window) : openCharges(scope, figure, query, window);
  }

  return async function list(scope: OwnerScope, figure: Figure, query: FigureQuery): Promise<FigureLines> {
    const { page, limit } = query;
    const [{ lines, parts, leftOut }, names] = await Promise.all([
      open(scope, figure, query, { limit, offset: (page - 1) * limit }),
      readShopNames(scope),
    ]);
    const totals = [...parts.values()];
    const { meta } = toPage(query, sumCents(totals.map(({ count }) => count)));
    const toShop = (id: string) => ({
      id,
      friendName: names.get(id)?.friendName ?? id,
      nameShop: names.get(id)?.nameShop ?? id,
    });
    return {
      data: lines.map(({ shopId, ...line }) => ({ ...line, shop: shopId === null ? null : toShop(shopId) })),
      meta,
      sum: formatMoney(sumCents(totals.map(({ cents }) => cents))),
      parts: [...parts].map(([part, { count, cents }]) => ({ part, count, total: formatMoney(cents) })),
      leftOut,
    };
  };
}
