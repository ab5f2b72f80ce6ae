import { sql, type Insertable, type Updateable } from 'kysely';
import type { OwnerScope } from '../../platform/access.ts';
import type { Queryable, Tables } from '../../platform/database.ts';
import { removeOldRows } from '../../platform/remove-old.ts';

export interface ClosingRow {
  askedAt: Date;
  closeAt: Date;
  staffId: string | null;
  reason: string;
}

const COLUMNS = ['asked_at as askedAt', 'close_at as closeAt', 'staff_id as staffId', 'reason'] as const;

/** Returns the pending request to close an account. */
export async function findWaiting(db: Queryable, { ownerId }: OwnerScope): Promise<ClosingRow | undefined> {
  return db
    .selectFrom('account_closings')
    .select(COLUMNS)
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
}

/** Locks the pending request until the transaction ends. */
export async function lockWaiting(trx: Queryable, { ownerId }: OwnerScope): Promise<ClosingRow | undefined> {
  return trx
    .selectFrom('account_closings')
    .select(COLUMNS)
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst();
}

export async function insertClosing(
  trx: Queryable,
  { ownerId }: OwnerScope,
  row: Omit<Insertable<Tables['account_closings']>, 'owner_id' | 'state'>,
): Promise<void> {
  await trx
    .insertInto('account_closings')
    .values({ owner_id: ownerId, state: 'waiting', ...row })
    .execute();
}

export async function endClosing(
  trx: Queryable,
  { ownerId }: OwnerScope,
  state: 'undone' | 'stopped' | 'closed',
  now: Date,
): Promise<void> {
  await trx
    .updateTable('account_closings')
    .set({ state, ended_at: now })
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'waiting')
    .execute();
}

export interface ExportRow {
  id: string;
  createdAt: Date;
  state: string;
  attempts: number;
  sizeBytes: number | null;
  fileId: string | null;
  expiresAt: Date | null;
}

const EXPORT_COLUMNS = [
  'id',
  'created_at as createdAt',
  'state',
  'attempts',
  'size_bytes as sizeBytes',
  'file_id as fileId',
  'expires_at as expiresAt',
] as const;

export async function findNewestExport(db: Queryable, { ownerId }: OwnerScope): Promise<ExportRow | undefined> {
  return db
    .selectFrom('account_exports')
    .select(EXPORT_COLUMNS)
    .where('owner_id', '=', ownerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function lockExport(trx: Queryable, { ownerId }: OwnerScope, id: string): Promise<ExportRow | undefined> {
  return trx
    .selectFrom('account_exports')
    .select(EXPORT_COLUMNS)
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Counts one more attempt at an archive; returns nothing when the archive is ready or has failed. */
export async function beginExport(db: Queryable, { ownerId }: OwnerScope, id: string): Promise<ExportRow | undefined> {
  return db
    .updateTable('account_exports')
    .set((row) => ({ state: 'running', attempts: row('attempts', '+', 1) }))
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returning(EXPORT_COLUMNS)
    .executeTakeFirst();
}

export async function insertExport(
  trx: Queryable,
  { ownerId }: OwnerScope,
  row: Omit<Insertable<Tables['account_exports']>, 'owner_id'>,
): Promise<void> {
  await trx
    .insertInto('account_exports')
    .values({ owner_id: ownerId, ...row })
    .execute();
}

export async function updateExport(
  trx: Queryable,
  { ownerId }: OwnerScope,
  id: string,
  changes: Updateable<Tables['account_exports']>,
): Promise<void> {
  await trx.updateTable('account_exports').set(changes).where('owner_id', '=', ownerId).where('id', '=', id).execute();
}

export async function removeOldExports(db: Queryable, scope: OwnerScope, before: Date): Promise<void> {
  const isOld = sql`created_at < ${before} and file_id is null`;
  await removeOldRows(db, scope, { table: 'account_exports', key: ['id'], isOld });
}
