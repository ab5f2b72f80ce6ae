import type { Cents } from '../money/money.ts';
import { shareOut } from '../money/profits.ts';

/** A line of an order, with the prints whose files are on its sides. */
export interface PrintedLine {
  /** Revenue of the line in cents, by which the order's money is split. */
  weight: number;
  printIds: readonly string[];
}

/** Money of an order in cents. */
interface OrderMoney {
  revenue: Cents;
  cost: Cents;
}

/** Key of the money of lines without a print. */
export const NO_PRINT = '';

function split(cents: Cents, lines: readonly PrintedLine[]): Map<string, Cents> {
  const shares = shareOut(
    cents,
    lines.map(({ weight }) => weight),
  );
  const byPrint = new Map<string, Cents>();
  for (const [at, { printIds }] of lines.entries()) {
    const ids = printIds.length === 0 ? [NO_PRINT] : [...new Set(printIds)].toSorted();
    const parts = shareOut(
      shares[at] ?? 0,
      ids.map(() => 1),
    );
    for (const [part, id] of ids.entries()) byPrint.set(id, (byPrint.get(id) ?? 0) + (parts[part] ?? 0));
  }
  return byPrint;
}

/**
 * Splits the money of an order: over its lines by their revenue, and the share of a line equally over the prints on its sides. The parts add up to the
 * order, with the part of lines without a print under `NO_PRINT` (PRN-17). The result has an entry for each print of the order.
 * Units: cents. Errors: RangeError when an amount or a weight is not an integer.
 * @example splitByPrint({ revenue: 1000, cost: 400 }, [{ weight: 1, printIds: ['owl'] }]).get('owl') // { revenue: 1000, cost: 400 }
 */
export function splitByPrint({ revenue, cost }: OrderMoney, lines: readonly PrintedLine[]): Map<string, OrderMoney> {
  const revenues = split(revenue, lines);
  const costs = split(cost, lines);
  return new Map([...revenues].map(([id, part]) => [id, { revenue: part, cost: costs.get(id) ?? 0 }]));
}
