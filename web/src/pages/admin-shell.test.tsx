import { withIncluded } from '@bobbin/domain/staff/permissions';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TOKEN_KEY } from '../api/session.ts';
import { startTranslations } from '../i18n/i18n.ts';
import { closeApp, openApp, refuse, TOKENS, USER } from '../testing/open-app.tsx';

beforeAll(startTranslations);
beforeEach(() => localStorage.setItem(TOKEN_KEY, JSON.stringify(TOKENS)));
afterEach(closeApp);

/** Creates a staff user whose role has the given permissions. */
function staff(roleName: string, names: readonly string[], changes: Readonly<Record<string, unknown>> = {}) {
  const roleToPermission = [...withIncluded(names)].map((name) => ({
    id: name,
    active: true,
    changable: true,
    // The name of a permission that is displayed grants nothing; only its stable name does (ROL-4).
    permission: { id: name, name, nameDisplay: 'VIEW_ROLES', description: '' },
  }));
  return { ...USER, role: { id: 'r', roleName, deletable: true, isAdmin: false, roleToPermission, ...changes } };
}

const NO_MAILS = { data: [], meta: { itemsPerPage: 50, totalItems: 0, currentPage: 1, totalPages: 0 } };

describe('the admin area', () => {
  it('opens the overview, with the pages that the role may see and no others (ROL-3, HOM-1)', async () => {
    openApp('/admin', {
      '/auth/profile': () => staff('support', ['VIEW_LOGS']),
      '/admin/dashboard': () => ({
        users: null,
        shops: null,
        revenue: null,
        designs: null,
        partners: [{ partner: 'telegram', waitingCount: 2, since: '2026-11-20T00:00:00Z', reason: 'no answer' }],
      }),
      '/admin/work': () => ({
        counts: [{ kind: 'mail', urgent: 7, waiting: 0 }],
        hiddenAreas: ['shops'],
        urgent: [
          {
            kind: 'mail',
            ids: ['m'],
            count: 1,
            code: 'lan@example.com',
            lastCode: 'lan@example.com',
            title: 'Welcome',
            seller: null,
            assignee: null,
            since: '2026-11-20T00:00:00Z',
            dueAt: null,
            reason: 'refused',
            amount: null,
            vnd: null,
            isYours: false,
          },
        ],
        next: [],
      }),
    });
    await screen.findByRole('heading', { name: 'Tổng quan', level: 1 });
    const rail = screen.getByRole('navigation', { name: 'Trang quản trị' });
    await screen.findByText('7 trễ hoặc lỗi');
    const names = [...rail.querySelectorAll('a')].map((link) => link.textContent);
    expect(names).toEqual(['Tổng quan', 'Lịch sử thao tác', 'Mail7']);
    screen.getByText('lan@example.com');
    screen.getByText('2 tác vụ chờ');
    expect(screen.queryByText('Users')).toBeNull();
    screen.getByText('Bạn không xem: shop');
    expect(document.title).toBe('Bobbin · Tổng quan');
  });

  it('names the permission that a page needs, without fetching its data (ROL-3)', async () => {
    const sent = openApp('/admin/roles', {
      '/auth/profile': () => staff('support', ['VIEW_LOGS']),
      '/roles/matrix': () => null,
    });
    await screen.findByRole('heading', { name: 'Service Forbidden' });
    screen.getByText(/“Xem vai trò” \(VIEW_ROLES\).*support/);
    expect(sent.filter(({ path }) => path.startsWith('/roles'))).toEqual([]);
  });

  it('sends users without a staff role to the seller pages (ROL-1)', async () => {
    openApp('/admin/users?search=x', { '/auth/profile': () => USER });
    await waitFor(() => expect(location.pathname).toBe('/community'));
  });

  it('fetches the user again when a call is refused', async () => {
    let isDemoted = false;
    openApp('/admin/mail', {
      '/auth/profile': () => (isDemoted ? USER : staff('support', ['VIEW_LOGS'])),
      '/admin/mails': () => {
        isDemoted = true;
        return refuse('FORBIDDEN', { status: 403 });
      },
    });
    await waitFor(() => expect(location.pathname).toBe('/community'));
  });

  it('reports that the network address is no longer allowed, and retries by a button (ROL-20)', async () => {
    let isAllowed = false;
    openApp('/admin/mail', {
      '/auth/profile': () => staff('admin', [], { isAdmin: true }),
      '/admin/mails': () => {
        if (isAllowed) return NO_MAILS;
        const exceptionBody = { code: 403, message: 'Service Forbidden', reasons: ['ADDRESS_NOT_ALLOWED'] };
        return Response.json({ isSuccess: false, body: null, exceptionBody }, { status: 403 });
      },
    });
    await screen.findByRole('heading', { name: 'Service Forbidden' });
    isAllowed = true;
    fireEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Thử lại' }));
    await screen.findByText('Chưa có mail nào');
    expect(screen.queryByRole('heading', { name: 'Service Forbidden' })).toBeNull();
  });

  it('reports that the user failed to load, and tries again', async () => {
    let isDown = true;
    openApp('/admin/mail', {
      '/auth/profile': () => (isDown ? refuse('INTERNAL', { status: 500 }) : staff('admin', [], { isAdmin: true })),
      '/admin/mails': () => NO_MAILS,
    });
    // The header also reports that the user could not be loaded, so the test searches only the main part of the page.
    const page = within(await screen.findByRole('main'));
    const retry = await page.findByRole('button', { name: 'Thử lại' });
    isDown = false;
    fireEvent.click(retry);
    await screen.findByText('Chưa có mail nào');
    expect(screen.getAllByRole('link', { name: /Thành viên|Vai trò|IP được phép/ })).toHaveLength(3);
  });

  // The test runs several times, because lazily loaded parts render immediately from the second time on.
  it.each([1, 2, 3])(
    'requests a user that failed to load at most twice until the button is pressed, even if the area opens again (run %i)',
    async () => {
      let asked = 0;
      openApp('/admin/mail', {
        '/auth/profile': () => {
          asked += 1;
          return refuse('INTERNAL', { status: 500 });
        },
      });
      const page = within(await screen.findByRole('main'));
      await page.findByRole('button', { name: 'Thử lại' });
      await screen.findAllByText(/Không tải được/);
      expect(asked).toBeLessThan(3);
    },
  );
});
