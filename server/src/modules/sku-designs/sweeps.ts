import type { SkuDesignState } from '@bobbin/domain/sku-designs/states';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Queryable } from '../../platform/database.ts';
import type { Page } from '../../platform/paging.ts';
import { sweep } from '../../platform/sweep.ts';
import { CARD_COLUMNS, hasState, type CardRow } from './queries.ts';

export interface AskedFilter {
  /** A question of full-text search. */
  question: string | null;
  /** Null for all that were asked for. */
  states: readonly SkuDesignState[] | null;
}

function isAsked({ question, states }: AskedFilter): RawBuilder<SqlBool> {
  const found =
    question === null
      ? sql``
      : sql` and card.state <> 'KNOWN' and to_tsvector('simple', card.words) @@ to_tsquery('simple', ${question})`;
  return sql<SqlBool>`card.submitted_at is not null and ${hasState(states)}${found}`;
}

/** Only a search counts rows. */
export async function countAskedFound(db: Queryable, filter: AskedFilter): Promise<number> {
  const { rows } = await sql<{ count: string }>`${sweep('countAskedFound')}
    select count(*) as count from sku_cards card where ${isAsked(filter)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** By when they were asked for. */
export async function listAsked(
  db: Queryable,
  filter: AskedFilter,
  { offset, limit }: Page,
  isAscending: boolean,
): Promise<CardRow[]> {
  const direction = sql.raw(isAscending ? 'asc' : 'desc');
  const { rows } = await sql<CardRow>`${sweep('listAsked')}
    select ${CARD_COLUMNS} from sku_cards card where ${isAsked(filter)}
    order by card.submitted_at ${direction}, card.id ${direction} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** How many there are of each state that somebody asked for; a row a shop and state is read. */
export async function sumAsked(db: Queryable): Promise<{ state: SkuDesignState; count: number }[]> {
  const { rows } = await sql<{ state: SkuDesignState; count: number }>`${sweep('sumAsked')}
    select state, sum(count)::int as count from sku_card_counts where state not in ('NONE', 'KNOWN') group by state`.execute(
    db,
  );
  return rows;
}

export async function findCardOwner(db: Queryable, id: string): Promise<string | null> {
  const { rows } = await sql<{ ownerId: string }>`${sweep('findCardOwner')}
    select owner_id as "ownerId" from sku_cards card where card.id = ${id} and card.submitted_at is not null`.execute(
    db,
  );
  return rows[0]?.ownerId ?? null;
}
