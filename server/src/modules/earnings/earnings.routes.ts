import * as contract from '@bobbin/contract/earnings';
import { listPrintEarnings, listProfitLines, listProfits } from '@bobbin/contract/profits';
import type { Routes } from '../../platform/http/bind.ts';
import type { createDashboard } from './dashboard.ts';
import type { createFigureLines } from './figure-lines.ts';
import type { createProductSales } from './product-sales.ts';
import type { createPrintEarnings } from './print-earnings.ts';
import type { Profits } from './profits.ts';
import type { Earnings } from './earnings.ts';

interface Deps {
  earnings: Earnings;
  listLines: ReturnType<typeof createFigureLines>;
  listSales: ReturnType<typeof createProductSales>;
  readDashboard: ReturnType<typeof createDashboard>;
  profits: Profits;
  listPrints: ReturnType<typeof createPrintEarnings>;
}

export function bindEarnings(
  routes: Routes,
  { earnings, listLines, listSales, readDashboard, profits, listPrints }: Deps,
): void {
  routes.bindSeller(contract.getRevenue, ({ scope, query }) => earnings.readRevenue(scope, query));
  routes.bindSeller(contract.getDashboard, ({ scope, query }) => readDashboard(scope, query));
  routes.bindSeller(contract.getOrderStats, ({ scope, query }) => earnings.readStats(scope, query));
  routes.bindSeller(contract.getOrderSales, ({ scope, query }) => earnings.readSales(scope, query));
  routes.bindSeller(contract.getOrderCounts, ({ scope, query }) => earnings.readCounts(scope, query));
  routes.bindSeller(contract.getProductStats, ({ scope, query }) => earnings.readProducts(scope, query));
  routes.bindSeller(contract.listOnHold, ({ scope, query }) => earnings.listOnHold(scope, query.shops));
  routes.bindSeller(contract.getCosts, ({ scope, query }) => earnings.readCosts(scope, query));
  routes.bindSeller(listProfits, ({ scope, query }) => profits.list(scope, query));
  routes.bindSeller(listPrintEarnings, ({ scope, query }) => listPrints(scope, query.ids));
  routes.bindSeller(listProfitLines, ({ scope, query }) => profits.open(scope, query));
  routes.bindSeller(contract.listFigure, ({ scope, params, query }) => listLines(scope, params.figure, query));
  routes.bindSeller(contract.listProductSales, ({ scope, params, query }) => listSales(scope, params.id, query));
}
