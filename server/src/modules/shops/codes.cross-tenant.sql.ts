import type { CodeQuestion } from '@bobbin/domain/staff/search';
import { sql } from 'kysely';
import type { StaffScope } from '../../platform/access.ts';
import { BEST_FIRST, hasWords, rankOf, type FoundRow } from '../../platform/code-search.ts';
import { crossTenant } from '../../platform/cross-tenant.ts';
import type { Queryable } from '../../platform/database.ts';

const CODES = sql.raw(`fold_text(' ' || s.id || ' ' || s.code || ' ' || s.friend_name || ' ' || s.name || ' ')`);

/** Finds shops of all sellers by id, code and names; the state in the result is the first reason why the shop does not work. */
export async function findShopCodes(
  db: Queryable,
  _scope: StaffScope,
  question: CodeQuestion,
  now: Date,
): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`${crossTenant('findShopCodes')}
    select s.id, s.code, concat_ws(' · ', s.friend_name, nullif(s.name, s.friend_name)) as text, s.owner_id as "ownerId",
      case when s.given_up_at is not null then 'disconnected' when s.needs_authorization or s.authorization_ends_at <= ${now} then 'authorization'
        when s.subscription_ends_at <= ${now} then 'expired' when s.is_proxy_failing then 'proxy'
        when not s.is_active then 'closed' else 'open' end as state,
      s.created_at as at, ${rankOf(CODES, question)} as rank
    from shops s where s.purged_at is null and ${hasWords(CODES, question)} ${BEST_FIRST}`.execute(db);
  return rows;
}
