import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { SellerScope } from './access.ts';
import { Call, runCall, type Holder } from './call.ts';
import type { Clock } from './clock.ts';
import { hashOf } from './crypto.ts';
import { createWholeCall, inTransaction, type Db, type Queryable } from './database.ts';
import { AppError, statusOf } from './errors.ts';
import type { Line } from './listen-connection.ts';
import type { Presence } from './presence.ts';

/** Age at which an unfinished key without a holder, from an older version, counts as abandoned. */
const ABANDONED_MS = 120_000;
/** Interval at which a waiting call checks whether the first call is still alive; the end of the first call wakes it earlier. */
const LOOK_MS = 1_000;
const PATIENCE_MS = 30_000;
const CHANNEL = 'bobbin_answers';

export interface StoredAnswer {
  status: number;
  text: string;
}

export interface KeyedCall {
  key: string;
  endpoint: string;
  body: unknown;
  /** The owner whose share of connections the call uses. */
  connections: Holder;
  /** True for a call that contacts partners between its transactions, so that it cannot be one transaction; it may run twice (`bind.ts`). */
  isStepwise: boolean;
  /**
   * Returns a digest of input that only the work reads in addition to the body, such as the parts of a form. The input is read to its end after the
   * work, or instead of the work when the response is already stored.
   */
  readRest?: (() => Promise<string>) | undefined;
}

export interface Answers {
  /**
   * Runs `work` once per key and seller, and returns its response, byte for byte, to every repetition (API-8). The writes of the work and its
   * response are committed together (API-30), so an interrupted call leaves either nothing or its response under the key. A repetition during the
   * first call waits for it; when the first call died with its process, a waiting repetition takes over (API-22). An error that `work` throws frees
   * the key, so that the call can be retried.
   * @throws AppError IDEMPOTENCY_KEY_REUSED when the key was used for another call or body
   */
  once(scope: SellerScope, call: KeyedCall, work: () => Promise<StoredAnswer>): Promise<StoredAnswer>;
}

interface Deps {
  db: Db;
  clock: Clock;
  line: Line;
  presence: Presence;
}

/** Thrown when another process considered this one dead and took over the key; all writes of this call are rolled back. */
class KeyLost extends Error {
  override readonly name = 'KeyLost';
}

interface Row {
  endpoint: string;
  bodyHash: string;
  status: number | null;
  answer: string | null;
  createdAt: Date;
  isFinished: boolean;
  holder: string | null;
}

interface Begun {
  holder: string;
  isRepeated: boolean;
  attempt: string | null;
}

export async function createAnswers({ db, clock, line, presence }: Deps): Promise<Answers> {
  const waiting = new Map<string, Set<() => void>>();
  await line.onNotice(CHANNEL, (name) => {
    for (const wake of waiting.get(name) ?? []) wake();
  });

  /** Waits until the first call has ended, but no longer than until the next check. */
  async function waitFor(name: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const wakes = waiting.get(name) ?? new Set();
    waiting.set(name, wakes.add(resolve));
    await Promise.race([promise, wait(LOOK_MS)]);
    wakes.delete(resolve);
    if (wakes.size === 0) waiting.delete(name);
  }

  /** Records that this call runs the work, if the key is unused or its former holder (`dead`) has died. */
  async function begin(
    { ownerId }: SellerScope,
    { key, endpoint }: KeyedCall,
    bodyHash: string,
    holder: string,
    dead: { holder: string | null } | null,
  ): Promise<Begun | null> {
    const takeOver = dead === null ? sql`false` : sql`k.holder is not distinct from ${dead.holder}`;
    const { rows } = await sql<{ isRepeated: boolean; attempt: string | null }>`
      insert into idempotency_keys as k (owner_id, key, endpoint, body_hash, created_at, holder)
      values (${ownerId}, ${key}, ${endpoint}, ${bodyHash}, ${new Date(clock.now())}, ${holder})
      on conflict (owner_id, key) do update set holder = excluded.holder, created_at = excluded.created_at
        where k.finished_at is null and k.endpoint = excluded.endpoint and k.body_hash = excluded.body_hash and ${takeOver}
      returning xmax <> 0 as "isRepeated", attempt`.execute(db);
    return rows[0] ? { holder, ...rows[0] } : null;
  }

  async function read({ ownerId }: SellerScope, key: string): Promise<Row | undefined> {
    return db
      .selectFrom('idempotency_keys')
      .select(['endpoint', 'body_hash as bodyHash', 'status', 'answer', 'created_at as createdAt', 'holder'])
      .select(sql<boolean>`finished_at is not null`.as('isFinished'))
      .where('owner_id', '=', ownerId)
      .where('key', '=', key)
      .executeTakeFirst();
  }

  /** Matches the key only as long as this call holds it, so that a key that was taken over is never written. */
  const oursIs = ({ ownerId }: SellerScope, key: string, holder: string) =>
    sql`owner_id = ${ownerId} and key = ${key} and holder = ${holder} and finished_at is null`;

  /** Uses a separate statement, because the rows of the keys may be on another machine than the one whose notifications the processes receive. */
  async function wake(trx: Queryable, name: string): Promise<void> {
    await sql`select pg_notify(${CHANNEL}, ${name})`.execute(trx);
  }

  async function finish(
    trx: Queryable,
    ours: ReturnType<typeof oursIs>,
    name: string,
    { status, text }: StoredAnswer,
    hash: string,
  ): Promise<void> {
    const { rows } = await sql`
      update idempotency_keys set status = ${status}, answer = ${text}, body_hash = ${hash}, holder = null, attempt = null,
        finished_at = ${new Date(clock.now())}
      where ${ours} returning key`.execute(trx);
    if (rows.length === 0) throw new KeyLost();
    await wake(trx, name);
  }

  async function free(trx: Queryable, ours: ReturnType<typeof oursIs>, name: string): Promise<void> {
    const { rows } = await sql`delete from idempotency_keys where ${ours} returning key`.execute(trx);
    if (rows.length > 0) await wake(trx, name);
  }

  async function runFirst(
    scope: SellerScope,
    { key, connections, isStepwise }: KeyedCall,
    name: string,
    { holder, isRepeated, attempt }: Begun,
    readHash: () => Promise<string>,
    work: () => Promise<StoredAnswer>,
  ): Promise<StoredAnswer> {
    const call = isStepwise ? new Call(connections, null) : createWholeCall(db, connections);
    const ours = oursIs(scope, key, holder);
    call.keyed = {
      isRepeated,
      earlierAttempt: attempt,
      keepAttempt: (reference) =>
        inTransaction(db, async (trx) => {
          const { rows } =
            await sql`update idempotency_keys set attempt = ${reference} where ${ours} returning key`.execute(trx);
          if (rows.length === 0) throw new KeyLost();
        }),
    };
    try {
      const answer = await runCall(call, work);
      const hash = await readHash();
      await runCall(call, () => inTransaction(db, (trx) => finish(trx, ours, name, answer, hash)));
      await call.commit();
      return answer;
    } catch (error) {
      // An expected error is a result of the work, so its writes are committed; after any other failure nothing is committed.
      if (error instanceof AppError && statusOf(error.error) < 500) {
        await runCall(call, () => inTransaction(db, (trx) => free(trx, ours, name)));
        await call.commit();
      } else {
        await call.rollback();
        // When the database is unavailable here too, the key becomes free as soon as this process has lost its presence lock. If the commit succeeded
        // after all, which this process cannot know, the key has its response.
        await free(db, ours, name).catch(() => {});
      }
      throw error;
    } finally {
      call.isOver = true;
    }
  }

  /** Tries to take the key; runs the work if that succeeds. */
  async function tryFirst(
    scope: SellerScope,
    call: KeyedCall,
    name: string,
    bodyHash: string,
    dead: { holder: string | null } | null,
    readHash: () => Promise<string>,
    work: () => Promise<StoredAnswer>,
  ): Promise<StoredAnswer | null> {
    const holder = presence.createHolder();
    // Takes the presence lock before the row names the holder, because a holder without a presence lock counts as dead.
    await presence.hold(holder);
    try {
      const begun = await begin(scope, call, bodyHash, holder, dead);
      return begun && (await runFirst(scope, call, name, begun, readHash, work));
    } catch (error) {
      if (error instanceof KeyLost) return null;
      throw error;
    } finally {
      presence.release(holder);
    }
  }

  async function isDead({ holder, createdAt }: Row): Promise<boolean> {
    if (holder === null) return createdAt.getTime() <= clock.now() - ABANDONED_MS;
    return presence.isGone(holder).catch(() => false);
  }

  return {
    async once(scope, call, work) {
      const bodyHash = hashOf(JSON.stringify(call.body ?? null));
      // The row contains the digest of the body while the call runs, and the digest of the whole request together with the response.
      const { readRest } = call;
      const readHash = readRest
        ? async () => hashOf(`${bodyHash}:${await readRest()}`)
        : () => Promise.resolve(bodyHash);
      const name = hashOf(`${scope.ownerId}:${call.key}`);
      const deadline = clock.now() + PATIENCE_MS;
      let dead: { holder: string | null } | null = null;
      for (;;) {
        const answer = await tryFirst(scope, call, name, bodyHash, dead, readHash, work);
        if (answer) return answer;
        for (dead = null; dead === null;) {
          const row = await read(scope, call.key);
          // The first call failed in the meantime, so the key is free.
          if (!row) break;
          const hash = row.isFinished ? await readHash() : bodyHash;
          if (row.endpoint !== call.endpoint || row.bodyHash !== hash) {
            throw new AppError('IDEMPOTENCY_KEY_REUSED', {
              issues: [{ path: 'headers.idempotency-key', message: 'keyReused' }],
            });
          }
          if (row.isFinished && row.status !== null && row.answer !== null) {
            return { status: row.status, text: row.answer };
          }
          if (clock.now() > deadline) throw new AppError('STILL_RUNNING');
          if (await isDead(row)) dead = { holder: row.holder };
          else await waitFor(name);
        }
      }
    },
  };
}
