import type { CostPart, CostScope } from '@bobbin/domain/factories/cost-rows';
import type { Cents } from '@bobbin/domain/money/money';

/** A price in the cost table, with the fields that decide whether it affects another price. */
interface Price extends CostScope {
  id: string;
  house: string;
  part: string;
  cents: Cents;
  valid_from: Date;
  valid_to: Date | null;
}

/** A price to be written. */
export interface WantedPrice extends CostScope {
  house: string;
  part: CostPart;
  cents: Cents;
  from: Date;
  /** End of the price; null when it has no end. */
  to: Date | null;
}

/**
 * Result of planning a price (FAC-32): it is written ('add', 'replace'), exists already ('known', 'twice'), or conflicts with a price that begins at
 * the same time or later ('overlaps').
 */
export type PlannedPrice<W extends WantedPrice> =
  | { wanted: W; outcome: 'known' | 'twice' | 'overlaps' }
  | {
      wanted: W;
      outcome: 'add' | 'replace';
      /** End of the price: as requested, or the start of the next price in the same plan. */
      to: Date | null;
      /** Ids of the stored prices that end when this price begins. */
      endIds: string[];
      /** The price that applied before this one begins; null when there was none. */
      beforeCents: Cents | null;
    };

interface Period {
  id: string | null;
  cents: Cents;
  from: Date;
  to: Date | null;
}

const SCOPE = [
  'garment',
  'sku',
  'size',
  'line',
  'facility',
  'shipping',
] as const satisfies readonly (keyof CostScope)[];

function keyOf({ house, part, ...scope }: CostScope & { house: string; part: string }): string {
  return JSON.stringify([house, part, ...SCOPE.map((field) => scope[field])]);
}

const isAfter = (end: Date | null, at: Date) => end === null || end > at;

/**
 * Plans the insertion of prices into the cost table. A new price ends the current price for the same parcels; it conflicts with a price for them that
 * begins at the same time or later. The result has the sequence of the input. Errors: none.
 */
export function planPrices<W extends WantedPrice>(wanted: readonly W[], table: readonly Price[]): PlannedPrice<W>[] {
  const known = new Map<string, Period[]>();
  for (const row of table) {
    // Skips a price that was ended before its beginning, because it never applies.
    if (row.valid_to !== null && row.valid_to <= row.valid_from) continue;
    const { id, cents, valid_from: from, valid_to: to } = row;
    known.set(keyOf(row), [...(known.get(keyOf(row)) ?? []), { id, cents, from, to }]);
  }
  const plans = new Map<W, PlannedPrice<W>>();
  const begins = new Set<string>();
  /** Prices that this plan writes; a later line of the same list may end them. */
  const written = new Map<Period, Extract<PlannedPrice<W>, { endIds: string[] }>>();
  for (const one of wanted.toSorted((a, b) => a.from.getTime() - b.from.getTime())) {
    const periods = (known.get(keyOf(one)) ?? []).filter(({ to }) => isAfter(to, one.from));
    const begin = `${one.from.getTime()} ${keyOf(one)}`;
    const outcome = begins.has(begin) ? 'twice' : judge(one, periods);
    begins.add(begin);
    if (outcome !== 'add') {
      plans.set(one, { wanted: one, outcome });
      continue;
    }
    const ended = periods.filter(({ from }) => from < one.from);
    for (const period of ended) {
      period.to = one.from;
      const own = written.get(period);
      if (own) own.to = one.from;
    }
    const plan = {
      wanted: one,
      outcome: ended.length === 0 ? ('add' as const) : ('replace' as const),
      to: one.to,
      endIds: ended.flatMap(({ id }) => (id === null ? [] : [id])),
      beforeCents: ended[0]?.cents ?? null,
    };
    const period = { id: null, cents: one.cents, from: one.from, to: one.to };
    written.set(period, plan);
    plans.set(one, plan);
    known.set(keyOf(one), [...(known.get(keyOf(one)) ?? []), period]);
  }
  return wanted.flatMap((one) => plans.get(one) ?? []);
}

function judge({ cents, from, to }: WantedPrice, periods: readonly Period[]): 'add' | 'known' | 'overlaps' {
  // Returns whether another price begins exactly where a price ends, that is, whether the other price ended it.
  const hasNext = (end: Date | null) => periods.some((next) => next.from.getTime() === end?.getTime());
  const isKnown = periods.some(
    (period) =>
      period.cents === cents &&
      period.from <= from &&
      (period.to?.getTime() === to?.getTime() || (hasNext(period.to) && period.to !== null && isAfter(to, period.to))),
  );
  if (isKnown) return 'known';
  const isInTheWay = periods.some((period) => period.from >= from && isAfter(to, period.from));
  return isInTheWay ? 'overlaps' : 'add';
}
