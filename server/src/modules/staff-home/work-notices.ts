import { levelOf, type WorkAudience, type WorkLevel } from '@bobbin/domain/staff/escalation';
import { LIMITED_PERMISSIONS } from '@bobbin/domain/staff/limits';
import { stepOf, type WorkKind } from '@bobbin/domain/staff/work';
import { systemScope, type StaffScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db } from '../../platform/database.ts';
import type { Emit } from '../../platform/events.ts';
import type { FoundWork } from '../../platform/staff-work.ts';
import type { Limits } from '../roles/module.ts';

/** Age of a level after which no staff user is notified of it any more; the list of tasks still shows the task. */
const FRESH_MS = 2 * 3_600_000;
/** Permission of the users who are responsible for designs that no designer takes. */
const LEAD = 'LEAD_DESIGNS';

interface Deps {
  db: Db;
  clock: Clock;
  emit: Emit;
  people: {
    /** Lists users whose role has a permission; admins are left out. */
    listHolders(permission: string): Promise<{ id: string }[]>;
    /** Lists users who have a permission, including admins. */
    listAllowed(permission: string): Promise<string[]>;
  };
  limits: Pick<Limits, 'readReach'>;
  scope: StaffScope;
  listItems(scope: StaffScope): Promise<FoundWork[]>;
}

/** Notifies staff of new tasks, and of designs that no designer takes. */
export function createWorkNotices({ db, clock, emit, people, limits, scope, listItems }: Deps) {
  async function listAudience(audience: WorkAudience, kind: WorkKind): Promise<string[]> {
    const { act } = stepOf(kind);
    const idsOf = (users: { id: string }[]) => users.map(({ id }) => id);
    if (audience === 'allowed') return people.listAllowed(act);
    if (audience === 'designers') return idsOf(await people.listHolders(act));
    const leads = idsOf(await people.listHolders(LEAD));
    if (audience === 'leads' && leads.length > 0) return leads;
    // When no user has this permission by a role, the admins are responsible.
    return (await people.listAllowed(LEAD)).filter((id) => !leads.includes(id));
  }

  /** Returns whether a staff user may approve a movement that waits for a second person; true for other tasks (ROL-69). */
  async function mayApprove(userId: string, { kind, approval }: FoundWork): Promise<boolean> {
    if (approval === undefined) return true;
    if (approval.exceptIds.includes(userId)) return false;
    const { act } = stepOf(kind);
    const permission = LIMITED_PERMISSIONS.find((name) => name === act);
    if (permission === undefined) return true;
    const { approveCents } = await limits.readReach({ userId }, permission);
    return approveCents === null || approval.cents <= approveCents;
  }

  async function listReaders(item: FoundWork, { to }: WorkLevel): Promise<string[]> {
    const { kind, ownerId, assigneeId } = item;
    const lists = await Promise.all(to.map((audience) => listAudience(audience, kind)));
    // Skips messages to an assigned designer, who gets another notification (NTF-34). Tasks are sorted, so that two runs never deadlock.
    if (kind === 'designAnswer' && assigneeId != null) return [];
    const readers: string[] = [];
    for (const id of [...new Set(lists.flat())].toSorted()) {
      if (id !== ownerId && (await mayApprove(id, item))) readers.push(id);
    }
    return readers;
  }

  return {
    /** Notifies of each task once per level; a repeated run has no effect (NTF-41, NTF-42). */
    async notify(): Promise<void> {
      const now = clock.now();
      for (const item of await listItems(scope)) {
        const sinceMs = item.since?.getTime() ?? 0;
        const level = levelOf(item.kind, sinceMs, now);
        if (level === null || now - sinceMs - level.afterMs > FRESH_MS) continue;
        const readers = await listReaders(item, level);
        if (readers.length === 0) continue;
        const { kind, id, code, title } = item;
        const minutes = Math.floor(level.afterMs / 60_000);
        const facts = { kind, level: level.number, thingId: id, words: code === '' ? title : code, minutes };
        await inTransaction(db, async (trx) => {
          for (const to of readers)
            await emit(trx, 'workWaits', { scope: systemScope(to, 'staff'), ...facts, sinceMs });
        });
      }
    },
  };
}
