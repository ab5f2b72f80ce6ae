import type { Order } from '@bobbin/contract/orders';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTranslations } from '../../../i18n/i18n.ts';
import { ListBody } from '../../../ui/list/list-page/list-body.tsx';
import { NOTHING } from '../../../ui/list/data-list/selection.ts';
import { createTestOrder, createTestProduct } from '../testing/orders.ts';
import { useOrderRows } from './use-order-rows.tsx';

// The window is wide enough for all columns.
beforeEach(() => Object.assign(window, { innerWidth: 1600 }));
beforeAll(async () => {
  await startTranslations();
  // Loads code that otherwise loads with a click or for a rare status.
  await Promise.all([
    import('./price-input.tsx'),
    import('../../../ui/domain/further-badge.tsx'),
    import('../../../ui/overlay/menu-list.tsx'),
  ]);
}, 60_000);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const PAGE_ORDERS = 16;
const STATUSES = ['AWAITING_SHIPMENT', 'ON_HOLD', 'IN_TRANSIT', 'CANCELLED', 'COMPLETED', 'OUT_FOR_DELIVERY'];
const STATES = ['NONE', 'DRAFT', 'SUBMITTED', 'FAILED', 'HOLD', 'IN_PRODUCTION', 'MANUAL'] as const;

/** Creates the orders of a page; each order looks different from the order at the same position of the previous page. */
function createPage(page: number): Order[] {
  return Array.from({ length: PAGE_ORDERS }, (_, place) => {
    const number = page * PAGE_ORDERS + place;
    return createTestOrder({
      id: `5772419088336${String(10_000 + number)}`,
      status: STATUSES[number % STATUSES.length],
      fulfilState: STATES[(number + page) % STATES.length],
      buyerMessage: number % 3 === 0 ? `note ${number}` : '',
      isBuyerRequestCancel: number % 4 === 1,
      returnState: number % 5 === 1 ? 'asked' : 'none',
      trackingNumber: number % 2 === 0 ? `94001118992234567${number}` : null,
      labelFile: number % 7 === 0 ? `/labels/${number}.pdf` : null,
      kind: number % 6 === 0 ? 'REPLACEMENT' : 'NORMAL',
      orderProducts: [createTestProduct({ id: `p${number}`, skuImage: `https://pictures.test/${number % 7}.png` })],
    });
  });
}

const PAGES = [createPage(0), createPage(1)];
const [FIRST = [], SECOND = []] = PAGES;

interface Shown {
  page: number;
  orders: Order[];
}

/** Renders the list under a heading; returns a function that shows other rows. */
async function renderList(shown: Shown) {
  let show: (next: Shown) => void = () => undefined;
  function List() {
    const [{ page, orders }, setShown] = useState(shown);
    const [selection, setSelection] = useState(NOTHING);
    show = setShown;
    const {
      dialog,
      runFulfil: _,
      ...rows
    } = useOrderRows({
      restCount: null,
      search: { page },
      reply: {
        rows: orders,
        meta: { itemsPerPage: 50, totalItems: 500, currentPage: page, totalPages: 10 },
        isPending: false,
        isError: false,
        isFetching: false,
        isPlaceholderData: false,
        error: null,
        dataUpdatedAt: 0,
        refetch: () => undefined,
        total: 500,
      },
      selection,
      onSelection: setSelection,
      onOpen: () => undefined,
      onFulfil: () => undefined,
      onMove: () => undefined,
      onExport: () => undefined,
      fulfilWish: { word: 'Fulfill', scope: { ids: [] }, only: null, reason: null },
      onFulfilChosen: () => undefined,
    });
    return (
      <>
        <h1>Orders</h1>
        <button type="button">outside</button>
        <ListBody {...rows} />
        {dialog}
      </>
    );
  }
  const router = createRouter({
    routeTree: createRootRoute({ component: List }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(listIds()).toEqual(shown.orders.map(({ id }) => id)));
  return async (next: Shown) => {
    act(() => show(next));
    await waitFor(() => expect(listIds()).toEqual(next.orders.map(({ id }) => id)));
  };
}

const listRows = () => [...document.querySelectorAll<HTMLElement>('tr[data-order-id]')];
const listIds = () => listRows().map(({ dataset }) => dataset.orderId);
const rowAt = (place: number) => listRows()[place] ?? document.body;

/** Returns the markup of the rows, without React's generated ids and with the attributes sorted. */
function readRows(): string[] {
  const read = (node: Node): string => {
    if (!(node instanceof Element)) return node.textContent ?? '';
    const attributes = [...node.attributes].map(({ name, value }) => `${name}=${value.replaceAll(/_r_\w+_/g, 'ID')}`);
    const state = node instanceof HTMLInputElement ? `${node.checked} ${node.value}` : '';
    return `<${[node.tagName, ...attributes.toSorted(), state].join(' ')}>${[...node.childNodes].map(read).join('|')}`;
  };
  return listRows().map(read);
}

async function readFresh(shown: Shown): Promise<string[]> {
  cleanup();
  await renderList(shown);
  return readRows();
}

describe('another page of orders (UI-54)', () => {
  it('shows its own rows exactly as when it is opened directly, regardless of previous focus and input', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const show = await renderList({ page: 1, orders: FIRST });
    const before = new Set(listRows());
    fireEvent.click(within(rowAt(0)).getByRole('button', { name: /^Sao chép/ }));
    await within(rowAt(0)).findByText('Copied');
    const priced = FIRST.findIndex(({ status, fulfilState }) => status !== 'CANCELLED' && fulfilState === 'NONE');
    fireEvent.click(within(rowAt(priced)).getByRole('button', { name: /^Sửa/ }));
    const field = await within(rowAt(priced)).findByRole('textbox');
    fireEvent.change(field, { target: { value: '12.34' } });
    screen.getByText('outside').focus();

    await show({ page: 2, orders: SECOND });
    expect(listRows().filter((row) => before.has(row))).toEqual([]);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByText('Copied')).toBeNull();
    const turned = readRows();
    // Input that is not saved is lost when the page of orders changes.
    await show({ page: 1, orders: FIRST });
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(turned).toEqual(await readFresh({ page: 2, orders: SECOND }));
  });

  it('moves the focus to the heading when the focused row disappears', async () => {
    const show = await renderList({ page: 1, orders: FIRST });
    const top = rowAt(0);
    const menu = within(top).getByRole('button', { name: /thao tác khác/i });
    menu.focus();
    await show({ page: 2, orders: SECOND });
    expect(top.isConnected).toBe(false);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')));
    expect(readRows()).toEqual(await readFresh({ page: 2, orders: SECOND }));
  });

  it('keeps rows that both pages contain: a new order at the top moves neither the focus nor an unsaved price to another order', async () => {
    const show = await renderList({ page: 1, orders: FIRST });
    const priced = FIRST.findIndex(({ status, fulfilState }) => status !== 'CANCELLED' && fulfilState === 'NONE');
    const row = rowAt(priced);
    fireEvent.click(within(row).getByRole('button', { name: /^Sửa/ }));
    const field = await within(row).findByRole<HTMLInputElement>('textbox');
    fireEvent.change(field, { target: { value: '12.34' } });
    field.focus();
    const [news] = SECOND;
    const orders = news === undefined ? FIRST : [news, ...FIRST.slice(0, -1)];
    await show({ page: 1, orders });
    expect(rowAt(priced + 1)).toBe(row);
    expect(document.activeElement).toBe(field);
    expect(field.value).toBe('12.34');
  });

  it('shows other rows exactly as when it is opened directly, even if pages overlap, shrink, grow or come back', async () => {
    const pages = [[...FIRST.slice(9), ...SECOND.slice(0, 5)], SECOND.toReversed(), SECOND.slice(0, 3), FIRST];
    const show = await renderList({ page: 1, orders: FIRST });
    const seen: string[][] = [];
    for (const [page, orders] of pages.entries()) {
      await show({ page: page + 2, orders });
      seen.push(readRows());
    }
    for (const [page, orders] of pages.entries()) {
      expect(seen[page]).toEqual(await readFresh({ page: page + 2, orders }));
    }
  });
});
