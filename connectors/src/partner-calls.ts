import { tracingChannel } from 'node:diagnostics_channel';
import { ConnectorError } from './errors.ts';

/**
 * Results of one attempt at a call: `ok` below 400, `refused` 400 to 499, `limited` 429, `failed` 500 and above, `unanswered` without a
 * response, `not_asked` when nothing was sent because the partner did not answer the last calls (PAR-25).
 */
export const PARTNER_RESULTS = ['ok', 'refused', 'limited', 'failed', 'unanswered', 'not_asked'] as const;
export type PartnerResult = (typeof PARTNER_RESULTS)[number];

/** One attempt at a call, as subscribers of the channel receive it. It contains no id, no URL and no secret. */
export interface PartnerCall {
  readonly partner: string;
  /** Method and path without ids, such as `POST order/orders/search`. */
  readonly operation: string;
  /** Result of the attempt; null until the attempt ends. The field is not named `result`, because the channel uses that name for the response. */
  outcome: PartnerResult | null;
  /** Start of the attempt by `performance.now()`, in milliseconds. */
  readonly startedAt: number;
}

/** Diagnostics channel on which every attempt at a call to a partner is published; metrics and traces subscribe to it. */
export const partnerCalls = tracingChannel<unknown, PartnerCall>('bobbin:partner-call');

/** Maximum number of operation names of one partner. Without a maximum, ids that look like words would add new names without end. */
const OPERATIONS_MAX = 60;
const known = new Map<string, Set<string>>();

/** Matches a path segment that is a word of the API and not an id. An id has a digit or is longer. */
const WORDS = /^[A-Za-z][A-Za-z_.-]{0,39}$/;

/** Names an operation by its method and the words of its path. */
export function toOperation(partner: string, method: string, pathname: string): string {
  const words = pathname.split('/').filter((part) => WORDS.test(part));
  const operation = `${method} ${words.join('/') || '/'}`;
  const operations = known.get(partner) ?? new Set();
  known.set(partner, operations);
  if (operations.size >= OPERATIONS_MAX && !operations.has(operation)) return `${method} other`;
  operations.add(operation);
  return operation;
}

/** Maps an HTTP status to the result of an attempt. */
export function toPartnerResult(status: number): PartnerResult {
  if (status === 429) return 'limited';
  if (status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'ok';
}

/** Runs one attempt at a call and publishes it. `work` sets the result; an attempt that throws without one is `unanswered`. */
export function tracePartnerCall<T>(
  partner: string,
  operation: string,
  work: (note: (outcome: PartnerResult) => void) => Promise<T>,
): Promise<T> {
  const call: PartnerCall = { partner: partner.toLowerCase(), operation, outcome: null, startedAt: performance.now() };
  const run = async () => {
    try {
      return await work((outcome) => (call.outcome = outcome));
    } catch (error) {
      call.outcome ??= error instanceof ConnectorError && error.code === 'NOT_ASKED' ? 'not_asked' : 'unanswered';
      throw error;
    }
  };
  return partnerCalls.tracePromise(run, call);
}
