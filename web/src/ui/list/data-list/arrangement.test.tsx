import { afterEach, describe, expect, it } from 'vitest';
import { arrange, readArrangement, saveArrangement, toCssWidths, toMinWidth, toWidths } from './arrangement.ts';
import type { PlainColumn, PlainList } from './column.ts';

const NARROWER = 1300;
const WIDE = 1700;

const COLUMNS: PlainColumn[] = [
  { key: 'id', title: 'ui:open', width: 100, sticky: 'start', isFixed: true },
  { key: 'name', title: 'ui:open', minWidth: 150 },
  { key: 'price', title: 'ui:open', width: [80, 120] },
  { key: 'note', title: 'ui:open', width: 90, from: 1400 },
  { key: 'day', title: 'ui:open', width: 60, isCardOnly: true },
  { key: 'actions', title: 'ui:open', width: 70, sticky: 'end', isFixed: true },
];

let lists = 0;

/** Each test uses its own list, because an arrangement is remembered as long as the page exists. */
function createList(version = 1): PlainList {
  lists += 1;
  return { name: `test-${lists}`, version, columns: COLUMNS };
}

afterEach(() => localStorage.clear());

describe('the columns on screen', () => {
  it('follow the order of the list; the flexible column takes the remaining width', () => {
    expect(arrange(COLUMNS, {}, WIDE).map(({ column, least, most }) => [column.key, least, most])).toEqual([
      ['id', 100, 100],
      ['name', 150, null],
      ['price', 80, 120],
      ['note', 90, 90],
      ['actions', 70, 70],
    ]);
  });

  it('disappear where the window is too narrow, unless the user chose to see them', () => {
    const keys = (visible?: Record<string, boolean>) =>
      arrange(COLUMNS, { visible }, NARROWER).map(({ column }) => column.key);
    expect(keys()).toEqual(['id', 'name', 'price', 'actions']);
    expect(keys({ note: true })).toEqual(['id', 'name', 'price', 'note', 'actions']);
    expect(keys({ price: false })).toEqual(['id', 'name', 'actions']);
  });

  it('include fixed columns at their edges', () => {
    const arrangement = { visible: { id: false, actions: false }, order: ['actions', 'price', 'name', 'note', 'id'] };
    expect(arrange(COLUMNS, arrangement, WIDE).map(({ column }) => column.key)).toEqual([
      'id',
      'price',
      'name',
      'note',
      'actions',
    ]);
  });

  it('include a column that was added since the user arranged the columns, and drop a removed one', () => {
    const order = ['id', 'price', 'gone', 'note', 'actions'];
    expect(arrange(COLUMNS, { order }, WIDE).map(({ column }) => column.key)).toEqual([
      'id',
      'name',
      'price',
      'note',
      'actions',
    ]);
  });

  it('fill their box also when the flexible column has its own width', () => {
    const arrangement = { widths: { name: 300 } };
    const shown = arrange(COLUMNS, arrangement, NARROWER);
    expect(shown.map(({ most }) => most)).toEqual([100, 300, null, 70]);
    expect(toMinWidth(shown)).toBe(100 + 300 + 80 + 70);
  });

  it('share additional width up to their maximum; the flexible column takes the rest (UI-57)', () => {
    const shown = arrange(COLUMNS, {}, WIDE);
    expect(toWidths(shown, 490)).toEqual([100, 150, 80, 90, 70]);
    expect(toWidths(shown, 400)).toEqual([100, 150, 80, 90, 70]);
    expect(toWidths(shown, 660)).toEqual([100, 300, 100, 90, 70]);
    expect(toWidths(shown, 1000)).toEqual([100, 620, 120, 90, 70]);
    expect(toCssWidths(shown, 34)).toEqual([
      '100px',
      undefined,
      'clamp(80px, 80px + (100cqw - 524px) * 0.1176, 120px)',
      '90px',
      '70px',
    ]);
  });
});

describe("a user's arrangement of columns", () => {
  it('persists for each list, and is deleted when every column is at its default (UI-44)', () => {
    const list = createList();
    saveArrangement(list, { widths: { price: 200 } });
    expect(JSON.parse(localStorage.getItem(`columns:${list.name}`) ?? '')).toEqual({
      version: 1,
      widths: { price: 200 },
    });
    expect(readArrangement(list)).toEqual({ widths: { price: 200 } });
    expect(readArrangement(createList())).toEqual({});
    saveArrangement(list, {});
    expect(localStorage.getItem(`columns:${list.name}`)).toBeNull();
  });

  it.each([
    ['of another version', '{"version":2,"order":["price"]}'],
    ['that is broken', '{"version":1,'],
    ['of nothing that is understood', '{"version":1,"order":"price","visible":{"price":1},"widths":{"price":"x"}}'],
  ])('%s counts as no arrangement', (_what, text) => {
    const list = createList();
    localStorage.setItem(`columns:${list.name}`, text);
    const shown = arrange(COLUMNS, readArrangement(list), WIDE);
    expect(shown).toEqual(arrange(COLUMNS, {}, WIDE));
  });
});
