import { sql, type Insertable, type Updateable } from 'kysely';
import type { Queryable, Tables } from '../../platform/database.ts';

export interface EventRow {
  id: string;
  provider: string;
  providerId: string;
  account: string;
  subAccount: string | null;
  bankName: string;
  isIncoming: boolean;
  amountVnd: number;
  content: string;
  reference: string | null;
  payer: string | null;
  happenedAt: Date;
  receivedAt: Date;
  state: string;
  reason: string | null;
  ownerId: string | null;
  depositId: string | null;
  cents: number | null;
  deciderName: string | null;
  note: string | null;
  decidedAt: Date | null;
  /** The staff user who proposed an owner for the transfer, while a second staff user must agree (DEP-12). */
  proposerId: string | null;
  proposerName: string | null;
  proposedOwner: string | null;
  proposedCode: string | null;
  proposalNote: string | null;
  proposedAt: Date | null;
  /** Our number of the payment link through which the transfer was made (DEP-13). */
  orderCode: number | null;
}

export const EVENT_COLUMNS = [
  'id',
  'provider',
  'provider_id as providerId',
  'account',
  'sub_account as subAccount',
  'bank_name as bankName',
  'is_incoming as isIncoming',
  'amount_vnd as amountVnd',
  'content',
  'reference',
  'payer',
  'happened_at as happenedAt',
  'received_at as receivedAt',
  'state',
  'reason',
  'owner_id as ownerId',
  'deposit_id as depositId',
  'cents',
  'decider_name as deciderName',
  'note',
  'decided_at as decidedAt',
  'proposer_id as proposerId',
  'proposer_name as proposerName',
  'proposed_owner as proposedOwner',
  'proposed_code as proposedCode',
  'proposal_note as proposalNote',
  'proposed_at as proposedAt',
  'order_code as orderCode',
] as const;

/** Stores an event of a bank; returns false when the event was stored before. */
export async function insertEvent(trx: Queryable, row: Insertable<Tables['bank_events']>): Promise<boolean> {
  const result = await trx
    .insertInto('bank_events')
    .values(row)
    .onConflict((conflict) => conflict.columns(['provider', 'provider_id']).doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Locks an event until the transaction ends. */
export async function lockEvent(trx: Queryable, id: string): Promise<EventRow | null> {
  const row = await trx
    .selectFrom('bank_events')
    .select(EVENT_COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function updateEvent(
  trx: Queryable,
  id: string,
  changes: Updateable<Tables['bank_events']>,
): Promise<void> {
  await trx.updateTable('bank_events').set(changes).where('id', '=', id).execute();
}

/** Locks a processed event about the same transfer that another feed reported. */
export async function lockTwin(
  trx: Queryable,
  { id, account, reference, amountVnd }: EventRow,
): Promise<{ id: string; state: string } | null> {
  const twin = await trx
    .selectFrom('bank_events')
    .select(['id', 'state'])
    .where('account', '=', account)
    .where('reference', '=', reference)
    .where('amount_vnd', '=', amountVnd)
    .where('is_incoming', '=', true)
    .where('id', '<>', id)
    .where('state', 'in', ['matched', 'unmatched', 'assigned', 'returned'])
    // Prefers a report that has been decided to one that still waits for staff.
    .orderBy(sql`state = 'unmatched'`)
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return twin ?? null;
}

/** Lists stored events that have not been processed for a while, because their job was lost. */
export async function listLeft(db: Queryable, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('bank_events')
    .select('id')
    .where('state', '=', 'new')
    .where('received_at', '<', before)
    .orderBy('received_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export interface CodeRow {
  code: string;
  ownerId: string;
  depositId: string;
  amountVnd: number;
  createdAt: Date;
  lateUntil: Date;
  paidAt: Date | null;
}

const CODE_COLUMNS = [
  'code',
  'owner_id as ownerId',
  'deposit_id as depositId',
  'amount_vnd as amountVnd',
  'created_at as createdAt',
  'late_until as lateUntil',
  'paid_at as paidAt',
] as const;

/** Locks the given deposit codes until the transaction ends, always in the same sequence. */
export async function lockCodes(trx: Queryable, codes: readonly string[]): Promise<CodeRow[]> {
  if (codes.length === 0) return [];
  return trx
    .selectFrom('deposit_codes')
    .select(CODE_COLUMNS)
    .where('code', 'in', [...codes])
    .orderBy('code')
    .forUpdate()
    .execute();
}

export async function markPaid(trx: Queryable, code: string, now: Date): Promise<void> {
  await trx.updateTable('deposit_codes').set({ paid_at: now }).where('code', '=', code).execute();
}

/** Lists deposit codes that begin with the same characters as a text, newest first. */
export async function listCodesLike(db: Queryable, beginning: string, limit: number): Promise<CodeRow[]> {
  return db
    .selectFrom('deposit_codes')
    .select(CODE_COLUMNS)
    .where('code', 'like', `${beginning}%`)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}

/** Lists codes of unpaid deposits of an amount that were requested before an instant, newest first. */
export async function listUnpaidCodes(
  db: Queryable,
  amountVnd: number,
  before: Date,
  limit: number,
): Promise<CodeRow[]> {
  return db
    .selectFrom('deposit_codes')
    .select(CODE_COLUMNS)
    .where('amount_vnd', '=', amountVnd)
    .where('paid_at', 'is', null)
    .where('created_at', '<=', before)
    .where('late_until', '>', before)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}

export async function listCodes(db: Queryable, codes: readonly string[]): Promise<CodeRow[]> {
  if (codes.length === 0) return [];
  return db
    .selectFrom('deposit_codes')
    .select(CODE_COLUMNS)
    .where('code', 'in', [...codes])
    .execute();
}
