import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemScope } from '../../server/src/platform/access.ts';
import { clearAttempts, countAttempt } from '../../server/src/platform/attempts.ts';
import { withClaim, type ClaimDeps } from '../../server/src/platform/claims.ts';
import { openDatabase, type Database } from '../../server/src/platform/database.ts';
import { AppError } from '../../server/src/platform/errors.ts';
import { createPresence, type Presence } from '../../server/src/platform/presence.ts';
import { tidyPlatform } from '../../server/src/platform/tidy.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts';
import { createTestClock } from '../../server/src/testing/clock.ts';
import { captureLog } from '../../server/src/testing/log.ts';

const LIMIT = { max: 3, windowSeconds: 60 };

let database: TestDatabase;
let other: Database;
let signs: Presence;
let first: ClaimDeps;
let second: ClaimDeps;
const clock = createTestClock();
const lan = systemScope('lan', 'test');

beforeAll(async () => {
  database = await createTestDatabase();
  // A second connection pool represents a second process, because the two share only the database.
  other = openDatabase(database.url, 2);
  const { log } = captureLog('silent');
  signs = createPresence(database.url, log);
  first = { db: database.db, clock, presence: signs };
  second = { db: other.db, clock, presence: createPresence(database.url, log) };
  await database.db
    .insertInto('users')
    .values({
      id: 'lan',
      email: 'lan@example.com',
      password_hash: 'none',
      first_name: 'Lan',
      last_name: 'Test',
      role_id: 'everyone',
      created_at: new Date(clock.now()),
      updated_at: new Date(clock.now()),
    })
    .execute();
});
afterAll(async () => {
  await signs.close();
  await second.presence.close();
  await other.close();
  await database.close();
});

async function tryOnce(key: string, db = database.db): Promise<number | null> {
  try {
    await countAttempt(db, clock, key, LIMIT);
    return null;
  } catch (error) {
    if (!(error instanceof AppError) || error.error !== 'TOO_MANY_REQUESTS') throw error;
    return error.retryAfterSeconds;
  }
}

it('failed attempts are counted together over all processes', async () => {
  const tries = Array.from({ length: 10 }, (_, index) => tryOnce('shared', index % 2 ? database.db : other.db));
  const results = await Promise.all(tries);
  expect(results.filter((result) => result === null)).toHaveLength(LIMIT.max);
});

it('an attempt under a locked key reports the waiting time, and the key unlocks after that time', async () => {
  for (let count = 0; count < LIMIT.max; count += 1) expect(await tryOnce('window')).toBeNull();
  clock.advance(20_000);
  const wait = await tryOnce('window');
  expect(wait).toBeGreaterThan(38);
  expect(wait).toBeLessThanOrEqual(40);
  clock.advance(40_500);
  expect(await tryOnce('window')).toBeNull();
});

it('success resets the failed attempts of its own key only', async () => {
  for (let count = 0; count < LIMIT.max; count += 1) await tryOnce('cleared');
  expect(await tryOnce('cleared')).not.toBeNull();
  expect(await tryOnce('another')).toBeNull();
  await clearAttempts(database.db, 'cleared');
  expect(await tryOnce('cleared')).toBeNull();
});

/** Claims a name, holds the claim until it is released, and resolves once the work has begun. */
async function hold(name: string) {
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  let begin = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const done = withClaim(first, lan, name, async () => {
    begin();
    await gate;
    return 'held';
  });
  await begun;
  return { release, done };
}

it('work under one claim runs one call at a time, in the sequence of the calls', async () => {
  const first = await hold('label');
  expect(await withClaim(second, lan, 'label', async () => 'second')).toBeNull();
  first.release();
  expect(await first.done).toEqual({ value: 'held' });
  expect(await withClaim(second, lan, 'label', async () => 'third')).toEqual({ value: 'third' });
});

it('a dead process loses its claim to the next process, which keeps the claim when the dead process returns', async () => {
  const late = await hold('sync');
  expect(await withClaim(second, lan, 'sync', async () => true)).toBeNull();
  // Simulates the death of the process: the row of the claim stays, and the advisory lock of the process is gone.
  await signs.close();
  const takeOver = () => withClaim(second, lan, 'sync', async () => true);
  await expect.poll(takeOver, { timeout: 5_000 }).toEqual({ value: true });
  const nested = await withClaim(second, lan, 'sync', async () => {
    late.release();
    await late.done;
    return withClaim(first, lan, 'sync', async () => 'must wait');
  });
  expect(nested).toEqual({ value: null });
});

it('a claim is released when its work fails', async () => {
  const failing = withClaim(first, lan, 'fails', () => Promise.reject(new Error('boom')));
  await expect(failing).rejects.toThrow('boom');
  expect(await withClaim(first, lan, 'fails', async () => 1)).toEqual({ value: 1 });
});

it('old failed attempts and old claims are deleted', async () => {
  await tryOnce('old');
  clock.advance(25 * 3_600_000);
  await tidyPlatform(other.db, clock);
  expect(await database.db.selectFrom('attempt_limits').select('key').execute()).toEqual([]);
  expect(await database.db.selectFrom('work_claims').select('name').execute()).toEqual([]);
});
