import { describe, expect, it } from 'vitest';
import { crcOf, writeVietQr } from './vietqr.ts';

/** Payloads that other programs generate in the same form; the first two are examples from published documents. */
const PAYLOADS = [
  [
    { bin: '970416', account: '257678859', amountVnd: null, content: null },
    '00020101021138530010A0000007270123000697041601092576788590208QRIBFTTA53037045802VN6304AE9F',
  ],
  [
    { bin: '970416', account: '257678859', amountVnd: 10_000, content: 'Chuyen tien' },
    '00020101021238530010A0000007270123000697041601092576788590208QRIBFTTA53037045405100005802VN62150811Chuyen tien630453E6',
  ],
  [
    { bin: '970422', account: '0123456789', amountVnd: 500_000, content: 'DTS8F3K2Q' },
    '00020101021238540010A00000072701240006970422011001234567890208QRIBFTTA530370454065000005802VN62130809DTS8F3K2Q63040D29',
  ],
  [
    { bin: '970407', account: '19036699887766', amountVnd: 1_000_000, content: 'DEP 1024' },
    '00020101021238580010A000000727012800069704070114190366998877660208QRIBFTTA5303704540710000005802VN62120808DEP 102463041EB2',
  ],
  [
    { bin: '970423', account: '00012345678', amountVnd: 10_000_000, content: 'DTS0000000001' },
    '00020101021238550010A000000727012500069704230111000123456780208QRIBFTTA53037045408100000005802VN62170813DTS00000000016304EBD9',
  ],
  [
    { bin: '970432', account: '66668888', amountVnd: null, content: `NAP U${7}` },
    `00020101021138520010A000000727012200069704320108666688880208QRIBFTTA53037045802VN62100806NAP U${7}6304C7A1`,
  ],
  [
    { bin: '970416', account: '257678859', amountVnd: 1, content: 'A' },
    '00020101021238530010A0000007270123000697041601092576788590208QRIBFTTA5303704540115802VN62050801A63041EB9',
  ],
  [
    { bin: '970416', account: '257678859', amountVnd: 9_999_999_999_999, content: 'MAX' },
    '00020101021238530010A0000007270123000697041601092576788590208QRIBFTTA5303704541399999999999995802VN62070803MAX63046BC9',
  ],
  [
    { bin: '970418', account: '1234567890123456789', amountVnd: 200_000, content: 'LONG ACC' },
    '00020101021238630010A00000072701330006970418011912345678901234567890208QRIBFTTA530370454062000005802VN62120808LONG ACC63042F48',
  ],
  [
    { bin: '970418', account: 'V3CAS0123456789', amountVnd: 200_000, content: 'VA TEST' },
    '00020101021238590010A000000727012900069704180115V3CAS01234567890208QRIBFTTA530370454062000005802VN62110807VA TEST6304F736',
  ],
] as const;

const CRCS = [
  ['123456789', '29B1'],
  ['', 'FFFF'],
  ['A', 'B915'],
  ['00020101021138530010A0000007270123000697041601092576788590208QRIBFTTA53037045802VN6304', 'AE9F'],
] as const;

describe('QR code of a transfer (DEP-3)', () => {
  it.each(CRCS)('ends for the text %j with the checksum %s', (text, crc) => {
    expect(crcOf(text)).toBe(crc);
  });

  it.each(PAYLOADS)('contains for %j exactly the payload that other programs write', (order, payload) => {
    expect(writeVietQr(order)).toBe(payload);
  });

  it('accepts a transfer description of the maximum length that banks read', () => {
    const content = 'A'.repeat(25);
    expect(writeVietQr({ bin: '970416', account: '257678859', amountVnd: 10_000, content })).toContain(
      `0825${content}`,
    );
  });

  it.each([
    ['not the number of a bank', { bin: '97041' }],
    ['not the number of a bank', { bin: '9704160' }],
    ['not the number of a bank', { bin: 'A970416' }],
    ['not the number of an account', { account: '' }],
    ['not the number of an account', { account: '12345678901234567890' }],
    ['not the number of an account', { account: '12 34' }],
    ['not an amount in dong', { amountVnd: 0 }],
    ['not an amount in dong', { amountVnd: -1 }],
    ['not an amount in dong', { amountVnd: 1.5 }],
    ['too large an amount', { amountVnd: 10_000_000_000_000 }],
    ['not a transfer content', { content: '' }],
    ['not a transfer content', { content: 'nạp tiền' }],
    ['not a transfer content', { content: 'two  spaces' }],
    ['not a transfer content', { content: 'A'.repeat(26) }],
  ])('cannot be written, with the error %s, for %j', (message, change) => {
    const order = { bin: '970416', account: '257678859', amountVnd: 10_000, content: 'BB22222222', ...change };
    expect(() => writeVietQr(order)).toThrow(RangeError);
    expect(() => writeVietQr(order)).toThrow(`${message}: `);
  });
});
