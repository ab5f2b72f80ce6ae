import { systemClock } from '@bobbin/connectors/clock';
import { createHttp } from '@bobbin/connectors/http';
import { createLinkReader } from '@bobbin/connectors/links';
import { createObjects } from '@bobbin/connectors/objects';
import { partnerCalls, toOperation, type PartnerCall } from '@bobbin/connectors/partner-calls';
import { createRedact } from '@bobbin/connectors/redact';
import { createTelegram } from '@bobbin/connectors/telegram/client';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startStub, type StubReply, type StubServer } from '../../connectors/src/testing/stub-server.ts';
import { createMailer } from '../../server/src/platform/mail.ts';
import { startSmtp } from '../accounts/smtp.ts';

let stub: StubServer;
let reply: StubReply = {};
let calls: Pick<PartnerCall, 'partner' | 'operation' | 'outcome'>[] = [];
const nothing = () => {};
const subscriber = {
  start: nothing,
  end: nothing,
  asyncStart: nothing,
  error: nothing,
  asyncEnd: ({ partner, operation, outcome }: PartnerCall) => void calls.push({ partner, operation, outcome }),
};

beforeAll(async () => {
  stub = await startStub(() => reply);
  partnerCalls.subscribe(subscriber);
});
afterAll(async () => {
  partnerCalls.unsubscribe(subscriber);
  await stub.close();
});
beforeEach(() => {
  calls = [];
});

it.each<[StubReply, string]>([
  [{ status: 200 }, 'ok'],
  [{ status: 302 }, 'ok'],
  [{ status: 404 }, 'refused'],
  [{ status: 429 }, 'limited'],
  [{ status: 503 }, 'failed'],
  [{ drop: true }, 'unanswered'],
])(
  'A partner call with the result %j is counted as %s, under its method and the fixed words of its path (OPS-73)',
  async (next, outcome) => {
    reply = next;
    const http = createHttp({ partner: 'MANGO', timeoutMs: 5_000, allowPrivateAddresses: true });
    const url = `${stub.url}/orders/7300000000000000001/cancel?token=secret`;
    await http.request({ method: 'POST', url, isWrite: true, redact: createRedact([]) }).catch(nothing);
    await http.close();
    expect(calls).toEqual([{ partner: 'mango', operation: 'POST orders/cancel', outcome }]);
  },
);

it('A partner call that the circuit breaker rejects is counted as not_asked (OPS-73)', async () => {
  reply = { hang: true };
  const http = createHttp({ partner: 'MANGO', timeoutMs: 60, allowPrivateAddresses: true, clock: systemClock });
  const ask = () =>
    http.request({ method: 'GET', url: `${stub.url}/orders`, isWrite: false, redact: createRedact([]) }).catch(nothing);
  for (let turn = 0; turn < 6; turn += 1) await ask();
  await http.close();
  expect(calls.map(({ outcome }) => outcome)).toEqual([...Array<string>(5).fill('unanswered'), 'not_asked']);
});

it('Metrics of calls to the object store, links, Telegram and the mail server contain no ids and no secrets (OPS-73)', async () => {
  reply = { status: 200, json: { ok: true, result: { id: '1', title: 'Desk' } } };
  const sha256 = 'a'.repeat(64);
  const account = { region: 'x', bucket: 'b', accessKeyId: 'key', secretAccessKey: 'secret', timeoutMs: 5_000 };
  const objects = createObjects({ endpoint: stub.url, ...account });
  await objects.put(`files/${sha256}`, { open: () => Readable.from(['a']), sizeBytes: 1, sha256 });
  reply = { status: 404 };
  expect(await objects.has(`files/${sha256}`)).toBe(false);
  await objects.close();
  const links = createLinkReader({
    maxBytes: 100,
    totalMs: 5_000,
    idleMs: 5_000,
    protocols: ['http:'],
    guard: { checkHost: nothing, lookup: (_host, _options, done) => done(null, '127.0.0.1', 4) },
  });
  await links.open(`${stub.url}/anna/picture`).catch(nothing);
  await links.close();
  reply = { status: 200, json: { ok: true, result: { id: '1', title: 'Desk' } } };
  const telegram = createTelegram({ baseUrl: stub.url, timeoutMs: 5_000 });
  await telegram.getChat('123:secret-token', '1');
  await telegram.close();
  const smtp = await startSmtp();
  const letter = { id: 'l', to: 'lan@example.com', locale: 'en', subject: 's', html: '', text: '' } as const;
  const mailer = createMailer({ url: `smtp://localhost:${smtp.port}`, from: 'desk@example.com', tls: 'off' });
  await mailer.send(letter);
  mailer.close();
  await smtp.close();
  await createMailer({ url: `smtp://localhost:${smtp.port}`, from: 'desk@example.com', tls: 'off' })
    .send(letter)
    .catch(nothing);
  expect(calls).toEqual([
    { partner: 'objects', operation: 'PUT', outcome: 'ok' },
    { partner: 'objects', operation: 'HEAD', outcome: 'ok' },
    { partner: 'links', operation: 'GET', outcome: 'refused' },
    { partner: 'telegram', operation: 'POST getChat', outcome: 'ok' },
    { partner: 'mail', operation: 'send', outcome: 'ok' },
    { partner: 'mail', operation: 'send', outcome: 'unanswered' },
  ]);
});

it('Metrics of a partner whose ids look like words contain at most 61 operations (OPS-73)', () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  const ids = [...letters].flatMap((one) => [...letters].map((other) => one + other));
  const names = new Set(ids.map((id) => toOperation('words', 'GET', `/orders/${id}`)));
  expect(names.size).toBe(61);
  expect(names).toContain('GET other');
});
