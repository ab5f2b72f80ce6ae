import { describe, expect, it } from 'vitest';
import { findMasked, isVariantNumber, splitName } from './factory-checks.ts';

const ADDRESS = {
  name: 'Dan Key',
  phone: null,
  street1: '1 Coleman Ave',
  street2: null,
  city: 'San Jose',
  state: 'CA',
  zip: '95110',
  country: 'US',
};

describe('checks of an order before it is sent', () => {
  it('find fields that the marketplace masks (PAR-2)', () => {
    expect(findMasked(ADDRESS)).toBeNull();
    expect(findMasked({ ...ADDRESS, zip: '951**' })).toBe('zip');
  });

  it.each([
    ['Dan Key', 'Dan', 'Key'],
    ['  Ana   de la  Cruz ', 'Ana', 'de la Cruz'],
    ['Cher', 'Cher', 'Cher'],
    ['J Doe', 'J.', 'Doe'],
    ['X', 'X.', 'X.'],
    [`Dan ${'y'.repeat(80)}`, 'Dan', 'y'.repeat(50)],
  ])('split %j into two names', (name, first, last) => {
    expect(splitName(name)).toEqual({ first, last });
  });

  it.each([
    ['1042', true],
    ['0', false],
    ['G5000', false],
    ['1'.repeat(19), false],
  ])('decide whether %j is a variant number: %s', (text, expected) => {
    expect(isVariantNumber(text)).toBe(expected);
  });
});
