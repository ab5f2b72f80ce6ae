import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { displayAmount, displayMoney, formatMoney, parseMoney, percentOf, sumCents, vndToCents } from './money.ts';

describe('parseMoney', () => {
  it.each([
    ['19.9', 1990],
    ['0', 0],
    ['-30', -3000],
    ['-0', 0],
    ['0.00', 0],
    ['12.50', 1250],
    [' 12.5 ', 1250],
    ['+3.07', 307],
    ['5.', 500],
    ['1.004', 100],
    ['1.005', 101],
    ['-1.005', -101],
    ['1.0049999', 100],
    ['0.999', 100],
    ['90071992547409.91', Number.MAX_SAFE_INTEGER],
  ])('reads %j as %i cents', (text, cents) => {
    expect(parseMoney(text)).toBe(cents);
  });

  it.each(['', ' ', '.5', '1,000.00', '$5', '1e3', 'NaN', '--1', '1.2.3', '0x10', '90071992547409.92'])(
    'throws a RangeError that names the text %j',
    (text) => {
      expect(() => parseMoney(text)).toThrow(RangeError);
      expect(() => parseMoney(text)).toThrow(/^(?:not an amount of money|amount of money too large): /);
    },
  );

  it('reads the text that formatMoney wrote as the same amount (MNY-1)', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (cents) => {
        expect(parseMoney(formatMoney(cents))).toBe(cents);
      }),
    );
  });

  it('rounds half up at two decimals, however many digits follow (MNY-2)', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(99_999), (cents, tail) => {
        const text = `${formatMoney(cents)}${String(tail).padStart(5, '0')}`;
        expect(parseMoney(text)).toBe(tail >= 50_000 ? cents + 1 : cents);
      }),
    );
  });
});

describe('formatMoney', () => {
  it.each([
    [1250, '12.50'],
    [0, '0.00'],
    [7, '0.07'],
    [-7, '-0.07'],
    [-123_456, '-1234.56'],
  ])('writes %i cents as %s', (cents, text) => {
    expect(formatMoney(cents)).toBe(text);
  });

  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER + 1])(
    'throws a RangeError that names the number %d',
    (cents) => {
      expect(() => formatMoney(cents)).toThrow(new RangeError(`cents must be a whole number: ${cents}`));
    },
  );
});

describe('displayMoney', () => {
  it.each([
    [123_450, '1,234.50$', '$1,234.50'],
    [-300, '-3.00$', '-$3.00'],
    [0, '0.00$', '$0.00'],
    [99_999, '999.99$', '$999.99'],
    [100_000, '1,000.00$', '$1,000.00'],
    [1_234_567_890, '12,345,678.90$', '$12,345,678.90'],
    [-1_234_567, '-12,345.67$', '-$12,345.67'],
  ])('shows %i cents as %s in Vietnamese and %s in English (MNY-2)', (cents, vi, en) => {
    expect(displayMoney(cents, 'vi')).toBe(vi);
    expect(displayMoney(cents, 'en')).toBe(en);
  });

  it('agrees with en-US currency format (MNY-2)', () => {
    const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (cents) => {
        const text = format.format(cents / 100);
        expect(displayMoney(cents, 'en')).toBe(text);
        expect(displayMoney(cents, 'vi')).toBe(`${text.replace('$', '')}$`);
      }),
    );
  });
});

describe('displayAmount', () => {
  it.each([
    [6198, 'USD', '61.98$', '$61.98'],
    [6198, 'GBP', '61.98 GBP', '61.98 GBP'],
    [-123_450, 'EUR', '-1,234.50 EUR', '-1,234.50 EUR'],
  ])(
    'shows %i hundredths of a unit of %s as %s in Vietnamese and %s in English (PRF-20)',
    (cents, currency, vi, en) => {
      expect(displayAmount(cents, currency, 'vi')).toBe(vi);
      expect(displayAmount(cents, currency, 'en')).toBe(en);
    },
  );
});

describe('sumCents', () => {
  it('adds amounts', () => {
    expect(sumCents([1990, -30, 5])).toBe(1965);
    expect(sumCents([])).toBe(0);
  });

  it('rejects fractions and sums beyond exact integers', () => {
    expect(() => sumCents([1, 0.1])).toThrow(new RangeError('cents must be whole numbers: 0.1'));
    expect(() => sumCents([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError);
  });

  it('returns exactly 0 after 1,000,000 random additions and their inverses (MNY-1)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 31 - 1 }), (seed) => {
        let state = seed;
        let sum = 0;
        const steps: number[] = [];
        for (let step = 0; step < 500_000; step += 1) {
          state = (state * 48_271) % 2_147_483_647;
          const cents = parseMoney(`${state % 1000}.${String(state % 100).padStart(2, '0')}`);
          steps.push(cents);
          sum = sumCents([sum, cents]);
        }
        expect(sum).toBeGreaterThan(0);
        for (const cents of steps) sum = sumCents([sum, -cents]);
        expect(sum).toBe(0);
      }),
      { numRuns: 1 },
    );
  }, 30_000);
});

describe('percentOf', () => {
  it.each([
    [1, 3, 33.33],
    [2, 3, 66.67],
    [-1, 3, -33.33],
    [1, -3, -33.33],
    [1600, 2500, 64],
    [1, 800, 0.13],
    [-1, 800, -0.13],
    [1, 1_000_000, 0],
    [-1, 1_000_000, 0],
    [0, 5, 0],
    [0, -5, 0],
    [2500, 1000, 250],
  ])('returns for %i of %i the share %d %%', (part, whole, percent) => {
    expect(percentOf(part, whole)).toBe(percent);
  });

  it('returns null when the whole is 0', () => {
    expect(percentOf(5, 0)).toBeNull();
  });

  it('differs from the exact share by at most half a hundredth of a percent', () => {
    const amount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
    fc.assert(
      fc.property(
        amount,
        amount.filter((whole) => whole !== 0),
        (part, whole) => {
          const hundredths = Math.round((percentOf(part, whole) ?? Number.NaN) * 100);
          const error = BigInt(hundredths) * BigInt(whole) - BigInt(part) * 10_000n;
          const twice = 2n * (error < 0n ? -error : error);
          expect(twice <= BigInt(Math.abs(whole))).toBe(true);
        },
      ),
    );
  });
});

describe('vndToCents', () => {
  it.each([
    [1_000_000, 25_000, 4000],
    [100_000, 25_000, 400],
    [125, 25_000, 1],
    [124, 25_000, 0],
    [-125, 25_000, -1],
    [40, 1, 4000],
    [0, 25_000, 0],
  ])('converts %i dong at %i dong per dollar into %i cents (MNY-16)', (vnd, rate, cents) => {
    expect(vndToCents(vnd, rate)).toBe(cents);
  });

  it.each([
    [1.5, 25_000, 'dong must be a whole number: 1.5'],
    [Number.MAX_SAFE_INTEGER + 1, 25_000, 'dong must be a whole number: 9007199254740992'],
    [100, 0, 'exchange rate must be positive: 0'],
    [100, -1, 'exchange rate must be positive: -1'],
    [100, 0.5, 'exchange rate must be positive: 0.5'],
  ])('rejects %d dong at the rate %d with the message: %s', (vnd, rate, message) => {
    expect(() => vndToCents(vnd, rate)).toThrow(new RangeError(message));
  });
});
