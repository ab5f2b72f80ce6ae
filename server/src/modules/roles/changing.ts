import type { Access, StaffScope } from '../../platform/access.ts';
import { inTransaction, type Db, type Queryable } from '../../platform/database.ts';
import type { Emit } from '../../platform/events.ts';
import { publish } from '../../platform/live.ts';
import { lockAuthority, type Authority } from './roles.ts';

const PERMISSION = 'EDIT_ROLES';

/** Runs changes of roles one after another; each applies to all members with their next call, in every process (ROL-5, ROL-11). */
export function createChanging({ db, emit, access }: { db: Db; emit: Emit; access: Access }) {
  return async function change<T>(
    scope: StaffScope,
    work: (trx: Queryable, authority: Authority) => Promise<T>,
  ): Promise<T> {
    const result = await inTransaction(db, async (trx) => {
      const authority = await lockAuthority(trx, scope, PERMISSION);
      const done = await work(trx, authority);
      await emit(trx, 'rightsChanged', {});
      await publish(trx, { kind: 'forget', userId: null });
      return done;
    });
    access.forget(null);
    return result;
  };
}

export type Changing = ReturnType<typeof createChanging>;
