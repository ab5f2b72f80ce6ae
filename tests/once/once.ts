import type { Endpoint } from '@bobbin/contract/endpoint';
import type { Envelope } from '@bobbin/contract/envelope';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../../server/src/platform/database.ts';
import type { Cutter } from './cutter.ts';
import { compareEffects, readEffects, type Effects } from './effects.ts';

export type Heads = Record<string, string>;
type Answered = Pick<Envelope<unknown>, 'isSuccess' | 'body' | 'exceptionBody'> & { status: number };
/** Sends the same call, with additional headers. */
export type Send = (headers: Heads) => Promise<Answered>;

/** A call that takes an idempotency key. */
export interface OnceCase {
  endpoint: Endpoint;
  /** Creates a new record, equal to the earlier ones, and returns the call on it. */
  prepare(): Promise<Send>;
  /** Counts effects elsewhere, above all those at partners. */
  outside?(): Promise<Effects>;
  /** Counts that may differ after an interrupted call, because it reads a partner's data once more. */
  leavesOut?: readonly string[];
  /**
   * A partner accepts the record of this call only once: after a cut the call may end refused without an effect. Each cut gets a new
   * record.
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

/** Deletes the jobs: a waiting job would merge another one with the same key. */
async function forgetJobs(db: Db): Promise<void> {
  await sql`delete from graphile_worker._private_jobs`.execute(db);
}

/**
 * Sends a call under one key repeatedly, while the process loses the database after the first statement, the second, and so on, until the
 * call succeeds. The effects must equal those of one undisturbed call, and a repetition must return the same response.
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

/** Does the same for a call that a cut may use up: a repetition then does everything or nothing, and says which. */
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

/** Prints, with `ONCE_SHOW=1`, at how many statements each call was interrupted, and how many effects it had. */
function show(proof: Proof): Proof {
  if (process.env.ONCE_SHOW === '1') process.stdout.write(`${JSON.stringify(proof)}\n`);
  return proof;
}
