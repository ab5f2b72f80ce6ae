import { expect, it } from 'vitest';
import { ERRORS } from './errors.ts';

it('Each error has a unique code, because a page finds the error’s sentence by its code', () => {
  const byCode = Map.groupBy(Object.entries(ERRORS), ([, { code }]) => code);
  const shared = [...byCode]
    .filter(([, errors]) => errors.length > 1)
    .map(([code, errors]) => [code, errors.map(([name]) => name)]);
  expect(shared).toEqual([]);
});
