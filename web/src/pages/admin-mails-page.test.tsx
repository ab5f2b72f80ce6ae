import type { SentMail } from '@bobbin/contract/mails';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openApp } from '../testing/open-app.tsx';
import { ADMIN, aroundSignedIn } from '../testing/signed-in.ts';

aroundSignedIn({ width: 1600 });

const mail = (id: string): SentMail => ({
  id,
  userId: 'lan',
  to: `${id}@example.com`,
  kind: 'news',
  subject: 'Hi',
  status: 'failed',
  attempts: 8,
  lastError: '550',
  createdAt: '2026-11-21T10:30:00.000Z',
  sentAt: null,
});

it('the list of failed mails sends all of them again by one press, and names those that are no longer valid (NTF-43)', async () => {
  const sent = openApp('/admin/mail?status=failed', {
    '/auth/profile': () => ADMIN,
    '/admin/mails': () => ({
      data: ['a', 'b', 'c'].map(mail),
      meta: { itemsPerPage: 50, totalItems: 3, currentPage: 1, totalPages: 1 },
    }),
    '/admin/mails/retry': () => ({ retried: 2, gone: 1 }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Gửi lại 3 mail' }));
  await screen.findByText('Gửi lại 2 mail');
  screen.getByText('1 mail không còn hiệu lực, không gửi lại được');
  expect(sent.find(({ path }) => path === '/admin/mails/retry')?.body).toEqual({ ids: ['a', 'b', 'c'] });
});
