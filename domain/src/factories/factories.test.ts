import { describe, expect, it } from 'vitest';
import { DESIGN_SIDES } from '../fulfilment/design-sides.ts';
import {
  defaultOption,
  factoryOf,
  garmentName,
  garmentStyle,
  isLoginHouse,
  listConnectedHouses,
  listFacilities,
  listShippings,
  toConnectedFields,
} from './factories.ts';
import type { FulfilOption } from './factory.ts';
import { FULL_PRINT_SIZE, HOUSES, houseName, isHouse } from './houses.ts';

describe('factories', () => {
  it('show their names on screen, or their code when unknown (FAC-4)', () => {
    expect(HOUSES.map(houseName)).toEqual(['Pressify.us', 'Mango', 'Flash Pod']);
    expect(houseName('A_NEW_HOUSE')).toBe('A_NEW_HOUSE');
    expect(HOUSES.map((house) => factoryOf(house).house)).toEqual([...HOUSES]);
  });

  it.each([
    ['PRESSIFY', true],
    ['NONE', false],
    ['mango', false],
    [null, false],
  ])('isHouse(%j) returns %s', (value, known) => {
    expect(isHouse(value)).toBe(known);
  });

  it('authenticate accounts by a key, or by user name and password, also in the demo (FAC-7)', () => {
    expect(HOUSES.filter(isLoginHouse)).toEqual(['FLASH']);
    expect(HOUSES.map((house) => factoryOf(house).credentials)).toEqual(['key', 'key', 'login']);
    for (const house of HOUSES) {
      expect(factoryOf(house).demoKey.split('|')).toHaveLength(isLoginHouse(house) ? 2 : 1);
    }
  });

  it('require mockups at PRESSIFY and FLASH, and an exact design size at PRESSIFY only (FUL-18)', () => {
    expect(HOUSES.filter((house) => factoryOf(house).needsMockups)).toEqual(['PRESSIFY', 'FLASH']);
    expect(HOUSES.map((house) => [factoryOf(house).designSize, factoryOf(house).wrongSizeWord])).toEqual([
      [FULL_PRINT_SIZE, 'WRONGSIZE'],
      [null, null],
      [null, null],
    ]);
    for (const house of HOUSES) expect(factoryOf(house).sides).toEqual(DESIGN_SIDES);
  });

  it('map to their `is…` fields on the wire and back', () => {
    const fields = toConnectedFields(new Set(['MANGO', 'TELEGRAM']));
    expect(fields).toEqual({ isPressify: false, isMango: true, isFlash: false });
    expect(listConnectedHouses(fields)).toEqual(['MANGO']);
  });
});

describe('fulfilment options', () => {
  it.each([...HOUSES])('for %s include exactly one enabled default in each non-empty list (FAC-3)', (house) => {
    const { lines, facilities, shippings } = factoryOf(house);
    for (const options of [lines, facilities.options, shippings.options]) {
      const defaults = options.filter((option) => option.isDefault);
      expect(defaults).toHaveLength(options.length === 0 ? 0 : 1);
      expect(defaults.some((option) => option.isDisabled)).toBe(false);
      expect(new Set(options.map((option) => option.value)).size).toBe(options.length);
    }
  });

  it('match the values of the handbook (FAC-2)', () => {
    expect(listShippings('FLASH', null).map((option) => option.value)).toEqual(['1', '2', '3', '6']);
    expect(defaultOption(listShippings('FLASH', null))).toBe('2');
    expect(defaultOption(listShippings('PRESSIFY', null))).toBe('new_order');
    const { lines } = factoryOf('MANGO');
    expect(defaultOption(lines)).toBe('TIKTOK');
    expect(defaultOption(listFacilities('MANGO', 'TIKTOK'))).toBe('SJ');
    expect(lines.find((line) => line.value === 'US1')?.isDisabled).toBe(true);
    expect(defaultOption([])).toBeNull();
  });

  it("show the factories' labels, one default each, and US1 as disabled (FAC-2, FAC-3, FAC-4)", () => {
    const said = (options: readonly FulfilOption[]) =>
      options.map(({ label, isDefault, isDisabled }) => `${label}${isDefault ? '*' : ''}${isDisabled ? ' -' : ''}`);
    const { lines, facilities, shippings } = factoryOf('MANGO');
    expect(said(lines)).toEqual(['FASTUS', 'TIKTOK*', 'US1 -']);
    expect(said(facilities.options)).toEqual(['AUTO', 'San Jose*', 'Dallas', 'Springfield']);
    expect(said(shippings.options)).toEqual(['Standard*', 'Priority', 'Express', 'Rush', 'Expedite']);
    expect(said(factoryOf('PRESSIFY').shippings.options)).toEqual(['Standard*', 'Priority']);
    expect(said(listShippings('FLASH', null))).toEqual(['First Class', 'Priority*', 'Rush Production', 'Expedite']);
    for (const house of ['PRESSIFY', 'FLASH'] as const) {
      expect([factoryOf(house).lines, factoryOf(house).facilities.options]).toEqual([[], []]);
    }
  });

  it('contain postage classes at MANGO only (FUL-58)', () => {
    const postage = HOUSES.flatMap((house) =>
      factoryOf(house)
        .shippings.options.filter(({ isPostage }) => isPostage)
        .map(({ value }) => `${house} ${value}`),
    );
    expect(postage).toEqual(['MANGO standard', 'MANGO priority', 'MANGO express']);
  });

  it('appear for one production line only, where the factory offers them on this line only (FAC-3)', () => {
    expect(listShippings('MANGO', 'TIKTOK')).toEqual([]);
    expect(listShippings('MANGO', null)).toEqual([]);
    expect(listShippings('MANGO', 'FASTUS')).toHaveLength(5);
    expect(listShippings('FLASH', null)).toHaveLength(4);
    expect(listFacilities('MANGO', 'FASTUS')).toEqual([]);
    expect(listFacilities('MANGO', 'TIKTOK')).toHaveLength(4);
  });
});

describe('garmentName and garmentStyle (PRD-8)', () => {
  it.each([
    ['MANGO', 'T-shirt', 'Unisex T-shirt', 'Gildan 5000'],
    ['MANGO', 'Hoodie', 'Hoodie', 'Gildan 18500'],
    ['MANGO', 'Sweatshirt', 'Sweatshirt', 'Gildan 18000'],
    ['PRESSIFY', 'T-shirt', 'T-shirt', null],
    ['PRESSIFY', 'Hoodie', 'Hoodie', null],
    ['PRESSIFY', 'Sweatshirt', 'Sweatshirt', null],
    ['FLASH', 'T-shirt', 'GILDAN G5000', null],
    ['FLASH', 'Hoodie', 'GILDAN G18500', null],
    ['FLASH', 'Sweatshirt', 'GILDAN G18000', null],
    ['FLASH', 'Mug', null, null],
    ['MANGO', null, null, null],
  ] as const)('at %s, for %s, return the name %s and the style %s', (house, type, name, style) => {
    expect(garmentName(house, type)).toBe(name);
    expect(garmentStyle(house, type)).toBe(style);
  });
});
