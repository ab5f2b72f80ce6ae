import { OPEN_WITHDRAWALS } from '@bobbin/domain/money/withdrawals';
import { sql } from 'kysely';
import type { StaffScope } from '../../platform/access.ts';
import type { Queryable } from '../../platform/database.ts';
import { crossTenant } from '../../platform/cross-tenant.ts';
import { matching, REQUEST_COLUMNS, type RequestFilter, type RequestPage, type RequestRow } from './withdrawals.sql.ts';

/** Lists withdrawals of all sellers; first those that wait for a second staff user, then by time. */
export async function listRequestsOfAllSellers(
  db: Queryable,
  _staff: StaffScope,
  filter: RequestFilter,
  { limit, offset, isOldestFirst }: RequestPage,
): Promise<RequestRow[]> {
  const time = isOldestFirst ? sql`r.created_at, r.id` : sql`r.created_at desc, r.id desc`;
  // Sorts by this condition only in lists of open withdrawals, which are few; other lists are read in the sequence of their index.
  const isOpenOnly =
    filter.statuses.length > 0 && filter.statuses.every((status) => OPEN_WITHDRAWALS.some((open) => open === status));
  const order = isOpenOnly ? sql`r.status = 'APPROVAL' desc, ${time}` : time;
  const { rows } = await sql<RequestRow>`${crossTenant('listRequestsOfAllSellers')}
    select ${REQUEST_COLUMNS} from payment_requests r where ${matching(filter)}
    order by ${order} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countRequestsOfAllSellers(
  db: Queryable,
  _staff: StaffScope,
  filter: RequestFilter,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`${crossTenant('countRequestsOfAllSellers')}
    select count(*)::bigint as total from payment_requests r where ${matching(filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Counts withdrawals of all sellers, or of some, by status, and sums their amounts in cents. */
export async function sumRequestsOfAllSellers(
  db: Queryable,
  _staff: StaffScope,
  ownerIds?: readonly string[],
): Promise<Map<string, { count: number; cents: number }>> {
  const { rows } = await sql<{ status: string; count: number; cents: number }>`${crossTenant('sumRequestsOfAllSellers')}
    select status, count(*)::bigint as count, sum(cents)::bigint as cents from payment_requests r
    where ${matching({ statuses: [], search: '', ownerIds })} group by status`.execute(db);
  return new Map(rows.map(({ status, ...sums }) => [status, sums]));
}

/** Counts the withdrawals of all sellers that wait for staff, by status. */
export async function countOpenRequests(db: Queryable): Promise<{ status: string; count: number }[]> {
  const { rows } = await sql<{ status: string; count: number }>`${crossTenant('countOpenRequests')}
    select status, count(*)::bigint as count from payment_requests
    where status = any(${[...OPEN_WITHDRAWALS]}) group by status`.execute(db);
  return rows;
}

/** Returns how long the oldest open withdrawal has waited, in seconds; 0 when none waits. */
export async function readOldestOpenSeconds(db: Queryable): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`${crossTenant('readOldestOpenSeconds')}
    select greatest(0, coalesce(extract(epoch from now() - min(created_at)), 0))::float8 as seconds from payment_requests
    where status = any(${[...OPEN_WITHDRAWALS]})`.execute(db);
  return rows[0]?.seconds ?? 0;
}

/** Lists withdrawals of any seller by id, in the sequence of their ids. */
export async function listRequestsById(
  db: Queryable,
  _staff: StaffScope,
  ids: readonly string[],
): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`${crossTenant('listRequestsById')}
    select ${REQUEST_COLUMNS} from payment_requests r where r.id = any(${ids}::text[]) order by r.id`.execute(db);
  return rows;
}

/** Returns the owner of a withdrawal, for staff, given only its id. */
export async function findRequestOwner(db: Queryable, _staff: StaffScope, id: string): Promise<string | null> {
  const { rows } = await sql<{ ownerId: string }>`${crossTenant('findRequestOwner')}
    select owner_id as "ownerId" from payment_requests where id = ${id} limit 1`.execute(db);
  return rows[0]?.ownerId ?? null;
}

/** Returns whether the same bank transaction paid another withdrawal. */
export async function isProofUsed(db: Queryable, _staff: StaffScope, proof: string, id: string): Promise<boolean> {
  const { rows } = await sql`${crossTenant('isProofUsed')}
    select 1 from payment_requests where proof = ${proof} and id <> ${id} and status <> 'DENIED' limit 1`.execute(db);
  return rows.length > 0;
}
