import { ERRORS } from '@bobbin/contract/errors';
import { TEAM_RIGHTS } from '@bobbin/domain/teams/rights';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { TOKEN_KEY } from '../api/session.ts';
import { startTranslations } from '../i18n/i18n.ts';
import { closeApp, openApp, refuse, TOKENS, USER } from '../testing/open-app.tsx';

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
    proxySince: null,
    needsAuthorization: false,
    purgeAt: null,
    rights: TEAM_RIGHTS,
    expirationDate: new Date(Date.now() + 90 * DAY_MS).toISOString(),
    expirationReason: 'subscription',
    subscriptionEndsAt: new Date(Date.now() + 90 * DAY_MS).toISOString(),
    authorizationEndsAt: new Date(Date.now() + 90 * DAY_MS).toISOString(),
    isSyncExtension: true,
    extensionSyncedAt: '2026-07-01T00:00:00.000Z',
    shopHealthLevel: null,
    canFlashSale: null,
    teams: [],
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

/** Opens the shops list with a simulated server; returns the requests. */
function openShops(address: string, expired: readonly object[] = [OVER, REFUSED]) {
  const asked: (string | null)[][] = [];
  openApp(address, {
    '/auth/profile': () => ({ ...USER, expiredShopsCount: expired.length }),
    '/shops/summary': () => SUMMARY,
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

const NONE = { broken: 0, expired: 0, ending: 0, unassigned: 0 };
const SUMMARY = { all: 1, views: NONE, open: 1, closed: 0, renewable: [], fee: null };

const findView = (name: 'Tất cả' | 'Hết hạn') =>
  screen.findByRole<HTMLAnchorElement>('link', { name: new RegExp(`^${name} *\\d*$`) });
const isOpen = (view: HTMLElement) => view.getAttribute('aria-current') === 'page';

describe('expired shops', () => {
  it('expired shops match the count in the warning, and are the rows of the list that it opens', async () => {
    const asked = openShops('/community/shops');
    await screen.findByText('Well');
    const warning = await screen.findByRole('link', { name: /2 shop hết hạn/ });
    fireEvent.click(warning);
    await waitFor(() => expect(screen.queryByText('Well')).toBeNull());
    expect(location.pathname + location.search).toBe('/community/shops?statuses=OPEN,CLOSED&isExpired=true');
    expect(asked.at(-1)).toEqual(['OPEN,CLOSED', 'true', '1', null]);
    expect(isOpen(await findView('Hết hạn'))).toBe(true);
    for (const name of ['Over', 'Refused']) {
      const row = within(screen.getByRole('link', { name }).closest<HTMLElement>('tr, article') ?? document.body);
      row.getByText('expired');
    }
    screen.getByText(/Totals: 2 items/);
  });

  it('appear in their own view, kept in the URL; another filter starts on its first page (UI-13, SHP-1)', async () => {
    const asked = openShops('/community/shops?isExpired=true&page=3');
    expect(isOpen(await findView('Hết hạn'))).toBe(true);
    await screen.findByText('Over');
    expect(asked.at(-1)).toEqual(['OPEN', 'true', '3', null]);
    fireEvent.click(await findView('Tất cả'));
    await screen.findByText('Well');
    expect(location.search).toBe('');
    expect(asked.at(-1)).toEqual(['OPEN', null, '1', null]);
    fireEvent.click(await findView('Hết hạn'));
    await waitFor(() => expect(location.search).toBe('?isExpired=true'));
  });

  it('ignore an unknown filter value (UI-12, SHP-1)', async () => {
    const asked = openShops('/community/shops?isExpired=maybe');
    await screen.findByText('Well');
    expect(asked).toEqual([['OPEN', null, '1', null]]);
  });

  it('show a message that all shops were checked and none has expired, with a link back', async () => {
    openShops('/community/shops?statuses=OPEN,CLOSED&isExpired=true', []);
    await screen.findByText('Không có shop nào hết hạn');
    screen.getByText('Mọi shop của bạn đều còn hạn.');
    fireEvent.click(screen.getByRole('button', { name: 'Xoá lọc' }));
    await screen.findByText('Well');
    expect(location.search).toBe('');
  });

  it.each(['isExpired=true', 'statuses=OPEN,CLOSED&isExpired=true&search=x'])(
    'show the message for no results, not the one for no expired shops, while %s leaves shops out',
    async (query) => {
      openShops(`/community/shops?${query}`, []);
      await screen.findByText('Không tìm thấy kết quả');
      expect(screen.queryByText('Không có shop nào hết hạn')).toBeNull();
    },
  );
});

describe('the expiry of a shop whose tokens are rejected', () => {
  it('names the authorization, with the button to renew it (SHP-14)', async () => {
    openShops('/community/shops', [REFUSED]);
    const name = await screen.findByRole('link', { name: 'Refused' });
    const row = within(name.closest<HTMLElement>('tr, article') ?? document.body);
    row.getByText('expired');
    row.getByText('TikTok');
    row.getByRole('button', { name: 'Uỷ quyền lại: Refused' });
  });
});

describe('the teams of a shop', () => {
  const NIGHT = { id: 't1', name: 'Night', role: 'manager', description: '', membersCount: 2, shopsCount: 1 };
  const PRINT = { ...NIGHT, id: 't2', name: 'Print', role: 'operator', shopsCount: 0 };
  type Answers = Parameters<typeof openApp>[1];

  function openTeamed(answers: Answers) {
    vi.stubGlobal('innerWidth', 1680);
    const meta = { itemsPerPage: 25, totalItems: 1, currentPage: 1, totalPages: 1 };
    return openApp('/community/shops', {
      '/auth/profile': () => USER,
      '/shops/summary': () => SUMMARY,
      '/teams/all': () => [NIGHT, PRINT],
      '/shops': () => ({ data: [createShop('Well', { teams: [NIGHT] })], meta }),
      ...answers,
    });
  }

  /** The test browser does not support popovers, so the toggle event is dispatched to the panel directly. */
  async function openPicker(): Promise<void> {
    const button = await screen.findByRole('button', { name: 'Giao nhóm: Well' });
    const panel = document.getElementById(button.getAttribute('aria-controls') ?? '');
    if (panel === null) throw new Error('no panel');
    fireEvent(panel, Object.assign(new Event('toggle'), { newState: 'open' }));
  }
  const isTicked = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked;
  const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }));

  it('appear in its row with their roles, and a tick changes only after the server has confirmed it (TEA-13)', async () => {
    let teams: object[] = [NIGHT];
    const confirmed = Promise.withResolvers<void>();
    const meta = { itemsPerPage: 25, totalItems: 1, currentPage: 1, totalPages: 1 };
    const sent = openTeamed({
      '/shops': () => ({ data: [createShop('Well', { teams })], meta }),
      '/shops/id-Well/assign': async () => {
        await confirmed.promise;
        teams = [NIGHT, PRINT];
        return true;
      },
      '/shops/id-Well/assign/t1': () => {
        teams = [PRINT];
        return true;
      },
    });
    expect(await screen.findByText('Night manager')).toBeTruthy();
    await openPicker();
    await screen.findByRole('checkbox', { name: 'Print operator' });
    expect([isTicked('Night manager'), isTicked('Print operator')]).toEqual([true, false]);
    tick('Print operator');
    await waitFor(() => expect(sent.filter(({ path }) => path === '/shops/id-Well/assign')).toHaveLength(1));
    expect(isTicked('Print operator')).toBe(false);
    confirmed.resolve();
    await waitFor(() => expect(isTicked('Print operator')).toBe(true));
    expect(sent.find(({ path }) => path === '/shops/id-Well/assign')?.body).toEqual({ teamId: 't2' });
    tick('Night manager');
    await waitFor(() => expect(isTicked('Night manager')).toBe(false));
    expect(isTicked('Print operator')).toBe(true);
  });

  it('stay unchanged when the server refuses, and show why (TEA-13)', async () => {
    openTeamed({ '/shops/id-Well/assign': () => refuse('NOT_FOUND', { status: 404 }) });
    await openPicker();
    await screen.findByRole('checkbox', { name: 'Print operator' });
    tick('Print operator');
    expect(await screen.findByText(ERRORS.NOT_FOUND.vi)).toBeTruthy();
    expect(isTicked('Print operator')).toBe(false);
  });

  it('link to the creation of teams while there is none (TEA-13)', async () => {
    openTeamed({ '/teams/all': () => [], '/shops': () => ({ data: [WELL], meta: { totalItems: 1, totalPages: 1 } }) });
    const link = await screen.findByRole('link', { name: 'Tạo nhóm' });
    expect(link.getAttribute('href')).toBe('/community/teams');
  });

  it('stay hidden from a team member, and are not requested (TEA-13)', async () => {
    const sent = openTeamed({ '/auth/profile': () => ({ ...USER, actingFor: { id: 'lan', name: 'Lan' } }) });
    await screen.findByRole('link', { name: 'Well' });
    expect(screen.queryByRole('button', { name: 'Giao nhóm: Well' })).toBeNull();
    expect(screen.queryByRole('columnheader', { name: /Nhóm/ })).toBeNull();
    expect(sent.some(({ path }) => path === '/teams/all')).toBe(false);
  });
});
