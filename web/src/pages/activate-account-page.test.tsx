import type { ErrorName } from '@bobbin/contract/errors';
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

const SEND = '/email-confirmation/send-email';
const CONFIRM = '/email-confirmation/confirm-email';

describe('activate account', () => {
  it.each(['/activate-account', '/email_confirm'])(
    'confirms the link of %s on load exactly once, after the address bar no longer shows it (ACC-15)',
    async (path) => {
      const addresses: string[] = [];
      const confirm = () => {
        addresses.push(location.href);
        return true;
      };
      const sent = openApp(`${path}?email=a%2Bx@b.co&token=secret-token`, { [CONFIRM]: confirm }, { isStrict: true });
      await screen.findByText('Activation success!');
      expect(sent).toEqual([{ path: CONFIRM, body: { email: 'a+x@b.co', token: 'secret-token' }, bearer: null }]);
      expect(addresses.join()).not.toContain('secret-token');
      expect(location.pathname + location.search).toBe('/activate-account');
      expect(screen.getByRole('link', { name: 'Back to Login' })).toBeTruthy();
    },
  );

  it.each<[ErrorName, string]>([
    ['CONFIRMATION_EMAIL_EXPIRED', 'The link you provided has been expired. Please try again'],
    ['CONFIRMATION_EMAIL_INVALID', 'The link you provided invalid. Please try again'],
    ['CONFIRMATION_EMAIL_ALREADY_CONFIRMED', 'Your email address already confirmed'],
    ['NOT_FOUND', 'Something went wrong'],
  ])('offers another activation mail after a link is refused with %s (ACC-22)', async (name, text) => {
    const answers = { [CONFIRM]: () => refuse(name), [SEND]: () => true };
    const sent = openApp('/activate-account?email=a@b.co&token=t', answers);
    expect((await screen.findByRole('alert')).textContent).toContain(text);
    expect(screen.queryByRole('button', { name: 'Thử lại link kích hoạt' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Send Passcode' }));
    await screen.findByText('Kiểm tra email để kích hoạt tài khoản');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(sent.map(({ path }) => path)).toEqual([CONFIRM, SEND]);
  });

  it.each<[ErrorName, string]>([
    ['CONFIRMATION_EMAIL_ALREADY_CONFIRMED', 'Your email address already confirmed'],
    ['USER_MISSING', 'Can not found user'],
    ['INVALID_TOKEN', 'Can not found user'],
  ])('keeps its step when sending is refused with %s (ACC-22)', async (name, text) => {
    openApp('/activate-account', { [SEND]: () => refuse(name) });
    const field = await screen.findByLabelText('Email');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Send Passcode' });
    type(field, 'x');
    type(field, '');
    expect(screen.getByText('Email is required')).toBeTruthy();
    expect(isOff(button)).toBe(true);
    type(field, 'a@b.co');
    fireEvent.click(button);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(text));
  });

  it.each(['a hidden tab', 'a page made in advance'] as const)(
    'confirms nothing in %s until the page is visible, and removes the link from the address bar at once (ACC-15, ACC-14)',
    async (kind) => {
      hidePage(kind);
      const answers = { [CONFIRM]: () => true };
      const sent = openApp('/activate-account?email=a@b.co&token=secret-token', answers, { isStrict: true });
      await screen.findByText('Link này kích hoạt tài khoản a@b.co.');
      expect(location.pathname + location.search).toBe('/activate-account');
      expect(sent).toEqual([]);
      act(showPage);
      await screen.findByText('Activation success!');
      expect(sent).toEqual([{ path: CONFIRM, body: { email: 'a@b.co', token: 'secret-token' }, bearer: null }]);
    },
  );

  it('activates once by its button in a browser that never reports the page as visible (ACC-14)', async () => {
    hidePage('a hidden tab');
    const sent = openApp('/activate-account?email=a@b.co&token=t', { [CONFIRM]: () => true }, { isStrict: true });
    fireEvent.click(await screen.findByRole('button', { name: 'Kích hoạt tài khoản' }));
    await screen.findByText('Activation success!');
    act(showPage);
    expect(sent.map(({ path }) => path)).toEqual([CONFIRM]);
  });

  it('retries a link that the server could not check', async () => {
    let isUp = false;
    const confirm = () => (isUp ? true : refuse('UNAVAILABLE', { status: 503 }));
    const sent = openApp('/activate-account?email=a@b.co&token=t', { [CONFIRM]: confirm });
    await screen.findByRole('alert');
    isUp = true;
    fireEvent.click(screen.getByRole('button', { name: 'Thử lại link kích hoạt' }));
    await screen.findByText('Activation success!');
    expect(sent.map(({ body }) => body)).toEqual([
      { email: 'a@b.co', token: 't' },
      { email: 'a@b.co', token: 't' },
    ]);
  });
});
