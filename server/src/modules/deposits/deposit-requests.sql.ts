import { sql, type Insertable, type Updateable } from 'kysely';
import type { OwnerScope } from '../../platform/access.ts';
import type { Queryable, Tables } from '../../platform/database.ts';

export interface DepositRow {
  id: string;
  code: string;
  amountVnd: number;
  exchangeRate: number;
  bankBin: string;
  account: string;
  accountName: string;
  state: string;
  expiresAt: Date;
  lateUntil: Date;
  receivedVnd: number | null;
  receivedAt: Date | null;
}

const COLUMNS = [
  'id',
  'code',
  'amount_vnd as amountVnd',
  'exchange_rate as exchangeRate',
  'bank_bin as bankBin',
  'account',
  'account_name as accountName',
  'state',
  'expires_at as expiresAt',
  'late_until as lateUntil',
  'received_vnd as receivedVnd',
  'received_at as receivedAt',
] as const;

export async function getDeposit(db: Queryable, { ownerId }: OwnerScope, id: string): Promise<DepositRow | null> {
  const row = await db
    .selectFrom('deposits')
    .select(COLUMNS)
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Locks a deposit until the transaction ends. */
export async function lockDeposit(trx: Queryable, { ownerId }: OwnerScope, id: string): Promise<DepositRow | null> {
  const row = await trx
    .selectFrom('deposits')
    .select(COLUMNS)
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Counts deposits up to `limit`; callers do not need an exact larger number. */
export async function countWaiting(db: Queryable, { ownerId }: OwnerScope, limit: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::bigint as total from (
      select from deposits where owner_id = ${ownerId} and state = 'waiting' limit ${limit}) d`.execute(db);
  return rows[0]?.total ?? 0;
}

export async function insertDeposit(
  trx: Queryable,
  { ownerId }: OwnerScope,
  row: Omit<Insertable<Tables['deposits']>, 'owner_id'>,
): Promise<void> {
  await trx
    .insertInto('deposits')
    .values({ owner_id: ownerId, ...row })
    .execute();
}

export async function updateDeposit(
  trx: Queryable,
  { ownerId }: OwnerScope,
  id: string,
  changes: Updateable<Tables['deposits']>,
): Promise<void> {
  await trx.updateTable('deposits').set(changes).where('owner_id', '=', ownerId).where('id', '=', id).execute();
}

/** Reserves a deposit code for an owner; returns false when another owner has it. */
export async function takeCode(trx: Queryable, row: Insertable<Tables['deposit_codes']>): Promise<boolean> {
  const result = await trx
    .insertInto('deposit_codes')
    .values(row)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Lists an owner's overdue deposits, oldest first. */
export async function listOverdue(db: Queryable, { ownerId }: OwnerScope, now: Date, limit: number) {
  return db
    .selectFrom('deposits')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'waiting')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute();
}

/** Links a reserved code to its deposit. */
export async function nameCode(trx: Queryable, code: string, depositId: string): Promise<void> {
  await trx.updateTable('deposit_codes').set({ deposit_id: depositId }).where('code', '=', code).execute();
}
