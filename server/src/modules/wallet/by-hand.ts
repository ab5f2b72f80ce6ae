import type { handTransaction, MemberTransaction, TransactionQuery } from '@bobbin/contract/wallet';
import { balanceChange, type LedgerReason } from '@bobbin/domain/money/ledger';
import { parseMoney, type Cents } from '@bobbin/domain/money/money';
import type { HandType } from '@bobbin/domain/money/transaction-types';
import type { z } from 'zod';
import { staffOwnerScope, type OwnerScope, type StaffScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { createId } from '../../platform/ids.ts';
import { publishWork, type Work } from '../../platform/staff-work.ts';
import type { Paged } from '../../platform/paging.ts';
import type { People } from '../accounts/module.ts';
import type { Audit } from '../audit/module.ts';
import type { Limits } from '../roles/module.ts';
import { toGrounds, type Grounds, type StaffNotes } from '../staff-notes/module.ts';
import type { Ledger } from './ledger.ts';
import * as queries from './transactions.sql.ts';
import { countAdjustmentWork, listAdjustmentWork } from './work.cross-tenant.sql.ts';
import { toMemberTransaction, type Transactions } from './transactions.ts';

type Input = z.output<typeof handTransaction>;

interface Deps {
  db: Db;
  clock: Clock;
  audit: Audit;
  people: Pick<People, 'readPeople' | 'lockExisting'>;
  ledger: Ledger;
  notes: Pick<StaffNotes, 'explain' | 'addInternal'>;
  transactions: Transactions;
  limits: Pick<Limits, 'decide' | 'readReach'>;
}

/** Returns the ledger reason for a transaction that staff enter; for a correction the reason depends on the sign. */
function toReason(type: string, cents: Cents): LedgerReason {
  if (type === 'DEPOSIT') return 'depositByHand';
  if (type === 'WITHDRAWAL') return 'withdrawalByHand';
  return cents < 0 ? 'adjustmentDown' : 'adjustmentUp';
}

/** Returns the change of the balance in cents; negative for a debit. @throws AppError AMOUNT_INVALID */
function readAmount(type: HandType, price: string): Cents {
  const cents = parseMoney(price);
  if (cents === 0 || (type !== 'ADJUSTMENT' && cents < 0)) throw new AppError('AMOUNT_INVALID');
  return balanceChange(toReason(type, cents), Math.abs(cents));
}

/** Returns the movement that counts for the limits of its author (ROL-67). */
function toMovement(id: string, cents: Cents) {
  return { permission: 'ADJUST_BALANCES', cents: Math.abs(cents), reference: `hand:${id}` } as const;
}

/** Leaves out the balances before and after a movement when the staff role may not see them (ROL-58). */
function toSeen(scope: StaffScope, row: MemberTransaction): MemberTransaction {
  return scope.can('VIEW_MEMBERS_PRIVATE') ? row : { ...row, beforeAmount: null, afterAmount: null };
}

/** Transactions that staff enter on a member's balance (MNY-27). */
export function createByHand(deps: Deps) {
  const { db, clock, audit, people, ledger, notes, transactions, limits } = deps;

  async function findMember(scope: StaffScope, userId: string): Promise<OwnerScope> {
    const known = await people.readPeople([userId]);
    if (!known.has(userId)) throw new AppError('NOT_FOUND');
    return staffOwnerScope(scope, userId);
  }

  /** Asserts that the account is not closed, and stays open until the transaction ends. @throws AppError MEMBER_DELETED */
  async function holdOpen(trx: Queryable, { ownerId }: OwnerScope): Promise<void> {
    if (!(await people.lockExisting(trx, ownerId))) throw new AppError('MEMBER_DELETED');
  }

  function checkOther(scope: StaffScope, userId: string) {
    // A staff user must not change their own balance, because they could pay themselves.
    if (scope.userId === userId) throw new AppError('OWN_BALANCE');
  }

  /** Notifies the member of a debit at once; when the debit must be approved, stores the reason until a second staff user has approved it (PER-3). */
  async function explain(
    trx: Queryable,
    owner: OwnerScope,
    id: string,
    cents: Cents,
    grounds: Grounds,
    isWaiting: boolean,
  ): Promise<{ reasonCode: string; reason: string }> {
    const { reasonCode, reason, staffNote = '' } = grounds;
    if (!isWaiting) return notes.explain(trx, owner, 'adjustDown', grounds, { id, cents });
    if (staffNote !== '') await notes.addInternal(trx, owner, 'adjustDown', staffNote);
    await queries.updateTransaction(trx, owner, id, { harm: JSON.stringify({ reasonCode, reason }) });
    return { reasonCode, reason };
  }

  async function read(trx: Queryable, scope: StaffScope, owner: OwnerScope, id: string): Promise<MemberTransaction> {
    const row = await queries.getTransaction(trx, owner, id);
    if (!row) throw new AppError('NOT_FOUND');
    return toSeen(scope, toMemberTransaction(scope.userId, row));
  }

  return {
    /** Lists corrections of balances that wait for a second staff user (HOM-5). */
    async readWork(scope: StaffScope): Promise<Work> {
      const { approveCents } = await limits.readReach(scope, 'ADJUST_BALANCES');
      const [counts, rows] = await Promise.all([
        countAdjustmentWork(db, scope, clock.now(), approveCents),
        listAdjustmentWork(db, scope, approveCents),
      ]);
      const items = rows.map(({ firstId, ...row }) => {
        return { ...row, approval: { cents: row.cents, exceptIds: [firstId] } };
      });
      return { counts, items };
    },

    /**
     * Lists the movements of a member's balance; leaves out the balances before and after each movement when the staff role may not see them
     * (ROL-58). @throws AppError NOT_FOUND
     */
    async list(scope: StaffScope, userId: string, query: TransactionQuery): Promise<Paged<MemberTransaction>> {
      const page = await transactions.listFor(scope.userId, await findMember(scope, userId), query);
      return { ...page, data: page.data.map((row) => toSeen(scope, row)) };
    },

    /**
     * Adds a transaction to a member's balance; above the limit the transaction waits for the approval of a second staff user.
     * @throws AppError NOT_FOUND, OWN_BALANCE, MEMBER_DELETED, AMOUNT_INVALID, BALANCE_TOO_LOW, ABOVE_LIMIT
     */
    async add(scope: StaffScope, userId: string, input: Input): Promise<MemberTransaction> {
      const { type, description, price } = input;
      const owner = await findMember(scope, userId);
      checkOther(scope, userId);
      const cents = readAmount(type, price);
      return inTransaction(db, async (trx) => {
        await holdOpen(trx, owner);
        const line = { type, cents, description, isByHand: true } as const;
        const movement = toMovement(createId(clock.now()), cents);
        const needsSecond = (await limits.decide(trx, scope, movement, null)) === 'ask';
        const status = needsSecond ? 'APPROVAL' : 'SUCCESS';
        const id = await transactions.record(trx, owner, { ...line, status, entryId: null });
        if (!needsSecond) {
          const move = { reason: toReason(type, cents), reference: `hand:${id}`, cents: Math.abs(cents) };
          const { entryId } = await ledger.post(trx, owner, move);
          await queries.updateTransaction(trx, owner, id, { entry_id: entryId });
        }
        if (needsSecond) await publishWork(trx, 'balances');
        const why = cents < 0 ? await explain(trx, owner, id, cents, toGrounds(input), needsSecond) : {};
        await audit.record(trx, owner, {
          action: 'addTransaction',
          entity: 'transaction',
          entityId: id,
          after: { type, description, cents, status, ...why },
        });
        return read(trx, scope, owner, id);
      });
    },

    /**
     * Approves or denies a waiting transaction.
     * @throws AppError NOT_FOUND, OWN_BALANCE, MEMBER_DELETED, SECOND_PERSON_NEEDED, ALREADY_DECIDED, BALANCE_TOO_LOW, ABOVE_LIMIT
     */
    async decide(
      scope: StaffScope,
      userId: string,
      transactionId: string,
      isApproved: boolean,
    ): Promise<MemberTransaction> {
      const owner = await findMember(scope, userId);
      checkOther(scope, userId);
      return inTransaction(db, async (trx) => {
        if (isApproved) await holdOpen(trx, owner);
        const line = await queries.lockTransaction(trx, owner, transactionId);
        if (!line) throw new AppError('NOT_FOUND');
        if (line.status !== 'APPROVAL') throw new AppError('ALREADY_DECIDED');
        // The staff user who added the transaction may deny it, but not approve it.
        if (isApproved && line.actorId === scope.userId) throw new AppError('SECOND_PERSON_NEEDED');
        const status = isApproved ? 'SUCCESS' : 'DENIED';
        await publishWork(trx, 'balances');
        const { actor } = scope;
        const now = new Date(clock.now());
        const decided = { status, decider_id: actor.userId, decider_name: actor.name, updated_at: now };
        if (isApproved) {
          const { type, amountCents: cents } = line;
          // The limits were lowered since then, so an admin must enter the transaction again.
          const decision = await limits.decide(trx, scope, toMovement(transactionId, cents), line.actorId);
          if (decision === 'ask') throw new AppError('ABOVE_LIMIT');
          const reference = `hand:${transactionId}`;
          const move = { reason: toReason(type, cents), reference, cents: Math.abs(cents) };
          const { entryId } = await ledger.post(trx, owner, move);
          // Moves the transaction to the time of its entry in the ledger, so that figures of past days do not change (PRF-10).
          await queries.updateTransaction(trx, owner, transactionId, {
            ...decided,
            entry_id: entryId,
            created_at: now,
          });
          const harm = await queries.readHarm(trx, owner, transactionId);
          if (harm !== null) await notes.explain(trx, owner, 'adjustDown', harm, { id: transactionId, cents });
        } else await queries.updateTransaction(trx, owner, transactionId, decided);
        await audit.record(trx, owner, {
          action: 'decideTransaction',
          entity: 'transaction',
          entityId: transactionId,
          before: { status: line.status },
          after: { status },
        });
        return read(trx, scope, owner, transactionId);
      });
    },
  };
}

export type ByHand = ReturnType<typeof createByHand>;
