import { describe, expect, it } from 'vitest';
import { isPageSelected, isRowSelected, NOTHING, selectRange, togglePage, toggleRow } from './selection.ts';

const ROWS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'];

describe('row selection', () => {
  it('selects seven rows from row 3 to row 9, in both directions (ORD-18)', () => {
    const down = selectRange(toggleRow(NOTHING, ROWS, '3'), ROWS, '9');
    expect([...down.ids].toSorted()).toEqual(['3', '4', '5', '6', '7', '8', '9']);
    const up = selectRange(toggleRow(NOTHING, ROWS, '9'), ROWS, '3');
    expect(up.ids).toEqual(new Set(down.ids));
  });

  it('keeps the anchor while a range is changed', () => {
    const range = selectRange(selectRange(toggleRow(NOTHING, ROWS, '3'), ROWS, '5'), ROWS, '1');
    expect([...range.ids].toSorted()).toEqual(['1', '2', '3', '4', '5']);
  });

  it('selects and deselects all rows of the page, while rows of other pages stay as they are (ORD-19)', () => {
    const other = toggleRow(NOTHING, ['99'], '99');
    const page = togglePage(other, ROWS);
    expect(isPageSelected(page, ROWS)).toBe(true);
    expect([...togglePage(page, ROWS).ids]).toEqual(['99']);
  });

  it('counts every row as selected when all matching rows are selected', () => {
    const all = { ...NOTHING, isAll: true };
    expect(isRowSelected(all, 'a row of another page')).toBe(true);
    const without = toggleRow(all, ROWS, '4');
    expect(without.isAll).toBe(false);
    expect(without.ids.size).toBe(9);
    expect(without.ids.has('4')).toBe(false);
  });

  it('treats an empty page as not selected', () => {
    expect(isPageSelected(NOTHING, [])).toBe(false);
  });
});
