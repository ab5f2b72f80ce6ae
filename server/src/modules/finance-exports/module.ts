import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { People } from '../accounts/module.ts';
import type { OrdersOffers } from '../orders/module.ts';
import type { PayoutsOffers } from '../payouts/module.ts';
import type { Shops } from '../shops/module.ts';
import type { WalletOffers } from '../wallet/module.ts';
import { bindFinanceExportsOfStaff } from './admin.routes.ts';
import { bindFinanceExports } from './finance-exports.routes.ts';
import { createFinanceExports } from './finance-exports.ts';

interface Needs extends Pick<Platform, 'config'> {
  people: Pick<People, 'readPeople'>;
  orders: Pick<OrdersOffers, 'sheets'>;
  payouts: Pick<PayoutsOffers, 'reports'>;
  shops: Pick<Shops, 'readNames'>;
  wallet: Pick<WalletOffers, 'movements'>;
}

/** The module of finance exports; the rows come from wallet and payouts, and the job from the order exports. */
export function buildFinanceExports({ config, people, orders, payouts, shops, wallet }: Needs): Module {
  const files = createFinanceExports({
    sheets: orders.sheets,
    limit: config.ORDER_EXPORTS_PER_DAY,
    people,
    movements: wallet.movements,
    reports: payouts.reports,
    readShopNames: shops.readNames,
  });
  return {
    name: 'finance-exports',
    bind(routes) {
      bindFinanceExports(routes, files);
      bindFinanceExportsOfStaff(routes, files);
    },
  };
}
