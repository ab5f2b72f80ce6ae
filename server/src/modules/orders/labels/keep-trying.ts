import { setTimeout as wait } from 'node:timers/promises';
import { systemClock } from '@bobbin/connectors/clock';
import { ConnectorError } from '@bobbin/connectors/errors';
import { createBackoff, MAX_FORM_WAIT_MS } from '@bobbin/connectors/retry';

/**
 * Maximum number of attempts at one change while the marketplace is busy or the connection fails. No attempt begins later than TRYING_MS after the
 * first, because a user waits.
 */
const TRIES = 4;
const TRYING_MS = 15_000;
/** Pause in milliseconds after a lost response, so that the marketplace shows the result of the lost call before the next attempt. */
const LOST_ANSWER_MS = 1_000;
const PASSING: readonly string[] = ['rate-limited', 'unavailable'];

/**
 * Repeats the complete procedure for a label or a package after status 429, a server error or a failed connection. The marketplace documents no
 * idempotency key, so `work` first checks whether an earlier attempt took effect.
 */
export async function keepTrying<T>(work: () => Promise<T>): Promise<T> {
  const backoff = createBackoff(TRIES, systemClock, MAX_FORM_WAIT_MS);
  const lastStart = performance.now() + TRYING_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ConnectorError) || !PASSING.includes(error.kind)) throw error;
      const delay = backoff(error);
      if (delay === null || performance.now() + delay > lastStart) throw error;
      await wait(error.mayHaveHappened ? Math.max(delay, LOST_ANSWER_MS) : delay);
    }
  }
}
