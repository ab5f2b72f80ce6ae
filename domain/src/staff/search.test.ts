import { expect, it } from 'vitest';
import { toCodeQuestion } from './search.ts';

it('staff search finds a word of four characters anywhere, one of three only at the beginning of a word, and one of two only as a whole word (ROL-52)', () => {
  expect(toCodeQuestion('5768')).toEqual({
    grams: ['5768'],
    patterns: ['%5768%'],
    exact: '% 5768 %',
    prefix: '% 5768%',
  });
  expect(toCodeQuestion('Lan')).toMatchObject({ grams: [' lan'], patterns: ['% lan%'] });
  expect(toCodeQuestion('Hà')).toMatchObject({ grams: [' ha '], patterns: ['% ha %'] });
});

it('staff search requires each typed word, and ignores words of one character (ROL-52)', () => {
  expect(toCodeQuestion('Lan Nguyễn')).toEqual({
    grams: [' lan', 'nguy', 'guye', 'uyen'],
    patterns: ['% lan%', '%nguyen%'],
    exact: '% lan nguyen %',
    prefix: '% lan nguyen%',
  });
  expect(toCodeQuestion('a lan')).toMatchObject({ patterns: ['% lan%'] });
  expect(toCodeQuestion('a')).toBeNull();
  expect(toCodeQuestion('  ')).toBeNull();
});

it('staff search treats special characters of LIKE patterns literally (ROL-52)', () => {
  expect(toCodeQuestion('50%_x')).toMatchObject({ patterns: [String.raw`%50\%\_x%`] });
});
