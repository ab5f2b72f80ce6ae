import * as contract from '@bobbin/contract/deposits';
import type { Routes } from '../../platform/http/bind.ts';
import type { Asking } from './deposit-requests.ts';

export function bindDeposits(routes: Routes, asking: Asking): void {
  routes.bindSeller(contract.getDepositTerms, () => asking.readTerms());
  routes.bindSeller(contract.createDeposit, ({ scope, body }) => asking.create(scope, body.amount));
  routes.bindSeller(contract.getDeposit, ({ scope, params }) => asking.read(scope, params.id));
}
