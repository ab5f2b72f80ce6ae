import { getPayoutFigures } from '@bobbin/contract/team-figures';
import * as contract from '@bobbin/contract/withdrawals';
import type { Routes } from '../../platform/http/bind.ts';
import type { WithdrawalReview } from './withdrawal-review.ts';

export function bindWithdrawalReview(routes: Routes, review: WithdrawalReview): void {
  routes.bindStaff(contract.listAllPaymentRequests, ({ scope, query }) => review.list(scope, query));
  routes.bindStaff(contract.getPaymentRequest, ({ scope, params }) => review.get(scope, params.id));
  routes.bindStaff(contract.decidePaymentRequest, ({ scope, params, body }) => review.decide(scope, params.id, body));
  routes.bindStaff(contract.showCardNumber, ({ scope, params }) => review.showCardNumber(scope, params.id));
  routes.bindStaff(getPayoutFigures, ({ scope }) => review.readFigures(scope));
}
