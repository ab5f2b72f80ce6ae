import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkPattern,
  choosePlacement,
  comparePlacements,
  countLiterals,
  listNarrower,
  matchesPattern,
  PATTERN_MAX,
  PLACEMENT_KINDS,
  type PlacementKind,
  type PlacementTarget,
  type PrintPlacement,
} from './placements.ts';

const line: PlacementTarget = {
  shopId: 'shop',
  productId: 'product',
  skuId: 'sku',
  sellerSku: 'OWL-BLK-M',
  color: 'Black',
  option: 'owl',
};

let count = 0;
function place(kind: PlacementKind, change: Partial<PrintPlacement> = {}): PrintPlacement {
  count += 1;
  const isPattern = kind === 'pattern' || kind === 'shopPattern';
  return {
    id: `placement-${String(count).padStart(4, '0')}`,
    printId: `print-${count}`,
    kind,
    shopId: kind === 'pattern' ? null : 'shop',
    productId: isPattern ? null : 'product',
    skuId: kind === 'sku' ? 'sku' : null,
    color: kind === 'color' ? 'Black' : null,
    option: kind === 'option' ? 'owl' : null,
    pattern: isPattern ? 'OWL-*' : null,
    createdAt: 1_000,
    ...change,
  };
}

describe('the placement of an order line (PRN-2)', () => {
  it('prefers SKU, option, colour, product, pattern of the shop and pattern of all shops in this order', () => {
    const all = PLACEMENT_KINDS.map((kind) => place(kind));
    for (let from = 0; from < all.length; from += 1) {
      expect(choosePlacement(line, all.slice(from).toReversed())?.kind).toBe(PLACEMENT_KINDS[from]);
    }
  });

  it('prefers the pattern with more literal characters, then the newer one', () => {
    const wide = place('shopPattern', { pattern: 'OWL*', createdAt: 9_000 });
    const narrow = place('shopPattern', { pattern: 'OWL-BLK-*', createdAt: 1_000 });
    const newer = place('shopPattern', { pattern: 'OWL-*-M ', createdAt: 3_000 });
    const older = place('shopPattern', { pattern: '*L-BLK-M', createdAt: 2_000 });
    expect(choosePlacement(line, [wide, narrow])).toBe(narrow);
    expect([countLiterals('OWL-*-M '), countLiterals('*L-BLK-')]).toEqual([6, 6]);
    expect(choosePlacement(line, [{ ...older, pattern: '*L-BL*M' }, newer])).toBe(newer);
  });

  it.each([
    ['another shop', { shopId: 'other' }],
    ['another product', { productId: 'other' }],
  ])('ignores placements of %s', (_, change) => {
    const placements = (['sku', 'option', 'color', 'product'] as const).map((kind) => place(kind));
    expect(choosePlacement({ ...line, ...change }, placements)).toBeNull();
  });

  it('uses a pattern of one shop in this shop only, and a pattern of all shops everywhere', () => {
    const elsewhere = { ...line, shopId: 'other', productId: 'another' };
    const [own, all] = [place('shopPattern'), place('pattern')];
    expect(choosePlacement(elsewhere, [own])).toBeNull();
    expect(choosePlacement(elsewhere, [own, all])).toBe(all);
  });

  it('never uses a colour or an option for a line that has none', () => {
    const unknown = { ...line, color: null, option: null };
    const placements = [
      place('color'),
      place('option'),
      place('color', { color: null }),
      place('option', { option: null }),
    ];
    expect(choosePlacement(unknown, placements)).toBeNull();
  });

  it('does not depend on the order in which placements are read', () => {
    const placements = fc.array(
      fc.record({
        kind: fc.constantFrom(...PLACEMENT_KINDS),
        createdAt: fc.integer({ min: 0, max: 2 }),
        pattern: fc.constantFrom('OWL-*', 'OWL*', '*-M'),
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(placements, fc.integer(), (made, turn) => {
        const all = made.map(({ kind, createdAt, pattern }) =>
          place(kind, { createdAt, ...(kind === 'pattern' || kind === 'shopPattern' ? { pattern } : {}) }),
        );
        const at = all.length === 0 ? 0 : Math.abs(turn) % all.length;
        const turned = [...all.slice(at), ...all.slice(0, at)].toReversed();
        expect(choosePlacement(line, turned)).toBe(choosePlacement(line, all));
      }),
    );
  });

  it('keeps narrower placements, which listNarrower returns', () => {
    const whole = place('product');
    const own = [place('sku'), place('color'), place('sku', { skuId: 'elsewhere' })];
    expect(listNarrower(whole, [...own, place('pattern'), whole], [line])).toEqual(own.slice(0, 2));
    expect(own.toSorted(comparePlacements)[0]?.kind).toBe('sku');
  });
});

describe('a pattern of seller SKUs', () => {
  it.each([
    ['OWL-*', 'OWL-BLK-M', true],
    ['owl-*', 'OWL-', true],
    ['OWL-*', 'OWL', false],
    ['OWL-BLK-M', 'owl-blk-m', true],
    ['*-M', 'OWL-BLK-M', true],
    ['*-M', '-M', true],
    ['OWL*M', 'OWLM', true],
    ['OWLM*MX', 'OWLMX', false],
    ['O*L*K*M', 'OWL-BLK-M', true],
    ['O*K*L*M', 'OWL-BLK-M', false],
    ['O**M', 'OWL-M', true],
    ['O.L*', 'OWL-M', false],
    ['đá-*', 'ĐÁ-1', true],
  ])('%s compared with %s: %s', (pattern, sellerSku, expected) => {
    expect(matchesPattern(pattern, sellerSku)).toBe(expected);
  });

  it('matches what a regular expression matches', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '*'), maxLength: 8 });
    const sku = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 10 });
    fc.assert(
      fc.property(text, sku, (pattern, sellerSku) => {
        const expression = new RegExp(`^${pattern.replaceAll('*', '.*')}$`);
        expect(matchesPattern(pattern, sellerSku)).toBe(expression.test(sellerSku));
      }),
    );
  });

  it.each([
    ['*', 'PATTERN_TOO_WIDE'],
    ['OW*', 'PATTERN_TOO_WIDE'],
    ['OWL*', null],
    ['x'.repeat(PATTERN_MAX + 1), 'PATTERN_TOO_LONG'],
  ])('%s gives the problem %s', (pattern, problem) => {
    expect(checkPattern(pattern)).toBe(problem);
  });
});
