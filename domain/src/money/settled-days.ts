import { sumCents, type Cents } from './money.ts';

/** One row of a statement that concerns an order. Rows about reserves are not included. */
export interface SettledRow {
  /** The end of the statement's day, epoch milliseconds. */
  at: number;
  /** True when the row settles the order; false when it is an adjustment. */
  isOrder: boolean;
  cents: Cents;
}

/** A change of an order's money after the day that settled it. */
export interface SettledCorrection {
  at: number;
  kind: 'refund' | 'correction';
  cents: Cents;
}

export interface SettledDays {
  isSettled: boolean;
  /** Sum of all rows of the order. */
  cents: Cents;
  /** End of the day of the newest statement that has a row of the order; null without such a statement. */
  until: number | null;
  /** Corrections, the oldest first: at most one for each kind and statement day, and none with the amount 0. */
  corrections: SettledCorrection[];
}

/**
 * Computes the settlement of an order and which later days corrected it, from the order's statement rows alone (PRF-4, PAY-3). The result does not
 * depend on the order in which the rows arrive. Adjustments without a row that settles the order settle only a cancelled order (MNY-12).
 * Units: cents. Errors: RangeError when an amount is not a whole number of cents.
 * @example readSettledDays([{ at: 1, isOrder: true, cents: 5000 }, { at: 2, isOrder: true, cents: -1000 }], false) // { isSettled: true,
 * cents: 4000, until: 2, corrections: [{ at: 2, kind: 'refund', cents: -1000 }] }
 */
export function readSettledDays(rows: readonly SettledRow[], isCancelled: boolean): SettledDays {
  const settling = rows.filter(({ isOrder }) => isOrder || isCancelled);
  const ofOrder = rows.filter(({ isOrder }) => isOrder);
  if (settling.length === 0) return { isSettled: false, cents: 0, until: null, corrections: [] };
  const first = Math.min(...(ofOrder.length > 0 ? ofOrder : settling).map(({ at }) => at));
  const later = Map.groupBy(
    rows.filter(({ at }) => at > first),
    ({ at }) => at,
  );
  const corrections = [...later]
    .toSorted(([left], [right]) => left - right)
    .flatMap(([at, ofDay]): SettledCorrection[] => {
      const sumOf = (isOrder: boolean) =>
        sumCents(ofDay.filter((row) => row.isOrder === isOrder).map(({ cents }) => cents));
      const [own, adjusted] = [sumOf(true), sumOf(false)];
      const refund = Math.min(0, own);
      const correction = sumCents([own - refund, adjusted]);
      return [
        { at, kind: 'refund' as const, cents: refund },
        { at, kind: 'correction' as const, cents: correction },
      ].filter(({ cents }) => cents !== 0);
    });
  return {
    isSettled: true,
    cents: sumCents(rows.map(({ cents }) => cents)),
    until: Math.max(...rows.map(({ at }) => at)),
    corrections,
  };
}
