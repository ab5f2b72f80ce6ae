import type { Endpoint } from '@bobbin/contract/endpoint';
import type { Envelope } from '@bobbin/contract/envelope';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../../server/src/platform/database.ts';
import type { Cutter } from './cutter.ts';
import { compareEffects, readEffects, type Effects } from './effects.ts';

export type Heads = Record<string, string>;
type Answered = Pick<Envelope<unknown>, 'isSuccess' | 'body' | 'exceptionBody'> & { status: number };
/** Sends one and the same call, with further headers. */
export type Send = (headers: Heads) => Promise<Answered>;

/** A call that takes a key. */
export interface OnceCase {
  endpoint: Endpoint;
  /** Makes something new to act on, equal to what it made before, and gives the call on it. */
  prepare(): Promise<Send>;
  /** What else is counted: what partners hold of it by now, above all. */
  outside?(): Promise<Effects>;
  /** Counts that a call which broke off may leave otherwise, because it reads a partner's news once more. */
  leavesOut?: readonly string[];
  /** A partner takes what is named once: after a cut the call may end refused, having done nothing. Each cut gets a new one. */
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

/** A job that waits already would take another of the same key in. */
async function forgetJobs(db: Db): Promise<void> {
  await sql`delete from graphile_worker._private_jobs`.execute(db);
}

/**
 * Sends a call under one key again and again, while the process dies for the database after the first statement, the second, and so
 * on, until the call comes through. What is left then is what one undisturbed call leaves, and a repetition is answered alike.
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

/** The same where a cut may cost what was named: a repetition then does all of it or nothing, and says which. */
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

/** `ONCE_SHOW=1` says of each call how often it was cut and what it leaves. */
function show(proof: Proof): Proof {
  if (process.env.ONCE_SHOW === '1') process.stdout.write(`${JSON.stringify(proof)}\n`);
  return proof;
}
