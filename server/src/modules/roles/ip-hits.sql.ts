import { sql } from 'kysely';
import type { Queryable } from '../../platform/database.ts';

/** Adds hits to several entries; skips entries that were removed. */
export async function addHits(db: Queryable, seen: readonly { id: string; count: number; lastAt: Date | null }[]) {
  await sql`
    update allowed_ips as entry
    set hits = entry.hits + seen.count, last_hit_at = greatest(entry.last_hit_at, seen.last_at)
    from unnest(
      ${seen.map((hit) => hit.id)}::text[],
      ${seen.map((hit) => hit.count)}::bigint[],
      ${seen.map((hit) => hit.lastAt)}::timestamptz[]
    ) as seen(id, count, last_at)
    where entry.id = seen.id`.execute(db);
}
