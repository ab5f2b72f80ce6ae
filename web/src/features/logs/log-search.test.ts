import { describe, expect, it } from 'vitest';
import { LOG_SEARCH } from './log-search.ts';

const NOTHING = {
  search: undefined,
  user: undefined,
  action: undefined,
  entity: undefined,
  from: undefined,
  to: undefined,
  page: undefined,
  log: undefined,
};

describe('the URL of the history', () => {
  it('keeps valid values', () => {
    const raw = { user: ' a@b.co ', action: 'create', entity: 'role', from: '2026-11-01', to: '2026-11-21', page: '3' };
    expect(LOG_SEARCH.parse(raw)).toEqual({ ...NOTHING, ...raw, user: 'a@b.co', page: 3 });
  });

  it('drops invalid values, so that the list can always be shown (UI-12)', () => {
    const broken = { page: '0', from: '2026-02-30', to: 'x', search: '   ', user: ['a'], action: 7 };
    expect(LOG_SEARCH.parse(broken)).toEqual(NOTHING);
    expect(LOG_SEARCH.parse({ page: '1' })).toEqual(NOTHING);
    expect(LOG_SEARCH.parse({ page: '99999999999' })).toEqual(NOTHING);
    expect(LOG_SEARCH.parse({ search: 'x'.repeat(500) }).search).toHaveLength(200);
  });

  it('ignores a reversed date range', () => {
    expect(LOG_SEARCH.parse({ from: '2026-11-21', to: '2026-11-01' })).toEqual(NOTHING);
  });

  it('reports whether filters are active', () => {
    expect(LOG_SEARCH.hasFilters({ page: 2, log: 'x' })).toBe(false);
    expect(LOG_SEARCH.hasFilters({ entity: 'role' })).toBe(true);
  });
});
