import * as contract from '@bobbin/contract/members';
import { changeMemberRole } from '@bobbin/contract/roles';
import type { Routes } from '../../platform/http/bind.ts';
import type { Members } from './members.ts';

export function bindMembers(routes: Routes, members: Members): void {
  routes.bindStaff(contract.activateMember, ({ scope, params, body }) =>
    members.setActive(scope, params.id, 'isActive' in body ? body.isActive : body.data),
  );
  routes.bindStaff(contract.resetMemberTwoFactor, async ({ scope, params }) => {
    await members.resetTwoFactor(scope, params.id);
    return true as const;
  });
  routes.bindStaff(changeMemberRole, async ({ scope, body }) => {
    await members.changeRole(scope, body.userId, body.roleId);
    return true as const;
  });
}
