import { expect, it } from 'vitest';

const SOURCES = import.meta.glob<string>('../../**/*.tsx', { query: '?raw', import: 'default', eager: true });
/** Matches an amount that is an element's whole content; an amount within a sentence is part of a text. */
const LONE_AMOUNT = /^\s*\{[`+\s]*(?:\$\{)?displayMoney\(|>\{[`+\s]*(?:\$\{)?displayMoney\(/m;
/** Files that are not checked: the line of the header never breaks, and the header must stay small for the first page. */
const EXCEPT = /\.test\.|\/money\.tsx$|\/shell\/header\.tsx$/;
/** Matches a dong sign that may wrap to a line without its amount. */
const LONE_DONG = /[\d}] ₫/;

it('Each standalone amount is shown as <Money>, which never breaks between figure and sign (MNY-2)', () => {
  const paths = Object.keys(SOURCES).filter((path) => !EXCEPT.test(path));
  expect(paths.length).toBeGreaterThan(300);
  expect(paths.filter((path) => LONE_AMOUNT.test(SOURCES[path] ?? ''))).toEqual([]);
});

it('Each dong sign stays on the line of its amount', () => {
  const texts = import.meta.glob<string>(['../../**/*.ts', '../../**/*.tsx', '!../../**/*.test.*'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  expect(Object.keys(texts).filter((path) => LONE_DONG.test(texts[path] ?? ''))).toEqual([]);
});

it.each(['<b>{displayMoney(1, locale)}</b>', '  {displayMoney(1, locale)}', '<b>{`+${displayMoney(1, locale)}`}</b>'])(
  'The scan finds %s',
  (planted) => {
    expect(LONE_AMOUNT.test(planted)).toBe(true);
  },
);
