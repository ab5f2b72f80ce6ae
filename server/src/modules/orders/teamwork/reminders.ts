import type { OwnerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { eachOwner } from '../../../platform/cross-tenant.ts';
import { inTransaction, type Db, type Queryable } from '../../../platform/database.ts';
import type { Emit } from '../../../platform/events.ts';
import type { Shops } from '../../shops/module.ts';
import { takeDuePauses, type DuePause } from './reminders.sql.ts';
import type { Teamwork } from './teamwork.ts';
import { listOwnersOfDuePauses } from './teamwork.cross-tenant.sql.ts';

interface Deps {
  db: Db;
  clock: Clock;
  emit: Emit;
  shops: Pick<Shops, 'getShop'>;
  teamwork: Pick<Teamwork, 'readTeam'>;
}

/** Reminds the authors of pauses of the deadlines of their paused orders (TMW-16). */
export function createPauseReminders({ db, clock, emit, shops, teamwork }: Deps) {
  /** Emits one event for each person and shop. */
  async function remind(trx: Queryable, scope: OwnerScope, pauses: readonly DuePause[]): Promise<void> {
    const { findPerson } = await teamwork.readTeam(trx, scope);
    /** The owner is reminded of the pause of a rule, and instead of an author who no longer works in the shop. */
    function toPerson({ authorId, shopId }: DuePause): string {
      const author = authorId === null ? 'unknown' : findPerson(authorId);
      return author === 'unknown' || !author.worksIn(shopId) ? scope.ownerId : author.id;
    }
    const groups = Map.groupBy(pauses, (pause) => `${toPerson(pause)} ${pause.shopId}`);
    for (const group of groups.values()) {
      const [first] = group;
      if (!first) continue;
      const { id: orderId, shopId, dueAt } = first;
      // Skips disconnected shops, because their orders can no longer be sent.
      if ((await shops.getShop(scope, shopId)).disconnectedAt !== null) continue;
      const personId = toPerson(first);
      await emit(trx, 'pauseDue', { scope, orderId, shopId, count: group.length, personId, dueAt });
    }
  }

  return {
    /** Timetable: reminds each author once of a pause whose order must be sent within six hours. */
    async run(): Promise<void> {
      const now = clock.now();
      await eachOwner(await listOwnersOfDuePauses(db, now), 'pauses', (scope) =>
        inTransaction(db, async (trx) => remind(trx, scope, await takeDuePauses(trx, scope, now))),
      );
    },
  };
}

export type PauseReminders = ReturnType<typeof createPauseReminders>;
