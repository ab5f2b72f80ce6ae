import { expect, it } from 'vitest';

const SOURCES = import.meta.glob<string>('../../**/*.tsx', { query: '?raw', import: 'default', eager: true });
/** An amount that is a node of its own; within a sentence it is a part of a text. */
const LONE_AMOUNT = /^\s*\{[`+\s]*(?:\$\{)?displayMoney\(|>\{[`+\s]*(?:\$\{)?displayMoney\(/m;
/** The header's line never breaks, and its first page is small. */
const EXCEPT = /\.test\.|\/money\.tsx$|\/shell\/header\.tsx$/;
/** A sign of the dong that may go to the next line without its amount. */
const LONE_DONG = /[\d}] ₫/;

it('shows every standalone amount as <Money>, which never breaks between figure and sign (MNY-2)', () => {
  const paths = Object.keys(SOURCES).filter((path) => !EXCEPT.test(path));
  expect(paths.length).toBeGreaterThan(300);
  expect(paths.filter((path) => LONE_AMOUNT.test(SOURCES[path] ?? ''))).toEqual([]);
});

it('keeps the sign of the dong with its amount', () => {
  const texts = import.meta.glob<string>(['../../**/*.ts', '../../**/*.tsx', '!../../**/*.test.*'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  expect(Object.keys(texts).filter((path) => LONE_DONG.test(texts[path] ?? ''))).toEqual([]);
});

it.each(['<b>{displayMoney(1, locale)}</b>', '  {displayMoney(1, locale)}', '<b>{`+${displayMoney(1, locale)}`}</b>'])(
  'finds %s',
  (planted) => {
    expect(LONE_AMOUNT.test(planted)).toBe(true);
  },
);
