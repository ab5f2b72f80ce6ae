// @vitest-environment happy-dom
import { TEAM_RIGHTS } from '@bobbin/domain/teams/rights';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TOKEN_KEY } from '../api/session.ts';
import { startTranslations } from '../i18n/i18n.ts';
import { closeApp, openApp, TOKENS, USER } from '../testing/open-app.tsx';

beforeAll(startTranslations);
beforeEach(() => localStorage.setItem(TOKEN_KEY, JSON.stringify(TOKENS)));
afterEach(closeApp);

const DAY_MS = 24 * 3_600_000;

function createShop(friendName: string, facts: object = {}) {
  return {
    id: `id-${friendName}`,
    friendName,
    nameShop: friendName,
    code: 'US1',
    isActive: true,
    ordersCount: 0,
    payoutOnHold: '0.00',
    proxy: null,
    isErrorProxy: false,
    needsAuthorization: false,
    rights: TEAM_RIGHTS,
    expirationDate: new Date(Date.now() + 90 * DAY_MS).toISOString(),
    expirationReason: 'subscription',
    subscriptionEndsAt: new Date(Date.now() + 90 * DAY_MS).toISOString(),
    authorizationEndsAt: new Date(Date.now() + 90 * DAY_MS).toISOString(),
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

const YESTERDAY = new Date(Date.now() - DAY_MS).toISOString();
const OVER = createShop('Over', { expirationDate: YESTERDAY, subscriptionEndsAt: YESTERDAY });
const REFUSED = createShop('Refused', { needsAuthorization: true });
const WELL = createShop('Well');

/** The server as far as the list goes: what it was asked, and the shops of that. */
function openShops(address: string, expired: readonly object[] = [OVER, REFUSED]) {
  const asked: (string | null)[][] = [];
  openApp(address, {
    '/auth/profile': () => ({ ...USER, expiredShopsCount: expired.length }),
    '/shops': (_call, url) => {
      const query = new URL(url, location.origin).searchParams;
      asked.push(['statuses', 'isExpired', 'page', 'search'].map((name) => query.get(name)));
      const data = query.get('isExpired') === 'true' ? expired : [...expired, WELL];
      const found = query.get('search') === null ? data : [];
      const meta = { itemsPerPage: 25, totalItems: found.length, currentPage: 1, totalPages: found.length > 0 ? 3 : 0 };
      return { data: found, meta };
    },
  });
  return asked;
}

function findFilter() {
  return screen.findByRole<HTMLInputElement>('checkbox', { name: 'Chỉ shop hết hạn' });
}

describe('expired shops', () => {
  it('are what the warning counts and leads to', async () => {
    const asked = openShops('/community/shops');
    await screen.findByText('Well');
    const warning = await screen.findByRole('link', { name: /2 shop hết hạn/ });
    fireEvent.click(warning);
    await waitFor(() => expect(screen.queryByText('Well')).toBeNull());
    expect(location.pathname + location.search).toBe('/community/shops?statuses=OPEN,CLOSED&isExpired=true');
    expect(asked.at(-1)).toEqual(['OPEN,CLOSED', 'true', '1', null]);
    expect((await findFilter()).checked).toBe(true);
    for (const name of ['Over', 'Refused']) {
      const row = within(screen.getByRole('link', { name }).closest<HTMLElement>('tr, article') ?? document.body);
      row.getByText('expired');
    }
    screen.getByText(/Totals: 2 items/);
  });

  it('stand in the URL, and come and go with the box; another filter starts on its first page (UI-13, SHP-1)', async () => {
    const asked = openShops('/community/shops?isExpired=true&page=3');
    const box = await findFilter();
    expect(box.checked).toBe(true);
    await screen.findByText('Over');
    expect(asked.at(-1)).toEqual(['OPEN', 'true', '3', null]);
    fireEvent.click(box);
    await screen.findByText('Well');
    expect(location.search).toBe('');
    expect(asked.at(-1)).toEqual(['OPEN', null, '1', null]);
    fireEvent.click(box);
    await waitFor(() => expect(location.search).toBe('?isExpired=true'));
  });

  it('a word that is none is no filter (UI-12, SHP-1)', async () => {
    const asked = openShops('/community/shops?isExpired=maybe');
    await screen.findByText('Well');
    expect(asked).toEqual([['OPEN', null, '1', null]]);
  });

  it('say that none has expired when all were looked through, and lead back', async () => {
    openShops('/community/shops?statuses=OPEN,CLOSED&isExpired=true', []);
    await screen.findByText('Không có shop nào hết hạn');
    screen.getByText('Mọi shop của bạn đều còn hạn.');
    fireEvent.click(screen.getByRole('button', { name: 'Xoá lọc' }));
    await screen.findByText('Well');
    expect(location.search).toBe('');
  });

  it.each(['isExpired=true', 'statuses=OPEN,CLOSED&isExpired=true&search=x'])(
    'promise nothing of the shops that %s leaves out',
    async (query) => {
      openShops(`/community/shops?${query}`, []);
      await screen.findByText('Không tìm thấy kết quả');
      expect(screen.queryByText('Không có shop nào hết hạn')).toBeNull();
    },
  );
});

describe('the end of a shop whose tokens are refused', () => {
  it('is the authorization, with the way to renew it (SHP-14)', async () => {
    openShops('/community/shops', [REFUSED]);
    const name = await screen.findByRole('link', { name: 'Refused' });
    const row = within(name.closest<HTMLElement>('tr, article') ?? document.body);
    row.getByText('expired');
    row.getByText('TikTok');
    row.getByRole('button', { name: 'Uỷ quyền lại: Refused' });
  });
});
