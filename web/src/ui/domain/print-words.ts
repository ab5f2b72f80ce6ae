import type { PrintArea } from '@bobbin/domain/factories/print-areas';

/** Formats the sides of a print area in inches: `12`, `14.4`. */
export function toInches({ width, height }: PrintArea): { width: string; height: string } {
  const write = (inches: number) => String(Math.round(inches * 10) / 10);
  return { width: write(width), height: write(height) };
}

/** Formats an enlargement factor with at most two decimals: `1.25`. */
export function toTimes(enlargement: number): string {
  return String(Math.round(enlargement * 100) / 100);
}
