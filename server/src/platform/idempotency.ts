import { setTimeout as wait } from 'node:timers/promises';
import type { SellerScope } from './access.ts';
import type { Clock } from './clock.ts';
import { hashOf } from './crypto.ts';
import type { Db } from './database.ts';
import { AppError } from './errors.ts';
import type { Line } from './line.ts';

/** Where the lock of the dead is still held, as of a machine that lost its line: after this long another takes over all the same. */
const ABANDONED_MS = 120_000;
/** A lock that is missing for so long does not come back: a broken line is replaced in half a second. */
const GONE_MS = 2_000;
/** A waiting call is woken by the end of the first; this often it looks whether the first still lives. */
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
  /**
   * Digest of what comes beside the body and is read only by the work, as the parts of a form; read to its end when the work is done,
   * or where the answer is known already, instead of it.
   */
  readRest?: (() => Promise<string>) | undefined;
}

export interface Answers {
  /**
   * Runs `work` once per key and seller and gives its answer to every repetition, byte for byte (API-8). A repetition while the
   * first is still running waits for it; where the first died with its process, one that waits takes over (API-22). `work`
   * that throws leaves no trace, so it can be tried again.
   * @throws AppError IDEMPOTENCY_KEY_REUSED when the key was used for another call or body
   */
  once(scope: SellerScope, call: KeyedCall, work: () => Promise<StoredAnswer>): Promise<StoredAnswer>;
}

interface Deps {
  db: Db;
  clock: Clock;
  line: Line;
}

/** The lock says to all processes that the work under a key is under way; it goes with the connection, so with the process. */
const LOCK_ID = 'hashtextextended($1, 11)';

export async function createAnswers({ db, clock, line }: Deps): Promise<Answers> {
  const running = new Set<string>();
  const waiting = new Map<string, Set<() => void>>();

  await line.onConnect(async (client) => {
    for (const name of running) await client.query(`select pg_advisory_lock_shared(${LOCK_ID})`, [name]);
  });
  await line.onNotice(CHANNEL, (name) => {
    for (const wake of waiting.get(name) ?? []) wake();
  });

  function hold(name: string): void {
    running.add(name);
    // A line that is broken locks for all when it is back.
    line.ask(`select pg_advisory_lock_shared(${LOCK_ID})`, [name]).catch(() => {});
  }

  function release(name: string): void {
    running.delete(name);
    line
      .ask(`select pg_advisory_unlock_shared(${LOCK_ID}), pg_notify('${CHANNEL}', $1)`, [name])
      // Those that wait look by themselves a little later.
      .catch(() => {});
  }

  async function isHeld(name: string): Promise<boolean> {
    const rows = await line.ask(
      `select from pg_locks where locktype = 'advisory' and granted
         and database = (select oid from pg_database where datname = current_database())
         and ((classid::bigint << 32) | objid::bigint) = ${LOCK_ID} limit 1`,
      [name],
    );
    return rows.length > 0;
  }

  /** Until the first is done, at most until the next look. */
  async function waitFor(name: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const wakes = waiting.get(name) ?? new Set();
    waiting.set(name, wakes.add(resolve));
    await Promise.race([promise, wait(LOOK_MS)]);
    wakes.delete(resolve);
    if (wakes.size === 0) waiting.delete(name);
  }

  /** Notes that the work begins here, where nobody has the key or who had it at `deadSince` is dead. */
  async function begin(scope: SellerScope, call: KeyedCall, bodyHash: string, deadSince: Date | null) {
    const { ownerId } = scope;
    const now = clock.now();
    const abandoned = new Date(Math.max(now - ABANDONED_MS, deadSince?.getTime() ?? 0));
    // Later than what it takes over, by whoever's clock: two that take over at once are then told apart.
    const at = new Date(Math.max(now, abandoned.getTime() + 1));
    const created = await db
      .insertInto('idempotency_keys')
      .values({ owner_id: ownerId, key: call.key, endpoint: call.endpoint, body_hash: bodyHash, created_at: at })
      .onConflict((conflict) =>
        conflict
          .columns(['owner_id', 'key'])
          .doUpdateSet({ created_at: at })
          .where('idempotency_keys.finished_at', 'is', null)
          .where('idempotency_keys.body_hash', '=', bodyHash)
          .where('idempotency_keys.endpoint', '=', call.endpoint)
          .where('idempotency_keys.created_at', '<=', abandoned),
      )
      .returning('key')
      .executeTakeFirst();
    return created !== undefined;
  }

  async function runFirst(
    scope: SellerScope,
    key: string,
    readHash: () => Promise<string>,
    work: () => Promise<StoredAnswer>,
  ): Promise<StoredAnswer> {
    const mine = db.updateTable('idempotency_keys').where('owner_id', '=', scope.ownerId).where('key', '=', key);
    try {
      const answer = await work();
      const { status, text } = answer;
      const finishedAt = new Date(clock.now());
      await mine.set({ status, answer: text, body_hash: await readHash(), finished_at: finishedAt }).execute();
      return answer;
    } catch (error) {
      await db.deleteFrom('idempotency_keys').where('owner_id', '=', scope.ownerId).where('key', '=', key).execute();
      throw error;
    }
  }

  return {
    async once(scope, call, work) {
      const bodyHash = hashOf(JSON.stringify(call.body ?? null));
      // Until the answer is there the row knows what was said at once, then the whole.
      const { readRest } = call;
      const readHash = readRest
        ? async () => hashOf(`${bodyHash}:${await readRest()}`)
        : () => Promise.resolve(bodyHash);
      const name = hashOf(`${scope.ownerId}:${call.key}`);
      const deadline = clock.now() + PATIENCE_MS;
      let missingSince: number | null = null;
      let deadSince: Date | null = null;
      for (;;) {
        if (await begin(scope, call, bodyHash, deadSince)) {
          hold(name);
          return await runFirst(scope, call.key, readHash, work).finally(() => release(name));
        }
        const row = await db
          .selectFrom('idempotency_keys')
          .select(['endpoint', 'body_hash', 'status', 'answer', 'created_at', 'finished_at'])
          .where('owner_id', '=', scope.ownerId)
          .where('key', '=', call.key)
          .executeTakeFirst();
        // Its work failed meanwhile: the key is free.
        if (!row) continue;
        const hash = row.finished_at ? await readHash() : bodyHash;
        if (row.endpoint !== call.endpoint || row.body_hash !== hash) {
          throw new AppError('IDEMPOTENCY_KEY_REUSED', {
            issues: [{ path: 'headers.idempotency-key', message: 'keyReused' }],
          });
        }
        if (row.finished_at && row.status !== null && row.answer !== null) {
          return { status: row.status, text: row.answer };
        }
        if (clock.now() > deadline) throw new AppError('FULFIL_IN_PROGRESS');
        const isAlive = await isHeld(name).catch(() => true);
        missingSince = isAlive ? null : (missingSince ?? performance.now());
        deadSince = missingSince !== null && performance.now() - missingSince >= GONE_MS ? row.created_at : null;
        if (deadSince === null) await waitFor(name);
      }
    },
  };
}
