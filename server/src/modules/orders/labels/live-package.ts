import type { OrderPackage } from '../tables.ts';

/** Returns the package that needs a label: the first package that was not cancelled (LBL-12). */
export function findLabelPackage(packages: readonly OrderPackage[]): OrderPackage | undefined {
  return packages.find(({ status }) => status !== 'CANCELLED');
}
