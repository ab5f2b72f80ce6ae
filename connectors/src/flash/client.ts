import { createCallTime } from '../call-time.ts';
import { type Clock, systemClock } from '../clock.ts';
import { checkBy } from '../factory-errors.ts';
import type { CredentialChecker, FactoryErrorCode } from '../factory.ts';
import { type CallRecord, createHttp, type HttpCall } from '../http.ts';
import { formatIssues } from '../json.ts';
import { createRedact, type Redact } from '../redact.ts';
import { createBackoff, MAX_FORM_WAIT_MS, retry } from '../retry.ts';
import { createUnreadable, PARTNER, readAnswer, toFactoryError } from './answer.ts';
import { type Envelope, tokenSchema, variantsSchema } from './wire.ts';

export interface FlashConfig {
  /** `https://api.flashship.net/seller-api-v2`, another of their hosts, or a simulator; never from a person (SEC-4). */
  baseUrl: string;
  timeoutMs: number;
  clock?: Clock;
  /** Told of every attempt; nothing in it is secret. */
  onCall?: (record: CallRecord) => void;
}

interface Call extends Pick<HttpCall, 'method' | 'headers' | 'body'> {
  path: string;
  redact: Redact;
  refusal: (message: string) => FactoryErrorCode;
}

const ATTEMPTS = 2;

/** Words of a refusal that are about the token and not about what was asked. */
const ABOUT_TOKEN = /token|unauthori[sz]ed|unauthenticated|credential|expired|\blog ?in\b|sign ?in/i;

/**
 * Connects to the factory FLASH, version 2 (PAR-18).
 *
 * Units: milliseconds. Errors: none by itself.
 */
export function createFlash(config: FlashConfig): CredentialChecker {
  const clock = config.clock ?? systemClock;
  const http = createHttp({ ...config, partner: PARTNER });
  const baseUrl = config.baseUrl.replace(/\/+$/, '');

  /** Both calls of ours change nothing, so both may be tried again. */
  async function call({ path, refusal, ...request }: Call): Promise<Envelope> {
    const time = createCallTime(config.timeoutMs);
    const attempt = async () => {
      try {
        const reply = await http.request({ ...request, url: `${baseUrl}${path}`, isWrite: false, time });
        return readAnswer(reply, refusal, request.redact, clock.now());
      } catch (error) {
        throw toFactoryError(error);
      }
    };
    return retry(attempt, createBackoff(ATTEMPTS, clock, MAX_FORM_WAIT_MS), clock, { time });
  }

  /** Trades user name and password for a token; any refusal here is about these two. */
  async function login(username: string, password: string): Promise<string> {
    const answer = await call({
      method: 'POST',
      path: '/token',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
      redact: createRedact([password]),
      refusal: () => 'AUTH',
    });
    const inside = tokenSchema.safeParse(answer.data);
    const token = inside.success ? inside.data.access_token : answer.access_token;
    if (token == null) throw createUnreadable('the answer has no token', false);
    return token;
  }

  return {
    house: 'FLASH',

    checkCredentials: ({ username = '', apiKey }) =>
      checkBy(async () => {
        const token = await login(username, apiKey);
        // A token may be given to a client whose address is not on their list, so the token is tried as well (PAR-19).
        const { data } = await call({
          method: 'GET',
          path: '/orders/list-variant-sku',
          headers: { accept: 'application/json', authorization: `Bearer ${token}` },
          redact: createRedact([apiKey, token]),
          refusal: (message) => (ABOUT_TOKEN.test(message) ? 'AUTH' : 'VALIDATION'),
        });
        const variants = variantsSchema.safeParse(data);
        if (!variants.success) throw createUnreadable(formatIssues(variants.error), false);
      }),

    close: () => http.close(),
  };
}
