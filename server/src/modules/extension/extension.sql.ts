import type { ViolationRecord } from '@bobbin/contract/extension';
import { sql, type Updateable } from 'kysely';
import type { OwnerScope } from '../../platform/access.ts';
import type { Queryable, Tables } from '../../platform/database.ts';
import { inShops } from '../../platform/shop-scope.ts';

/** Locks the stored data about a shop until the transaction ends, so that extension posts of one shop are processed one after another. */
export async function lockState(trx: Queryable, { ownerId }: OwnerScope, shopId: string, version: string) {
  await trx
    .insertInto('extension_states')
    .values({ owner_id: ownerId, shop_id: shopId, version })
    .onConflict((conflict) => conflict.columns(['owner_id', 'shop_id']).doNothing())
    .execute();
  return trx
    .selectFrom('extension_states')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('shop_id', '=', shopId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateState(
  trx: Queryable,
  { ownerId }: OwnerScope,
  shopId: string,
  changes: Updateable<Tables['extension_states']>,
): Promise<void> {
  await trx
    .updateTable('extension_states')
    .set(changes)
    .where('owner_id', '=', ownerId)
    .where('shop_id', '=', shopId)
    .execute();
}

export type ExtensionStateRow = Awaited<ReturnType<typeof listStates>>[number];

/** Reads the extension's data about each shop of a seller. */
export async function listStates(db: Queryable, scope: OwnerScope) {
  return db
    .selectFrom('extension_states')
    .select([
      'shop_id as shopId',
      'synced_at as syncedAt',
      'health_score as healthScore',
      'health_level as healthLevel',
      'accelerated_settlement as acceleratedSettlement',
      'can_flash_sale as canFlashSale',
      'violations_at as violationsAt',
      'violations_count as violationsCount',
    ])
    .where('owner_id', '=', scope.ownerId)
    .where(inShops(scope, 'shop_id'))
    .execute();
}

/** Keeps at most `total` records: first those of this extension post, then those that were seen last (EXT-5). */
export async function upsertViolations(
  trx: Queryable,
  { ownerId }: OwnerScope,
  shopId: string,
  records: readonly ViolationRecord[],
  { observedAt, now }: { observedAt: Date; now: Date },
): Promise<void> {
  if (records.length === 0) return;
  await trx
    .insertInto('violations')
    .values(
      records.map((record) => ({
        owner_id: ownerId,
        shop_id: shopId,
        id: record.id,
        happened_at: new Date(record.create_time * 1000),
        record: JSON.stringify(record),
        observed_at: observedAt,
        created_at: now,
        updated_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'shop_id', 'id']).doUpdateSet({
        happened_at: sql`excluded.happened_at`,
        observed_at: sql`excluded.observed_at`,
        updated_at: sql`case when violations.record = excluded.record then violations.updated_at else excluded.updated_at end`,
        record: sql`excluded.record`,
      }),
    )
    .execute();
}

export async function listKnownIds(trx: Queryable, { ownerId }: OwnerScope, shopId: string): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('violations')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('shop_id', '=', shopId)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Keeps at most `total` records: first those of this extension post, then those that were seen last (EXT-5). */
export async function removeGone(
  trx: Queryable,
  { ownerId }: OwnerScope,
  shopId: string,
  sentIds: readonly string[],
  total: number,
): Promise<void> {
  await sql`
    delete from violations where owner_id = ${ownerId} and shop_id = ${shopId} and id in (
      select id from violations where owner_id = ${ownerId} and shop_id = ${shopId}
      order by (id = any(${sentIds})) desc, observed_at desc, id offset ${total})`.execute(trx);
}

export async function countViolations(db: Queryable, { ownerId }: OwnerScope, shopId: string): Promise<number> {
  const row = await db
    .selectFrom('violations')
    .select(sql<number>`count(*)::bigint`.as('total'))
    .where('owner_id', '=', ownerId)
    .where('shop_id', '=', shopId)
    .executeTakeFirst();
  return row?.total ?? 0;
}

export async function listViolations(
  db: Queryable,
  { ownerId }: OwnerScope,
  shopId: string,
  { limit, offset, direction }: { limit: number; offset: number; direction: 'asc' | 'desc' },
) {
  return db
    .selectFrom('violations')
    .select(['record', 'created_at as createdAt', 'updated_at as updatedAt'])
    .where('owner_id', '=', ownerId)
    .where('shop_id', '=', shopId)
    .orderBy('happened_at', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Deletes the extension's data about a shop; returns the number of violations. */
export async function removeVisits(trx: Queryable, { ownerId }: OwnerScope, shopId: string): Promise<number> {
  await trx.deleteFrom('extension_states').where('owner_id', '=', ownerId).where('shop_id', '=', shopId).execute();
  const result = await trx
    .deleteFrom('violations')
    .where('owner_id', '=', ownerId)
    .where('shop_id', '=', shopId)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
