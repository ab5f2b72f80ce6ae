import { z } from 'zod';
import type { BankLinks, LinkAsk } from '../bank.ts';
import { createCallTime } from '../call-time.ts';
import type { Clock } from '../clock.ts';
import { ConnectorError, type ConnectorErrorKind } from '../errors.ts';
import type { Http, HttpReply } from '../http.ts';
import { toStatusWords } from '../http-status.ts';
import { formatIssues, parseJsonOrNull } from '../json.ts';
import { createRedact } from '../redact.ts';
import { createBackoff, parseRetryAfter, retry } from '../retry.ts';
import { isSigned, paymentFields, readPayment } from './payos-data.ts';
import { hmacOf } from './values.ts';

export interface PayosLinksConfig {
  /** Base URL: `https://api-merchant.payos.vn` or a simulator. */
  baseUrl: string;
  clientId: string;
  apiKey: string;
  /** Key that signs requests and responses. */
  checksumKey: string;
  /** URL to which payOS's payment page returns the payer. */
  returnUrl: string;
  /** Maximum characters of a transfer description: 25 for an account that is linked through payOS, 9 for others (PAR-46). */
  contentMax: number;
}

const PARTNER = 'payOS';
const ATTEMPTS = 3;
const CALL_MS = 30_000;
const OK = '00';
/** payOS's code when an order code already has a link. */
const TAKEN = '231';
/** Observed code of payOS for an order code without a link. payOS does not document this code, so HTTP 404 is treated in the same way. */
const UNKNOWN = '101';

const envelopeSchema = z.object({
  code: z.string(),
  desc: z.string().nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
  signature: z.string().nullish(),
});

const wireName = z.string().trim().min(1).max(2_000);
const openedSchema = z.object({
  bin: z.string().regex(/^\d{6}$/),
  accountNumber: wireName,
  accountName: wireName,
  description: wireName,
  paymentLinkId: wireName,
  checkoutUrl: z.url({ protocol: /^https?$/ }),
  qrCode: wireName,
});

const linkSchema = z.object({
  id: wireName,
  status: z.string(),
  transactions: z
    .array(z.object(paymentFields))
    .nullish()
    .transform((rows) => rows ?? []),
});

/** A link with an unknown status counts as open, so it is polled again. */
const STATES: Readonly<Record<string, 'paid' | 'ended'>> = {
  PAID: 'paid',
  CANCELLED: 'ended',
  EXPIRED: 'ended',
  FAILED: 'ended',
};
/** All statuses that end a link; each has a test case. */
export const ENDING_WORDS: readonly string[] = Object.keys(STATES);

/** Returns the error for a response without data; payOS also refuses calls with HTTP 200. */
function judge({ status, header }: HttpReply, code: string, words: string, now: number): ConnectorError {
  const isAuth = status === 401 || status === 403 || code === '401';
  const isTooMany = status === 429 || code === '429';
  const kind: ConnectorErrorKind = isAuth ? 'auth' : isTooMany ? 'rate-limited' : 'rejected';
  return new ConnectorError({
    partner: PARTNER,
    kind: status >= 500 ? 'unavailable' : kind,
    code,
    providerMessage: words,
    retryAfterMs: parseRetryAfter(header('retry-after'), now),
  });
}

/** Creates the client of payOS's payment links (PAR-46). Errors: none when it is created. */
export function createPayosLinks(config: PayosLinksConfig, http: Http, clock: Clock): BankLinks {
  const redact = createRedact([config.apiKey, config.clientId, config.checksumKey]);
  const headers = {
    accept: 'application/json',
    'content-type': 'application/json',
    'x-client-id': config.clientId,
    'x-api-key': config.apiKey,
  };

  /** Makes one call and returns the verified data of its response, or the code of the refusal. */
  async function ask(
    method: 'GET' | 'POST',
    path: string,
    { body, signal, isWrite = false }: { body?: object; signal?: AbortSignal | undefined; isWrite?: boolean },
    passed: readonly string[],
    time = createCallTime(CALL_MS),
  ): Promise<{ data: unknown } | { code: string }> {
    const url = `${config.baseUrl}/v2/payment-requests${path}`;
    const text = body === undefined ? undefined : JSON.stringify(body);
    const reply = await http.request({ method, url, headers, body: text, isWrite, redact, signal, time });
    const envelope = envelopeSchema.safeParse(parseJsonOrNull(reply.body.toString('utf8')));
    const code = envelope.data?.code ?? String(reply.status);
    if (passed.includes(code) || passed.includes(String(reply.status))) return { code };
    const isGood = reply.status >= 200 && reply.status < 300;
    if (isGood && envelope.data?.code === OK && envelope.data.data != null) {
      const { data, signature } = envelope.data;
      if (isSigned(config.checksumKey, data, signature ?? '')) return { data };
      throw unreadable('the signature of the answer is not of our key', isWrite);
    }
    if (isGood && !envelope.success) throw unreadable('the answer has another form', isWrite);
    throw judge(reply, code, redact(envelope.data?.desc ?? toStatusWords(reply)), clock.now());
  }

  function read<T extends z.ZodType>(schema: T, data: unknown, isWrite: boolean): z.output<T> {
    const parsed = schema.safeParse(data);
    if (parsed.success) return parsed.data;
    throw unreadable(formatIssues(parsed.error), isWrite);
  }

  function toBody({ orderCode, amountVnd, content, expiresAt }: LinkAsk): object {
    const { returnUrl } = config;
    const signed = `amount=${amountVnd}&cancelUrl=${returnUrl}&description=${content}&orderCode=${orderCode}&returnUrl=${returnUrl}`;
    return {
      orderCode,
      amount: amountVnd,
      description: content,
      cancelUrl: returnUrl,
      returnUrl,
      expiredAt: Math.floor(expiresAt / 1_000),
      signature: hmacOf('sha256', config.checksumKey, signed),
    };
  }

  return {
    contentMax: config.contentMax,

    async open(link, signal) {
      const answer = await ask('POST', '', { body: toBody(link), signal, isWrite: true }, [TAKEN]);
      if ('code' in answer) return 'taken';
      const { bin, accountNumber, accountName, description, paymentLinkId, checkoutUrl, qrCode } = read(
        openedSchema,
        answer.data,
        true,
      );
      return {
        id: paymentLinkId,
        bin,
        account: accountNumber,
        accountName,
        content: description,
        qr: qrCode,
        checkoutUrl,
      };
    },

    async look(orderCode, signal) {
      const time = createCallTime(CALL_MS);
      const answer = await retry(
        () => ask('GET', `/${orderCode}`, { signal }, [UNKNOWN, '404'], time),
        createBackoff(ATTEMPTS, clock),
        clock,
        { signal, time },
      );
      if ('code' in answer) return null;
      const { id, status, transactions } = read(linkSchema, answer.data, false);
      return {
        state: STATES[status.toUpperCase()] ?? 'open',
        transfers: transactions.map((row) => readPayment(row, id, orderCode)),
      };
    },

    async end(orderCode, signal) {
      const body = { cancellationReason: 'replaced by another link' };
      await ask('POST', `/${orderCode}/cancel`, { body, signal, isWrite: true }, [UNKNOWN, '404']);
    },
  };
}

function unreadable(providerMessage: string, mayHaveHappened: boolean): ConnectorError {
  return new ConnectorError({ partner: PARTNER, kind: 'not-understood', providerMessage, mayHaveHappened });
}
