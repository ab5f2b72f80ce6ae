import type { Call } from '@bobbin/contract/endpoint';
import type { CallInput, CallReply } from '@bobbin/contract/endpoints';
import { readLocale } from '../i18n/locale.ts';
import { createClient, type CallOptions } from './client-core.ts';
import { changeActingOwner, readActingOwner } from './acting-owner.ts';
import { withSentences } from './sentences.ts';
import { fetchSeeing } from './seeing.ts';
import { createSession } from './session.ts';

/** Session with the tokens of this browser. */
export const session = createSession({
  storage: localStorage,
  // Web Locks exist in secure contexts only; without them the server's grace period for a just rotated token must suffice.
  lock: (name, task) => ('locks' in navigator ? navigator.locks.request(name, task) : task()),
  now: Date.now,
});

const client = createClient({
  session,
  readLocale,
  readActingOwner,
  loseActingOwner: () => changeActingOwner(null),
  fetch: fetchSeeing,
});

/** Calls an endpoint of the contract. Throws ApiError. */
export function call<E extends Call>(entry: E, input: CallInput<E>, options?: CallOptions): Promise<CallReply<E>> {
  return withSentences(client.call(entry, input, options));
}

/** Runs requests that are no plain JSON calls (uploads, live events) with the bearer token. */
export const withBearer = client.withBearer;
