import { expect, it } from 'vitest';
import { findLabelPackage } from './live-package.ts';

const toPackage = (id: string, status: string | null) => ({ id, status, trackingNumber: null, carrier: null });

it('never takes the label of a package that was taken back (LBL-12)', () => {
  const gone = toPackage('1', 'CANCELLED');
  expect(findLabelPackage([gone, toPackage('2', 'PROCESSING')])?.id).toBe('2');
  expect(findLabelPackage([toPackage('3', null), gone])?.id).toBe('3');
  expect(findLabelPackage([gone])).toBeUndefined();
});
