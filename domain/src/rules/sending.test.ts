import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatLa } from '../time/la-day.ts';
import { chooseFactory, comparePrices, nextTimeOf, whenAgain, whenMentioned, type FactoryOffer } from './sending.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.UTC(2026, 10, 28, 23);

const offer = (house: FactoryOffer['house'], costCents: number, part: Partial<FactoryOffer> = {}): FactoryOffer => ({
  house,
  costCents,
  isComplete: true,
  profitCents: 2_000 - costCents,
  ...part,
});
const NO_LIMITS = { maxCents: null, minProfitCents: null };

describe('the factory that a rule chooses (RUL-16)', () => {
  const offers = [offer('PRESSIFY', 1_200), offer('MANGO', 900), offer('FLASH', 900)];

  it('costs least, and of equal costs comes first in the list', () => {
    expect(chooseFactory(offers, NO_LIMITS)).toEqual({ house: 'MANGO' });
    expect(chooseFactory(offers.toReversed(), NO_LIMITS)).toEqual({ house: 'FLASH' });
  });

  it('may cost exactly the maximum and earn exactly the minimum', () => {
    expect(chooseFactory(offers, { maxCents: 900, minProfitCents: 1_100 })).toEqual({ house: 'MANGO' });
    expect(chooseFactory(offers, { maxCents: 899, minProfitCents: null })).toEqual({ refusal: 'RULE_COST' });
    expect(chooseFactory(offers, { maxCents: null, minProfitCents: 1_101 })).toEqual({ refusal: 'RULE_PROFIT' });
  });

  it('must have a known profit when the rule has a minimum', () => {
    const unknown = [offer('MANGO', 900, { profitCents: null })];
    expect(chooseFactory(unknown, { maxCents: null, minProfitCents: 0 })).toEqual({ refusal: 'RULE_PROFIT' });
  });

  it('needs a complete price, unless the rule names one factory and no limits', () => {
    const partial = offer('FLASH', 100, { isComplete: false });
    expect(chooseFactory([partial, offer('MANGO', 900)], NO_LIMITS)).toEqual({ house: 'MANGO' });
    expect(chooseFactory([partial], NO_LIMITS)).toEqual({ house: 'FLASH' });
    expect(chooseFactory([partial], { maxCents: 900, minProfitCents: null })).toEqual({
      refusal: 'RULE_PRICE_UNKNOWN',
    });
    expect(chooseFactory([], NO_LIMITS)).toEqual({ refusal: 'RULE_PRICE_UNKNOWN' });
  });
});

describe('the comparison of a dry run (RUL-19)', () => {
  it('sums only orders with both amounts, and counts every order once', () => {
    const cents = fc.option(fc.integer({ min: 0, max: 100_000 }), { nil: null });
    fc.assert(
      fc.property(fc.array(fc.record({ paidCents: cents, priceCents: cents })), (orders) => {
        const sums = comparePrices(orders);
        expect(sums.compared + sums.uncharged + sums.unpriced).toBe(orders.length);
        const both = orders.flatMap(({ paidCents: paid, priceCents: price }) =>
          paid === null || price === null ? [] : [paid - price],
        );
        expect(sums.savedCents).toBe(both.reduce((sum, saved) => sum + saved, 0));
      }),
    );
    expect(comparePrices([{ paidCents: 900, priceCents: null }])).toMatchObject({ unpriced: 1, paidCents: 0 });
  });
});

describe('the next time of a day in Los Angeles (RUL-17)', () => {
  it('falls on today while the time is ahead, and otherwise on tomorrow', () => {
    expect(nextTimeOf('16:00', NOW)).toBe(Date.UTC(2026, 10, 29, 0));
    expect(nextTimeOf('15:00', NOW)).toBe(Date.UTC(2026, 10, 29, 23));
    expect(nextTimeOf('00:00', NOW)).toBe(Date.UTC(2026, 10, 29, 8));
  });

  it('shows the wanted time on the clock of Los Angeles, also around a clock change', () => {
    const times = fc.tuple(fc.integer({ min: 3, max: 23 }), fc.integer({ min: 0, max: 59 }));
    const instants = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 11, 31) });
    fc.assert(
      fc.property(times, instants, ([hour, minute], now) => {
        const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
        const at = nextTimeOf(time, now);
        expect(formatLa(at, 'time')).toBe(time);
        expect(at).toBeGreaterThan(now);
        expect(at - now).toBeLessThanOrEqual(25 * HOUR_MS);
      }),
    );
    expect(nextTimeOf('16:00', Date.UTC(2026, 2, 8, 9))).toBe(Date.UTC(2026, 2, 8, 23));
    expect(nextTimeOf('16:00', Date.UTC(2026, 10, 1, 8))).toBe(Date.UTC(2026, 10, 2, 0));
  });
});

describe('the next attempt of a rule (RUL-18)', () => {
  const failed = { dueAt: NOW, pausedUntil: null, isTemporary: true };

  it('follows ten minutes after a temporary failure, until two hours after the planned time', () => {
    expect(whenAgain({ time: null }, failed, NOW)).toBe(NOW + 600_000);
    expect(whenAgain({ time: null }, failed, NOW + 2 * HOUR_MS - 1)).not.toBeNull();
    expect(whenAgain({ time: null }, failed, NOW + 2 * HOUR_MS)).toBeNull();
    expect(whenAgain({ time: null }, { ...failed, isTemporary: false }, NOW)).toBeNull();
  });

  it('waits for the end of a pause, but at most an hour, and with a time for the next such time after the pause', () => {
    const paused = { dueAt: NOW, isTemporary: false };
    expect(whenAgain({ time: null }, { ...paused, pausedUntil: NOW + 60_000 }, NOW)).toBe(NOW + 60_000);
    expect(whenAgain({ time: null }, { ...paused, pausedUntil: NOW + 9 * HOUR_MS }, NOW)).toBe(NOW + HOUR_MS);
    expect(whenAgain({ time: '16:00' }, { ...paused, pausedUntil: NOW + 2 * HOUR_MS }, NOW)).toBe(
      Date.UTC(2026, 10, 30, 0),
    );
  });

  it('waits an hour, or for the next time of the rule, while a note waits for an answer, at most for seven days (RUL-20)', () => {
    expect(whenMentioned({ time: null }, NOW, NOW)).toBe(NOW + HOUR_MS);
    expect(whenMentioned({ time: '16:00' }, NOW, NOW)).toBe(NOW + HOUR_MS);
    expect(whenMentioned({ time: null }, NOW, NOW + 7 * 24 * HOUR_MS)).toBeNull();
  });
});
