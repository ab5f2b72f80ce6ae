import type { BankLinks, BankProvider, PaymentLink } from '@bobbin/connectors/bank';
import { ConnectorError } from '@bobbin/connectors/errors';
import { shortenDepositCode } from '@bobbin/domain/money/deposit-codes';
import { LINKS_MAX, toOrderCode } from '@bobbin/domain/money/order-codes';
import { systemScope, type OwnerScope } from '../../platform/access.ts';
import { withClaimInTurn, type ClaimDeps } from '../../platform/claims.ts';
import { inTransaction, type Queryable } from '../../platform/database.ts';
import { addJob } from '../../platform/jobs.ts';
import { publish } from '../../platform/live.ts';
import type { Logger } from '../../platform/log.ts';
import { getDeposit, lockDeposit, type DepositRow } from './deposit-requests.sql.ts';
import * as queries from './payment-links.sql.ts';

const ATTEMPTS = 3;
/** Time after which a caller no longer waits for another worker that is opening the link. */
const PATIENCE_MS = 10_000;

interface Deps extends ClaimDeps {
  log: Logger;
  /** The provider of payment links; null when no configured provider offers them. */
  provider: { name: BankProvider; links: BankLinks } | null;
}

const toOpened = ({ id, bin, account, accountName, content, qr, checkoutUrl }: PaymentLink) => ({
  state: 'open' as const,
  link_id: id,
  bank_bin: bin,
  account,
  account_name: accountName,
  content,
  qr,
  checkout_url: checkoutUrl,
  failure: null,
});

/** Payment links: each gives a deposit its own page, account and transfer description at a provider that has no list of transfers (DEP-13). */
export function createPaymentLinks(deps: Deps) {
  const { db, clock, log, provider } = deps;

  /** Plans a payment link for a deposit that this transaction creates; does nothing when there is no provider of links. */
  async function plan(trx: Queryable, scope: OwnerScope, depositId: string, code: string, attempt = 1): Promise<void> {
    if (provider === null) return;
    const now = new Date(clock.now());
    const row = { deposit_id: depositId, attempt, order_code: toOrderCode(code, attempt), state: 'asked' } as const;
    await queries.insertLink(trx, scope, { ...row, created_at: now, look_at: now });
    await askAgain(trx, scope, depositId);
  }

  /** Enqueues the opening of a planned link. */
  async function askAgain(trx: Queryable, { ownerId }: OwnerScope, depositId: string): Promise<void> {
    const options = { key: `link:${depositId}`, maxAttempts: ATTEMPTS, isUrgent: true };
    await addJob(trx, 'openPaymentLink', { ownerId, depositId }, options);
  }

  /** Stores the outcome of opening a link, unless another call has stored one. */
  const note = (
    scope: OwnerScope,
    depositId: string,
    link: queries.LinkRow,
    changes: Parameters<typeof queries.updateLink>[3],
  ) =>
    inTransaction(db, async (trx) => {
      if (!(await queries.updateLink(trx, scope, { depositId, attempt: link.attempt, state: 'asked' }, changes)))
        return;
      await publish(trx, { kind: 'event', ownerId: scope.ownerId, event: { type: 'balance' } });
    });

  /** Plans a link with a new number. The old number exists at the provider, because a response was lost, and its account cannot be read there. */
  const replace = (scope: OwnerScope, deposit: DepositRow, link: queries.LinkRow) =>
    inTransaction(db, async (trx) => {
      await lockDeposit(trx, scope, deposit.id);
      const isLast = link.attempt >= LINKS_MAX;
      const state = isLast ? ('ended' as const) : ('lost' as const);
      const at = { depositId: deposit.id, attempt: link.attempt, state: 'asked' } as const;
      if (!(await queries.updateLink(trx, scope, at, { state }))) return;
      if (isLast) log.warn({ depositId: deposit.id }, 'A deposit has used all numbers of its payment links');
      else await plan(trx, scope, deposit.id, deposit.code, link.attempt + 1);
    });

  /** Makes one attempt to open a link; returns true when the next attempt must follow at once. */
  async function openNext(
    { links }: NonNullable<typeof provider>,
    scope: OwnerScope,
    depositId: string,
    signal: AbortSignal,
  ) {
    const [deposit, link] = [await getDeposit(db, scope, depositId), await queries.getLastLink(db, scope, depositId)];
    if (!deposit || link?.state !== 'asked') return false;
    if (deposit.state !== 'waiting') {
      await note(scope, depositId, link, { state: 'ended' });
      return false;
    }
    try {
      const opened = await links.open(
        {
          orderCode: link.orderCode,
          amountVnd: deposit.amountVnd,
          content: shortenDepositCode(deposit.code, links.contentMax),
          // The link must accept late transfers, because they are still credited.
          expiresAt: deposit.lateUntil.getTime(),
        },
        signal,
      );
      if (opened !== 'taken') {
        await note(scope, depositId, link, toOpened(opened));
        return false;
      }
      await replace(scope, deposit, link);
      await links.end(link.orderCode, signal).catch((error: unknown) => {
        // The link was never shown to the seller; it is polled anyway, in case money arrives through it.
        if (!(error instanceof ConnectorError)) throw error;
        log.warn({ err: error, depositId }, 'A payment link that was replaced was not ended');
      });
      return true;
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
      await note(scope, depositId, link, { failure: error.message });
      log.warn({ err: error, depositId }, 'A payment link was not opened');
      // The job retries after any other error.
      if (error.retryable || error.mayHaveHappened) throw error;
      return false;
    }
  }

  return {
    plan,
    askAgain,
    /** Returns the last payment link of a deposit; null when it has none. */
    read: queries.getLastLink,

    /** Opens a planned payment link once. @throws ConnectorError when a retry may succeed */
    async open(ownerId: string, depositId: string, signal: AbortSignal): Promise<void> {
      if (provider === null) return;
      const scope = systemScope(ownerId, 'bank');
      const done = await withClaimInTurn(deps, scope, `link:${depositId}`, PATIENCE_MS, async () => {
        for (let more = true; more;) more = await openNext(provider, scope, depositId, signal);
      });
      if (!done) throw new Error('Another worker opens this payment link, and takes long');
    },
  };
}

export type PaymentLinks = ReturnType<typeof createPaymentLinks>;
