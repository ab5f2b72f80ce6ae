import { sql, type RawBuilder } from 'kysely';
import type { StaffScope } from '../../platform/access.ts';
import type { Queryable } from '../../platform/database.ts';
import { crossTenant } from '../../platform/cross-tenant.ts';

export interface IncomeFilter {
  /** Name of an account of the ledger, for example `income.design`. */
  account: string | null;
  from: Date;
  /** End of the range, exclusive. */
  until: Date;
}

export interface IncomeRow {
  ownerId: string;
  id: string;
  account: string;
  /** Sum of the entries in cents; refunds are negative. */
  cents: number;
  description: string;
  createdAt: Date;
}

/** Repeats the condition of the index on entries of income, which contains only these rows. */
const INCOME = sql`(e.to_account like 'income.%' or e.from_account like 'income.%')`;
const ACCOUNT = sql`case when e.to_account like 'income.%' then e.to_account else e.from_account end`;
const CENTS = sql`case when e.to_account like 'income.%' then e.cents else - e.cents end`;

function matching({ account, from, until }: IncomeFilter): RawBuilder<unknown> {
  const of = account === null ? sql`` : sql` and ${account} in (e.to_account, e.from_account)`;
  return sql`${INCOME} and e.created_at >= ${from} and e.created_at < ${until}${of}`;
}

/** Sums the income of each income account in cents, and counts its entries. */
export async function sumIncome(
  db: Queryable,
  _staff: StaffScope,
  filter: IncomeFilter,
): Promise<Map<string, { cents: number; count: number }>> {
  const { rows } = await sql<{ account: string; cents: number; count: number }>`${crossTenant('sumIncome')}
    select ${ACCOUNT} as account, sum(${CENTS})::bigint as cents, count(*)::bigint as count
    from ledger_entries e where ${matching(filter)} group by 1`.execute(db);
  return new Map(rows.map(({ account, ...sums }) => [account, sums]));
}

export async function listIncome(
  db: Queryable,
  _staff: StaffScope,
  filter: IncomeFilter,
  { limit, offset, isOldestFirst }: { limit: number; offset: number; isOldestFirst: boolean },
): Promise<IncomeRow[]> {
  const order = isOldestFirst ? sql`e.created_at, e.id` : sql`e.created_at desc, e.id desc`;
  const { rows } = await sql<IncomeRow>`${crossTenant('listIncome')}
    select e.owner_id as "ownerId", e.id, ${ACCOUNT} as account, ${CENTS} as cents, e.created_at as "createdAt",
      coalesce(t.description, e.reference) as description
    from ledger_entries e left join transactions t on t.owner_id = e.owner_id and t.entry_id = e.id
    where ${matching(filter)} order by ${order} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}
