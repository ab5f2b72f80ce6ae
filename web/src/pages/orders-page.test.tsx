// @vitest-environment happy-dom
import start from '../../public/start.js?raw';
import { waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startTranslations } from '../i18n/i18n.ts';
import { closeApp, openApp, TOKENS } from '../testing/open-app.tsx';

beforeAll(startTranslations);
afterEach(closeApp);

it('asks exactly what public/start.js asks early: a question that differs would be asked twice', async () => {
  const early = [...start.matchAll(/'(\/api\/[^']+)'/g)].map(([, path = '']) => path);
  expect(early.length).toBe(4);
  localStorage.setItem('AUTH_TOKEN', JSON.stringify(TOKENS));
  const asked: string[] = [];
  openApp('/community/orders');
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return new Promise(() => undefined);
  });
  await waitFor(() => expect(asked).toEqual(expect.arrayContaining(early)));
});
