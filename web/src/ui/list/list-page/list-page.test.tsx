import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TOKEN_KEY } from '../../../api/session.ts';
import { startTranslations } from '../../../i18n/i18n.ts';
import { closeApp, openApp, TOKENS, USER } from '../../../testing/open-app.tsx';

const ADMIN = {
  ...USER,
  role: { id: 'admin', roleName: 'admin', deletable: false, isAdmin: true, roleToPermission: [] },
};

beforeAll(startTranslations);
beforeEach(() => localStorage.setItem(TOKEN_KEY, JSON.stringify(TOKENS)));
afterEach(closeApp);

const MAIL = {
  id: 'm-1',
  to: 'lan@example.test',
  kind: 'passcode',
  subject: 'Code',
  status: 'sent',
  attempts: 1,
  lastError: null,
  createdAt: '2026-11-21T17:05:00.000Z',
  sentAt: '2026-11-21T17:05:01.000Z',
};

const PAGES = 3;

/** Opens the page of mails with a simulated server, which may be unreachable; returns the requests. */
function openMails(address = '/admin/mail') {
  const server = { isDown: false, asked: [] as string[] };
  openApp(address, {
    '/auth/profile': () => ADMIN,
    '/admin/mails': (_call, url) => {
      const query = new URL(url, location.origin).searchParams;
      server.asked.push(query.toString());
      if (server.isDown) return new Response(null, { status: 500 });
      const page = Number(query.get('page'));
      const isFound = query.get('search') !== 'nobody';
      const meta = { itemsPerPage: 20, totalItems: PAGES, currentPage: page, totalPages: PAGES };
      return {
        data: isFound && page <= PAGES ? [{ ...MAIL, to: `${query.get('status') ?? 'all'}@example.test` }] : [],
        meta,
      };
    },
  });
  return server;
}

const search = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });

describe('a page that consists of a list', () => {
  it('keeps the previous rows, grey, with their time and a retry, when another filter fails to load (UI-15)', async () => {
    const server = openMails();
    await screen.findByText('all@example.test');
    server.isDown = true;
    fireEvent.click(screen.getByRole('button', { name: 'Gửi lỗi' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/Đang hiện dữ liệu lúc \d{2}\/\d{2}\/\d{4} \d{2}:\d{2} PT/);
    screen.getByText('all@example.test');
    server.isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Thử lại' }));
    await screen.findByText('failed@example.test');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('adds one history entry for each finished search, however much is typed (UI-11)', async () => {
    openMails();
    await screen.findByText('all@example.test');
    const before = history.length;
    search('a');
    await waitFor(() => expect(location.search).toBe('?search=a'));
    search('an');
    await waitFor(() => expect(location.search).toBe('?search=an'));
    expect(history.length).toBe(before + 1);
    // After leaving the field, or after Enter, typing begins another search with its own entry in the browser's history (UI-11).
    fireEvent.blur(screen.getByRole('searchbox'));
    fireEvent.focus(screen.getByRole('searchbox'));
    search('b');
    await waitFor(() => expect(location.search).toBe('?search=b'));
    expect(history.length).toBe(before + 2);
    fireEvent.submit(screen.getByRole('searchbox'));
    search('c');
    await waitFor(() => expect(location.search).toBe('?search=c'));
    expect(history.length).toBe(before + 3);
    for (const earlier of ['?search=b', '?search=an', '']) {
      history.back();
      await waitFor(() => expect(location.search).toBe(earlier));
    }
  });

  it('moves from a page beyond the end to the last page, and shows no empty list meanwhile (ORD-4)', async () => {
    const server = openMails('/admin/mail?page=9');
    await screen.findByText('all@example.test');
    expect(server.asked).toEqual(['page=9', 'page=3']);
    expect(location.search).toBe('?page=3');
  });

  it('clears the search when nothing is found', async () => {
    openMails('/admin/mail?search=nobody');
    await screen.findByText('Không tìm thấy kết quả');
    fireEvent.click(screen.getByRole('button', { name: 'Xoá lọc' }));
    await screen.findByText('all@example.test');
    expect(location.search).toBe('');
  });
});
