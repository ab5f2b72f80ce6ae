import { ESTIMATED_STATES, HELD_STATES, type MoneyState } from './counted-money.ts';

/** Figures of orders' money that open line by line (PRF-8). */
export const FIGURES = ['revenue', 'settled', 'estimated', 'corrected', 'onHold', 'onHoldTemp', 'fulfills'] as const;
export type Figure = (typeof FIGURES)[number];

/** What a line of a figure is. */
export const FIGURE_PARTS = ['settled', 'estimated', 'corrected', 'cost'] as const;
export type FigurePart = (typeof FIGURE_PARTS)[number];

/** What brings profit (PRF-9). */
export const PROFIT_GROUPS = ['shop', 'product', 'sku', 'factory'] as const;
export type ProfitGroup = (typeof PROFIT_GROUPS)[number];

/**
 * What a figure is made of. Sum and list ask this one table, so they cannot disagree.
 * - `states`: orders whose money is that final; null where all are taken.
 * - `amount`: what is added up of each: what stands on the order's day, what it brings after all, or what making it costs.
 * - `hasCorrections`: what changed orders of other days is added on its own day.
 * - `isDated`: of some days; otherwise of all time.
 */
export interface FigureRule {
  states: readonly MoneyState[] | null;
  amount: 'day' | 'own' | 'cost';
  hasCorrections: boolean;
  isDated: boolean;
}

export const FIGURE_RULES: Readonly<Record<Figure, FigureRule>> = {
  revenue: { states: ['settled', ...ESTIMATED_STATES, 'gone'], amount: 'day', hasCorrections: true, isDated: true },
  settled: { states: ['settled'], amount: 'day', hasCorrections: false, isDated: true },
  // An order that brings nothing any more has a correction to answer for.
  estimated: { states: [...ESTIMATED_STATES, 'gone'], amount: 'day', hasCorrections: false, isDated: true },
  corrected: { states: [], amount: 'day', hasCorrections: true, isDated: true },
  onHold: { states: HELD_STATES, amount: 'own', hasCorrections: false, isDated: false },
  onHoldTemp: { states: ['hold'], amount: 'own', hasCorrections: false, isDated: false },
  fulfills: { states: null, amount: 'cost', hasCorrections: false, isDated: true },
};

/**
 * Tells what an order's line of a figure is called.
 *
 * Errors: none.
 * @example partOf('revenue', 'onhold') // 'estimated'
 */
export function partOf(figure: Figure, state: string): FigurePart {
  if (FIGURE_RULES[figure].amount === 'cost') return 'cost';
  return state === 'settled' ? 'settled' : 'estimated';
}

/**
 * Tells whether an order counts as one that was sold: it brings money or is expected to (PRF-2).
 *
 * Errors: none.
 * @example isCounted('none') // false
 */
export function isCounted(state: string): boolean {
  return state !== 'none' && state !== 'gone' && state !== 'correction';
}
