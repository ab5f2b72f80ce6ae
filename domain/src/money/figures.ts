import { ESTIMATED_STATES, HELD_STATES, type MoneyState } from './counted-money.ts';

/** Figures of orders' money and of other money; each can be opened as a list of lines (PRF-8). */
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
/** Figures of payments from the balance. */
export const CHARGE_FIGURES = ['designs', 'others'] as const;
export type ChargeFigure = (typeof CHARGE_FIGURES)[number];
export const FIGURES = [...ORDER_FIGURES, 'payouts', ...CHARGE_FIGURES] as const;
export type Figure = (typeof FIGURES)[number];

/** Kinds of lines in a figure. */
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
 * Rule of a figure of orders. Sum and list both use this table, so they cannot disagree.
 * - `states`: states of orders that are included; null for all.
 * - `amount`: which amount is summed: the one on the order's day, the final one, or the cost.
 * - `hasCorrections`: corrections of orders of other days are added on their own day.
 * - `isDated`: limited to a period; otherwise of all time.
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
  // A `gone` order has no money any more, but its correction still belongs here.
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
 * Returns the kind of an order's line in a figure. Errors: none.
 * @example partOf('revenue', 'onhold') // 'estimated'
 */
export function partOf(figure: OrderFigure, state: string): FigurePart {
  const { amount } = FIGURE_RULES[figure];
  if (amount === 'cost') return 'cost';
  if (amount === 'own') return state === 'hold' ? 'temp' : 'held';
  return state === 'settled' ? 'settled' : 'estimated';
}

/**
 * Returns whether an order counts as sold: it has money or is expected to have some (PRF-2). Errors: none.
 * @example isCounted('none') // false
 */
export function isCounted(state: string): boolean {
  return state !== 'none' && state !== 'gone' && state !== 'foreign' && state !== 'correction';
}
