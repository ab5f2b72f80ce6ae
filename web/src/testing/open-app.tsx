import type { User } from '@bobbin/contract/auth';
import { ERRORS, type ErrorName } from '@bobbin/contract/errors';
import { cleanup, fireEvent, render } from '@testing-library/react';
import { vi } from 'vitest';
import { App } from '../app.tsx';

export interface SentCall {
  path: string;
  body: unknown;
  bearer: string | null;
}

/** Gets the call, and its address with the query. */
type Answer = (call: SentCall, url: string) => unknown;

export const TOKENS = { accessToken: 'access', refreshToken: 'refresh' };

/** A person whom any page can show; a test changes what it means. */
export const USER: User = {
  id: 'u-1',
  email: 'a@b.co',
  firstName: 'An',
  lastName: 'Nguyen',
  userName: null,
  bio: '',
  dob: null,
  api: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  deletedAt: null,
  isEmailConfirmed: true,
  isTwoFactorAuthenticationEnabled: false,
  shopsCount: 0,
  validShopsCount: 0,
  expiredShopsCount: 0,
  orderCounts: 0,
  hasSent: false,
  shops: [],
  money: '0.00',
  isFlash: false,
  isMango: false,
  isPressify: false,
  isTelegram: false,
  isProfileLocked: false,
  actingFor: null,
  role: { id: 'r-1', roleName: 'everyone', deletable: false, isAdmin: false, roleToPermission: [] },
};

/** A refusal of the server: 200 for business, or the status given. */
export function refuse(name: ErrorName, options: { status?: number; headers?: Record<string, string> } = {}): Response {
  const exceptionBody = { code: ERRORS[name].code, message: ERRORS[name].vi };
  const { status = 200, headers } = options;
  return Response.json({ isSuccess: false, body: null, exceptionBody }, { status, headers });
}

/** What the server says of an input that it does not take. */
export function refuseInput(path: string, message: string): Response {
  const exceptionBody = { code: ERRORS.INVALID_INPUT.code, message: 'Invalid Format', issues: [{ path, message }] };
  return Response.json({ isSuccess: false, body: null, exceptionBody }, { status: 422 });
}

/** A server that knows these calls; every other one never answers. */
export function answerCalls(answers: Readonly<Record<string, Answer>>): SentCall[] {
  const sent: SentCall[] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const path = url.replace('/api', '').replace(/\?.*/, '');
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
    const bearer = new Headers(init?.headers).get('authorization')?.replace('Bearer ', '') ?? null;
    const answer = answers[path];
    if (answer === undefined) return new Promise(() => undefined);
    sent.push({ path, body, bearer });
    const given = await answer({ path, body, bearer }, url);
    return given instanceof Response ? given : Response.json({ isSuccess: true, body: given, exceptionBody: null });
  });
  return sent;
}

/** Opens the whole application at an address, with a server that knows these calls. */
export function openApp(
  address: string,
  answers: Readonly<Record<string, Answer>> = {},
  { isStrict = false } = {},
): SentCall[] {
  const sent = answerCalls(answers);
  // The test's browser has none.
  const locks = { request: (_name: string, ...rest: unknown[]) => (rest.at(-1) as () => unknown)() };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
  history.replaceState(null, '', address);
  // As in development: React runs effects twice.
  render(<App />, { reactStrictMode: isStrict });
  return sent;
}

/** Leaves nothing to the next test. */
export function closeApp(): void {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'locks');
  localStorage.clear();
}

/** Types as a person does: the field was touched afterwards. */
export function type(input: HTMLElement, text: string): void {
  fireEvent.change(input, { target: { value: text } });
  fireEvent.blur(input);
}

/** Whether a button says that it does nothing now; it can be reached anyway. */
export function isOff(button: HTMLElement): boolean {
  return button.getAttribute('aria-disabled') === 'true';
}
