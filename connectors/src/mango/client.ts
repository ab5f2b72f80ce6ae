import { createCallTime } from '../call-time.ts';
import { type Clock, systemClock } from '../clock.ts';
import { checkBy } from '../factory-errors.ts';
import type { CredentialChecker } from '../factory.ts';
import { type CallRecord, createHttp } from '../http.ts';
import { createRedact } from '../redact.ts';
import { createBackoff, MAX_FORM_WAIT_MS, retry } from '../retry.ts';
import { PARTNER, readAnswer, toFactoryError } from './answer.ts';

export interface MangoConfig {
  /** `https://v3.mangoteeprints.com/api/public/v1` or a simulator; never from a person (SEC-4). */
  baseUrl: string;
  timeoutMs: number;
  /** Older generations of the API had other names for it (PAR-16). */
  keyHeader?: string;
  clock?: Clock;
  /** Told of every attempt; nothing in it is secret. */
  onCall?: (record: CallRecord) => void;
}

const ATTEMPTS = 2;

/** What may stand in a header; no key of MANGO's has anything else. */
const SENDABLE = /^[\u{21}-\u{7e}]+$/u;

/**
 * Connects to the factory MANGO, version 3 (PAR-16).
 *
 * Units: milliseconds. Errors: none by itself.
 */
export function createMango(config: MangoConfig): CredentialChecker {
  const clock = config.clock ?? systemClock;
  const http = createHttp({ ...config, partner: PARTNER });
  const baseUrl = config.baseUrl.replace(/\/+$/, '');
  const keyHeader = config.keyHeader ?? 'X-API-Key';

  async function get(path: string, apiKey: string): Promise<unknown> {
    const redact = createRedact([apiKey]);
    const time = createCallTime(config.timeoutMs);
    const attempt = async () => {
      try {
        const reply = await http.request({
          method: 'GET',
          url: `${baseUrl}${path}`,
          headers: { accept: 'application/json', [keyHeader]: apiKey },
          isWrite: false,
          redact,
          time,
        });
        return readAnswer(reply, false, redact, clock.now());
      } catch (error) {
        throw toFactoryError(error);
      }
    };
    return retry(attempt, createBackoff(ATTEMPTS, clock, MAX_FORM_WAIT_MS), clock, { time });
  }

  return {
    house: 'MANGO',

    async checkCredentials({ apiKey }) {
      if (!SENDABLE.test(apiKey)) return 'bad-key';
      // The seller's own orders: a catalogue may be shown to anybody, and this is the right that is needed later.
      return checkBy(() => get('/orders?page=1&limit=1', apiKey));
    },

    close: () => http.close(),
  };
}
