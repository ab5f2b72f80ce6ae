import { describe, expect, it } from 'vitest';
import { contrastOn, measureContrasts, vanishes } from './contrast.ts';
import { DRAWN } from './drawn-prints.ts';

/** Twelve garments from black to white. */
const GARMENTS = [
  'Black',
  'Navy',
  'Forest Green',
  'Maroon',
  'Royal',
  'Red',
  'Military Green',
  'Sport Grey',
  'Orange',
  'Light Blue',
  'Sand',
  'White',
];

const BRIGHT = ['Sport Grey', 'Light Blue', 'Sand', 'White'];
const DARK = ['Black', 'Navy', 'Forest Green', 'Maroon', 'Royal'];

/** 15 drawn prints, each with those of the 12 garments on which a person cannot see the whole print. */
const CASES: [string, ReturnType<typeof DRAWN.nothing>, string[]][] = [
  ['white words', DRAWN.words('white'), BRIGHT],
  ['black words', DRAWN.words('black'), DARK],
  ['pale words', DRAWN.words('pale'), ['Orange', ...BRIGHT]],
  ['grey words', DRAWN.words('grey'), ['Royal', 'Red', 'Military Green', 'Orange', ...BRIGHT]],
  ['red words', DRAWN.words('red'), [...DARK, 'Red', 'Military Green', 'Sport Grey', 'Orange']],
  ['faint white words', DRAWN.faint('white'), ['Orange', ...BRIGHT]],
  [
    'an orange shape with white words',
    DRAWN.shapeAndWords('orange', 'white'),
    ['Red', 'Military Green', 'Orange', ...BRIGHT],
  ],
  [
    'a white shape with orange words',
    DRAWN.shapeAndWords('white', 'orange'),
    ['Red', 'Military Green', 'Orange', ...BRIGHT],
  ],
  ['a purple shape with black words', DRAWN.shapeAndWords('purple', 'black'), [...DARK, 'Red', 'Military Green']],
  ['a white shape with a black outline', DRAWN.outlined('white', 'black'), []],
  ['a black shape with a white outline', DRAWN.outlined('black', 'white'), []],
  ['white words with a black outline', DRAWN.outlinedWords('white', 'black'), []],
  ['black words with a white outline', DRAWN.outlinedWords('black', 'white'), []],
  ['a photograph', DRAWN.photograph(), []],
  ['nothing', DRAWN.nothing(), []],
];

describe('measureContrasts and contrastOn (PRN-9)', () => {
  it.each(CASES)(
    'find that a print of %s vanishes on exactly the garments on which a person cannot see the whole print',
    (_, pixels, lost) => {
      const measured = measureContrasts(pixels);
      const figures = GARMENTS.map((color) => [color, contrastOn(measured, color)] as const);
      expect(
        figures.filter(([, contrast]) => vanishes(contrast)).map(([color]) => color),
        JSON.stringify(figures),
      ).toEqual(GARMENTS.filter((color) => lost.includes(color)));
    },
  );

  it('return no contrast and require no confirmation for an unknown colour, a print without ink and an unmeasured print', () => {
    const words = measureContrasts(DRAWN.words('white'));
    expect(contrastOn(words, 'Tiger Stripes')).toBeNull();
    expect(contrastOn(measureContrasts(DRAWN.nothing()), 'White')).toBeNull();
    expect(contrastOn(null, 'White')).toBeNull();
    expect(vanishes(null)).toBe(false);
    expect(vanishes(299)).toBe(true);
    expect(vanishes(300)).toBe(false);
    expect(vanishes(299, 200)).toBe(false);
  });
});
