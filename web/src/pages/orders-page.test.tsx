import { waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { writeEarlyAddresses } from '../../early.ts';
import { setLocale, startTranslations } from '../i18n/i18n.ts';
import { closeApp, openApp } from '../testing/open-app.tsx';

/** The script is not a module; importing it with another query string runs it again. */
const START = '../../public/start.js';
const SCRIPT = '<script src="/start.js"></script>';

beforeAll(startTranslations);
afterEach(async () => {
  delete window.bobbinEarly;
  document.querySelector('script[data-page]')?.remove();
  closeApp();
  await setLocale('vi');
});

/** Records the requests from now on with their parameters; none of them gets a response. */
function listenToQuestions(): Record<string, Record<string, string>> {
  const asked: Record<string, Record<string, string>> = {};
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    asked[url] = Object.fromEntries(new Headers(init?.headers));
    return new Promise(() => undefined);
  });
  return asked;
}

it.each(['vi', 'en'] as const)(
  'the page in %s makes exactly the requests that public/start.js makes early, because any other request would be made twice (UI-18)',
  async (locale) => {
    const claims = btoa(JSON.stringify({ iat: Date.now() / 1000, exp: Date.now() / 1000 + 900 }));
    localStorage.setItem('AUTH_TOKEN', JSON.stringify({ accessToken: `head.${claims}.sign`, refreshToken: 'refresh' }));
    await setLocale(locale);
    history.replaceState(null, '', '/community/orders');
    const early = listenToQuestions();
    document.head.append(
      ...new DOMParser()
        .parseFromString(writeEarlyAddresses(SCRIPT), 'text/html')
        .querySelectorAll('script[data-page]'),
    );
    await import(/* @vite-ignore */ `${START}?${locale}`);
    expect(Object.keys(early)).toHaveLength(4);
    for (const headers of Object.values(early)) expect(headers['accept-language']).toBe(locale);

    delete window.bobbinEarly;
    openApp('/community/orders');
    const asked = listenToQuestions();
    await waitFor(() => expect(asked).toMatchObject(early));
    for (const [url, headers] of Object.entries(early)) expect(asked[url]).toEqual(headers);
  },
);
