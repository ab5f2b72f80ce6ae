import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { TOKEN_KEY } from '../api/session.ts';
import { createTestOrder } from '../features/orders/testing/orders.ts';
import { startTranslations } from '../i18n/i18n.ts';
import { closeApp, openApp, TOKENS, USER } from '../testing/open-app.tsx';

beforeAll(startTranslations);
beforeEach(() => {
  localStorage.setItem(TOKEN_KEY, JSON.stringify(TOKENS));
  Object.assign(window, { innerWidth: 1024 });
});
afterEach(closeApp);

const seller = { id: 'lan', name: 'Lan Nguyễn', email: 'lan@example.com' };
const HELD = {
  ...createTestOrder({ status: 'IN_TRANSIT', buyerMessage: 'A gift', trackingNumber: '9400111' }),
  seller,
};
const CANCELLED = { ...createTestOrder({ id: '577', status: 'CANCELLED', rights: ['viewOrders'] }), seller };

function open(address: string, permissions: readonly string[]) {
  const roleToPermission = permissions.map((nameDisplay) => ({
    id: nameDisplay,
    active: true,
    changable: true,
    permission: { id: nameDisplay, name: nameDisplay, nameDisplay, description: '' },
  }));
  const asked: Record<string, string>[] = [];
  const copied: unknown[] = [];
  openApp(address, {
    '/auth/profile': () => ({ ...USER, role: { roleName: 'support', isAdmin: false, roleToPermission } }),
    '/admin/shops/orders': (_call, url) => {
      asked.push(Object.fromEntries(new URL(url, location.origin).searchParams));
      return {
        data: [HELD, CANCELLED],
        meta: { itemsPerPage: 50, totalItems: 148_206, currentPage: 1, totalPages: 2965 },
      };
    },
    '/admin/shops/owners': () => [{ ...seller, shopsCount: 3 }],
    '/admin/shops/orders/export': (call) => {
      copied.push(call.body);
      return { lines: ['577, CANCELLED, , '] };
    },
  });
  return { asked, copied };
}

const findRow = async (id: string) => {
  const link = await screen.findByRole('link', { name: id });
  return within(link.closest<HTMLElement>('[data-order-id]') ?? document.body);
};

describe('the orders of all sellers', () => {
  it('show seller and shop with their pages, and the buyer’s message (ROL-37, ROL-54, ROL-55)', async () => {
    open('/admin/orders', ['VIEW_ORDERS', 'VIEW_SHOPS', 'VIEW_MEMBERS']);
    const row = await findRow(HELD.id);
    const shop = row.getByRole('link', { name: 'Maple Threads' });
    expect(shop.getAttribute('href')).toBe('/admin/shops/7495000000000000001');
    expect(row.getByRole('link', { name: seller.name }).getAttribute('href')).toBe('/admin/users/lan');
    row.getByText('A gift');
    expect(row.getByRole('link', { name: HELD.id }).getAttribute('href')).toBe(`/admin/orders/${HELD.id}`);
    row.getByRole('button', { name: `Auto fulfill đơn ${HELD.id}` });
    // A cancelled order has no button, because it cannot be sent.
    expect((await findRow('577')).queryByRole('button', { name: /Auto fulfill/ })).toBeNull();
    screen.getByText(/Totals: 148.206 items/);
  });

  it('show ON HOLD on wide screens while the marketplace has not settled an order', async () => {
    Object.assign(window, { innerWidth: 1600 });
    open('/admin/orders', ['VIEW_ORDERS']);
    (await findRow(HELD.id)).getByText('ON HOLD');
  });

  it('load by the id in the address and by the search button (ROL-38)', async () => {
    const { asked } = open('/admin/orders?id=577&unfulfilled=true', ['VIEW_ORDERS']);
    await findRow(HELD.id);
    expect(asked).toEqual([{ search: '577', unfulfilled: 'true', page: '1', sortBy: 'createdAt:DESC' }]);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'not yet fulfilled' }).checked).toBe(true);
    const box = screen.getByRole('searchbox', { name: 'search by order code' });
    fireEvent.change(box, { target: { value: '578' } });
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Tìm' });
    expect(button.type).toBe('submit');
    expect(button.getAttribute('form')).toBe(box.closest('form')?.id);
    fireEvent.submit(box);
    await waitFor(() => expect(asked.at(-1)?.search).toBe('578'));
  });

  it('show no actions without the permission to edit (ROL-2)', async () => {
    open('/admin/orders', ['VIEW_ORDERS']);
    const row = await findRow(HELD.id);
    expect(row.queryByRole('link', { name: 'Maple Threads' })).toBeNull();
    row.getByText('Maple Threads');
    expect(row.queryByRole('link', { name: seller.name })).toBeNull();
    row.getByText(seller.name);
  });

  it('may be filtered by seller, whose name a chip shows (ROL-54)', async () => {
    const { asked } = open('/admin/orders?user=lan', ['VIEW_ORDERS']);
    await findRow(HELD.id);
    expect(asked[0]?.user).toBe('lan');
    await screen.findByRole('button', { name: /Lan Nguyễn/ });
  });

  it('may be filtered by several sellers, each with a chip that removes only this one (ROL-70)', async () => {
    const { asked } = open('/admin/orders?user=lan,minh', ['VIEW_ORDERS']);
    await findRow(HELD.id);
    expect(asked[0]?.user).toBe('lan,minh');
    fireEvent.click(await screen.findByRole('button', { name: /minh/ }));
    await waitFor(() => expect(asked.at(-1)?.user).toBe('lan'));
    await screen.findByRole('button', { name: /Lan Nguyễn/ });
  });

  it('copy the selected rows (ORD-21)', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
    const clipboard = vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ ...navigator.clipboard, writeText });
    const { copied } = open('/admin/orders', ['VIEW_ORDERS']);
    await findRow('577');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Chọn đơn 577' }));
    const [copy] = await screen.findAllByRole('button', { name: 'export orders' });
    fireEvent.click(copy ?? document.body);
    await waitFor(() => expect(writeText).toHaveBeenCalledWith('577, CANCELLED, , '));
    expect(copied).toEqual([{ ids: ['577'] }]);
    clipboard.mockRestore();
  });
});
