import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkTrackingNumber, cleanTrackingNumber, trackingUrl, uspsCheckDigit } from './tracking.ts';

const USPS = '9400100000000000000006';

describe('cleanTrackingNumber (FUL-46)', () => {
  it.each([
    [' 9400 1000-0000 0000 0000 06 ', USPS],
    [`42073301${USPS}`, USPS],
    [`420733011234${USPS}`, USPS],
    ['4207330192612902222222222222222222', '92612902222222222222222222'],
    ['\u200B1z999aa10123456784\u00A0', '1Z999AA10123456784'],
    ['94001\u201100000', '9400100000'],
    ['', ''],
  ])('turns %j into %s', (text, number) => {
    expect(cleanTrackingNumber(text)).toBe(number);
  });

  it('changes nothing when applied twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const once = cleanTrackingNumber(text);
        expect(once).not.toMatch(/\s/);
        if (!once.startsWith('420')) expect(cleanTrackingNumber(once)).toBe(once);
      }),
    );
  });
});

describe('uspsCheckDigit (PAR-23)', () => {
  it.each([
    ['940010000000000000000', 6],
    ['12', 3],
    ['9', 3],
    ['55', 0],
    ['0', 0],
  ])('returns for the digits %s the check digit %i', (digits, digit) => {
    expect(uspsCheckDigit(digits)).toBe(digit);
  });

  it.each(['', '94A0', ' 1'])('rejects %j', (digits) => {
    expect(() => uspsCheckDigit(digits)).toThrow(RangeError);
  });

  it('detects every single wrong digit (FUL-46)', () => {
    const digits = fc.stringMatching(/^9[2-5]\d{19}$/);
    fc.assert(
      fc.property(digits, fc.nat(20), fc.integer({ min: 1, max: 9 }), (body, at, change) => {
        const number = `${body}${uspsCheckDigit(body)}`;
        expect(checkTrackingNumber(number)).toEqual({ ok: true, carrier: 'USPS' });
        const wrongDigit = (Number(body[at]) + change) % 10;
        const wrong = `${body.slice(0, at)}${wrongDigit}${number.slice(at + 1)}`;
        if (/^9[2-5]/.test(wrong)) expect(checkTrackingNumber(wrong)).toEqual({ ok: false, carrier: 'USPS' });
      }),
    );
  });
});

describe('checkTrackingNumber (FUL-46)', () => {
  it.each([
    [USPS, true, 'USPS'],
    [` 420 73301 ${USPS} `, true, 'USPS'],
    ['9400100000000000000007', false, 'USPS'],
    ['92612902222222222222222222', true, 'USPS'],
    ['EA123456789US', true, 'USPS'],
    ['1Z999AA10123456784', true, 'UPS'],
    ['123456789012', true, 'FEDEX'],
    ['123456789012345', true, 'FEDEX'],
    ['LX12345678', true, null],
    ['', false, null],
    ['short1', false, null],
    ['NODIGITSHERE', false, null],
    ['94001000<script>', false, null],
    ['1'.repeat(41), false, null],
  ])('returns for %j the validity and the carrier', (text, ok, carrier) => {
    expect(checkTrackingNumber(text)).toEqual({ ok, carrier });
  });
});

describe('trackingUrl', () => {
  it('returns the 17TRACK page of a number, with all special characters encoded (ORD-15)', () => {
    expect(trackingUrl('1Z999AA10123456784')).toBe('https://t.17track.net/en#nums=1Z999AA10123456784');
    expect(trackingUrl('a&b#c')).toBe('https://t.17track.net/en#nums=A%26B%23C');
  });
});
