import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { TOKEN_KEY } from '../api/session.ts';
import { startTranslations } from '../i18n/i18n.ts';
import { closeApp, openApp, TOKENS, USER } from '../testing/open-app.tsx';

beforeAll(startTranslations);
beforeEach(() => localStorage.setItem(TOKEN_KEY, JSON.stringify(TOKENS)));
afterEach(closeApp);

const at = '2026-11-22T18:00:00.000Z';
const file = {
  id: 'f1',
  name: 'boo.png',
  ext: 'png',
  size: 1_000_000,
  source: 'upload',
  url: '/f1',
  thumbnailUrl: null,
  createdAt: at,
  updatedAt: at,
  width: 4500,
  height: 5400,
  createdBy: 'Lan',
  tags: [],
  ordersCount: 0,
  removedAt: null,
};

function open(rights: string[]) {
  const mine = { ...file, rights };
  openApp('/community/library?file=f1', {
    '/auth/profile': () => USER,
    '/files/tags': () => [],
    '/files/png': () => ({
      data: [mine],
      meta: { itemsPerPage: 60, totalItems: 1, currentPage: 1, totalPages: 1 },
      rights,
    }),
    '/files/f1/uses': () => ({ file: mine, skusCount: 0, sides: [], orders: [], versions: [] }),
  });
}

it('The library shows buttons that change data only to roles that may change it (FIL-24, TEA-12)', async () => {
  open(['viewOrders']);
  await screen.findByRole('link', { name: 'Tải về' });
  await screen.findAllByText('boo.png');
  expect(screen.queryByRole('button', { name: 'Tải PNG lên' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Xoá' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Đổi tên, thẻ' })).toBeNull();
});

it('The library shows buttons that change data to roles that work on orders', async () => {
  open(['viewOrders', 'workOrders']);
  await screen.findByRole('link', { name: 'Tải về' });
  for (const name of ['Tải PNG lên', 'Xoá', 'Đổi tên, thẻ']) await screen.findByRole('button', { name });
});

it('The library moves from a page that became empty to the last page (ORD-4)', async () => {
  const asked: (string | null)[] = [];
  openApp('/community/library?page=3', {
    '/auth/profile': () => USER,
    '/files/tags': () => [],
    '/files/png': (_call, url) => {
      const page = new URL(url, location.origin).searchParams.get('page');
      asked.push(page);
      const isThere = page === null || page === '1';
      const rights = ['viewOrders'];
      const meta = { itemsPerPage: 60, totalItems: 1, currentPage: Number(page ?? 1), totalPages: 1 };
      return { data: isThere ? [{ ...file, rights }] : [], meta, rights };
    },
  });
  await screen.findByText('boo.png');
  expect(asked).toEqual(['3', '1']);
});

it('The library keeps a page of 500 pictures in the document and fetches each thumbnail when it comes into view (UI-14)', async () => {
  const all = Array.from({ length: 500 }, (_, index) => ({
    ...file,
    id: `f${index}`,
    name: `design-${index}.png`,
    thumbnailUrl: `/small/${index}`,
    rights: ['viewOrders'],
  }));
  openApp('/community/library', {
    '/auth/profile': () => USER,
    '/files/tags': () => [],
    '/files/png': (_call, url) => {
      const { searchParams } = new URL(url, location.origin);
      const [page, limit] = [Number(searchParams.get('page') ?? 1), Number(searchParams.get('limit'))];
      const meta = { itemsPerPage: limit, totalItems: 500, currentPage: page, totalPages: Math.ceil(500 / limit) };
      return { data: all.slice((page - 1) * limit, page * limit), meta, rights: ['viewOrders'] };
    },
  });
  await screen.findByText('design-0.png');
  const pictures = () => [...document.querySelectorAll<HTMLImageElement>('img[src^="/small/"]')];
  expect(pictures()).toHaveLength(60);
  expect(pictures().every(({ loading, decoding }) => loading === 'lazy' && decoding === 'async')).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Trang 2' }));
  await screen.findByText('design-60.png');
  await waitFor(() => expect(screen.queryByText('design-0.png')).toBeNull());
  expect(pictures()).toHaveLength(60);
});

it('The library has views for designs without a SKU and of a wrong size, each with its count (FIL-65)', async () => {
  const asked: (string | null)[] = [];
  const counts = { all: 9, used: 4, unused: 5, noSku: 2, wrongSize: 1 };
  openApp('/community/library', {
    '/auth/profile': () => USER,
    '/files/tags': () => [],
    '/files/png': (_call, url) => {
      const use = new URL(url, location.origin).searchParams.get('use');
      asked.push(use);
      const data =
        use === 'wrongSize'
          ? [{ ...file, width: 4200, height: 4800, thumbnailUrl: '/small', rights: ['viewOrders'] }]
          : [];
      const meta = { itemsPerPage: 60, totalItems: data.length, currentPage: 1, totalPages: 1 };
      return { data, meta, rights: ['viewOrders'], counts };
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Sai cỡ\s*1$/ }));
  await screen.findByText(/4200×4800/);
  fireEvent.click(screen.getByRole('button', { name: /^Chưa gắn SKU\s*2$/ }));
  await screen.findByText('Design nào cũng đã gắn SKU');
  expect(asked).toEqual([null, 'wrongSize', 'noSku']);
  expect(screen.getByText('9 PNG')).toBeTruthy();
});
