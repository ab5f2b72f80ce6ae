import { createHmac } from 'node:crypto';
import { Logger, runOnce } from '../../server/src/platform/queue-library.ts';
import { buildHandlers } from '../../server/src/work.ts';
import { openMoneyWorld, type MoneyWorld } from './world.ts';

export const ACCOUNT = '1027788995';
const SECRETS = {
  SEPAY_HOOK_SECRET: 'sepay-secret-of-a-test',
  CASSO_CHECKSUM_KEY: 'casso-key-of-a-test',
  PAYOS_CHECKSUM_KEY: 'payos-key-of-a-test',
};

/** A bank transfer in the form that the tests use. */
export interface Told {
  id: number | string;
  content: string;
  vnd?: number;
  account?: string;
  reference?: string;
  isOutgoing?: boolean;
  /** Time of the transfer in epoch milliseconds; now by default. */
  at?: number;
}

/** A world for money tests with a bank account, and with functions that write what bank feeds send. */
export interface BankWorld extends MoneyWorld {
  /** Sends a transfer as one of the bank feeds does, and returns the HTTP status. */
  tell(told: Told, provider?: Provider, change?: { secret?: string; clockMs?: number }): Promise<number>;
  /** Returns the bytes and headers that a feed sends for a transfer. */
  write(told: Told, provider?: Provider): { body: string; headers: Record<string, string> };
  /** Sends a webhook with any body. */
  post(path: string, body: string, headers?: Record<string, string>): Promise<Response>;
  runJobs(): Promise<void>;
}
export type Provider = 'sepay' | 'casso' | 'payos';

const VIETNAM_MS = 7 * 3_600_000;

function hmac(algorithm: string, key: string, text: string): string {
  return createHmac(algorithm, key).update(text).digest('hex');
}

function toTime(at: number): string {
  return new Date(at + VIETNAM_MS).toISOString().slice(0, 19).replace('T', ' ');
}

/** Builds body and headers of a webhook as the provider's documentation describes. */
function write(provider: Provider, told: Required<Told>, { secret = '', now = 0 }) {
  const { id, content, vnd, account, reference, isOutgoing, at } = told;
  if (provider === 'sepay') {
    const body = JSON.stringify({
      id,
      gateway: 'Vietcombank',
      transactionDate: toTime(at),
      accountNumber: account,
      subAccount: null,
      code: null,
      content,
      transferType: isOutgoing ? 'out' : 'in',
      transferAmount: vnd,
      accumulated: 19_077_000,
      referenceCode: reference,
      description: `BankAPINotify ${content}`,
    });
    const time = String(Math.floor(now / 1000));
    const sign = hmac('sha256', secret || SECRETS.SEPAY_HOOK_SECRET, `${time}.${body}`);
    return { body, headers: { 'x-sepay-timestamp': time, 'x-sepay-signature': `sha256=${sign}` } };
  }
  if (provider === 'casso') {
    // The keys are sorted, because the signature is computed from that text.
    const data = {
      accountNumber: account,
      amount: isOutgoing ? 0 - vnd : vnd,
      bankAbbreviation: 'VCB',
      bankName: 'Vietcombank',
      counterAccountName: 'TRAN QUANG MINH',
      description: content,
      id,
      reference,
      transactionDateTime: toTime(at),
    };
    const body = JSON.stringify({ data, error: 0 });
    const sign = hmac('sha512', secret || SECRETS.CASSO_CHECKSUM_KEY, `${now}.${body}`);
    return { body, headers: { 'x-casso-signature': `t=${now},v1=${sign}` } };
  }
  const data: Record<string, string | number> = {
    accountNumber: account,
    amount: vnd,
    code: '00',
    description: content,
    orderCode: 7,
    paymentLinkId: '',
    reference: String(id),
    transactionDateTime: toTime(at),
  };
  const text = Object.entries(data).map(([name, value]) => `${name}=${value}`);
  const signature = hmac('sha256', secret || SECRETS.PAYOS_CHECKSUM_KEY, text.join('&'));
  return { body: JSON.stringify({ code: '00', desc: 'success', success: true, data, signature }), headers: {} };
}

export async function openBankWorld(env: Record<string, string> = {}): Promise<BankWorld> {
  const world = await openMoneyWorld({
    BANK_BIN: '970436',
    BANK_ACCOUNT: ACCOUNT,
    BANK_ACCOUNT_NAME: 'CONG TY BOBBIN',
    ...SECRETS,
    ...env,
  });
  const { app, url } = world.server;
  const handlers = buildHandlers(app.modules);
  const signal = new AbortController().signal;

  const post: BankWorld['post'] = (path, body, headers = {}) =>
    fetch(`${url}/api/webhooks/banks/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });

  const sign = (told: Told, provider: Provider, { secret = '', clockMs = 0 } = {}) => {
    const now = world.clock.now();
    const whole = { vnd: 1_000_000, account: ACCOUNT, reference: `FT${told.id}`, isOutgoing: false, at: now, ...told };
    const { body, headers } = write(provider, whole, { secret, now: now + clockMs });
    return { body, headers: headers as Record<string, string> };
  };

  return {
    ...world,
    post,
    write: (told, provider = 'sepay') => sign(told, provider),
    async tell(told, provider = 'sepay', change = {}) {
      const { body, headers } = sign(told, provider, change);
      return (await post(provider, body, headers)).status;
    },
    async runJobs() {
      await runOnce({
        pgPool: app.pool,
        noHandleSignals: true,
        logger: new Logger(() => () => undefined),
        taskList: Object.fromEntries(
          Object.entries(handlers).map(([name, handler]) => [
            name,
            (payload: unknown) =>
              (handler as (payload: unknown, signal: AbortSignal) => Promise<void>)(payload, signal),
          ]),
        ),
      });
    },
  };
}
