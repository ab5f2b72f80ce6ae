import { afterEach, expect, it, vi } from 'vitest';
import { openTab } from './open-tab.ts';

afterEach(() => vi.restoreAllMocks());

it('opens a tab that cannot reach back', () => {
  const tab: Partial<Window> = { opener: window };
  vi.spyOn(window, 'open').mockReturnValue(tab as Window);
  expect(openTab()).toBe(tab);
  expect(tab.opener).toBeNull();
});

it('is null where no tab opens, whether the browser says so or throws', () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  expect(openTab()).toBeNull();
  open.mockImplementation(() => {
    throw new TypeError("Failed to execute 'open' on 'Window': The provided callback is no longer runnable.");
  });
  expect(openTab()).toBeNull();
});
