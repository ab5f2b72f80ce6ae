import { ESTIMATED_STATES, HELD_STATES, type MoneyState } from './counted-money.ts';

/** Figures of orders' money, and of what else moves money; all open line by line (PRF-8). */
export const ORDER_FIGURES = [
  'revenue',
  'settled',
  'estimated',
  'corrected',
  'held',
  'onHold',
  'onHoldTemp',
  'fulfills',
] as const;
export type OrderFigure = (typeof ORDER_FIGURES)[number];
/** What the balance paid. */
export const CHARGE_FIGURES = ['designs', 'others'] as const;
export type ChargeFigure = (typeof CHARGE_FIGURES)[number];
export const FIGURES = [...ORDER_FIGURES, 'payouts', ...CHARGE_FIGURES] as const;
export type Figure = (typeof FIGURES)[number];

/** What a line of a figure is. */
export const FIGURE_PARTS = [
  'settled',
  'estimated',
  'corrected',
  'held',
  'temp',
  'cost',
  'paid',
  'design',
  'skuDesign',
  'renewal',
  'adjustment',
] as const;
export type FigurePart = (typeof FIGURE_PARTS)[number];

/**
 * What a figure of orders is made of. Sum and list ask this one table, so they cannot disagree.
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

export const FIGURE_RULES: Readonly<Record<OrderFigure, FigureRule>> = {
  revenue: { states: ['settled', ...ESTIMATED_STATES, 'gone'], amount: 'day', hasCorrections: true, isDated: true },
  settled: { states: ['settled'], amount: 'day', hasCorrections: false, isDated: true },
  // An order that brings nothing any more has a correction to answer for.
  estimated: { states: [...ESTIMATED_STATES, 'gone'], amount: 'day', hasCorrections: false, isDated: true },
  corrected: { states: [], amount: 'day', hasCorrections: true, isDated: true },
  held: { states: [...HELD_STATES, 'hold'], amount: 'own', hasCorrections: false, isDated: false },
  onHold: { states: HELD_STATES, amount: 'own', hasCorrections: false, isDated: false },
  onHoldTemp: { states: ['hold'], amount: 'own', hasCorrections: false, isDated: false },
  fulfills: { states: null, amount: 'cost', hasCorrections: false, isDated: true },
};

/**
 * Returns whether a figure is made of orders.
 * Errors: none.
 * @example isOrderFigure('payouts') // false
 */
export function isOrderFigure(figure: Figure): figure is OrderFigure {
  return ORDER_FIGURES.some((name) => name === figure);
}

/**
 * Returns what an order's line of a figure is called.
 * Errors: none.
 * @example partOf('revenue', 'onhold') // 'estimated'
 */
export function partOf(figure: OrderFigure, state: string): FigurePart {
  const { amount } = FIGURE_RULES[figure];
  if (amount === 'cost') return 'cost';
  if (amount === 'own') return state === 'hold' ? 'temp' : 'held';
  return state === 'settled' ? 'settled' : 'estimated';
}

/**
 * Returns whether an order counts as one that was sold: it brings money or is expected to (PRF-2).
 * Errors: none.
 * @example isCounted('none') // false
 */
export function isCounted(state: string): boolean {
  return state !== 'none' && state !== 'gone' && state !== 'foreign' && state !== 'correction';
}
