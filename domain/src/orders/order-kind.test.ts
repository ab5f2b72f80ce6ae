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
    ['a prize', { orderType: 'ZERO_LOTTERY' }, 'GIFT'],
    ['only gifts', { gifts: [true, true] }, 'GIFT'],
    ['a gift beside bought pieces', { gifts: [true, false] }, 'NORMAL'],
    ['a gift that is replaced', { isReplacement: true, gifts: [true] }, 'REPLACEMENT'],
  ])('returns the expected kind for %s', (_name, facts, kind) => {
    expect(readOrderKind({ ...USUAL, ...facts })).toBe(kind);
  });

  it('isSold is true only for NORMAL and for unknown kinds', () => {
    for (const kind of ['SAMPLE', 'REPLACEMENT', 'EXCHANGE', 'GIFT']) expect(isSold(kind)).toBe(false);
    expect(isSold('NORMAL')).toBe(true);
    expect(isSold('BRAND_NEW')).toBe(true);
  });
});
