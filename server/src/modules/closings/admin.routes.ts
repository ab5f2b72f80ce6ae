import * as contract from '@bobbin/contract/account-data';
import type { Routes } from '../../platform/http/bind.ts';
import { toGrounds } from '../staff-notes/module.ts';
import type { ClosingRequests } from './closing-requests.ts';

export function bindMemberClosings(routes: Routes, requests: ClosingRequests): void {
  routes.bindStaff(contract.getMemberClosing, ({ scope, params }) => requests.readOf(scope, params.id));
  routes.bindStaff(contract.closeMember, ({ scope, params, body }) =>
    requests.askFor(scope, params.id, toGrounds(body)),
  );
  routes.bindStaff(contract.undoMemberClosing, ({ scope, params }) => requests.undoFor(scope, params.id));
}
