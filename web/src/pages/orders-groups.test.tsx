import type { Order, OrderGroups } from '@bobbin/contract/orders';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TOKEN_KEY } from '../api/session.ts';
import { createTestOrder } from '../features/orders/testing/orders.ts';
import { startTranslations } from '../i18n/i18n.ts';
import { orderGroupsTexts } from '../i18n/vi/order-groups.ts';
import { orderSortsTexts } from '../i18n/vi/order-sorts.ts';
import { ordersTexts } from '../i18n/vi/orders.ts';
import { closeApp, openApp, TOKENS, USER } from '../testing/open-app.tsx';

const { texts } = orderGroupsTexts;
const DAY_MS = 24 * 3_600_000;

const GROUPS: OrderGroups = {
  groups: [
    { key: 's1', name: 'Maple', orders: 5, priced: 3, earn: '50.00', cost: '12.00', profit: '-2.50' },
    { key: 's2', name: 'Cozy', orders: 2, priced: 0, earn: '20.00', cost: null, profit: null },
  ],
  totalOrders: 7,
  isTooMany: false,
  isCut: false,
};

beforeAll(startTranslations);
beforeEach(() => localStorage.setItem(TOKEN_KEY, JSON.stringify(TOKENS)));
afterEach(closeApp);

function openOrders(
  address: string,
  { groups = GROUPS, orders = [createTestOrder()] }: { groups?: OrderGroups; orders?: Order[] } = {},
) {
  const asked: URLSearchParams[] = [];
  openApp(address, {
    '/auth/profile': () => USER,
    '/shops/names': () => [],
    '/shops/orders/teamwork': () => ({ tags: [], people: [] }),
    '/shops/orders/views': () => ({ views: [], teams: [], mayPinForTeam: false, landing: null, changes: [] }),
    '/shops/orders/groups': (_call, url) => {
      asked.push(new URL(url, location.origin).searchParams);
      return groups;
    },
    '/shops/orders': (_call, url) => {
      asked.push(new URL(url, location.origin).searchParams);
      return { data: orders, meta: { itemsPerPage: 50, totalItems: orders.length, currentPage: 1, totalPages: 1 } };
    },
  });
  return asked;
}

describe('Groups of the orders list', () => {
  it('Each group shows its sums, and opens and folds its orders (GRP-10)', async () => {
    const asked = openOrders('/community/orders?view=all&groupBy=shop&sortBy=profit:ASC');
    const panel = within(await screen.findByRole('region', { name: texts.by.shop }));
    const row = panel.getByRole('row', { name: /Maple/ });
    expect(row.textContent).toContain('3 trong 5');
    expect(row.textContent).toContain('2.50$');
    expect(asked.find((query) => query.has('by'))?.get('sortBy')).toBe('profit:ASC');
    fireEvent.click(panel.getByRole('button', { name: 'Maple' }));
    await waitFor(() => expect(asked.at(-1)?.get('group')).toBe('s1'));
    expect(asked.at(-1)?.get('groupBy')).toBe('shop');
    expect(panel.getByRole('button', { name: 'Maple' }).getAttribute('aria-expanded')).toBe('true');
    fireEvent.click(panel.getByRole('button', { name: 'Maple' }));
    await waitFor(() => expect(location.search).not.toContain('group='));
  });

  it('A list with too many orders asks for a filter (GRP-13)', async () => {
    openOrders('/community/orders?view=all&groupBy=product', {
      groups: { groups: [], totalOrders: 25_000, isTooMany: true, isCut: false },
    });
    await screen.findByText(/25[.,]000 đơn, chỉ nhóm được tới 20[.,]000/);
  });

  it('The menus choose grouping and sort, and the title of a column shows the sort (GRP-4)', async () => {
    openOrders('/community/orders?view=all');
    fireEvent.change(await screen.findByRole('combobox', { name: texts.group }), { target: { value: 'dueDay' } });
    await waitFor(() => expect(location.search).toContain('groupBy=dueDay'));
    fireEvent.change(screen.getByRole('combobox', { name: orderSortsTexts.texts.sort }), {
      target: { value: 'profit:DESC' },
    });
    await waitFor(() => expect(location.search).toContain('sortBy=profit:DESC'));
    const head = document.querySelector('th[data-column="revenue"]');
    expect(head?.getAttribute('aria-sort')).toBe('descending');
    fireEvent.click(within(head as HTMLElement).getByRole('button'));
    await waitFor(() => expect(head?.getAttribute('aria-sort')).toBe('ascending'));
  });
});

it('Paused orders with a later deadline are below a separating line in Cần xử lý (GRP-8)', async () => {
  const now = Date.now();
  const pause = { reason: 'other', note: '', until: new Date(now + 3 * DAY_MS).toISOString(), by: 'Lan' } as const;
  const due = (days: number) => new Date(now + days * DAY_MS).toISOString();
  const asked = openOrders('/community/orders?attention=todo', {
    orders: [
      createTestOrder({ id: '577000000000000001', dueAt: due(0.5), pause }),
      createTestOrder({ id: '577000000000000002', dueAt: due(2), pause }),
    ],
  });
  const line = await screen.findByText(ordersTexts.texts.restBandText);
  const second = document.querySelector('[data-order-id="577000000000000002"]');
  const first = document.querySelector('[data-order-id="577000000000000001"]');
  expect(line.compareDocumentPosition(second as Node) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(line.compareDocumentPosition(first as Node) & Node.DOCUMENT_POSITION_PRECEDING).toBeTruthy();
  expect(asked.find((query) => query.get('attention') === 'todo')?.get('isRestLast')).toBe('true');
});
