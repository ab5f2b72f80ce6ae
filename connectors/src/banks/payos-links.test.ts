import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BankLinks } from '../bank.ts';
import { startStub, type StubReply, type StubServer } from '../testing/stub-server.ts';
import { ENDING_WORDS } from './payos-links.ts';
import { createPayos } from './payos.ts';
import { hmacOf } from './values.ts';

const KEY = '1a54716c8f0efb2744fb28b6e38b25da7f67a925d98bc1c18bd8faaecadd7675';
const ASK = { orderCode: 100_000_000_123, amountVnd: 500_000, content: 'BB22222222', expiresAt: 1_795_230_930_999 };
const OPENED = {
  bin: '970422',
  accountNumber: 'VQRQ0001ABCD',
  accountName: 'CONG TY BOBBIN',
  amount: 500_000,
  description: 'CSAB12CD34 BB22222222',
  orderCode: ASK.orderCode,
  currency: 'VND',
  paymentLinkId: '124c33293c43417ab7879e14c8d9eb18',
  status: 'PENDING',
  checkoutUrl: 'https://pay.payos.vn/web/124c33293c43417ab7879e14c8d9eb18',
  qrCode: '00020101021238',
};
const PAYMENT = {
  transactionDateTime: '2026-11-21T10:15:30+07:00',
  reference: 'FT26325000001',
  amount: 200_000,
  accountNumber: '1027788995',
  description: 'CSAB12CD34 BB22222222',
  virtualAccountName: null,
  virtualAccountNumber: 'VQRQ0001ABCD',
  counterAccountBankId: null,
  counterAccountBankName: null,
  counterAccountName: 'TRAN QUANG MINH',
  counterAccountNumber: null,
};
const LINK = {
  id: OPENED.paymentLinkId,
  orderCode: ASK.orderCode,
  amount: 500_000,
  amountPaid: 200_000,
  amountRemaining: 300_000,
  status: 'UNDERPAID',
  createdAt: '2026-11-21T10:00:00+07:00',
  transactions: [PAYMENT],
  canceledAt: null,
  cancellationReason: null,
};

let server: StubServer;
let reply: StubReply;
let links: BankLinks;
let close: () => Promise<void>;

/** Reimplements the signature of payOS's own library: a list is written as JSON, and the field names of its rows are sorted. */
function sign(data: Record<string, unknown>, key = KEY): string {
  const lines = Object.keys(data)
    .toSorted()
    .map((name) => {
      const value = data[name];
      if (!Array.isArray(value)) return `${name}=${value === null ? '' : String(value as string | number)}`;
      const rows = (value as Record<string, unknown>[]).map((row) =>
        Object.fromEntries(
          Object.keys(row)
            .toSorted()
            .map((inner) => [inner, row[inner]]),
        ),
      );
      return `${name}=${JSON.stringify(rows)}`;
    });
  return hmacOf('sha256', key, lines.join('&'));
}
const good = (data: Record<string, unknown>, key = KEY): StubReply => ({
  json: { code: '00', desc: 'success', data, signature: sign(data, key) },
});
const refusal = (code: string, status = 200): StubReply => ({
  status,
  json: { code, desc: 'no', data: null, signature: null },
});

beforeEach(async () => {
  server = await startStub(() => reply);
  const feed = createPayos({
    baseUrl: server.url,
    clientId: 'client-of-a-test',
    apiKey: 'key-of-a-test',
    checksumKey: KEY,
    returnUrl: 'https://desk.example/profile',
    contentMax: 25,
    timeoutMs: 2_000,
  });
  if (feed.links === null) throw new Error('payOS has no links');
  links = feed.links;
  close = () => feed.close();
});
afterEach(async () => {
  await close();
  await server.close();
});

describe('payment links of payOS (PAR-46)', () => {
  it('send five signed fields and both keys, and return account, transfer description and QR payload', async () => {
    reply = good(OPENED);
    expect(await links.open(ASK)).toEqual({
      id: OPENED.paymentLinkId,
      bin: '970422',
      account: 'VQRQ0001ABCD',
      accountName: 'CONG TY BOBBIN',
      content: 'CSAB12CD34 BB22222222',
      qr: '00020101021238',
      checkoutUrl: OPENED.checkoutUrl,
    });
    const [seen] = server.seen;
    expect(seen).toMatchObject({ method: 'POST', path: '/v2/payment-requests' });
    expect(seen?.headers).toMatchObject({ 'x-client-id': 'client-of-a-test', 'x-api-key': 'key-of-a-test' });
    const url = 'https://desk.example/profile';
    const signed = `amount=500000&cancelUrl=${url}&description=BB22222222&orderCode=100000000123&returnUrl=${url}`;
    expect(JSON.parse(seen?.body ?? '')).toEqual({
      orderCode: 100_000_000_123,
      amount: 500_000,
      description: 'BB22222222',
      cancelUrl: url,
      returnUrl: url,
      expiredAt: 1_795_230_930,
      signature: hmacOf('sha256', KEY, signed),
    });
  });

  it("return 'taken' for a known order code, without a second request", async () => {
    reply = refusal('231');
    expect(await links.open(ASK)).toBe('taken');
    reply = { drop: true };
    await expect(links.open(ASK)).rejects.toMatchObject({ kind: 'unavailable', mayHaveHappened: true });
    expect(server.seen).toHaveLength(2);
  });

  it('list their transfers with the same bank reference as the webhook', async () => {
    reply = good(LINK);
    expect(await links.look(ASK.orderCode)).toEqual({
      state: 'open',
      transfers: [
        {
          id: 'FT26325000001',
          account: '1027788995',
          subAccount: 'VQRQ0001ABCD',
          bankName: '',
          isIncoming: true,
          amountVnd: 200_000,
          content: 'CSAB12CD34 BB22222222',
          reference: 'FT26325000001',
          payer: 'TRAN QUANG MINH',
          happenedAt: Date.UTC(2026, 10, 21, 3, 15, 30),
          orderCode: ASK.orderCode,
        },
      ],
    });
    expect(server.seen[0]?.path).toBe('/v2/payment-requests/100000000123');
    // Without a bank reference, the link and the second of the payment form the id, as in the webhook.
    reply = good({ ...LINK, transactions: [{ ...PAYMENT, reference: '' }] });
    expect((await links.look(1))?.transfers[0]?.id).toBe(`${LINK.id} 2026-11-21 10:15:30`);
  });

  const WORDS = [
    ['PAID', 'paid'],
    ['CANCELLED', 'ended'],
    ['EXPIRED', 'ended'],
    ['FAILED', 'ended'],
    ['PENDING', 'open'],
    ['PROCESSING', 'open'],
    ['A NEW WORD', 'open'],
  ] as const;

  it('end by statuses of which each has a test case here', () => {
    expect(WORDS.flatMap(([word, state]) => (state === 'open' ? [] : [word]))).toEqual(ENDING_WORDS);
  });

  it.each(WORDS)('with the status %s have the state %s', async (status, state) => {
    reply = good({ ...LINK, status, transactions: [] });
    expect(await links.look(1)).toEqual({ state, transfers: [] });
  });

  it.each(['101', '404'])('return null for a link that was never opened (code %s)', async (code) => {
    reply = refusal(code, code === '404' ? 404 : 200);
    expect(await links.look(1)).toBeNull();
    await links.end(1);
  });

  it('reject a response that is signed with another key, has no signature, or has a changed row', async () => {
    const spoiled = [
      good(LINK, 'another key'),
      { json: { code: '00', desc: 'success', data: LINK, signature: null } },
      { json: { code: '00', data: { ...LINK, transactions: [{ ...PAYMENT, amount: 1 }] }, signature: sign(LINK) } },
    ];
    for (const answer of spoiled) {
      reply = answer;
      await expect(links.look(1)).rejects.toMatchObject({ kind: 'not-understood' });
    }
    reply = good(OPENED, 'another key');
    await expect(links.open(ASK)).rejects.toMatchObject({ kind: 'not-understood', mayHaveHappened: true });
  });

  it.each([
    ['401', 200, 'auth'],
    ['x', 401, 'auth'],
    ['429', 200, 'rate-limited'],
    ['20', 200, 'rejected'],
    ['x', 503, 'unavailable'],
  ])('turn the code %s with HTTP %i into an error of the kind %s', async (code, status, kind) => {
    reply = refusal(code, status);
    await expect(links.open(ASK)).rejects.toMatchObject({ kind });
  });

  it('cannot be opened without the API keys', () => {
    const none = {
      baseUrl: '',
      clientId: '',
      apiKey: '',
      checksumKey: KEY,
      returnUrl: '',
      contentMax: 25,
      timeoutMs: 1,
    };
    expect(createPayos(none).links).toBeNull();
    expect(createPayos({ ...none, clientId: 'a', apiKey: 'b', checksumKey: '' }).links).toBeNull();
  });
});
