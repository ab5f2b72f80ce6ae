import { describe, expect, it } from 'vitest';
import { isLight } from './light-picture.ts';

const CLEAR = [0, 0, 0, 0];

describe('a picture', () => {
  it.each([
    ['white letters on nothing', [...CLEAR, 255, 255, 255, 255, ...CLEAR], true],
    ['black letters on nothing', [...CLEAR, 0, 0, 0, 255], false],
    ['nothing at all', CLEAR, false],
    ['a pale edge beside what is dark', [250, 250, 250, 255, 20, 40, 60, 255], false],
  ])('counts as light or dark by its visible pixels: %s (UI-56)', (_, pixels, expected) => {
    expect(isLight(pixels)).toBe(expected);
  });
});
