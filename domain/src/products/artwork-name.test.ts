import { expect, it } from 'vitest';
import { countSlips, findNearest, readArtworkName } from './artwork-name.ts';

it.each([
  ['BOO-PEP_front.png', 'BOO-PEP', 'front', false],
  ['final/BOO_PEP_Back.PNG', 'BOO_PEP', 'back', false],
  ['old\\LAKE-98_right.png', 'LAKE-98', 'right', false],
  ['LAKE-98_left_sleeve.png', 'LAKE-98', 'left', false],
  ['LAKE-98_sleeve-right.png', 'LAKE-98', 'right', false],
  ['LAKE-98_mockup_front.png', 'LAKE-98', 'front', true],
  ['577241908833610294_back.png', '577241908833610294', 'back', false],
])('readArtworkName reads target and side from %s (BLK-12)', (name, target, side, isMockup) => {
  expect(readArtworkName(name)).toEqual({ target, side, isMockup, suggestion: null });
});

it.each([
  ['NURSE-SND_frnt.png', { target: 'NURSE-SND', side: null, suggestion: 'front' }],
  ['NURSE-SND_bakc.png', { target: 'NURSE-SND', side: null, suggestion: 'back' }],
  ['NURSE-SND_final.png', { target: 'NURSE-SND', side: null, suggestion: null }],
  ['NURSE-SND.png', { target: 'NURSE-SND', side: null, suggestion: null }],
  ['_front.png', { target: '', side: 'front' }],
  ['', { target: '', side: null }],
])('readArtworkName finds no target with a known side in the file name "%s"', (name, said) => {
  expect(readArtworkName(name)).toMatchObject(said);
});

it('readArtworkName suggests the most similar known side, and none when the word is too different', () => {
  expect(countSlips('', 'abc')).toBe(3);
  expect(findNearest('DAD-MTN-BLKK', ['DAD-MTN-BLU', 'dad-mtn-blk', 'X'])).toBe('dad-mtn-blk');
  expect(findNearest('COMPLETELY', ['DIFFERENT'])).toBeNull();
});
