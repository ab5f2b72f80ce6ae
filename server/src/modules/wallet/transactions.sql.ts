import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import type { OwnerScope } from '../../platform/access.ts';
import type { Db, Queryable, Tables } from '../../platform/database.ts';
import type { DebitGrounds } from './tables.ts';

/** Number of transactions that are in memory at a time when all transactions are read. */
const PIECE = 200;

export interface TransactionRow {
  id: string;
  code: string;
  type: string;
  status: string;
  amountVnd: number | null;
  askedVnd: number | null;
  expiresAt: Date | null;
  exchangeRate: number;
  amountCents: number;
  beforeCents: number | null;
  afterCents: number | null;
  description: string;
  subjectKind: string | null;
  subjectId: string | null;
  actorId: string | null;
  actorName: string;
  deciderName: string | null;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}

export interface TransactionFilter {
  search: string;
  types: readonly string[];
  statuses: readonly string[];
  /** Start of the range as an instant, inclusive. */
  from: Date | null;
  /** End of the range, exclusive; null means no end. */
  until: Date | null;
}

function conditions({ ownerId }: OwnerScope, filter: TransactionFilter): RawBuilder<unknown> {
  const { search, types, statuses, from, until } = filter;
  const parts = [sql`t.owner_id = ${ownerId}`];
  if (search !== '') parts.push(sql`strpos(lower(t.code || ' ' || t.description), lower(${search})) > 0`);
  if (types.length > 0) parts.push(sql`t.type = any(${types}::text[])`);
  if (statuses.length > 0) parts.push(sql`t.status = any(${statuses}::text[])`);
  if (from !== null) parts.push(sql`t.created_at >= ${from}`);
  if (until !== null) parts.push(sql`t.created_at < ${until}`);
  return sql.join(parts, sql` and `);
}

export async function countTransactions(db: Queryable, scope: OwnerScope, filter: TransactionFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::bigint as total from transactions t where ${conditions(scope, filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}

function selectRows({ ownerId }: OwnerScope, where: RawBuilder<unknown>, rest = sql``): RawBuilder<TransactionRow> {
  return sql<TransactionRow>`
    select t.id, t.code, t.type, t.status, t.amount_vnd as "amountVnd",
      t.asked_vnd as "askedVnd", t.expires_at as "expiresAt", t.exchange_rate as "exchangeRate",
      t.amount_cents as "amountCents", e.before_cents as "beforeCents", e.after_cents as "afterCents", t.description,
      t.subject_kind as "subjectKind", t.subject_id as "subjectId", t.actor_id as "actorId", t.actor_name as "actorName",
      t.decider_name as "deciderName", t.created_at as "createdAt", t.updated_at as "updatedAt", t.deleted_at as "deletedAt"
    from transactions t left join ledger_entries e on e.owner_id = ${ownerId} and e.id = t.entry_id
    where ${where} ${rest}`;
}

export async function listTransactions(
  db: Queryable,
  scope: OwnerScope,
  filter: TransactionFilter,
  page: { limit: number; offset: number; isOldestFirst: boolean },
): Promise<TransactionRow[]> {
  const order = page.isOldestFirst ? sql`t.created_at asc, t.id asc` : sql`t.created_at desc, t.id desc`;
  const rest = sql`order by ${order} limit ${page.limit} offset ${page.offset}`;
  const { rows } = await selectRows(scope, conditions(scope, filter), rest).execute(db);
  return rows;
}

/**
 * Reads all transactions under a filter, newest first, from one snapshot, and passes them to `work` in chunks; uses one database connection until
 * `work` has ended.
 */
export async function readAllTransactions<T>(
  db: Db,
  scope: OwnerScope,
  filter: TransactionFilter,
  work: (pieces: AsyncIterable<TransactionRow[]>) => Promise<T>,
): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const all = selectRows(scope, conditions(scope, filter), sql`order by t.created_at desc, t.id desc`);
      await sql`declare all_transactions no scroll cursor for ${all}`.execute(trx);
      async function* fetchAll(): AsyncGenerator<TransactionRow[]> {
        for (;;) {
          const { rows } = await sql<TransactionRow>`fetch ${sql.lit(PIECE)} from all_transactions`.execute(trx);
          if (rows.length > 0) yield rows;
          if (rows.length < PIECE) return;
        }
      }
      return work(fetchAll());
    });
}

export async function getTransaction(db: Queryable, scope: OwnerScope, id: string): Promise<TransactionRow | null> {
  const where = sql`t.owner_id = ${scope.ownerId} and t.id = ${id}`;
  const { rows } = await selectRows(scope, where).execute(db);
  return rows[0] ?? null;
}

/** Locks a row of the list of transactions until the database transaction ends. */
export async function lockTransaction(
  trx: Queryable,
  { ownerId }: OwnerScope,
  id: string,
): Promise<{ status: string; type: string; amountCents: number; actorId: string | null } | null> {
  const { rows } = await sql<{ status: string; type: string; amountCents: number; actorId: string | null }>`
    select status, type, amount_cents as "amountCents", actor_id as "actorId" from transactions
    where owner_id = ${ownerId} and id = ${id} for update`.execute(trx);
  return rows[0] ?? null;
}

/** Counts the owner's transactions that wait for the approval of a second staff user. */
export async function countApprovals(db: Queryable, { ownerId }: OwnerScope): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::bigint as total from transactions where owner_id = ${ownerId} and status = 'APPROVAL'`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Reads why staff debit the balance; null for other transactions. */
export async function readHarm(trx: Queryable, { ownerId }: OwnerScope, id: string): Promise<DebitGrounds | null> {
  const row = await trx
    .selectFrom('transactions')
    .select('harm')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.harm ?? null;
}

/** Inserts a transaction; returns false when the owner already has a transaction with this code. */
export async function insertTransaction(
  trx: Queryable,
  { ownerId }: OwnerScope,
  row: Omit<Insertable<Tables['transactions']>, 'owner_id'>,
): Promise<boolean> {
  const result = await trx
    .insertInto('transactions')
    .values({ owner_id: ownerId, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['owner_id', 'code'])
        .where(sql<boolean>`code <> ''`)
        .doNothing(),
    )
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function updateTransaction(
  trx: Queryable,
  { ownerId }: OwnerScope,
  id: string,
  changes: Updateable<Tables['transactions']>,
): Promise<void> {
  await trx.updateTable('transactions').set(changes).where('owner_id', '=', ownerId).where('id', '=', id).execute();
}

/** Counts the transactions by type. */
export async function countByType(db: Queryable, { ownerId }: OwnerScope): Promise<Map<string, number>> {
  const { rows } = await sql<{ type: string; count: number }>`
    select type, count(*)::bigint as count from transactions where owner_id = ${ownerId} group by type`.execute(db);
  return new Map(rows.map(({ type, count }) => [type, count]));
}

/** Sums the credits and the debits of the balance since an instant, in cents; both sums are positive. */
export async function sumMoved(db: Queryable, { ownerId }: OwnerScope, since: Date) {
  const { rows } = await sql<{ inCents: number; outCents: number }>`
    select coalesce(sum(cents) filter (where to_account = 'seller'), 0)::bigint as "inCents",
      coalesce(sum(cents) filter (where from_account = 'seller'), 0)::bigint as "outCents"
    from ledger_entries where owner_id = ${ownerId} and created_at >= ${since}`.execute(db);
  return rows[0] ?? { inCents: 0, outCents: 0 };
}
