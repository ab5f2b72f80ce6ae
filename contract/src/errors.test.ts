import { expect, it } from 'vitest';
import { ERRORS } from './errors.ts';

it('Each error has its own code, because a page finds its sentence by the code', () => {
  const byCode = Map.groupBy(Object.entries(ERRORS), ([, { code }]) => code);
  const shared = [...byCode]
    .filter(([, errors]) => errors.length > 1)
    .map(([code, errors]) => [code, errors.map(([name]) => name)]);
  expect(shared).toEqual([]);
});
