import type { Factory } from '../factory.ts';
import { createFlash, type FlashConfig } from '../flash/client.ts';
import type { CallRecord } from '../http.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';
import { type SeenRequest, startStub, type StubReply, type StubServer } from './stub-server.ts';

export const FLASH_LOGIN = { username: 'lan-shop', apiKey: 'p|ass|w0rd' };

export interface FlashStub {
  flash: Factory;
  server: StubServer;
  clock: FakeClock;
  records: CallRecord[];
  /** Returns the received requests except the logins. */
  calls(): SeenRequest[];
  countLogins(): number;
  close(): Promise<void>;
}

/** Starts a stub of FLASH: a login returns `token-1`, `token-2` …; `respond` answers every other call. */
export async function startFlashStub(
  respond: (request: SeenRequest, count: number) => StubReply,
  config: Partial<FlashConfig> & { onToken?: (count: number) => StubReply } = {},
): Promise<FlashStub> {
  const { onToken, ...more } = config;
  let logins = 0;
  let count = 0;
  const isLogin = ({ path }: SeenRequest) => path.endsWith('/token');
  const server = await startStub((request) => {
    if (!isLogin(request)) return respond(request, (count += 1));
    logins += 1;
    return onToken?.(logins) ?? toFlash({ access_token: `token-${logins}`, expires_in: 18_000 });
  });
  const clock = createFakeClock();
  const records: CallRecord[] = [];
  const flash = createFlash({
    baseUrl: `${server.url}/seller-api-v2`,
    timeoutMs: 5000,
    clock,
    onCall: (record) => records.push(record),
    ...more,
  });
  return {
    flash,
    server,
    clock,
    records,
    calls: () => server.seen.filter((request) => !isLogin(request)),
    countLogins: () => logins,
    async close() {
      await flash.close();
      await server.close();
    },
  };
}

export function toFlash(data: unknown, code = 'FLS_200'): StubReply {
  return { json: { code, msg: 'success', data, err: null } };
}

/** A refusal with HTTP 200, as FLASH usually answers (PAR-3). */
export function toFlashFailure(err: string, code: string | null = 'FLS_400'): StubReply {
  return { json: { ...(code === null ? {} : { code }), msg: 'fail', err, data: null } };
}
