import type { OrderView, OrderViews } from '@bobbin/contract/order-views';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TOKEN_KEY } from '../api/session.ts';
import { ORDER_LIST } from '../features/orders/list/order-columns.tsx';
import { createTestOrder } from '../features/orders/testing/orders.ts';
import { startTranslations } from '../i18n/i18n.ts';
import { orderViewsTexts } from '../i18n/vi/order-views.ts';
import { readArrangement } from '../ui/list/data-list/arrangement.ts';
import { closeDialogs } from '../ui/overlay/dialogs.ts';
import { closeApp, openApp, refuse, TOKENS, USER, type SentCall } from '../testing/open-app.tsx';

const { texts } = orderViewsTexts;
const LANDING = 'orders-landing';

const VIEW: OrderView = {
  id: 'v1',
  name: 'Gấp',
  filters: { statuses: 'UNPAID' },
  sortBy: 'dueAt:ASC',
  columns: { version: 2, visible: { label: false } },
  density: 'compact',
  author: { id: 'u-1', name: 'An Nguyen' },
  team: null,
  isTeamPinned: false,
  isPinned: true,
  isHidden: false,
  mayEdit: true,
  revision: '1',
};

const VIEWS: OrderViews = {
  views: [VIEW],
  teams: [{ id: 't1', name: 'CSKH', people: 4 }],
  mayPinForTeam: true,
  landing: null,
  changes: [],
};

beforeAll(startTranslations);
beforeEach(() => localStorage.setItem(TOKEN_KEY, JSON.stringify(TOKENS)));
afterEach(() => {
  closeDialogs();
  closeApp();
  localStorage.removeItem(LANDING);
});

type Answers = Parameters<typeof openApp>[1];

/** Opens the orders list; returns the calls that were sent, and the filters of each list request. */
function openOrders(address: string, views: OrderViews = VIEWS, answers: Answers = {}) {
  const asked: string[] = [];
  const sent: SentCall[] = openApp(address, {
    '/auth/profile': () => USER,
    '/shops/names': () => [],
    '/shops/orders/teamwork': () => ({ tags: [], people: [] }),
    '/shops/orders/views': () => views,
    '/shops/orders/views/counts': () => [{ id: VIEW.id, count: 12 }],
    '/shops/orders': (_call, url) => {
      const { searchParams } = new URL(url, location.origin);
      if (searchParams.get('limit') !== '1') asked.push(searchParams.get('statuses') ?? 'all');
      const data = [createTestOrder({ id: '577000000000000001' })];
      return { data, meta: { itemsPerPage: 50, totalItems: 1, currentPage: 1, totalPages: 1 } };
    },
    ...answers,
  });
  return { asked, sent };
}

const findTab = (name: string | RegExp) => screen.findByRole('link', { name });

/** Opens the menu at the end of the row of views, and chooses its last entry. */
async function pressManage(): Promise<void> {
  const button = await screen.findByRole('button', { name: new RegExp(texts.others) });
  const panel = document.getElementById(button.getAttribute('aria-controls') ?? '');
  // The test browser does not open popovers, so the panel is taken from the document.
  if (panel === null) throw new Error('No panel');
  panel.hidePopover = () => undefined;
  fireEvent(panel, Object.assign(new Event('toggle'), { newState: 'open' }));
  fireEvent.click(await screen.findByText(texts.manage));
}

describe('Saved views as tabs (VIW-9)', () => {
  it('A pinned view is a tab with its count, and opens with its filters, columns and density', async () => {
    const { asked } = openOrders('/community/orders');
    fireEvent.click(await findTab('Gấp 12'));
    await waitFor(() => expect(location.search).toContain('view=v1'));
    await waitFor(() => expect(asked.at(-1)).toBe('UNPAID'));
    expect((await findTab('Gấp 12')).getAttribute('aria-current')).toBe('page');
    await waitFor(() => expect(readArrangement(ORDER_LIST)).toEqual({ visible: { label: false } }));
    // The person's own columns and density stay unchanged (VIW-11).
    expect([localStorage.getItem('columns:orders'), localStorage.getItem('density')]).toEqual([null, null]);
    fireEvent.click(await findTab(/Tất cả/));
    await waitFor(() => expect(readArrangement(ORDER_LIST)).toEqual({}));
  });

  it('A link with a view that the person may not see opens the list with the filters in the link and says so', async () => {
    const { asked } = openOrders('/community/orders?statuses=ON_HOLD&view=other');
    await screen.findByText(texts.notVisible);
    expect(asked).toEqual(['ON_HOLD']);
    fireEvent.click(screen.getByRole('button', { name: texts.dismiss }));
    await waitFor(() => expect(screen.queryByText(texts.notVisible)).toBeNull());
    expect(location.search).toBe('?statuses=ON_HOLD');
  });

  it('A link that contains only the id of a view opens the view with its filters', async () => {
    openOrders('/community/orders?view=v1');
    await waitFor(() => expect(location.search).toContain('statuses=UNPAID'));
  });
});

describe('Changes of an open view (VIW-11)', () => {
  const CHANGED = '/community/orders?statuses=ON_HOLD&view=v1';

  it('A changed view is reverted with one press, and an unchanged view offers nothing to save', async () => {
    openOrders(CHANGED);
    fireEvent.click(await screen.findByRole('button', { name: new RegExp(texts.revert) }));
    await waitFor(() => expect(location.search).toContain('statuses=UNPAID'));
    await waitFor(() => expect(screen.queryByRole('button', { name: texts.save })).toBeNull());
  });

  it('The open view is updated with the revision that the person saw', async () => {
    const { sent } = openOrders(CHANGED, VIEWS, {
      '/shops/orders/views/view/v1': () => ({ view: VIEW, changeId: 'c1', undoUntil: '2026-12-01T00:00:00.000Z' }),
    });
    fireEvent.click(await screen.findByRole('button', { name: texts.save }));
    const dialog = within(await screen.findByRole('dialog', { name: texts.saveTitle }));
    fireEvent.click(dialog.getByRole('button', { name: texts.saveOver }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const update = sent.find(({ path }) => path.endsWith('/view/v1'));
    expect(update?.body).toMatchObject({ content: { filters: { statuses: 'ON_HOLD' } }, seen: { revision: '1' } });
  });

  it('A name that is taken is reported at its field, and nothing typed is lost', async () => {
    const { sent } = openOrders('/community/orders?statuses=ON_HOLD', VIEWS, {
      '/shops/orders/views': ({ body }) => (body === null ? VIEWS : refuse('VIEW_EXISTS')),
    });
    fireEvent.click(await screen.findByRole('button', { name: texts.save }));
    const dialog = within(await screen.findByRole('dialog', { name: texts.saveTitle }));
    fireEvent.change(dialog.getByLabelText(texts.name), { target: { value: 'gấp' } });
    fireEvent.click(dialog.getByRole('radio', { name: texts.team }));
    fireEvent.click(dialog.getByRole('button', { name: 'Lưu cho CSKH' }));
    const field = dialog.getByLabelText<HTMLInputElement>(texts.name);
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(field.value).toBe('gấp');
    const [created] = sent.filter(({ path, body }) => path === '/shops/orders/views' && body !== null);
    expect(created?.body).toMatchObject({
      name: 'gấp',
      teamId: 't1',
      isPinned: true,
      filters: { statuses: 'ON_HOLD' },
    });
  });
});

describe('The first view (VIW-12)', () => {
  it('The orders page opens with the orders that need action until the person chooses another first view (VIW-12)', async () => {
    const { asked } = openOrders('/community/orders');
    await waitFor(() => expect(location.search).toContain('attention=todo'));
    await findTab('Gấp 12');
    expect(asked).toHaveLength(1);
    expect(localStorage.getItem(LANDING)).toBeNull();
  });

  it('A link with a filter, and the tab of all orders, keep their orders', async () => {
    openOrders('/community/orders?statuses=UNPAID');
    await findTab('Gấp 12');
    expect(location.search).toBe('?statuses=UNPAID');
    const all = await findTab('Tất cả');
    expect(all.getAttribute('href')).toContain('view=all');
  });

  it('A person who chose all orders as the first view gets all orders', async () => {
    localStorage.setItem(LANDING, '{}');
    const { asked } = openOrders('/community/orders', { ...VIEWS, landing: 'all' });
    await findTab('Gấp 12');
    expect([asked, location.search]).toEqual([['all'], '']);
    expect(localStorage.getItem(LANDING)).toBe('{}');
  });

  it('A browser that remembers the first view asks for its orders alone', async () => {
    localStorage.setItem(LANDING, JSON.stringify({ statuses: ['UNPAID'], view: 'v1' }));
    const { asked } = openOrders('/community/orders', { ...VIEWS, landing: 'v1' });
    expect((await findTab('Gấp 12')).getAttribute('aria-current')).toBe('page');
    expect(asked).toEqual(['UNPAID']);
  });

  it('A first view that was chosen in another browser opens and is remembered', async () => {
    openOrders('/community/orders', { ...VIEWS, landing: 'todo' });
    await waitFor(() => expect(location.search).toContain('attention=todo'));
    expect(localStorage.getItem(LANDING)).toBeNull();
  });

  it('A remembered view of another person is forgotten without a message', async () => {
    localStorage.setItem(LANDING, JSON.stringify({ statuses: ['UNPAID'], view: 'other' }));
    openOrders('/community/orders');
    await waitFor(() => expect(localStorage.getItem(LANDING)).toBeNull());
    await waitFor(() => expect(location.search).toContain('attention=todo'));
    expect(screen.queryByText(texts.notVisible)).toBeNull();
  });
});

describe('The dialog that manages views', () => {
  async function openManage(views: OrderViews) {
    const opened = openOrders('/community/orders', views, { '/shops/orders/views/arrangement': () => true });
    await findTab('Gấp 12');
    await pressManage();
    return { ...opened, dialog: within(await screen.findByRole('dialog', { name: texts.manageTitle })) };
  }

  it('Buttons move, pin and hide views for the person, and other people’s views cannot be edited (VIW-5)', async () => {
    const other: OrderView = {
      ...VIEW,
      id: 'v2',
      name: 'Của nhóm',
      author: { id: 'u-2', name: 'Hùng' },
      team: { id: 't1', name: 'CSKH' },
      mayEdit: false,
      isPinned: false,
    };
    const { dialog, sent } = await openManage({ ...VIEWS, views: [VIEW, other] });
    fireEvent.click(dialog.getByRole('button', { name: 'Đưa “Gấp” xuống' }));
    const bodies = () => sent.filter(({ path }) => path.endsWith('/arrangement')).map(({ body }) => body);
    await waitFor(() => expect(bodies()).toHaveLength(1));
    expect(bodies()[0]).toEqual({ order: ['v2', 'v1'], pinned: ['v1'], hidden: [], landing: null });
    fireEvent.click(dialog.getByRole('button', { name: 'Ghim “Của nhóm”' }));
    await waitFor(() => expect(bodies()).toHaveLength(2));
    expect(bodies()[1]).toMatchObject({ pinned: ['v1', 'v2'] });
    const edit = dialog.getByRole('button', { name: /Sửa “Của nhóm”.*Hùng/ });
    expect(edit.getAttribute('aria-disabled')).toBe('true');
  });

  it('Without views it says how to save the first one', async () => {
    openOrders('/community/orders', { ...VIEWS, views: [] });
    await pressManage();
    expect(await screen.findByText(texts.none)).toBeTruthy();
  });
});
