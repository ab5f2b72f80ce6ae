import { ConnectorError } from '@bobbin/connectors/errors';
import { MAX_INLINE_WAIT_MS } from '@bobbin/connectors/retry';
import type { ErrorName } from '@bobbin/contract/errors';
import { systemScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { addJob } from '../../platform/jobs.ts';
import type { JobHandlers } from '../../platform/worker.ts';
import type { Shops } from '../shops/module.ts';
import type { RequestReading } from './reading.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    /** Reads the buyers' requests of a shop. */
    readRequests: { ownerId: string; shopId: string };
  }
}

const IN_VAIN: ReadonlySet<ErrorName> = new Set(['SHOP_EXPIRED', 'SHOP_NOT_AUTHORIZED', 'NOT_FOUND']);

/** For each shop at most one job waits and at most one runs. */
export async function enqueueReading(trx: Queryable, ownerId: string, shopId: string, runAt?: Date): Promise<void> {
  const key = `requests:${shopId}`;
  const when = runAt ? { runAt } : { keyMode: 'keep' as const };
  await addJob(trx, 'readRequests', { ownerId, shopId }, { key, queue: key, ...when });
}

interface Deps {
  db: Db;
  clock: Clock;
  shops: Pick<Shops, 'noteFailure'>;
  reading: RequestReading;
}

/**
 * Ends the job without a failure when a retry cannot help, because the shop's row already shows the reason. When the marketplace sends a long
 * Retry-After, the job is delayed until then (SYN-22).
 */
export function createRequestJobs({ db, clock, shops, reading }: Deps): Pick<JobHandlers, 'readRequests'> {
  return {
    async readRequests({ ownerId, shopId }, signal) {
      const scope = systemScope(ownerId, 'bobbin');
      const startedAt = clock.now();
      try {
        await reading.readShop(scope, shopId, signal);
      } catch (error) {
        if (error instanceof AppError && IN_VAIN.has(error.error)) return;
        if (!(error instanceof ConnectorError)) throw error;
        await shops.noteFailure(scope, shopId, error, startedAt);
        if (!error.retryable) return;
        const pause = error.retryAfterMs ?? 0;
        if (pause <= MAX_INLINE_WAIT_MS) throw error;
        await enqueueReading(db, ownerId, shopId, new Date(clock.now() + pause));
      }
    },
  };
}
