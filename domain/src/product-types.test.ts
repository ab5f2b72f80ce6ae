import { describe, expect, it } from 'vitest';
import { defaultProductType, defaultStyle, readProductType } from './product-types.ts';

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
    ['V-Neck T-shirt', null],
    ['Steel Mug', null],
    ['Committee', null],
    ['185000', null],
  ])('%j is a %s', (text, type) => {
    expect(readProductType(text).type).toBe(type);
  });

  it('leaves the rest without the words it took', () => {
    expect(
      readProductType('Black Hoodie L')
        .rest.split('|')
        .map((part) => part.trim()),
    ).toEqual(['Black', 'L']);
    expect(readProductType('Black, L').rest).toBe('Black, L');
    expect(readProductType('Tank Top').isOther).toBe(true);
  });
});

describe('defaultProductType', () => {
  it.each([
    ['MANGO', 'T-shirt', 'Unisex T-shirt'],
    ['MANGO', 'Hoodie', 'Hoodie'],
    ['MANGO', 'Sweatshirt', 'Sweatshirt'],
    ['PRESSIFY', 'T-shirt', 'T-shirt'],
    ['PRESSIFY', 'Hoodie', 'Hoodie'],
    ['PRESSIFY', 'Sweatshirt', 'Sweatshirt'],
    ['FLASH', 'T-shirt', 'GILDAN G5000'],
    ['FLASH', 'Hoodie', 'GILDAN G18500'],
    ['FLASH', 'Sweatshirt', 'GILDAN G18000'],
    ['FLASH', 'Mug', null],
    ['MANGO', null, null],
  ] as const)('%s calls a %s %s', (house, type, name) => {
    expect(defaultProductType(house, type)).toBe(name);
  });
});

describe('defaultStyle', () => {
  it.each([
    ['T-shirt', 'Gildan 5000'],
    ['Hoodie', 'Gildan 18500'],
    ['Sweatshirt', 'Gildan 18000'],
    [null, null],
  ])('%s is %s', (type, style) => {
    expect(defaultStyle(type)).toBe(style);
  });
});
