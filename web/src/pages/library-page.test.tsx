// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
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

it('has buttons that change something only for who may (FIL-24, TEA-12)', async () => {
  open(['viewOrders']);
  await screen.findByRole('link', { name: 'Tải về' });
  await screen.findAllByText('boo.png');
  expect(screen.queryByRole('button', { name: 'Tải PNG lên' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Xoá' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Đổi tên, thẻ' })).toBeNull();
});

it('has them for who works on the orders', async () => {
  open(['viewOrders', 'workOrders']);
  await screen.findByRole('link', { name: 'Tải về' });
  for (const name of ['Tải PNG lên', 'Xoá', 'Đổi tên, thẻ']) await screen.findByRole('button', { name });
});
