import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FLASH_SALE_BATCH_MAX } from '../limits.ts';
import { addLaDays, formatLa } from '../time/la-day.ts';
import { activityTitle, SALE_CALL_MAX, placeSkus } from './calls.ts';
import { costAt, dealPrice, highestSafeDeal, isUsualDeal } from './deal.ts';
import { flashSaleStanding, type FlashSaleFacts } from './standing.ts';
import { defaultEnd, FLASH_SALE_MAX_MS, findTimesFault, fromLaClock, nextEnd, saleDays, toLaClock } from './times.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const la = (instant: number) => `${formatLa(instant, 'date')} ${formatLa(instant, 'time')}`;

describe('deals (FSL-8)', () => {
  it('give an exact price in cents', () => {
    expect([dealPrice(2598, 50), dealPrice(1999, 33), dealPrice(1, 99)]).toEqual([1299, 1339, 1]);
  });

  it('stay safe up to the last percent at which the price of a piece covers the cost of the piece', () => {
    const cents = fc.integer({ min: 1, max: 20_000 });
    fc.assert(
      fc.property(cents, cents, fc.integer({ min: 0, max: 3000 }), (price, making, fee) => {
        const earns = (deal: number) => dealPrice(price, deal) >= costAt(dealPrice(price, deal), making, fee);
        const safe = highestSafeDeal(price, making, fee);
        if (safe === null) expect(earns(1)).toBe(false);
        else expect([earns(safe), safe === 99 || !earns(safe + 1)]).toEqual([true, true]);
      }),
    );
  });
});

it('isUsualDeal rejects deals outside the range that the marketplace accepts (FSL-3)', () => {
  expect([9, 10, 50, 90, 91].map(isUsualDeal)).toEqual([false, true, true, true, false]);
});

describe('times of a sale (FSL-4)', () => {
  const NOW = Date.UTC(2026, 10, 22, 4, 46);
  it.each([
    [null, 3 * DAY_MS, null],
    [null, 3 * DAY_MS + 1000, 'TOO_LONG'],
    [null, -1, 'TOO_SHORT'],
    [null, 5 * 60_000, 'TOO_SHORT'],
    [2 * DAY_MS, 5 * DAY_MS, null],
    [2 * DAY_MS, 5 * DAY_MS + 1000, 'TOO_LONG'],
    // A sale whose start is in the past is measured from now.
    [-DAY_MS, 3 * DAY_MS, null],
    [31 * DAY_MS, 32 * DAY_MS, 'TOO_FAR'],
  ])('with start %s and end %s, in milliseconds from now, give the fault %s', (start, end, fault) => {
    const startsAt = start === null ? null : NOW + start;
    expect(findTimesFault({ startsAt, endsAt: NOW + end }, NOW)).toBe(fault);
  });

  it.each([
    ['an ordinary day', Date.UTC(2026, 10, 22, 4, 46), '23/11 23:59'],
    ['the spring change', Date.UTC(2026, 2, 7, 18), '09/03 23:59'],
    ['the autumn change', Date.UTC(2026, 9, 31, 18), '02/11 23:59'],
  ])('end by default two days later at 23:59 in Los Angeles, over %s', (_, now, end) => {
    expect(formatLa(defaultEnd(now), 'dateTime')).toContain(end.slice(6));
    expect(la(defaultEnd(now))).toMatch(new RegExp(end.slice(0, 2)));
    expect(findTimesFault({ startsAt: null, endsAt: defaultEnd(now) }, now)).toBeNull();
  });

  it("never exceed the marketplace's maximum, also over clock changes", () => {
    const instants = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2040, 0) });
    fc.assert(
      fc.property(instants, fc.integer({ min: 1, max: 3 }), (now, days) => {
        expect(findTimesFault({ startsAt: null, endsAt: defaultEnd(now, days) }, now)).toBeNull();
      }),
    );
    fc.assert(
      fc.property(
        instants,
        fc.integer({ min: 10 * 60_000, max: FLASH_SALE_MAX_MS }),
        fc.integer({ min: 0, max: 9 * DAY_MS }),
        (startsAt, length, late) => {
          const from = startsAt + length + late;
          const sale = { startsAt, endsAt: startsAt + length };
          const endsAt = nextEnd({ ...sale, days: saleDays(sale) }, from);
          expect(findTimesFault({ startsAt: null, endsAt }, from)).toBeNull();
        },
      ),
    );
  });

  it('use the clock of Los Angeles, also over its changes', () => {
    const minutes = fc.integer({ min: Date.UTC(2020, 0) / 60_000, max: Date.UTC(2040, 0) / 60_000 });
    fc.assert(
      fc.property(minutes, (minute) => {
        const { day, time } = toLaClock(minute * 60_000);
        // An hour that occurs twice is read as either of its two occurrences.
        expect([0, HOUR_MS]).toContain(Math.abs(fromLaClock(day, time) - minute * 60_000));
        expect(toLaClock(fromLaClock(day, time))).toEqual({ day, time });
      }),
    );
    expect(toLaClock(fromLaClock('2026-03-08', '02:30')).time).toBe('03:30');
    expect(fromLaClock('2026-11-01', '23:59') - fromLaClock('2026-10-31', '23:59')).toBe(25 * HOUR_MS);
  });

  it('keep the time of day at a renewal over a clock change (FSL-12)', () => {
    const startsAt = Date.UTC(2026, 2, 5, 20);
    const endsAt = Date.UTC(2026, 2, 8, 7, 59);
    const next = nextEnd({ startsAt, endsAt, days: 2 }, endsAt);
    expect([formatLa(endsAt, 'time'), formatLa(next, 'time')]).toEqual(['23:59', '23:59']);
    expect(next - endsAt).toBe(2 * DAY_MS - HOUR_MS);
    const short = { startsAt, endsAt: startsAt + 5 * HOUR_MS };
    expect(saleDays(short)).toBe(0);
    expect(nextEnd({ ...short, days: 0 }, endsAt)).toBe(endsAt + 5 * HOUR_MS);
  });

  it.each([
    ['in spring', '2026-03-06'],
    ['in autumn', '2026-10-30'],
  ])('keep the number of days and the time of day over consecutive renewals, %s (FSL-12)', (_, day) => {
    for (const days of [1, 2, 3]) {
      const startsFirst = fromLaClock(day, '00:01');
      const evening = addLaDays(fromLaClock(day, '23:59'), days - 1);
      let sale = { startsAt: startsFirst, endsAt: Math.min(evening, startsFirst + FLASH_SALE_MAX_MS) };
      for (let turn = 1; turn <= 6; turn += 1) {
        const startsAt = sale.endsAt + 90_000;
        const next = { startsAt, endsAt: nextEnd({ ...sale, days }, startsAt) };
        expect(saleDays(sale)).toBe(days);
        expect(next.endsAt - startsAt).toBeLessThanOrEqual(FLASH_SALE_MAX_MS);
        if (days < 3) expect(toLaClock(next.endsAt).time).toBe('23:59');
        sale = next;
      }
    }
  });

  it('keep the time of day and the distance in days when a renewal begins late (FSL-12)', () => {
    const sale = { startsAt: fromLaClock('2026-06-01', '00:01'), endsAt: fromLaClock('2026-06-02', '23:59'), days: 2 };
    const endAfter = (hours: number) => la(nextEnd(sale, sale.endsAt + hours * HOUR_MS));
    expect([1, 30, 47.9, 60, 24 * 9].map(endAfter)).toEqual([
      '04-06-2026 23:59',
      '04-06-2026 23:59',
      '06-06-2026 23:59',
      '06-06-2026 23:59',
      '12-06-2026 23:59',
    ]);
  });
});

describe('state of a sale (FSL-6)', () => {
  const sale: FlashSaleFacts = {
    phase: 'running',
    isExecuted: true,
    isOk: true,
    isStopping: false,
    endsAt: 100,
    endedAt: null,
  };
  it.each([
    [{ phase: 'planned', isExecuted: false, isOk: false }, 'waiting'],
    [{ phase: 'creating', isExecuted: false, isOk: false }, 'creating'],
    [{}, 'ongoing'],
    [{ endsAt: 50 }, 'ended'],
    [{ phase: 'over', endedAt: 40 }, 'ended'],
    [{ phase: 'over', isOk: false, endedAt: 40 }, 'failed'],
    // While SKUs of a running sale are sent again, the sale stays ongoing.
    [{ phase: 'creating' }, 'ongoing'],
    [{ phase: 'planned', isExecuted: false, isOk: false, endsAt: 50 }, 'waiting'],
    [{ phase: 'over', isExecuted: false, isOk: false, endedAt: 40 }, 'stopped'],
    [{ isStopping: true }, 'stopping'],
    [{ isStopping: true, phase: 'over', endedAt: 40 }, 'ended'],
  ] as const)('for the facts %j equals %s', (facts, standing) => {
    expect(flashSaleStanding({ ...sale, ...facts }, 50)).toBe(standing);
  });
});

describe('calls of a sale (FSL-5)', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 700 }), { maxLength: 12 });
  it('contain every SKU once, in calls and activities that the marketplace accepts', () => {
    fc.assert(
      fc.property(sizes, fc.integer({ min: 1, max: FLASH_SALE_BATCH_MAX }), (counts, batch) => {
        const products = counts.map((count, product) => ({
          skuIds: Array.from({ length: count }, (_, sku) => `${product}:${sku}`),
        }));
        const placed = placeSkus(products, batch);
        expect(placed.map(({ skuId }) => skuId)).toEqual(products.flatMap(({ skuIds }) => skuIds));
        const calls = [...Map.groupBy(placed, ({ call }) => call)];
        const activities = [...Map.groupBy(placed, ({ activity }) => activity)];
        expect(calls.map(([call]) => call)).toEqual(calls.map((_, place) => place + 1));
        expect(activities.map(([one]) => one)).toEqual(activities.map((_, place) => place + 1));
        const isTaken = calls.every(
          ([, skus]) => skus.length <= SALE_CALL_MAX && skus.every(({ activity }) => activity === skus[0]?.activity),
        );
        expect(isTaken).toBe(true);
        expect(activities.every(([, skus]) => skus.length <= batch)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it('keep all SKUs of a product in one call where they fit', () => {
    const products = [200, 200, 100].map((count, product) => ({
      skuIds: Array.from({ length: count }, (_, sku) => `${product}:${sku}`),
    }));
    const placed = placeSkus(products, 2300);
    expect([placed[199], placed[200], placed[499]].map((sku) => sku?.call)).toEqual([1, 2, 2]);
    expect(placeSkus(products, 250).at(-1)).toMatchObject({ activity: 3, call: 3 });
  });

  it('send titles of at most 50 characters that begin with the name (MKT-43)', () => {
    expect(activityTitle('Create Flash Sale', 'K7Q2M9')).toBe('Create Flash Sale K7Q2M9');
    expect([...activityTitle('🎉'.repeat(80), 'K7Q2M9')]).toHaveLength(50);
  });
});
