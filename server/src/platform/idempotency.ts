import { setTimeout as wait } from 'node:timers/promises';
import type { SellerScope } from './access.ts';
import type { Clock } from './clock.ts';
import { hashOf } from './crypto.ts';
import type { Db } from './database.ts';
import { AppError } from './errors.ts';

/** A process that died in the middle leaves its key; after this long another may take over. */
const ABANDONED_MS = 120_000;
const POLL_MS = 50;
const PATIENCE_MS = 30_000;

export interface StoredAnswer {
  status: number;
  text: string;
}

/**
 * Runs `work` once per key and seller and gives its answer to every repetition, byte for byte (AC-20).
 * A repetition while the first is still running waits for it. `work` that throws leaves no trace, so it can be tried again.
 * @throws AppError IDEMPOTENCY_KEY_REUSED when the key was used for another call or body
 */
export async function answerOnce(
  db: Db,
  clock: Clock,
  scope: SellerScope,
  call: { key: string; endpoint: string; body: unknown },
  work: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  const bodyHash = hashOf(JSON.stringify(call.body ?? null));
  const deadline = clock.now() + PATIENCE_MS;
  for (;;) {
    const now = new Date(clock.now());
    const created = await db
      .insertInto('idempotency_keys')
      .values({ owner_id: scope.ownerId, key: call.key, endpoint: call.endpoint, body_hash: bodyHash, created_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(['owner_id', 'key'])
          .doUpdateSet({ created_at: now })
          .where('idempotency_keys.finished_at', 'is', null)
          .where('idempotency_keys.body_hash', '=', bodyHash)
          .where('idempotency_keys.endpoint', '=', call.endpoint)
          .where('idempotency_keys.created_at', '<', new Date(now.getTime() - ABANDONED_MS)),
      )
      .returning('key')
      .executeTakeFirst();
    if (created) return runFirst(db, clock, scope, call.key, work);

    const row = await db
      .selectFrom('idempotency_keys')
      .select(['endpoint', 'body_hash', 'status', 'answer', 'finished_at'])
      .where('owner_id', '=', scope.ownerId)
      .where('key', '=', call.key)
      .executeTakeFirst();
    if (row) {
      if (row.endpoint !== call.endpoint || row.body_hash !== bodyHash) {
        const issues = [{ path: 'headers.idempotency-key', message: 'keyReused' }];
        throw new AppError('IDEMPOTENCY_KEY_REUSED', { issues });
      }
      if (row.finished_at && row.status !== null && row.answer !== null)
        return { status: row.status, text: row.answer };
      if (clock.now() > deadline) throw new AppError('FULFIL_IN_PROGRESS');
    }
    await wait(POLL_MS);
  }
}

async function runFirst(
  db: Db,
  clock: Clock,
  scope: SellerScope,
  key: string,
  work: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  const mine = db.updateTable('idempotency_keys').where('owner_id', '=', scope.ownerId).where('key', '=', key);
  try {
    const answer = await work();
    await mine.set({ status: answer.status, answer: answer.text, finished_at: new Date(clock.now()) }).execute();
    return answer;
  } catch (error) {
    await db.deleteFrom('idempotency_keys').where('owner_id', '=', scope.ownerId).where('key', '=', key).execute();
    throw error;
  }
}
