import type { WorkKind } from '@bobbin/domain/staff/work';
import { systemStaffScope, type OwnerScope } from '../../platform/access.ts';
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { publishWork } from '../../platform/staff-work.ts';
import type { People } from '../accounts/module.ts';
import { bindHome } from './admin.routes.ts';
import { createHome, type HomeSources } from './staff-home.ts';
import { createWorkNotices } from './work-notices.ts';
import { createWork, type WorkSources } from './work.ts';

declare module '../../platform/events.ts' {
  interface Events {
    /**
     * Work waits for staff; emitted for each staff user of the scope in each run until it is old. `level` counts the escalations of a step
     * that began at `sinceMs`, `minutes` is the age of the level.
     */
    workWaits: {
      scope: OwnerScope;
      kind: WorkKind;
      level: number;
      thingId: string;
      words: string;
      minutes: number;
      sinceMs: number;
    };
  }
}

type Needs = HomeSources &
  WorkSources &
  Pick<Platform, 'db' | 'clock' | 'emit'> & { people: Pick<People, 'listHolders' | 'listAllowed'> };

const MINUTE = 60;

/** The staff home page: totals, earnings, and what is late, broken or waits; and notifications of the work. */
export function buildStaffHome(needs: Needs): Module {
  const home = createHome(needs);
  const work = createWork(needs);
  const notices = createWorkNotices({ ...needs, scope: systemStaffScope('staff'), listItems: work.listItems });
  return {
    name: 'staffHome',
    bind: (routes) => bindHome(routes, home, work),
    on: {
      proxyBroken: (trx) => publishWork(trx, 'shops'),
      authorizationLost: (trx) => publishWork(trx, 'shops'),
    },
    timetable: [{ name: 'notifyStaff', everySeconds: MINUTE, run: notices.notify }],
  };
}
