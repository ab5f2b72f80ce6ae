import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TOKEN_KEY } from '../api/session.ts';
import { startTranslations } from '../i18n/i18n.ts';
import { closeApp, isOff, openApp, refuse, TOKENS, USER } from '../testing/open-app.tsx';

beforeAll(startTranslations);
beforeEach(() => localStorage.setItem(TOKEN_KEY, JSON.stringify({ accessToken: 'pending', refreshToken: 'pending' })));
afterEach(closeApp);

const PAY = '/2fa/authenticate';

/** Returns the answers of a server whose first session has a pending second factor, and whose session after the code has none. */
function answersOf(pay: () => unknown) {
  return {
    '/auth/profile': ({ bearer }: { bearer: string | null }) =>
      bearer === 'pending' ? refuse('SECOND_FACTOR_OWED', { status: 404 }) : USER,
    '/auth/logout': () => true,
    [PAY]: pay,
  };
}

function paste(field: HTMLElement, value: string): void {
  fireEvent.change(field, { target: { value } });
}

describe('two-factor', () => {
  it('redirects from any page, submits on six pasted digits, and returns to that page', async () => {
    const sent = openApp(
      '/community/shops?page=2',
      answersOf(() => TOKENS),
    );
    const field = await screen.findByPlaceholderText('000000');
    expect(location.pathname).toBe('/two-factor');
    expect(field.getAttribute('inputmode')).toBe('numeric');
    expect(field.getAttribute('autocomplete')).toBe('one-time-code');
    paste(field, '12 345');
    paste(field, ' 123 456 ');
    await waitFor(() => expect(location.pathname + location.search).toBe('/community/shops?page=2'));
    const paid = sent.filter(({ path }) => path === PAY);
    expect(paid).toEqual([{ path: PAY, body: { twoFactorAuthenticationCode: '123456' }, bearer: 'pending' }]);
    expect(localStorage.getItem(TOKEN_KEY)).toBe(JSON.stringify(TOKENS));
  });

  it('accepts a recovery code', async () => {
    const sent = openApp(
      '/two-factor',
      answersOf(() => TOKENS),
    );
    await screen.findByPlaceholderText('000000');
    fireEvent.click(screen.getByRole('button', { name: 'Mất điện thoại? Dùng mã khôi phục' }));
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Xác nhận' });
    expect(isOff(button)).toBe(true);
    paste(screen.getByLabelText('Mã khôi phục'), 'abcd-efgh');
    fireEvent.click(button);
    await waitFor(() => expect(location.pathname).toBe('/community'));
    expect(sent.find(({ path }) => path === PAY)?.body).toEqual({ recoveryCode: 'abcd-efgh' });
  });

  it('counts the remaining tries, clears the field, and returns to login after five (ACC-37)', async () => {
    openApp(
      '/two-factor?redirect=/community/shops',
      answersOf(() => refuse('WRONG_CREDENTIALS')),
    );
    const field = await screen.findByPlaceholderText<HTMLInputElement>('000000');
    for (const left of [4, 3, 2, 1]) {
      paste(field, '000000');
      await screen.findByText(`Còn ${left} lần thử.`);
      expect(screen.getByRole('alert').textContent).toContain('Invalid Credential');
      expect(field.value).toBe('');
    }
    paste(field, '000000');
    await waitFor(() => expect(location.pathname).toBe('/'));
    expect(location.search).toContain('redirect=/community/shops');
    expect((await screen.findByRole('alert')).textContent).toContain('Invalid Credential');
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
  });

  it('does not count a network failure as a wrong code (ACC-38)', async () => {
    openApp(
      '/two-factor',
      answersOf(() => Promise.reject(new TypeError('Failed to fetch'))),
    );
    const field = await screen.findByPlaceholderText<HTMLInputElement>('000000');
    paste(field, '123456');
    expect((await screen.findByRole('alert')).textContent).toContain('No Internet');
    expect(field.value).toBe('123456');
    expect(screen.queryByText(/lần thử/)).toBeNull();
  });

  it('redirects a session without a pending second factor, and a user who is not signed in', async () => {
    localStorage.setItem(TOKEN_KEY, JSON.stringify(TOKENS));
    openApp(
      '/two-factor?redirect=/community/shops',
      answersOf(() => TOKENS),
    );
    await waitFor(() => expect(location.pathname).toBe('/community/shops'));
    closeApp();
    openApp('/two-factor');
    await screen.findByRole('heading', { name: 'Đăng nhập' });
  });

  it('can be left by signing out', async () => {
    openApp(
      '/two-factor',
      answersOf(() => TOKENS),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Đăng xuất' }));
    await screen.findByRole('heading', { name: 'Đăng nhập' });
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
  });
});
