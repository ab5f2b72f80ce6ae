import { ConnectorError } from '@bobbin/connectors/errors';
import { MAX_INLINE_WAIT_MS } from '@bobbin/connectors/retry';
import type { ErrorName } from '@bobbin/contract/errors';
import { systemScope } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { addJob } from '../../platform/jobs.ts';
import { eachOwner } from '../../platform/cross-tenant.ts';
import type { JobHandlers, ScheduledTask } from '../../platform/worker.ts';
import type { Shops, ShopsOffers } from '../shops/module.ts';
import type { PayoutReading } from './reading.ts';
import type { Settling } from './settling.ts';
import { listReadSince, listStatementOwners } from './payouts.cross-tenant.sql.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    /** Reads the payments and statement days of a shop. */
    readPayouts: { ownerId: string; shopId: string };
  }
}

const IN_VAIN: ReadonlySet<ErrorName> = new Set(['SHOP_EXPIRED', 'SHOP_NOT_AUTHORIZED', 'NOT_FOUND']);
const ATTEMPTS = 3;
const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
/** Minimum age of a shop's payout data before the timetable reads it again; the marketplace settles only once a day. */
export const FRESH_MS = 3_600_000;

/** For each shop at most one job waits and at most one runs. */
export async function enqueueReading(
  trx: Queryable,
  ownerId: string,
  shopId: string,
  { runAt, isUrgent = false }: { runAt?: Date; isUrgent?: boolean } = {},
): Promise<void> {
  const key = `payouts:${shopId}`;
  const when = runAt ? { runAt } : { keyMode: isUrgent ? ('replace' as const) : ('keep' as const) };
  await addJob(trx, 'readPayouts', { ownerId, shopId }, { key, queue: key, maxAttempts: ATTEMPTS, isUrgent, ...when });
}

interface Deps {
  db: Db;
  clock: Clock;
  shops: Pick<Shops, 'noteFailure'> & Pick<ShopsOffers, 'listShopsToSync'>;
  reading: PayoutReading;
}

export function createPayoutTimetable({
  db,
  clock,
  shops,
  settling,
}: Omit<Deps, 'reading'> & { settling: Pick<Settling, 'prove'> }): ScheduledTask[] {
  return [
    {
      name: 'proveSettlements',
      everySeconds: DAY,
      run: async () => eachOwner(await listStatementOwners(db), 'bobbin', settling.prove),
    },
    {
      name: 'readPayouts',
      everySeconds: 5 * MINUTE,
      async run() {
        const fresh = new Set(await listReadSince(db, new Date(clock.now() - FRESH_MS)));
        for (const { ownerId, shopId, isOpen } of await shops.listShopsToSync()) {
          if (isOpen && !fresh.has(shopId)) await enqueueReading(db, ownerId, shopId);
        }
      },
    },
  ];
}

/**
 * Ends the job without a failure when a retry cannot help, because the shop's row already shows the reason. When the marketplace sends a long
 * Retry-After, the job is delayed until then (SYN-22).
 */
export function createPayoutJobs({ db, clock, shops, reading }: Deps): Pick<JobHandlers, 'readPayouts'> {
  return {
    async readPayouts({ ownerId, shopId }, signal) {
      const scope = systemScope(ownerId, 'bobbin');
      const startedAt = clock.now();
      try {
        const { isDone } = await reading.readShop(scope, shopId, signal);
        if (!isDone) await enqueueReading(db, ownerId, shopId, { runAt: new Date(clock.now()) });
      } catch (error) {
        if (error instanceof AppError && IN_VAIN.has(error.error)) return;
        if (!(error instanceof ConnectorError)) throw error;
        await shops.noteFailure(scope, shopId, error, startedAt);
        if (!error.retryable) return;
        const pause = error.retryAfterMs ?? 0;
        if (pause <= MAX_INLINE_WAIT_MS) throw error;
        await enqueueReading(db, ownerId, shopId, { runAt: new Date(clock.now() + pause) });
      }
    },
  };
}
