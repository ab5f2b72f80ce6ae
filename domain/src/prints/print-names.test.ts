import { expect, it } from 'vitest';
import { readPrintName } from './print-names.ts';

const nothing = { tone: null, isYouth: false, colour: null };

it.each([
  ['night-owl_front.png', { name: 'night-owl', side: 'front', ...nothing }],
  ['a/night-owl_back_dark.PNG', { name: 'night-owl', side: 'back', ...nothing, tone: 'dark' }],
  ['night-owl_front_light.png', { name: 'night-owl', side: 'front', ...nothing, tone: 'light' }],
  ['night-owl_front_youth.png', { name: 'night-owl', side: 'front', ...nothing, isYouth: true }],
  ['night-owl_front_youth_dark.png', { name: 'night-owl', side: 'front', tone: 'dark', isYouth: true, colour: null }],
  ['dog-mama_front_navy.png', { name: 'dog-mama', side: 'front', ...nothing, colour: 'Navy' }],
  ['navy_front.png', { name: 'navy', side: 'front', ...nothing }],
  ['owl_mockup_front.png', { name: 'owl', side: 'front', isMockup: true, ...nothing }],
  ['owl_frnt.png', { name: 'owl', side: null, suggestion: 'front', ...nothing }],
  ['owl.png', { name: 'owl', side: null, ...nothing }],
])('readPrintName reads print, side and variant from the file name %s (PRN-5)', (path, said) => {
  expect(readPrintName(path)).toMatchObject(said);
});
