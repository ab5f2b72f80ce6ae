// @vitest-environment happy-dom
import { TEAM_RIGHTS } from '@bobbin/domain/teams/rights';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TOKEN_KEY } from '../api/session.ts';
import { useShopActions } from '../features/shops/shop-menu.tsx';
import { startTranslations } from '../i18n/i18n.ts';
import { adminShopsTexts } from '../i18n/vi/admin-shops.ts';
import { closeDialogs, openDialog } from '../ui/dialogs.ts';
import { clearNotices } from '../ui/notices.ts';
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
      };
    },
    ...answers,
  });
  return asked;
}

/** The menu's actions as buttons: the menu itself is the browser's own, which is not here. */
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
  it('stand with their sellers, an exact total, and what has ended (ROL-35)', async () => {
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

  it('are searched for by the id of the address, open or closed (ROL-35)', async () => {
    const asked = open('/admin/shops?id=74955', ['VIEW_SHOPS']);
    await screen.findByRole('link', { name: 'Prairie' });
    expect(asked).toEqual([['74955', 'OPEN,CLOSED']]);
    expect(screen.getByDisplayValue('74955')).toBeTruthy();
  });

  it('can only be looked at without the right to change them (ROL-2)', async () => {
    open('/admin/shops', ['VIEW_SHOPS']);
    const [renew] = await screen.findAllByRole('switch');
    expect(renew?.getAttribute('aria-disabled')).toBe('true');
    await openMenu(false);
    expect(await screen.findByRole('button', { name: words.showDebt })).toBeTruthy();
    expect(screen.queryByRole('button', { name: words.release })).toBeNull();
  });

  it('show what they owe (ROL-36)', async () => {
    open('/admin/shops', ['VIEW_SHOPS'], {
      '/admin/shops/7495/debt': () => ({
        shop: { id: '7495', friendName: 'Prairie', nameShop: 'Prairie Goods' },
        owner: { id: 'lan', name: 'Lan Nguyen', email: 'lan@example.com' },
        onHold: '12.50',
        negativeStatements: { count: 2, total: '-15.50', orders: [{ orderId: '576', amount: '-12.50' }] },
        unpaidRenewals: { count: 1, total: '5.00', since: new Date().toISOString() },
        total: '20.50',
      }),
    });
    await openMenu(true);
    fireEvent.click(await screen.findByRole('button', { name: words.showDebt }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('20.50$')).toBeTruthy();
    expect(dialog.getByText('Quyết toán âm (2 đơn)')).toBeTruthy();
    expect(dialog.getByText('và 1 đơn nữa')).toBeTruthy();
  });

  it('are released after a question that says what follows (SHP-28)', async () => {
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
    expect(await screen.findByText('Đã thu hồi Prairie')).toBeTruthy();
  });
});
