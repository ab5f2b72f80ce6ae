import { describe, expect, it } from 'vitest';
import { holdsRight, TEAM_RIGHTS } from '../teams/rights.ts';
import { CLIPBOARD_COLUMNS, EXPORT_COLUMNS, exportColumn, proposeColumns } from './export-columns.ts';

const LIST = ['order', 'product', 'label', 'shipping', 'status', 'price', 'cost', 'revenue', 'fulfilInfo', 'created'];

describe('export columns', () => {
  it('default to the columns that the orders list shows (EXP-2)', () => {
    expect(proposeColumns(['order', 'created', 'fulfilActions'], () => true)).toEqual(['id', 'shop', 'createdAt']);
    expect(proposeColumns([], () => true)).toEqual([]);
  });

  it('include one for every column of the orders list, and buyer columns only on request', () => {
    for (const column of LIST) expect(proposeColumns([column], () => true)).not.toEqual([]);
    const proposed = proposeColumns(LIST, () => true);
    for (const column of ['buyerName', 'buyerPhone', 'address'] as const) expect(proposed).not.toContain(column);
  });

  it.each([
    ['viewer', []],
    ['operator', ['total', 'subTotal', 'cost']],
  ] as const)('for the role %s include only these money columns: %j (EXP-6)', (role, shown) => {
    const money = EXPORT_COLUMNS.filter((column) => exportColumn(column).kind === 'money');
    const may = money.filter((column) => {
      const { right } = exportColumn(column);
      return right !== undefined && holdsRight(role, right);
    });
    expect(may).toEqual(shown);
  });

  it('include all columns that the clipboard copies (ORD-21)', () => {
    expect(CLIPBOARD_COLUMNS.every((column) => EXPORT_COLUMNS.includes(column))).toBe(true);
  });

  it('each name a valid kind of cell, column of the orders list and required right', () => {
    for (const column of EXPORT_COLUMNS) {
      const { kind, list, right, title } = exportColumn(column);
      expect(['id', 'text', 'count', 'money', 'time'], column).toContain(kind);
      expect([undefined, ...LIST], column).toContain(list);
      expect([undefined, ...TEAM_RIGHTS], column).toContain(right);
      expect([title.vi, title.en], column).not.toContain('');
    }
  });

  it('never share a title', () => {
    for (const locale of ['vi', 'en'] as const) {
      const titles = EXPORT_COLUMNS.map((column) => exportColumn(column).title[locale]);
      expect(new Set(titles).size).toBe(titles.length);
    }
  });
});
