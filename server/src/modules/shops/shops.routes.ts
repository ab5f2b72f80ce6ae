import { listShopNames } from '@bobbin/contract/shop-names';
import * as contract from '@bobbin/contract/shops';
import type { Routes } from '../../platform/http/bind.ts';
import type { ShopConnection } from './connection.ts';
import type { ShopFacts } from './facts.ts';
import type { ShopList } from './list.ts';
import type { Renewals } from './renewal.ts';
import type { ShopViews } from './views.ts';

interface Deps {
  list: ShopList;
  views: Pick<ShopViews, 'readSummary'>;
  connection: ShopConnection;
  renewals: Renewals;
  facts: Pick<ShopFacts, 'listProducts'>;
  authorizeLink(): string;
  guideUrl: string;
}

export function bindShops(
  routes: Routes,
  { list, views, connection, renewals, facts, authorizeLink, guideUrl }: Deps,
): void {
  routes.bindSeller(contract.createShop, async ({ scope, body }) => {
    const shopId = await connection.connect(scope, body.data, body.friendlyName);
    return list.getOne(scope, shopId);
  });
  routes.bindSeller(contract.listShops, ({ scope, query }) => list.list(scope, query));
  routes.bindSeller(contract.getShopSummary, ({ scope, query }) => views.readSummary(scope, query));
  routes.bindSeller(listShopNames, ({ scope }) => list.listNames(scope));
  routes.bindSeller(contract.getShop, ({ scope, params }) => list.getDetail(scope, params.id));
  routes.bindSeller(contract.updateShop, ({ scope, body }) => list.rename(scope, body.id, body.name, body.seen));
  routes.bindSeller(contract.updateShopProxy, async ({ scope, body }) => {
    await connection.updateProxy(scope, body.id, body.proxy, body.seen);
    return list.getOne(scope, body.id);
  });
  routes.bindSeller(contract.switchAutoRenew, async ({ scope, body }) => {
    await renewals.switchAutoRenew(scope, body.shopId, body.autoRenew);
    return list.getOne(scope, body.shopId);
  });
  routes.bindSeller(contract.switchAutoLabel, async ({ scope, body }) => {
    await renewals.switchAutoLabel(scope, body.shopId, body.autoLabel);
    return list.getOne(scope, body.shopId);
  });
  routes.bindSeller(contract.renewShop, async ({ scope, params }) => {
    await renewals.renew(scope, params.id);
    return list.getOne(scope, params.id);
  });
  routes.bindSeller(contract.listShopProducts, ({ scope, params, query }) =>
    facts.listProducts(scope, params.id, query),
  );
  routes.bindSeller(contract.updateWarehouses, async ({ scope, body }) => {
    await list.getOne(scope, body.id);
    await connection.updateWarehouses(scope, body.id);
    return list.listWarehouses(scope, body.id);
  });
  routes.bindSeller(contract.getAuthorizeLink, async () => ({ authorizeUrl: authorizeLink(), guideUrl }));
}
