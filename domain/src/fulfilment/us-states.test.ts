import { expect, it } from 'vitest';
import { toStateCode } from './us-states.ts';

it.each([
  ['California', 'CA'],
  [' new  york ', 'NY'],
  ['Washington, D.C.', 'DC'],
  ['U.S. Virgin Islands', 'VI'],
  ['Armed Forces Pacific', 'AP'],
  ['US-TX', 'TX'],
  ['tx', 'TX'],
  ['Ontario', 'Ontario'],
  ['', ''],
])('%j is %j to a factory (FAC-34)', (said, code) => {
  expect(toStateCode(said)).toBe(code);
});
