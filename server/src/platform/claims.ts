import { setTimeout as wait } from 'node:timers/promises';
import type { OwnerScope } from './access.ts';
import type { Clock } from './clock.ts';
import type { Db, Queryable } from './database.ts';
import type { Presence } from './presence.ts';

/** Time after which the row of a claim that was never released is deleted; whether a claim is valid depends only on its holder. */
const KEPT_MS = 24 * 3_600_000;

export interface ClaimDeps {
  db: Db;
  clock: Clock;
  presence: Presence;
}

/**
 * Runs work that calls a partner and must not run twice at the same time; holds no database connection meanwhile. Returns null when another process
 * runs the same work. The claim of a process that died can be taken over within seconds (API-22).
 */
export async function withClaim<T>(
  { db, clock, presence }: ClaimDeps,
  { ownerId }: OwnerScope,
  name: string,
  work: () => Promise<T>,
): Promise<{ value: T } | null> {
  const current = await db
    .selectFrom('work_claims')
    .select('claim_id')
    .where('owner_id', '=', ownerId)
    .where('name', '=', name)
    .executeTakeFirst();
  // When it is unknown whether the holder is alive, the claim stays valid.
  if (current && !(await presence.isGone(current.claim_id).catch(() => false))) return null;
  const holder = presence.createHolder();
  await presence.hold(holder);
  try {
    const claim = { claim_id: holder, expires_at: new Date(clock.now() + KEPT_MS) };
    const taken = await db
      .insertInto('work_claims')
      .values({ owner_id: ownerId, name, ...claim })
      .onConflict((conflict) =>
        conflict
          .columns(['owner_id', 'name'])
          .doUpdateSet(claim)
          .where('work_claims.claim_id', '=', current?.claim_id ?? ''),
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
        .where('claim_id', '=', holder)
        .execute();
    }
  } finally {
    // Releases the holder even when the database was unavailable at the end, because the row is then no longer valid.
    presence.release(holder);
  }
}

/** Returns whether one of the claims is held; a claim whose holder may have died counts as held until the death is certain. */
export async function isClaimed(
  { presence }: Pick<ClaimDeps, 'presence'>,
  reader: Queryable,
  { ownerId }: OwnerScope,
  names: readonly string[],
): Promise<boolean> {
  const rows = await reader
    .selectFrom('work_claims')
    .select('claim_id as holder')
    .where('owner_id', '=', ownerId)
    .where('name', 'in', names)
    .execute();
  if (rows.length === 0) return false;
  const gone = new Set(await presence.listGone(rows.map(({ holder }) => holder)).catch(() => []));
  return rows.some(({ holder }) => !gone.has(holder));
}

const POLL_MS = 250;

/** Runs background work like `withClaim`, but waits until the holder ends or dies. Returns null when the holder takes longer. */
export async function withClaimInTurn<T>(
  deps: ClaimDeps,
  scope: OwnerScope,
  name: string,
  patienceMs: number,
  work: () => Promise<T>,
): Promise<{ value: T } | null> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const done = await withClaim(deps, scope, name, work);
    if (done || performance.now() > deadline) return done;
    await wait(POLL_MS);
  }
}
