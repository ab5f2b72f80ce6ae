import { expect, it } from 'vitest';
import { dpiOn, isTooSmall } from './fit.ts';

const small = { width: 1500, height: 1800 };

it('isTooSmall is true for a picture with fewer than 150 pixels per inch of the product type’s print area (PRN-7)', () => {
  expect(dpiOn('front', { width: 4500, height: 5400 }, { productType: 'T-shirt', size: 'M' })).toBe(375);
  expect(isTooSmall('front', small, { productType: 'T-shirt', size: '5XL' })).toBe(true);
  expect(isTooSmall('back', small, { productType: 'Hoodie', size: '5XL' })).toBe(true);
  expect(isTooSmall('front', { width: 1800, height: 2160 }, { productType: 'Hoodie', size: '5XL' })).toBe(false);
  expect(isTooSmall('left', small, { productType: 'T-shirt', size: '5XL' })).toBe(false);
  expect(isTooSmall('front', small, { productType: null, size: null })).toBe(false);
  expect(isTooSmall('front', { width: null, height: null }, { productType: 'T-shirt', size: 'M' })).toBe(false);
});
