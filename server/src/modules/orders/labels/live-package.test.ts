import { expect, it } from 'vitest';
import { findLabelPackage } from './live-package.ts';

const toPackage = (id: string, status: string | null) => ({ id, status, trackingNumber: null, carrier: null });

it('findLabelPackage ignores a package that was cancelled (LBL-12)', () => {
  const gone = toPackage('1', 'CANCELLED');
  expect(findLabelPackage([gone, toPackage('2', 'PROCESSING')])?.id).toBe('2');
  expect(findLabelPackage([toPackage('3', null), gone])?.id).toBe('3');
  expect(findLabelPackage([gone])).toBeUndefined();
});
