// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { TOKEN_KEY } from '../../api/session.ts';
import { startTranslations } from '../../i18n/i18n.ts';
import { LoginForm } from './login-form.tsx';
import { useSignIn } from './use-sign-in.ts';

beforeAll(startTranslations);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function Form({ onDone }: { onDone: () => void }) {
  return <LoginForm signIn={useSignIn(onDone)} />;
}

function renderForm() {
  const onDone = vi.fn<() => void>();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <Form onDone={onDone} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return {
    onDone,
    email: screen.getByLabelText<HTMLInputElement>('Email'),
    password: screen.getByLabelText<HTMLInputElement>('Mật khẩu'),
    button: screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in' }),
  };
}

function type(input: HTMLInputElement, text: string): void {
  fireEvent.change(input, { target: { value: text } });
  fireEvent.blur(input);
}

function answer(body: unknown): void {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body)));
}

describe('login form', () => {
  it.each([
    ['', '12345678', 'Email is required'],
    ['seller', '12345678', 'Invalid Email'],
    ['a@b.co', '', 'Password is required'],
    ['a@b.co', '1234567', 'Password has to have at least 8 characters'],
    ['a@b.co', 'x'.repeat(101), 'Password is only allowed to have 100 characters'],
  ])('says what is wrong with %j and %j once touched (Spec 1 §5)', (email, password, message) => {
    const form = renderForm();
    expect(screen.queryByText(message)).toBeNull();
    type(form.email, email);
    type(form.password, password);
    expect(screen.getByText(message)).toBeTruthy();
    expect(form.button.disabled).toBe(true);
  });

  it('keeps the tokens and goes on after success', async () => {
    const tokens = { accessToken: 'access', refreshToken: 'refresh' };
    answer({ isSuccess: true, body: tokens, exceptionBody: null });
    const form = renderForm();
    type(form.email, 'a@b.co');
    type(form.password, '12345678');
    expect(form.button.disabled).toBe(false);
    fireEvent.click(form.button);
    await waitFor(() => expect(form.onDone).toHaveBeenCalledOnce());
    expect(localStorage.getItem(TOKEN_KEY)).toBe(JSON.stringify(tokens));
  });

  it('shows the refusal and clears only the password (Spec 1 §8)', async () => {
    const exceptionBody = { code: 101, message: 'Not activated' };
    answer({ isSuccess: false, body: null, exceptionBody });
    const form = renderForm();
    type(form.email, 'a@b.co');
    type(form.password, '12345678');
    fireEvent.click(form.button);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Tài khoản của bạn chưa được kích hoạt, liên hệ admin để kích hoạt tài khoản');
    expect(form.password.value).toBe('');
    expect(form.email.value).toBe('a@b.co');
    expect(form.onDone).not.toHaveBeenCalled();
  });
});
