import { setTimeout as wait } from 'node:timers/promises';
import { ConnectorError } from '@bobbin/connectors/errors';
import { listFields, SPOIL_NAMES, spoilField, STRANGE, STRANGE_NAMES } from '@bobbin/simulators/runtime/spoil';
import { casesOf } from '../world/long.ts';
import type { Between, Exchange } from './between.ts';

/** Timeouts in milliseconds of a connector that records correct responses, and of a connector that gets invalid ones. */
export const PATIENT_MS = 10_000;
export const HASTY_MS = 250;

/** A clock whose pauses end immediately. */
export const INSTANT = { now: () => Date.now(), sleep: () => Promise.resolve(), random: () => 0.5 };

let minutes = 0;
/** A clock that advances by a minute at each read. A partner that is paused because of slow responses is therefore called again in the next case. */
export const HURRIED = { ...INSTANT, now: () => Date.now() + (minutes += 1) * 60_000 };

/** One operation of a connector. */
export interface Operation {
  name: string;
  /** Whether the operation writes, so that every failure must be reported as uncertain. */
  isWrite?: boolean;
  /** End of the path of calls that a write makes and that change nothing, such as a login before it. */
  harmless?: string;
  run(): Promise<unknown>;
  /** Checks more than the plausibility of the result, and returns a complaint or null. */
  judge?(result: unknown): string | null;
  /** Number of the operation's calls that are tested, when all others have the same form. */
  callsKept?: number;
  /** Returns whether the connector cannot notice that this field is invalid in this way. */
  isExcused?(field: string, way: string): boolean;
}

/** Maximum number of calls, above the three attempts of each call that an operation makes. */
const CALLS_MAX = 6;
/** Milliseconds after which a call counts as endless, because all attempts of a connector with the short timeout take far less. */
const ENDLESS_MS = 20_000;
/** A short run tries each field and each response in only one of this many ways, in rotation. */
const EACH = 4;
const EARLIEST_MS = Date.UTC(2010, 0);
/** The expiry of a token may be far in the future. */
const LATEST_MS = Date.UTC(5200, 0);
/** A text that a person wrote may have any length, because the size of the whole response is limited instead. */
const TEXT_MAX = 5_000_000;

/** Describes an implausible value in the result of a connector: an invalid number, an invalid time or a text without end. */
function findInsane(value: unknown, name = ''): string | null {
  if (value === null || value === undefined || typeof value === 'boolean') return null;
  if (typeof value === 'string') {
    return value.isWellFormed() && value.length <= TEXT_MAX ? null : `${name}: a text that is broken or too long`;
  }
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) return `${name}: ${value}`;
    const isTime = /(?:At|^at)$/.test(name);
    return isTime && (value < EARLIEST_MS || value > LATEST_MS) ? `${name}: ${value} is no time` : null;
  }
  if (value instanceof Uint8Array) return null;
  for (const [key, entry] of Object.entries(value)) {
    const fault = findInsane(entry, Array.isArray(value) ? name : key);
    if (fault !== null) return fault;
  }
  return null;
}

/** Describes what is wrong with an error, or returns null when the error is correct. */
function judgeError(error: unknown, operation: Operation, call: string, field: string | null): string | null {
  const { harmless } = operation;
  const isWrite = operation.isWrite === true && (harmless === undefined || !call.endsWith(harmless));
  if (!(error instanceof ConnectorError)) return `threw ${String(error)}`;
  if (error.message.includes('NOT_ASKED')) return 'was not asked at all';
  if (error.providerMessage.length > 500) return 'words without end';
  if (isWrite && !error.mayHaveHappened) return `a write without a doubt: ${error.message}`;
  if (error.kind !== 'not-understood' || field === null) return null;
  const path = call.split(' ')[1] ?? '';
  const words = error.providerMessage;
  const steps = field.split('.');
  // A response without an envelope, or a response that is too large, has no field that the error could name.
  const isNamed =
    steps.some((step) => words.includes(`${step}:`) || words.includes(`${step}.`)) || words.includes('answer');
  // The error names the call with its ids, or with placeholders in their place.
  const places = [path, path.slice(path.lastIndexOf('/') + 1), path.replace(/[^/]+$/, '{')];
  const isCallNamed = places.some((place) => words.includes(place));
  return isNamed && isCallNamed ? null : `neither call nor field: ${error.message}`;
}

async function judgeRun(operation: Operation, between: Between, call: string, field: string | null) {
  const watch = new AbortController();
  const endless = wait(ENDLESS_MS, 'does not end', { signal: watch.signal }).catch(() => null);
  const complaint = await Promise.race([judgeEnd(operation, call, field), endless]);
  watch.abort();
  return between.count() > CALLS_MAX ? `${between.count()} calls` : complaint;
}

async function judgeEnd(operation: Operation, call: string, field: string | null): Promise<string | null> {
  try {
    const result = await operation.run();
    return findInsane(result) ?? operation.judge?.(result) ?? null;
  } catch (error) {
    return judgeError(error, operation, call, field);
  }
}

/** Runs an operation once with correct responses and a long timeout, and records its calls. */
async function remember(patient: Operation, between: Between): Promise<Exchange[]> {
  between.pass();
  await patient.run();
  return between.listExchanges();
}

/** Runs operations with correct responses, and then, with a short timeout, with every invalid and every arbitrary response. */
export async function walkAll(
  patient: readonly Operation[],
  hasty: readonly Operation[],
  between: Between,
): Promise<Walked> {
  const all: Walked = { cases: 0, complaints: [] };
  for (const [index, operation] of patient.entries()) {
    const exchanges = (await remember(operation, between)).slice(0, operation.callsKept);
    const twin = hasty[index];
    if (twin === undefined || exchanges.length === 0) throw new Error(`${operation.name} makes no call`);
    for (const walk of [walkFields, walkAnswers]) {
      const walked = await walk(twin, between, exchanges);
      all.cases += walked.cases;
      all.complaints.push(...walked.complaints);
    }
  }
  return all;
}

interface Walked {
  cases: number;
  complaints: string[];
}

/** Makes every field of every response of an operation invalid, one at a time, in every way. */
async function walkFields(operation: Operation, between: Between, exchanges: readonly Exchange[]): Promise<Walked> {
  const walked: Walked = { cases: 0, complaints: [] };
  for (const { call, body } of exchanges) {
    if (!body.startsWith('{')) continue;
    const json: unknown = JSON.parse(body);
    for (const [turn, field] of [...new Set(listFields(json))].entries()) {
      for (const way of casesOf(SPOIL_NAMES, (_, place) => place % EACH === turn % EACH)) {
        const spoiled = spoilField(json, field, way);
        const text = JSON.stringify(spoiled);
        if (spoiled === null || text === body || operation.isExcused?.(field, way) === true) continue;
        between.play(exchanges, call, text);
        const complaint = await judgeRun(operation, between, call, field);
        walked.cases += 1;
        if (complaint !== null) walked.complaints.push(`${operation.name}, ${call}, ${field} ${way}: ${complaint}`);
      }
    }
  }
  return walked;
}

/** Replaces every response of an operation as a whole, in every way. */
async function walkAnswers(operation: Operation, between: Between, exchanges: readonly Exchange[]): Promise<Walked> {
  const walked: Walked = { cases: 0, complaints: [] };
  for (const [turn, { call, body }] of exchanges.entries()) {
    for (const way of casesOf(STRANGE_NAMES, (_, place) => place % EACH === turn % EACH)) {
      between.play(exchanges, call, () => STRANGE[way](body));
      const complaint = await judgeRun(operation, between, call, null);
      walked.cases += 1;
      if (complaint !== null) walked.complaints.push(`${operation.name}, ${call}, ${way}: ${complaint}`);
    }
  }
  return walked;
}
