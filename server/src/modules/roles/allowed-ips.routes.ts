import * as contract from '@bobbin/contract/allowed-ips';
import type { Routes } from '../../platform/http/bind.ts';
import type { AllowedIps } from './allowed-ips.ts';

export function bindAllowedIps(routes: Routes, allowedIps: AllowedIps): void {
  routes.bindStaff(contract.listAllowedIps, ({ scope }) => allowedIps.list(scope));
  routes.bindStaff(contract.getMyAddress, async ({ scope }) => scope.actor.address);
  routes.bindStaff(contract.addAllowedIp, ({ scope, body }) => allowedIps.add(scope, body));
  routes.bindStaff(contract.switchAllowedIp, ({ scope, params, body }) =>
    allowedIps.switchOne(scope, params.id, body.isActive),
  );
  routes.bindStaff(contract.removeAllowedIp, async ({ scope, params }) => {
    await allowedIps.remove(scope, params.id);
    return true as const;
  });
}
