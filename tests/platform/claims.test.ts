import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemScope } from '../../server/src/platform/access.ts';
import { withClaim } from '../../server/src/platform/claims.ts';
import { createPresence, type Presence } from '../../server/src/platform/presence.ts';
import { captureLog } from '../../server/src/testing/log.ts';
import { createTestClock } from '../../server/src/testing/clock.ts';
import { insertUser } from '../../server/src/testing/people.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts';

let database: TestDatabase;
let ran: string[];
/** The presence locks of two processes. A test may release those of the first process, which then counts as dead. */
let signs: Presence[];
const clock = createTestClock();
const anna = systemScope('anna', 'test');

beforeAll(async () => {
  database = await createTestDatabase();
  for (const id of ['anna', 'binh']) await insertUser(database.db, id);
});
afterAll(() => database.close());
beforeEach(async () => {
  ran = [];
  signs = [1, 2].map(() => createPresence(database.url, captureLog('silent').log));
  await database.db.deleteFrom('work_claims').execute();
});

afterEach(() => Promise.all(signs.map((presence) => presence.close())));

/** Runs work under a claim with the given name. The work ends when the promise does. */
function work(
  who: string,
  { scope = anna, name = 'label:1', process = 0, end = async (): Promise<unknown> => undefined } = {},
) {
  const presence = signs[process];
  if (!presence) throw new Error(`There is no process ${process}`);
  return withClaim({ db: database.db, clock, presence }, scope, name, async () => {
    ran.push(who);
    await end();
    return who;
  });
}
const isHeld = async () => (await database.db.selectFrom('work_claims').select('name').execute()).length > 0;

describe('a claim', () => {
  it('allows one of two workers at a time to work', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const first = work('first', { end: () => promise });
    await expect.poll(() => ran).toEqual(['first']);
    expect(await work('second')).toBeNull();
    resolve();
    expect(await first).toEqual({ value: 'first' });
    expect(await work('third')).toEqual({ value: 'third' });
    expect(await isHeld()).toBe(false);
  });

  it('ends when its work fails', async () => {
    await expect(work('first', { end: () => Promise.reject(new Error('broken')) })).rejects.toThrow('broken');
    expect(await isHeld()).toBe(false);
  });

  it('stays with its worker while the worker’s process lives, however long the work takes, and is taken over after its death', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const first = work('first', { end: () => promise });
    await expect.poll(() => ran).toEqual(['first']);
    clock.advance(24 * 3_600_000);
    expect(await work('second', { process: 1 })).toBeNull();
    await signs[0]?.close();
    await expect.poll(() => work('third', { process: 1 })).toEqual({ value: 'third' });
    resolve();
    await first;
  });

  it('stays with the worker that took it over when the late worker ends, so no third worker starts', async () => {
    const [late, successor] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = work('first', { end: () => late.promise });
    await expect.poll(() => ran).toEqual(['first']);
    await signs[0]?.close();
    const tries: ReturnType<typeof work>[] = [];
    await expect
      .poll(() => {
        const second = work('second', { process: 1, end: () => successor.promise });
        tries.push(second);
        return Promise.race([second, wait(100, 'works')]);
      })
      .toBe('works');
    late.resolve();
    await first;
    expect(await work('third', { process: 1 })).toBeNull();
    successor.resolve();
    await Promise.all(tries);
    expect(await isHeld()).toBe(false);
  });

  it('delays no claim with another name or of another owner', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const first = work('first', { end: () => promise });
    await expect.poll(() => ran).toEqual(['first']);
    expect(await work('second', { name: 'label:2' })).not.toBeNull();
    expect(await work('third', { scope: systemScope('binh', 'test') })).not.toBeNull();
    resolve();
    await first;
  });
});
