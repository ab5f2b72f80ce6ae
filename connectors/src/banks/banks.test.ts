import { describe, expect, it } from 'vitest';
import type { BankFeed, BankHook } from '../bank.ts';
import { startStub } from '../testing/stub-server.ts';
import { createCasso } from './casso.ts';
import { createPayos } from './payos.ts';
import { createSepay, type SepayConfig } from './sepay.ts';
import { hmacOf, readVietnamTime, writeVietnamTime } from './values.ts';

/* Deliveries that other programs signed. Those of Casso and payOS come from the providers' documentation. */
const SEPAY =
  '{"id":92704,"gateway":"Vietcombank","transactionDate":"2026-11-21 10:15:30","accountNumber":"0881000458086","code":null,"content":"NAP U1001 ABC123 GD 612345-112126-10:15:30","transferType":"in","transferAmount":100000,"accumulated":19077000,"subAccount":null,"referenceCode":"FT26325000001","description":""}';
const SEPAY_SECRET = 'test-secret-not-real';
const SEPAY_TIME = '1795256130';
const SEPAY_SIGNATURES = {
  timestamp: 'sha256=9fa010938b4a7678cb7d3861932ce06740ecb6a08e3bba1da6855a998b7801f8',
  body: 'sha256=f3421dbe309bec4c87b49bd7e92f4a5f24da04224b5cc0392ad4e73b64747692',
};
const CASSO =
  '{"error":0,"data":{"id":0,"reference":"MA_GIAO_DICH_THU_NGHIEM","description":"giao dich thu nghiem","amount":599000,"runningBalance":25000000,"transactionDateTime":"2024-10-03 15:06:37","accountNumber":"88888888","bankName":"VPBank","bankAbbreviation":"VPB","virtualAccountNumber":"","virtualAccountName":"","counterAccountName":"NGUYEN VAN A","counterAccountNumber":"8888888888","counterAccountBankId":"970415","counterAccountBankName":"VietinBank"}}';
const CASSO_KEY = 'mgExMrjj4i7a1p8Cs6LmFbpCd8lbw4sSX4LZXPag7TKazeIogtR90tvWYTkwQbvs';
const CASSO_TIME = 1727948258788;
const CASSO_SIGNATURE =
  't=1727948258788,v1=ed0a4bd2e826d5cb69988cdb141e6c1a080e21f3b57eb72cd78192220042b9e7dde0868fc667faea8e224900fa7904e7c88dfa098032fb2d6b6996856e8b7ff3';
const PAYOS =
  '{"code":"00","desc":"success","success":true,"data":{"orderCode":123,"amount":3000,"description":"VQRIO123","accountNumber":"12345678","reference":"TF230204212323","transactionDateTime":"2023-02-04 18:25:00","currency":"VND","paymentLinkId":"124c33293c43417ab7879e14c8d9eb18","code":"00","desc":"Thành công","counterAccountBankId":"","counterAccountBankName":"","counterAccountName":"","counterAccountNumber":"","virtualAccountName":"","virtualAccountNumber":""},"signature":"412e915d2871504ed31be63c8f62a149a4410d34c4c42affc9006ef9917eaa03"}';
const PAYOS_KEY = '1a54716c8f0efb2744fb28b6e38b25da7f67a925d98bc1c18bd8faaecadd7675';

const DRIFT_MS = 5 * 60_000;

function hookOf(body: string, headers: Record<string, string> = {}): BankHook {
  return { body: Buffer.from(body, 'utf8'), header: (name) => headers[name] ?? null };
}

interface Reader {
  readHook(hook: BankHook): ReturnType<BankFeed['readHook']>;
}

function sepay(change: Partial<SepayConfig> = {}, now = Number(SEPAY_TIME) * 1000): Reader {
  const config = { baseUrl: '', hookSecret: SEPAY_SECRET, hookKey: '', token: '', timeoutMs: 2_000 };
  const feed = createSepay({ ...config, signs: 'timestamp', ...change });
  return { readHook: (hook) => feed.readHook(hook, now) };
}
const sepayHook = (signs: keyof typeof SEPAY_SIGNATURES = 'timestamp', body = SEPAY) =>
  hookOf(body, { 'x-sepay-signature': SEPAY_SIGNATURES[signs], 'x-sepay-timestamp': SEPAY_TIME });

function casso(now = CASSO_TIME, secureToken = ''): Reader {
  const feed = createCasso({ baseUrl: '', checksumKey: CASSO_KEY, secureToken, apiKey: '', timeoutMs: 2_000 });
  return { readHook: (hook) => feed.readHook(hook, now) };
}
/** Signs any body in the way in which Casso's sample is signed. */
function cassoHook(body: unknown, at = CASSO_TIME): BankHook {
  const text = JSON.stringify(body);
  return hookOf(text, { 'x-casso-signature': `t=${at},v1=${hmacOf('sha512', CASSO_KEY, `${at}.${text}`)}` });
}

describe('SePay (PAR-42)', () => {
  const TRANSFER = {
    id: '92704',
    account: '0881000458086',
    subAccount: null,
    bankName: 'Vietcombank',
    isIncoming: true,
    amountVnd: 100_000,
    content: 'NAP U1001 ABC123 GD 612345-112126-10:15:30',
    reference: 'FT26325000001',
    payer: null,
    happenedAt: Date.UTC(2026, 10, 21, 3, 15, 30),
    orderCode: null,
  };

  it('accepts a signature over time and body, or over the body alone when `signs` is set to body', () => {
    expect(sepay().readHook(sepayHook())).toEqual([TRANSFER]);
    expect(sepay({ signs: 'body' }).readHook(sepayHook('body'))).toEqual([TRANSFER]);
    expect(sepay().readHook(sepayHook('body'))).toBe('unproven');
    expect(sepay({ signs: 'body' }).readHook(sepayHook())).toBe('unproven');
  });

  it('rejects another body, another key, a missing signature, and a time that is far off (PAR-41)', () => {
    expect(sepay().readHook(sepayHook('timestamp', SEPAY.replace('100000', '900000')))).toBe('unproven');
    expect(sepay({ hookSecret: 'another secret' }).readHook(sepayHook())).toBe('unproven');
    expect(sepay().readHook(hookOf(SEPAY))).toBe('unproven');
    const at = Number(SEPAY_TIME) * 1000;
    expect(sepay({}, at + DRIFT_MS).readHook(sepayHook())).not.toBe('unproven');
    expect(sepay({}, at + DRIFT_MS + 1).readHook(sepayHook())).toBe('unproven');
    expect(sepay({}, at - DRIFT_MS - 1).readHook(sepayHook())).toBe('unproven');
  });

  it('accepts the API key instead of a signature only when no secret is configured, and rejects every webhook without both', () => {
    const hook = hookOf(SEPAY, { authorization: 'Apikey the-key-of-hooks' });
    expect(sepay({ hookSecret: '', hookKey: 'the-key-of-hooks' }).readHook(hook)).toEqual([TRANSFER]);
    expect(sepay({ hookSecret: '', hookKey: 'another' }).readHook(hook)).toBe('unproven');
    expect(sepay({ hookKey: 'the-key-of-hooks' }).readHook(hook)).toBe('unproven');
    expect(sepay({ hookSecret: '' }).readHook(hookOf(SEPAY, { authorization: 'Apikey ' }))).toBe('unproven');
  });

  it('fails on a webhook with a valid signature and an unknown form', () => {
    const key = { hookSecret: '', hookKey: 'the-key-of-hooks' };
    const strange = hookOf('{"id":1}', { authorization: 'Apikey the-key-of-hooks' });
    expect(() => sepay(key).readHook(strange)).toThrow('not-understood');
  });

  it('lists transfers page by page until a page is not full (PAR-45)', async () => {
    const rows = Array.from({ length: 1_500 }, (_, index) => ({
      id: String(5_000 - index),
      bank_brand_name: 'Vietcombank',
      account_number: '1',
      transaction_date: writeVietnamTime(Date.UTC(2026, 10, 21) - index * 1000),
      amount_in: '10000.00',
      amount_out: '0.00',
      transaction_content: `row ${index}`,
      reference_number: `FT${index}`,
      sub_account: null,
    }));
    const server = await startStub(({ target }) => {
      const query = new URL(target, 'http://x').searchParams;
      const until = query.get('transaction_date_max') ?? '9';
      return {
        json: { status: 200, transactions: rows.filter((row) => row.transaction_date <= until).slice(0, 1_000) },
      };
    });
    const feed = createSepay({
      baseUrl: server.url,
      hookSecret: '',
      hookKey: '',
      signs: 'body',
      token: 'sepay-token',
      timeoutMs: 5_000,
    });
    const found = await feed.list?.('1', 0);
    expect(found).toHaveLength(1_500);
    expect(found?.[1_499]).toMatchObject({ id: '3501', amountVnd: 10_000, isIncoming: true, reference: 'FT1499' });
    expect(server.seen[0]?.headers['authorization']).toBe('Bearer sepay-token');
    await feed.close();
    await server.close();
  });
});

describe('Casso (PAR-43)', () => {
  it("verifies the signature over sorted field names, and reads no transfer from Casso's own test call", () => {
    expect(casso().readHook(hookOf(CASSO, { 'x-casso-signature': CASSO_SIGNATURE }))).toEqual([]);
    const wrong = CASSO.replace('599000', '599001');
    expect(casso().readHook(hookOf(wrong, { 'x-casso-signature': CASSO_SIGNATURE }))).toBe('unproven');
    expect(casso(CASSO_TIME + DRIFT_MS + 1).readHook(hookOf(CASSO, { 'x-casso-signature': CASSO_SIGNATURE }))).toBe(
      'unproven',
    );
    expect(casso().readHook(hookOf(CASSO))).toBe('unproven');
    expect(casso().readHook(hookOf('no json', { 'x-casso-signature': CASSO_SIGNATURE }))).toBe('unproven');
  });

  it('reports incoming and outgoing transfers', () => {
    const data = {
      accountNumber: '88',
      amount: 5,
      bankAbbreviation: 'VPB',
      counterAccountName: 'NGUYEN VAN A',
      description: 'x',
      id: 7,
      reference: 'FT1',
      transactionDateTime: '2024-10-03 15:06:37',
    };
    const read = (change: object) => casso().readHook(cassoHook({ data: { ...data, ...change }, error: 0 }));
    expect(read({})).toEqual([
      {
        id: '7',
        account: '88',
        subAccount: null,
        bankName: 'VPB',
        isIncoming: true,
        amountVnd: 5,
        content: 'x',
        reference: 'FT1',
        payer: 'NGUYEN VAN A',
        happenedAt: Date.UTC(2024, 9, 3, 8, 6, 37),
        orderCode: null,
      },
    ]);
    expect(read({ amount: -5 })).toMatchObject([{ isIncoming: false, amountVnd: 5 }]);
  });

  it('verifies a first-version webhook by its token and reads several transfers', () => {
    const row = { id: 1, tid: 'T1', description: 'a', amount: 10, when: '2026-11-21 10:15:30', bank_sub_acc_id: '88' };
    const body = JSON.stringify({ error: 0, data: [row, { ...row, id: 2, tid: 'T2' }] });
    const read = (token: string) => casso(CASSO_TIME, 'agreed token').readHook(hookOf(body, { 'secure-token': token }));
    expect(read('agreed token')).toMatchObject([
      { id: '1', account: '88', reference: 'T1' },
      { id: '2', account: '88', reference: 'T2' },
    ]);
    expect(read('another')).toBe('unproven');
    expect(casso().readHook(hookOf(body, { 'secure-token': '' }))).toBe('unproven');
  });
});

describe('payOS (PAR-44)', () => {
  const config = {
    baseUrl: '',
    clientId: '',
    apiKey: '',
    checksumKey: PAYOS_KEY,
    returnUrl: '',
    contentMax: 25,
    timeoutMs: 2_000,
  };
  const feed = createPayos(config);
  const now = Date.now();
  it('verifies the signature over the sorted fields of its data', () => {
    expect(feed.readHook(hookOf(PAYOS), now)).toMatchObject([
      {
        id: 'TF230204212323',
        account: '12345678',
        amountVnd: 3_000,
        content: 'VQRIO123',
        isIncoming: true,
        orderCode: 123,
      },
    ]);
    expect(feed.readHook(hookOf(PAYOS.replace('3000', '3001')), now)).toBe('unproven');
    expect(feed.readHook(hookOf('{}'), now)).toBe('unproven');
    expect(createPayos({ ...config, checksumKey: '' }).readHook(hookOf(PAYOS), now)).toBe('unproven');
    expect(feed.list).toBeNull();
  });
});

it('readVietnamTime reads times without an offset as Vietnam time', () => {
  expect(readVietnamTime('2026-11-21 10:15:30')).toBe(Date.UTC(2026, 10, 21, 3, 15, 30));
  expect(readVietnamTime('yesterday')).toBeNull();
  expect(writeVietnamTime(Date.UTC(2026, 10, 21, 3, 15, 30))).toBe('2026-11-21 10:15:30');
});
