import { OPEN_WITHDRAWALS } from '@bobbin/domain/money/withdrawals';
import { sql } from 'kysely';
import type { StaffScope } from '../../platform/access.ts';
import { crossTenant } from '../../platform/cross-tenant.ts';
import type { Queryable } from '../../platform/database.ts';
import { REQUEST_COLUMNS, type RequestRow } from './withdrawals.sql.ts';

export interface FileSums {
  fileId: string;
  requests: number;
  open: number;
  cents: number;
  amountVnd: number;
}

/** Counts the withdrawals of transfer files, and sums their amounts. */
export async function sumFiles(db: Queryable, _staff: StaffScope, ids: readonly string[]): Promise<FileSums[]> {
  const { rows } = await sql<FileSums>`${crossTenant('sumFiles')}
    select file_id as "fileId", count(*)::bigint as requests,
      count(*) filter (where status = any(${[...OPEN_WITHDRAWALS]}))::bigint as open,
      sum(cents)::bigint as cents, sum(amount_vnd)::bigint as "amountVnd"
    from payment_requests where file_id = any(${ids}::text[]) group by file_id`.execute(db);
  return rows;
}

/** Lists the withdrawals of a transfer file that staff did not confirm, in a fixed sequence, with their encrypted account numbers. */
export async function listFileRequests(
  db: Queryable,
  _staff: StaffScope,
  fileId: string,
): Promise<(RequestRow & { sealed: string })[]> {
  const { rows } = await sql<RequestRow & { sealed: string }>`${crossTenant('listFileRequests')}
    select ${REQUEST_COLUMNS}, r.card_sealed as sealed from payment_requests r
    where r.file_id = ${fileId} and r.status = 'WAITING'
    order by r.created_at, r.id`.execute(db);
  return rows;
}

/** Lists which bank transfers already pay withdrawals, each with the id of the withdrawal. */
export async function listUsedProofs(
  db: Queryable,
  _staff: StaffScope,
  references: readonly string[],
): Promise<{ proof: string; id: string }[]> {
  if (references.length === 0) return [];
  const { rows } = await sql<{ proof: string; id: string }>`${crossTenant('listUsedProofs')}
    select proof, id from payment_requests
    where proof = any(${references}::text[]) and status <> 'DENIED'`.execute(db);
  return rows;
}
