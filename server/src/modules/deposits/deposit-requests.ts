import { randomInt } from 'node:crypto';
import type { Deposit, DepositTerms } from '@bobbin/contract/deposits';
import { findBank } from '@bobbin/domain/money/banks';
import { CODE_CHOICES, writeDepositCode } from '@bobbin/domain/money/deposit-codes';
import {
  DEPOSIT_LATE_DAYS,
  DEPOSIT_MAX_VND,
  DEPOSIT_MIN_VND,
  DEPOSITS_WAITING_MAX,
} from '@bobbin/domain/money/deposits';
import { writeVietQr } from '@bobbin/domain/money/vietqr';
import type { OwnerScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, lockUntilCommit, type Db, type Queryable } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { publish } from '../../platform/live.ts';
import { eachOwner } from '../../platform/cross-tenant.ts';
import { toTransaction, type Transfers } from '../wallet/module.ts';
import type { LinkRow } from './payment-links.sql.ts';
import type { PaymentLinks } from './payment-links.ts';
import type { Rates } from './rates.ts';
import type { DepositRow } from './deposit-requests.sql.ts';
import * as queries from './deposit-requests.sql.ts';
import * as crossTenant from './deposit-requests.cross-tenant.sql.ts';

const HOUR_MS = 3_600_000;
const LATE_MS = DEPOSIT_LATE_DAYS * 24 * HOUR_MS;
/** Maximum number of random codes to try. There are 27 thousand million codes, so as many collisions in a row would be a bug. */
const CODE_TRIES = 5;
const BATCH = 100;

/** Our bank account that receives deposits. */
export interface BankAccount {
  bin: string;
  account: string;
  name: string;
}

interface Deps {
  db: Db;
  clock: Clock;
  rates: Pick<Rates, 'readCurrent'>;
  transfers: Transfers;
  bank: BankAccount | null;
  links: Pick<PaymentLinks, 'plan' | 'read'>;
  /** True when a feed finds transfers to our account by the transfer description alone, so that sellers can pay before a payment link exists. */
  isReadByContent: boolean;
  /** Hours until an unpaid deposit expires. */
  hours: number;
  /** URL of the simulated bank's page; empty when a real bank is used. */
  payPageUrl: string;
}

function createCode(): string {
  return writeDepositCode(Array.from({ length: CODE_CHOICES.count }, () => randomInt(CODE_CHOICES.below)));
}

/** Returns where to pay a deposit. A payment by link must go to the account of the link, with the link's transfer description (DEP-13). */
function toPayTo(
  row: DepositRow,
  link: LinkRow | null,
  isReadByContent: boolean,
): Pick<Deposit, 'bank' | 'content' | 'qr' | 'link'> {
  const { bankBin: bin, account, accountName, code: content, amountVnd } = row;
  const toBank = (facts: { bin: string; account: string; accountName: string }) => ({
    ...facts,
    name: findBank(facts.bin) ?? facts.bin,
  });
  const own = {
    bank: toBank({ bin, account, accountName }),
    content,
    qr: writeVietQr({ bin, account, amountVnd, content }),
  };
  if (link === null) return { ...own, link: null };
  if (link.bankBin !== null && link.account !== null && link.qr !== null) {
    const bank = toBank({ bin: link.bankBin, account: link.account, accountName: link.accountName ?? accountName });
    return { bank, content: link.content, qr: link.qr, link: { state: 'open', checkoutUrl: link.checkoutUrl } };
  }
  const isFailing = link.failure !== null || link.state !== 'asked';
  const shown = isFailing && isReadByContent ? own : { bank: null, content: null, qr: null };
  return { ...shown, link: { state: isFailing ? 'failing' : 'opening', checkoutUrl: null } };
}

/** Deposits that sellers request (DEP-1). */
export function createAsking(deps: Deps) {
  const { db, clock, rates, transfers, bank, links, isReadByContent, hours, payPageUrl } = deps;

  async function read(trx: Queryable, scope: OwnerScope, id: string): Promise<Deposit> {
    const [row, line] = [await queries.getDeposit(trx, scope, id), await transfers.get(trx, scope, id)];
    if (!row || !line) throw new AppError('NOT_FOUND');
    return {
      ...toTransaction(line),
      ...toPayTo(row, await links.read(trx, scope, id), isReadByContent),
      expiresAt: row.expiresAt.toISOString(),
      lateUntil: row.lateUntil.toISOString(),
      received:
        row.receivedVnd === null || row.receivedAt === null
          ? null
          : { amountVnd: row.receivedVnd, at: row.receivedAt.toISOString() },
    };
  }

  return {
    /** Returns a deposit. @throws AppError NOT_FOUND */
    read: (scope: OwnerScope, id: string): Promise<Deposit> => read(db, scope, id),

    readTerms: async (): Promise<DepositTerms> => ({
      isOpen: bank !== null,
      exchangeRate: await rates.readCurrent(),
      minVnd: DEPOSIT_MIN_VND,
      maxVnd: DEPOSIT_MAX_VND,
      hours,
      payPageUrl: payPageUrl === '' ? null : `${payPageUrl}/pay`,
    }),

    /** Requests a deposit. @throws AppError DEPOSITS_OFF, DEPOSITS_WAITING */
    async create(scope: OwnerScope, amountVnd: number): Promise<Deposit> {
      if (bank === null) throw new AppError('DEPOSITS_OFF');
      const rate = await rates.readCurrent();
      const now = clock.now();
      const expiresAt = new Date(now + hours * HOUR_MS);
      const lateUntil = new Date(expiresAt.getTime() + LATE_MS);
      return inTransaction(db, async (trx) => {
        // Takes a lock, because two concurrent calls could otherwise exceed the limit together.
        await lockUntilCommit(trx, `deposits:${scope.ownerId}`);
        if ((await queries.countWaiting(trx, scope, DEPOSITS_WAITING_MAX)) >= DEPOSITS_WAITING_MAX) {
          throw new AppError('DEPOSITS_WAITING');
        }
        for (let tries = 0; tries < CODE_TRIES; tries += 1) {
          const code = createCode();
          const known = { code, amount_vnd: amountVnd, created_at: new Date(now), late_until: lateUntil };
          // The code is linked afterwards, because the id of the transaction exists only after its insert, and the insert needs a unique code.
          if (!(await queries.takeCode(trx, { ...known, owner_id: scope.ownerId, deposit_id: '' }))) continue;
          const id = await transfers.ask(trx, scope, { code, vnd: amountVnd, rate, expiresAt });
          await queries.nameCode(trx, code, id);
          await queries.insertDeposit(trx, scope, {
            ...known,
            id,
            exchange_rate: rate,
            bank_bin: bank.bin,
            account: bank.account,
            account_name: bank.name,
            state: 'waiting',
            expires_at: expiresAt,
          });
          await links.plan(trx, scope, id, code);
          await publish(trx, { kind: 'event', ownerId: scope.ownerId, event: { type: 'balance' } });
          return read(trx, scope, id);
        }
        throw new Error('No free code of a deposit was found');
      });
    },

    /** Marks overdue deposits as expired; a late transfer is still credited to them. */
    async expire(): Promise<void> {
      const now = new Date(clock.now());
      await eachOwner(await crossTenant.listOwnersOfOverdue(db, now, BATCH), 'bobbin', async (scope) => {
        for (const { id } of await queries.listOverdue(db, scope, now, BATCH)) {
          await inTransaction(db, async (trx) => {
            const row = await queries.lockDeposit(trx, scope, id);
            if (row?.state !== 'waiting') return;
            await queries.updateDeposit(trx, scope, id, { state: 'expired' });
            await transfers.expire(trx, scope, id);
            await publish(trx, { kind: 'event', ownerId: scope.ownerId, event: { type: 'balance' } });
          });
        }
      });
    },
  };
}

export type Asking = ReturnType<typeof createAsking>;
