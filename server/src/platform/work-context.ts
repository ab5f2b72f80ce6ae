import { AsyncLocalStorage } from 'node:async_hooks';
import { currentTrace } from './traces.ts';

/** Of what a line of the log is: a request, a job or a task of the timetable (OPS-77). Ids only. */
export interface WorkFacts {
  /** The request, and of a job the request that asked for it. */
  requestId?: string;
  userId?: string;
  /** Whose rows it is about. */
  ownerId?: string;
  job?: string;
  jobId?: string;
  task?: string;
  /** Where traces are recorded. */
  traceId?: string;
}

/** Who asked for a job, and the trace that goes on in it. */
interface Asker {
  requestId?: string;
  userId?: string;
  traceparent?: string;
}

const works = new AsyncLocalStorage<WorkFacts>();
const NONE: WorkFacts = {};

/** Runs `work` so that each line of the log that it writes has these facts; what is written into them later is in later lines. */
export function inWork<T>(facts: WorkFacts, work: () => T): T {
  return works.run(facts, work);
}

export function currentWork(): Readonly<WorkFacts> {
  return works.getStore() ?? NONE;
}

/** Where a payload carries who asked for the job; it is no part of what the job is about. */
const CARRIER = '_by';

/** A payload with the request and the person that ask for the job now, and their trace. */
export function withAsker(payload: object): object {
  const { requestId, userId } = currentWork();
  const traceparent = currentTrace();
  if (requestId === undefined && traceparent === undefined) return payload;
  // JSON leaves out what is not known.
  return { ...payload, [CARRIER]: { requestId, userId, traceparent } };
}

/** Takes apart what {@link withAsker} put together. */
export function splitAsker(carried: unknown): { payload: object; asker: Asker } {
  const { [CARRIER]: asker = {}, ...payload } = carried as Record<string, object>;
  return { payload, asker };
}
