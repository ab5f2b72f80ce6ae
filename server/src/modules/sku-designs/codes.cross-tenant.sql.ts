import type { CodeQuestion } from '@bobbin/domain/staff/search';
import { sql } from 'kysely';
import type { StaffScope } from '../../platform/access.ts';
import { BEST_FIRST, hasWords, rankOf, type FoundRow } from '../../platform/code-search.ts';
import { crossTenant } from '../../platform/cross-tenant.ts';
import type { Queryable } from '../../platform/database.ts';

const CODES = sql.raw(`lower(' sd-' || right(card.id, 6) || ' ' || right(card.id, 6) || ' ' || card.sku_id || ' '
  || card.seller_sku || ' ' || coalesce(card.fulfil_code, '') || ' ')`);
/** SQL expression for a card's own codes, without the code of the fulfil design to which the card is only linked. */
const OWN = sql.raw(`lower(' sd-' || right(card.id, 6) || ' ' || right(card.id, 6) || ' ' || card.sku_id || ' '
  || card.seller_sku || ' ')`);

/** Finds requested SKU designs of all sellers by their code, their SKU, their seller SKU, or the fulfil design that they use. */
export async function findCardCodes(db: Queryable, _scope: StaffScope, question: CodeQuestion): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`${crossTenant('findCardCodes')}
    select card.id, 'SD-' || upper(right(card.id, 6)) as code, concat_ws(', ', nullif(card.product_name, ''), nullif(card.sku_name, ''))
      as text, card.owner_id as "ownerId", card.state, card.submitted_at as at, card.price_cents as cents,
      ${rankOf(OWN, question)} as rank
    from sku_cards card where card.submitted_at is not null and ${hasWords(CODES, question)} ${BEST_FIRST}`.execute(db);
  return rows;
}
