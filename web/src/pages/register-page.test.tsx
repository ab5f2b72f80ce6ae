import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTranslations } from '../i18n/i18n.ts';
import { closeApp, isOff, openApp, refuse, refuseInput, type } from '../testing/open-app.tsx';

beforeAll(startTranslations);
afterEach(closeApp);

const LABELS = {
  email: 'Email',
  firstName: 'Tên (First Name)',
  lastName: 'Họ (Last Name)',
  dob: 'Ngày sinh',
  password: 'Mật khẩu',
  confirmPassword: 'Nhập lại mật khẩu',
} as const;

type Field = keyof typeof LABELS;

const GOOD: Readonly<Record<Field, string>> = {
  email: 'new@b.co',
  firstName: 'An',
  lastName: 'Ng',
  dob: '1990-02-28',
  password: 'p'.repeat(8),
  confirmPassword: 'p'.repeat(8),
};

async function openRegister(answers: Parameters<typeof openApp>[1] = {}) {
  const sent = openApp('/register', answers);
  const field = await screen.findByLabelText('Email');
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Đăng ký' });
  return { sent, field, button, fieldOf: (name: Field) => screen.getByLabelText(LABELS[name], { exact: true }) };
}

function fillIn(form: Awaited<ReturnType<typeof openRegister>>, changes: Partial<Record<Field, string>> = {}): void {
  for (const name of Object.keys(LABELS) as Field[]) type(form.fieldOf(name), { ...GOOD, ...changes }[name]);
}

it('The page of registration links back to sign-in (ACC-9)', async () => {
  await openRegister();
  expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/');
});

describe('register', () => {
  it.each<[Partial<Record<Field, string>>, string]>([
    [{ email: '' }, 'Email is required'],
    [{ email: 'new' }, 'Invalid Email'],
    [{ firstName: ' ' }, 'First Name is required'],
    [{ firstName: 'A' }, 'First Name has to have at least 2 characters'],
    [{ firstName: 'A'.repeat(51) }, 'First Name is only allowed to have 50 characters'],
    [{ lastName: '' }, 'Last Name is required'],
    [{ lastName: 'N' }, 'Last Name has to have at least 2 characters'],
    [{ lastName: 'N'.repeat(51) }, 'Last Name is only allowed to have 50 characters'],
    [{ dob: '' }, 'Date of birth is required'],
    [{ password: '' }, 'Password is required'],
    [{ password: 'p'.repeat(7) }, 'Password has to have at least 8 characters'],
    [{ password: 'p'.repeat(101) }, 'Password is only allowed to have 100 characters'],
    [{ confirmPassword: '' }, 'Confirm password is required'],
    [{ confirmPassword: 'other' }, "Confirm password doesn't match"],
    [{ email: '', confirmPassword: 'other' }, "Confirm password doesn't match"],
  ])('reports the problem of %j once touched (ACC-9)', async (changes, message) => {
    const form = await openRegister();
    expect(screen.queryByText(message)).toBeNull();
    // An empty field shows a message only after the person has left the field.
    for (const name of Object.keys(changes) as Field[]) type(form.fieldOf(name), 'x');
    fillIn(form, changes);
    expect(screen.getByText(message)).toBeTruthy();
    expect(isOff(form.button)).toBe(true);
  });

  it('accepts values at the limits', async () => {
    const form = await openRegister();
    const long = { firstName: 'A'.repeat(50), password: 'p'.repeat(100), confirmPassword: 'p'.repeat(100) };
    fillIn(form, long);
    expect(isOff(form.button)).toBe(false);
  });

  it('shows the next step, and does not send the repeated password (ACC-10)', async () => {
    const form = await openRegister({ '/auth/register': () => 'u-1' });
    fillIn(form);
    fireEvent.click(form.button);
    fireEvent.click(form.button);
    await screen.findByText('Create user Success, check your email address to activate your account');
    const { confirmPassword: _, ...body } = GOOD;
    expect(form.sent).toEqual([{ path: '/auth/register', body, bearer: null }]);
    expect(screen.getByText(/new@b\.co/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Login' })).toBeTruthy();
  });

  it('reports an existing email and keeps all input', async () => {
    const form = await openRegister({ '/auth/register': () => refuse('EXISTS') });
    fillIn(form);
    fireEvent.click(form.button);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('User can not create because email already exists');
    expect((form.fieldOf('password') as HTMLInputElement).value).toBe(GOOD.password);
  });

  it('shows a server message at its field until the field changes (UI-31)', async () => {
    const form = await openRegister({ '/auth/register': () => refuseInput('body.email', 'emailInvalid') });
    fillIn(form);
    fireEvent.click(form.button);
    await screen.findByText('Invalid Email');
    // The message appears only once, at the field.
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['Invalid Email']);
    type(form.fieldOf('email'), 'other@b.co');
    expect(screen.queryByText('Invalid Email')).toBeNull();
  });
});
