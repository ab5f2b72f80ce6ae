/*
 * Fails a test during which React reports invalid HTML, such as a `div` inside a `p`, because the browser's parser would move such elements. React
 * reports each pair of elements once per worker.
 */
import { afterAll, afterEach } from 'vitest';

const INVALID = /cannot (?:be a (?:child|descendant) of|contain a nested)/;

const { error } = console;
const reports: string[] = [];

Reflect.set(console, 'error', (...values: unknown[]) => {
  const text = values.join(' ');
  if (INVALID.test(text)) reports.push(text);
  error(...values);
});

afterEach(() => {
  const found = reports.splice(0);
  if (found.length > 0) throw new Error(`React reports invalid HTML:\n${found.join('\n')}`);
});

afterAll(() => {
  Reflect.set(console, 'error', error);
});
