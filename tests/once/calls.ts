import type { Endpoint, Input, Reply } from '@bobbin/contract/endpoint';
import type { Caller } from '../world/world.ts';
import type { Send } from './once.ts';

/** A call of somebody, to be sent as often as a test likes. */
export function callAs<E extends Endpoint>(by: Caller, endpoint: E, input: Input<E>): Send {
  return (headers) => by.call(endpoint, input, { headers });
}

/** Calls what has to work for the test to go on. */
export async function must<E extends Endpoint>(by: Caller, endpoint: E, input: Input<E>): Promise<Reply<E>> {
  const answer = await by.call(endpoint, input);
  if (!answer.isSuccess) throw new Error(`${endpoint.name}: ${JSON.stringify(answer.exceptionBody)}`);
  return answer.body as Reply<E>;
}
