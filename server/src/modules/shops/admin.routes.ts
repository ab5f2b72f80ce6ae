import * as contract from '@bobbin/contract/shops';
import * as staff from '@bobbin/contract/staff-shops';
import type { Routes } from '../../platform/http/bind.ts';
import type { ProxyChecks } from './health-check.ts';
import type { ShopsOfAllSellers } from './all-sellers.ts';
import type { ReleaseShop } from './release.ts';

export function bindShopsOfStaff(routes: Routes, release: ReleaseShop): void {
  routes.bindStaff(contract.releaseShop, async ({ scope, params }) => {
    await release(scope, params.id);
    return true as const;
  });
}

export function bindShopsOfAllSellers(routes: Routes, allSellers: ShopsOfAllSellers, checks: ProxyChecks): void {
  routes.bindStaff(contract.listAllShops, ({ scope, query }) => allSellers.list(scope, query));
  routes.bindStaff(contract.getShopDebt, ({ scope, params }) => allSellers.readDebt(scope, params.id));
  routes.bindStaff(staff.listShopOwners, ({ scope, query }) => allSellers.listOwners(scope, query));
  routes.bindStaff(staff.listAnyTeams, ({ scope, query }) => allSellers.listTeams(scope, query));
  routes.bindStaff(staff.checkFailingProxies, ({ scope, body }) => checks.checkFailing(scope, body));
  routes.bindStaff(staff.getProxyChecks, ({ scope, query }) => checks.readChecks(scope, query));
}
