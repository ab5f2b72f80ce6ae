import { expect, it } from 'vitest';
import { createPageGuard } from './page-guard.ts';

const pageOf = (first: number) => Array.from({ length: 100 }, (_, index) => String(first + index));
const AGAIN = /again and again/;

it('A page guard accepts a long list in which some orders occur twice (SYN-18)', () => {
  const guard = createPageGuard();
  expect(() => {
    for (let page = 0; page < 2_000; page += 1) guard.check(pageOf(page * 90), `token-${page}`);
  }).not.toThrow();
});

it('A page guard fails when a page token repeats, even after hundreds of pages (SYN-18)', () => {
  const guard = createPageGuard();
  for (let page = 0; page < 300; page += 1) guard.check(pageOf(page * 100), `token-${page}`);
  expect(() => guard.check(pageOf(50_000), 'token-0')).toThrow(AGAIN);
});

it('A page guard fails when page after page has a new token but no new order (SYN-18)', () => {
  const guard = createPageGuard();
  let pages = 0;
  expect(() => {
    for (; pages < 100; pages += 1) guard.check(pageOf(0), `token-${pages}`);
  }).toThrow(AGAIN);
  expect(pages).toBeLessThan(10);
});

it('A page guard fails when a list continues with empty pages (SYN-18)', () => {
  const guard = createPageGuard();
  let pages = 0;
  expect(() => {
    for (; pages < 100; pages += 1) guard.check([], `token-${pages}`);
  }).toThrow(AGAIN);
  expect(pages).toBeLessThan(10);
});
