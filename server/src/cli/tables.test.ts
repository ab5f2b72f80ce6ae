import { expect, it } from 'vitest';
import { toColumns } from './tables.ts';

it('toColumns aligns columns, and removes control characters from their cells', () => {
  expect(
    toColumns(
      ['id', 'last error'],
      [
        ['1', 'cleared \u001B[2J\u0007 the screen'],
        ['1000', 'two\r\nlines'],
      ],
    ),
  ).toEqual(['id    last error', '1     cleared  [2J  the screen', '1000  two  lines']);
});
