import type { Reply } from '@bobbin/contract/endpoint';
import type { getPayoutFigures } from '@bobbin/contract/team-figures';
import type {
  decidePaymentRequest,
  listAllPaymentRequests,
  StaffPaymentRequest,
  StaffPaymentRequestQuery,
} from '@bobbin/contract/withdrawals';
import { formatMoney, sumCents } from '@bobbin/domain/money/money';
import { toTransferContent } from '@bobbin/domain/money/withdrawal-files';
import { freezeEnd, OPEN_WITHDRAWALS, WITHDRAWAL_STATUSES } from '@bobbin/domain/money/withdrawals';
import type { z } from 'zod';
import { staffOwnerScope, type OwnerScope, type StaffScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Vault } from '../../platform/crypto.ts';
import { inTransaction, lockUntilCommit, type Db, type Queryable } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Emit } from '../../platform/events.ts';
import { publish } from '../../platform/live.ts';
import { isAscending, toPage } from '../../platform/paging.ts';
import { publishWork, type Work } from '../../platform/staff-work.ts';
import { toWaitFigures } from '../../platform/wait-figures.ts';
import { assertUnchanged } from '../../platform/precondition.ts';
import type { People } from '../accounts/module.ts';
import type { Audit } from '../audit/module.ts';
import type { Limits } from '../roles/module.ts';
import type { Holds } from './holds.ts';
import { readBalancesOf } from './ledger.sql.ts';
import { toGrounds, type StaffNotes } from '../staff-notes/module.ts';
import * as queries from './withdrawals.sql.ts';
import { isOpen, toPaymentRequest } from './withdrawal-wire.ts';
import * as crossTenant from './withdrawal-review.cross-tenant.sql.ts';
import { listFiles, listTransfers } from './withdrawal-files.sql.ts';
import { readTransfers, toBankVerdict } from './withdrawal-verdicts.ts';
import { readPayoutWaits } from './payout-figures.cross-tenant.sql.ts';
import { countWithdrawalWork, listWithdrawalWork } from './work.cross-tenant.sql.ts';

type Decision = z.output<NonNullable<typeof decidePaymentRequest.body>>;

interface Deps {
  db: Db;
  clock: Clock;
  vault: Vault;
  emit: Emit;
  audit: Audit;
  people: Pick<People, 'readPeople' | 'readCredentialChanges' | 'isDeactivated'>;
  notes: Pick<StaffNotes, 'explain'>;
  holds: Holds;
  limits: Pick<Limits, 'decide' | 'readReach'>;
}

function wrongProof(message: 'proofRequired' | 'proofDiffers'): AppError {
  return new AppError('INVALID_INPUT', { issues: [{ path: 'body.proof', message }] });
}

/** Confirmations and denials of withdrawals by staff (WDR-7). */
export function createWithdrawalReview(deps: Deps) {
  const { db, clock, vault, emit, audit, people, notes, holds, limits } = deps;

  async function describe(scope: StaffScope, rows: readonly queries.RequestRow[]): Promise<StaffPaymentRequest[]> {
    const ids = [...new Set(rows.map(({ ownerId }) => ownerId))];
    const [names, changes, balances, { aloneCents }, files, compared] = await Promise.all([
      people.readPeople(ids),
      people.readCredentialChanges(ids),
      readBalancesOf(db, scope, ids),
      limits.readReach(scope, 'CONFIRM_WITHDRAWALS'),
      listFiles(
        db,
        rows.flatMap(({ fileId }) => fileId ?? []),
      ),
      readTransfers(db, scope, rows.filter(isOpen)),
    ]);
    return rows.map((row) => {
      const person = names.get(row.ownerId);
      const isRecentlyChanged = freezeEnd(changes.get(row.ownerId)?.at.getTime() ?? null, clock.now()) !== null;
      const file = row.fileId === null ? undefined : files.get(row.fileId);
      return {
        ...toPaymentRequest(row, aloneCents),
        user: {
          id: row.ownerId,
          email: person?.email ?? '',
          fullName: person?.name ?? '',
          locale: person?.locale ?? 'vi',
        },
        balance: scope.can('VIEW_MEMBERS_PRIVATE') ? formatMoney(balances.get(row.ownerId) ?? 0) : null,
        isNewCard: row.isNewCard,
        isRecentlyChanged,
        confirmedBy: row.confirmerName,
        decidedBy: row.deciderName,
        isConfirmedByYou: row.confirmerId === scope.userId,
        file: file === undefined ? null : { id: file.id, code: file.code },
        transfer: isOpen(row)
          ? toBankVerdict(row, {
              filedAt: file?.createdAt ?? null,
              needsLook: row.isNewCard || isRecentlyChanged,
              ...compared,
            })
          : null,
      };
    });
  }

  async function findOwner(scope: StaffScope, id: string): Promise<OwnerScope> {
    const ownerId = await crossTenant.findRequestOwner(db, scope, id);
    if (ownerId === null) throw new AppError('NOT_FOUND');
    return staffOwnerScope(scope, ownerId);
  }

  async function deny(trx: Queryable, owner: OwnerScope, row: queries.RequestRow, reason: string) {
    // The bank may already be paying a withdrawal of a transfer file, and the seller would get the money twice.
    if (row.fileId !== null) throw new AppError('IN_TRANSFER_FILE');
    // The bank has paid a withdrawal whose code is on a statement.
    if ((await listTransfers(trx, [toTransferContent(row.code)])).length > 0) throw new AppError('ON_STATEMENT');
    await holds.release(trx, owner, row, `${row.code}: ${reason}`);
    const now = new Date(clock.now());
    const { userId, name } = owner.actor;
    const change = { status: 'DENIED', reason, decider_id: userId, decider_name: name, decided_at: now };
    await queries.updateRequest(trx, owner, row.id, { ...change, updated_at: now });
    return 'DENIED';
  }

  async function confirm(trx: Queryable, scope: StaffScope, owner: OwnerScope, row: queries.RequestRow, proof: string) {
    // Rejects the confirmation; the withdrawal waits until the account is active again, or until staff deny it (PER-5).
    if (await people.isDeactivated(owner.ownerId, trx)) throw new AppError('SELLER_INACTIVE');
    const now = new Date(clock.now());
    const { userId, name } = owner.actor;
    const isFirst = row.status === 'WAITING';
    if (isFirst) {
      if (proof === '') throw wrongProof('proofRequired');
      // Locks the id of the bank payment, so that two concurrent confirmations with the same payment run one after another.
      await lockUntilCommit(trx, `proof of a withdrawal: ${proof}`);
      if (await crossTenant.isProofUsed(trx, scope, proof, row.id)) throw new AppError('PROOF_USED');
    } else {
      if (row.confirmerId === scope.userId) throw new AppError('SAME_APPROVER');
      // Rejects an id that differs from the one of the first confirmation, because it would mean that the bank paid twice.
      if (proof !== '' && proof !== row.proof) throw wrongProof('proofDiffers');
    }
    const movement = {
      permission: 'CONFIRM_WITHDRAWALS',
      cents: row.cents,
      reference: `withdrawal:${row.id}`,
    } as const;
    const isPending = (await limits.decide(trx, scope, movement, isFirst ? null : row.confirmerId)) === 'ask';
    const by = { confirmer_id: userId, confirmer_name: name, confirmed_at: now };
    const first = isFirst ? { proof, ...by } : isPending ? by : {};
    if (isPending) {
      await queries.updateRequest(trx, owner, row.id, { ...first, status: 'APPROVAL', updated_at: now });
      return 'APPROVAL';
    }
    await holds.pay(trx, owner, row, row.amountVnd);
    const end = { status: 'CONFIRMED', decider_id: userId, decider_name: name, decided_at: now, updated_at: now };
    await queries.updateRequest(trx, owner, row.id, { ...first, ...end });
    return 'CONFIRMED';
  }

  return {
    findOwner,

    /** Returns one withdrawal. @throws AppError NOT_FOUND */
    async get(scope: StaffScope, id: string): Promise<StaffPaymentRequest> {
      const [row] = await crossTenant.listRequestsById(db, scope, [id]);
      const [described] = row ? await describe(scope, [row]) : [];
      if (!described) throw new AppError('NOT_FOUND');
      return described;
    },

    async list(scope: StaffScope, query: StaffPaymentRequestQuery): Promise<Reply<typeof listAllPaymentRequests>> {
      const filter = {
        statuses: query.statuses ?? [],
        search: query.search?.trim().toLowerCase() ?? '',
        fileId: query.file,
        ownerIds: query.user?.length === 0 ? undefined : query.user,
      };
      const [totalItems, sums] = await Promise.all([
        crossTenant.countRequestsOfAllSellers(db, scope, filter),
        crossTenant.sumRequestsOfAllSellers(db, scope, filter.ownerIds),
      ]);
      const { offset, limit, meta } = toPage(query, totalItems);
      const page = { limit, offset, isOldestFirst: isAscending(query.sortBy) };
      const rows = await crossTenant.listRequestsOfAllSellers(db, scope, filter, page);
      return {
        data: await describe(scope, rows),
        meta,
        counts: WITHDRAWAL_STATUSES.map((status) => ({ status, count: sums.get(status)?.count ?? 0 })),
        held: formatMoney(sumCents(OPEN_WITHDRAWALS.map((status) => sums.get(status)?.cents ?? 0))),
      };
    },

    /**
     * Confirms a withdrawal, or denies it, which returns the money to the balance. Above the limit a first confirmation is not enough: a second staff
     * user must confirm.
     * @throws AppError NOT_FOUND, OWN_BALANCE, CHANGED_MEANWHILE, WITHDRAWAL_DECIDED, SAME_APPROVER, PROOF_USED, SELLER_INACTIVE, INVALID_INPUT,
     * ABOVE_LIMIT, IN_TRANSFER_FILE, ON_STATEMENT
     */
    async decide(scope: StaffScope, id: string, decision: Decision): Promise<StaffPaymentRequest> {
      const { status: wanted, proof = '', seen } = decision;
      const grounds = toGrounds(decision);
      const { reason } = grounds;
      const owner = await findOwner(scope, id);
      // A staff user must not decide on a withdrawal of their own, because then one person alone could pay out money.
      if (owner.ownerId === scope.userId) throw new AppError('OWN_BALANCE');
      const decided = await inTransaction(db, async (trx) => {
        const row = await queries.lockRequest(trx, owner, id);
        if (!row) throw new AppError('NOT_FOUND');
        if (!isOpen(row)) throw new AppError('WITHDRAWAL_DECIDED');
        assertUnchanged(seen, { status: row.status });
        const status =
          wanted === 'DENIED' ? await deny(trx, owner, row, reason) : await confirm(trx, scope, owner, row, proof);
        const why =
          wanted === 'DENIED'
            ? await notes.explain(trx, owner, 'denyWithdrawal', grounds, { id, cents: row.cents })
            : { proof: proof === '' ? row.proof : proof };
        await audit.record(trx, owner, {
          action: 'decideWithdrawal',
          entity: 'paymentRequest',
          entityId: id,
          before: { status: row.status },
          after: { status, ...why },
        });
        if (status !== 'APPROVAL') {
          const { code, cents } = row;
          const words = wanted === 'DENIED' ? reason : (row.proof ?? proof);
          await emit(trx, 'withdrawalEnded', { scope: owner, id, code, cents, isPaid: status === 'CONFIRMED', words });
        }
        await publish(trx, { kind: 'event', ownerId: owner.ownerId, event: { type: 'balance' } });
        await publishWork(trx, 'withdrawals');
        return queries.lockRequest(trx, owner, id);
      });
      const [described] = decided ? await describe(scope, [decided]) : [];
      if (!described) throw new AppError('NOT_FOUND');
      return described;
    },

    /** Lists withdrawals that wait for the bank payment or for a second staff user (HOM-5). */
    async readWork(scope: StaffScope): Promise<Work> {
      const { approveCents } = await limits.readReach(scope, 'CONFIRM_WITHDRAWALS');
      const [counts, rows] = await Promise.all([
        countWithdrawalWork(db, scope, clock.now(), approveCents),
        listWithdrawalWork(db, scope, approveCents),
      ]);
      const items = rows.map(({ firstId, ...row }) => {
        const isApproval = row.kind === 'withdrawalApproval';
        return { ...row, title: '', ...(isApproval ? { approval: { cents: row.cents, exceptIds: [firstId] } } : {}) };
      });
      return { counts, items };
    },

    /** Returns how long sellers waited until withdrawals were paid (HOM-11). */
    async readFigures(scope: StaffScope): Promise<Reply<typeof getPayoutFigures>> {
      const now = clock.now();
      return { payOut: toWaitFigures('payOut', await readPayoutWaits(db, scope, now), now) };
    },

    /** Returns the complete account number; writes an action log before it responds (WDR-4). @throws AppError NOT_FOUND */
    async showCardNumber(scope: StaffScope, id: string): Promise<{ cardNumber: string }> {
      const owner = await findOwner(scope, id);
      const sealed = await inTransaction(db, async (trx) => {
        const found = await queries.getSealedNumber(trx, owner, id);
        // The account number of a closed user account has been erased.
        if (found === null || found === '') throw new AppError('NOT_FOUND');
        await audit.record(trx, owner, {
          action: 'showCardNumber',
          entity: 'paymentRequest',
          entityId: id,
          after: { isShown: true },
        });
        return found;
      });
      return { cardNumber: vault.open(sealed) };
    },
  };
}

export type WithdrawalReview = ReturnType<typeof createWithdrawalReview>;
