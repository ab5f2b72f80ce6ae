import { toMemberState } from '@bobbin/domain/accounts/member-state';
import type { CodeQuestion } from '@bobbin/domain/staff/search';
import { sql } from 'kysely';
import type { StaffScope } from '../../platform/access.ts';
import { BEST_FIRST, hasWords, rankOf, type FoundRow } from '../../platform/code-search.ts';
import type { Queryable } from '../../platform/database.ts';

const CODES = sql.raw(`(' ' || u.search_text || ' ')`);

/** Finds users by name, email, user name and id. */
export async function findMemberCodes(db: Queryable, _scope: StaffScope, question: CodeQuestion): Promise<FoundRow[]> {
  const { rows } = await sql<Omit<FoundRow, 'state'> & Parameters<typeof toMemberState>[0]>`
    select u.id, trim(u.first_name || ' ' || u.last_name) as code, u.email as text, u.id as "ownerId",
      u.is_email_confirmed as "isEmailConfirmed", u.deactivated_at as "deactivatedAt", u.deleted_at as "deletedAt",
      u.created_at as at, ${rankOf(CODES, question)} as rank
    from users u where ${hasWords(CODES, question)} ${BEST_FIRST}`.execute(db);
  return rows.map(({ isEmailConfirmed, deactivatedAt, deletedAt, ...row }) => ({
    ...row,
    state: toMemberState({ isEmailConfirmed, deactivatedAt, deletedAt }),
  }));
}
