import { describe, expect, it } from 'vitest';
import { fitTabs, hasOwnState, isBare, isChanged, toArrangement, toContent, toViewSearch } from './view-state.ts';

const saved = toContent({ statuses: ['UNPAID'], page: 3, view: 'v' }, { visible: { cost: false } }, 'normal');

describe('The state of a view (VIW-1, VIW-11)', () => {
  it('A view saves filters, sort, columns and density, and neither page nor open dialogs', () => {
    expect(saved).toEqual({
      filters: { statuses: 'UNPAID' },
      sortBy: 'dueAt:ASC',
      columns: { version: 2, visible: { cost: false } },
      density: 'normal',
    });
  });

  it('The URL of a view names the view beside its filters, and reports filters that this version does not have (VIW-3)', () => {
    const view = { id: 'v1', filters: saved.filters, sortBy: 'createdAt:DESC' as const };
    expect(toViewSearch(view)).toEqual({ statuses: ['UNPAID'], sortBy: 'createdAt:DESC', view: 'v1' });
    expect(toViewSearch({ ...view, filters: { color: 'red' } })).toMatchObject({ ignored: ['color'] });
  });

  it.each([
    ['filters', { ...saved, filters: {} }],
    ['sort', { ...saved, sortBy: 'createdAt:DESC' as const }],
    ['columns', { ...saved, columns: { version: 2 } }],
    ['density', { ...saved, density: 'compact' as const }],
  ])('A change of %s makes the view differ', (_part, current) => {
    expect(isChanged(saved, current)).toBe(true);
  });

  it('Empty and absent parts of the columns are equal, and columns of another version of the list are ignored', () => {
    expect(isChanged(saved, { ...saved, columns: { ...saved.columns, widths: {} } })).toBe(false);
    const old = { ...saved, columns: { ...saved.columns, version: 1 } };
    expect(toArrangement(old)).toEqual({});
    expect(isChanged(old, { ...saved, columns: { version: 2 } })).toBe(false);
  });

  it('A built-in view has no state of its own until a filter or sort is chosen', () => {
    const state = (search: Parameters<typeof toContent>[0]) => hasOwnState(toContent(search, {}, 'normal'));
    expect([state({}), state({ attention: 'todo' })]).toEqual([false, false]);
    expect([state({ tags: ['1'] }), state({ sortBy: 'createdAt:ASC' })]).toEqual([true, true]);
  });

  it('A URL counts as bare if it contains no state of the list (VIW-12)', () => {
    expect([isBare({ view: undefined }), isBare({ view: 'all' })]).toEqual([true, false]);
  });
});

describe('Tabs that fit into the row (VIW-9)', () => {
  it.each([
    [[50, 50, 50], 170, 0, [0, 1, 2]],
    [[50, 50, 50], 169, 0, [0, 1]],
    [[50, 50, 50], 110, 2, [0, 2]],
    [[50, 50, 200], 110, 2, [2]],
    [[50, 50], 20, -1, []],
  ])(
    'Tabs with the widths %j, in a row of %i px and with tab %i being current, show the tabs %j',
    (widths, room, current, shown) => {
      expect(fitTabs(widths, room, 10, current)).toEqual(shown);
    },
  );
});
