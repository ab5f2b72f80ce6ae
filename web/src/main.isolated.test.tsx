import { afterEach, expect, it, vi } from 'vitest';

const order: string[] = [];
vi.mock('./app.tsx', () => ({
  App: () => 'drawn',
  createStart() {
    order.push('begun');
    return { queryClient: {}, router: {} };
  },
}));
vi.mock('./first-page.ts', () => ({ awaitFirst: () => Promise.resolve() }));
vi.mock('./i18n/i18n.ts', () => ({ startTranslations: () => Promise.resolve() }));

afterEach(() => vi.useRealTimers());

it('The entry file renders in a separate task after its evaluation, because one task for both would block the browser for longer than 50 ms (UI-47)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  document.body.innerHTML = '<div id="root"></div>';
  await import('./main.tsx');
  await Promise.resolve();
  order.push('read');
  await vi.advanceTimersByTimeAsync(1);
  expect(order).toEqual(['read', 'begun']);
  await vi.waitFor(() => expect(document.body.textContent).toBe('drawn'), { timeout: 10_000 });
});
