import { sql, type RawBuilder } from 'kysely';
import type { OwnerScope } from '../../platform/access.ts';
import type { Queryable } from '../../platform/database.ts';

export interface TransactionRow {
  id: string;
  code: string;
  type: string;
  status: string;
  amountVnd: number | null;
  exchangeRate: number;
  amountCents: number;
  beforeCents: number;
  afterCents: number;
  description: string;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}

function conditions(scope: OwnerScope, search: string): RawBuilder<unknown> {
  const own = sql`owner_id = ${scope.ownerId}`;
  if (search === '') return own;
  return sql`${own} and strpos(lower(code || ' ' || description), lower(${search})) > 0`;
}

export async function countTransactions(db: Queryable, scope: OwnerScope, search: string): Promise<number> {
  const result = await sql<{ total: number }>`
    select count(*)::bigint as total from deposit_transactions where ${conditions(scope, search)}`.execute(db);
  return result.rows[0]?.total ?? 0;
}

export async function listTransactions(
  db: Queryable,
  scope: OwnerScope,
  search: string,
  page: { limit: number; offset: number; isOldestFirst: boolean },
): Promise<TransactionRow[]> {
  const order = page.isOldestFirst ? sql`created_at asc, id asc` : sql`created_at desc, id desc`;
  const result = await sql<TransactionRow>`
    select id, code, type, status, amount_vnd as "amountVnd", exchange_rate as "exchangeRate",
      amount_cents as "amountCents", before_cents as "beforeCents", after_cents as "afterCents", description,
      created_at as "createdAt", updated_at as "updatedAt", deleted_at as "deletedAt"
    from deposit_transactions where ${conditions(scope, search)}
    order by ${order} limit ${page.limit} offset ${page.offset}`.execute(db);
  return result.rows;
}
