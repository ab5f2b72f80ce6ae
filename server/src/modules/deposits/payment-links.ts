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
/** Age after which another worker with the claim has opened the link or counts as dead. */
const PATIENCE_MS = 10_000;

interface Deps extends ClaimDeps {
  log: Logger;
  /** The provider with links; null when no provider has them. */
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

/** Payment links: a deposit's own page, account and content at a provider that has no list of movements (DEP-13). */
export function createPaymentLinks(deps: Deps) {
  const { db, clock, log, provider } = deps;

  /** Plans the link of a deposit created in this transaction; does nothing without a link provider. */
  async function plan(trx: Queryable, scope: OwnerScope, depositId: string, code: string, attempt = 1): Promise<void> {
    if (provider === null) return;
    const now = new Date(clock.now());
    const row = { deposit_id: depositId, attempt, order_code: toOrderCode(code, attempt), state: 'asked' } as const;
    await queries.insertLink(trx, scope, { ...row, created_at: now, look_at: now });
    await askAgain(trx, scope, depositId);
  }

  /** Enqueues a planned link again that was not opened. */
  async function askAgain(trx: Queryable, { ownerId }: OwnerScope, depositId: string): Promise<void> {
    const options = { key: `link:${depositId}`, maxAttempts: ATTEMPTS, isUrgent: true };
    await addJob(trx, 'openPaymentLink', { ownerId, depositId }, options);
  }

  /** Stores the outcome of a link, unless another call was faster. */
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

  /** The number is taken because the response was lost, and the account cannot be read any more. A new number is used. */
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

  /** Makes one attempt; returns true when another one must follow immediately. */
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
          // A late transfer still counts, so the link must accept it.
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
        // The link was never shown; in case money arrives through it, it is polled like the others.
        if (!(error instanceof ConnectorError)) throw error;
        log.warn({ err: error, depositId }, 'A payment link that was replaced was not ended');
      });
      return true;
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
      await note(scope, depositId, link, { failure: error.message });
      log.warn({ err: error, depositId }, 'A payment link was not opened');
      // The timetable retries all other errors.
      if (error.retryable || error.mayHaveHappened) throw error;
      return false;
    }
  }

  return {
    plan,
    askAgain,
    /** Returns the last link of a deposit; null when it has none. */
    read: queries.getLastLink,

    /** Opens a planned link, once. @throws ConnectorError when a retry may help */
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
