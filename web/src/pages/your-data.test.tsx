import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { setLocale } from '../i18n/i18n.ts';
import { isOff, openApp, refuse, type, USER } from '../testing/open-app.tsx';
import { aroundSignedIn, beginAgain } from '../testing/signed-in.ts';

aroundSignedIn();

const OPEN = { request: null, proof: 'password', blockers: [] };
const WAITING = {
  ...OPEN,
  request: {
    askedAt: '2026-11-22T10:00:00.000Z',
    closeAt: '2026-11-29T18:00:00.000Z',
    isByStaff: false,
    reason: '',
  },
};
const COPY = {
  id: 'x1',
  createdAt: '2026-11-22T10:00:00.000Z',
  sizeBytes: 2048,
  expiresAt: '2026-11-29T18:00:00.000Z',
};

function open(answers: Parameters<typeof openApp>[1]) {
  return openApp('/community/user', {
    '/auth/profile': () => USER,
    '/profile/closing': () => OPEN,
    '/profile/export': () => null,
    ...answers,
  });
}
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

describe('the closing of an account', () => {
  it('asks for the password, shows a wrong one at its field, and then shows the day and a way to cancel (ACC-60)', async () => {
    let closing: object = OPEN;
    const tries: unknown[] = [];
    open({
      '/profile/closing': ({ body }, _url) => {
        if (body === null) return closing;
        tries.push(body);
        if (tries.length === 1) return refuse('OLD_PASSWORD_WRONG');
        closing = WAITING;
        return WAITING;
      },
    });
    fireEvent.click(await button('Đóng tài khoản…'));
    const field = await screen.findByLabelText('Mật khẩu hiện tại', { selector: 'dialog input' });
    type(field, 'a wrong one');
    fireEvent.click(await button('Đóng sau 7 ngày'));
    await screen.findByText('The given password does not match your current password!');
    type(field, 'the right one');
    fireEvent.click(await button('Đóng sau 7 ngày'));
    await screen.findByText(/Tài khoản sẽ đóng ngày/);
    expect(tries).toEqual([{ proof: 'a wrong one' }, { proof: 'the right one' }]);
    await button('Giữ lại tài khoản');
  });

  it('asks for a code if the second factor is on (ACC-60)', async () => {
    open({ '/profile/closing': () => ({ ...OPEN, proof: 'secondFactor' }) });
    fireEvent.click(await button('Đóng tài khoản…'));
    await screen.findByLabelText('Mã 2FA hoặc mã khôi phục');
  });

  it('lists each blocker with its count and its link, and keeps its button disabled (ACC-61)', async () => {
    const blockers = [
      { kind: 'connectedShops', count: 2, names: ['Alpha', 'Beta'], money: null },
      { kind: 'balance', count: 1, names: [], money: '12.50' },
      { kind: 'lastAdmin', count: 1, names: [], money: null },
    ];
    open({ '/profile/closing': () => ({ ...OPEN, blockers }) });
    await screen.findByText('(Alpha, Beta)');
    screen.getByText('(12.50$)');
    screen.getByText(/admin cuối cùng/);
    expect(screen.getByRole('link', { name: 'Xem shop' }).getAttribute('href')).toBe('/community/shops');
    expect((await button('Đóng tài khoản…')).disabled || isOff(await button('Đóng tài khoản…'))).toBe(true);
  });

  it('appears in English too (ACC-60)', async () => {
    await setLocale('en');
    open({ '/profile/closing': () => WAITING });
    await screen.findByText(/Your account closes on/);
    await button('Keep account');
    beginAgain();
    const blockers = [{ kind: 'balance', count: 1, names: [], money: '12.50' }];
    open({ '/profile/closing': () => ({ ...OPEN, blockers }) });
    await screen.findByText('($12.50)');
    await setLocale('vi');
  });
});

describe('the copy of the data', () => {
  it('can be requested, and offers its file until it expires (ACC-64, ACC-65)', async () => {
    let copy: object | null = null;
    const sent = open({
      '/profile/export': () => {
        const answer = copy;
        copy = { ...COPY, state: 'ready', url: '/files/x.zip?signature=s' };
        return answer;
      },
    });
    fireEvent.click(await button('Tạo bản sao'));
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: /Tải ZIP/ });
    expect(link.getAttribute('href')).toBe('/files/x.zip?signature=s');
    expect(sent.filter(({ path }) => path === '/profile/export').length).toBeGreaterThan(1);
  });
});

describe('a second factor that the role requires', () => {
  it('redirects every page to its setup (ACC-68)', async () => {
    const role = { ...USER.role, roleName: 'support', secondFactorFrom: '2026-11-01T00:00:00.000Z' };
    openApp('/community/user', {
      '/auth/profile': () => ({ ...USER, role }),
      '/users/connections': () => refuse('SECOND_FACTOR_DEMANDED', { status: 403 }),
    });
    await screen.findByRole('heading', { name: 'Bật 2FA để tiếp tục' });
    await waitFor(() => expect(location.pathname).toBe('/set-up-two-factor'));
    await button('Bật 2FA');
    screen.getByText(/bắt buộc 2FA từ ngày/);
  });

  it('releases the user once it is set up (ACC-68)', async () => {
    openApp('/set-up-two-factor?redirect=%2Fcommunity%2Fuser', {
      '/auth/profile': () => ({ ...USER, isTwoFactorAuthenticationEnabled: true }),
    });
    fireEvent.click(await button('Tiếp tục'));
    await waitFor(() => expect(location.pathname).toBe('/community/user'));
  });
});
