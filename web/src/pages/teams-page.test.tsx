import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TOKEN_KEY } from '../api/session.ts';
import { startTranslations } from '../i18n/i18n.ts';
import { teamsTexts } from '../i18n/vi/teams.ts';
import { closeDialogs } from '../ui/overlay/dialogs.ts';
import { clearNotices } from '../ui/feedback/notices.ts';
import { closeApp, openApp, refuse, TOKENS, USER } from '../testing/open-app.tsx';

const { texts: words } = teamsTexts;
const MORNING = {
  id: 't1',
  name: 'Ca sáng',
  role: 'operator',
  description: 'In label',
  membersCount: 1,
  shopsCount: 2,
};
const BOOKS = { id: 't2', name: 'Kế toán', role: 'viewer', description: '', membersCount: 0, shopsCount: 0 };
const SHOPS = [
  { id: 's1', friendName: 'Maple', nameShop: 'Maple Goods' },
  { id: 's2', friendName: 'Prairie', nameShop: 'Prairie Goods' },
];
const DETAIL = {
  ...MORNING,
  members: [{ id: 'm1', name: 'Hai Tran', email: 'hai@example.com', joinedAt: '2026-09-12T18:00:00.000Z' }],
  invitations: [
    {
      email: 'thao@example.com',
      sentAt: '2026-11-21T18:00:00.000Z',
      expiresAt: '2026-11-28T18:00:00.000Z',
      isOver: false,
    },
    {
      email: 'late@example.com',
      sentAt: '2026-10-21T18:00:00.000Z',
      expiresAt: '2026-10-28T18:00:00.000Z',
      isOver: true,
    },
  ],
  shops: [{ id: 's1', friendName: 'Maple', openOrders: 122 }],
};

beforeAll(startTranslations);
beforeEach(() => localStorage.setItem(TOKEN_KEY, JSON.stringify(TOKENS)));
afterEach(() => {
  act(() => {
    closeDialogs();
    clearNotices();
  });
  closeApp();
});

function open(address: string, answers: Parameters<typeof openApp>[1] = {}) {
  return openApp(address, {
    '/auth/profile': () => ({ ...USER, actingFor: null }),
    '/teams/desks': () => [],
    '/teams/all': () => [MORNING, BOOKS],
    '/teams/t1': () => DETAIL,
    '/teams/t1/activity': () => [{ id: 'm1', lastAt: '2026-11-23T04:12:00.000Z', ordersCount: 218 }],
    '/teams/t2/activity': () => [],
    '/teams/t2': () => ({ ...BOOKS, members: [], invitations: [], shops: [] }),
    '/shops/shops': () => SHOPS,
    ...answers,
  });
}

const section = async (name: string) => {
  const heading = await screen.findByRole('heading', { name });
  return within(heading.closest('section') ?? document.body);
};

describe('the teams of a seller', () => {
  it('appear in a list; members and shops are requested for the chosen team only (TEA-19)', async () => {
    const sent = open('/community/teams');
    const first = await section('Ca sáng operator');
    expect(await first.findByText('Hai Tran')).toBeTruthy();
    for (const text of ['12/09/2026', words.waiting, 'thao@example.com', words.over, 'In label']) first.getByText(text);
    await first.findByText('1 trong 2 shop');
    const ticks = within(first.getByRole('group', { name: 'Shop được giao: Ca sáng' }));
    const isTicked = (name: string) => ticks.getByRole<HTMLInputElement>('checkbox', { name }).checked;
    expect([isTicked('Maple'), isTicked('Prairie')]).toEqual([true, false]);
    const asked = () => sent.map(({ path }) => path).filter((path) => /^\/teams\/t\d$/.test(path));
    expect(asked()).toEqual(['/teams/t1']);

    const list = within(screen.getByRole('navigation', { name: words.title }));
    list.getByText('1 người · 2 shop');
    fireEvent.click(list.getByRole('link', { name: /Kế toán viewer/ }));
    const second = await section('Kế toán viewer');
    expect(await second.findByText(words.noMembers)).toBeTruthy();
    expect(asked()).toEqual(['/teams/t1', '/teams/t2']);
    expect(location.search).toContain('t2');
  });

  const lineOf = (name: string) => screen.getByText(name).closest('li')?.textContent ?? '';

  it("show each member's recent activity (TEA-20)", async () => {
    const NEW = { id: 'm2', name: 'Mai Ngo', email: 'mai@example.com', joinedAt: '2026-11-20T18:00:00.000Z' };
    open('/community/teams', {
      '/teams/t1': () => ({ ...DETAIL, members: [...DETAIL.members, NEW] }),
      '/teams/t1/activity': () => [
        { id: 'm1', lastAt: '2026-11-23T04:12:00.000Z', ordersCount: 218 },
        { id: 'm2', lastAt: null, ordersCount: 0 },
      ],
    });
    expect(await screen.findByText('218 đơn trong 7 ngày')).toBeTruthy();
    // 04:12 UTC is on the previous evening in Los Angeles.
    expect(lineOf('Hai Tran')).toMatch(/hoạt động cuối .*22\/11/);
    expect(lineOf('Mai Ngo')).toContain('0 đơn trong 7 ngày');
    expect(lineOf('Mai Ngo')).toContain(words.nothingYet);
  });

  it('show no activity if it cannot be loaded (TEA-20)', async () => {
    const sent = open('/community/teams', { '/teams/t1/activity': () => refuse('INTERNAL', { status: 500 }) });
    expect(await screen.findByText('Hai Tran')).toBeTruthy();
    await waitFor(() => expect(sent.some(({ path }) => path === '/teams/t1/activity')).toBe(true));
    expect(lineOf('Hai Tran')).not.toMatch(/đơn trong|chưa có thao tác/);
  });

  it('show how many orders of each of their shops are open, with a link to them (TEA-22)', async () => {
    open('/community/teams');
    const link = await screen.findByRole('link', { name: '122 đơn đang mở của Maple' });
    const search = new URL(link.getAttribute('href') ?? '', location.href).searchParams;
    expect(search.get('shops')).toBe('s1');
    expect(search.get('statuses')).toBe('AWAITING_SHIPMENT,PARTIALLY_SHIPPING,AWAITING_COLLECTION');
    // A shop that does not belong to the team shows no count.
    expect(screen.queryByRole('link', { name: /đơn đang mở của Prairie/ })).toBeNull();
  });

  it('show their log page by page, in the words of the timeline and of the history (TEA-21)', async () => {
    const ENTRY = { at: '2026-11-23T04:12:00.000Z', userId: 'm1', name: 'Hai Tran', shopId: 's1', shopName: 'Maple' };
    const PAGES = [
      { ...ENTRY, id: 'e2', what: 'labelMade', orderId: '5761' },
      { ...ENTRY, id: 'e1', what: 'rename', orderId: null },
    ];
    const sent = open('/community/teams', {
      '/teams/t1/log': (_call, url) => {
        const page = Number(new URL(url, location.href).searchParams.get('page'));
        return {
          data: [PAGES[page - 1]],
          meta: { itemsPerPage: 1, totalItems: 2, currentPage: page, totalPages: 2 },
        };
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Nhật ký nhóm Ca sáng operator' }));
    const log = within(await screen.findByRole('dialog', { name: 'Nhật ký nhóm Ca sáng operator' }));
    const first = (await log.findByText('Đã tạo label')).closest('li');
    expect(first?.textContent).toMatch(/Hai Tran.*5761.*Maple/);
    fireEvent.click(log.getByRole('button', { name: 'Trang 2' }));
    const second = (await log.findByText('Đổi tên')).closest('li');
    expect(second?.textContent).toMatch(/Hai Tran.*Maple/);
    expect(sent.filter(({ path }) => path === '/teams/t1/log')).toHaveLength(2);
  });

  it("show the permissions of a member's role by the same rule that the server checks (TEA-2)", async () => {
    open('/community/teams?team=t2');
    const table = within(await screen.findByRole('table'));
    const read = (right: keyof typeof words.rights) =>
      within(table.getByRole('rowheader', { name: words.rights[right] }).closest('tr') ?? document.body)
        .getAllByRole('img')
        .map((image) => image.getAttribute('aria-label') === words.may);
    // The columns are manager, operator, viewer and owner.
    expect(read('viewOrders')).toEqual([true, true, true, true]);
    expect(read('workOrders')).toEqual([true, true, false, true]);
    expect(read('viewPayouts')).toEqual([true, false, false, true]);
    expect(read('own')).toEqual([false, false, false, true]);
  });

  it('keep their list when one of them cannot be loaded, and retry', async () => {
    let isBroken = true;
    open('/community/teams', {
      '/teams/t1': () => (isBroken ? refuse('INTERNAL', { status: 500 }) : DETAIL),
    });
    const first = await section('Ca sáng operator');
    const again = await first.findByRole('button', { name: 'Thử lại' });
    screen.getByRole('link', { name: /Kế toán viewer/ });
    isBroken = false;
    fireEvent.click(again);
    await waitFor(() => first.getByText('Hai Tran'));
  });
});
