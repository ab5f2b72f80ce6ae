import { sql, type Insertable } from 'kysely';
import type { OwnerScope } from '../../../platform/access.ts';
import type { Queryable, Tables } from '../../../platform/database.ts';

export async function getSyncState(db: Queryable, { ownerId }: OwnerScope, shopId: string) {
  return db
    .selectFrom('sync_states')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('shop_id', '=', shopId)
    .executeTakeFirst();
}

export type SyncStateRow = Awaited<ReturnType<typeof listSyncStates>>[number];

export async function listSyncStates(db: Queryable, { ownerId }: OwnerScope, shopIds: readonly string[]) {
  if (shopIds.length === 0) return [];
  return db
    .selectFrom('sync_states as state')
    .selectAll('state')
    .select((select) =>
      select
        .selectFrom('sync_errors as error')
        .select(sql<number>`count(*)::bigint`.as('n'))
        .where('error.owner_id', '=', ownerId)
        .where('error.shop_id', 'in', [...shopIds])
        .whereRef('error.shop_id', '=', 'state.shop_id')
        .where('error.resolved_at', 'is', null)
        .as('errorsCount'),
    )
    .where('state.owner_id', '=', ownerId)
    .where('state.shop_id', 'in', [...shopIds])
    .execute();
}

export async function createSyncState(
  trx: Queryable,
  { ownerId }: OwnerScope,
  shopId: string,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('sync_states')
    .values({ owner_id: ownerId, shop_id: shopId, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function updateSyncState(
  trx: Queryable,
  { ownerId }: OwnerScope,
  shopId: string,
  changes: Partial<{
    state: string;
    cursor_at: Date | null;
    is_first_sync: boolean;
    synced_count: number;
    expected_count: number | null;
    last_sync_at: Date;
    looked_at: Date;
    look_from: Date | null;
    last_result: string;
    last_error: string | null;
    updated_at: Date;
  }>,
): Promise<void> {
  await trx
    .updateTable('sync_states')
    .set(changes)
    .where('owner_id', '=', ownerId)
    .where('shop_id', '=', shopId)
    .execute();
}

export async function insertRun(
  trx: Queryable,
  { ownerId }: OwnerScope,
  row: Omit<Insertable<Tables['sync_runs']>, 'owner_id'>,
): Promise<void> {
  await trx
    .insertInto('sync_runs')
    .values({ owner_id: ownerId, ...row })
    .execute();
}

export async function finishRun(
  trx: Queryable,
  { ownerId }: OwnerScope,
  shopId: string,
  runId: string,
  facts: {
    finished_at: Date;
    result: string;
    seen_count: number;
    changed_count: number;
    recovered_count: number;
    recovered_ids: string[];
    broken_count: number;
    waited_ms: number;
    error: string | null;
  },
): Promise<void> {
  await trx
    .updateTable('sync_runs')
    .set(facts)
    .where('owner_id', '=', ownerId)
    .where('shop_id', '=', shopId)
    .where('id', '=', runId)
    .execute();
}

/** Closes the open runs of processes that died, and deletes all but the newest hundred runs. */
export async function tidyRuns(trx: Queryable, { ownerId }: OwnerScope, shopId: string, now: Date): Promise<void> {
  await trx
    .updateTable('sync_runs')
    .set({ finished_at: now, result: 'interrupted' })
    .where('owner_id', '=', ownerId)
    .where('shop_id', '=', shopId)
    .where('finished_at', 'is', null)
    .execute();
  await sql`delete from sync_runs where owner_id = ${ownerId} and shop_id = ${shopId} and id in (
    select id from sync_runs where owner_id = ${ownerId} and shop_id = ${shopId} order by started_at desc offset 100)`.execute(
    trx,
  );
}

export async function listRuns(db: Queryable, { ownerId }: OwnerScope, shopId: string, limit: number) {
  return db
    .selectFrom('sync_runs')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('shop_id', '=', shopId)
    .orderBy('started_at', 'desc')
    .limit(limit)
    .execute();
}

/** Deletes at most `limit` old webhooks and at most `limit` old resolved errors; returns false when none is left. */
export async function removeOldNews(db: Queryable, { ownerId }: OwnerScope, before: Date, limit: number) {
  const events = await sql`delete from webhook_events where owner_id = ${ownerId} and notification_id in (
    select notification_id from webhook_events where owner_id = ${ownerId} and received_at < ${before} limit ${limit})`.execute(
    db,
  );
  const errors = await sql`delete from sync_errors where owner_id = ${ownerId} and (shop_id, id) in (
    select shop_id, id from sync_errors where owner_id = ${ownerId} and resolved_at < ${before} limit ${limit})`.execute(
    db,
  );
  return Number(events.numAffectedRows ?? 0n) >= limit || Number(errors.numAffectedRows ?? 0n) >= limit;
}

/** Marks a sync as queued; a running sync keeps its state. */
export async function markQueued(trx: Queryable, { ownerId }: OwnerScope, shopId: string, now: Date): Promise<void> {
  await trx
    .updateTable('sync_states')
    .set({ state: 'queued', updated_at: now })
    .where('owner_id', '=', ownerId)
    .where('shop_id', '=', shopId)
    .where('state', '<>', 'running')
    .execute();
}

/** Marks a queued or running sync as failed; returns false when the sync has ended in the meantime. */
export async function failSync(
  trx: Queryable,
  { ownerId }: OwnerScope,
  shopId: string,
  error: string,
  now: Date,
): Promise<boolean> {
  const rows = await trx
    .updateTable('sync_states')
    .set({ state: 'failed', last_result: 'failed', last_error: error, updated_at: now })
    .where('owner_id', '=', ownerId)
    .where('shop_id', '=', shopId)
    .where('state', 'in', ['queued', 'running'])
    .returning('shop_id')
    .execute();
  return rows.length > 0;
}
