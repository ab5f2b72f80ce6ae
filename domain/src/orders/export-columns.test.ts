import { describe, expect, it } from 'vitest';
import { holdsRight, TEAM_RIGHTS } from '../teams/rights.ts';
import { CLIPBOARD_COLUMNS, EXPORT_COLUMNS, exportColumn, proposeColumns } from './export-columns.ts';

const LIST = ['order', 'product', 'label', 'shipping', 'status', 'price', 'cost', 'revenue', 'fulfilInfo', 'created'];

describe('columns of an export', () => {
  it('default to those that the list shows (EXP-2)', () => {
    expect(proposeColumns(['order', 'created', 'fulfilActions'], () => true)).toEqual(['id', 'shop', 'createdAt']);
    expect(proposeColumns([], () => true)).toEqual([]);
  });

  it('every list column maps to an export column, and buyer columns are included only on request', () => {
    for (const column of LIST) expect(proposeColumns([column], () => true)).not.toEqual([]);
    const proposed = proposeColumns(LIST, () => true);
    for (const column of ['buyerName', 'buyerPhone', 'address'] as const) expect(proposed).not.toContain(column);
  });

  it.each([
    ['viewer', []],
    ['operator', ['total', 'subTotal', 'cost']],
  ] as const)('exports for a %s contain no money that the role hides (EXP-6)', (role, shown) => {
    const money = EXPORT_COLUMNS.filter((column) => exportColumn(column).kind === 'money');
    const may = money.filter((column) => {
      const { right } = exportColumn(column);
      return right !== undefined && holdsRight(role, right);
    });
    expect(may).toEqual(shown);
  });

  it('the clipboard uses a subset of the same columns (ORD-21)', () => {
    expect(CLIPBOARD_COLUMNS.every((column) => EXPORT_COLUMNS.includes(column))).toBe(true);
  });

  it('each column has a format, a list column and the required right', () => {
    for (const column of EXPORT_COLUMNS) {
      const { kind, list, right, title } = exportColumn(column);
      expect(['id', 'text', 'count', 'money', 'time'], column).toContain(kind);
      expect([undefined, ...LIST], column).toContain(list);
      expect([undefined, ...TEAM_RIGHTS], column).toContain(right);
      expect([title.vi, title.en], column).not.toContain('');
    }
  });

  it('no two columns have the same title', () => {
    for (const locale of ['vi', 'en'] as const) {
      const titles = EXPORT_COLUMNS.map((column) => exportColumn(column).title[locale]);
      expect(new Set(titles).size).toBe(titles.length);
    }
  });
});
