import type { CodeQuestion } from '@bobbin/domain/staff/search';
import { sql } from 'kysely';
import type { StaffScope } from '../../platform/access.ts';
import { BEST_FIRST, hasWords, rankOf, type FoundRow } from '../../platform/code-search.ts';
import { crossTenant } from '../../platform/cross-tenant.ts';
import type { Queryable } from '../../platform/database.ts';

const CODES = sql.raw(`lower(' ' || m.recipient || ' ')`);

/** Finds mails to all users by their email address. */
export async function findMailCodes(db: Queryable, _scope: StaffScope, question: CodeQuestion): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`${crossTenant('findMailCodes')}
    select m.id, m.recipient as code, m.subject as text, m.owner_id as "ownerId", m.status as state, m.created_at as at,
      ${rankOf(CODES, question)} as rank
    from mails m where ${hasWords(CODES, question)} ${BEST_FIRST}`.execute(db);
  return rows;
}
