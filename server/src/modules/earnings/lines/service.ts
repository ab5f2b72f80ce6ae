import type { listFigure, StretchQuery } from '@bobbin/contract/earnings';
import type { Reply } from '@bobbin/contract/endpoint';
import type { MoneyState } from '@bobbin/domain/money/counted-money';
import { FIGURE_RULES, partOf, type Figure, type FigurePart } from '@bobbin/domain/money/figures';
import { formatMoney } from '@bobbin/domain/money/money';
import { laDayEnd, laDayStart } from '@bobbin/domain/time/la-day';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { OrderFigures } from '../../orders/module.ts';
import type { ShopNames } from '../../shops/module.ts';
import { readStretch, shopsWith } from '../ask.ts';

export type FigureLines = Reply<typeof listFigure>;

export interface FigureQuery extends StretchQuery {
  state?: MoneyState | undefined;
  house?: string | undefined;
  page: number;
  limit: number;
}

interface Deps {
  clock: Clock;
  figures: OrderFigures;
  readShopNames(scope: OwnerScope): Promise<ShopNames>;
}

/** Opens a figure line by line; what the lines add up to comes from the same sums as the figure (PRF-8). */
export function createFigureLines({ clock, figures, readShopNames }: Deps) {
  return async function list(scope: OwnerScope, figure: Figure, query: FigureQuery): Promise<FigureLines> {
    const { states, amount, hasCorrections, isDated } = FIGURE_RULES[figure];
    const days = isDated ? readStretch(query, clock.now()) : null;
    const range = days && { start: new Date(laDayStart(days.firstDay)), end: new Date(laDayEnd(days.lastDay)) };
    const { state, house, page, limit } = query;
    const shops = shopsWith(scope, query.shops, amount === 'cost' ? 'viewCosts' : 'viewPayouts');
    const ask = { figure, shops, range, state, house };
    const [sums, lines, names] = await Promise.all([
      figures.sumStretches(scope, shops, [days], house),
      figures.listFigureLines(scope, ask, { limit, offset: (page - 1) * limit }),
      readShopNames(scope),
    ]);

    const parts = new Map<FigurePart, { count: number; cents: number }>();
    const addPart = (part: FigurePart, count: number, cents: number) => {
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
    const totals = [...parts.values()];
    const totalItems = totals.reduce((sum, { count }) => sum + count, 0);
    const leftOut =
      isDated && states !== null
        ? await figures.sumByStatus(scope, shops, { days, grain: 'none', states: ['none'] })
        : [];
    const byStatus = Map.groupBy(leftOut, ({ status }) => status);
    return {
      data: lines.map(({ shopId, cents, expectedCents, state: word, at, ...line }) => ({
        ...line,
        shop: {
          id: shopId,
          friendName: names.get(shopId)?.friendName ?? shopId,
          nameShop: names.get(shopId)?.nameShop ?? shopId,
        },
        at: at.toISOString(),
        part: word === 'correction' ? 'corrected' : partOf(figure, word),
        amount: formatMoney(cents),
        expected: expectedCents === null ? null : formatMoney(expectedCents),
      })),
      meta: { itemsPerPage: limit, totalItems, currentPage: page, totalPages: Math.ceil(totalItems / limit) },
      sum: formatMoney(totals.reduce((sum, { cents }) => sum + cents, 0)),
      parts: [...parts].map(([part, { count, cents }]) => ({ part, count, total: formatMoney(cents) })),
      leftOut: [...byStatus].map(([status, rows]) => ({
        status,
        count: rows.reduce((sum, row) => sum + row.orders, 0),
      })),
    };
  };
}
