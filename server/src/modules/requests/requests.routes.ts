import * as contract from '@bobbin/contract/requests';
import { AppError } from '../../platform/errors.ts';
import type { Routes } from '../../platform/http/bind.ts';
import type { Answering } from './answering.ts';
import type { Requests } from './requests.ts';

export function bindRequests(routes: Routes, requests: Requests, answering: Answering): void {
  routes.bindSeller(contract.listRequests, ({ scope, query }) => requests.listAsked(scope, query.orderIds));
  routes.bindSeller(contract.listOrderRequests, ({ scope, params }) => requests.listOfOrder(scope, params.id));
  routes.bindSeller(contract.listRejectReasons, ({ scope, params }) =>
    requests.listReasons(scope, params.id, params.requestId),
  );
  // Only the marketplace knows whether an earlier call took effect. Therefore each request is read from it, under a claim, before it is answered
  // (REQ-4).
  const isStepwise = true;
  routes.bindSeller(contract.answerRequests, ({ scope, body }) => answering.answer(scope, body.ids, body), {
    isStepwise,
  });
  routes.bindSeller(
    contract.answerOrderRequest,
    async ({ scope, params, body }) => {
      await requests.assertOfOrder(scope, params.id, params.requestId);
      const [result] = await answering.answer(scope, [params.requestId], body);
      if (!result) throw new AppError('NOT_FOUND');
      return result;
    },
    { isStepwise },
  );
}
