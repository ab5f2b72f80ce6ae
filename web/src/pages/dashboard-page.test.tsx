// @vitest-environment happy-dom
import { TEAM_RIGHTS } from '@bobbin/domain/teams/rights';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TOKEN_KEY } from '../api/session.ts';
import { startTranslations } from '../i18n/i18n.ts';
import { ordersTexts } from '../i18n/vi/orders.ts';
import { startTexts } from '../i18n/vi/start.ts';
import { closeApp, openApp, TOKENS, USER } from '../testing/open-app.tsx';

const { texts: orders } = ordersTexts;
const { texts: start } = startTexts;

beforeAll(startTranslations);
beforeEach(() => localStorage.setItem(TOKEN_KEY, JSON.stringify(TOKENS)));
afterEach(closeApp);

const READY = { ...USER, shopsCount: 2, orderCounts: 9, isPressify: true };
const COUNTS = {
  pendingFulfill: 7,
  todo: 4,
  late: 1,
  dueSoon: 2,
  pendingFulfill24h: 3,
  pendingProduction: 0,
  cancelRequested: 1,
  factoryRefused: 0,
  missingLabel: 2,
  all: 9,
  otherStatuses: [],
};

function createShop(friendName: string, facts: object = {}) {
  return {
    id: `id-${friendName}`,
    friendName,
    nameShop: friendName,
    code: 'US1',
    isActive: true,
    proxy: null,
    isErrorProxy: false,
    needsAuthorization: false,
    purgeAt: null,
    rights: TEAM_RIGHTS,
    expirationDate: new Date(Date.now() + 90 * 86_400_000).toISOString(),
    expirationReason: 'subscription',
    subscriptionEndsAt: new Date(Date.now() + 90 * 86_400_000).toISOString(),
    authorizationEndsAt: new Date(Date.now() + 90 * 86_400_000).toISOString(),
    isSyncExtension: true,
    extensionSyncedAt: '2026-07-01T00:00:00.000Z',
    shopHealthLevel: null,
    canFlashSale: null,
    bank: null,
    totalProduct: null,
    shopHealth: null,
    acceleratedSettlement: null,
    violationCount: null,
    sync: { state: 'idle', isFirstSync: false, lastSyncAt: null, lastResult: null, lagSeconds: null, errorsCount: 0 },
    ...facts,
  };
}

function openDashboard(shops: readonly object[]) {
  return openApp('/community', {
    '/auth/profile': () => READY,
    '/shops/orders': () => ({
      data: [{ fulfillId: 'f-1' }],
      meta: { itemsPerPage: 50, totalItems: 1, currentPage: 1, totalPages: 1 },
    }),
    '/shops/orders/tracking': () => COUNTS,
    '/shops': () => ({
      data: shops,
      meta: { itemsPerPage: 200, totalItems: shops.length, currentPage: 1, totalPages: 1 },
    }),
  });
}

describe('the dashboard of every day', () => {
  it('shows what waits, each number with its list, and only the shops that need somebody (UI-10)', async () => {
    openDashboard([createShop('Well'), createShop('Blocked', { isErrorProxy: true })]);
    const late = await screen.findByRole('link', { name: new RegExp(`3.*${orders.attentions.pendingFulfill24h}`) });
    expect(late.getAttribute('href')).toBe('/community/orders?attention=pendingFulfill24h');
    const shops = within(
      screen.getByRole('heading', { name: start.troublesTitle }).closest('section') ?? document.body,
    );
    expect((await shops.findByRole('link', { name: 'Blocked' })).getAttribute('href')).toContain('id-Blocked');
    expect(shops.queryByText('Well')).toBeNull();
  });

  it('says so when no shop is in trouble', async () => {
    openDashboard([createShop('Well')]);
    expect(await screen.findByText(start.noTroubles)).toBeTruthy();
  });
});

describe('the first minute', () => {
  it.each([
    [true, 1],
    [false, 0],
  ])(
    'names the key of the simulated factory where it is wanted, in the demo (%s) alone (UI-9)',
    async (isDemo, count) => {
      openApp('/community', {
        '/auth/profile': () => ({ ...READY, orderCounts: 0, isPressify: false }),
        '/form': () => ({ isDemo }),
      });
      const step = (await screen.findByRole('heading', { name: new RegExp(start.factoryTitle) })).closest('li');
      if (step === null) throw new Error('no step');
      await waitFor(() => expect(within(step).queryAllByText('pressify-demo-key')).toHaveLength(count));
      expect(within(step).getByRole('link', { name: start.factoryAction }).getAttribute('href')).toContain(
        '#factories',
      );
    },
  );
});
