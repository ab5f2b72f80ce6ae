/*
 * Before each test file of the web: the window and the modules are as the first file of the worker got them. A file that leaves something behind
 * fails, because the file after it could depend on that.
 */
import { afterAll } from 'vitest';
import { listLeaks, resetPage } from './page.ts';
import './patience.ts';

afterAll(() => {
  const leaks = listLeaks();
  resetPage();
  if (leaks.length > 0) throw new Error(`This test file leaves behind:\n${leaks.join('\n')}`);
});
