import { describe, expect, it } from 'vitest';
import { readProductType } from './product-types.ts';

describe('readProductType', () => {
  it.each([
    ['Gildan 18500 Hoodie, Maroon', 'Hoodie'],
    ['G18000', 'Sweatshirt'],
    ['g5000', 'T-shirt'],
    ['Hooded Sweatshirt', 'Hoodie'],
    ['Hoodie Sweatshirt', 'Hoodie'],
    ['Sweat Shirt', 'Sweatshirt'],
    ['Crew Neck Sweatshirt', 'Sweatshirt'],
    ['Sweater', 'Sweatshirt'],
    ['Crewneck Shirt', 'Sweatshirt'],
    ['Hood', 'Hoodie'],
    ['TSHIRT', 'T-shirt'],
    ['T shirts', 'T-shirt'],
    ['tee', 'T-shirt'],
    ['Shirt', 'T-shirt'],
    ['Sweatshirt, Hoodie', null],
    ['18500 / 18000', null],
    ['Zip Up Hoodie', null],
    ['V-Neck T-shirt', 'T-shirt'],
    ['Unisex T-Shirt V Neck', 'T-shirt'],
    ['Vneck Tee', 'T-shirt'],
    ['V-Neck Shirt', 'T-shirt'],
    ['V-Neck', null],
    ['V-Neck Sweater', null],
    ['V-Neck Long Sleeve T-shirt', null],
    ['V-Neck Hoodie, T-shirt', null],
    ['Steel Mug', null],
    ['Committee', null],
    ['185000', null],
  ])('reads %j as %s (PRD-6)', (text, type) => {
    expect(readProductType(text).type).toBe(type);
  });

  it('returns as `rest` the title without the words of the garment', () => {
    expect(
      readProductType('Black Hoodie L')
        .rest.split('|')
        .map((part) => part.trim()),
    ).toEqual(['Black', 'L']);
    expect(readProductType('Black, L').rest).toBe('Black, L');
    expect(readProductType('Tank Top').isOther).toBe(true);
  });
});
