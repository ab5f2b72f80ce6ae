import { describe, expect, it } from 'vitest';
import { MONEY_STATES, type MoneyState } from './counted-money.ts';
import {
  CHARGE_FIGURES,
  FIGURE_PARTS,
  FIGURE_RULES,
  FIGURES,
  isCounted,
  isOrderFigure,
  ORDER_FIGURES,
  partOf,
  type OrderFigure,
} from './figures.ts';

const statesOf = (figure: OrderFigure): readonly MoneyState[] => FIGURE_RULES[figure].states ?? MONEY_STATES;

/** Checks that the partial figures together have exactly the states of the whole figure, and no state twice. */
function expectParts(whole: OrderFigure, parts: readonly OrderFigure[]) {
  expect(parts.flatMap(statesOf).toSorted()).toEqual(statesOf(whole).toSorted());
}

describe('rules of figures (PRF-8)', () => {
  it('split the states of revenue into the figures settled and estimated', () => {
    expectParts('revenue', ['settled', 'estimated']);
  });

  it('split the states of held money into the figures onHold and onHoldTemp (PRF-6)', () => {
    expectParts('held', ['onHold', 'onHoldTemp']);
  });

  it('include in revenue the orders that count as sold, and `gone` orders for their corrections (PRF-2)', () => {
    const counted = MONEY_STATES.filter((state) => isCounted(state));
    expect(counted).toEqual(['settled', 'provisional', 'onhold', 'hold']);
    expect(statesOf('revenue').toSorted()).toEqual([...counted, 'gone'].toSorted());
  });

  it('exclude orders in other currencies from every amount (PRF-20)', () => {
    const figures = ORDER_FIGURES.filter((figure) => FIGURE_RULES[figure].states?.includes('foreign'));
    expect(figures).toEqual([]);
    expect(isCounted('foreign')).toBe(false);
  });

  it('include corrections of other days only in the figures revenue and corrected', () => {
    expect(ORDER_FIGURES.filter((figure) => FIGURE_RULES[figure].hasCorrections)).toEqual(['revenue', 'corrected']);
    expect(FIGURE_RULES.corrected.states).toEqual([]);
    expect(isCounted('correction')).toBe(false);
  });

  it('sum the costs of orders in every state, and held money of all time', () => {
    expect(FIGURE_RULES.fulfills.states).toBeNull();
    expect(ORDER_FIGURES.filter((figure) => !FIGURE_RULES[figure].isDated)).toEqual(['held', 'onHold', 'onHoldTemp']);
  });

  it.each([
    ['revenue', ['settled', 'estimated', 'estimated', 'estimated', 'estimated']],
    ['settled', ['settled']],
    ['estimated', ['estimated', 'estimated', 'estimated', 'estimated']],
    ['corrected', []],
    ['held', ['held', 'held', 'temp']],
    ['onHold', ['held', 'held']],
    ['onHoldTemp', ['temp']],
    ['fulfills', ['cost', 'cost', 'cost', 'cost', 'cost', 'cost', 'cost', 'cost']],
  ] as const)('give the lines of the figure %s these kinds, state by state: %j', (figure, parts) => {
    expect(statesOf(figure).map((state) => partOf(figure, state))).toEqual(parts);
    for (const part of parts) expect(FIGURE_PARTS).toContain(part);
  });
});

it('isOrderFigure distinguishes figures of orders from other figures (PRF-8)', () => {
  expect(FIGURES.filter(isOrderFigure)).toEqual(ORDER_FIGURES);
  expect(FIGURES.filter((figure) => !isOrderFigure(figure))).toEqual(['payouts', ...CHARGE_FIGURES]);
  expect(Object.keys(FIGURE_RULES)).toEqual(ORDER_FIGURES);
});
