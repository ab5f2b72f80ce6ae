import { ESTIMATED_STATES, HELD_STATES, type MoneyState } from './counted-money.ts';

/** Figures that are sums over orders; a user can open each as the list of the lines that it sums (PRF-8). */
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
/** Figures that are sums over payments from the balance. */
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
 * Rule of a figure that sums orders. The sum and the list of its lines both use this rule, so they cannot disagree.
 * - `states`: states of the orders that are included; null means all states.
 * - `amount`: the amount that is summed: `day` is the amount on the order's day, `own` the final amount, `cost` the cost.
 * - `hasCorrections`: whether corrections on later days are added, each on the day of the correction.
 * - `isDated`: whether the figure is limited to a period; otherwise it is of all time.
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
  // A `gone` order has no money any more, but its amount on the order's day is part of this figure.
  estimated: { states: [...ESTIMATED_STATES, 'gone'], amount: 'day', hasCorrections: false, isDated: true },
  corrected: { states: [], amount: 'day', hasCorrections: true, isDated: true },
  held: { states: [...HELD_STATES, 'hold'], amount: 'own', hasCorrections: false, isDated: false },
  onHold: { states: HELD_STATES, amount: 'own', hasCorrections: false, isDated: false },
  onHoldTemp: { states: ['hold'], amount: 'own', hasCorrections: false, isDated: false },
  fulfills: { states: null, amount: 'cost', hasCorrections: false, isDated: true },
};

/**
 * Returns whether a figure is a sum over orders.
 * Errors: none.
 * @example isOrderFigure('payouts') // false
 */
export function isOrderFigure(figure: Figure): figure is OrderFigure {
  return ORDER_FIGURES.some((name) => name === figure);
}

/**
 * Returns the kind of the line that an order in this state has in a figure. Errors: none.
 * @example partOf('revenue', 'onhold') // 'estimated'
 */
export function partOf(figure: OrderFigure, state: string): FigurePart {
  const { amount } = FIGURE_RULES[figure];
  if (amount === 'cost') return 'cost';
  if (amount === 'own') return state === 'hold' ? 'temp' : 'held';
  return state === 'settled' ? 'settled' : 'estimated';
}

/**
 * Returns whether an order in this state counts as sold, because it has money or will probably have some (PRF-2). Errors: none.
 * @example isCounted('none') // false
 */
export function isCounted(state: string): boolean {
  return state !== 'none' && state !== 'gone' && state !== 'foreign' && state !== 'elsewhere' && state !== 'correction';
}
