import * as contract from '@bobbin/contract/staff-search';
import type { Routes } from '../../platform/http/bind.ts';
import type { Sellers } from './sellers.ts';
import type { StaffSearch } from './staff-search.ts';

export function bindStaffSearch(routes: Routes, search: StaffSearch, sellers: Sellers): void {
  routes.bindStaff(contract.searchEverything, ({ scope, query }) => search.find(scope, query));
  routes.bindStaff(contract.getOrderSeller, ({ params }) => sellers.readOfOrder(params.id));
  routes.bindStaff(contract.getShopSeller, ({ params }) => sellers.readOfShop(params.id));
}
