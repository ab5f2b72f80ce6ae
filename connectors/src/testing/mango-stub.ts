import type { Factory } from '../factory.ts';
import type { CallRecord } from '../http.ts';
import { createMango, type MangoConfig } from '../mango/client.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';
import { type SeenRequest, startStub, type StubReply, type StubServer } from './stub-server.ts';

export const MANGO_KEY = { apiKey: 'mango-k3y-of-seller' };

export interface MangoStub {
  mango: Factory;
  server: StubServer;
  clock: FakeClock;
  records: CallRecord[];
  close(): Promise<void>;
}

/** Starts a stub of MANGO that answers every call with `respond`. */
export async function startMangoStub(
  respond: (request: SeenRequest, count: number) => StubReply,
  config: Partial<MangoConfig> = {},
): Promise<MangoStub> {
  const server = await startStub(respond);
  const clock = createFakeClock();
  const records: CallRecord[] = [];
  const mango = createMango({
    baseUrl: `${server.url}/api/public/v1/`,
    timeoutMs: 5000,
    clock,
    onCall: (record) => records.push(record),
    ...config,
  });
  return {
    mango,
    server,
    clock,
    records,
    async close() {
      await mango.close();
      await server.close();
    },
  };
}

/** MANGO's envelope; `SUCCESS` is a success, every other code a refusal. */
export function toMango(
  code: string,
  data: unknown = null,
  more: { status?: number; message?: string; headers?: Record<string, string> } = {},
): StubReply {
  const message = more.message ?? code.toLowerCase();
  const json = { status: code === 'SUCCESS', code, message, data, timestamp: '2026-11-21T00:00:00Z', request_id: 'r1' };
  return { status: more.status ?? 200, json, headers: more.headers ?? {} };
}

/** A refusal with rejected fields. */
export function toMangoFields(...errors: [field: string, message: string][]): StubReply {
  const data = { errors: errors.map(([field, message]) => ({ field, message, type: 'value_error' })) };
  return toMango('VALIDATION_ERROR', data, { status: 422 });
}
