import type { z } from 'zod';
import { createCallTime } from '../call-time.ts';
import type { Clock } from '../clock.ts';
import { ConnectorError } from '../errors.ts';
import type { Http, HttpReply } from '../http.ts';
import { toStatusWords } from '../http-status.ts';
import { formatIssues, parseJsonOrNull } from '../json.ts';
import { createRedact } from '../redact.ts';
import { createBackoff, parseRetryAfter, retry } from '../retry.ts';

const ATTEMPTS = 3;
const CALL_MS = 30_000;

interface Question<T extends z.ZodType> {
  partner: string;
  url: string;
  /** Value of the header `Authorization`; it is redacted in the logs and errors of the call. */
  authorization: string;
  schema: T;
  signal?: AbortSignal | undefined;
}

function judge(reply: HttpReply, partner: string, now: number): ConnectorError | null {
  const { status, header } = reply;
  if (status >= 200 && status < 300) return null;
  const kind = status === 401 || status === 403 ? 'auth' : status === 429 ? 'rate-limited' : 'rejected';
  return new ConnectorError({
    partner,
    kind: status >= 500 ? 'unavailable' : kind,
    code: String(status),
    providerMessage: toStatusWords(reply),
    retryAfterMs: parseRetryAfter(header('retry-after'), now),
  });
}

/** Sends a request to a bank feed, and retries it after temporary failures. @throws ConnectorError */
export function askFeed<T extends z.ZodType>(http: Http, clock: Clock, question: Question<T>): Promise<z.output<T>> {
  const { partner, url, authorization, schema, signal } = question;
  const redact = createRedact([authorization]);
  const time = createCallTime(CALL_MS);
  return retry(
    async () => {
      const headers = { accept: 'application/json', authorization };
      const reply = await http.request({ method: 'GET', url, headers, isWrite: false, redact, signal, time });
      const fault = judge(reply, partner, clock.now());
      if (fault) throw fault;
      const parsed = schema.safeParse(parseJsonOrNull(reply.body.toString('utf8')));
      if (parsed.success) return parsed.data;
      throw new ConnectorError({ partner, kind: 'not-understood', providerMessage: formatIssues(parsed.error) });
    },
    createBackoff(ATTEMPTS, clock),
    clock,
    { signal, time },
  );
}
