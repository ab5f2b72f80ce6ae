import type { CodeQuestion } from '@bobbin/domain/staff/search';
import { sql } from 'kysely';
import type { StaffScope } from '../../platform/access.ts';
import { BEST_FIRST, hasWords, rankOf, type FoundRow } from '../../platform/code-search.ts';
import { crossTenant } from '../../platform/cross-tenant.ts';
import type { Queryable } from '../../platform/database.ts';

const DEPOSIT = sql.raw(`lower(' ' || d.code || ' ')`);
const TRANSFER = sql.raw(
  `fold_text(' ' || coalesce(e.reference, '') || ' ' || e.provider_id || ' ' || e.content || ' ')`,
);
/** SQL expression for the bank's ids of a transfer, without the transfer description. */
const TRANSFER_IDS = sql.raw(`fold_text(' ' || coalesce(e.reference, '') || ' ' || e.provider_id || ' ')`);

/** Finds deposits of all sellers by their code. */
export async function findDepositCodes(db: Queryable, _scope: StaffScope, question: CodeQuestion): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`${crossTenant('findDepositCodes')}
    select d.id, d.code, '' as text, d.owner_id as "ownerId", d.state, d.created_at as at, d.amount_vnd as vnd,
      ${rankOf(DEPOSIT, question)} as rank
    from deposits d where ${hasWords(DEPOSIT, question)} ${BEST_FIRST}`.execute(db);
  return rows;
}

/** Finds incoming bank transfers by the bank's ids or by the transfer description. */
export async function findTransferCodes(
  db: Queryable,
  _scope: StaffScope,
  question: CodeQuestion,
): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`${crossTenant('findTransferCodes')}
    select e.id, coalesce(e.reference, e.provider_id) as code, concat_ws(', ', nullif(e.bank_name, ''), nullif(e.content, '')) as text,
      e.owner_id as "ownerId", e.state, e.happened_at as at, e.amount_vnd as vnd, ${rankOf(TRANSFER_IDS, question)} as rank
    from bank_events e where ${hasWords(TRANSFER, question)} ${BEST_FIRST}`.execute(db);
  return rows;
}
