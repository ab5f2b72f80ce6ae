import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { LibraryOffers } from '../library/module.ts';
import type { OrdersOffers } from '../orders/module.ts';
import type { Shops } from '../shops/module.ts';
import { createDashboard } from './dashboard.ts';
import { createFigureLines } from './figure-lines.ts';
import { createProductSales } from './product-sales.ts';
import { createPrintEarnings } from './print-earnings.ts';
import { createProfits } from './profits.ts';
import { bindEarnings } from './earnings.routes.ts';
import { createEarnings } from './earnings.ts';
import type { Charges, PayoutFigures, PayoutList } from './sources.ts';

interface Needs extends Pick<Platform, 'clock'> {
  orders: Pick<OrdersOffers, 'figures'>;
  shops: Pick<Shops, 'readNames'>;
  wallet: Charges;
  payouts: PayoutFigures & PayoutList;
  library: Pick<LibraryOffers, 'readFileNames'>;
}

/** The module of the figures of all screens, each computed in one place from sums that other modules store (PRF-1). */
export function buildEarnings({ clock, orders, shops, wallet, payouts, library }: Needs): Module {
  const deps = { clock, figures: orders.figures, charges: wallet, payouts, readShopNames: shops.readNames };
  const earnings = createEarnings(deps);
  const listLines = createFigureLines(deps);
  return {
    name: 'earnings',
    bind: (routes) =>
      bindEarnings(routes, {
        earnings,
        listLines,
        listSales: createProductSales(deps),
        profits: createProfits({ ...deps, readFileNames: library.readFileNames }),
        listPrints: createPrintEarnings(orders),
        readDashboard: createDashboard({ ...deps, earnings }),
      }),
  };
}
