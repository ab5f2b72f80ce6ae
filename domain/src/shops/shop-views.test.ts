import { describe, expect, it } from 'vitest';
import { isInShopView, rankOfNeed, SHOP_VIEWS, type ShopState } from './shop-views.ts';

const DAY_MS = 24 * 3_600_000;
const NOW = Date.UTC(2026, 6, 1);
const FINE: ShopState = {
  endsAt: NOW + 20 * DAY_MS,
  needsAuthorization: false,
  isProxyFailing: false,
  isSyncExtension: true,
  isDisconnected: false,
  isAssigned: true,
};
const viewsOf = (state: Partial<ShopState>) =>
  SHOP_VIEWS.filter((view) => isInShopView(view, { ...FINE, ...state }, NOW));

describe('shop views', () => {
  it.each([
    [{}, []],
    [{ isProxyFailing: true }, ['broken']],
    [{ isSyncExtension: false }, ['broken']],
    [{ needsAuthorization: true }, ['broken', 'expired']],
    [{ endsAt: NOW }, ['expired']],
    [{ endsAt: NOW + 1 }, ['ending']],
    [{ endsAt: NOW + 7 * DAY_MS }, ['ending']],
    [{ endsAt: NOW + 7 * DAY_MS + 1 }, []],
    [{ isAssigned: false }, ['unassigned']],
    [{ isDisconnected: true, isAssigned: false, isProxyFailing: true, endsAt: NOW }, []],
  ] as const)('include a shop with %j in the views %j (SHP-50)', (state, views) => {
    expect(viewsOf(state)).toEqual(views);
  });

  it('rank shops by how urgently they need attention (SHP-51)', () => {
    const ranks = [
      { endsAt: NOW },
      { isProxyFailing: true },
      { endsAt: NOW + DAY_MS },
      { isAssigned: false },
      { isDisconnected: true, endsAt: NOW },
    ].map((state) => rankOfNeed({ ...FINE, ...state }, NOW));
    expect(ranks).toEqual([0, 1, 2, 3, 4]);
  });
});
