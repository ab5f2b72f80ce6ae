import { TEAM_RIGHTS } from '@bobbin/domain/teams/rights';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TOKEN_KEY } from '../api/session.ts';
import { useShopActions } from '../features/shops/shop-menu.tsx';
import { startTranslations } from '../i18n/i18n.ts';
import { adminShopsTexts } from '../i18n/vi/admin-shops.ts';
import { closeDialogs, openDialog } from '../ui/overlay/dialogs.ts';
import { clearNotices } from '../ui/feedback/notices.ts';
import { closeApp, openApp, TOKENS, USER } from '../testing/open-app.tsx';

const { texts: words } = adminShopsTexts;
const DAY_MS = 24 * 3_600_000;

beforeAll(startTranslations);
beforeEach(() => localStorage.setItem(TOKEN_KEY, JSON.stringify(TOKENS)));
afterEach(() => {
  act(() => {
    closeDialogs();
    clearNotices();
  });
  closeApp();
});

function createShop(facts: object = {}) {
  const later = new Date(Date.now() + 20.5 * DAY_MS).toISOString();
  return {
    id: '7495',
    friendName: 'Prairie',
    nameShop: 'Prairie Goods',
    code: 'USLC1',
    isActive: true,
    ordersCount: 368,
    payoutOnHold: '12.50',
    totalProduct: 65,
    activeProductsCount: 61,
    failedProductsCount: 0,
    freezeProductsCount: 4,
    isSyncExtension: true,
    shopHealth: null,
    violationCount: null,
    acceleratedSettlement: null,
    proxy: '45.61.188.30',
    isErrorProxy: false,
    proxySince: null,
    bank: null,
    autoRenew: true,
    isAutoCreateLabel: false,
    expirationDate: later,
    expirationReason: 'subscription',
    needsAuthorization: false,
    purgeAt: null,
    rights: TEAM_RIGHTS,
    updatedAt: later,
    owner: { id: 'lan', name: 'Lan Nguyen', email: 'lan@example.com' },
    ...facts,
  };
}

function open(address: string, permissions: readonly string[], answers: Parameters<typeof openApp>[1] = {}) {
  const roleToPermission = permissions.map((nameDisplay) => ({
    id: nameDisplay,
    active: true,
    changable: true,
    permission: { id: nameDisplay, name: nameDisplay, nameDisplay, description: '' },
  }));
  const asked: (string | null)[][] = [];
  openApp(address, {
    '/auth/profile': () => ({ ...USER, role: { roleName: 'support', isAdmin: false, roleToPermission } }),
    '/admin/shops': (_call, url) => {
      const query = new URL(url, location.origin).searchParams;
      asked.push([query.get('search'), query.get('statuses')]);
      const ended = createShop({
        id: '1',
        friendName: 'Over',
        expirationDate: new Date(Date.now() - DAY_MS).toISOString(),
      });
      return {
        data: [createShop(), ended],
        meta: { itemsPerPage: 25, totalItems: 6355, currentPage: 1, totalPages: 255 },
        counts: { open: 6355, closed: 57, all: 6355, expired: 19, ending: 84, failing: 23, violating: 61 },
      };
    },
    ...answers,
  });
  return asked;
}

/** Renders the actions of the menu as buttons, because the test browser does not support the native menu. */
function Actions({ canEdit }: { canEdit: boolean }) {
  const actions = useShopActions(createShop(), canEdit);
  return actions.map(({ key, label, onAction }) => (
    <button key={key} type="button" onClick={onAction}>
      {label}
    </button>
  ));
}

async function openMenu(canEdit: boolean) {
  await screen.findByRole('button', { name: words.moreOf.replace('{{name}}', 'Prairie') });
  act(() => void openDialog(() => <Actions canEdit={canEdit} />));
}

describe('the shops of all sellers', () => {
  it('show their sellers, an exact total, and expired subscriptions (ROL-35)', async () => {
    open('/admin/shops', ['VIEW_SHOPS', 'EDIT_SHOPS']);
    expect(await screen.findByRole('heading', { name: 'Quản lý Shop Toàn hệ thống' })).toBeTruthy();
    const row = within(
      (await screen.findByRole('link', { name: 'Prairie' })).closest<HTMLElement>('[data-row-id]') ?? document.body,
    );
    for (const text of ['lan@example.com', '368', '45.61.188.30', 'còn 21 ngày', 'gói Bobbin']) row.getByText(text);
    const ended = screen.getByRole('link', { name: 'Over' }).closest<HTMLElement>('[data-row-id]');
    within(ended ?? document.body).getByText('Hết hạn');
    screen.getByText(/Totals: 6.355 items/);
  });

  it('appear in views with counts; rows with a problem are red and give the reason (ROL-47)', async () => {
    const red = createShop({
      friendName: 'Red',
      isSyncExtension: false,
      extensionSyncedAt: null,
      isErrorProxy: true,
      needsAuthorization: true,
    });
    const views: (string | null)[] = [];
    open('/admin/shops?view=failing', ['VIEW_SHOPS'], {
      '/admin/shops': (_call, url) => {
        views.push(new URL(url, location.origin).searchParams.get('view'));
        return {
          data: [red],
          meta: { itemsPerPage: 25, totalItems: 23, currentPage: 1, totalPages: 1 },
          counts: { open: 6355, closed: 57, all: 6355, expired: 19, ending: 84, failing: 23, violating: 61 },
        };
      },
    });
    const link = await screen.findByRole('link', { name: 'Red' });
    const row = within(link.closest<HTMLElement>('[data-row-id]') ?? document.body);
    for (const text of ['not synced with extension', 'proxy error or logged out']) row.getByText(text);
    expect(row.queryByText('Quá 24 giờ')).toBeNull();
    expect(views).toEqual(['failing']);
    const address = screen.getByRole('link', { name: /Có vi phạm\s*61/ }).getAttribute('href');
    expect(address).toContain('view=violating');
    screen.getByText('57');
  });

  it('filter by sellers and teams that the server finds, and name their owners (ROL-48)', async () => {
    const asked: Record<string, string | null>[] = [];
    const found: (string | null)[] = [];
    const owner = { id: 'lan', name: 'Lan Nguyen', email: 'lan@example.com' };
    open('/admin/shops?teams=night&search=maple', ['VIEW_SHOPS'], {
      '/admin/shops': (_call, url) => {
        const query = new URL(url, location.origin).searchParams;
        asked.push({ owners: query.get('owners'), teams: query.get('teams'), search: query.get('search') });
        const counts = {
          open: 1,
          closed: 0,
          all: 1,
          expired: 0,
          ending: 0,
          failing: 0,
          violating: 0,
          failingProxies: 0,
        };
        return {
          data: [createShop()],
          meta: { itemsPerPage: 25, totalItems: 1, currentPage: 1, totalPages: 1 },
          counts,
        };
      },
      '/admin/shops/owners': (_call, url) => {
        found.push(new URL(url, location.origin).searchParams.get('search'));
        return [{ ...owner, shopsCount: 7 }];
      },
      '/admin/shops/teams': () => [{ id: 'night', name: 'Night', role: 'operator', owner, shopsCount: 2 }],
    });
    await screen.findByText('Nhóm: Night');
    expect(asked).toEqual([{ owners: null, teams: 'night', search: 'maple' }]);
    const view = screen.getByRole('link', { name: /Có vi phạm/ }).getAttribute('href');
    for (const part of ['teams=', 'night', 'search=maple', 'view=violating']) expect(view).toContain(part);
    // The page has no button if no proxy fails.
    expect(screen.queryByRole('button', { name: /proxy lỗi/ })).toBeNull();

    const button = screen.getByRole('button', { name: 'Lọc Chủ shop' });
    const panel = document.getElementById(button.getAttribute('aria-controls') ?? '') ?? document.body;
    fireEvent(panel, Object.assign(new Event('toggle'), { newState: 'open' }));
    fireEvent.change(await within(panel).findByRole('searchbox', { hidden: true }), { target: { value: 'lan' } });
    await waitFor(() => expect(found).toContain('lan'));
    fireEvent.click(await within(panel).findByRole('checkbox', { name: /Lan Nguyen/, hidden: true }));
    await screen.findByText('Chủ shop: Lan Nguyen');
    expect(asked.at(-1)).toEqual({ owners: 'lan', teams: 'night', search: 'maple' });
    fireEvent.click(screen.getByRole('button', { name: 'Bỏ lọc Nhóm: Night' }));
    await waitFor(() => expect(asked.at(-1)).toEqual({ owners: 'lan', teams: null, search: 'maple' }));
  });

  it('test again their failing proxies by one press, and show how many are pending and the result (ROL-49)', async () => {
    let isChecked = false;
    let waiting = 23;
    const since: (string | null)[] = [];
    const asked: unknown[] = [];
    open('/admin/shops?owners=lan', ['VIEW_SHOPS', 'EDIT_SHOPS'], {
      '/admin/shops': () => {
        const counts = { open: 9, closed: 0, all: 9, expired: 0, ending: 0, failing: 2, violating: 0 };
        const meta = { itemsPerPage: 25, totalItems: 9, currentPage: 1, totalPages: 1 };
        return { data: [createShop()], meta, counts: { ...counts, failingProxies: isChecked ? 3 : 23 } };
      },
      '/admin/shops/owners': () => [],
      '/admin/shops/proxies/check': ({ body }, url) => {
        if (body !== null) {
          asked.push(body);
          return { count: 23, startedAt: '2026-11-20T01:02:03.000Z' };
        }
        since.push(new URL(url, location.origin).searchParams.get('since'));
        const answer = { failing: waiting === 0 ? 3 : 23, waiting };
        isChecked = waiting === 0;
        waiting = 0;
        return answer;
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Kiểm tra 23 proxy lỗi' }));
    await screen.findByRole('button', { name: 'Đang kiểm tra, còn 23 proxy' });
    expect(asked).toEqual([{ statuses: 'OPEN', owners: 'lan' }]);
    expect(await screen.findByText('Đã kiểm tra 23 proxy')).toBeTruthy();
    screen.getByText('20 sống lại, 3 vẫn lỗi.');
    expect(since).toEqual(['2026-11-20T01:02:03.000Z', '2026-11-20T01:02:03.000Z']);
    await screen.findByRole('button', { name: 'Kiểm tra 3 proxy lỗi' });
  });

  it('can be searched by the id in the address, open or closed (ROL-35)', async () => {
    const asked = open('/admin/shops?id=74955', ['VIEW_SHOPS']);
    await screen.findByRole('link', { name: 'Prairie' });
    expect(asked).toEqual([['74955', 'OPEN,CLOSED']]);
    expect(screen.getByDisplayValue('74955')).toBeTruthy();
  });

  it('show no actions without the permission to edit (ROL-2)', async () => {
    open('/admin/shops', ['VIEW_SHOPS']);
    const [renew] = await screen.findAllByRole('switch');
    expect(renew?.getAttribute('aria-disabled')).toBe('true');
    await openMenu(false);
    expect(await screen.findByRole('button', { name: words.showDebt })).toBeTruthy();
    expect(screen.queryByRole('button', { name: words.release })).toBeNull();
  });

  it('show their debt (ROL-36)', async () => {
    open('/admin/shops', ['VIEW_SHOPS'], {
      '/admin/shops/7495/debt': () => ({
        shop: { id: '7495', friendName: 'Prairie', nameShop: 'Prairie Goods' },
        owner: { id: 'lan', name: 'Lan Nguyen', email: 'lan@example.com' },
        onHold: '12.50',
        negativeStatements: { count: 2, total: '-15.50', orders: [{ orderId: '576', amount: '-12.50' }] },
        unpaidRenewals: { count: 1, total: '5.00', since: new Date().toISOString() },
        total: '20.50',
        otherCurrencies: [],
      }),
    });
    await openMenu(true);
    fireEvent.click(await screen.findByRole('button', { name: words.showDebt }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('20.50$')).toBeTruthy();
    expect(dialog.getByText('Quyết toán âm (2 đơn)')).toBeTruthy();
    expect(dialog.getByText('và 1 đơn nữa')).toBeTruthy();
  });

  it('can be released from their owner after a confirmation that names the consequences (SHP-28)', async () => {
    const released: string[] = [];
    open('/admin/shops', ['VIEW_SHOPS', 'EDIT_SHOPS'], {
      '/admin/shops/7495/release': ({ path }) => {
        released.push(path);
        return true;
      },
    });
    await openMenu(true);
    fireEvent.click(await screen.findByRole('button', { name: words.release }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/lan@example.com/)).toBeTruthy();
    expect(released).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: words.release }));
    await waitFor(() => expect(released).toEqual(['/admin/shops/7495/release']));
    expect(await screen.findByText('Đã gỡ Prairie khỏi chủ')).toBeTruthy();
  });
});
