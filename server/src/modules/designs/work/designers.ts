import type { Designer, DesignQueue } from '@bobbin/contract/designs';
import { onTimePercentOf } from '@bobbin/domain/designs/clock';
import { DESIGNER_DAYS } from '@bobbin/domain/staff/team-figures';
import { laDay, laDayStart } from '@bobbin/domain/time/la-day';
import type { StaffScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database.ts';
import type { People } from '../../accounts/module.ts';
import type { Showing } from '../views.ts';
import * as designs from '../designs.cross-tenant.sql.ts';
import * as crossTenant from './designers.cross-tenant.sql.ts';

/** Permission that a user needs to be put in charge of a design (DSN-12). */
const PERMISSION = 'HAND_OVER_DESIGNS';
const STATS_MS = DESIGNER_DAYS * 24 * 3_600_000;
/** Maximum number of designs that are shown per group; the list of designs shows all of them. */
const SHOWN = 50;

interface Deps {
  db: Db;
  clock: Clock;
  people: Pick<People, 'listHolders' | 'readPeople'>;
  showing: Pick<Showing, 'showForStaff'>;
}

/** The designers, and the designs of each. */
export function createDesigners({ db, clock, people, showing }: Deps) {
  async function addStats(staff: StaffScope, known: readonly { id: string; name: string }[]): Promise<Designer[]> {
    const ids = known.map(({ id }) => id);
    const now = clock.now();
    const open = new Map(
      (await crossTenant.sumOpenOfDesigners(db, staff, ids, new Date(now))).map((row) => [row.designerId, row]),
    );
    const done = new Map(
      (await crossTenant.sumDoneOfDesigners(db, staff, ids, new Date(now - STATS_MS))).map((row) => [
        row.designerId,
        row,
      ]),
    );
    return known.map(({ id, name }) => {
      const sums = done.get(id);
      const pace = {
        lateCount: open.get(id)?.lateCount ?? 0,
        doneCount: sums?.doneCount ?? 0,
        onTimeCount: sums?.onTimeCount ?? 0,
      };
      return {
        id,
        fullName: name,
        openCount: open.get(id)?.openCount ?? 0,
        ...pace,
        onTimePercent: onTimePercentOf(pace),
        meanMinutes: sums ? Math.round(sums.meanSeconds / 60) : null,
      };
    });
  }

  return {
    isDesigner: async (userId: string): Promise<boolean> =>
      (await people.listHolders(PERMISSION)).some(({ id }) => id === userId),
    list: async (staff: StaffScope): Promise<Designer[]> => addStats(staff, await people.listHolders(PERMISSION)),

    /** Returns the designs of the calling designer (DSN-13). */
    async readQueue(staff: StaffScope): Promise<DesignQueue> {
      const own = { question: null, designerId: staff.userId };
      const group = async (filter: designs.StaffFilter, order: designs.StaffOrder) => {
        const rows = await designs.listDesignsOfAllSellers(db, staff, filter, { offset: 0, limit: SHOWN }, order);
        const count = rows.length < SHOWN ? rows.length : await designs.countDesignsOfAllSellers(db, staff, filter);
        return { count, data: await showing.showForStaff(staff, rows) };
      };
      const today = new Date(laDayStart(laDay(clock.now())));
      const delivered = { ...own, statuses: ['FEEDBACK'] };
      const me = await addStats(staff, [{ id: staff.userId, name: staff.actor.name }]);
      return {
        inProcess: await group({ ...own, statuses: ['INPROCESS'] }, 'timeLeft'),
        asked: await group({ ...delivered, isAsked: true }, 'oldest'),
        waiting: await group({ ...delivered, isAsked: false }, 'oldest'),
        completedToday: await group({ ...own, statuses: ['COMPLETED'], finishedSince: today }, 'finished'),
        free: await group({ question: null, statuses: ['INPROCESS'], isFree: true }, 'nextStep'),
        me: me[0] ?? {
          id: staff.userId,
          fullName: staff.actor.name,
          openCount: 0,
          lateCount: 0,
          doneCount: 0,
          onTimeCount: 0,
          onTimePercent: null,
          meanMinutes: null,
        },
      };
    },
  };
}

export type Designers = ReturnType<typeof createDesigners>;
