import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createTestOrder } from '../features/orders/testing/orders.ts';
import { openApp } from '../testing/open-app.tsx';
import { ADMIN, aroundSignedIn } from '../testing/signed-in.ts';

aroundSignedIn();

const META = { itemsPerPage: 50, totalItems: 2, currentPage: 1, totalPages: 1 };
const SELLER = { id: 'lan', name: 'Lan Nguyen', email: 'lan@b.co' };
const ORDERS = ['576', '577'].map((id) => ({ ...createTestOrder({ id }), seller: SELLER }));
const POSTS = ['1', '2'].map((id) => ({
  id,
  title: `News ${id}`,
  excerpt: '',
  state: 'published',
  isPinned: false,
  folder: null,
  publishedAt: '2026-11-01T00:00:00.000Z',
  editedAt: '2026-11-01T00:00:00.000Z',
  editedBy: 'An',
  comments: 0,
}));

describe('the focus after a return to a list (UI-59)', () => {
  it.each([
    ['with marked links', '/admin/orders', '577', '/admin/orders/577'],
    ['with ordinary links', '/admin/posts', 'News 2', '/admin/posts/2'],
  ])('moves to the row that the user opened, if the list has rows %s', async (_kind, list, name, page) => {
    openApp(list, {
      '/auth/profile': () => ADMIN,
      '/admin/shops/orders': () => ({ data: ORDERS, meta: META }),
      '/admin/posts': () => ({ data: POSTS, meta: META, counts: { all: 2, published: 2, draft: 0 } }),
    });
    fireEvent.click(await screen.findByRole('link', { name }));
    await waitFor(() => expect(location.pathname).toBe(page));
    await waitFor(() => expect(screen.queryByRole('link', { name })).toBeNull());
    act(() => history.back());
    const link = await screen.findByRole('link', { name });
    await waitFor(() => expect(document.activeElement).toBe(link));
  });

  it('stays on the heading after a new visit to the list', async () => {
    openApp('/admin/orders', {
      '/auth/profile': () => ADMIN,
      '/admin/shops/orders': () => ({ data: ORDERS, meta: META }),
    });
    fireEvent.click(await screen.findByRole('link', { name: '577' }));
    await waitFor(() => expect(location.pathname).toBe('/admin/orders/577'));
    await waitFor(() => expect(screen.queryByRole('link', { name: '577' })).toBeNull());
    fireEvent.click(document.querySelector('a[href="/admin/orders"]') ?? document.body);
    await screen.findByRole('link', { name: '577' });
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
  });
});
