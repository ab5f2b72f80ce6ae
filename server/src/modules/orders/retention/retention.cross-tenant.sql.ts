import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database.ts';
import { crossTenant } from '../../../platform/cross-tenant.ts';

/** Lists sellers who have label batches or exports, label prints, or packing prints that are older than their retention. */
export async function listOwnersOfOldWork(
  db: Queryable,
  { before, printedBefore, packedBefore }: { before: Date; printedBefore: Date; packedBefore: Date },
): Promise<string[]> {
  const { rows } = await sql<{ ownerId: string }>`${crossTenant('listOwnersOfOldWork')}
    select owner_id as "ownerId" from label_batches where created_at < ${before}
    union
    select owner_id from order_exports where created_at < ${before} and file_id is null
    union
    select owner_id from label_prints where created_at < ${printedBefore}
    union
    select owner_id from packing_prints where created_at < ${packedBefore}`.execute(db);
  return rows.map((row) => row.ownerId);
}
