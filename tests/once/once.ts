import type { Endpoint } from '@bobbin/contract/endpoint';
import type { Envelope } from '@bobbin/contract/envelope';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../../server/src/platform/database.ts';
import type { Cutter } from './cutter.ts';
import { compareEffects, readEffects, type Effects } from './effects.ts';

export type Heads = Record<string, string>;
type Answered = Pick<Envelope<unknown>, 'isSuccess' | 'body' | 'exceptionBody'> & { status: number };
/** Sends the same call each time, with additional headers. */
export type Send = (headers: Heads) => Promise<Answered>;

/** A call that takes an idempotency key, and how its single effect is tested. */
export interface OnceCase {
  endpoint: Endpoint;
  /** Creates a new record like the earlier ones, and returns the call for this record. */
  prepare(): Promise<Send>;
  /** Counts effects outside the database, above all at partners. */
  outside?(): Promise<Effects>;
  /** Names of counts that may differ after an interrupted call, because the repeated call reads data of a partner once more. */
  leavesOut?: readonly string[];
  /**
   * Whether a partner accepts the record of this call only once. An interrupted call may then end with a refusal and without an effect, so each
   * interruption gets a new record.
   */
  isUsedUp?: boolean;
}

export interface Proof {
  name: string;
  cuts: number;
  effects: Effects;
}

interface Ground {
  db: Db;
  cutter: Cutter;
}

const STATEMENTS_MAX = 400;
let keys = 0;

async function observe(db: Db, { outside, leavesOut = [] }: OnceCase): Promise<Effects> {
  const found = { ...(await readEffects(db)), ...(await outside?.()) };
  return Object.fromEntries(Object.entries(found).filter(([name]) => !leavesOut.includes(name)));
}

/** Deletes the waiting jobs, because a job with the same key would be merged with a waiting one. */
async function forgetJobs(db: Db): Promise<void> {
  await sql`delete from graphile_worker._private_jobs`.execute(db);
}

/**
 * Sends a call repeatedly with one idempotency key, while the process loses the database after the first statement, then after the second, and so on,
 * until the call succeeds. The effects must equal those of one undisturbed call, and another repetition must return the same response.
 */
export async function proveOnce({ db, cutter }: Ground, one: OnceCase): Promise<Proof> {
  const { name } = one.endpoint;
  keys += 1;
  const undisturbed = await one.prepare();
  await forgetJobs(db);
  const untouched = await observe(db, one);
  const clean = await undisturbed({ 'idempotency-key': `${name} ${keys} clean` });
  expect([name, clean.isSuccess, clean.exceptionBody]).toEqual([name, true, null]);
  const wanted = compareEffects(untouched, await observe(db, one));

  if (one.isUsedUp) return proveAtMostOnce({ db, cutter }, one, wanted);
  const send = await one.prepare();
  await forgetJobs(db);
  const before = await observe(db, one);
  const head = { 'idempotency-key': `${name} ${keys}` };
  let cuts = 0;
  for (; ; cuts += 1) {
    if (cuts > STATEMENTS_MAX) throw new Error(`${name} never comes to its end`);
    cutter.arm(cuts);
    const answer = await send(head);
    if (!cutter.disarm()) {
      expect([name, cuts, answer.isSuccess, answer.exceptionBody]).toEqual([name, cuts, true, null]);
      expect([name, cutter.askedInTransaction]).toEqual([name, []]);
      expect(await send(head)).toMatchObject({ body: answer.body, isSuccess: true });
      break;
    }
  }
  const effects = compareEffects(before, await observe(db, one));
  expect({ name, effects }).toEqual({ name, effects: wanted });
  return show({ name, cuts, effects });
}

/**
 * Tests in the same way a call whose record an interruption may use up. A repetition must then have its whole effect or none, and its response must
 * say which.
 */
async function proveAtMostOnce({ db, cutter }: Ground, one: OnceCase, wanted: Effects): Promise<Proof> {
  const { name } = one.endpoint;
  let cuts = 0;
  for (let isCut = true; isCut; cuts += 1) {
    keys += 1;
    const head = { 'idempotency-key': `${name} ${keys}` };
    const send = await one.prepare();
    await forgetJobs(db);
    const before = await observe(db, one);
    cutter.arm(cuts);
    await send(head);
    isCut = cutter.disarm();
    const { isSuccess } = await send(head);
    const effects = compareEffects(before, await observe(db, one));
    expect({ name, cuts, effects }).toEqual({ name, cuts, effects: isSuccess ? wanted : {} });
  }
  return show({ name, cuts, effects: wanted });
}

/** Prints, with `ONCE_SHOW=1`, after how many statements each call was interrupted and how many effects it had. */
function show(proof: Proof): Proof {
  if (process.env.ONCE_SHOW === '1') process.stdout.write(`${JSON.stringify(proof)}\n`);
  return proof;
}
