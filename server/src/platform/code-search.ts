import { MATCHES, type CodeQuestion, type Match, type SearchKind } from '@bobbin/domain/staff/search';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { StaffScope } from './access.ts';

/** Maximum number of results of one statement; the list of results says when there may be more. */
export const CODES_MAX = 51;

/** A result as the module that has the row finds it; amounts are cents, and dong for `vnd`. */
export interface FoundCode {
  kind: SearchKind;
  id: string;
  /** The code or name by which staff identify the result. */
  code: string;
  /** Text of the second column, which distinguishes similar results. */
  text: string;
  ownerId: string | null;
  state: string;
  at: Date;
  match: Match;
  cents?: number | null;
  vnd?: number | null;
}

/** Functions with which a module finds its rows by a code or a name (ROL-51). */
export interface CodeSearch {
  kinds: readonly SearchKind[];
  find(scope: StaffScope, question: CodeQuestion): Promise<FoundCode[]>;
}

/** Row of such a statement; `rank` is the position of the kind of match in MATCHES. */
export type FoundRow = Omit<FoundCode, 'kind' | 'match'> & { rank: number };

/** Returns the condition that a text contains all words; the SQL expression must be written exactly as in its index (migration 0490). */
export function hasWords(text: RawBuilder<unknown>, { grams, patterns }: CodeQuestion): RawBuilder<SqlBool> {
  return sql<SqlBool>`text_grams(${text}) @> ${grams}::text[] and ${text} like all(${patterns}::text[])`;
}

/**
 * Returns an SQL expression for the rank of a row whose own codes are `own`. When none of them matches, the row was found through something that it
 * is linked to (ROL-52).
 */
export function rankOf(own: RawBuilder<unknown>, { exact, prefix, patterns }: CodeQuestion): RawBuilder<number> {
  return sql<number>`case when ${own} like ${exact} then 0 when ${own} like ${prefix} then 1
    when ${own} like all(${patterns}::text[]) then 2 else 3 end`;
}

/** SQL clause that sorts and limits the results: best match first, then newest first. */
export const BEST_FIRST = sql`order by rank, at desc, id limit ${sql.lit(CODES_MAX)}`;

/** Converts rows of such a statement to results of a kind. */
export function toFound(kind: SearchKind, rows: readonly FoundRow[]): FoundCode[] {
  return rows.map(({ rank, ...row }) => ({ ...row, kind, match: MATCHES[rank] ?? 'linked' }));
}
