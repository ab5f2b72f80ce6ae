import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemScope } from '../../server/src/platform/access.ts';
import { withClaim } from '../../server/src/platform/claims.ts';
import { createTestClock } from '../../server/src/testing/clock.ts';
import { insertUser } from '../../server/src/testing/people.ts';
import { createTestDatabase, type TestDatabase } from '../../server/src/testing/test-database.ts';

const LIFE_MS = 60_000;

let database: TestDatabase;
let ran: string[];
const clock = createTestClock();
const anna = systemScope('anna', 'test');

beforeAll(async () => {
  database = await createTestDatabase();
  for (const id of ['anna', 'binh']) await insertUser(database.db, id);
});
afterAll(() => database.close());
beforeEach(async () => {
  ran = [];
  await database.db.deleteFrom('work_claims').execute();
});

/** Claims the work under a name; its end waits for the promise. */
function work(who: string, { scope = anna, name = 'label:1', end = async (): Promise<unknown> => undefined } = {}) {
  return withClaim(database.db, clock, scope, name, LIFE_MS, async () => {
    ran.push(who);
    await end();
    return who;
  });
}
const isHeld = async () => (await database.db.selectFrom('work_claims').select('name').execute()).length > 0;

describe('a claim', () => {
  it('lets one of two workers work, and the next one after its end', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const first = work('first', { end: () => promise });
    await expect.poll(() => ran).toEqual(['first']);
    expect(await work('second')).toBeNull();
    resolve();
    expect(await first).toEqual({ value: 'first' });
    expect(await work('third')).toEqual({ value: 'third' });
    expect(await isHeld()).toBe(false);
  });

  it('is released when the work fails', async () => {
    await expect(work('first', { end: () => Promise.reject(new Error('broken')) })).rejects.toThrow('broken');
    expect(await isHeld()).toBe(false);
  });

  it.each([
    // The test's clock goes on by itself between two looks.
    [LIFE_MS / 2, null],
    [LIFE_MS, { value: 'second' }],
  ])('of a worker that is silent for %i ms gives way as documented', async (silentMs, expected) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const first = work('first', { end: () => promise });
    await expect.poll(() => ran).toEqual(['first']);
    clock.advance(silentMs);
    expect(await work('second')).toEqual(expected);
    resolve();
    await first;
  });

  it('that ran out is not released by its late worker, so that no third one works beside its successor', async () => {
    const [late, successor] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = work('first', { end: () => late.promise });
    await expect.poll(() => ran).toEqual(['first']);
    clock.advance(LIFE_MS);
    const second = work('second', { end: () => successor.promise });
    await expect.poll(() => ran).toEqual(['first', 'second']);
    late.resolve();
    await first;
    expect(await work('third')).toBeNull();
    successor.resolve();
    await second;
    expect(await isHeld()).toBe(false);
  });

  it('holds up no other name and no other owner', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const first = work('first', { end: () => promise });
    await expect.poll(() => ran).toEqual(['first']);
    expect(await work('second', { name: 'label:2' })).not.toBeNull();
    expect(await work('third', { scope: systemScope('binh', 'test') })).not.toBeNull();
    resolve();
    await first;
  });
});
