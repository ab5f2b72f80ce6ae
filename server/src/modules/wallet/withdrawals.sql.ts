import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import type { OwnerScope } from '../../platform/access.ts';
import type { Queryable, Tables } from '../../platform/database.ts';

export interface RequestRow {
  ownerId: string;
  id: string;
  code: string;
  cents: number;
  exchangeRate: number;
  amountVnd: number;
  bank: string;
  lastFour: string;
  isNewCard: boolean;
  status: string;
  transactionId: string;
  holdEntryId: string;
  proof: string | null;
  reason: string | null;
  confirmerId: string | null;
  confirmerName: string | null;
  confirmedAt: Date | null;
  deciderName: string | null;
  decidedAt: Date | null;
  fileId: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** All columns except the account number, which only a separate call returns. */
export const REQUEST_COLUMNS: RawBuilder<unknown> = sql`r.owner_id as "ownerId", r.id, r.code, r.cents, r.exchange_rate as "exchangeRate",
  r.amount_vnd as "amountVnd", r.bank, r.card_last_four as "lastFour", r.is_new_card as "isNewCard", r.status,
  r.transaction_id as "transactionId", r.hold_entry_id as "holdEntryId", r.proof, r.reason, r.confirmer_id as "confirmerId",
  r.confirmer_name as "confirmerName", r.confirmed_at as "confirmedAt", r.decider_name as "deciderName",
  r.decided_at as "decidedAt", r.file_id as "fileId", r.created_at as "createdAt", r.updated_at as "updatedAt"`;

export interface RequestFilter {
  statuses: readonly string[];
  /** Search text in lower case; an empty text matches all withdrawals. */
  search: string;
  /** Only the withdrawals of this transfer file. */
  fileId?: string | undefined;
  /** Only the withdrawals of these sellers, in the list of all sellers. */
  ownerIds?: readonly string[] | undefined;
}

/** Returns the conditions of a filter, without the condition on the owner. */
export function matching({ statuses, search, fileId, ownerIds }: RequestFilter): RawBuilder<unknown> {
  const parts = [sql`true`];
  if (statuses.length > 0) parts.push(sql`r.status = any(${statuses}::text[])`);
  if (fileId !== undefined) parts.push(sql`r.file_id = ${fileId}`);
  if (ownerIds !== undefined) parts.push(sql`r.owner_id = any(${ownerIds}::text[])`);
  if (search !== '') parts.push(sql`strpos(r.search_text, ${search}) > 0`);
  return sql.join(parts, sql` and `);
}

export interface RequestPage {
  limit: number;
  offset: number;
  isOldestFirst: boolean;
}

export async function listRequests(
  db: Queryable,
  { ownerId }: OwnerScope,
  filter: RequestFilter,
  { limit, offset, isOldestFirst }: RequestPage,
): Promise<RequestRow[]> {
  const order = isOldestFirst ? sql`r.created_at, r.id` : sql`r.created_at desc, r.id desc`;
  const { rows } = await sql<RequestRow>`
    select ${REQUEST_COLUMNS} from payment_requests r where r.owner_id = ${ownerId} and ${matching(filter)}
    order by ${order} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countRequests(db: Queryable, { ownerId }: OwnerScope, filter: RequestFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::bigint as total from payment_requests r
    where r.owner_id = ${ownerId} and ${matching(filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Locks a withdrawal until the transaction ends. */
export async function lockRequest(trx: Queryable, { ownerId }: OwnerScope, id: string): Promise<RequestRow | null> {
  const { rows } = await sql<RequestRow>`
    select ${REQUEST_COLUMNS} from payment_requests r where r.owner_id = ${ownerId} and r.id = ${id} for update`.execute(
    trx,
  );
  return rows[0] ?? null;
}

export async function getSealedNumber(db: Queryable, { ownerId }: OwnerScope, id: string): Promise<string | null> {
  const { rows } = await sql<{ sealed: string }>`
    select card_sealed as sealed from payment_requests where owner_id = ${ownerId} and id = ${id}`.execute(db);
  return rows[0]?.sealed ?? null;
}

/** Reads the requests since an instant: the sum in cents of those that were neither rejected nor cancelled, and the number of all. */
export async function sumAsked(
  db: Queryable,
  { ownerId }: OwnerScope,
  since: Date,
): Promise<{ cents: number; count: number }> {
  const { rows } = await sql<{ cents: number; count: number }>`
    select coalesce(sum(cents) filter (where status not in ('DENIED', 'CANCELLED')), 0)::bigint as cents,
      count(*)::bigint as count
    from payment_requests where owner_id = ${ownerId} and created_at >= ${since}`.execute(db);
  return rows[0] ?? { cents: 0, count: 0 };
}

/** Returns whether an earlier withdrawal was paid to the account number that has one of these hashes. */
export async function isKnownCard(
  db: Queryable,
  { ownerId }: OwnerScope,
  cardHashes: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`
    select from payment_requests
    where owner_id = ${ownerId} and card_hash = any(${cardHashes}) and status = 'CONFIRMED' limit 1`.execute(db);
  return rows.length > 0;
}

export async function insertRequest(
  trx: Queryable,
  { ownerId }: OwnerScope,
  row: Omit<Insertable<Tables['payment_requests']>, 'owner_id'>,
): Promise<void> {
  await trx
    .insertInto('payment_requests')
    .values({ owner_id: ownerId, ...row })
    .execute();
}

export async function updateRequest(
  trx: Queryable,
  { ownerId }: OwnerScope,
  id: string,
  change: Updateable<Tables['payment_requests']>,
): Promise<void> {
  await trx.updateTable('payment_requests').set(change).where('owner_id', '=', ownerId).where('id', '=', id).execute();
}
