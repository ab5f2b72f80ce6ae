import * as contract from '@bobbin/contract/payouts';
import type { Routes } from '../../platform/http/bind.ts';
import type { PayoutReports } from './report.ts';
import type { PayoutList } from './payouts.ts';

export function bindPayouts(routes: Routes, payouts: PayoutList, reports: PayoutReports): void {
  routes.bindSeller(contract.listPayments, ({ scope, query }) => payouts.list(scope, query));
  routes.bindSeller(contract.getPayment, ({ scope, params }) => reports.read(scope, params.id));
  routes.bindSeller(contract.fixPaymentProfit, ({ scope, params, body }) =>
    payouts.fixProfit(scope, params.id, body.profit),
  );
  routes.bindSeller(contract.releasePaymentProfit, ({ scope, params }) => payouts.releaseProfit(scope, params.id));
  routes.bindSeller(contract.listPaymentOrders, ({ scope, params, query }) =>
    reports.listOrders(scope, params.id, query),
  );
  routes.bindSeller(contract.listPaymentTransactions, ({ scope, params, query }) =>
    reports.listTransactions(scope, params.id, query),
  );
  routes.bindSeller(contract.rereadPayment, ({ scope, params }) => payouts.reread(scope, params.id));
}
