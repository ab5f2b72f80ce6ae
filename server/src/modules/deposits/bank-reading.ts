import type { BankSummary } from '@bobbin/contract/deposits';
import { BANK_PROVIDERS, type BankProvider } from '@bobbin/connectors/bank';
import { ConnectorError } from '@bobbin/connectors/errors';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { addJob } from '../../platform/jobs.ts';
import type { Logger } from '../../platform/log.ts';
import type { BankEvents, BankFeeds } from './bank-events.ts';
import * as queries from './bank-reading.sql.ts';

const DAY_MS = 24 * 3_600_000;
/**
 * Maximum age of transfers that are read. The first read goes back as far as a late transfer can be; later reads overlap with earlier ones, because
 * banks report some transfers late.
 */
const FIRST_MS = 8 * DAY_MS;
const OVERLAP_MS = 2 * DAY_MS;

interface Deps {
  db: Db;
  clock: Clock;
  log: Logger;
  feeds: BankFeeds;
  events: BankEvents;
  account: string | null;
}

/** Reads the list of transfers of each feed, so that a transfer whose webhook was lost is found (DEP-9). */
export function createBankReading({ db, clock, log, feeds, events, account }: Deps) {
  return {
    /** Enqueues a read of each feed that offers a list of transfers. */
    async askAll(): Promise<void> {
      await events.askAgain();
      if (account === null) return;
      for (const provider of BANK_PROVIDERS) {
        if (!feeds[provider]?.list) continue;
        const key = `bank-list:${provider}`;
        await addJob(
          db,
          'readBankList',
          { ownerId: '', provider },
          { key, queue: key, keyMode: 'keep', maxAttempts: 1 },
        );
      }
    },

    /** Job: reads the list of one feed. @throws ConnectorError */
    async read(provider: BankProvider, signal: AbortSignal): Promise<void> {
      const list = feeds[provider]?.list;
      if (!list || account === null) return;
      const startedAt = clock.now();
      const last = await queries.getRead(db, provider);
      const since = last?.readUntil ? last.readUntil.getTime() - OVERLAP_MS : startedAt - FIRST_MS;
      try {
        const missed = await events.keepListed(provider, await list(account, since, signal));
        const now = new Date(clock.now());
        const changes = { read_until: new Date(startedAt), read_at: now, missed, failed_at: null, failure: null };
        await queries.saveRead(db, provider, changes);
        if (missed > 0) log.warn({ provider, missed }, 'The list of the bank had transfers that nothing had told');
      } catch (error) {
        if (!(error instanceof ConnectorError)) throw error;
        // After a failure, the next run of the timetable continues where the last successful read ended.
        await queries.saveRead(db, provider, { failed_at: new Date(clock.now()), failure: error.message });
        log.warn({ provider, err: error }, 'The list of the bank was not read');
      }
    },

    readFeeds: (): Promise<BankSummary['feeds']> =>
      Promise.all(
        BANK_PROVIDERS.filter((provider) => feeds[provider]).map(async (provider) => {
          const last = await queries.getRead(db, provider);
          return {
            provider,
            toldAt: (await queries.getLastHook(db, provider))?.toISOString() ?? null,
            readAt: last?.readAt?.toISOString() ?? null,
            missedCount: last?.missed ?? 0,
            failure: last?.failure ?? null,
          };
        }),
      ),
  };
}

export type BankReading = ReturnType<typeof createBankReading>;
