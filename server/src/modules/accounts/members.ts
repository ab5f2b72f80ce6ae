import { staffOwnerScope, type Access, type StaffScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Emit } from '../../platform/events.ts';
import { publish } from '../../platform/live.ts';
import type { Audit } from '../audit/module.ts';
import type { AccountChange, Mails } from '../mails/module.ts';
import {
  assertAnotherAdmin,
  assertMayGive,
  findRole,
  lockAuthority,
  type Authority,
  type NamedRole,
} from '../roles/module.ts';
import type { Grounds, StaffNotes } from '../staff-notes/module.ts';
import { removeApiKey } from './api-keys.sql.ts';
import type { Sessions } from './sessions.ts';
import type { TwoFactor } from './two-factor.ts';
import * as queries from './members.sql.ts';

const PERMISSION = 'EDIT_MEMBERS';
interface Deps {
  db: Db;
  clock: Clock;
  access: Access;
  audit: Audit;
  emit: Emit;
  notify: NotifyMembers;
  sessions: Pick<Sessions, 'endAll'>;
  twoFactor: Pick<TwoFactor, 'reset'>;
  notes: Pick<StaffNotes, 'explain'>;
  /** Amount above which a movement needs a second person, for roles without a limit of their own (MNY-27). */
  secondPersonCents: number;
}

/** Notifies users of changes that staff made to their accounts, in the transaction of the change. */
export type NotifyMembers = (trx: Queryable, people: readonly Reader[], change: AccountChange) => Promise<void>;
type Reader = Pick<queries.MemberRow, 'id' | 'email' | 'locale' | 'isEmailConfirmed'>;

export function notifyMembers(clock: Clock, mails: Pick<Mails, 'queueAll'>, publicUrl: string): NotifyMembers {
  return async (trx, people, change) => {
    // An account that was inactive before the change gets only the notification of its activation: its email is unverified, or it was already
    // notified of its deactivation.
    const told = people.filter((person) => person.isEmailConfirmed || change.change === 'activated');
    const facts = { ...change, at: new Date(clock.now()), loginLink: publicUrl };
    await mails.queueAll(
      trx,
      told.map(({ id, email, locale }) => ({ kind: 'accountChanged', to: { userId: id, email, locale }, facts })),
    );
  };
}

/** Gives all members with one role another role and notifies them; the caller holds the lock for the removal of the role. */
export function moveMembers(clock: Clock, notify: NotifyMembers) {
  return async (trx: Queryable, from: NamedRole, to: NamedRole): Promise<void> => {
    const moved = await queries.moveToRole(trx, from.id, to.id, new Date(clock.now()));
    await notify(trx, moved, { change: 'role', before: from.roleName, after: to.roleName });
  };
}

export function createMembers(deps: Deps) {
  const { db, clock, access, audit, notify, notes } = deps;

  async function guard(trx: Queryable, scope: StaffScope, userId: string) {
    const authority = await lockAuthority(trx, scope, PERMISSION);
    const row = await queries.lockMemberRow(trx, scope, userId);
    if (!row) throw new AppError('NOT_FOUND');
    if (row.deletedAt) throw new AppError('MEMBER_DELETED');
    if (row.isAdmin && !authority.isAdmin) throw new AppError('MEMBER_PROTECTED');
    return { authority, row };
  }

  /** Changes one user after checking the caller's permissions; the user's next call is subject to the change. */
  async function change<T>(
    scope: StaffScope,
    userId: string,
    work: (trx: Queryable, row: queries.MemberRow, authority: Authority) => Promise<T>,
  ): Promise<T> {
    const result = await inTransaction(db, async (trx) => {
      const { authority, row } = await guard(trx, scope, userId);
      const value = await work(trx, row, authority);
      await publish(trx, { kind: 'forget', userId });
      return value;
    });
    access.forget(userId);
    return result;
  }

  return {
    /** Asserts, in the caller's transaction, that staff may change an account. @throws AppError as resetTwoFactor */
    guardMember: async (trx: Queryable, scope: StaffScope, userId: string): Promise<void> =>
      void (await guard(trx, scope, userId)),

    /** Changes the role of a member. @throws AppError NOT_FOUND, MEMBER_DELETED, MEMBER_PROTECTED, PERMISSION_NOT_HELD, LAST_ADMIN */
    changeRole: (scope: StaffScope, userId: string, roleId: string): Promise<void> =>
      change(scope, userId, async (trx, row, authority) => {
        const role = await findRole(trx, roleId);
        if (!role) throw new AppError('NOT_FOUND');
        if (row.roleId === roleId) return;
        assertMayGive(authority, role, deps.secondPersonCents);
        if (row.isAdmin && row.isEmailConfirmed && !role.isAdmin) await assertAnotherAdmin(trx, userId);
        await queries.setRole(trx, userId, roleId, new Date(clock.now()));
        await deps.emit(trx, 'rightsChanged', {});
        await notify(trx, [row], { change: 'role', before: row.roleName, after: role.roleName });
        await audit.record(trx, staffOwnerScope(scope, userId), {
          action: 'changeRole',
          entity: 'member',
          entityId: userId,
          before: { roleName: row.roleName },
          after: { roleName: role.roleName },
        });
      }),

    /**
     * Deactivates an account with a reason that its owner reads, and ends all its sessions; with null, activates it again (PER-5). @throws AppError
     * as changeRole
     */
    setActive: (scope: StaffScope, userId: string, grounds: Grounds | null): Promise<boolean> =>
      change(scope, userId, async (trx, row) => {
        const isActive = grounds === null;
        const isClosed = row.deactivatedAt !== null;
        if (isActive ? row.isEmailConfirmed : isClosed) return isActive;
        if (!isActive && row.isAdmin && row.isEmailConfirmed) await assertAnotherAdmin(trx, userId);
        await queries.setActive(trx, userId, isActive, new Date(clock.now()));
        if (!isActive) {
          await deps.sessions.endAll(trx, staffOwnerScope(scope, userId), null, 'deactivated');
          await removeApiKey(trx, staffOwnerScope(scope, userId));
          await deps.emit(trx, 'accountDeactivated', { scope: staffOwnerScope(scope, userId) });
        }
        const owner = staffOwnerScope(scope, userId);
        const subject = { id: `${userId}:${clock.now()}` };
        const why = grounds === null ? {} : await notes.explain(trx, owner, 'deactivate', grounds, subject);
        await notify(
          trx,
          [row],
          grounds === null ? { change: 'activated' } : { change: 'deactivated', reason: grounds.reason },
        );
        await audit.record(trx, staffOwnerScope(scope, userId), {
          action: isActive ? 'activate' : 'deactivate',
          entity: 'member',
          entityId: userId,
          before: { isActive: row.isEmailConfirmed },
          after: { isActive, ...why },
        });
        return isActive;
      }),

    /** Turns off the second factor of a member who lost the device (ROL-17). @throws AppError NOT_FOUND, MEMBER_DELETED, MEMBER_PROTECTED */
    resetTwoFactor: (scope: StaffScope, userId: string, grounds: Grounds): Promise<void> =>
      change(scope, userId, async (trx) => {
        const owner = staffOwnerScope(scope, userId);
        const wasOn = await deps.twoFactor.reset(trx, owner, grounds.reason);
        if (!wasOn) return;
        const why = await notes.explain(trx, owner, 'resetTwoFactor', grounds, { id: `${userId}:${clock.now()}` });
        await audit.record(trx, staffOwnerScope(scope, userId), {
          action: 'resetTwoFactor',
          entity: 'member',
          entityId: userId,
          before: { isTwoFactorAuthenticationEnabled: true },
          after: { isTwoFactorAuthenticationEnabled: false, ...why },
        });
      }),
  };
}

export type Members = ReturnType<typeof createMembers>;
