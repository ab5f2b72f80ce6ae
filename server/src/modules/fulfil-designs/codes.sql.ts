import type { CodeQuestion } from '@bobbin/domain/staff/search';
import { sql } from 'kysely';
import { BEST_FIRST, hasWords, rankOf, type FoundRow } from '../../platform/code-search.ts';
import type { Queryable } from '../../platform/database.ts';

const CODES = sql.raw(
  `fold_text(' ff-' || design.number::text || ' ' || design.number::text || ' ' || design.ref_id || ' ' || design.title || ' ')`,
);

/** Finds fulfil designs by their code, reference and title. */
export async function findFulfilDesignCodes(db: Queryable, question: CodeQuestion): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    select design.id, 'FF-' || design.number as code, design.title as text, null as "ownerId",
      case when design.is_checked then 'checked' else 'unchecked' end as state, design.created_at as at,
      ${rankOf(CODES, question)} as rank
    from fulfil_designs design where ${hasWords(CODES, question)} ${BEST_FIRST}`.execute(db);
  return rows;
}
