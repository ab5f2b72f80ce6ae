import type { WorkKind } from '@bobbin/domain/staff/work';
import { systemStaffScope, type OwnerScope } from '../../platform/access.ts';
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { publishWork } from '../../platform/staff-work.ts';
import type { People } from '../accounts/module.ts';
import type { Limits } from '../roles/module.ts';
import { bindHome } from './admin.routes.ts';
import { createHome, type HomeSources } from './staff-home.ts';
import { createWorkNotices } from './work-notices.ts';
import { createWork, type WorkSources } from './work.ts';

declare module '../../platform/events.ts' {
  interface Events {
    /**
     * A task waits for staff. Each run emits the event for each staff user who may see the task, until the task is old. `level` counts the
     * escalations of a task that began at `sinceMs`; `minutes` is the age of the level.
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
  Pick<Platform, 'db' | 'clock' | 'emit'> & {
    people: Pick<People, 'listHolders' | 'listAllowed'>;
    limits: Pick<Limits, 'readReach'>;
  };

const MINUTE = 60;

/** The module of the first page of staff: totals, income, and tasks that are late, failed or waiting; it also notifies staff of tasks. */
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
