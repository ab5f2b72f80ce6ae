import { waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { TOKEN_KEY } from './api/session.ts';
import { startTranslations } from './i18n/i18n.ts';
import { createQueryClient } from './api/query.ts';
import { listOtherAddresses } from './other-addresses.ts';
import { createAppRouter } from './router.ts';
import { closeApp, openApp, TOKENS, USER } from './testing/open-app.tsx';

beforeAll(startTranslations);
afterEach(closeApp);

const ADMIN = { ...USER, role: { ...USER.role, roleName: 'admin', isAdmin: true } };
const PROFILE = { '/auth/profile': () => ADMIN };

/** All pages; pages that need a session are opened with a session. */
const PAGES = [
  ['/', 'Sign in'],
  ['/register', 'Đăng ký'],
  ['/forgot-password', 'Quên mật khẩu'],
  ['/activate-account', 'Activate account'],
  ['/404', 'Page Not Found'],
] as const;

const PAGES_BEHIND_LOGIN = [
  ['/two-factor', 'Xác thực hai lớp'],
  ['/community', 'Dashboard'],
  ['/community/shops', 'SHOPS'],
  ['/community/shop-details/7', 'Shop'],
  ['/community/orders', 'ORDERS'],
  ['/community/user', 'Trang cá nhân'],
  ['/admin/users', 'Thành viên'],
  ['/admin/shops', 'Shop'],
  ['/admin/users/u-1', 'Trang thành viên'],
  ['/admin/roles', 'Vai trò'],
  ['/admin/logs', 'Lịch sử thao tác'],
  ['/admin/ip', 'IP được phép'],
] as const;

/** Alternative URLs of pages: the URL that is opened, and the URL of its page. */
const OTHERS = [
  ['/email_confirm?sessionEnded=1', '/activate-account?sessionEnded=1'],
  ['/email-confirm?sessionEnded=1', '/activate-account?sessionEnded=1'],
] as const;

const OTHERS_BEHIND_LOGIN = [
  ['/community/profile?page=2', '/community/user?page=2'],
  ['/community/reports/u-1', '/community/report/u-1'],
  ['/admin/shop?search=7495&page=2', '/admin/shops?search=7495&page=2'],
  ['/admin/order?search=577&page=2', '/admin/orders?search=577&page=2'],
  ['/admin/user?search=an&page=2', '/admin/users?search=an&page=2'],
  ['/admin/user/u-1', '/admin/users/u-1'],
  ['/admin/shop-user/u-1', '/admin/users/u-1'],
  ['/admin/role?role=support', '/admin/roles?role=support'],
  ['/admin/log?search=an', '/admin/logs?search=an'],
  ['/admin/post?search=an', '/admin/posts?search=an'],
  ['/admin/payment?search=an', '/admin/payments?search=an'],
  ['/admin/skudesign?search=an', '/admin/sku-design?search=an'],
] as const;

function open(address: string, isSignedIn: boolean): void {
  if (isSignedIn) localStorage.setItem(TOKEN_KEY, JSON.stringify(TOKENS));
  openApp(address, isSignedIn ? PROFILE : {});
}

const withSession = (isSignedIn: boolean) => (row: readonly [string, string]) => [...row, isSignedIn] as const;

describe('a route of the product', () => {
  it.each([...PAGES.map(withSession(false)), ...PAGES_BEHIND_LOGIN.map(withSession(true))])(
    '%s shows the page "%s"',
    async (address, title, isSignedIn) => {
      open(address, isSignedIn);
      await waitFor(() => expect(document.title).toBe(`Bobbin · ${title}`));
      expect(location.pathname).toBe(address);
    },
  );

  it.each([...OTHERS.map(withSession(false)), ...OTHERS_BEHIND_LOGIN.map(withSession(true))])(
    '%s redirects to %s',
    async (address, page, isSignedIn) => {
      open(address, isSignedIn);
      await waitFor(() => expect(`${location.pathname}${location.search}`).toBe(page));
    },
  );

  it('/admin/dashboard redirects to the admin area', async () => {
    open('/admin/dashboard', true);
    await waitFor(() => expect(location.pathname).toMatch(/^\/admin(\/users)?$/));
  });

  it.each(['/community/unknown', '/admin/usersx', '/admin/shop-user/', '/admin/user/a/b', '/email'])(
    'does not exist for %s, which redirects to /404',
    async (address) => {
      open(address, true);
      await waitFor(() => expect(location.pathname).toBe('/404'));
    },
  );

  it('alternative URLs redirect to login and then to the page (ACC-8)', async () => {
    open('/admin/user?search=an', false);
    await waitFor(() => expect(new URLSearchParams(location.search).get('redirect')).toBe('/admin/users?search=an'));
  });

  it('alternative URLs of the router all appear in this list of redirects (UI-6)', () => {
    const shown = [...OTHERS, ...OTHERS_BEHIND_LOGIN].map(([address]) => address.replace(/\?.*/, ''));
    const named = listOtherAddresses(createAppRouter(createQueryClient())).map(([other]) =>
      other.replace('$id', 'u-1'),
    );
    expect(named.filter((other) => !shown.includes(other as never))).toEqual(['/admin/dashboard']);
  });
});
