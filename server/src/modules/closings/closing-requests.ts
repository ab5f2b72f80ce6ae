import type { Closing } from '@bobbin/contract/account-data';
import { CLOSING_DAYS } from '@bobbin/domain/accounts/closing';
import {
  operatorScope,
  staffOwnerScope,
  type OwnerScope,
  type SellerScope,
  type StaffScope,
} from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db, type Queryable } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { AccountsOffers } from '../accounts/module.ts';
import type { Audit } from '../audit/module.ts';
import type { Mails } from '../mails/module.ts';
import type { Grounds, StaffNotes } from '../staff-notes/module.ts';
import * as queries from './closings.sql.ts';
import { listBlockers, type BlockerSources } from './blockers.ts';

const DAY_MS = 24 * 3_600_000;

interface Deps {
  db: Db;
  clock: Clock;
  audit: Audit;
  mails: Pick<Mails, 'queue'>;
  accounts: Pick<AccountsOffers, 'checkUnlocked' | 'proveOwner' | 'lockPerson' | 'guardMember' | 'isLastAdmin'>;
  notes: Pick<StaffNotes, 'explain'>;
  sources: BlockerSources;
  publicUrl: string;
}

export function createClosingRequests(deps: Deps) {
  const { db, clock, audit, mails, accounts, notes, sources, publicUrl } = deps;
  const link = `${publicUrl}/community/user#your-data`;

  async function toClosing(trx: Queryable, scope: OwnerScope): Promise<Closing> {
    const person = await accounts.lockPerson(trx, scope.ownerId);
    const row = await queries.findWaiting(trx, scope);
    return {
      request:
        row === undefined
          ? null
          : {
              askedAt: row.askedAt.toISOString(),
              closeAt: row.closeAt.toISOString(),
              isByStaff: row.staffId !== null,
              reason: row.reason,
            },
      proof: person.isTwoFactorEnabled ? 'secondFactor' : 'password',
      blockers: await listBlockers(trx, scope, sources),
    };
  }

  /** Takes the user's lock, so that two simultaneous requests create one closing. */
  async function request(
    trx: Queryable,
    scope: OwnerScope,
    staff: { id: string; reason: string; grounds?: Grounds } | null,
  ) {
    const person = await accounts.lockPerson(trx, scope.ownerId);
    if (await queries.findWaiting(trx, scope)) return;
    const blockers = await listBlockers(trx, scope, sources);
    if (blockers.length > 0) throw new AppError('CLOSING_BLOCKED', { reasons: blockers.map(({ kind }) => kind) });
    const now = clock.now();
    const closeAt = new Date(now + CLOSING_DAYS * DAY_MS);
    const reason = staff?.reason ?? '';
    await queries.insertClosing(trx, scope, {
      asked_at: new Date(now),
      close_at: closeAt,
      staff_id: staff?.id ?? null,
      reason,
      ended_at: null,
    });
    const why = staff?.grounds
      ? await notes.explain(trx, scope, 'close', staff.grounds, { id: `${scope.ownerId}:${now}` })
      : staff === null
        ? {}
        : { reason };
    const after = { closeAt: closeAt.toISOString(), ...why };
    await audit.record(trx, scope, { action: 'askClosing', entity: 'user', entityId: scope.ownerId, after });
    await mails.queue(trx, { kind: 'closingAsked', to: person.reader, facts: { closeAt, reason, link } });
  }

  async function takeBack(trx: Queryable, scope: OwnerScope): Promise<void> {
    const person = await accounts.lockPerson(trx, scope.ownerId);
    const waiting = await queries.lockWaiting(trx, scope);
    if (!waiting) return;
    await queries.endClosing(trx, scope, 'undone', new Date(clock.now()));
    const before = { closeAt: waiting.closeAt.toISOString() };
    await audit.record(trx, scope, { action: 'undoClosing', entity: 'user', entityId: scope.ownerId, before });
    await mails.queue(trx, { kind: 'closingUndone', to: person.reader, facts: { blockers: [], link } });
  }

  /** Runs work on a member's account, for staff who may change it; the amount of the balance is only for staff who may see balances (ROL-58). */
  function forMember(scope: StaffScope, userId: string, work: (trx: Queryable, owner: OwnerScope) => Promise<void>) {
    return inTransaction(db, async (trx) => {
      await accounts.guardMember(trx, scope, userId);
      const owner = staffOwnerScope(scope, userId);
      await work(trx, owner);
      const closing = await toClosing(trx, owner);
      if (scope.can('VIEW_MEMBERS_PRIVATE')) return closing;
      return { ...closing, blockers: closing.blockers.map((blocker) => ({ ...blocker, money: null })) };
    });
  }

  function asOperator(userId: string, work: (trx: Queryable, owner: OwnerScope) => Promise<void>): Promise<Closing> {
    return inTransaction(db, async (trx) => {
      const owner = operatorScope(userId);
      await work(trx, owner);
      return toClosing(trx, owner);
    });
  }

  return {
    /** Reads, requests and withdraws a closing for the operator on the command line. @throws AppError CLOSING_BLOCKED, NOT_FOUND */
    byOperator: {
      read: (userId: string): Promise<Closing> => asOperator(userId, () => Promise.resolve()),
      // An empty id of the requester means that the owner of the account did not make the request.
      ask: (userId: string, reason: string): Promise<Closing> =>
        asOperator(userId, (trx, owner) => request(trx, owner, { id: '', reason })),
      undo: (userId: string): Promise<Closing> => asOperator(userId, takeBack),
    },

    read: (scope: SellerScope): Promise<Closing> => inTransaction(db, (trx) => toClosing(trx, scope)),

    /** Requests the closing of the caller's account; a repeated call returns the first request. @throws AppError CLOSING_BLOCKED */
    async ask(scope: SellerScope, proof: string): Promise<Closing> {
      await accounts.checkUnlocked(scope);
      await accounts.proveOwner(scope, proof);
      return inTransaction(db, async (trx) => {
        await request(trx, scope, null);
        return toClosing(trx, scope);
      });
    },

    undo: (scope: SellerScope): Promise<Closing> =>
      inTransaction(db, async (trx) => {
        await takeBack(trx, scope);
        return toClosing(trx, scope);
      }),

    readOf: (scope: StaffScope, userId: string): Promise<Closing> => forMember(scope, userId, () => Promise.resolve()),
    /**
     * Requests the closing of a member's account by staff, with a reason. @throws AppError CLOSING_BLOCKED, MEMBER_PROTECTED, MEMBER_DELETED,
     * NOT_FOUND
     */
    askFor: (scope: StaffScope, userId: string, grounds: Grounds): Promise<Closing> =>
      forMember(scope, userId, (trx, owner) =>
        request(trx, owner, { id: scope.userId, reason: grounds.reason, grounds }),
      ),
    undoFor: (scope: StaffScope, userId: string): Promise<Closing> => forMember(scope, userId, takeBack),
  };
}

export type ClosingRequests = ReturnType<typeof createClosingRequests>;
