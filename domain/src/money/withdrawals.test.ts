import { describe, expect, it } from 'vitest';
import { centsToVnd, freezeEnd, lastDigits, maskDigits, readCardNumber } from './withdrawals.ts';

describe('card or account number (WDR-4)', () => {
  it.each([
    ['9704 3618 2290 4417', '9704361822904417'],
    ['0071-0012.3456', '007100123456'],
    ['123456', '123456'],
    ['12345', null],
    ['12345678901234567890', null],
    ['9704x3618', null],
    ['', null],
  ])('typed as %j is read as %j', (text, number) => expect(readCardNumber(text)).toBe(number));

  it('appears only by its last four digits', () => {
    expect(maskDigits(lastDigits('9704361822904417'))).toBe('•••• 4417');
  });
});

describe('withdrawal freeze after a change of credentials (WDR-6)', () => {
  const at = Date.UTC(2026, 10, 1, 9, 12);
  it('lasts exactly 24 hours, to the millisecond', () => {
    expect(freezeEnd(at, at + 24 * 3_600_000 - 1)).toBe(at + 24 * 3_600_000);
    expect(freezeEnd(at, at + 24 * 3_600_000)).toBeNull();
    expect(freezeEnd(null, at)).toBeNull();
    expect(freezeEnd(null, 0)).toBeNull();
  });
});

it('centsToVnd returns whole dong, rounded half-up (WDR-3)', () => {
  expect(centsToVnd(85_000, 25_000)).toBe(21_250_000);
  expect(centsToVnd(1, 25_050)).toBe(251);
  expect(centsToVnd(1, 25_049)).toBe(250);
});
