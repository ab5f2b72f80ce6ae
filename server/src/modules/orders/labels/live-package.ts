import type { OrderPackage } from '../tables.ts';

/** Returns the package whose label is needed: the first one that was not cancelled (LBL-12). */
export function findLabelPackage(packages: readonly OrderPackage[]): OrderPackage | undefined {
  return packages.find(({ status }) => status !== 'CANCELLED');
}
