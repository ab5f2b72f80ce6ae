import { formatMoney, type Cents } from '@bobbin/domain/money/money';
import {
  aloneLimit,
  decideMovement,
  isAboveEvery,
  mostCovered,
  type LimitedPermission,
} from '@bobbin/domain/staff/limits';
import { laDay, laDayStart } from '@bobbin/domain/time/la-day';
import type { StaffScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import { lockUntilCommit, type Db, type Queryable } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import * as queries from './limits.sql.ts';

const KEPT_MS = 7 * 24 * 3_600_000;

/** A movement of money by a staff user. */
interface Movement {
  permission: LimitedPermission;
  cents: Cents;
  /** Names the movement; it is counted once. */
  reference: string;
}

interface Deps {
  db: Db;
  clock: Clock;
  /** Amount above which a movement needs a second person, for roles without a limit of their own (MNY-27). */
  secondPersonCents: Cents;
}

/** The amounts that a staff user may move with a permission, for lists of work and for what a page shows. */
export interface Reach {
  /** The amount up to which the user makes one movement alone; null for any amount. */
  aloneCents: Cents | null;
  /** The amount up to which the user approves a movement of another person; null for any amount. */
  approveCents: Cents | null;
}

interface End {
  action: 'decline' | 'withdraw';
  cents: Cents;
  /** The staff user who asked for the movement. */
  firstId: string;
  userId: string;
  /** Whether the caller has the permission to make the movement. */
  mayApprove: boolean;
  reach: Reach;
}

/**
 * Checks who ends a request for approval without a movement: the first person withdraws it, and someone who may approve it declines it (ROL-71).
 * @throws AppError NOT_FIRST_PERSON, SECOND_PERSON_NEEDED, FORBIDDEN, ABOVE_LIMIT
 */
export function checkEnd({ action, cents, firstId, userId, mayApprove, reach: { approveCents } }: End): void {
  if (action === 'withdraw') {
    if (firstId !== userId) throw new AppError('NOT_FIRST_PERSON');
    return;
  }
  if (firstId === userId) throw new AppError('SECOND_PERSON_NEEDED');
  if (!mayApprove) throw new AppError('FORBIDDEN');
  if (approveCents !== null && cents > approveCents)
    throw new AppError('ABOVE_LIMIT', { reasons: [formatMoney(approveCents)] });
}

/** Returns the columns that say who declined which charge or refund, for the first person to read (ROL-71). */
export function toDeclinedColumns(
  { userId, actor }: StaffScope,
  { cents, firstId, reason, now }: { cents: Cents; firstId: string; reason: string; now: Date },
) {
  return {
    declined_cents: cents,
    declined_for: firstId,
    declined_by: userId,
    declined_name: actor.name,
    declined_reason: reason,
    declined_at: now,
  };
}

/** The limits of staff who move money (ROL-67, ROL-68). */
export function createLimits({ db, clock, secondPersonCents: deploymentCents }: Deps) {
  /** The operator and the demo's setup are no users; they have no limits. */
  const readPerson = async (trx: Queryable, userId: string, permission: LimitedPermission) =>
    (await queries.readLimit(trx, userId, permission)) ?? { movementCents: null, dayCents: null, isAdmin: true };

  return {
    /**
     * Decides on a movement in its transaction, before the wallet is locked. Returns whether the caller makes it ('act', which counts it for the
     * caller's day) or must wait for a second person ('ask'). `firstId` is the user who already asked for exactly this movement, or null.
     * @throws AppError ABOVE_LIMIT, SECOND_PERSON_NEEDED
     */
    async decide(
      trx: Queryable,
      { userId }: StaffScope,
      { permission, cents, reference }: Movement,
      firstId: string | null,
    ): Promise<'act' | 'ask'> {
      // Movements of one user run one after another until commit, so that two of them cannot both take the rest of a day.
      await lockUntilCommit(trx, `staff-limit:${userId}`);
      const now = new Date(clock.now());
      const { isAdmin, ...own } = await readPerson(trx, userId, permission);
      const decision = decideMovement({
        permission,
        cents,
        own,
        isAdmin,
        spentCents: await queries.sumMoved(trx, userId, permission, new Date(laDayStart(laDay(now.getTime())))),
        deploymentCents,
        holders: await queries.listLimitsOfHolders(trx, permission),
        first:
          firstId === null
            ? null
            : { isCaller: firstId === userId, isAdmin: (await readPerson(trx, firstId, permission)).isAdmin },
      });
      if (decision === 'samePerson') throw new AppError('SECOND_PERSON_NEEDED');
      if (decision === 'aboveLimit') {
        const most = mostCovered(own);
        const reasons = most === null ? [] : [formatMoney(most)];
        throw new AppError('ABOVE_LIMIT', { reasons });
      }
      if (decision === 'act') {
        await queries.insertMovement(trx, { reference, user_id: userId, permission, cents, created_at: now });
      }
      return decision;
    },

    /**
     * Returns what `decide` would answer for a new movement of a user after others of `movedCents` that a preview contains; counts nothing. 'refused'
     * means ABOVE_LIMIT.
     */
    async foresee(
      { userId }: Pick<StaffScope, 'userId'>,
      permission: LimitedPermission,
    ): Promise<(cents: Cents, movedCents: Cents) => 'act' | 'ask' | 'refused'> {
      const { isAdmin, ...own } = await readPerson(db, userId, permission);
      const since = new Date(laDayStart(laDay(clock.now())));
      const spent = await queries.sumMoved(db, userId, permission, since);
      const holders = await queries.listLimitsOfHolders(db, permission);
      return (cents, movedCents) => {
        const spentCents = spent + movedCents;
        const facts = { permission, cents, own, isAdmin, spentCents, deploymentCents, holders, first: null };
        const decision = decideMovement(facts);
        return decision === 'act' || decision === 'ask' ? decision : 'refused';
      };
    },

    /** Returns the amounts that a user may move, without the sums of the day. */
    async readReach({ userId }: Pick<StaffScope, 'userId'>, permission: LimitedPermission): Promise<Reach> {
      const { isAdmin, ...own } = await readPerson(db, userId, permission);
      const holders = await queries.listLimitsOfHolders(db, permission);
      const aloneCents = mostCovered({
        ...own,
        movementCents: aloneLimit(permission, own.movementCents, deploymentCents),
      });
      const most = mostCovered(own);
      // Above the limits of every role another admin approves.
      const isLast = most !== null && isAboveEvery(holders, most + 1);
      return { aloneCents, approveCents: isAdmin && isLast ? null : most };
    },

    /** Deletes movements that count for no day any more (OPS-61). */
    tidy: (): Promise<void> => queries.removeOldMovements(db, new Date(clock.now() - KEPT_MS)),
  };
}

export type Limits = ReturnType<typeof createLimits>;
