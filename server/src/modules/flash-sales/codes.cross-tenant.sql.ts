import type { CodeQuestion } from '@bobbin/domain/staff/search';
import { sql } from 'kysely';
import type { StaffScope } from '../../platform/access.ts';
import { BEST_FIRST, hasWords, rankOf, type FoundRow } from '../../platform/code-search.ts';
import { crossTenant } from '../../platform/cross-tenant.ts';
import type { Queryable } from '../../platform/database.ts';

const CODES = sql.raw(`fold_text(' ' || f.id || ' ' || f.name || ' ')`);

/** Finds flash sales of all sellers by name and id. The result contains the id of the shop, whose page lists its flash sales. */
export async function findSaleCodes(db: Queryable, _scope: StaffScope, question: CodeQuestion): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`${crossTenant('findSaleCodes')}
    select f.shop_id as id, f.name as code, '' as text, f.owner_id as "ownerId", f.phase as state, f.created_at as at,
      ${rankOf(CODES, question)} as rank
    from flash_sales f where ${hasWords(CODES, question)} ${BEST_FIRST}`.execute(db);
  return rows;
}
