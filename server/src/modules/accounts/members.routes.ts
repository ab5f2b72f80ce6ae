import * as contract from '@bobbin/contract/members';
import { changeMemberRole } from '@bobbin/contract/roles';
import type { Routes } from '../../platform/http/bind.ts';
import { toGrounds } from '../staff-notes/module.ts';
import type { Members } from './members.ts';

export function bindMembers(routes: Routes, members: Members): void {
  routes.bindStaff(contract.activateMember, ({ scope, params, body }) =>
    members.setActive(scope, params.id, (body.isActive ?? body.data) ? null : toGrounds(body)),
  );
  routes.bindStaff(contract.resetMemberTwoFactor, async ({ scope, params, body }) => {
    await members.resetTwoFactor(scope, params.id, toGrounds(body ?? {}));
    return true as const;
  });
  routes.bindStaff(changeMemberRole, async ({ scope, body }) => {
    await members.changeRole(scope, body.userId, body.roleId);
    return true as const;
  });
}
