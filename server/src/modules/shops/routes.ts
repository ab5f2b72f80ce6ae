import * as contract from '@bobbin/contract/shops';
import type { Routes } from '../../platform/http/bind.ts';
import type { ShopConnection } from './connection/service.ts';
import type { ShopList } from './list/service.ts';

interface Deps {
  list: ShopList;
  connection: ShopConnection;
  authorizeLink(): string;
  guideUrl: string;
}

export function bindShops(routes: Routes, { list, connection, authorizeLink, guideUrl }: Deps): void {
  routes.bindSeller(contract.createShop, async ({ scope, body }) => {
    const shopId = await connection.connect(scope, body.data, body.friendlyName);
    return list.getOne(scope, shopId);
  });
  routes.bindSeller(contract.listShops, ({ scope, query }) => list.list(scope, query));
  routes.bindSeller(contract.listShopNames, ({ scope }) => list.listNames(scope));
  routes.bindSeller(contract.getShop, ({ scope, params }) => list.getDetail(scope, params.id));
  routes.bindSeller(contract.updateShop, ({ scope, body }) => list.rename(scope, body.id, body.name));
  routes.bindSeller(contract.updateShopProxy, async ({ scope, body }) => {
    await connection.updateProxy(scope, body.id, body.proxy);
    return list.getOne(scope, body.id);
  });
  routes.bindSeller(contract.updateWarehouses, async ({ scope, body }) => {
    await list.getOne(scope, body.id);
    await connection.updateWarehouses(scope, body.id);
    return list.listWarehouses(scope, body.id);
  });
  routes.bindSeller(contract.getAuthorizeLink, async () => ({ authorizeUrl: authorizeLink(), guideUrl }));
}
