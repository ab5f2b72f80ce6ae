import * as contract from '@bobbin/contract/members';
import type { Routes } from '../../platform/http/bind.ts';
import type { PersonPage } from './person-page.ts';
import type { Overview } from './overview.ts';

export function bindMemberOverview(routes: Routes, overview: Overview, page: PersonPage): void {
  routes.bindStaff(contract.listMembers, ({ scope, query }) => overview.listMembers(scope, query));
  routes.bindStaff(contract.getMember, ({ scope, params }) => overview.getMember(scope, params.id));
  routes.bindStaff(contract.getMemberOverview, ({ scope, params }) => page.readOverview(scope, params.id));
  routes.bindStaff(contract.listMemberSessions, ({ scope, params }) => page.listSessions(scope, params.id));
  routes.bindStaff(contract.listMemberShops, ({ scope, params }) => overview.listMemberShops(scope, params.id));
}
