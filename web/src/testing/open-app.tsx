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

/** Answers a call; receives the call and its URL including the query. */
type Answer = (call: SentCall, url: string) => unknown;

export const TOKENS = { accessToken: 'access', refreshToken: 'refresh' };

/** User with whom every page can be shown; tests change single properties. */
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

/** Creates a refusal of the server. A business error has status 200; other errors have the given status. */
export function refuse(name: ErrorName, options: { status?: number; headers?: Record<string, string> } = {}): Response {
  const exceptionBody = { code: ERRORS[name].code, message: ERRORS[name].vi };
  const { status = 200, headers } = options;
  return Response.json({ isSuccess: false, body: null, exceptionBody }, { status, headers });
}

/** Creates the response to an invalid input. */
export function refuseInput(path: string, message: string): Response {
  const exceptionBody = { code: ERRORS.INVALID_INPUT.code, message: 'Invalid Format', issues: [{ path, message }] };
  return Response.json({ isSuccess: false, body: null, exceptionBody }, { status: 422 });
}

/** Installs a simulated server that answers these calls; every other call stays pending. */
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

interface OpenOptions {
  isStrict?: boolean;
  /** Answers every request instead of the answers by path. */
  server?: (url: string, init?: RequestInit) => Promise<Response>;
}

/** Opens the whole application at a URL, with a simulated server that answers these calls. */
export function openApp(
  address: string,
  answers: Readonly<Record<string, Answer>> = {},
  { isStrict = false, server }: OpenOptions = {},
): SentCall[] {
  const sent = answerCalls(answers);
  if (server !== undefined) vi.stubGlobal('fetch', server);
  // The test browser does not support Web Locks.
  const locks = { request: (_name: string, ...rest: unknown[]) => (rest.at(-1) as () => unknown)() };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
  history.replaceState(null, '', address);
  // In strict mode React runs effects twice, as it does in development.
  render(<App />, { reactStrictMode: isStrict });
  return sent;
}

/** Closes the application, and resets its global state for the next test. */
export function closeApp(): void {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'locks');
  localStorage.clear();
}

/** Types into a field and leaves it, as a person does, so that the field counts as touched. */
export function type(input: HTMLElement, text: string): void {
  fireEvent.change(input, { target: { value: text } });
  fireEvent.blur(input);
}

/** Returns whether a button is marked as disabled; such a button can still be focused. */
export function isOff(button: HTMLElement): boolean {
  return button.getAttribute('aria-disabled') === 'true';
}
