import { expect, it } from 'vitest';
import { placePictures } from './places.ts';

const sidesOf = (...names: string[]) =>
  placePictures(names.map((name) => ({ name }))).map(({ side, picture }) => `${side} ${picture.name}`);

it('placePictures assigns the sides in file names first, and the remaining sides, front first, to the other files (SKD-9)', () => {
  expect(sidesOf('sunset.png')).toEqual(['front sunset.png']);
  expect(sidesOf('a.png', 'b.png')).toEqual(['front a.png', 'back b.png']);
  expect(sidesOf('dad_back.png', 'dad.png')).toEqual(['front dad.png', 'back dad_back.png']);
  expect(sidesOf('dad_left_sleeve.png', 'dad_front.png')).toEqual(['front dad_front.png', 'left dad_left_sleeve.png']);
  expect(sidesOf('dad_back.png')).toEqual(['back dad_back.png']);
});

it('placePictures ignores a second file for the same side and a fifth file (SKD-9)', () => {
  expect(sidesOf('one_front.png', 'two_front.png')).toEqual(['front one_front.png']);
  expect(sidesOf('a.png', 'b.png', 'c.png', 'd.png', 'e.png')).toEqual([
    'front a.png',
    'back b.png',
    'right c.png',
    'left d.png',
  ]);
});

it('files for dark and light garments have the same side, once each (SKD-9)', () => {
  const placed = placePictures(
    ['owl_front_dark.png', 'owl_front_light.png', 'owl_back.png', 'other_front_dark.png'].map((name) => ({ name })),
  );
  expect(placed.map(({ side, variant, picture }) => [side, variant.tone, picture.name])).toEqual([
    ['back', null, 'owl_back.png'],
    ['front', 'dark', 'owl_front_dark.png'],
    ['front', 'light', 'owl_front_light.png'],
  ]);
});
