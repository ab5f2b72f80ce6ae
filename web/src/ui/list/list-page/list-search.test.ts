import { describe, expect, it } from 'vitest';
import { readChoice, readDay, readText } from '../list-search.ts';
import { checkDays, createListSchema } from './list-search.ts';

const SCHEMA = createListSchema({
  filters: { search: readText, from: readDay, to: readDay },
  views: { status: (value: unknown) => readChoice(value, ['open', 'closed'] as const) },
  places: { sortBy: (value: unknown) => readChoice(value, ['name:ASC', 'name:DESC'] as const) },
  defaults: { sortBy: 'name:ASC' },
  check: checkDays,
});

describe('the URL state of a list', () => {
  it('list URLs are parsed part by part; invalid parts are reported and left out (UI-12)', () => {
    const parsed = SCHEMA.parse({ search: ' cup ', status: 'lost', page: '3', sortBy: 'name:DESC', foo: '1' });
    expect(parsed).toEqual({ search: 'cup', page: 3, sortBy: 'name:DESC' });
    expect(Object.keys(parsed)).toContain('status');
    expect(SCHEMA.parse({ from: '2026-11-21', to: '2026-11-01' })).toEqual({});
  });

  it('contains no defaults and no unknown parameters (UI-11)', () => {
    const search = { page: 1, sortBy: 'name:ASC', search: 'cup', foo: '1' } as const;
    expect(SCHEMA.clean(search)).toEqual({ search: 'cup' });
  });

  it('separates filters from views and pages', () => {
    expect(SCHEMA.hasFilters({ status: 'open', page: 2, sortBy: 'name:DESC' })).toBe(false);
    expect(SCHEMA.hasFilters({ from: '2026-11-01' })).toBe(true);
    const cleared = SCHEMA.clear({ search: 'cup', status: 'open', page: 2, sortBy: 'name:DESC' });
    expect(cleared).toEqual({ status: 'open', sortBy: 'name:DESC' });
    const key = SCHEMA.toKey({ search: 'cup', page: 2 });
    expect(SCHEMA.toKey({ search: 'cup', page: 3, sortBy: 'name:DESC' })).toBe(key);
    expect(SCHEMA.toKey({ search: 'cup', status: 'open' })).not.toBe(key);
  });
});
