// @vitest-environment happy-dom
import { PROBLEMS } from '@bobbin/contract/problems';
import type { ShopDetail } from '@bobbin/contract/shops';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTranslations } from '../../i18n/i18n.ts';
import { shellTexts } from '../../i18n/vi/shell.ts';
import { shopsTexts } from '../../i18n/vi/shops.ts';
import { closeDialogs } from '../../ui/dialogs.ts';
import { clearNotices } from '../../ui/notices.ts';
import { closeApp, openApp, TOKENS, type, USER } from '../../testing/open-app.tsx';

const { texts: shell } = shellTexts;
const { texts: words } = shopsTexts;

const DAY_MS = 86_400_000;

function createShop(changes: Partial<ShopDetail> = {}): ShopDetail {
  const inAMonth = new Date(Date.now() + 30 * DAY_MS).toISOString();
  return {
    id: '7495',
    friendName: 'Prairie',
    nameShop: 'Prairie Goods',
    cipher: null,
    user: { id: 'lan' },
    code: 'USLC1',
    sellerBaseRegion: 'US',
    sellerName: 'Lan',
    sellerType: 'LOCAL',
    userType: 0,
    isActive: true,
    bank: null,
    createdAt: inAMonth,
    updatedAt: inAMonth,
    ordersCount: 3,
    totalProduct: null,
    activeProductsCount: null,
    failedProductsCount: null,
    freezeProductsCount: null,
    isSyncExtension: false,
    shopHealth: null,
    acceleratedSettlement: null,
    payoutOnHold: '0.00',
    proxy: null,
    isErrorProxy: false,
    violationCount: null,
    autoRenew: false,
    isAutoCreateLabel: false,
    expirationDate: inAMonth,
    expirationReason: 'authorization',
    needsAuthorization: false,
    teams: [],
    sync: {
      state: 'idle',
      isFirstSync: false,
      syncedCount: 3,
      expectedCount: 3,
      lastSyncAt: inAMonth,
      lastResult: 'complete',
      lagSeconds: 0,
      lastError: null,
      errorsCount: 0,
    },
    wareHouse: [
      {
        wareHouseId: 'w-1',
        name: 'Home',
        type: 'SALES_WAREHOUSE',
        subType: 'SALES_WAREHOUSE',
        isDefault: true,
        address: 'Austin',
      },
    ],
    statusCounts: {},
    syncErrors: [],
    syncRuns: [],
    ...changes,
  };
}

function toPage(shops: readonly object[]): object {
  return { data: shops, meta: { itemsPerPage: 8, totalItems: shops.length, currentPage: 1, totalPages: 1 } };
}

const FORM = { isDemo: false, blockContextMenu: false, panel: { linkUrl: 'https://t.me/desk' } };

function open(address: string, answers: Parameters<typeof openApp>[1]) {
  localStorage.setItem('AUTH_TOKEN', JSON.stringify(TOKENS));
  return openApp(address, { '/auth/profile': () => USER, '/form': () => FORM, ...answers });
}

beforeAll(startTranslations);
afterEach(() => {
  act(() => {
    closeDialogs();
    clearNotices();
  });
  closeApp();
});

describe('a shop that has stopped', () => {
  const before = new Date(Date.now() - DAY_MS).toISOString();

  it('has one step under the reason, named with the shop (SHP-4)', async () => {
    open('/community/shops', {
      '/shops': () => toPage([createShop({ needsAuthorization: true, expirationDate: before, isErrorProxy: true })]),
    });
    expect(await screen.findByText(words.needsAuthorizationDetail)).toBeTruthy();
    expect(screen.getByText(words.proxyError)).toBeTruthy();
    expect(screen.getByRole('button', { name: `${words.editProxy}: Prairie` })).toBeTruthy();
    // Once, although the authorization has run out and is refused.
    expect(screen.getAllByText(words.renew)).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: `${words.renew}: Prairie` }));
    expect(await screen.findByRole('dialog', { name: words.renewTitle.replace('{{name}}', 'Prairie') })).toBeTruthy();
  });

  it('says who renews a subscription, and where to ask (SHP-4)', async () => {
    open('/community/shops', {
      '/shops': () => toPage([createShop({ expirationReason: 'subscription', expirationDate: before })]),
    });
    expect(await screen.findByText(new RegExp(words.subscriptionEnded))).toBeTruthy();
    const link = await screen.findByRole('link', { name: words.askRenewal });
    expect(link.getAttribute('href')).toBe(FORM.panel.linkUrl);
    expect(screen.queryByText(words.renew)).toBeNull();
  });
});

describe('adding shops', () => {
  async function openDialog(answers: Parameters<typeof openApp>[1] = {}) {
    open('/community/shops', {
      '/shops': ({ body }) => (body === null ? toPage([]) : createShop({ friendName: 'Mine · First' })),
      '/shops/authorize': () => ({ authorizeUrl: 'https://market.test', guideUrl: 'https://market.test/guide' }),
      ...answers,
    });
    fireEvent.click((await screen.findAllByRole('button', { name: words.addShop }))[0] ?? document.body);
    return within(await screen.findByRole('dialog', { name: words.addTitle }));
  }

  it('names every shop that came with the authorization', async () => {
    const names = ['Mine · First', 'Mine · Second', 'Other'].map((friendName) => ({ friendName }));
    const dialog = await openDialog({ '/shops/shops': () => names });
    type(dialog.getByLabelText(words.data), 'TTP_code');
    type(dialog.getByLabelText(words.friendlyName), 'Mine');
    fireEvent.click(dialog.getByRole('button', { name: words.connect }));
    expect(await screen.findByText(/Mine · First, Mine · Second đang tải/)).toBeTruthy();
  });

  it('refuses what holds no code as soon as the field is left (SHP-6)', async () => {
    const dialog = await openDialog();
    type(dialog.getByLabelText(words.data), 'garbage text');
    expect(dialog.getByText(PROBLEMS.vi.authorizationUnknown)).toBeTruthy();
  });
});

describe('the page of a shop', () => {
  const syncRuns = Array.from({ length: 20 }, (_, index) => ({
    id: String(index),
    startedAt: new Date().toISOString(),
    finishedAt: new Date().toISOString(),
    cause: 'schedule',
    result: 'complete',
    seenCount: 0,
    changedCount: 0,
    brokenCount: 0,
    recoveredCount: 0,
    recoveredIds: [],
    waitedMs: 0,
    error: null,
  }));

  it('is part of the shops, keeps its history short, and says no word twice (SHP-9)', async () => {
    open('/community/shop-details/7495', { '/shops/shop/7495': () => createShop({ syncRuns }) });
    expect(await screen.findByText('SALES_WAREHOUSE')).toBeTruthy();
    const link = within(screen.getByRole('navigation', { name: shell.navigation })).getByText(shell.header.shops);
    expect(link.getAttribute('aria-current')).toBe('true');
    expect(screen.getAllByText(words.causeSchedule)).toHaveLength(5);
    fireEvent.click(screen.getByRole('button', { name: words.moreHistory.replace('{{count}}', '20') }));
    expect(screen.getAllByText(words.causeSchedule)).toHaveLength(20);
  });
});
