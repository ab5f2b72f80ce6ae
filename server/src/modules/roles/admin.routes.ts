import * as contract from '@bobbin/contract/roles';
import type { Routes } from '../../platform/http/bind.ts';
import type { RoleMatrices } from './matrix.ts';
import type { Roles } from './role-editing.ts';

export function bindRoles(routes: Routes, roles: Roles, matrix: RoleMatrices): void {
  routes.bindStaff(contract.listRoles, ({ scope }) => roles.list(scope));
  routes.bindStaff(contract.listRoleNames, ({ scope }) => roles.listNames(scope));
  routes.bindStaff(contract.createRole, ({ scope, body }) => roles.create(scope, body.roleName, body.preset));
  routes.bindStaff(contract.getRoleMatrix, ({ scope }) => matrix.read(scope));
  routes.bindStaff(contract.saveRoleMatrix, ({ scope, body }) => matrix.save(scope, body));
  routes.bindStaff(contract.setRoleLimits, ({ scope, params, body }) => matrix.setLimits(scope, params.id, body));
  routes.bindStaff(contract.undoRoleChange, ({ scope, params, body }) => matrix.undo(scope, params.id, body));
  routes.bindStaff(contract.renameRole, ({ scope, params, body }) => roles.rename(scope, params.id, body.roleName));
  routes.bindStaff(contract.demandSecondFactor, ({ scope, params, body }) =>
    roles.demandSecondFactor(scope, params.id, body.from === null ? null : new Date(body.from)),
  );
  routes.bindStaff(contract.removeRole, async ({ scope, params, query }) => {
    await roles.remove(scope, params.id, query.moveTo);
    return true as const;
  });
  routes.bindStaff(contract.switchRolePermission, async ({ scope, body }) => {
    await roles.switchPermission(scope, body.roleId, body.permissionId, body.active);
    return true as const;
  });
}
