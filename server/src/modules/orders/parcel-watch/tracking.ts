import { createHash } from 'node:crypto';
import { ConnectorError } from '@bobbin/connectors/errors';
import type { Marketplace, TrackingEvent } from '@bobbin/connectors/marketplace';
import { nextTrackingRead, readTracking, stateOfTracking } from '@bobbin/domain/orders/tracking-events';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Clock } from '../../../platform/clock.ts';
import { inTransaction, type Db } from '../../../platform/database.ts';
import { publish } from '../../../platform/live.ts';
import type { Shops } from '../../shops/module.ts';
import * as queries from './tracking.sql.ts';

/** Maximum number of orders of one shop per job, so that a shop's tracking takes a small part of the marketplace's quota (PWT-4). */
export const READS_PER_RUN = 60;
/** Maximum number of characters of an event's text that are stored. */
const WORDS_MAX = 500;
/** Pause after the marketplace refused to tell the events of an order. */
const REFUSED_MS = 24 * 3_600_000;
/** After this number of refusals at the start of a run, the shop itself is refused, not its orders. */
const REFUSALS_MAX = 3;

interface Deps {
  db: Db;
  clock: Clock;
  marketplace: Pick<Marketplace, 'getTracking'>;
  shops: Pick<Shops, 'getAccess'>;
}

/** Converts an event to its row. Its id depends on time and text alone, so the same event is stored once. */
function toRow({ description, at }: TrackingEvent): queries.NewTrackingEvent {
  const words = description.slice(0, WORDS_MAX).toWellFormed().trim();
  const time = at === null ? null : new Date(at).toISOString();
  const { kind, problem } = readTracking(words);
  const id = createHash('sha256')
    .update(`${time ?? ''}\n${words}`)
    .digest('hex')
    .slice(0, 32);
  return { id, at: time, kind, problem, words };
}

const toDate = (at: number | null) => (at === null ? null : new Date(at));

/** Reads the events of carriers from the marketplace (PWT-4 to PWT-6). */
export function createTracking({ db, clock, marketplace, shops }: Deps) {
  /** Stores the events of an order, and derives its state from all events that are stored, in whatever sequence they came. */
  async function store(scope: OwnerScope, shopId: string, orderId: string, told: readonly TrackingEvent[]) {
    const now = clock.now();
    await inTransaction(db, async (trx) => {
      // Two readings of one order store their events one after the other, so that the state includes the events of both.
      const order = await queries.lockTracking(trx, scope, orderId);
      if (!order) return;
      const rows = told.slice(0, queries.EVENTS_MAX).map(toRow);
      const added = await queries.insertEvents(trx, scope, orderId, rows, new Date(now));
      const events = await queries.listTrackingEvents(trx, scope, orderId);
      const state = stateOfTracking(events.map(({ words, at }) => ({ text: words, at: at?.getTime() ?? null })));
      const next = nextTrackingRead(
        {
          status: order.status,
          createdAt: order.createdAt.getTime(),
          dueAt: order.dueAt?.getTime() ?? null,
          scannedAt: state.scannedAt ?? order.collectedAt?.getTime() ?? null,
          deliveredAt: state.deliveredAt,
          problem: state.problem,
        },
        now,
      );
      await queries.updateTracking(trx, scope, orderId, {
        next_read_at: toDate(next),
        read_at: new Date(now),
        kind: state.kind,
        problem: state.problem,
        problem_at: toDate(state.problemAt),
        scanned_at: toDate(state.scannedAt),
        delivered_at: toDate(state.deliveredAt),
        last_at: toDate(state.lastAt),
        last_words: state.lastText,
      });
      if (added === 0) return;
      await publish(trx, {
        kind: 'event',
        ownerId: scope.ownerId,
        event: { type: 'orders', shopId, ids: [orderId], newCount: 0 },
      });
    });
  }

  return {
    /**
     * Job: reads the due orders of a shop, at most READS_PER_RUN of them; each order is stored by itself, so a job that was killed continues with the
     * orders that are still due (PWT-4).
     * @throws ConnectorError when the marketplace refuses the shop, limits its calls or is down
     */
    async readShop(scope: OwnerScope, shopId: string, signal?: AbortSignal): Promise<void> {
      const now = new Date(clock.now());
      await queries.watchShipped(db, scope, shopId, now);
      await queries.leaveCancelled(db, scope, shopId, now);
      const ids = await queries.listDue(db, scope, shopId, now, READS_PER_RUN);
      let refusals = 0;
      for (const orderId of ids) {
        if (signal?.aborted === true) return;
        try {
          const access = await shops.getAccess(scope, shopId, { signal });
          await store(scope, shopId, orderId, await marketplace.getTracking(access, orderId));
          refusals = -Infinity;
        } catch (error) {
          const isOfOrder =
            error instanceof ConnectorError && (error.kind === 'rejected' || error.kind === 'not-understood');
          refusals += 1;
          if (!isOfOrder || refusals >= REFUSALS_MAX) throw error;
          await queries.postpone(db, scope, orderId, new Date(clock.now() + REFUSED_MS));
        }
      }
    },
  };
}

export type Tracking = ReturnType<typeof createTracking>;
