import type { OrderPackage } from '../tables.ts';

/** The package whose label is wanted: the first one that was not taken back (LBL-12). */
export function findLabelPackage(packages: readonly OrderPackage[]): OrderPackage | undefined {
  return packages.find(({ status }) => status !== 'CANCELLED');
}
