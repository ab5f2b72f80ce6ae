import { describe, expect, it } from 'vitest';
import { MONEY_TERMS, moneyTerm, type MoneyTerm } from './terms.ts';

const partsOf = (term: MoneyTerm) => (moneyTerm(term).sum ?? []).map(([, part]) => part);

/** Collects all figures of which a figure is the sum, recursively. */
function reach(term: string, seen = new Set<string>()): Set<string> {
  for (const part of MONEY_TERMS.filter((one) => one === term).flatMap(partsOf)) {
    if (seen.has(part)) continue;
    seen.add(part);
    reach(part, seen);
  }
  return seen;
}

describe('terms of money (PRF-21)', () => {
  it.each(MONEY_TERMS)('%s has a term and a definition in both languages', (name) => {
    const { term, means, of } = moneyTerm(name);
    expect([term.vi, term.en, means.vi, means.en].filter((text) => text.trim() === '')).toEqual([]);
    expect(['order', 'period', 'payout', 'print', 'balance', 'staff']).toContain(of);
  });

  it.each(MONEY_TERMS.filter((name) => moneyTerm(name).sum !== undefined))(
    '%s is the sum of at least two figures, and none of these figures contains %s in turn',
    (name) => {
      const { sum = [] } = moneyTerm(name);
      expect(sum.length).toBeGreaterThan(1);
      expect(sum.filter(([sign]) => sign !== '+' && sign !== '−')).toEqual([]);
      expect(MONEY_TERMS).toEqual(expect.arrayContaining(partsOf(name)));
      expect(reach(name)).not.toContain(name);
    },
  );

  it.each(['vi', 'en'] as const)('no two figures of one screen have the same term (%s)', (locale) => {
    const said = MONEY_TERMS.map(moneyTerm).map(({ of, term }) => `${of}: ${term[locale]}`);
    expect(said.filter((text, at) => said.indexOf(text) !== at)).toEqual([]);
  });

  it('more than five figures have an equation', () => {
    expect(MONEY_TERMS.filter((name) => partsOf(name).length > 0).length).toBeGreaterThan(5);
  });
});
