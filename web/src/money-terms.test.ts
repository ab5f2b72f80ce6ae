import { PAYMENT_COLUMNS } from '@bobbin/domain/money/money-columns';
import { MONEY_TERMS, moneyTerm, type MoneyTerm } from '@bobbin/domain/money/terms';
import { exportColumn, type ExportColumn } from '@bobbin/domain/orders/export-columns';
import { describe, expect, it } from 'vitest';
import { english } from './i18n/en.ts';
import { vi } from './testing/catalogue.ts';
import { FINANCE_EXPORTS, TERM_TEXTS } from './testing/money-screens.ts';

const SOURCES = import.meta.glob<string>(['./**/*.ts', './**/*.tsx', '!./**/*.test.*', '!./testing/**', '!./i18n/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const DRAWS_MONEY = /<Money\b|\bdisplayMoney\(|\bdisplayAmount\(/;
const [PAGE = ''] = Object.values(
  import.meta.glob<string>('../../docs/product/money.md', { query: '?raw', import: 'default', eager: true }),
);

const files = Object.entries(SOURCES).filter(([, source]) => DRAWS_MONEY.test(source));
const explained = new Set(
  Object.values(SOURCES).flatMap((source) =>
    [...source.matchAll(/of(?:=|: )['"](\w+)['"]/g)].map(([, name = '']) => name),
  ),
);

/** Lists the parts of a figure, including the parts of its parts. */
function listParts(term: MoneyTerm): MoneyTerm[] {
  return (moneyTerm(term).sum ?? []).flatMap(([, part]) => [part as MoneyTerm, ...listParts(part as MoneyTerm)]);
}

function findText(texts: object, key: string): unknown {
  const [topic = '', path = ''] = key.split(':');
  const step = (of: unknown, name: string) => (of as Record<string, unknown> | undefined)?.[name];
  return path.split('.').reduce(step, step(texts, topic));
}

describe('the figures of the money screens (PRF-21)', () => {
  it('appear in the list of files that show money, where each file has its figures or the reason why it has none', () => {
    expect(files.map(([path]) => path.slice(2)).toSorted()).toEqual(Object.keys(FINANCE_EXPORTS).toSorted());
  });

  it('money figures have a question mark each, or appear in an equation that has one', () => {
    const shown = new Set(Object.values(FINANCE_EXPORTS).flatMap((of) => (typeof of === 'string' ? [] : of)));
    const opened = MONEY_TERMS.filter((term) => explained.has(term)).flatMap((term) => [term, ...listParts(term)]);
    expect([...shown].filter((term) => !opened.includes(term))).toEqual([]);
    expect(MONEY_TERMS.filter((term) => !shown.has(term) && !opened.includes(term))).toEqual([]);
  });

  it('consist of parts that are figures of the same list', () => {
    const parts = MONEY_TERMS.flatMap((term) => (moneyTerm(term).sum ?? []).map(([, part]) => part));
    expect(parts.filter((part) => !MONEY_TERMS.some((term) => term === part))).toEqual([]);
  });

  it.each(MONEY_TERMS)('define %s in the handbook, with its term in both languages and its equation', (term) => {
    const { term: words, of, means, sum = [] } = moneyTerm(term);
    const equation = sum.map(([sign, part]) => `${sign} ${moneyTerm(part as MoneyTerm).term.en}`).join(' ');
    const row = [`${words.vi} / ${words.en}`, of, equation.replace(/^\+ /, '') || '–', means.en];
    const cells = PAGE.split('\n').map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
    expect(cells).toContainEqual(row);
  });

  it('money figures have their term on every screen, in both languages', () => {
    const wrong = Object.entries(TERM_TEXTS).flatMap(([term, keys]) => {
      const words = moneyTerm(term as MoneyTerm).term;
      return keys.flatMap((key) =>
        [
          [key, 'vi', findText(vi, key), words.vi],
          [key, 'en', findText(english, key), words.en],
        ].filter(([, , text, wanted]) => text !== wanted),
      );
    });
    expect(wrong).toEqual([]);
  });

  it('money figures have their term in the headings of exported files', () => {
    const orders: Partial<Record<ExportColumn, MoneyTerm>> = {
      total: 'paid',
      subTotal: 'subtotal',
      earn: 'earn',
      cost: 'cost',
      revenue: 'orderProfit',
      settlement: 'settlement',
      onHold: 'onHold',
    };
    const payout = { settled: 'settlement', fulfil: 'cost', design: 'payoutDesigns', profit: 'payoutProfit' } as const;
    const heads = [
      ...Object.entries(orders).map(([key, term]) => [exportColumn(key as ExportColumn).title, term] as const),
      ...Object.entries(payout).map(
        ([key, term]) => [PAYMENT_COLUMNS[key as keyof typeof payout].title, term] as const,
      ),
    ];
    for (const [title, term] of heads) {
      const { vi: wantedVi, en: wantedEn } = moneyTerm(term).term;
      expect(title).toEqual({ vi: `${wantedVi} ($)`, en: `${wantedEn} ($)` });
    }
  });
});
