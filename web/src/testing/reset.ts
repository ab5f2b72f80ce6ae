/*
 * Runs before each test file of the web application: restores the window and the modules to their initial state. A file that leaves state changed
 * fails, because the next file could depend on that state.
 */
import { afterAll } from 'vitest';
import { listLeaks, resetPage } from './page.ts';
import './patience.ts';

afterAll(() => {
  const leaks = listLeaks();
  resetPage();
  if (leaks.length > 0) throw new Error(`This test file leaves behind:\n${leaks.join('\n')}`);
});
