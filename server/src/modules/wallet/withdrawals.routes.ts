import * as contract from '@bobbin/contract/withdrawals';
import type { Routes } from '../../platform/http/bind.ts';
import type { Withdrawals } from './withdrawals.ts';

export function bindWithdrawals(routes: Routes, withdrawals: Withdrawals): void {
  routes.bindSeller(contract.listPaymentRequests, ({ scope, query }) => withdrawals.list(scope, query));
  routes.bindSeller(contract.getWithdrawalTerms, ({ scope }) => withdrawals.readTerms(scope));
  routes.bindSeller(contract.createPaymentRequest, ({ scope, body }) => withdrawals.ask(scope, body));
  routes.bindSeller(contract.cancelPaymentRequest, ({ scope, params }) => withdrawals.cancel(scope, params.id));
}
