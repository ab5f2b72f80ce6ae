import type { ErrorName } from '@bobbin/contract/errors';
import { PAUSE_MAX_MS } from '@bobbin/domain/orders/teamwork';
import { sql, type RawBuilder } from 'kysely';
import type { OwnerScope } from './access.ts';
import type { Queryable, Tables } from './database.ts';
import { removeOldRows } from './remove-old.ts';

/** Maximum number of batches that one statement deletes; each deletes up to a thousand rows of orders. */
const BATCHES_AT_ONCE = 20;

/** The tables of a bulk job: one has a row per batch, the other a row per order of a batch, in the sequence in which the user selected them. */
interface BatchTables {
  batches: keyof Tables;
  orders: string;
  /** Columns of the first table that are selected for a batch. */
  columns: RawBuilder<unknown>;
  /** Returns the condition that the scope has the shops of all orders of a batch, because a batch is visible completely or not at all. */
  isWhole(scope: OwnerScope): RawBuilder<unknown>;
}

/** When a batch was stopped or finished, and the user in whose name its open orders are processed. */
export interface BatchEnds {
  stopped_at?: Date | null;
  finished_at?: Date | null;
  actor_id?: string | null;
  actor_name?: string;
}

function toSet(change: object): RawBuilder<unknown> {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  return sql.join(given.map(([column, value]) => sql`${sql.ref(column)} = ${value}`));
}

/**
 * Creates the statements for batches of any kind. An order waits, is begun by one worker at a time (by another one if that worker died), ends once,
 * and can be reopened. No order of a stopped batch is begun.
 */
export function createBatchRows<Batch>({ columns, isWhole, ...names }: BatchTables) {
  const batches = sql.table(names.batches);
  const orders = sql.table(names.orders);
  const select = (scope: OwnerScope, also: RawBuilder<unknown>) => sql<Batch>`
    select ${columns} from ${batches} where owner_id = ${scope.ownerId} and ${isWhole(scope)} and ${also}`;

  return {
    async get(db: Queryable, scope: OwnerScope, batchId: string): Promise<Batch | undefined> {
      return (await select(scope, sql`id = ${batchId}`).execute(db)).rows[0];
    },

    /** Reads a batch like `get`, and locks it until the transaction ends. */
    async lock(trx: Queryable, scope: OwnerScope, batchId: string): Promise<Batch | undefined> {
      return (await select(scope, sql`id = ${batchId} for update`).execute(trx)).rows[0];
    },

    /** Lists batches, newest first. */
    async list(
      db: Queryable,
      scope: OwnerScope,
      since: Date,
      limit: number,
      also: RawBuilder<unknown> = sql`true`,
    ): Promise<Batch[]> {
      const newest = sql`created_at >= ${since} and ${also} order by created_at desc, id desc limit ${limit}`;
      return (await select(scope, newest).execute(db)).rows;
    },

    /** Lists the next open orders of a batch, including orders that a worker began before it died. */
    async listOpen(
      db: Queryable,
      { ownerId }: OwnerScope,
      batchId: string,
      limit: number,
      also: RawBuilder<unknown> = sql`true`,
    ): Promise<string[]> {
      const { rows } = await sql<{ orderId: string }>`
        select order_id as "orderId" from ${orders}
        where owner_id = ${ownerId} and batch_id = ${batchId} and state in ('waiting', 'running') and ${also}
        order by position limit ${limit}`.execute(db);
      return rows.map(({ orderId }) => orderId);
    },

    /** Marks an order as running and returns one of its columns; returns undefined when the batch was stopped or the order has ended. */
    async begin(
      db: Queryable,
      { ownerId }: OwnerScope,
      batchId: string,
      orderId: string,
      column: 'order_id' | 'shop_id' = 'order_id',
    ): Promise<string | undefined> {
      const { rows } = await sql<{ given: string }>`
        update ${orders} b set state = 'running', error = null, reasons = '{}', detail = null
        where b.owner_id = ${ownerId} and b.batch_id = ${batchId} and b.order_id = ${orderId} and b.state in ('waiting', 'running')
          and exists (select from ${batches} l
            where l.owner_id = ${ownerId} and l.id = ${batchId} and (l.stopped_at is null or b.state = 'running'))
        returning ${sql.ref(`b.${column}`)} as given`.execute(db);
      return rows[0]?.given;
    },

    /** Ends a running order; does nothing when the order has already ended. */
    async end(
      db: Queryable,
      { ownerId }: OwnerScope,
      batchId: string,
      orderId: string,
      outcome: { state: string },
    ): Promise<void> {
      await sql`update ${orders} set ${toSet(outcome)}
        where owner_id = ${ownerId} and batch_id = ${batchId} and order_id = ${orderId} and state = 'running'`.execute(
        db,
      );
    },

    /**
     * Ends the open orders of a batch whose job no longer exists; in a stopped batch, orders that were not begun stay open. Returns false when the
     * batch has already ended.
     */
    async breakOff(trx: Queryable, { ownerId }: OwnerScope, batchId: string, now: Date): Promise<boolean> {
      const { rows } = await sql<{ isStopped: boolean }>`
        update ${batches} set finished_at = ${now} where owner_id = ${ownerId} and id = ${batchId} and finished_at is null
        returning stopped_at is not null as "isStopped"`.execute(trx);
      const [ended] = rows;
      if (ended === undefined) return false;
      await sql`update ${orders} set ${toSet({ state: 'failed', error: 'JOB_FAILED' satisfies ErrorName, detail: null })}, reasons = '{}'
        where owner_id = ${ownerId} and batch_id = ${batchId}
          and (state = 'running' or state = 'waiting' and not ${ended.isStopped})`.execute(trx);
      return true;
    },

    /** Reopens orders that failed or were skipped, or that `orElse` selects; when ids are given, only orders with these ids. */
    async reopen(
      trx: Queryable,
      { ownerId }: OwnerScope,
      batchId: string,
      ids: readonly string[] | undefined,
      { clear = {}, orElse = sql`false` }: { clear?: object; orElse?: RawBuilder<unknown> } = {},
    ): Promise<void> {
      await sql`update ${orders} b set ${toSet({ state: 'waiting', ...clear })}
        where b.owner_id = ${ownerId} and b.batch_id = ${batchId}
          and ${ids === undefined ? sql`true` : sql`b.order_id = any(${ids}::text[])`}
          and (b.state in ('failed', 'skipped') or ${orElse})`.execute(trx);
    },

    async setEnds(trx: Queryable, { ownerId }: OwnerScope, batchId: string, ends: BatchEnds): Promise<void> {
      await sql`update ${batches} set ${toSet(ends)} where owner_id = ${ownerId} and id = ${batchId}`.execute(trx);
    },

    /**
     * Deletes only the records of batches; all effects on the orders remain. An unfinished batch is kept as long as a pause of its order may last, because
     * its open orders would be lost.
     */
    async removeOld(db: Queryable, scope: OwnerScope, before: Date): Promise<void> {
      const latest = new Date(before.getTime() - PAUSE_MAX_MS);
      const isOld = sql`created_at < ${before} and (finished_at is not null or created_at < ${latest})`;
      await removeOldRows(db, scope, { table: names.batches, key: ['id'], isOld, limit: BATCHES_AT_ONCE });
    },
  };
}
