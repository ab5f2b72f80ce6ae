import type { Db } from '../../../platform/database.ts';
import * as printMoney from './print-money.sql.ts';
import * as products from './product-sales.sql.ts';
import * as profitLines from './profit-lines.sql.ts';
import * as profits from './profits.sql.ts';
import * as queries from './figures.sql.ts';

export type { ProfitAsk, ProfitSums } from './profits.sql.ts';
export type { Days, PeriodSums } from './figures.sql.ts';

type Bound<F> = F extends (db: never, ...rest: infer A) => infer R ? (...rest: A) => R : never;

/** Figures of orders for all screens: sums that are updated whenever orders are written, and the orders behind each sum. */
export interface OrderFigures {
  sumPeriods: Bound<typeof queries.sumPeriods>;
  sumParts: Bound<typeof queries.sumParts>;
  sumByStatus: Bound<typeof queries.sumByStatus>;
  listTopProducts: Bound<typeof queries.listTopProducts>;
  readProductNames: Bound<typeof queries.readProductNames>;
  listProfits: Bound<typeof profits.listProfits>;
  sumProfit: Bound<typeof profits.sumProfit>;
  listSkusOfDesign: Bound<typeof profits.listSkusOfDesign>;
  listProfitOrders: Bound<typeof profitLines.listProfitOrders>;
  listPrintMoney: Bound<typeof printMoney.listPrintMoney>;
  listProfitFees: Bound<typeof profitLines.listProfitFees>;
  listFigureLines: Bound<typeof queries.listFigureLines>;
  sumProduct: Bound<typeof products.sumProduct>;
  listProductSales: Bound<typeof products.listProductSales>;
  countProductSales: Bound<typeof products.countProductSales>;
  listOtherCurrencies: Bound<typeof queries.listOtherCurrencies>;
}

export function createOrderFigures(db: Db): OrderFigures {
  return {
    sumPeriods: (...rest) => queries.sumPeriods(db, ...rest),
    sumParts: (...rest) => queries.sumParts(db, ...rest),
    sumByStatus: (...rest) => queries.sumByStatus(db, ...rest),
    listTopProducts: (...rest) => queries.listTopProducts(db, ...rest),
    readProductNames: (...rest) => queries.readProductNames(db, ...rest),
    listProfits: (...rest) => profits.listProfits(db, ...rest),
    sumProfit: (...rest) => profits.sumProfit(db, ...rest),
    listSkusOfDesign: (...rest) => profits.listSkusOfDesign(db, ...rest),
    listProfitOrders: (...rest) => profitLines.listProfitOrders(db, ...rest),
    listPrintMoney: (...rest) => printMoney.listPrintMoney(db, ...rest),
    listProfitFees: (...rest) => profitLines.listProfitFees(db, ...rest),
    listFigureLines: (...rest) => queries.listFigureLines(db, ...rest),
    sumProduct: (...rest) => products.sumProduct(db, ...rest),
    listProductSales: (...rest) => products.listProductSales(db, ...rest),
    countProductSales: (...rest) => products.countProductSales(db, ...rest),
    listOtherCurrencies: (...rest) => queries.listOtherCurrencies(db, ...rest),
  };
}
