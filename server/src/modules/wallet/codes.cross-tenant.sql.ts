import type { CodeQuestion } from '@bobbin/domain/staff/search';
import { sql } from 'kysely';
import type { StaffScope } from '../../platform/access.ts';
import { BEST_FIRST, hasWords, rankOf, type FoundRow } from '../../platform/code-search.ts';
import { crossTenant } from '../../platform/cross-tenant.ts';
import type { Queryable } from '../../platform/database.ts';

const CODES = sql.raw(`lower(' ' || r.code || ' ' || coalesce(r.proof, '') || ' ')`);
/** SQL expression for the withdrawal's own code, without the bank's transaction that paid the withdrawal. */
const OWN = sql.raw(`lower(' ' || r.code || ' ')`);

/** Finds withdrawals of all sellers by their code, or by the bank's transaction that paid them. */
export async function findWithdrawalCodes(
  db: Queryable,
  _scope: StaffScope,
  question: CodeQuestion,
): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`${crossTenant('findWithdrawalCodes')}
    select r.id, r.code, coalesce(r.proof, r.bank) as text, r.owner_id as "ownerId", r.status as state, r.created_at as at,
      r.cents, ${rankOf(OWN, question)} as rank
    from payment_requests r where ${hasWords(CODES, question)} ${BEST_FIRST}`.execute(db);
  return rows;
}
