import * as contract from '@bobbin/contract/members';
import type { Routes } from '../../../platform/http/bind.ts';
import type { Members } from './service.ts';

export function bindMembers(routes: Routes, members: Members): void {
  routes.bindStaff(contract.listMembers, ({ scope, query }) => members.list(scope, query));
  routes.bindStaff(contract.getMember, ({ scope, params }) => members.getOne(scope, params.id));
  routes.bindStaff(contract.activateMember, ({ scope, params, body }) =>
    members.setActive(scope, params.id, body.isActive),
  );
  routes.bindStaff(contract.resetMemberTwoFactor, async ({ scope, params }) => {
    await members.resetTwoFactor(scope, params.id);
    return true as const;
  });
  routes.bindStaff(contract.listMemberShops, ({ scope, params }) => members.listShops(scope, params.id));
}
