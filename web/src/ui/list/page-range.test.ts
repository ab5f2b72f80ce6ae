import { describe, expect, it } from 'vitest';
import { listPageLinks, toPage } from './page-range.ts';

describe('listPageLinks', () => {
  it.each([
    [1, 10, [1, 2, 3, 4, 5]],
    [5, 10, [1, 2, 3, 4, 5]],
    [7, 10, [3, 4, 5, 6, 7]],
    [10, 10, [6, 7, 8, 9, 10]],
    [1, 2, [1, 2]],
    [1, 0, []],
    [7, 3, [3]],
  ])('links the expected pages around page %i of %i (UI-14)', (current, total, links) => {
    expect(listPageLinks(current, total)).toEqual(links);
  });
});

describe('toPage', () => {
  it.each([
    ['3', 3],
    [' 99 ', 8],
    ['0', 1],
    ['-1', null],
    ['two', null],
    ['', null],
  ])('reads the text %j as a page from 1 to 8, or as no page', (text, page) => {
    expect(toPage(text, 8)).toBe(page);
  });
});
