import type { Order } from '@bobbin/contract/orders';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TOKEN_KEY } from '../api/session.ts';
import { createTestOrder } from '../features/orders/testing/orders.ts';
import { startTranslations } from '../i18n/i18n.ts';
import { todoTexts } from '../i18n/vi/todo.ts';
import { closeApp, openApp, TOKENS, USER } from '../testing/open-app.tsx';

const { texts } = todoTexts;
const HOUR_MS = 3_600_000;
const NUMBERS = {
  todo: 9,
  late: 2,
  dueSoon: 3,
  cancelRequested: 1,
  factoryRefused: 0,
  unsettled: 0,
  wrongTracking: 0,
  missingLabel: 6,
};

beforeAll(startTranslations);
beforeEach(() => localStorage.setItem(TOKEN_KEY, JSON.stringify(TOKENS)));
afterEach(closeApp);

/** Opens the view 'todo'; returns the parameters of each list request. */
function openTodo(orders: Order[], address = '/community/orders?attention=todo') {
  const asked: URLSearchParams[] = [];
  openApp(address, {
    '/auth/profile': () => USER,
    '/shops/orders/tracking': () => ({
      ...NUMBERS,
      pendingFulfill: 5,
      pendingFulfill24h: 4,
      pendingProduction: 0,
      all: 40,
      otherStatuses: [],
    }),
    '/shops/names': () => [],
    '/shops/orders': (_call, url) => {
      const { searchParams } = new URL(url, location.origin);
      // Requests that only count have a limit of one row, so they are left out.
      if (searchParams.get('limit') !== '1') asked.push(searchParams);
      return {
        data: orders,
        meta: { itemsPerPage: 50, totalItems: orders.length, currentPage: 1, totalPages: Math.min(orders.length, 1) },
      };
    },
  });
  return asked;
}

const WAITING = createTestOrder({
  id: '577000000000000001',
  status: 'AWAITING_COLLECTION',
  fulfilState: 'SUBMITTED',
  fulfillHouse: 'PRESSIFY',
  dueAt: new Date(Date.now() - 3 * HOUR_MS).toISOString(),
  todo: ['late', 'missingLabel'],
});

describe('Cần xử lý (ORD-39)', () => {
  it('shows the number of orders for each reason, and filters by one or several pressed reasons', async () => {
    const asked = openTodo([WAITING]);
    await screen.findByRole('checkbox', { name: 'orders not yet fulfilled or fulfil failed' });
    const reasons = within(await screen.findByRole('toolbar', { name: texts.name }));
    const press = (reason: keyof typeof texts.reasons) =>
      reasons.getByRole('button', { name: `${texts.reasons[reason]} ${NUMBERS[reason]}` });
    const all = reasons.getByRole('button', { name: `${texts.all} ${NUMBERS.todo}` });
    expect(all.getAttribute('aria-pressed')).toBe('true');
    expect(asked.at(-1)?.get('reasons')).toBeNull();
    expect(asked.at(-1)?.get('sortBy')).toBe('dueAt:ASC');

    fireEvent.click(press('late'));
    await waitFor(() => expect(asked.at(-1)?.get('reasons')).toBe('late'));
    fireEvent.click(press('missingLabel'));
    await waitFor(() => expect(asked.at(-1)?.get('reasons')).toBe('late,missingLabel'));
    expect(asked.at(-1)?.get('attention')).toBe('todo');
    expect(press('late').getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(all);
    await waitFor(() => expect(location.search).not.toContain('reasons'));
  });

  it('filters by orders that can be processed now, shows their number, and names the filter above the list (ORD-52)', async () => {
    const asked = openTodo([WAITING]);
    const reasons = within(await screen.findByRole('toolbar', { name: texts.name }));
    // The number at a reason equals the length of the list that it opens.
    fireEvent.click(await reasons.findByRole('button', { name: `${texts.doable} 1` }));
    await waitFor(() => expect(location.search).toContain('isDoable=true'));
    await waitFor(() => expect(asked.at(-1)?.get('isDoable')).toBe('true'));
    expect(asked.at(-1)?.get('attention')).toBe('todo');
    fireEvent.click(reasons.getByRole('button', { name: `${texts.doable} 1` }));
    await waitFor(() => expect(location.search).not.toContain('isDoable'));
  });

  it('shows in the row why an order needs action, with the first step', async () => {
    openTodo([WAITING]);
    const row = within((await screen.findByText(WAITING.id)).closest('tr') as HTMLElement);
    row.getByText(/^trễ 3 giờ/);
    // A factory already makes this order, so only its label is missing.
    row.getByRole('button', { name: `Tạo label cho đơn ${WAITING.id}` });
  });

  it('shows a message when no order is left', async () => {
    openTodo([]);
    await screen.findByText(texts.done.title);
    expect(screen.getByRole('link', { name: texts.done.action }).getAttribute('href')).toBe(
      '/community/orders?view=all',
    );
  });

  it('reports an unknown reason in the URL (UI-12)', async () => {
    const asked = openTodo([WAITING], '/community/orders?attention=todo&reasons=late,boredom');
    await screen.findByText(/reasons/);
    expect(asked.at(-1)?.get('reasons')).toBeNull();
  });
});
