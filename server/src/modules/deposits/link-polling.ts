import type { BankLinks, BankProvider, LinkNews } from '@bobbin/connectors/bank';
import { ConnectorError, type ConnectorErrorKind } from '@bobbin/connectors/errors';
import { nextLook } from '@bobbin/domain/money/deposits';
import { LINKS_MAX } from '@bobbin/domain/money/order-codes';
import { systemScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db } from '../../platform/database.ts';
import { addJob } from '../../platform/jobs.ts';
import type { Logger } from '../../platform/log.ts';
import { lockDeposit } from './deposit-requests.sql.ts';
import type { BankEvents } from './bank-events.ts';
import { getLastLink, updateLink } from './payment-links.sql.ts';
import type { PaymentLinks } from './payment-links.ts';
import { saveRead } from './bank-reading.sql.ts';
import * as crossTenant from './link-polling.cross-tenant.sql.ts';

/** Number of payment links that one job polls; each needs a call. */
const BATCH = 200;
/** Errors that concern only one payment link, so that the job continues with the next one. */
const OF_ONE: ReadonlySet<ConnectorErrorKind> = new Set(['rejected', 'not-understood']);

interface Deps {
  db: Db;
  clock: Clock;
  log: Logger;
  events: BankEvents;
  links: PaymentLinks;
  provider: { name: BankProvider; links: BankLinks } | null;
  /** Interval in milliseconds at which the link of an open deposit is polled. */
  everyMs: number;
}

/** Polls the payments of each payment link by our number, so that a payment whose webhook was lost is found (DEP-14). */
export function createLinkLooking({ db, clock, log, events, links, provider, everyMs }: Deps) {
  /** Stores the state of the link and schedules its next poll. When the link was cancelled while its deposit still waits, plans a new link. */
  const note = (due: crossTenant.DueLink, news: LinkNews | null) =>
    inTransaction(db, async (trx) => {
      const scope = systemScope(due.ownerId, 'bank');
      const deposit = await lockDeposit(trx, scope, due.depositId);
      if (!deposit) return;
      const now = clock.now();
      const lookAt = nextLook(
        now,
        { expiresAt: deposit.expiresAt.getTime(), lateUntil: deposit.lateUntil.getTime() },
        everyMs,
      );
      const seen = { looked_at: new Date(now), look_at: lookAt === null ? null : new Date(lookAt) };
      const isAsked = due.state === 'asked';
      const state = news === null || news.state === 'open' || isAsked || due.state === 'lost' ? due.state : news.state;
      const isWritten = await updateLink(trx, scope, due, { ...seen, state });
      if (!isWritten || deposit.state !== 'waiting' || now >= deposit.expiresAt.getTime()) return;
      if (isAsked) return links.askAgain(trx, scope, deposit.id);
      const isLast = (await getLastLink(trx, scope, deposit.id))?.attempt === due.attempt;
      const isOver = state === 'ended' && due.state !== 'ended' && news?.transfers.length === 0;
      if (isOver && isLast && due.attempt < LINKS_MAX) {
        await links.plan(trx, scope, deposit.id, deposit.code, due.attempt + 1);
      }
    });

  return {
    /** Enqueues polls of payment links that are due. */
    async askAll(): Promise<void> {
      if (provider === null) return;
      const key = `links:${provider.name}`;
      await addJob(db, 'lookAtLinks', { ownerId: '' }, { key, queue: key, keyMode: 'keep', maxAttempts: 1 });
    },

    async look(signal: AbortSignal): Promise<void> {
      if (provider === null) return;
      let missed = 0;
      let failure: string | null = null;
      try {
        for (const due of await crossTenant.listDueLinks(db, new Date(clock.now()), BATCH)) {
          signal.throwIfAborted();
          try {
            const news = await provider.links.look(due.orderCode, signal);
            missed += news === null ? 0 : await events.keepListed(provider.name, news.transfers);
            await note(due, news);
          } catch (error) {
            if (!(error instanceof ConnectorError) || !OF_ONE.has(error.kind)) throw error;
            failure = error.message;
            // Schedules the next poll before the call, so that a link that cannot be read does not block the others.
            await updateLink(db, systemScope(due.ownerId, 'bank'), due, { look_at: new Date(clock.now() + everyMs) });
            log.warn(
              { provider: provider.name, err: error, depositId: due.depositId },
              'A payment link was not looked at',
            );
          }
        }
        const now = new Date(clock.now());
        const read = { read_until: now, read_at: now, missed };
        await saveRead(db, provider.name, { ...read, failed_at: failure === null ? null : now, failure });
        if (missed > 0)
          log.warn({ provider: provider.name, missed }, 'Payment links had transfers that nothing had told');
      } catch (error) {
        if (!(error instanceof ConnectorError)) throw error;
        // The next run of the timetable begins with the links that this run did not reach.
        await saveRead(db, provider.name, { failed_at: new Date(clock.now()), failure: error.message });
        log.warn({ provider: provider.name, err: error }, 'Payment links were not looked at');
      }
    },
  };
}

export type LinkLooking = ReturnType<typeof createLinkLooking>;
