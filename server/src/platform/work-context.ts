import { AsyncLocalStorage } from 'node:async_hooks';
import { currentTrace } from './traces.ts';

/** What a log line belongs to: a request, a job or a task of the timetable (OPS-77). Contains ids only. */
export interface WorkFacts {
  /** The request, or for a job the request that queued it. */
  requestId?: string;
  userId?: string;
  /** The owner of the rows. */
  ownerId?: string;
  job?: string;
  jobId?: string;
  task?: string;
  /** Set when traces are recorded. */
  traceId?: string;
}

/** The request and user that queued a job, and the trace that the job continues. */
interface Asker {
  requestId?: string;
  userId?: string;
  traceparent?: string;
}

const works = new AsyncLocalStorage<WorkFacts>();
const NONE: WorkFacts = {};

/** Runs `work` so that each of its log lines has these facts; facts that are added later are in later lines. */
export function inWork<T>(facts: WorkFacts, work: () => T): T {
  return works.run(facts, work);
}

export function currentWork(): Readonly<WorkFacts> {
  return works.getStore() ?? NONE;
}

/** Key of a payload that stores the requester; job handlers do not see it. */
const CARRIER = '_by';

/** Adds the current request, user and trace to a payload. */
export function withAsker(payload: object): object {
  const { requestId, userId } = currentWork();
  const traceparent = currentTrace();
  if (requestId === undefined && traceparent === undefined) return payload;
  // JSON leaves out unknown fields.
  return { ...payload, [CARRIER]: { requestId, userId, traceparent } };
}

/** Separates a payload from what {@link withAsker} added. */
export function splitAsker(carried: unknown): { payload: object; asker: Asker } {
  const { [CARRIER]: asker = {}, ...payload } = carried as Record<string, object>;
  return { payload, asker };
}
