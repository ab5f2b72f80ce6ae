import { PROBLEMS } from '@bobbin/contract/problems';
import type { ShopDetail } from '@bobbin/contract/shops';
import { TEAM_RIGHTS } from '@bobbin/domain/teams/rights';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTranslations } from '../../i18n/i18n.ts';
import { shellTexts } from '../../i18n/vi/shell.ts';
import { shopsTexts } from '../../i18n/vi/shops.ts';
import { closeDialogs } from '../../ui/overlay/dialogs.ts';
import { clearNotices } from '../../ui/feedback/notices.ts';
import { closeApp, openApp, refuse, TOKENS, type, USER } from '../../testing/open-app.tsx';

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
    extensionSyncedAt: null,
    shopHealthLevel: null,
    canFlashSale: null,
    shopHealth: null,
    acceleratedSettlement: null,
    payoutOnHold: '0.00',
    otherCurrencies: [],
    proxy: null,
    isErrorProxy: false,
    proxySince: null,
    violationCount: null,
    autoRenew: false,
    isAutoCreateLabel: false,
    expirationDate: inAMonth,
    expirationReason: 'authorization',
    subscriptionEndsAt: new Date(Date.now() + 59.5 * DAY_MS).toISOString(),
    authorizationEndsAt: inAMonth,
    isRenewalUnpaid: false,
    needsAuthorization: false,
    purgeAt: null,
    teams: [],
    rights: [...TEAM_RIGHTS],
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

const NONE = { broken: 0, expired: 0, ending: 0, unassigned: 0 };
const SUMMARY = { all: 1, views: NONE, open: 1, closed: 0, renewable: [], fee: null };
const FORM = { isDemo: false, blockContextMenu: false, panel: { linkUrl: 'https://t.me/desk' } };

function open(address: string, answers: Parameters<typeof openApp>[1]) {
  localStorage.setItem('AUTH_TOKEN', JSON.stringify(TOKENS));
  return openApp(address, {
    '/auth/profile': () => USER,
    '/form': () => FORM,
    '/shops/summary': () => SUMMARY,
    ...answers,
  });
}

beforeAll(startTranslations);
afterEach(() => {
  act(() => {
    closeDialogs();
    clearNotices();
  });
  closeApp();
});

describe('a shop with warnings', () => {
  const before = new Date(Date.now() - DAY_MS).toISOString();

  it('shows its most urgent warning with the next step, and the number of the others, in one line (SHP-4)', async () => {
    open('/community/shops', {
      '/shops': () => toPage([createShop({ needsAuthorization: true, expirationDate: before, isErrorProxy: true })]),
    });
    const reason = await screen.findByText(words.needsAuthorization);
    expect(reason.title).toContain(words.needsAuthorizationDetail);
    expect(screen.getByText('+2 lỗi khác').title).toBe(`${words.proxyError}\n${words.notSynced}`);
    expect(screen.queryByText(words.proxyError)).toBeNull();
    // The row has no second button for the proxy, because the proxy has a column of its own.
    expect(screen.getByRole('button', { name: words.editProxyOf.replace('{{name}}', 'Prairie') })).toBeTruthy();
    // The button appears once, although the authorization has expired and the marketplace has also refused it.
    expect(screen.getAllByText(words.renew)).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: `${words.renew}: Prairie` }));
    expect(await screen.findByRole('dialog', { name: words.renewTitle.replace('{{name}}', 'Prairie') })).toBeTruthy();
  });

  it('confirms the renewal even if its row disappears before the response, as in the list of expired shops (SHP-29)', async () => {
    const before = new Date(Date.now() - DAY_MS).toISOString();
    const ended = createShop({ subscriptionEndsAt: before, expirationDate: before, expirationReason: 'subscription' });
    const { promise, resolve } = Promise.withResolvers<ShopDetail>();
    let shops: ShopDetail[] = [ended];
    open('/community/shops', { '/shops': () => toPage(shops), '/shops/7495/renew': () => promise });
    const renew = await screen.findByRole('button', { name: `${words.renewSubscription}: Prairie` });
    fireEvent.click(renew);
    shops = [];
    // A click on the filter refetches the list, as a live event does.
    fireEvent.click(screen.getByRole('checkbox', { name: /OPEN/ }));
    await waitFor(() => expect(renew.isConnected).toBe(false));
    resolve(createShop());
    expect(await screen.findByText(words.renewed.replace('{{name}}', 'Prairie'))).toBeTruthy();
  });

  it('renews a subscription by one press with one idempotency key (SHP-29)', async () => {
    let endsAt = before;
    const keys: (string | null)[] = [];
    open('/community/shops', {
      '/shops': () =>
        toPage([createShop({ expirationReason: 'subscription', expirationDate: before, subscriptionEndsAt: endsAt })]),
      '/shops/7495/renew': () => {
        keys.push('pressed');
        endsAt = new Date(Date.now() + 30 * DAY_MS).toISOString();
        return createShop({ subscriptionEndsAt: endsAt });
      },
    });
    expect(await screen.findByText(words.expired)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: `${words.renewSubscription}: Prairie` }));
    expect(await screen.findByText(words.renewed.replace('{{name}}', 'Prairie'))).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(words.expired)).toBeNull());
    expect(keys).toHaveLength(1);
  });

  it('shows both expiry dates separately, and offers renewal when one is near (SHP-10)', async () => {
    const soon = new Date(Date.now() + 2.5 * DAY_MS).toISOString();
    open('/community/shops', {
      '/shops': () => toPage([createShop({ authorizationEndsAt: soon, expirationDate: soon })]),
    });
    expect(await screen.findByText('còn 3 ngày')).toBeTruthy();
    expect(screen.getByText('còn 60 ngày')).toBeTruthy();
    expect(screen.getByRole('button', { name: `${words.renew}: Prairie` })).toBeTruthy();
    expect(screen.queryByRole('button', { name: `${words.renewSubscription}: Prairie` })).toBeNull();
  });
});

describe('the row of a shop', () => {
  it("shows unknown values as unknown, and is red without the extension's data (SHP-4, SHP-33)", async () => {
    open('/community/shops', { '/shops': () => toPage([createShop()]) });
    const link = await screen.findByRole('link', { name: 'Prairie' });
    const row = link.closest<HTMLElement>('[data-row-id]');
    const inRow = within(row ?? document.body);
    expect(inRow.getByText('not synced with extension')).toBeTruthy();
    expect(inRow.getByText('No proxy')).toBeTruthy();
    expect(inRow.getByText('no bank yet')).toBeTruthy();
    // Tier, products and health contain no data yet.
    expect(inRow.getAllByText('No data')).toHaveLength(3);
    expect(row?.dataset['row']).toBe('red');
  });

  it('offers an operator of the team to sync the shop, and no action of the owner (TEA-12)', async () => {
    const before = new Date(Date.now() - DAY_MS).toISOString();
    const rights = ['viewOrders', 'viewCosts', 'workOrders'] as const;
    const shop = createShop({
      rights: [...rights],
      payoutOnHold: null,
      isErrorProxy: true,
      subscriptionEndsAt: before,
      sync: { ...createShop().sync, state: 'idle' },
    });
    open('/community/shops', {
      '/auth/profile': () => ({ ...USER, actingFor: { id: 'lan', name: 'Lan' } }),
      '/shops': () => toPage([shop]),
    });
    const link = await screen.findByRole('link', { name: 'Prairie' });
    const inRow = within(link.closest<HTMLElement>('[data-row-id]') ?? document.body);
    const names = inRow.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
    expect(names).toContain(words.syncNowOf.replace('{{name}}', 'Prairie'));
    for (const name of [words.editNameOf, words.editProxyOf]) {
      expect(names).not.toContain(name.replace('{{name}}', 'Prairie'));
    }
    for (const name of [words.renew, words.renewSubscription, words.editProxy]) {
      expect(names).not.toContain(`${name}: Prairie`);
    }
    const autoRenew = inRow.getByRole('switch', { name: words.autoRenewOf.replace('{{name}}', 'Prairie') });
    expect(autoRenew.title).toBe('Chỉ chủ shop làm được');
    const autoLabel = inRow.getByRole('switch', { name: words.autoLabelOf.replace('{{name}}', 'Prairie') });
    expect(autoLabel.title).toBe('Chỉ chủ shop và manager đổi được');
    expect(inRow.queryByText('no bank yet')).toBeNull();
    // The page has no button to add a shop, because a shop added here would belong to the staff user.
    expect(screen.queryByRole('button', { name: words.addShop })).toBeNull();
  });

  it('shows beside the proxy since when it works or fails (SHP-54)', async () => {
    const since = (hours: number) => new Date(Date.now() - hours * 3_600_000 - 1_000).toISOString();
    open('/community/shops', {
      '/shops': () =>
        toPage([
          createShop({ proxy: '45.61.188.30', proxySince: since(5) }),
          createShop({
            id: '7496',
            friendName: 'Tide',
            proxy: '45.61.188.31',
            proxySince: since(51),
            isErrorProxy: true,
          }),
          createShop({ id: '7497', friendName: 'Maple', proxy: '45.61.188.32' }),
        ]),
    });
    const rowOf = (name: string) => screen.getByRole('link', { name }).closest<HTMLElement>('[data-row-id]');
    expect(await screen.findByText('sống 5 giờ')).toBeTruthy();
    expect(rowOf('Prairie')?.textContent).toContain('sống 5 giờ');
    expect(rowOf('Tide')?.textContent).toContain('lỗi 2 ngày 3 giờ');
    expect(rowOf('Maple')?.textContent).not.toMatch(/sống|lỗi \d/);
  });

  it('shows live, failed and frozen products (SHP-33)', async () => {
    const shop = createShop({
      isSyncExtension: true,
      totalProduct: 65,
      activeProductsCount: 61,
      failedProductsCount: 0,
      freezeProductsCount: 4,
    });
    open('/community/shops', { '/shops': () => toPage([shop]) });
    expect(await screen.findByTitle(`${words.live}: 61`)).toBeTruthy();
    expect(screen.getByTitle(`${words.failedProducts}: 0`)).toBeTruthy();
    expect(screen.getByTitle(`${words.frozen}: 4`)).toBeTruthy();
    expect(screen.getByText('65')).toBeTruthy();
    expect(screen.queryByText('not synced with extension')).toBeNull();
  });

  it('flips its switches only after the server has confirmed, and shows refusals (SHP-30)', async () => {
    let isRefused = true;
    let autoRenew = false;
    const bodies: unknown[] = [];
    open('/community/shops', {
      '/shops': () => toPage([createShop({ autoRenew })]),
      '/shops/auto-renew': ({ body }) => {
        bodies.push(body);
        if (isRefused) return refuse('NOT_FOUND', { status: 404 });
        autoRenew = true;
        return createShop({ autoRenew });
      },
    });
    const toSwitch = () => screen.findByRole('switch', { name: words.autoRenewOf.replace('{{name}}', 'Prairie') });
    fireEvent.click(await toSwitch());
    expect((await toSwitch()).getAttribute('aria-checked')).toBe('false');
    expect(await screen.findByText(/^Prairie: /)).toBeTruthy();
    expect((await toSwitch()).getAttribute('aria-checked')).toBe('false');
    isRefused = false;
    fireEvent.click(await toSwitch());
    expect(await screen.findByText(/^Success update/)).toBeTruthy();
    await waitFor(async () => expect((await toSwitch()).getAttribute('aria-checked')).toBe('true'));
    expect(bodies).toEqual([
      { shopId: '7495', autoRenew: true },
      { shopId: '7495', autoRenew: true },
    ]);
  });

  it('can be renamed in place: Enter saves, Escape cancels (SHP-3)', async () => {
    let friendName = 'Prairie';
    const sent: unknown[] = [];
    open('/community/shops', {
      '/shops': ({ body }) => {
        if (body === null) return toPage([createShop({ friendName })]);
        sent.push(body);
        friendName = 'Meadow';
        return createShop({ friendName });
      },
    });
    const press = async () =>
      fireEvent.click(await screen.findByRole('button', { name: words.editNameOf.replace('{{name}}', 'Prairie') }));
    await press();
    const field = await screen.findByRole('textbox', { name: words.friendlyName });
    fireEvent.keyDown(field, { key: 'Escape' });
    await screen.findByRole('link', { name: 'Prairie' });
    await press();
    const again = await screen.findByRole<HTMLInputElement>('textbox', { name: words.friendlyName });
    fireEvent.change(again, { target: { value: 'Meadow' } });
    fireEvent.submit(again.form ?? again);
    expect(await screen.findByRole('link', { name: 'Meadow' })).toBeTruthy();
    expect(sent).toEqual([{ id: '7495', name: 'Meadow', seen: { friendName: 'Prairie' } }]);
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

  it('lists every shop of the authorization', async () => {
    const names = ['Mine · First', 'Mine · Second', 'Other'].map((friendName) => ({ friendName }));
    const dialog = await openDialog({ '/shops/shops': () => names });
    type(dialog.getByLabelText(words.data), 'TTP_code');
    type(dialog.getByLabelText(words.friendlyName), 'Mine');
    fireEvent.click(dialog.getByRole('button', { name: words.connect }));
    expect(await screen.findByText(/Mine · First, Mine · Second đang tải/)).toBeTruthy();
  });

  it('rejects a text without a code when the field loses the focus (SHP-6)', async () => {
    const dialog = await openDialog();
    type(dialog.getByLabelText(words.data), 'garbage text');
    expect(dialog.getByText(PROBLEMS.vi.authorizationUnknown)).toBeTruthy();
  });
});

describe('the products of a shop', () => {
  const product = {
    id: '1729',
    title: 'Quilted Moon Tee',
    status: 'ACTIVATE',
    image: 'https://market.test/a.jpg',
    skuCount: 1,
    lowestPrice: '24.99',
    highestPrice: '26.99',
    updatedAt: new Date().toISOString(),
    skus: [{ id: '1', name: 'Black, M', sellerSku: 'G5000-BLK-M', image: null, price: '24.99' }],
  };

  it('appear on its page, filtered by status (SHP-34)', async () => {
    const asked: (string | null)[] = [];
    open('/community/shop-details/7495', {
      '/shops/shop/7495': () => createShop({ activeProductsCount: 9, failedProductsCount: 1, freezeProductsCount: 2 }),
      '/shops/7495/products': (_call, url) => {
        asked.push(new URL(url, location.origin).searchParams.get('statuses'));
        return toPage([product, { ...product, id: '1730', status: 'SOMETHING_NEW' }]);
      },
    });
    expect((await screen.findAllByTitle('Quilted Moon Tee')).length).toBe(2);
    // A status that this version does not know is shown unchanged.
    expect(screen.getByText('SOMETHING_NEW')).toBeTruthy();
    expect(screen.getAllByText('Black, M').length).toBe(2);
    fireEvent.click(screen.getByRole('checkbox', { name: `${words.frozen} 2` }));
    await waitFor(() => expect(asked).toEqual([null, 'FREEZE,PLATFORM_DEACTIVATED']));
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

  it('shop page highlights the shops section in the header, shows a short history, and repeats no text (SHP-9)', async () => {
    open('/community/shop-details/7495', { '/shops/shop/7495': () => createShop({ syncRuns }) });
    expect(await screen.findByText('Kho bán hàng')).toBeTruthy();
    const link = within(screen.getByRole('navigation', { name: shell.navigation })).getByText(shell.header.shops);
    expect(link.getAttribute('aria-current')).toBe('true');
    expect(screen.getAllByText(words.causeSchedule)).toHaveLength(5);
    fireEvent.click(screen.getByRole('button', { name: words.moreHistory.replace('{{count}}', '20') }));
    expect(screen.getAllByText(words.causeSchedule)).toHaveLength(20);
  });
});
