import { describe, expect, it } from 'vitest';
import { isSold, readOrderKind, type KindFacts } from './order-kind.ts';

const USUAL: KindFacts = {
  isSample: false,
  isReplacement: false,
  isExchange: false,
  orderType: 'MADE_TO_ORDER',
  gifts: [false],
};

describe('readOrderKind (ORD-41)', () => {
  it.each<[string, Partial<KindFacts>, string]>([
    ['a usual order', {}, 'NORMAL'],
    ['an order without a type', { orderType: null, gifts: [] }, 'NORMAL'],
    ['a sample', { isSample: true }, 'SAMPLE'],
    ['a replacement', { isReplacement: true }, 'REPLACEMENT'],
    ['an exchange', { isExchange: true }, 'EXCHANGE'],
    ['what was won', { orderType: 'ZERO_LOTTERY' }, 'GIFT'],
    ['nothing but gifts', { gifts: [true, true] }, 'GIFT'],
    ['a gift beside what was bought', { gifts: [true, false] }, 'NORMAL'],
    ['a gift that is sent once more', { isReplacement: true, gifts: [true] }, 'REPLACEMENT'],
  ])('%s', (_name, facts, kind) => {
    expect(readOrderKind({ ...USUAL, ...facts })).toBe(kind);
  });

  it('counts only the normal kind and unknown kinds as sold', () => {
    for (const kind of ['SAMPLE', 'REPLACEMENT', 'EXCHANGE', 'GIFT']) expect(isSold(kind)).toBe(false);
    expect(isSold('NORMAL')).toBe(true);
    expect(isSold('BRAND_NEW')).toBe(true);
  });
});
