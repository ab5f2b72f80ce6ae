import { describe, expect, it } from 'vitest';
import { ORDER_SEARCH, parseOrderSearch, type OrderSearch } from './order-search.ts';

const { clean, hasFilters, toKey } = ORDER_SEARCH;

/** Returns the values that are set, without keys whose only purpose is to override raw values of the URL. */
function parse(raw: Record<string, unknown>) {
  return JSON.parse(JSON.stringify(parseOrderSearch(raw)));
}

describe('the URL of the orders list', () => {
  it('turns its parameter `id` into a search (ROL-38)', () => {
    expect(parse({ id: '577241908833610294' })).toEqual({ search: '577241908833610294' });
    expect(parse({ id: '1', search: 'tee', page: '2' })).toEqual({ search: 'tee', page: 2 });
    // The router parses a short order number as a number.
    expect(parse({ id: 7495 })).toEqual({ search: '7495' });
  });

  it('keeps every part as text', () => {
    const raw = {
      attention: 'pendingFulfill24h',
      search: ' 577241908833610294 ',
      statuses: 'AWAITING_SHIPMENT,ON_HOLD,BRAND_NEW',
      shops: '7495000000000000001',
      fulfills: 'PRESSIFY,NONE',
      isAutofulfill: 'true',
      from: '2026-11-01',
      to: '2026-11-21',
      sortBy: 'createdAt:DESC',
      page: '3',
      limit: '100',
      fulfil: '577241908833610294',
    };
    expect(parse(raw)).toEqual({
      ...raw,
      search: '577241908833610294',
      statuses: ['AWAITING_SHIPMENT', 'ON_HOLD', 'BRAND_NEW'],
      shops: ['7495000000000000001'],
      fulfills: ['PRESSIFY', 'NONE'],
      isAutofulfill: true,
      page: 3,
      limit: 100,
    });
  });

  it.each([
    ['page', '0'],
    ['page', 'abc'],
    ['limit', '7'],
    ['sortBy', 'price:ASC'],
    ['attention', 'everything'],
    ['statuses', 'AWAITING_SHIPMENT,<script>'],
    ['fulfills', 'PRESSIFY,PRINTFUL'],
    ['from', '2026-02-30'],
    ['fulfil', '../../etc'],
    ['foo', '1'],
  ])('drops the invalid part %s=%s, and shows a notice (UI-12)', (key, text) => {
    expect(parse({ [key]: text })).toEqual({ ignored: [key] });
  });

  it('keeps the group and the filter of a custom factory, whose name may be in any language (CUF-1)', () => {
    const raw = { groupBy: 'factory', group: 'Xưởng Bình Tân', fulfills: 'MANGO,own:Xưởng Bình Tân' };
    expect(parse(raw)).toEqual({ ...raw, fulfills: ['MANGO', 'own:Xưởng Bình Tân'] });
  });

  it('overwrites invalid raw values with undefined, because the router merges the result over them', () => {
    const parsed = parseOrderSearch({ page: 'abc' });
    expect('page' in parsed).toBe(true);
    expect(parsed.page).toBeUndefined();
  });

  it('drops a date range that ends before it begins', () => {
    expect(parse({ from: '2026-11-21', to: '2026-11-01' })).toEqual({ ignored: ['from', 'to'] });
  });

  it('keeps the notice about invalid parts after a reload, and drops it when another filter is chosen', () => {
    expect(parse({ ignored: 'page,foo' })).toEqual({ ignored: ['page', 'foo'] });
    const search: OrderSearch = { ignored: ['page'], page: 2 };
    expect(clean(search)).toEqual({ page: 2 });
  });

  it('contains no defaults and no unknown parts when it is written (UI-11)', () => {
    const search = { page: 1, limit: 50, sortBy: 'dueAt:ASC' as const, statuses: [], search: undefined, foo: '1' };
    expect(clean({ ...search, statuses: ['ON_HOLD'] })).toEqual({ statuses: ['ON_HOLD'] });
  });

  it('names the view of all orders when it contains no filter, because an empty URL opens the first view (VIW-12)', () => {
    expect(clean({ page: 1, statuses: [] })).toEqual({ view: 'all' });
  });

  it('keeps a selection over pages and sort orders, but not over filters (ORD-20)', () => {
    const key = toKey({ statuses: ['ON_HOLD'], page: 2 });
    expect(toKey({ statuses: ['ON_HOLD'], page: 3, sortBy: 'createdAt:ASC', fulfil: '1' })).toBe(key);
    expect(toKey({ statuses: ['IN_TRANSIT'] })).not.toBe(key);
  });

  it('counts its filters, without the view', () => {
    expect(hasFilters({ attention: 'missingLabel', page: 2 })).toBe(false);
    expect(hasFilters({ isAutofulfill: true })).toBe(true);
  });
});
