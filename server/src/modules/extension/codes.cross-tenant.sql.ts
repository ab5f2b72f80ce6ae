import type { CodeQuestion } from '@bobbin/domain/staff/search';
import { sql } from 'kysely';
import type { StaffScope } from '../../platform/access.ts';
import { BEST_FIRST, hasWords, rankOf, type FoundRow } from '../../platform/code-search.ts';
import { crossTenant } from '../../platform/cross-tenant.ts';
import type { Queryable } from '../../platform/database.ts';

const CODES = sql.raw(`lower(' ' || v.id || ' ' || coalesce(v.record ->> 'order_id', '') || ' ')`);
/** SQL expression for the violation's id without its part that names the order. */
const OWN = sql.raw(`lower(' ' || v.id || ' ')`);

/** Finds violations of all sellers' shops by their id or by the order that they are about. The result contains the id of the shop. */
export async function findViolationCodes(
  db: Queryable,
  _scope: StaffScope,
  question: CodeQuestion,
): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`${crossTenant('findViolationCodes')}
    select v.shop_id as id, v.id as code, coalesce(v.record ->> 'order_id', v.record ->> 'violation_reason', '') as text,
      v.owner_id as "ownerId", coalesce(v.record ->> 'appeal_status', '') as state, v.happened_at as at, ${rankOf(OWN, question)} as rank
    from violations v where ${hasWords(CODES, question)} ${BEST_FIRST}`.execute(db);
  return rows;
}
