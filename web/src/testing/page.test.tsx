import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { followColorScheme } from '../ui/browser/color-scheme.ts';
import { setDensity, useDensity } from '../ui/list/data-list/density.ts';
import { addNotice, readNotices } from '../ui/feedback/notices.ts';
import { useNow } from '../ui/hooks/use-now.ts';
import { hidePage } from './page-visibility.ts';
import { listLeaks, resetPage } from './page.ts';

afterEach(() => {
  cleanup();
  resetPage();
});

function Clock() {
  return <time>{useNow()}</time>;
}

function Rows() {
  return <p>{useDensity()}</p>;
}

it.each<[string, () => unknown, string]>([
  ['a drawn page', () => render(<Rows />), 'elements in the body: <div><p>normal</p></div>'],
  ['a stored value', () => localStorage.setItem('theme', 'dark'), 'theme in localStorage'],
  ['a stubbed fetch', () => vi.stubGlobal('fetch', () => undefined), 'window.fetch changed'],
  ['a hidden page', () => hidePage('a hidden tab'), 'document.visibilityState changed'],
  [
    'a lock manager',
    () => Object.defineProperty(navigator, 'locks', { configurable: true, value: {} }),
    'navigator.locks changed',
  ],
  ['a clock that stands still', () => vi.useFakeTimers(), 'a clock that stands still'],
  ['a listener of the product', followColorScheme, 'a listener of storage of ui/browser/color-scheme.ts'],
  ['a timer of the product', () => render(<Clock />), 'a setInterval of ui/hooks/use-now.ts'],
])('a test file that leaks %s fails, and the next file gets the initial window', (_, leave, told) => {
  expect(listLeaks()).toEqual([]);
  leave();
  expect(listLeaks()).toContain(told);
  resetPage();
  expect(listLeaks()).toEqual([]);
});

it('The reset restores the initial state of modules', () => {
  act(() => setDensity('compact'));
  addNotice({ tone: 'info', title: 'Saved' });
  resetPage();
  expect(readNotices()).toEqual([]);
  expect(render(<Rows />).container.textContent).toBe('normal');
});

it('The reset restores URL, sizes, language and title of the window', () => {
  history.pushState(null, '', '/community/orders');
  Object.assign(window, { innerWidth: 390 });
  Object.assign(document.documentElement, { lang: 'en' });
  document.title = 'Orders';
  resetPage();
  expect([location.pathname, innerWidth, document.documentElement.lang, document.title]).toEqual(['/', 1024, '', '']);
});
