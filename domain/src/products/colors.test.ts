import { describe, expect, it } from 'vitest';
import { COLORS, colorHex, findColor, toColorKey } from './colors.ts';

describe('COLORS', () => {
  it('contains 129 names in alphabetical order, each with a hex', () => {
    expect(COLORS).toHaveLength(129);
    const names = COLORS.map((color) => color.name);
    expect(names).toEqual(names.toSorted());
    for (const color of COLORS) expect(color.hex).toMatch(/^#[\dA-F]{6}$/);
  });

  it('assigns each spelling to only one colour (PRD-10)', () => {
    const owners = new Map<string, string>();
    for (const color of COLORS) {
      for (const spelling of [color.name, ...color.aliases]) {
        expect(owners.get(toColorKey(spelling)) ?? color.name, spelling).toBe(color.name);
        owners.set(toColorKey(spelling), color.name);
        expect(findColor(spelling)).toBe(color);
      }
    }
  });
});

describe('findColor', () => {
  it.each([
    ['SPORTGREY', 'Sport Grey'],
    ['sport gray', 'Sport Grey'],
    [' Cardinal-Red ', 'Cardinal Red'],
    ['T. Orange', 'Texas Orange'],
    ['Trắng', 'White'],
    ['Irovy', 'Ivory'],
  ])('finds for the spelling "%s" the colour %s', (spelling, name) => {
    expect(findColor(spelling)?.name).toBe(name);
  });

  it.each(['', '---', 'Unknown', 'Blackish', 'constructor'])('returns null for %j', (name) => {
    expect(findColor(name)).toBeNull();
    expect(colorHex(name)).toBeNull();
  });
});

describe('colorHex and toColorKey', () => {
  it('return the swatch and the key (PRD-10)', () => {
    expect(colorHex('black')).toBe('#25282A');
    expect(toColorKey('Sport Gray')).toBe('sportgrey');
  });
});
