import type { Factory } from '../factory.ts';
import { createPressify, type PressifyConfig } from '../pressify/client.ts';
import { createFakeClock } from './fake-clock.ts';
import { type SeenRequest, startStub, type StubReply, type StubServer } from './stub-server.ts';

export const KEY = { apiKey: 'pressify-k3y-of-store' };

export interface PressifyStub {
  pressify: Factory;
  server: StubServer;
  close(): Promise<void>;
}

/** Starts a stub of PRESSIFY that answers every call with `respond`. */
export async function startPressifyStub(
  respond: (request: SeenRequest, count: number) => StubReply,
  config: Partial<PressifyConfig> = {},
): Promise<PressifyStub> {
  const server = await startStub(respond);
  const pressify = createPressify({ baseUrl: server.url, timeoutMs: 5000, clock: createFakeClock(), ...config });
  return {
    pressify,
    server,
    async close() {
      await pressify.close();
      await server.close();
    },
  };
}

export function toSuccess(data: unknown): StubReply {
  return { json: { status: 'success', msg: '', data } };
}

/** A refusal with HTTP 200, as PRESSIFY usually answers (PAR-3). */
export function toFailure(msg: string): StubReply {
  return { json: { status: 'error', msg, data: null } };
}

/** A refusal with rejected fields, in Laravel's format. */
export function toFieldErrors(errors: Record<string, string[]>): StubReply {
  return { status: 422, json: { message: 'The given data was invalid.', errors } };
}
