import type { CodeQuestion } from '@bobbin/domain/staff/search';
import { sql } from 'kysely';
import type { StaffScope } from '../../platform/access.ts';
import { BEST_FIRST, hasWords, rankOf, type FoundRow } from '../../platform/code-search.ts';
import { crossTenant } from '../../platform/cross-tenant.ts';
import type { Queryable } from '../../platform/database.ts';

const OWN = sql.raw(`(' ds-' || d.number::text || ' ' || d.number::text || ' ')`);
/** SQL expression for a design's code together with the order for which the design was requested. */
const CODES = sql.raw(`(' ds-' || d.number::text || ' ' || d.number::text || ' ' || coalesce(d.order_id, '') || ' ')`);
const COLUMNS =
  sql.raw(`d.id, 'DS-' || d.number as code, coalesce(d.order_id, d.note) as text, d.owner_id as "ownerId", d.status as state,
  d.created_at as at, d.price_cents as cents`);

/** Finds rented designs of all sellers by their code or by the order that they are for. */
export async function findDesignCodes(db: Queryable, _scope: StaffScope, question: CodeQuestion): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`${crossTenant('findDesignCodes')}
    select ${COLUMNS}, ${rankOf(OWN, question)} as rank
    from rented_designs d where ${hasWords(CODES, question)} ${BEST_FIRST}`.execute(db);
  return rows;
}
