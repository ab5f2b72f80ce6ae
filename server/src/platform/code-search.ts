import { MATCHES, type CodeQuestion, type Match, type SearchKind } from '@bobbin/domain/staff/search';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { StaffScope } from './access.ts';

/** Number of results of one statement; a list that long is shown as incomplete. */
export const CODES_MAX = 51;

/** A result as its module finds it; the amounts are of money in cents and in dong. */
export interface FoundCode {
  kind: SearchKind;
  id: string;
  /** The code or the name that staff read. */
  code: string;
  /** Second column: what distinguishes this result from its neighbours. */
  text: string;
  ownerId: string | null;
  state: string;
  at: Date;
  match: Match;
  cents?: number | null;
  vnd?: number | null;
}

/** What a module finds by a code or a name (ROL-51). */
export interface CodeSearch {
  kinds: readonly SearchKind[];
  find(scope: StaffScope, question: CodeQuestion): Promise<FoundCode[]>;
}

/** Row of a statement; the rank is the position of the match in MATCHES. */
export type FoundRow = Omit<FoundCode, 'kind' | 'match'> & { rank: number };

/** Returns the condition that a text has all words; the text must be spelled as in its index (migration 0490). */
export function hasWords(text: RawBuilder<unknown>, { grams, patterns }: CodeQuestion): RawBuilder<SqlBool> {
  return sql<SqlBool>`text_grams(${text}) @> ${grams}::text[] and ${text} like all(${patterns}::text[])`;
}

/** Returns the rank of a row whose own codes are `own`; a row without a match there was found by what it is linked to (ROL-52). */
export function rankOf(own: RawBuilder<unknown>, { exact, prefix, patterns }: CodeQuestion): RawBuilder<number> {
  return sql<number>`case when ${own} like ${exact} then 0 when ${own} like ${prefix} then 1
    when ${own} like all(${patterns}::text[]) then 2 else 3 end`;
}

/** The order of results, and their limit: best match first, then newest first. */
export const BEST_FIRST = sql`order by rank, at desc, id limit ${sql.lit(CODES_MAX)}`;

/** Converts rows of a statement to results of a kind. */
export function toFound(kind: SearchKind, rows: readonly FoundRow[]): FoundCode[] {
  return rows.map(({ rank, ...row }) => ({ ...row, kind, match: MATCHES[rank] ?? 'linked' }));
}
