import type { Access } from '../../platform/access.ts';
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Audit } from '../audit/module.ts';
import { DEFAULT_ROLE } from '../roles/module.ts';
import { bindSeeAs } from './see-as.routes.ts';
import { createSeeAs, type SeeAs, type SeenPeople } from './see-as.ts';

interface Needs extends Pick<Platform, 'db' | 'clock'> {
  access: Pick<Access, 'forget'>;
  audit: Audit;
  people: SeenPeople;
  sessions: { carryVisit: Parameters<typeof createSeeAs>[0]['carryVisit'] };
}

/** Staff see the screens of a seller, read-only, with a reason, in the seller's history (SEE-1). */
export function buildSeeAs({ sessions, ...needs }: Needs): Module & Pick<SeeAs, 'open'> {
  const seeAs = createSeeAs({ ...needs, carryVisit: sessions.carryVisit, defaultRole: DEFAULT_ROLE });
  return {
    name: 'see-as',
    open: seeAs.open,
    bind: (routes) => bindSeeAs(routes, seeAs),
    on: {
      visitLeft: (trx, visit) => seeAs.leave(trx, visit),
      accountDeactivated: (trx, { scope }) => seeAs.endOfSeller(trx, scope),
      accountClosed: (trx, { scope }) => seeAs.endOfSeller(trx, scope),
      rightsChanged: (trx) => seeAs.endUnpermitted(trx),
    },
    ownTables: [
      {
        table: 'see_as_visits',
        columns: ['id', 'staff_name', 'reason', 'started_at', 'ends_at', 'ended_at', 'ended_by'],
        key: ['id'],
        atClosing: 'removed',
      },
      {
        table: 'see_as_pages',
        columns: ['visit_id', 'page', 'resource', 'first_at', 'last_at', 'count'],
        key: ['visit_id', 'page', 'resource'],
        atClosing: 'removed',
      },
    ],
  };
}
