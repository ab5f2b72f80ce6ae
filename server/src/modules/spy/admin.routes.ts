import * as contract from '@bobbin/contract/spy';
import type { Routes } from '../../platform/http/bind.ts';
import type { Spy } from './spy.ts';

export function bindSpy(routes: Routes, spy: Spy): void {
  routes.bindStaff(contract.listSpyItems, ({ query }) => spy.list(query));
  routes.bindStaff(contract.getSpyItem, ({ params }) => spy.get(params.id));
  routes.bindStaff(contract.importSpyItems, ({ scope, body }) => spy.add(scope, body));
}
