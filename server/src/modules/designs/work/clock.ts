import { DESIGN_ALERT_MS, paceOf } from '@bobbin/domain/designs/clock';
import { toRentedCode } from '@bobbin/domain/designs/rented-designs';
import { systemScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Emit } from '../../../platform/events.ts';
import { oneByOne } from '../../../platform/cross-tenant.ts';
import type { People } from '../../accounts/module.ts';
import { lockDesign, updateDesign } from '../designs.sql.ts';
import { notify, type Steps } from './transitions.ts';
import * as crossTenant from './clock.cross-tenant.sql.ts';

const BATCH = 200;

interface Deps {
  db: Db;
  clock: Clock;
  emit: Emit;
  people: Pick<People, 'listAllowed'>;
  steps: Steps;
}

/** Changes of rented designs that happen only because time has passed. */
export function createDesignClock({ db, clock, emit, people, steps }: Deps) {
  async function alertOne({ ownerId, id }: crossTenant.DueDesign, watcherIds: readonly string[]): Promise<void> {
    const scope = systemScope(ownerId, 'bobbin');
    await inTransaction(db, async (trx) => {
      const row = await lockDesign(trx, scope, id);
      if (!row || row.dueAt === null) return;
      const now = new Date(clock.now());
      const pace = paceOf(row.dueAt.getTime(), now.getTime());
      const isBreached = pace === 'late';
      if (pace === 'calm' || (isBreached ? row.lateToldAt : row.soonToldAt) !== null) return;
      // When both notifications are due, sends only the later one.
      const soon = row.soonToldAt ?? now;
      await updateDesign(trx, scope, id, { soon_told_at: soon, ...(isBreached ? { late_told_at: now } : {}) });
      const { dueAt } = row;
      // Ignores a designer who lost the role or whose account was closed, because this user cannot finish the design.
      const designerId = watcherIds.find((one) => one === row.designerId) ?? null;
      const code = toRentedCode(row.number);
      await emit(trx, 'designLate', { scope, designId: id, code, designerId, watcherIds, dueAt, isBreached });
      await notify(trx, row, 'state');
    });
  }

  async function settleOne({ ownerId, id }: crossTenant.DueDesign): Promise<void> {
    const scope = systemScope(ownerId, 'bobbin');
    try {
      await steps.take(scope, id, 'settle', async (trx, { row, code, now, move }) => {
        // Skips the design, because a message or another link has arrived in the meantime.
        if (row.settlesAt === null || row.settlesAt.getTime() > now.getTime()) return;
        await move({ finished_at: now, settles_at: null, is_settled: true });
        const { designerId } = row;
        await emit(trx, 'designCompleted', { scope, designId: id, code, isSettled: true, designerId });
      });
    } catch (error) {
      // Does nothing when the design was accepted or cancelled at this moment.
      if (!(error instanceof AppError) || error.error !== 'DESIGN_MOVED') throw error;
    }
  }

  return {
    /** Notifies of deadlines that are near, and of deadlines that have passed, once each (DSN-14). */
    async alert(): Promise<void> {
      const now = clock.now();
      const asked = { now: new Date(now), soon: new Date(now + DESIGN_ALERT_MS), limit: BATCH };
      const due = await crossTenant.listDesignsToAlert(db, asked);
      if (due.length === 0) return;
      const watcherIds = await people.listAllowed('VIEW_DESIGNS');
      await oneByOne(due, (one) => alertOne(one, watcherIds));
    },
    /** Completes delivered designs to which the seller has not responded for seven days (DSN-10). */
    async settle(): Promise<void> {
      const asked = { now: new Date(clock.now()), limit: BATCH };
      await oneByOne(await crossTenant.listQuietDesigns(db, asked), settleOne);
    },
  };
}
