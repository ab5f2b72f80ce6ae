import * as contract from '@bobbin/contract/finance-exports';
import type { Routes } from '../../platform/http/bind.ts';
import type { FinanceExports } from './finance-exports.ts';

export function bindFinanceExports(routes: Routes, files: FinanceExports): void {
  routes.bindSeller(contract.startTransactionsFile, ({ scope, body }) => files.startOwn(scope, body));
  routes.bindSeller(contract.listTransactionsFiles, ({ scope }) => files.listOwn(scope));
  routes.bindSeller(contract.startPaymentFile, ({ scope, params, body }) =>
    files.startOfPayment(scope, params.id, body),
  );
  routes.bindSeller(contract.listPaymentFiles, ({ scope, params }) => files.listOfPayment(scope, params.id));
}
