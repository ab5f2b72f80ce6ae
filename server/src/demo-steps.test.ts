import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSteps } from './demo-steps.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bobbin-steps-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('Creation of the demo world continues with the remaining steps after an interruption', async () => {
  const first = await openSteps(folder);
  await first.restart();
  await first.note('orders');
  await first.note('prices');
  const next = await openSteps(folder);
  expect(['orders', 'prices', 'posts'].map((step) => next.has(step))).toEqual([true, true, false]);
  await next.restart();
  expect((await openSteps(folder)).has('orders')).toBe(false);
});

it('Demo world from a version that recorded no steps counts as complete', async () => {
  expect((await openSteps(folder)).has('orders')).toBe(true);
});
