import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { TOKEN_KEY } from '../api/session.ts';
import { startTranslations } from '../i18n/i18n.ts';
import { closeApp, isOff, openApp, refuse, TOKENS, type, USER } from '../testing/open-app.tsx';

beforeAll(startTranslations);
afterEach(closeApp);

async function openLogin(address = '/', answers: Parameters<typeof openApp>[1] = {}) {
  const sent = openApp(address, answers);
  return {
    sent,
    email: await screen.findByLabelText<HTMLInputElement>('Email'),
    password: screen.getByLabelText<HTMLInputElement>('Mật khẩu'),
    button: screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in' }),
  };
}

describe('login', () => {
  it.each([
    ['', '12345678', 'Email is required'],
    ['seller', '12345678', 'Invalid Email'],
    ['a@b.co', '', 'Password is required'],
    ['a@b.co', '1234567', 'Password has to have at least 8 characters'],
    ['a@b.co', 'x'.repeat(101), 'Password is only allowed to have 100 characters'],
  ])('reports the errors of %j and %j once touched (ACC-5)', async (email, password, message) => {
    const form = await openLogin();
    expect(screen.queryByText(message)).toBeNull();
    type(form.email, email || 'x');
    type(form.email, email);
    type(form.password, password || 'x');
    type(form.password, password);
    expect(screen.getByText(message)).toBeTruthy();
    expect(isOff(form.button)).toBe(true);
  });

  it('stores the tokens and opens the requested page (ACC-6)', async () => {
    const form = await openLogin('/?redirect=/community/shops', {
      '/auth/login': () => TOKENS,
      '/auth/profile': () => USER,
    });
    type(form.email, 'a@b.co');
    type(form.password, '12345678');
    expect(isOff(form.button)).toBe(false);
    fireEvent.click(form.button);
    await waitFor(() => expect(location.pathname).toBe('/community/shops'));
    expect(localStorage.getItem(TOKEN_KEY)).toBe(JSON.stringify(TOKENS));
  });

  it('removes the key of a mailed link from the address bar and signs in with the key (ACC-52)', async () => {
    const form = await openLogin('/?redirect=/community/shops&key=17.abc', {
      '/auth/login': () => TOKENS,
      '/auth/profile': () => USER,
    });
    await waitFor(() => expect(location.search).toBe('?redirect=/community/shops'));
    type(form.email, 'a@b.co');
    type(form.password, '12345678');
    fireEvent.click(form.button);
    await waitFor(() => {
      const body = { email: 'a@b.co', password: '12345678', key: '17.abc' };
      expect(form.sent.find(({ path }) => path === '/auth/login')?.body).toEqual(body);
    });
  });

  it('sends the language of the page, so that mails use it from now on', async () => {
    const form = await openLogin('/', {
      '/auth/login': () => TOKENS,
      '/auth/profile': () => USER,
      '/auth/locale': () => true,
    });
    type(form.email, 'a@b.co');
    type(form.password, '12345678');
    fireEvent.click(form.button);
    await waitFor(() => {
      expect(form.sent.find(({ path }) => path === '/auth/locale')?.body).toEqual({ locale: 'vi' });
    });
  });

  it('opens the page of the pending second factor, and keeps the requested page', async () => {
    const form = await openLogin('/?redirect=/community/shops', {
      '/auth/login': () => TOKENS,
      '/auth/profile': () => refuse('SECOND_FACTOR_OWED', { status: 404 }),
    });
    type(form.email, 'a@b.co');
    type(form.password, '12345678');
    fireEvent.click(form.button);
    await waitFor(() => expect(location.pathname).toBe('/two-factor'));
    expect(location.search).toBe('?redirect=/community/shops');
  });

  it.each([
    [() => refuse('WRONG_CREDENTIALS'), 'Invalid Credential'],
    [() => refuse('NOT_ACTIVATED'), 'Tài khoản của bạn chưa được kích hoạt, liên hệ admin để kích hoạt tài khoản'],
    [() => refuse('ACCOUNT_REMOVED'), 'Your account has been removed by admin. Please contact support'],
    [() => refuse('USER_MISSING'), 'Invalid Credential'],
    [() => refuse('TOO_MANY_REQUESTS', { status: 429, headers: { 'retry-after': '42' } }), 'Thử lại sau 42 giây.'],
    [() => refuse('TOO_MANY_REQUESTS', { status: 429, headers: { 'retry-after': '840' } }), 'Thử lại sau 14 phút.'],
    [() => Promise.reject(new TypeError('Failed to fetch')), 'No Internet'],
  ])('shows the reason of a refusal and clears only the password (ACC-5), case %#', async (answer, message) => {
    const form = await openLogin('/', { '/auth/login': answer });
    type(form.email, 'a@b.co');
    type(form.password, '12345678');
    fireEvent.click(form.button);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(message);
    expect(form.password.value).toBe('');
    expect(form.email.value).toBe('a@b.co');
    expect(screen.queryByText('Password is required')).toBeNull();
    expect(location.pathname).toBe('/');
  });

  it('offers the activation link again to an account that is not activated', async () => {
    const form = await openLogin('/', { '/auth/login': () => refuse('NOT_ACTIVATED') });
    type(form.email, 'a@b.co');
    type(form.password, '12345678');
    fireEvent.click(form.button);
    fireEvent.click(await screen.findByRole('link', { name: 'Gửi lại link kích hoạt' }));
    await screen.findByRole('heading', { name: 'Activate account' });
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('a@b.co');
    expect(location.search).toBe('');
  });

  it('reports that the session ended, until the next try to sign in (ACC-7)', async () => {
    const form = await openLogin('/?sessionEnded=1', { '/auth/login': () => refuse('WRONG_CREDENTIALS') });
    expect(screen.getByText('Phiên đăng nhập đã hết hạn')).toBeTruthy();
    type(form.email, 'a@b.co');
    type(form.password, '12345678');
    fireEvent.click(form.button);
    await screen.findByRole('alert');
    expect(screen.queryByText('Phiên đăng nhập đã hết hạn')).toBeNull();
  });

  it('reports after a reload too that the session ended (ACC-7)', async () => {
    localStorage.setItem('SESSION_END', 'ended');
    await openLogin('/community/orders');
    expect(screen.getByText('Phiên đăng nhập đã hết hạn')).toBeTruthy();
    expect(location.search).toContain('redirect=/community/orders');
  });
});
