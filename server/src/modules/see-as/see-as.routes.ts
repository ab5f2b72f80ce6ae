import * as contract from '@bobbin/contract/see-as';
import type { Routes } from '../../platform/http/bind.ts';
import type { SeeAs } from './see-as.ts';

export function bindSeeAs(routes: Routes, seeAs: SeeAs): void {
  routes.bindStaff(contract.startSeeAs, ({ scope, session, params, body }) =>
    seeAs.start({ scope, ...session }, params.id, body.reason),
  );
  routes.bindStaff(contract.getSeeAs, ({ scope, session }) => seeAs.read({ scope, ...session }));
  routes.bindStaff(contract.extendSeeAs, ({ scope, session, params }) =>
    seeAs.extend({ scope, ...session }, params.id),
  );
  routes.bindStaff(contract.endSeeAs, async ({ scope, session, params }) => {
    await seeAs.end({ scope, ...session }, params.id);
    return true as const;
  });
  routes.bindSeller(contract.listVisits, ({ scope }) => seeAs.list(scope));
}
