import type { InboxEntry } from '@bobbin/contract/inbox';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openApp, USER } from '../testing/open-app.tsx';
import { aroundSignedIn } from '../testing/signed-in.ts';

aroundSignedIn({ width: 1600 });

const ENTRY: InboxEntry = {
  id: '1',
  group: 'money',
  title: { vi: 'Nạp tiền', en: 'Deposit' },
  text: { vi: '', en: '' },
  isUrgent: false,
  path: '/community/user',
  deskId: null,
  createdAt: '2026-11-20T00:00:00Z',
  readAt: '2026-11-20T01:00:00Z',
};

/** Opens an inbox with 30 entries in each group, 20 per page. */
function open(address: string) {
  const asked: Record<string, string>[] = [];
  openApp(address, {
    '/auth/profile': () => USER,
    '/inbox/unread': () => ({ unread: 0 }),
    '/inbox': (_call, url) => {
      const query = Object.fromEntries(new URLSearchParams(url.split('?')[1]));
      asked.push(query);
      const meta = { itemsPerPage: 20, totalItems: 30, currentPage: Number(query.page), totalPages: 2 };
      const text = `Tin của ${query.groups ?? 'mọi nhóm'}`;
      return { data: [{ ...ENTRY, text: { vi: text, en: text } }], meta, unread: 0 };
    },
  });
  return asked;
}

it('The inbox keeps its filter and its page in the address (INB-1)', async () => {
  const asked = open('/community/inbox?filter=money&page=2');
  await screen.findByText('Tin của money');
  expect(asked.at(-1)).toMatchObject({ groups: 'money', page: '2' });
  fireEvent.click(screen.getByRole('radio', { name: 'Tất cả' }));
  await screen.findByText('Tin của mọi nhóm');
  expect(location.search).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'Trang 2' }));
  await waitFor(() => expect(location.search).toBe('?page=2'));
  expect(asked.at(-1)).toMatchObject({ page: '2' });
});
