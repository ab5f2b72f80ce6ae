import { AsyncLocalStorage } from 'node:async_hooks';
import { currentTrace } from './traces.ts';

/** The request, job or task of the timetable to which a log line belongs (OPS-77); contains only ids. */
export interface WorkFacts {
  /** Id of the request; for a job, of the request that enqueued it. */
  requestId?: string;
  userId?: string;
  /** The owner of the rows. */
  ownerId?: string;
  job?: string;
  jobId?: string;
  task?: string;
  /** Present when traces are recorded. */
  traceId?: string;
}

/** The request and user that enqueued a job, and the trace that the job continues. */
interface Asker {
  requestId?: string;
  userId?: string;
  traceparent?: string;
}

const works = new AsyncLocalStorage<WorkFacts>();
const NONE: WorkFacts = {};

/** Runs `work` so that each of its log lines contains these facts; facts that are added later are in the later lines. */
export function inWork<T>(facts: WorkFacts, work: () => T): T {
  return works.run(facts, work);
}

export function currentWork(): Readonly<WorkFacts> {
  return works.getStore() ?? NONE;
}

/** Key under which a payload stores who enqueued the job; job handlers do not see it. */
const CARRIER = '_by';

/** Adds the current request, user and trace to a payload. */
export function withAsker(payload: object): object {
  const { requestId, userId } = currentWork();
  const traceparent = currentTrace();
  if (requestId === undefined && traceparent === undefined) return payload;
  // JSON leaves out undefined fields.
  return { ...payload, [CARRIER]: { requestId, userId, traceparent } };
}

/** Returns a payload without what {@link withAsker} added, and the added data. */
export function splitAsker(carried: unknown): { payload: object; asker: Asker } {
  const { [CARRIER]: asker = {}, ...payload } = carried as Record<string, object>;
  return { payload, asker };
}
