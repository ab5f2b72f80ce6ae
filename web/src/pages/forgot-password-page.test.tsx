import { type ErrorName } from '@bobbin/contract/errors';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTranslations } from '../i18n/i18n.ts';
import { hidePage, showPage } from '../testing/page-visibility.ts';
import { closeApp, isOff, openApp, refuse, type } from '../testing/open-app.tsx';

beforeAll(startTranslations);
afterEach(() => {
  closeApp();
  showPage();
});

const SEND = '/user-password-reset/send-email';
const VERIFY = '/user-password-reset/verify';
const CHANGE = '/user-password-reset/change-password';

const PASSCODE = 'ABCD2345';
const LINK = `/forgot-password?email=a@b.co&passcode=${PASSCODE}`;
const WELL = { [SEND]: () => true, [VERIFY]: () => true, [CHANGE]: () => true };

function input(label: string): HTMLInputElement {
  return screen.getByLabelText<HTMLInputElement>(label, { exact: true });
}

function button(name: string): HTMLButtonElement {
  return screen.getByRole<HTMLButtonElement>('button', { name });
}

describe('forgot password', () => {
  it('goes through the four steps (ACC-23)', async () => {
    const sent = openApp('/forgot-password', WELL);
    await screen.findByLabelText('Email');
    expect(isOff(button('Send Passcode'))).toBe(true);
    type(input('Email'), 'a@');
    expect(screen.getByText('Invalid Email')).toBeTruthy();
    type(input('Email'), 'a@b.co');
    fireEvent.click(button('Send Passcode'));
    fireEvent.click(button('Send Passcode'));

    await screen.findByLabelText('Passcode');
    expect(input('Passcode').value).toBe('');
    for (const [typed, message] of [
      ['', 'Passcode is required'],
      ['1234567', 'Passcode has to have at least 8 characters'],
      ['123456789', 'Passcode is only allowed to have 8 characters'],
    ] as const) {
      type(input('Passcode'), 'x');
      type(input('Passcode'), typed);
      expect(screen.getByText(message)).toBeTruthy();
      expect(isOff(button('Submit'))).toBe(true);
    }
    type(input('Passcode'), PASSCODE);
    fireEvent.click(button('Submit'));

    await screen.findByLabelText('Mật khẩu mới');
    for (const [password, confirmation, message] of [
      ['', '', 'Password is required'],
      ['1234567', '', 'Password has to have at least 8 characters'],
      ['12345678', '', 'Confirm Password is required'],
      ['12345678', '123456789', "Confirm password doesn't match with password"],
    ] as const) {
      for (const [label, text] of [
        ['Mật khẩu mới', password],
        ['Nhập lại mật khẩu', confirmation],
      ] as const) {
        type(input(label), 'x');
        type(input(label), text);
      }
      expect(screen.getByText(message)).toBeTruthy();
      expect(isOff(button('Đổi mật khẩu'))).toBe(true);
    }
    type(input('Nhập lại mật khẩu'), '12345678');
    fireEvent.click(button('Đổi mật khẩu'));

    await screen.findByText('Change Password success. Congratulation!');
    expect(screen.getByRole('link', { name: 'Back to Login' })).toBeTruthy();
    expect(sent.map(({ path }) => path)).toEqual([SEND, VERIFY, CHANGE]);
    expect(sent[2]?.body).toEqual({
      email: 'a@b.co',
      passcode: PASSCODE,
      newPassword: '12345678',
      newPasswordConfirmation: '12345678',
    });
  });

  it('submits the passcode of a link immediately, after its removal from the address bar (ACC-15)', async () => {
    const addresses: string[] = [];
    const sent = openApp(LINK, {
      [VERIFY]: () => {
        addresses.push(location.href);
        return true;
      },
    });
    await screen.findByLabelText('Mật khẩu mới');
    expect(sent).toEqual([{ path: VERIFY, body: { email: 'a@b.co', passcode: PASSCODE }, bearer: null }]);
    expect(addresses.join()).not.toContain(PASSCODE);
    expect(location.search).toBe('');
  });

  it.each(['a hidden tab', 'a page made in advance'] as const)(
    'submits nothing in %s until the page is visible, and removes the link from the address bar at once (ACC-15)',
    async (kind) => {
      hidePage(kind);
      const sent = openApp(LINK, { [VERIFY]: () => true }, { isStrict: true });
      await screen.findByLabelText('Passcode');
      expect([input('Email').value, input('Passcode').value]).toEqual(['a@b.co', PASSCODE]);
      expect(location.search).toBe('');
      expect(sent).toEqual([]);
      act(showPage);
      await screen.findByLabelText('Mật khẩu mới');
      expect(sent).toEqual([{ path: VERIFY, body: { email: 'a@b.co', passcode: PASSCODE }, bearer: null }]);
    },
  );

  it('submits once by the button in a browser that never reports the page as visible (ACC-14)', async () => {
    hidePage('a hidden tab');
    const sent = openApp(LINK, { [VERIFY]: () => true }, { isStrict: true });
    await screen.findByLabelText('Passcode');
    fireEvent.click(button('Submit'));
    await screen.findByLabelText('Mật khẩu mới');
    act(showPage);
    expect(sent.map(({ path }) => path)).toEqual([VERIFY]);
  });

  it('accepts a link although a user is signed in', async () => {
    localStorage.setItem('AUTH_TOKEN', JSON.stringify({ accessToken: 'x', refreshToken: 'y' }));
    openApp(LINK, { [VERIFY]: () => true });
    await screen.findByLabelText('Mật khẩu mới');
  });

  it('reports that the session ended, until the first submit (ACC-22)', async () => {
    openApp('/forgot-password?sessionEnded=1', { [SEND]: () => refuse('USER_MISSING') });
    await screen.findByText('Phiên đăng nhập đã hết hạn');
    type(input('Email'), 'a@b.co');
    fireEvent.click(button('Send Passcode'));
    await screen.findByRole('alert');
    expect(screen.queryByText('Phiên đăng nhập đã hết hạn')).toBeNull();
  });

  it.each<[ErrorName, string]>([
    ['INVALID_TOKEN', 'Mã không hợp lệ'],
    ['USER_MISSING', 'Can not found user'],
    ['NOT_FOUND', 'Can not found user'],
  ])('reports sending refused with %s (ACC-22)', async (name, text) => {
    openApp('/forgot-password', { [SEND]: () => refuse(name) });
    await screen.findByLabelText('Email');
    type(input('Email'), 'a@b.co');
    fireEvent.click(button('Send Passcode'));
    expect((await screen.findByRole('alert')).textContent).toContain(text);
    expect(screen.queryByLabelText('Passcode')).toBeNull();
  });

  it.each<[ErrorName, string]>([
    ['PASSCODE_INVALID', 'Passcode wrong!'],
    ['PASSCODE_EXPIRED', 'Passcode wrong!Mã đã hết hạn'],
  ])('keeps its step when a passcode is refused with %s (ACC-22)', async (name, text) => {
    openApp(LINK, { [VERIFY]: () => refuse(name) });
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
    expect(input('Passcode').value).toBe(PASSCODE);
    fireEvent.click(button('Gửi lại passcode'));
    expect(input('Email').value).toBe('a@b.co');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each<[ErrorName, string]>([
    ['RESET_JUST_SENT', 'Mã vừa được gửi, hãy kiểm tra email'],
    ['PASSCODE_NOT_FOUND', 'Không tìm thấy mã'],
    ['PASSCODE_INVALID', 'Passcode wrong!'],
    ['PASSCODE_EXPIRED', 'Some thing went wrong, can not update passwordMã đã hết hạn'],
  ])('reports a new password refused with %s (ACC-22)', async (name, text) => {
    openApp(LINK, { [VERIFY]: () => true, [CHANGE]: () => refuse(name) });
    await screen.findByLabelText('Mật khẩu mới');
    type(input('Mật khẩu mới'), '12345678');
    type(input('Nhập lại mật khẩu'), '12345678');
    fireEvent.click(button('Đổi mật khẩu'));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
  });
});
