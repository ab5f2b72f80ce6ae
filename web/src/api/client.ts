import type { Call } from '@bobbin/contract/endpoint';
import type { CallInput, CallReply } from '@bobbin/contract/endpoints';
import { readLocale } from '../i18n/locale.ts';
import { createClient, type CallOptions } from './client-core.ts';
import { changeActingOwner, readActingOwner } from './acting-owner.ts';
import { withSentences } from './sentences.ts';
import { fetchSeeing } from './seeing.ts';
import { createSession } from './session.ts';

/** Session of this browser, with its access and refresh token. */
export const session = createSession({
  storage: localStorage,
  // Web Locks exist in secure contexts only. Elsewhere two tabs may use one refresh token, which the server permits for a short time after its
  // rotation.
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

/** Runs a request that is not a plain JSON call, such as an upload or the event stream, with the bearer token. */
export const withBearer = client.withBearer;
