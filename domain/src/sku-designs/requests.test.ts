import { expect, it } from 'vitest';
import { findBulkBlock, planRequest } from './requests.ts';

const sku = (skuId: string, color: string | null, createdAt = 0) => ({ skuId, color, createdAt });

it('A request without colours covers the whole product, or the colours that have no design yet (SKD-16)', () => {
  const skus = [sku('a', 'Black'), sku('b', 'White')];
  expect(planRequest('a', skus, 2, null)).toEqual({ skuId: 'a', colors: [] });
  expect(planRequest('a', skus, 3, null)).toEqual({ skuId: 'a', colors: ['Black', 'White'] });
  expect(planRequest('a', [sku('a', null)], 2, null)).toEqual({ skuId: 'a', colors: [''] });
});

it('A request for a colour uses the oldest SKU of the colour, and the card itself where it has the colour (SKD-16)', () => {
  const skus = [sku('a', 'Black', 1), sku('b', 'White', 3), sku('c', 'white', 2)];
  expect(planRequest('a', skus, 3, ['White'])).toEqual({ skuId: 'c', colors: ['White'] });
  expect(planRequest('b', skus, 3, ['WHITE'])?.skuId).toBe('b');
  expect(planRequest('a', skus, 3, ['White', 'Black'])).toEqual({ skuId: 'a', colors: [] });
});

it('A request for a colour that the card does not have is refused', () => {
  expect(planRequest('a', [sku('a', 'Black')], 1, ['Red'])).toBeNull();
  expect(planRequest('a', [sku('a', 'Black')], 1, [])).toBeNull();
});

it('Products with several styles or with buyers’ words are requested one by one (SKD-18)', () => {
  const plain = { style: '', isMarked: false };
  expect(findBulkBlock([plain, plain])).toBeNull();
  expect(findBulkBlock([plain, { style: 'eagles', isMarked: false }])).toBe('styles');
  expect(findBulkBlock([plain, { style: '', isMarked: true }])).toBe('personalised');
});
