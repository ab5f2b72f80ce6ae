import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import { ADMIN, aroundSignedIn, holding } from '../../testing/signed-in.ts';

aroundSignedIn({ width: 1440 });

const PEOPLE = [
  { id: 'lan', firstName: 'Lan', lastName: 'Nguyễn', email: 'lan@bobbin.test' },
  { id: 'minh', firstName: 'Minh', lastName: 'Trần', email: 'minh@bobbin.test' },
  { id: 'vy', firstName: 'Vy', lastName: 'Hoàng', email: 'vy@bobbin.test' },
];
const META = { itemsPerPage: 25, totalItems: 0, currentPage: 1, totalPages: 1 };
const LISTS = [
  {
    page: '/admin/payments',
    path: '/admin/payment-requests',
    key: 'user',
    reply: { data: [], meta: META, counts: [], held: '0.00' },
  },
  {
    page: '/admin/sku-design',
    path: '/admin/sku-design',
    key: 'user',
    reply: { data: [], meta: META, counts: { all: 0, price: 0, seller: 0, inprocess: 0, done: 0 } },
  },
  {
    page: '/admin/designs',
    path: '/admin/designs',
    key: 'userId',
    reply: { data: [], meta: META, counts: [], lateCount: 0, soonCount: 0 },
  },
];

function open({ page, path, reply }: (typeof LISTS)[number], search: string, user: object = ADMIN) {
  const asked: URLSearchParams[] = [];
  openApp(`${page}?whose=all${search}`, {
    '/auth/profile': () => user,
    '/admin/users/designer': () => [],
    '/admin/designs/packages': () => [],
    '/admin/users': (_call, url) => {
      const query = new URL(url, location.origin).searchParams;
      const ids = query.get('ids')?.split(',');
      const words = (query.get('search') ?? '').toLowerCase();
      const data = PEOPLE.filter((one) => ids?.includes(one.id) !== false && one.email.includes(words));
      return { data, meta: META };
    },
    [path]: (_call, url) => {
      asked.push(new URL(url, location.origin).searchParams);
      return reply;
    },
  });
  return asked;
}

/** Opens the panel of a button; the test browser does not support popovers, so the toggle event is dispatched to the panel directly. */
function openPanel(button: HTMLElement): void {
  const panel = document.getElementById(button.getAttribute('aria-controls') ?? '');
  if (panel === null) throw new Error('The button has no panel.');
  fireEvent(panel, Object.assign(new Event('toggle'), { newState: 'open' }));
}

describe('the filter by several sellers (ROL-70)', () => {
  it.each(LISTS)('on $page adds sellers found by name, and removes one by its chip', async (list) => {
    const asked = open(list, '&user=lan');
    await screen.findByRole('button', { name: /Lan Nguyễn/ });
    expect(asked.at(-1)?.get(list.key)).toBe('lan');
    openPanel(screen.getByRole('button', { name: /Người bán 1/ }));
    fireEvent.click(await screen.findByRole('checkbox', { name: /Vy Hoàng/ }));
    await waitFor(() => expect(asked.at(-1)?.get(list.key)).toBe('lan,vy'));
    fireEvent.click(await screen.findByRole('button', { name: /Bỏ.*Lan Nguyễn|Lan Nguyễn.*[Bb]ỏ/ }));
    await waitFor(() => expect(asked.at(-1)?.get(list.key)).toBe('vy'));
  });

  it.each(LISTS)('on $page keeps a link to two sellers', async (list) => {
    const asked = open(list, '&user=lan,minh');
    await screen.findByRole('button', { name: /Minh Trần/ });
    expect(asked[0]?.get(list.key)).toBe('lan,minh');
  });

  it.each(LISTS)('on $page offers no menu to a role that sees no members, and still shows the chip', async (list) => {
    open(list, '&user=lan', holding('VIEW_DESIGNS', 'VIEW_PAYMENTS'));
    await screen.findByRole('button', { name: /lan/ });
    expect(screen.queryByRole('button', { name: /^Người bán|Lọc.*Người bán/ })).toBeNull();
  });
});
