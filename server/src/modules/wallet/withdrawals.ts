import type { PaymentRequest, PaymentRequestQuery, withdrawal, WithdrawalTerms } from '@bobbin/contract/withdrawals';
import { formatMoney, parseMoney, type Cents } from '@bobbin/domain/money/money';
import { centsToVnd, freezeEnd, lastDigits, maskDigits, readCardNumber } from '@bobbin/domain/money/withdrawals';
import { laDay, laDayEnd, laDayStart } from '@bobbin/domain/time/la-day';
import type { z } from 'zod';
import type { SellerScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Vault } from '../../platform/crypto.ts';
import { inTransaction, type Db, type Queryable } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { createId } from '../../platform/ids.ts';
import { publishWork } from '../../platform/staff-work.ts';
import { isAscending, toPage, type Paged } from '../../platform/paging.ts';
import type { People } from '../accounts/module.ts';
import type { Audit } from '../audit/module.ts';
import type { Holds } from './holds.ts';
import { lockLedger } from './ledger.sql.ts';
import type { Ledger } from './ledger.ts';
import { toTransferContent } from '@bobbin/domain/money/withdrawal-files';
import { listTransfers } from './withdrawal-files.sql.ts';
import * as queries from './withdrawals.sql.ts';
import { toPaymentRequest } from './withdrawal-wire.ts';

type Input = z.output<typeof withdrawal>;

export interface WithdrawalLimits {
  /** Amount in cents above which two staff users must confirm a withdrawal. */
  secondPersonCents: Cents;
  /** Maximum amount in cents, and maximum number of requests, of a seller within one Los Angeles day. */
  dayCents: Cents;
  requestsPerDay: number;
}

interface Deps extends WithdrawalLimits {
  db: Db;
  clock: Clock;
  vault: Vault;
  audit: Audit;
  people: Pick<People, 'readPeople' | 'readCredentialChanges'>;
  ledger: Ledger;
  holds: Holds;
  /** Reads the current rate in dong per dollar. */
  readRate(): Promise<number>;
}

/** Withdrawals as the seller requests and sees them (WDR-1). */
export function createWithdrawals(deps: Deps) {
  const { db, clock, vault, audit, people, ledger, holds, readRate } = deps;
  const { secondPersonCents, dayCents, requestsPerDay } = deps;

  async function readFreeze(trx: Queryable, ownerId: string) {
    const change = (await people.readCredentialChanges([ownerId], trx)).get(ownerId);
    const end = freezeEnd(change?.at.getTime() ?? null, clock.now());
    return { until: end === null ? null : new Date(end), by: end === null ? null : (change?.what ?? null) };
  }

  async function readDay(trx: Queryable, scope: SellerScope) {
    const today = laDay(clock.now());
    const asked = await queries.sumAsked(trx, scope, new Date(laDayStart(today)));
    return {
      leftCents: Math.max(0, dayCents - asked.cents),
      requestsLeft: Math.max(0, requestsPerDay - asked.count),
      endsAt: new Date(laDayEnd(today)),
    };
  }

  return {
    async readTerms(scope: SellerScope): Promise<WithdrawalTerms> {
      const [balances, freeze, day, rate] = await Promise.all([
        ledger.readBalances(db, scope),
        readFreeze(db, scope.ownerId),
        readDay(db, scope),
        readRate(),
      ]);
      return {
        balance: formatMoney(balances.sellerCents),
        leftToday: formatMoney(day.leftCents),
        dayLimit: formatMoney(dayCents),
        requestsLeft: day.requestsLeft,
        dayEndsAt: day.endsAt.toISOString(),
        secondPersonAbove: formatMoney(secondPersonCents),
        exchangeRate: rate,
        frozenUntil: freeze.until?.toISOString() ?? null,
        frozenBy: freeze.by,
      };
    },

    async list(scope: SellerScope, query: PaymentRequestQuery): Promise<Paged<PaymentRequest>> {
      const filter = { statuses: query.statuses ?? [], search: query.search?.trim().toLowerCase() ?? '' };
      const totalItems = await queries.countRequests(db, scope, filter);
      const { offset, limit, meta } = toPage(query, totalItems);
      const page = { limit, offset, isOldestFirst: isAscending(query.sortBy) };
      const rows = await queries.listRequests(db, scope, filter, page);
      return { data: rows.map((row) => toPaymentRequest(row, secondPersonCents)), meta };
    },

    /**
     * Requests a withdrawal; its money is held from then on.
     * @throws AppError AMOUNT_INVALID, WITHDRAWAL_FROZEN, WITHDRAWAL_LIMIT, BALANCE_TOO_LOW
     */
    async ask(scope: SellerScope, { amount, bank, cardNumber: typed }: Input): Promise<PaymentRequest> {
      const cents = parseMoney(amount);
      const cardNumber = readCardNumber(typed);
      if (cents <= 0 || cardNumber === null) throw new AppError('AMOUNT_INVALID');
      const rate = await readRate();
      const person = (await people.readPeople([scope.ownerId])).get(scope.ownerId);
      return inTransaction(db, async (trx) => {
        // Locks the ledger before the check, because two concurrent requests could otherwise exceed the daily limit together (WDR-5).
        await lockLedger(trx, scope);
        const { until } = await readFreeze(trx, scope.ownerId);
        if (until !== null) throw new AppError('WITHDRAWAL_FROZEN');
        const day = await readDay(trx, scope);
        if (cents > day.leftCents || day.requestsLeft === 0) throw new AppError('WITHDRAWAL_LIMIT');
        const now = new Date(clock.now());
        const id = createId(clock.now());
        const lastFour = lastDigits(cardNumber);
        // The hash depends on the seller, so that equal account numbers of two sellers have different hashes.
        const hashed = `card of ${scope.ownerId}: ${cardNumber}`;
        const held = await holds.hold(trx, scope, { id, cents, description: `${bank} ${maskDigits(lastFour)}` });
        await queries.insertRequest(trx, scope, {
          id,
          code: held.code,
          cents,
          exchange_rate: rate,
          amount_vnd: centsToVnd(cents, rate),
          bank,
          card_sealed: vault.seal(cardNumber),
          card_last_four: lastFour,
          card_hash: vault.deriveSecret(hashed),
          is_new_card: !(await queries.isKnownCard(trx, scope, vault.listDerivedSecrets(hashed))),
          status: 'WAITING',
          search_text: [held.code, person?.email, person?.name, bank, lastFour].join(' ').toLowerCase(),
          transaction_id: held.transactionId,
          hold_entry_id: held.holdEntryId,
          created_at: now,
          updated_at: now,
        });
        await audit.record(trx, scope, {
          action: 'askWithdrawal',
          entity: 'paymentRequest',
          entityId: id,
          after: { cents, bank, lastFour, status: 'WAITING' },
        });
        await publishWork(trx, 'withdrawals');
        const row = await queries.lockRequest(trx, scope, id);
        if (!row) throw new Error('A request that was made is not there');
        return toPaymentRequest(row, secondPersonCents);
      });
    },

    /** Cancels a withdrawal that no staff user has confirmed. @throws AppError NOT_FOUND, WITHDRAWAL_DECIDED, IN_TRANSFER_FILE, ON_STATEMENT */
    cancel: (scope: SellerScope, id: string): Promise<PaymentRequest> =>
      inTransaction(db, async (trx) => {
        const row = await queries.lockRequest(trx, scope, id);
        if (!row) throw new AppError('NOT_FOUND');
        // After a confirmation the seller cannot cancel, because the staff user may already have paid.
        if (row.status !== 'WAITING') throw new AppError('WITHDRAWAL_DECIDED');
        // The bank may already be paying a withdrawal of a transfer file.
        if (row.fileId !== null) throw new AppError('IN_TRANSFER_FILE');
        if ((await listTransfers(trx, [toTransferContent(row.code)])).length > 0) throw new AppError('ON_STATEMENT');
        await holds.release(trx, scope, row, row.code);
        const now = new Date(clock.now());
        await queries.updateRequest(trx, scope, id, { status: 'CANCELLED', decided_at: now, updated_at: now });
        await audit.record(trx, scope, {
          action: 'cancelWithdrawal',
          entity: 'paymentRequest',
          entityId: id,
          before: { status: row.status },
          after: { status: 'CANCELLED' },
        });
        await publishWork(trx, 'withdrawals');
        return toPaymentRequest({ ...row, status: 'CANCELLED', decidedAt: now, updatedAt: now }, secondPersonCents);
      }),
  };
}

export type Withdrawals = ReturnType<typeof createWithdrawals>;
