import { afterEach, expect, it, vi } from 'vitest';
import { openTab } from './open-tab.ts';

afterEach(() => vi.restoreAllMocks());

it('openTab opens a tab without access to this page', () => {
  const tab: Partial<Window> = { opener: window };
  vi.spyOn(window, 'open').mockReturnValue(tab as Window);
  expect(openTab()).toBe(tab);
  expect(tab.opener).toBeNull();
});

it('openTab returns null if no tab opens, whether the browser returns null or throws', () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  expect(openTab()).toBeNull();
  open.mockImplementation(() => {
    throw new TypeError("Failed to execute 'open' on 'Window': The provided callback is no longer runnable.");
  });
  expect(openTab()).toBeNull();
});
