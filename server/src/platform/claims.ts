import type { OwnerScope } from './access.ts';
import type { Clock } from './clock.ts';
import type { Db } from './database.ts';
import { createId } from './ids.ts';

/**
 * Runs work that calls a partner and must not run twice at once, without holding a database connection meanwhile.
 * Returns null when another process is doing it. A claim whose process died runs out after `lifeMs`.
 */
export async function withClaim<T>(
  db: Db,
  clock: Clock,
  { ownerId }: OwnerScope,
  name: string,
  lifeMs: number,
  work: () => Promise<T>,
): Promise<{ value: T } | null> {
  const now = clock.now();
  const claim = { claim_id: createId(now), expires_at: new Date(now + lifeMs) };
  const taken = await db
    .insertInto('work_claims')
    .values({ owner_id: ownerId, name, ...claim })
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'name']).doUpdateSet(claim).where('work_claims.expires_at', '<=', new Date(now)),
    )
    .returning('claim_id')
    .executeTakeFirst();
  if (!taken) return null;
  try {
    return { value: await work() };
  } finally {
    await db
      .deleteFrom('work_claims')
      .where('owner_id', '=', ownerId)
      .where('name', '=', name)
      .where('claim_id', '=', claim.claim_id)
      .execute();
  }
}
