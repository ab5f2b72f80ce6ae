import { describe, expect, it } from 'vitest';
import { takeId } from '../../../ui/list/list-search.ts';
import { ALL_ORDER_SEARCH } from './all-order-search.ts';

/** Returns the values that are set, without keys whose only purpose is to override raw values of the URL. */
function parse(raw: Record<string, unknown>) {
  return JSON.parse(JSON.stringify(ALL_ORDER_SEARCH.parse(takeId(raw))));
}

describe("the URL of the list of all sellers' orders", () => {
  it('turns its parameter `id` into a search (ROL-38)', () => {
    expect(parse({ id: '577241908833610294' })).toEqual({ search: '577241908833610294' });
    expect(parse({ id: 7495, statuses: 'CANCELLED' })).toEqual({ search: '7495', statuses: ['CANCELLED'] });
    expect(parse({ id: '1', search: 'tee' })).toEqual({ search: 'tee' });
  });

  it('parses all valid parts of a URL and drops the invalid ones', () => {
    const raw = {
      statuses: 'AWAITING_SHIPMENT,BRAND_NEW',
      fulfills: 'PRESSIFY,NONE',
      unfulfilled: 'true',
      from: '2026-11-01',
      to: '2026-11-21',
      shop: '7495000000000000001',
      user: 'lan',
      sortBy: 'createdAt:ASC',
      page: 3,
    };
    expect(parse(raw)).toEqual({
      ...raw,
      user: ['lan'],
      statuses: ['AWAITING_SHIPMENT', 'BRAND_NEW'],
      fulfills: ['PRESSIFY', 'NONE'],
      unfulfilled: true,
    });
    const broken = { statuses: 'x', fulfills: 'NOBODY', unfulfilled: '1', from: '2026-11-21', to: '2026-11-01' };
    expect(parse({ ...broken, shop: '<', sortBy: 'dueAt:ASC', page: 0 })).toEqual({});
    expect(ALL_ORDER_SEARCH.clean({ sortBy: 'createdAt:DESC', page: 1 })).toEqual({});
  });
});
