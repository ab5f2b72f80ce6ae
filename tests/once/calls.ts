import type { Endpoint, Input, Reply } from '@bobbin/contract/endpoint';
import type { Caller } from '../world/world.ts';
import type { Send } from './once.ts';

/** Builds a call of a person that a test can send several times. */
export function callAs<E extends Endpoint>(by: Caller, endpoint: E, input: Input<E>): Send {
  return (headers) => by.call(endpoint, input, { headers });
}

/** Makes a call that must succeed, because the test could otherwise not continue. */
export async function must<E extends Endpoint>(by: Caller, endpoint: E, input: Input<E>): Promise<Reply<E>> {
  const answer = await by.call(endpoint, input);
  if (!answer.isSuccess) throw new Error(`${endpoint.name}: ${JSON.stringify(answer.exceptionBody)}`);
  return answer.body as Reply<E>;
}
