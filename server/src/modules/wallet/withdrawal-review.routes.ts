import * as contract from '@bobbin/contract/withdrawals';
import type { Routes } from '../../platform/http/bind.ts';
import type { PaymentDesk } from './withdrawal-review.ts';

export function bindPaymentDesk(routes: Routes, desk: PaymentDesk): void {
  routes.bindStaff(contract.listAllPaymentRequests, ({ scope, query }) => desk.list(scope, query));
  routes.bindStaff(contract.decidePaymentRequest, ({ scope, params, body }) => desk.decide(scope, params.id, body));
  routes.bindStaff(contract.showCardNumber, ({ scope, params }) => desk.showCardNumber(scope, params.id));
}
